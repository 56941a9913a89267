package import PlistSyntax
package import RestorationModel

/// The state of a Flutter app: values and child buckets, in the format of Flutter's
/// StandardMessageCodec.
///
/// Sources: Flutter's documentation of StandardMessageCodec and of RestorationBucket.
package struct FlutterPayload: Sendable {
  /// The outermost bucket; nil if nothing was saved. It may be damaged, or not a bucket.
  package let root: FlutterBucket?
  /// The faults in the order in which they were found, at most about a hundred.
  package let faults: [FlutterError]

  /// Reads a payload as far as possible.
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

  /// Whether data under a key is Flutter's: by the key of its controller, or in a scene's activity
  /// by the modification date next to it and the first bytes.
  ///
  /// - Parameter entries: all entries that were saved together.
  package static func isPayload(_ entry: StateEntry, among entries: [StateEntry]) -> Bool {
    guard let bytes = entry.value.dataBytes, mayBePayload(bytes, under: entry.key) else {
      return false
    }
    return entry.key.isSame(as: KnownKeys.flutterData)
      || entries.contains { $0.key.isSame(as: KnownKeys.flutterModificationDate) }
  }

  /// Whether data under a key can be Flutter's, whatever other entries there are.
  package static func mayBePayload(_ bytes: ByteSlice, under key: String) -> Bool {
    key.isSame(as: KnownKeys.flutterData)
      || bytes.count > 0 && bytes[0] == FlutterMessageReader.Tag.map.rawValue
  }
}

/// One bucket of a Flutter app's state.
package struct FlutterBucket: Hashable, Sendable {
  /// The values of the bucket itself, in the order of the payload; a damaged value is an unreadable
  /// one.
  package internal(set) var values: [StatePair] = []
  /// The child buckets, with their restoration identifiers.
  package internal(set) var children: [FlutterChild] = []
  /// Why the bucket itself is damaged or incomplete; nil if it is complete, whatever its values and
  /// children are.
  package internal(set) var fault: FlutterError?

  /// Whether there is no value here or below, and none that may be lost.
  package var isEmpty: Bool {
    values.isEmpty && fault == nil && children.allSatisfy(\.bucket.isEmpty)
  }

  /// The bucket as values for the output: the saved values by name, child buckets as dictionaries,
  /// and the faults.
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
  /// Its contents.
  package let bucket: FlutterBucket
}

/// Why something in a payload cannot be read.
package typealias FlutterError = SourceError<FlutterFault>

/// The kinds of damage in a payload, stable across releases.
package enum FlutterFault: String, Hashable, Sendable, CaseIterable {
  /// It ends inside a value.
  case truncated
  /// A byte that is not the type of a value.
  case unknownTag
  /// Text that is not UTF-8, or an invalid large number.
  case invalidText
  /// Values nested deeper than the limit.
  case tooDeep
  /// Bytes after the value.
  case trailingBytes
  /// A value that does not have the form of a bucket.
  case notABucket
}

extension UnreadableValue {
  /// A fault of a payload.
  init(_ fault: FlutterError) { self.init(reason: fault.reason, location: fault.location) }
}
