import Platform

/// Replaces contents: equal ones by equal ones, different ones by different ones as far as there are
/// enough of their length.
final class ContentMask: Sendable {
  enum Kind: UInt8 {
    case text, integer, real, date, data, uuid
  }

  private let seed: [UInt8]
  /// The hashes of the masks in use, each with the digest of what it replaces.
  private let owners = SharedState<[UInt64: UInt64]>([:])
  /// More masks than this are not remembered, so that they take some 5 MB at most.
  private static let mostOwners = 1 << 17
  /// Longer masks differ by chance.
  private static let longestOwned = 31
  /// How many masks are tried that may be in use.
  private static let tries: UInt64 = 32
  /// Contents of so many bytes may stay if no mask is free.
  private static let mostKept = 3

  init(seed: [UInt8]) { self.seed = seed }

  // MARK: Text

  /// Letters that no words are made of, in UTF-8, by how many bytes they take.
  private static let letters: [[[UInt8]]] = [
    "jkqvwxyz".utf8.map { [$0] }, run(from: 0x500), run(from: 0xA000), run(from: 0x1_0000),
  ]

  private static func run(from first: UInt32) -> [[UInt8]] {
    (0..<8).compactMap { Unicode.Scalar(first + $0).map { Array($0.utf8) } }
  }

  /// A text of as many letters, each of as many bytes.
  func text(_ text: String) -> String {
    let widths = text.unicodeScalars.map { UTF8.width($0) }
    if widths.isEmpty { return text }
    return mask(.text, Array(text.utf8), symbols: 8, count: widths.count) { symbols in
      var bytes: [UInt8] = []
      for (symbol, width) in zip(symbols, widths) {
        bytes += Self.letters[width - 1][Int(symbol)]
      }
      return bytes
    }.text
  }

  /// A URL with its scheme, if that is well known, and its slashes.
  func url(_ url: String) -> String {
    let scheme = Self.schemes.first { url.begins(with: $0) } ?? ""
    let slash = UInt8(ascii: "/")
    let rest = url.utf8.dropFirst(scheme.utf8.count)
    // The mask has as many bytes.
    var masked = Array(text(rest.filter { $0 != slash }.text).utf8)[...]
    return scheme + rest.map { $0 == slash ? slash : masked.popFirst() ?? $0 }.text
  }

  private static let schemes = [
    "https://", "http://", "file://", "ftp://", "mailto:", "tel:", "sms:", "data:", "about:",
    "x-coredata://", "ws://", "wss://",
  ]

  // MARK: Numbers

  /// A number of as many digits, at most 19. Zero stays.
  func integer(_ number: PlistInteger) -> PlistInteger {
    let text = number.description
    let sign = number.isNegative ? "-" : ""
    let digits = text.dropFirst(sign.count).prefix(19)
    if digits == "0" { return number }
    return PlistInteger(sign + self.digits(String(digits))) ?? number
  }

  /// Digits of which none is zero, and which make no more than 63 bits.
  func digits(_ text: String, kind: Kind = .integer) -> String {
    let digits = Array("4689".utf8)
    return mask(kind, Array(text.utf8), symbols: digits.count, count: text.utf8.count) { symbols in
      symbols.count == 19 && symbols[0] == 3 ? nil : symbols.map { digits[Int($0)] }
    }.text
  }

