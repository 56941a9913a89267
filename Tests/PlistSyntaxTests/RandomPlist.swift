import PlistSyntax
import TestSupport

/// Documents made from a seed, of the values that a syntax can hold.
struct RandomPlist {
  /// What a document may hold beside the values of every syntax.
  enum Content: CaseIterable {
    case null, sets, anyKeys, repeatedKeys, wholeDates, fractionalDates, uids, controlCharacters
    case nonFiniteReals
    /// Beyond 64 bits.
    case largeIntegers
    /// Beyond 32 bits, where CoreFoundation gives up.
    case largeUIDs
    /// CR in text, which Python turns into LF, and −0.0, which it takes for 0.0.
    case fragile
  }

  private let contents: Set<Content>
  private var generator: SeededGenerator
  private var builder = PlistBuilder()
  private var made: [ValueID] = []

  static func document(seed: UInt64, _ contents: Set<Content>) -> PlistDocument {
    var plist = RandomPlist(contents: contents, generator: SeededGenerator(seed: seed))
    let root = plist.container(depth: 0)
    return plist.builder.document(root: root)
  }

  private init(contents: Set<Content>, generator: SeededGenerator) {
    self.contents = contents
    self.generator = generator
  }

  private mutating func container(depth: Int) -> ValueID {
    let count = generator.oneIn(8) ? 0 : generator.below(depth < 4 ? 8 : 3)
    var elements: [ValueID] = []
    for _ in 0..<count { elements.append(value(depth: depth + 1)) }
    let kind = generator.below(contents.contains(.sets) ? 5 : 3)
    if kind == 0 { return builder.add(.array(elements)) }
    if kind == 3 { return builder.add(.set(elements)) }
    if kind == 4 { return builder.add(.orderedSet(elements)) }
    var keys: [ValueID] = []
    for number in 0..<count {
      if contents.contains(.anyKeys), generator.oneIn(4) {
        keys.append(scalar())
      } else if contents.contains(.repeatedKeys), generator.oneIn(6), let earlier = keys.last {
        keys.append(earlier)
      } else {
        keys.append(builder.add(.string("\(number) " + text())))
      }
    }
    return builder.dictionary(zip(keys, elements).map { (key: $0, value: $1) })
  }

  private mutating func value(depth: Int) -> ValueID {
    // A value that was made before is shared.
    if generator.oneIn(10), let earlier = generator.element(of: made) { return earlier }
    let id = depth < 7 && generator.oneIn(3) ? container(depth: depth) : scalar()
    made.append(id)
    return id
  }

  private mutating func scalar() -> ValueID {
    switch generator.below(8) {
    case 0: return builder.add(.bool(generator.oneIn(2)))
    case 1: return builder.add(.integer(integer()))
    case 2: return builder.add(.real(real()))
    case 3: return date()
    case 4: return contents.contains(.uids) ? builder.add(.uid(uid())) : builder.add(.bool(true))
    case 5: return contents.contains(.null) ? builder.add(.null) : builder.add(.bool(false))
    case 6:
      var bytes: [UInt8] = []
      for _ in 0..<generator.below(100) { bytes.append(UInt8(generator.below(256))) }
      return builder.add(.data(ByteSlice(bytes)))
    default: return builder.add(.string(text()))
    }
  }

  private mutating func integer() -> PlistInteger {
    let edges: [Int64] = [0, 1, -1, 255, 256, 65535, 65536, 1 << 32, -1 << 31, .max, .min]
    if contents.contains(.largeIntegers), generator.oneIn(4) {
      return PlistInteger(UInt64.max - generator.next() >> 1)
    }
    return generator.oneIn(2)
      ? PlistInteger(generator.element(of: edges) ?? 0)
      : PlistInteger(Int64(truncatingIfNeeded: generator.next()) >> generator.below(64))
  }

  private mutating func real() -> Double {
    if contents.contains(.nonFiniteReals), generator.oneIn(6) {
      return generator.element(of: [.nan, .infinity, -.infinity]) ?? .nan
    }
    if generator.oneIn(3) {
      return generator.element(of: [
        0, contents.contains(.fragile) ? -0.0 : 2, 1, 0.1, .leastNonzeroMagnitude,
        1.7976931348623157e308, 1e16,
      ]) ?? 0
    }
    let number = Double(bitPattern: generator.next())
    return number.isFinite ? number : 1.5
  }

  private mutating func date() -> ValueID {
    if contents.contains(.fractionalDates), generator.oneIn(2) {
      return builder.add(.date(Double.random(in: -1e9...1e9, using: &generator)))
    }
    guard contents.contains(.wholeDates) else { return builder.add(.bool(true)) }
    return builder.add(.date(Double(generator.below(2_000_000_000) - 1_000_000_000)))
  }

  private mutating func uid() -> UInt64 {
    let uid = generator.next() >> UInt64(generator.below(64))
    return contents.contains(.largeUIDs) ? uid : uid & 0xFFFF_FFFF
  }

  private mutating func text() -> String {
    var pieces = [
      "", "a", "Tab/:[0]:/List", "é", "e\u{301}", "日本語", "😀", "]]>", "<&>\"'", "\\", " ", "\n",
      "\t", "CF$UID", "$data", "&amp;", "\u{7F}\u{85}\u{2028}\u{FEFF}",
      String(repeating: "x", count: 300),
    ]
    if contents.contains(.fragile) { pieces += ["\r\n", "\r"] }
    if contents.contains(.controlCharacters) { pieces += ["\0", "\u{1B}[31m", "\u{FFFE}"] }
    var text = ""
    for _ in 0..<generator.below(4) { text += generator.element(of: pieces) ?? "" }
    return text
  }
}

extension Set<RandomPlist.Content> {
  static let binary = Set(RandomPlist.Content.allCases)
  static let xml: Self = [
    .repeatedKeys, .wholeDates, .uids, .largeUIDs, .nonFiniteReals, .largeIntegers, .fragile,
  ]
  static let json: Self = [
    .null, .repeatedKeys, .uids, .largeUIDs, .controlCharacters, .largeIntegers, .fragile,
  ]
  /// What every reader and writer of property lists agrees on.
  static let portable: Self = [.wholeDates]
}
