// Data with something in it: its bytes are written anew with other contents.

extension ValueRedaction {
  mutating func opened(_ data: OpenedData, _ policy: ContentPolicy) -> StateValue {
    guard let bytes = data.bytes else {
      return .opened(data.showing(value(data.contents, .contents)))
    }
    guard let (new, contents) = rewritten(data, bytes) else { return .data(mask.data(bytes)) }
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
    var encoder = StateEncoder(isPlain: true)
    guard let root = try? encoder.value(contents),
      let new = try? encoder.document(of: root).written(as: syntax, compact: true)
    else { return nil }
    let fill = syntax == .json ? max(0, bytes.count - new.count) : 0
    return ByteSlice(new + [UInt8](repeating: UInt8(ascii: " "), count: fill))
  }

  // MARK: Flutter

  private mutating func flutter(_ payload: ByteSlice) -> ByteSlice? {
    FlutterPayload.message(in: payload).map { FlutterPayload.bytes(of: bucket($0)) }
  }

  /// A bucket with other values. Their names, and those of child buckets, are identifiers.
  private mutating func bucket(_ message: StateValue) -> StateValue {
    guard case .dictionary(let parts) = message else { return message }
    return .dictionary(
      parts.map { part in
        guard case .dictionary(let pairs) = part.value else { return part }
        let areBuckets = part.key == FlutterPayload.bucketsKey
        steps.append(.name(areBuckets ? "buckets" : "values"))
        defer { steps.removeLast() }
        return StatePair(part.key, .dictionary(pairs.map { named($0, isBucket: areBuckets) }))
      })
  }

  private mutating func named(_ pair: StatePair, isBucket: Bool) -> StatePair {
    steps.append(pair.key.step)
    defer { steps.removeLast() }
    if isKept(at: []) { return pair }
    var key = pair.key
    if case .string(let name) = key {
      key = .string(names.identifier(name))
    } else {
      key = value(key, .contents)
    }
    return StatePair(key, isBucket ? bucket(pair.value) : value(pair.value, .contents))
  }
}