  /// A number with as many digits before and after the point, at most 15 in all: as many come back
  /// exactly. Zero and infinity stay. What is no number can hold six bytes of text.
  func real(_ number: Double) -> Double {
    guard number.isFinite, number != 0 else { return number.isNaN ? .nan : number }
    let sign = number < 0 ? "-" : ""
    let parts = number.magnitude.description.pieces(between: "e")
    let mantissa = parts[0].pieces(between: ".")
    // A part that is zero stays.
    let lengths = mantissa.map { $0 == "0" ? 0 : $0.utf8.count }
    let original = zip(mantissa, lengths).map { $0.prefix($1) }.joined(separator: "").prefix(15)
    var digits = self.digits(String(original), kind: .real)[...]
    // At the ends of what a double holds fewer digits come back.
    guard 1e-290...1e290 ~= number.magnitude else {
      return Double("\(sign)\(digits.prefix(1)).0") ?? number
    }
    let masked = lengths.enumerated().map { place, length in
      let part = digits.prefix(length)
      digits = digits.dropFirst(length)
      // Digits beyond those are left out of a fraction, and are zero before the point.
      let zeros = place == 0 ? length - part.utf8.count : 0
      return part.isEmpty ? "0" : part + String(repeating: "0", count: zeros)
    }
    let exponent = parts.dropFirst().map { "e" + $0 }.joined()
    return Double(sign + masked.joined(separator: ".") + exponent) ?? number
  }

  // MARK: Dates, data, UUIDs

  /// A date in whole seconds of the years 2001 to 2029.
  func date(_ seconds: Double) -> Double {
    guard seconds.isFinite else { return seconds.isNaN ? .nan : seconds }
    // 30 symbols of one bit.
    let digits = mask(.date, Array("\(seconds)".utf8), symbols: 2, count: 30) { symbols in
      let number = symbols.reduce(0) { $0 * 2 + Int($1) }
      return number < 900_000_000 ? Array("\(number)".utf8) : nil
    }
    return Double(digits.text) ?? seconds
  }

  /// As many bytes, none of which begins a text.
  func data(_ bytes: ByteSlice) -> ByteSlice {
    let masked = mask(.data, bytes.bytes, symbols: 64, count: bytes.count) { symbols in
      symbols.map { 0x80 | $0 }
    }
    return ByteSlice(masked)
  }

  func uuid(_ text: String) -> String {
    guard let bytes = UUIDText.bytes(of: text) else { return self.text(text) }
    return mask(.uuid, bytes, symbols: 256, count: bytes.count) { symbols in
      Array(UUIDText.format(ByteSlice(symbols)).utf8)
    }.text
  }

  // MARK: Masks

  /// The first mask that no other contents have, as `written` returns it for symbols below `radix`, or nil
  /// for those that must not be used. If all that are tried are in use, very short contents stay, and others
  /// share a mask.
  private func mask(
    _ kind: Kind, _ contents: [UInt8], symbols radix: Int, count: Int,
    _ written: ([UInt8]) -> [UInt8]?
  ) -> [UInt8] {
    let id = digest(of: kind, contents)
    var last: [UInt8]?
    for attempt in 0..<Self.tries {
      var numbers = SplitMix(state: id &+ attempt)
      let symbols = (0..<count).map { _ in UInt8(numbers.next() % UInt64(radix)) }
      guard let candidate = written(symbols), candidate != contents else { continue }
      if count > Self.longestOwned || take(kind, candidate, for: id) { return candidate }
      last = candidate
    }
    return contents.count > Self.mostKept ? last ?? contents : contents
  }

  private func take(_ kind: Kind, _ mask: [UInt8], for id: UInt64) -> Bool {
    var hash = FNV1a(seed: UInt64(kind.rawValue))
    for byte in mask { hash.combine(byte) }
    return owners.withLock { owners in
      if let owner = owners[hash.value] { return owner == id }
      if owners.count < Self.mostOwners { owners[hash.value] = id }
      return true
    }
  }

  /// A number that cannot be computed without the seed.
  private func digest(of kind: Kind, _ contents: [UInt8]) -> UInt64 {
    let words = SHA256.words(of: ByteSlice(seed + [0xFF, kind.rawValue] + contents))
    return UInt64(words[0]) << 32 | UInt64(words[1])
  }
}

extension [UInt8] {
  fileprivate var text: String { String(decoding: self, as: UTF8.self) }
}

/// The numbers of SplitMix64 (Steele, Lea and Flood, 2014).
private struct SplitMix {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
