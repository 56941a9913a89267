import Platform
import PlistSyntax
import RestorationModel

/// Replaces contents: equal ones by equal ones, different ones by different ones as far as there are enough
/// of their length. What was replaced before stays as it is.
final class ContentMask: Sendable {
  /// Kinds of contents, each with masks of its own.
  private enum Kind: UInt8 {
    case text, integer, real, date, data, uuid
  }

  private let keyedDigest: KeyedDigest
  private let taken = SharedState(TakenMasks())
  /// Longer masks differ by chance.
  private static let longestTaken = 24
  /// How many masks are tried that may be in use.
  private static let tries: UInt64 = 16

  init(seed: [UInt8]) { keyedDigest = KeyedDigest(seed: seed) }

  // MARK: Text

  /// Letters that no words are made of, by how many bytes they take in UTF-8.
  private static let letters: [[Unicode.Scalar]] = [
    Array("jkqvwxyz".unicodeScalars), run(from: 0x500), run(from: 0xA000), run(from: 0x1_0000),
  ]

  private static func run(from first: UInt32) -> [Unicode.Scalar] {
    (0..<8).compactMap { Unicode.Scalar(first + $0) }
  }

  /// A text of as many letters, each of as many bytes.
  func text(_ text: String) -> String {
    let scalars = Array(text.unicodeScalars)
    if scalars.isEmpty { return text }
    var symbols: [UInt8] = []
    symbols.reserveCapacity(scalars.count)
    for scalar in scalars {
      let letters = Self.letters[UTF8.width(scalar) - 1]
      guard let place = letters.firstIndex(of: scalar) else { break }
      symbols.append(UInt8(place))
    }
    func written(_ symbols: [UInt8]) -> String {
      var view = String.UnicodeScalarView()
      for (symbol, scalar) in zip(symbols, scalars) {
        view.append(Self.letters[UTF8.width(scalar) - 1][Int(symbol)])
      }
      return String(view)
    }
    if symbols.count == scalars.count, MaskSymbols.text.areMask(symbols) {
      keep(.text, text, count: scalars.count)
      return text
    }
    return mask(.text, Array(text.utf8), .text, count: scalars.count, written).map(written) ?? text
  }

  /// A URL with its scheme, if that is well known, and its slashes.
  func url(_ url: String) -> String {
    let scheme = Self.schemes.first { url.begins(with: $0) } ?? ""
    let rest = url.unicodeScalars.dropFirst(scheme.unicodeScalars.count)
    var letters = String.UnicodeScalarView()
    for scalar in rest where scalar != "/" { letters.append(scalar) }
    var masked = Array(text(String(letters)).unicodeScalars)[...]
    var result = String.UnicodeScalarView(scheme.unicodeScalars)
    for scalar in rest {
      guard scalar != "/", let letter = masked.popFirst() else {
        result.append(scalar)
        continue
      }
      result.append(letter)
    }
    return String(result)
  }

  private static let schemes = [
    "https://", "http://", "file://", "ftp://", "mailto:", "tel:", "sms:", "data:", "about:",
    "x-coredata://", "ws://", "wss://",
  ]

  // MARK: Numbers

  private static let digits = Array("4689".utf8)
  /// Contents of so many bytes may stay if no mask is free.
  private static let mostKept = 3

  /// A number of as many digits, at most 19. Zero stays.
  func integer(_ number: PlistInteger) -> PlistInteger {
    let text = number.description
    let sign = number.isNegative ? "-" : ""
    var digits = text.utf8.dropFirst(sign.utf8.count)
    if digits.elementsEqual("0".utf8) { return number }
    if digits.count > 19 { digits = digits.prefix(19) }
    let masked = self.digits(Array(digits), kind: .integer)
    return PlistInteger(sign + masked) ?? number
  }

