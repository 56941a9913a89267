import PlistSyntax

// Data with something in it: its bytes are written anew with other contents.

extension ValueRedaction {
  mutating func opened(_ data: OpenedData, _ policy: ContentPolicy) -> StateValue {
    guard let bytes = data.bytes else {
      return .opened(data.showing(value(data.contents, .contents)))
    }
    guard let (new, contents) = rewritten(data, bytes) else {
      return .data(mask.data(bytes))
    }
    return .opened(OpenedData(bytes: new, format: data.format, contents: contents))
  }

  /// The bytes with other contents, and these; nil where they cannot be written anew.
  private mutating func rewritten(
    _ data: OpenedData, _ bytes: ByteSlice
  ) -> (ByteSlice, StateValue)? {
    let new: ByteSlice?
    switch data.format {
    case .text:
      guard case .string(let text) = data.contents else { return nil }
      let masked = mask.text(text)
      return (ByteSlice(Array(masked.utf8)), .string(masked))
    case .json: new = written(value(data.contents, .contents), as: .json, like: bytes)
    case .propertyList:
      let syntax: PlistSyntax = ContentKind.sniff(bytes) == .xmlPropertyList ? .xml : .binary
      new = written(value(data.contents, .contents), as: syntax, like: bytes)
    case .flutter: new = flutter(bytes)
    }
    guard let new, let contents = DataOpener.contents(of: new) else { return nil }
    return (new, contents)
  }

  /// JSON has no needless blanks, and is filled up to as many bytes as there were.
  private func written(
    _ contents: StateValue, as syntax: PlistSyntax, like bytes: ByteSlice
  ) -> ByteSlice? {
    var encoder = PlainEncoder()
    guard let root = try? encoder.value(contents),
      let new = try? encoder.document(of: root).written(as: syntax, compact: true)
    else { return nil }
    let fill = syntax == .json ? max(0, bytes.count - new.count) : 0
    return ByteSlice(new + [UInt8](repeating: UInt8(ascii: " "), count: fill))
  }

  // MARK: Flutter

  /// A payload of the same layout with other values; nil for one that is damaged.
  private func flutter(_ payload: ByteSlice) -> ByteSlice? {
    guard let leaves = FlutterPayload.leaves(of: payload) else { return nil }
    var bytes = payload.bytes
    for leaf in leaves.all where !isKept(at: leaves.steps(to: leaf)) {
      let new = replacement(of: leaf, payload.slice(leaf.range))
      guard new.count == leaf.range.count else { return nil }
      bytes.replaceSubrange(leaf.range, with: new)
    }
    return ByteSlice(bytes)
  }

  private func replacement(of leaf: FlutterLeaves.Leaf, _ bytes: ByteSlice) -> [UInt8] {
    switch leaf.tag {
    case .string:
      let text = String(decoding: bytes.bytes, as: UTF8.self)
      return Array((leaf.isName ? names.identifier(text) : mask.text(text)).utf8)
    case .largeInteger:
      let text = String(decoding: bytes.bytes, as: UTF8.self)
      let sign = text.begins(with: "-") ? "-" : ""
      return Array((sign + mask.digits(String(text.dropFirst(sign.count)))).utf8)
    case .bytes: return mask.data(bytes).bytes
    case .int32, .int32List:
      return Self.numbers(bytes) { (number: Int32) in mask.integer(number) }
    case .int64, .int64List:
      return Self.numbers(bytes) { (number: Int64) in mask.integer(number) }
    case .float64, .float64List:
      return Self.numbers(bytes) { (bits: UInt64) in mask.real(Double(bitPattern: bits)).bitPattern
      }
    case .float32List:
      return Self.numbers(bytes) { (bits: UInt32) in real(Float(bitPattern: bits)).bitPattern }
    case .null, .yes, .no, .list, .map: return bytes.bytes
    }
  }

  /// In 32 bits few digits come back exactly: a whole number of at most six is put there.
  private func real(_ number: Float) -> Float {
    guard number.isFinite, number != 0 else { return number.isNaN ? .nan : number }
    let digits = Int(min(number.magnitude.rounded(.awayFromZero), 999_999))
    let masked = Float(mask.integer(digits))
    return number < 0 ? -masked : masked
  }

  private static func numbers<Number: FixedWidthInteger>(
    _ bytes: ByteSlice, _ replacement: (Number) -> Number
  ) -> [UInt8] {
    let width = Number.bitWidth / 8
    var result: [UInt8] = []
    for start in stride(from: 0, to: bytes.count, by: width) {
      var number: Number = 0
      for place in (0..<width).reversed() { number = number << 8 | Number(bytes[start + place]) }
      let new = replacement(number)
      for place in 0..<width { result.append(UInt8(truncatingIfNeeded: new >> (8 * place))) }
    }
    return result
  }
}
