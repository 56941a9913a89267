/// Texts of three characters, of which longer ones must contain one: the cheap question before a
/// search. Nearly no text contains any.
struct Stems {
  /// By the lowest five bits of each character, which capitals have too.
  private var isStem = [Bool](repeating: false, count: 1 << 15)

  init(_ stems: [String]) {
    for stem in stems { isStem[stem.utf8.reduce(0, Self.place)] = true }
  }

  /// Whether one of them may be in a text. A few others have the same bits.
  func mayBe(in text: some Sequence<UInt8>) -> Bool {
    var three = 0
    for byte in text {
      three = Self.place(three, byte)
      if isStem[three] { return true }
    }
    return false
  }

  /// The place of the last three characters.
  private static func place(_ last: Int, _ byte: UInt8) -> Int {
    (last << 5 | Int(byte & 31)) & 0x7FFF
  }
}