  /// The same within what a type of integer holds.
  func integer<Number: FixedWidthInteger>(_ number: Number) -> Number {
    if let masked = integer(PlistInteger(number)).int64.flatMap({ Number(exactly: $0) }) {
      return masked
    }
    return integer(number / 10)
  }

  /// Digits of which none is zero, and which make no more than 63 bits.
  private func digits(_ text: [UInt8], kind: Kind) -> String {
    let symbols = text.compactMap { digit in
      Self.digits.firstIndex(of: digit).map { UInt8($0) }
    }
    func isSmall(_ symbols: [UInt8]) -> Bool { symbols.count < 19 || symbols[0] < 3 }
    func written(_ symbols: [UInt8]) -> String {
      String(decoding: symbols.map { Self.digits[Int($0)] }, as: UTF8.self)
    }
    let original = String(decoding: text, as: UTF8.self)
    if symbols.count == text.count, MaskSymbols.digits.areMask(symbols), isSmall(symbols) {
      keep(kind, original, count: text.count)
      return original
    }
    return mask(kind, text, .digits, count: text.count, where: isSmall, written).map(written)
      ?? original
  }

  /// Digits of an identifier.
  func digits(_ text: String) -> String { digits(Array(text.utf8), kind: .integer) }

  /// A number with as many digits before and after the point, at most 15 in all: as many come back
  /// exactly. Zero and what is no number stay.
  func real(_ number: Double) -> Double {
    guard number.isFinite, number != 0 else { return number }
    let text = Array(number.description.utf8)
    var masked: [UInt8] = []
    var places: [Int] = []
    let exponent = text.firstIndex(of: UInt8(ascii: "e")) ?? text.count
    let point = text[..<exponent].firstIndex(of: UInt8(ascii: ".")) ?? exponent
    let isNegative = text[0] == UInt8(ascii: "-")
    let whole = (isNegative ? 1 : 0)..<point
    let fraction = min(point + 1, exponent)..<exponent
    for part in [whole, fraction] where !text[part].elementsEqual("0".utf8) {
      places += part.prefix(15 - places.count)
    }
    let digits = Array(self.digits(places.map { text[$0] }, kind: .real).utf8)
    // Digits beyond those are left out of a fraction, and are zero before the point.
    var next = 0
    for place in text.indices {
      if next < places.count, place == places[next] {
        masked.append(digits[next])
        next += 1
      } else if whole.contains(place), place > (places.last ?? 0) {
        masked.append(UInt8(ascii: "0"))
      } else if !fraction.contains(place) || place == fraction.lowerBound {
        masked.append(text[place])
      }
    }
    // At the ends of what a double holds fewer digits come back.
    guard 1e-290...1e290 ~= abs(number) else {
      return Double(isNegative ? "-\(digits[0] - 48).0" : "\(digits[0] - 48).0") ?? number
    }
    return Double(String(decoding: masked, as: UTF8.self)) ?? number
  }

  // MARK: Dates, data, UUIDs

  private static let dateStep = 9973.0
  private static let dateRest = 4096.0
  private static let dateCount: UInt64 = 90_000

  /// A date in whole seconds of the years 2001 to 2029.
  func date(_ seconds: Double) -> Double {
    guard seconds.isFinite else { return seconds }
    func date(_ number: UInt64) -> Double {
      Double(number % Self.dateCount) * Self.dateStep + Self.dateRest
    }
    let most = date(Self.dateCount - 1)
    if 0...most ~= seconds, seconds.truncatingRemainder(dividingBy: Self.dateStep) == Self.dateRest
    {
      keep(.date, "\(seconds)", count: 0)
      return seconds
    }
    let id = digest(of: .date, Array("\(seconds)".utf8))
    for attempt in 0..<Self.tries {
      let candidate = date(id &+ attempt)
      if take(.date, "\(candidate)", for: id) { return candidate }
    }
    return date(id)
  }

