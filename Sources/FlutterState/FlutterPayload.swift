package import PlistSyntax
package import RestorationModel

/// The state of a Flutter app: values and child buckets, as Flutter's StandardMessageCodec writes
/// them.
///
/// Sources: Flutter's documentation of StandardMessageCodec and of RestorationBucket.
package struct FlutterPayload: Sendable {
  /// The outermost bucket; nil where nothing was saved. It may be damaged, or no bucket at all.
  package let root: FlutterBucket?
  /// What is damaged, in the order in which it was found, at most some hundred faults.
  package let faults: [FlutterError]

  /// Reads a payload, as much of it as can be read.
  package init(_ bytes: ByteSlice, limits: Limits = Limits()) {
    let isNull = bytes.count == 1 && bytes[0] == FlutterMessageReader.Tag.null.rawValue
    guard bytes.count > 0, !isNull else {
      (root, faults) = (nil, [])
      return
    }
    var reader = FlutterBucketReader(bytes, limits: limits)
    root = reader.root()
    faults = reader.faults
  }

  /// Whether the app saved nothing in any bucket.
  package var isEmpty: Bool { root?.isEmpty ?? true }

  /// Whether data under a key is Flutter's: its controller's own key says so, and in a scene's
  /// activity the modification date beside it together with how the data begins.
  ///
  /// - Parameter entries: all that was saved together.
  package static func isPayload(_ entry: StateEntry, among entries: [StateEntry]) -> Bool {
    guard let bytes = entry.value.dataBytes, mayBePayload(bytes, under: entry.key) else {
      return false
    }
    return entry.key.isSame(as: KnownKeys.flutterData)
      || entries.contains { $0.key.isSame(as: KnownKeys.flutterModificationDate) }
  }

  /// Whether data under a key can be Flutter's, whatever stands beside it.
  package static func mayBePayload(_ bytes: ByteSlice, under key: String) -> Bool {
    key.isSame(as: KnownKeys.flutterData)
      || bytes.count > 0 && bytes[0] == FlutterMessageReader.Tag.map.rawValue
  }
}

/// One bucket of a Flutter app's state.
package struct FlutterBucket: Hashable, Sendable {
  /// What is saved in the bucket itself, in the order of the payload; a value that is damaged stands
  /// as an unreadable one.
  package internal(set) var values: [StatePair] = []
  /// The buckets inside, with their restoration identifiers.
  package internal(set) var children: [FlutterChild] = []
  /// What is wrong with the bucket itself, so that it is none or that something of it is missing; nil
  /// where it is whole, whatever its values and children are.
  package internal(set) var fault: FlutterError?

  /// Whether there is no value here or below, and none that may be lost.
  package var isEmpty: Bool {
    values.isEmpty && fault == nil && children.allSatisfy(\.bucket.isEmpty)
  }

  /// The bucket as values for people: the saved values by name, child buckets as dictionaries, and
  /// what is damaged.
  package var summary: StateValue {
    var pairs: [StatePair] = []
    if !values.isEmpty { pairs.append(StatePair("values", .dictionary(values))) }
    if !children.isEmpty {
      pairs.append(
        StatePair(
          "buckets",
          .dictionary(children.map { StatePair(.string($0.name), $0.bucket.summary) })))
    }
    guard let fault else { return .dictionary(pairs) }
    let damage = StateValue.unreadable(UnreadableValue(fault))
    return pairs.isEmpty ? damage : .dictionary(pairs + [StatePair("damage", damage)])
  }
}

/// A bucket inside another one.
package struct FlutterChild: Hashable, Sendable {
  /// Its restoration identifier.
  package let name: String
  /// What is in it.
  package let bucket: FlutterBucket
}

/// Why something in a payload cannot be read.
package typealias FlutterError = SourceError<FlutterFault>

/// The ways in which a payload is damaged, stable across releases.
package enum FlutterFault: String, Hashable, Sendable, CaseIterable {
  /// It ends inside a value.
  case truncated
  /// A byte that begins no value.
  case unknownTag
  /// Text that is no UTF-8, or a large number that is none.
  case invalidText
  /// Values nested deeper than the limit.
  case tooDeep
  /// Bytes after the value.
  case trailingBytes
  /// A value of another form than a bucket's.
  case notABucket
}

extension UnreadableValue {
  /// What is damaged in a payload.
  init(_ fault: FlutterError) { self.init(reason: fault.reason, location: fault.location) }
}
