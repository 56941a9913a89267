package import PlistSyntax
package import RestorationModel

/// What takes the place of the values in a payload: each as long as what it replaces.
package struct FlutterReplacements {
  /// For texts, the keys of maps among them.
  package var text: (String) -> String
  /// For the restoration identifiers of values and buckets.
  package var name: (String) -> String
  /// For whole numbers of 32 bits.
  package var int32: (Int32) -> Int32
  /// For whole numbers of 64 bits.
  package var int64: (Int64) -> Int64
  /// For hexadecimal digits of larger numbers.
  package var digits: (String) -> String
  /// For numbers with a fraction.
  package var real: (Double) -> Double
  /// For bytes.
  package var data: (ByteSlice) -> ByteSlice
  /// Whether a value stays, by the way to it in the contents of opened data.
  package var isKept: ([KeyStep]) -> Bool

  /// Replacements.
  package init(
    text: @escaping (String) -> String, name: @escaping (String) -> String,
    int32: @escaping (Int32) -> Int32, int64: @escaping (Int64) -> Int64,
    digits: @escaping (String) -> String, real: @escaping (Double) -> Double,
    data: @escaping (ByteSlice) -> ByteSlice, isKept: @escaping ([KeyStep]) -> Bool
  ) {
    self.text = text
    self.name = name
    self.int32 = int32
    self.int64 = int64
    self.digits = digits
    self.real = real
    self.data = data
    self.isKept = isKept
  }
}

extension FlutterPayload {
  /// A payload of the same layout with other values; nil for one that is damaged.
  package static func replaced(
    in bytes: ByteSlice, by replacements: FlutterReplacements, limits: Limits = Limits()
  ) -> ByteSlice? {
    let payload = FlutterPayload(bytes, limits: limits)
    guard payload.root != nil, payload.faults.isEmpty else { return nil }
    var rewriter = FlutterRewriter(bytes.bytes, replacements)
    guard rewriter.rewrite() else { return nil }
    return ByteSlice(rewriter.bytes)
  }
}

/// Replaces the values of a payload that was read without a fault, in place.
private struct FlutterRewriter {
  /// What a value is for a bucket.
  private enum Role {
    case bucket, values, children, contents
  }

  private(set) var bytes: [UInt8]
  private let replacements: FlutterReplacements
  private var position = 0
  private var steps: [KeyStep] = []

  private struct Unexpected: Error {}

  init(_ bytes: [UInt8], _ replacements: FlutterReplacements) {
    self.bytes = bytes
    self.replacements = replacements
  }

  /// Replaces all values; false where one has no place.
  mutating func rewrite() -> Bool {
    do {
      try value(.bucket)
      return position == bytes.count
    } catch {
      return false
    }
  }

  /// Recursive: the payload was read, so it is at most `Limits.valueDepth` deep.
  private mutating func value(_ role: Role) throws(Unexpected) {
    guard let tag = FlutterMessageReader.Tag(rawValue: try byte()) else { throw Unexpected() }
    let isKept = replacements.isKept(steps)
    switch tag {
    case .null, .yes, .no: return
    case .int32: try numbers(1, of: 4, isKept)
    case .int64: try numbers(1, of: 8, isKept)
    case .float64:
      align(to: 8)
      try reals(1, of: 8, isKept)
    case .string: _ = try text(isKept ? { $0 } : replacements.text)
    case .largeInteger: _ = try text(isKept ? { $0 } : largeInteger)
    case .bytes: try data(isKept)
    case .int32List:
      try list(of: 4) { (self, count) throws(Unexpected) in
        try self.numbers(count, of: 4, isKept)
      }
    case .int64List:
      try list(of: 8) { (self, count) throws(Unexpected) in
        try self.numbers(count, of: 8, isKept)
      }
    case .float64List:
      try list(of: 8) { (self, count) throws(Unexpected) in
        try self.reals(count, of: 8, isKept)
      }
    case .float32List:
      try list(of: 4) { (self, count) throws(Unexpected) in
        try self.reals(count, of: 4, isKept)
      }
    case .list:
      for place in 0..<(try size()) { try value(.contents, at: .index(place)) }
    case .map:
      for _ in 0..<(try size()) { try pair(role) }
    }
  }

  private mutating func value(_ role: Role, at step: KeyStep) throws(Unexpected) {
    steps.append(step)
    try value(role)
    steps.removeLast()
  }

