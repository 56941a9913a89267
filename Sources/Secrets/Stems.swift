/// Texts of three characters, of which a name must contain one: the cheap question before it is split
/// into words. Nearly no name contains any.
struct Stems: Sendable {
  /// By the lowest five bits of each character, which capitals have too.
  private var isStem = [Bool](repeating: false, count: 1 << 15)

  init(_ stems: [String]) {
    for stem in stems { isStem[stem.utf8.reduce(0, Self.place)] = true }
  }

  /// Whether one of them may be in a name, in ASCII or in any other characters. A few others have the
  /// same bits.
  func mayBe(in name: String) -> Bool {
    var three = 0
    for byte in name.utf8 {
      three = Self.place(three, byte)
      if isStem[three] || byte >= 0x80 { return true }
    }
    return false
  }

  /// The place of the last three characters.
  private static func place(_ last: Int, _ byte: UInt8) -> Int {
    (last << 5 | Int(byte & 31)) & 0x7FFF
  }
}
