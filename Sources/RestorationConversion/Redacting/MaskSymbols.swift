import PlistSyntax

/// What replaces contents: symbols of a small alphabet, the last of which check the others. So replaced
/// contents are recognized whatever the seed was, and hardly any text of an app looks like them.
struct MaskSymbols {
  /// How many different symbols there are: a power of 2.
  let radix: Int

  /// Text of few letters that words are not made of.
  static let text = MaskSymbols(radix: 8)
  /// Digits.
  static let digits = MaskSymbols(radix: 4)
  /// Bytes that begin no text.
  static let bytes = MaskSymbols(radix: 64)

  /// Fewer symbols have none that check them: there would be too few different ones.
  static let leastChecked = 4

  /// How many of the symbols check the others.
  static func checkCount(of count: Int) -> Int {
    switch count {
    case ..<leastChecked: 0
    case ..<6: 1
    case ..<10: 2
    default: 4
    }
  }

  /// Whether symbols are a mask.
  func areMask(_ symbols: [UInt8]) -> Bool {
    guard symbols.count >= Self.leastChecked else { return true }
    let body = symbols.dropLast(Self.checkCount(of: symbols.count))
    return symbols == body + checks(of: body, count: symbols.count - body.count)
      && symbols.contains { $0 != symbols[0] }
  }

  /// How many different masks there are; nil for more than can be tried one by one.
  func variety(of count: Int) -> Int? {
    let bits = (count - Self.checkCount(of: count)) * radix.trailingZeroBitCount
    return bits <= 12 ? 1 << bits : nil
  }

  /// The mask of a number below `variety`, or from a stream of numbers that begins with it.
  func mask(_ number: UInt64, count: Int) -> [UInt8] {
    let bodyCount = count - Self.checkCount(of: count)
    var body: [UInt8] = []
    body.reserveCapacity(count)
    let width = radix.trailingZeroBitCount
    if variety(of: count) != nil {
      for place in 0..<bodyCount {
        body.append(UInt8(truncatingIfNeeded: number >> UInt64(place * width)) & mask)
      }
    } else {
      var stream = number
      for _ in 0..<bodyCount { body.append(UInt8(Self.next(&stream) >> 56) & mask) }
    }
    return body + checks(of: body[...], count: count - bodyCount)
  }

  private var mask: UInt8 { UInt8(radix - 1) }

  private func checks(of body: ArraySlice<UInt8>, count: Int) -> [UInt8] {
    var hash = FNV1a()
    for symbol in body { hash.combine(symbol) }
    var stream = hash.value
    return (0..<count).map { _ in UInt8(Self.next(&stream) >> 56) & mask }
  }

  /// The next number of SplitMix64.
  static func next(_ state: inout UInt64) -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
