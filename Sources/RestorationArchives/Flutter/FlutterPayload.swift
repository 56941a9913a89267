/// The state of a Flutter app: values and child buckets, in the format of Flutter's
/// StandardMessageCodec.
///
/// Sources: Flutter's documentation of StandardMessageCodec and of RestorationBucket.
package enum FlutterPayload {
  /// What a payload contains, as far as it can be read; nil if nothing was saved.
  ///
  /// A bucket is a dictionary with its `values` by name, and its child `buckets`. What cannot be read
  /// of it is under `damage`.
  package static func contents(of bytes: ByteSlice) -> StateValue? {
    guard bytes.count > 0 else { return nil }
    var reader = FlutterMessageReader(bytes: bytes)
    let message = reader.value(depth: 0)
    if message == .null, reader.isAtEnd { return nil }
    let contents = bucket(message, at: SourceLocation(byteOffset: bytes.fileOffset(at: 0)))
    guard let excess = reader.excess, case .dictionary(let parts) = contents else {
      return contents
    }
    return .dictionary(parts + [StatePair("damage", excess)])
  }

  /// The value of a payload, to write it anew with `bytes(of:)`; nil for one that is damaged or empty.
  package static func message(in bytes: ByteSlice) -> StateValue? {
    guard let contents = contents(of: bytes), contents.unreadableCount == 0 else { return nil }
    var reader = FlutterMessageReader(bytes: bytes)
    return reader.value(depth: 0)
  }

  package static func bytes(of message: StateValue) -> ByteSlice {
    var writer = FlutterMessageWriter()
    writer.write(message)
    return ByteSlice(writer.bytes)
  }

  /// The keys of a bucket's values and of its child buckets.
  static let (valuesKey, bucketsKey): (StateValue, StateValue) = ("v", "c")

  private static func bucket(_ message: StateValue, at location: SourceLocation) -> StateValue {
    func damage(_ value: StateValue, _ expected: String) -> StateValue {
      if case .unreadable = value { return value }
      let reason = "expected \(expected), found \(value.typeName)"
      return .unreadable(UnreadableValue(reason: reason, location: location))
    }
    guard case .dictionary(let parts) = message else {
      return damage(message, "the map of a bucket")
    }
    return .dictionary(
      parts.compactMap { part in
        switch (part.key, part.value) {
        case (valuesKey, .dictionary([])), (bucketsKey, .dictionary([])): return nil
        case (valuesKey, .dictionary): return StatePair("values", part.value)
        case (bucketsKey, .dictionary(let pairs)):
          let children = pairs.map { StatePair($0.key, bucket($0.value, at: location)) }
          return StatePair("buckets", .dictionary(children))
        default:
          let value = if case .unreadable = part.key { part.key } else { part.value }
          return StatePair("damage", damage(value, "values under v, and children under c"))
        }
      })
  }

  /// Whether there is no value in a payload, and none that may be lost.
  package static func isEmpty(_ bytes: ByteSlice) -> Bool {
    let contents = contents(of: bytes)
    return contents?.count { if case .unreadable = $0 { true } else { $0 == "values" } } ?? 0 == 0
  }

  /// Whether bytes begin like the map of a bucket.
  package static func mayBe(_ bytes: ByteSlice) -> Bool {
    bytes.count > 0 && bytes[0] == FlutterTag.map.rawValue
  }
}
