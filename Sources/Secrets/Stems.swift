/// Texts of three characters, of which longer ones must contain one: the cheap question before a
/// search. Nearly no text contains any.
struct Stems: Sendable {
  /// By the lowest five bits of each character, which capitals have too.
  private var isStem = [Bool](repeating: false, count: 1 << 15)

  init(_ stems: [String]) {
    for stem in stems { isStem[stem.utf8.reduce(0, Self.place)] = true }
  }

  /// Whether one of them, or of a few others with the same bits, is in a text, or a byte that counts
  /// by itself: in names any that is not ASCII.
  func mayBe(in text: some Sequence<UInt8>, or fits: (UInt8) -> Bool = { $0 >= 0x80 }) -> Bool {
    var three = 0
    for byte in text {
      three = Self.place(three, byte)
      if isStem[three] || fits(byte) { return true }
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