  private mutating func pair(_ role: Role) throws(Unexpected) {
    guard position < bytes.count,
      bytes[position] == FlutterMessageReader.Tag.string.rawValue
    else {
      try value(.contents)
      return try value(.contents, at: .element)
    }
    position += 1
    switch role {
    case .bucket:
      let key = try text { $0 }
      switch key {
      case "v": try value(.values, at: .name("values"))
      case "c": try value(.children, at: .name("buckets"))
      default: throw Unexpected()
      }
    case .values: try value(.contents, at: .name(try text(replacements.name)))
    case .children: try value(.bucket, at: .name(try text(replacements.name)))
    case .contents: try value(.contents, at: .name(try text(replacements.text)))
    }
  }

  // MARK: Parts

  private mutating func byte() throws(Unexpected) -> UInt8 {
    guard position < bytes.count else { throw Unexpected() }
    defer { position += 1 }
    return bytes[position]
  }

  private func little(_ count: Int) -> UInt64 {
    var number: UInt64 = 0
    for offset in 0..<count { number |= UInt64(bytes[position + offset]) << UInt64(8 * offset) }
    return number
  }

  private mutating func put(_ number: UInt64, _ count: Int) {
    for offset in 0..<count {
      bytes[position + offset] = UInt8(truncatingIfNeeded: number >> UInt64(8 * offset))
    }
  }

  private mutating func size() throws(Unexpected) -> Int {
    let first = try byte()
    guard first >= 254 else { return Int(first) }
    let count = first == 254 ? 2 : 4
    guard position + count <= bytes.count else { throw Unexpected() }
    defer { position += count }
    return Int(little(count))
  }

  private mutating func align(to width: Int) {
    position += (width - position % width) % width
  }

  private mutating func list(
    of width: Int, _ body: (inout Self, Int) throws(Unexpected) -> Void
  ) throws(Unexpected) {
    let count = try size()
    align(to: width)
    try body(&self, count)
  }

  private mutating func numbers(_ count: Int, of width: Int, _ isKept: Bool) throws(Unexpected) {
    guard position + count * width <= bytes.count else { throw Unexpected() }
    for _ in 0..<count {
      if !isKept {
        let number = little(width)
        put(
          width == 4
            ? UInt64(bitPattern: Int64(replacements.int32(Int32(truncatingIfNeeded: number))))
            : UInt64(bitPattern: replacements.int64(Int64(bitPattern: number))), width)
      }
      position += width
    }
  }

  private mutating func reals(_ count: Int, of width: Int, _ isKept: Bool) throws(Unexpected) {
    guard position + count * width <= bytes.count else { throw Unexpected() }
    for _ in 0..<count {
      if !isKept { put(real(little(width), of: width), width) }
      position += width
    }
  }

  /// In 32 bits few digits come back exactly: a whole number of at most six is put there.
  private func real(_ bits: UInt64, of width: Int) -> UInt64 {
    guard width == 4 else { return replacements.real(Double(bitPattern: bits)).bitPattern }
    let number = Float(bitPattern: UInt32(truncatingIfNeeded: bits))
    guard number.isFinite, number != 0 else { return bits }
    let whole = number.magnitude.rounded(.awayFromZero)
    let digits = Int32(whole < 999_999 ? whole : 999_999)
    let masked = Float(replacements.int32(digits))
    return UInt64((number < 0 ? -masked : masked).bitPattern)
  }

  /// - Returns: the text before it is replaced.
  private mutating func text(_ replace: (String) -> String) throws(Unexpected) -> String {
    let count = try size()
    guard position + count <= bytes.count else { throw Unexpected() }
    let range = position..<(position + count)
    let text = String(decoding: bytes[range], as: UTF8.self)
    let new = Array(replace(text).utf8)
    guard new.count == count else { throw Unexpected() }
    bytes.replaceSubrange(range, with: new)
    position = range.upperBound
    return text
  }

  private func largeInteger(_ text: String) -> String {
    let sign = text.begins(with: "-") ? "-" : ""
    return sign + replacements.digits(String(text.dropFirst(sign.count)))
  }

  private mutating func data(_ isKept: Bool) throws(Unexpected) {
    let count = try size()
    guard position + count <= bytes.count else { throw Unexpected() }
    let range = position..<(position + count)
    if !isKept {
      let new = replacements.data(ByteSlice(Array(bytes[range]))).bytes
      guard new.count == count else { throw Unexpected() }
      bytes.replaceSubrange(range, with: new)
    }
    position = range.upperBound
  }
}
