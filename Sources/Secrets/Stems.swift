/// Texts of three characters, of which longer ones must contain one: the cheap question before a
/// search. Nearly no text contains any.
struct Stems: Sendable {
  /// By the lowest five bits of each character, which capitals have too.
  private var isStem = [Bool](repeating: false, count: 1 << 15)

  init(_ stems: [String]) {
    for stem in stems { isStem[stem.utf8.reduce(0, Self.place)] = true }
  }

  /// Whether one of them may be in a name, in ASCII or in any other characters.
  func mayBe(in name: String) -> Bool { mayBe(in: name.utf8) { $0 >= 0x80 } }

  /// Whether one of them may be in a text, or a byte that counts by itself. A few others have the
  /// same bits.
  func mayBe(in text: some Sequence<UInt8>, or counts: (UInt8) -> Bool) -> Bool {
    var three = 0
    for byte in text {
      three = Self.place(three, byte)
      if isStem[three] || counts(byte) { return true }
    }
    return false
  }

  /// The first place in a text, from one on, at which one of them may begin.
  func next(in text: ByteSlice, from start: Int) -> Int? {
    var three = 0
    for (place, byte) in text.elements(start..<text.count).enumerated() {
      three = Self.place(three, byte)
      if isStem[three], place >= 2 { return start + place - 2 }
    }
    return nil
  }

  /// The place of the last three characters.
  private static func place(_ last: Int, _ byte: UInt8) -> Int {
    (last << 5 | Int(byte & 31)) & 0x7FFF
  }
}