  /// As many bytes, none of which begins a text.
  func data(_ bytes: ByteSlice) -> ByteSlice {
    let all = bytes.bytes
    guard !all.isEmpty else { return bytes }
    if all.allSatisfy({ $0 & 0xC0 == 0x80 }), MaskSymbols.bytes.areMask(all.map { $0 & 0x3F }) {
      return bytes
    }
    let symbols = mask(.data, all, .bytes, count: all.count) { symbols in
      String(decoding: symbols.map { $0 + 0x30 }, as: UTF8.self)
    }
    return symbols.map { ByteSlice($0.map { 0x80 | $0 }) } ?? bytes
  }

  /// A UUID whose end checks its beginning.
  func uuid(_ text: String) -> String {
    guard let bytes = UUIDText.bytes(of: text) else { return self.text(text) }
    func end(of start: [UInt8]) -> [UInt8] {
      SHA256.words(of: ByteSlice(start)).prefix(4).map { UInt8(truncatingIfNeeded: $0) }
    }
    if bytes.suffix(4).elementsEqual(end(of: Array(bytes.prefix(12)))) { return text }
    var stream = digest(of: .uuid, bytes)
    let start = (0..<12).map { _ in UInt8(MaskSymbols.next(&stream) >> 56) }
    let digits = (start + end(of: start)).map { byte in
      String(UInt64(byte), radix: 16, digits: 2).uppercased()
    }
    return [0..<4, 4..<6, 6..<8, 8..<10, 10..<16].map { digits[$0].joined() }
      .joined(separator: "-")
  }
}

extension ContentMask {
  /// The first mask that no other contents have.
  ///
  /// - Parameters:
  ///   - isFit: whether symbols may be used.
  ///   - written: the mask as a text, different from all others.
  /// - Returns: nil if all masks of a very short length are in use; but contents of more than three bytes
  ///   share a mask then.
  private func mask(
    _ kind: Kind, _ contents: [UInt8], _ symbols: MaskSymbols, count: Int,
    where isFit: ([UInt8]) -> Bool = { _ in true }, _ written: ([UInt8]) -> String
  ) -> [UInt8]? {
    let id = digest(of: kind, contents)
    // Of very short ones all are tried, once.
    let isShort = count < MaskSymbols.leastChecked
    let group = isShort ? "\(kind.rawValue)\(written([UInt8](repeating: 0, count: count)))" : ""
    let isShared = contents.count > Self.mostKept
    let known = isShort ? taken.withLock { $0.short(for: id, of: group) } : nil
    if let known, known.mask != nil || !isShared { return known.mask }
    let variety = symbols.variety(of: count).map { UInt64($0) }
    let tries = variety.map { isShort ? $0 : min($0, Self.tries) } ?? Self.tries
    var first: [UInt8]?
    for attempt in 0..<tries {
      let number = variety.map { (id % $0 &+ attempt) % $0 } ?? id &+ attempt
      let candidate = symbols.mask(number, count: count)
      guard isFit(candidate), symbols.areMask(candidate) else { continue }
      // No mask is free.
      if known != nil { return candidate }
      if count >= Self.longestTaken || take(kind, written(candidate), for: id) {
        if isShort { taken.withLock { $0.add(short: candidate, for: id) } }
        return candidate
      }
      first = first ?? candidate
    }
    if isShort { taken.withLock { $0.end(group) } }
    return isShort && !isShared ? nil : first
  }

  /// Whether a mask replaces these contents; takes it if it is free.
  private func take(_ kind: Kind, _ mask: String, for id: UInt64) -> Bool {
    taken.withLock { $0.take("\(kind.rawValue)\(mask)", for: id) }
  }

  /// Remembers what is a mask already.
  private func keep(_ kind: Kind, _ mask: String, count: Int) {
    if count < Self.longestTaken { _ = take(kind, mask, for: digest(of: kind, Array(mask.utf8))) }
  }

  private func digest(of kind: Kind, _ contents: [UInt8]) -> UInt64 {
    keyedDigest.digest(of: [kind.rawValue] + contents)
  }
}
