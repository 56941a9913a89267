package import PlistSyntax

/// The state of a Flutter app: values and child buckets, in the format of Flutter's
/// StandardMessageCodec.
///
/// Sources: Flutter's documentation of StandardMessageCodec and of RestorationBucket.
package struct FlutterPayload: Sendable {
  /// The outermost bucket; nil if nothing was saved. It may be damaged, or not a bucket.
  package let root: FlutterBucket?
  /// The faults in the order in which they were found, at most about a hundred.
  package let faults: [PlistError]

  package init(_ bytes: ByteSlice, limits: Limits = Limits()) {
    let isNull = bytes.count == 1 && bytes[0] == FlutterTag.null.rawValue
    guard bytes.count > 0, !isNull else {
      (root, faults) = (nil, [])
      return
    }
    var reader = FlutterBucketReader(bytes, limits: limits)
    root = reader.root()
    faults = reader.faults
  }

  /// The leaves of a payload, to write it anew; nil for one that is damaged or empty.
  package static func leaves(of bytes: ByteSlice, limits: Limits = Limits()) -> FlutterLeaves? {
    var reader = FlutterBucketReader(bytes, limits: limits, notesLeaves: true)
    _ = reader.root()
    return reader.faults.isEmpty ? reader.leaves : nil
  }

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
      || bytes.count > 0 && bytes[0] == FlutterTag.map.rawValue
  }
}

package struct FlutterBucket: Hashable, Sendable {
  /// The values of the bucket itself, in the order of the payload; a damaged value is an unreadable
  /// one.
  package internal(set) var values: [StatePair] = []
  package internal(set) var children: [FlutterChild] = []
  /// Why the bucket itself is damaged or incomplete; nil if it is complete, whatever its values and
  /// children are.
  package internal(set) var fault: PlistError?

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

package struct FlutterChild: Hashable, Sendable {
  package let name: String
  package let bucket: FlutterBucket
}

/// Reads the buckets of a Flutter payload, as many as can be read.
///
/// A value or bucket of the wrong form is skipped. If the length of a value is unknown, everything
/// after it is lost, because a value begins where the one before it ends.
struct FlutterBucketReader {
  private var reader: FlutterMessageReader
  /// The fault after which everything is lost.
  private var last: PlistError?

  init(_ bytes: ByteSlice, limits: Limits, notesLeaves: Bool = false) {
    reader = FlutterMessageReader(bytes, limits: limits, notesLeaves: notesLeaves)
  }

  var faults: [PlistError] { reader.faults + [last].compactMap(\.self) }
  var leaves: FlutterLeaves? { reader.leaves }

  mutating func root() -> FlutterBucket {
    var root = bucket(depth: 0)
    guard last == nil, !reader.isAtEnd else { return root }
    let rest = reader.error(
      .trailingContent, expected: "the end of the payload", found: "more bytes")
    last = rest
    root.fault = root.fault ?? rest
    return root
  }

  /// The next bucket. Recursive: at most `Limits.valueDepth` deep.
  private mutating func bucket(depth: Int) -> FlutterBucket {
    var bucket = FlutterBucket()
    do throws(PlistError) {
      try read(into: &bucket, depth)
    } catch {
      let fault = lose(error)
      bucket.fault = bucket.fault ?? fault
    }
    return bucket
  }

  /// Stops the reading, and adds this to the reason.
  private mutating func lose(_ error: PlistError) -> PlistError {
    let fault = PlistError(
      error.code, at: error.location, expected: error.expected,
      found: error.found + "; what follows is lost")
    last = fault
    return fault
  }

  private mutating func read(
    into bucket: inout FlutterBucket, _ depth: Int
  ) throws(PlistError) {
    try readPairs(of: "the map of a bucket", in: &bucket, depth) {
      (buckets, bucket, depth) throws(PlistError) in
      let start = buckets.reader.position
      switch try buckets.reader.value(depth: depth) {
      case "v":
        buckets.reader.enterPart("values")
        try buckets.readValues(into: &bucket, depth)
        buckets.reader.leave()
      case "c":
        buckets.reader.enterPart("buckets")
        try buckets.readChildren(into: &bucket, depth)
        buckets.reader.leave()
      case let key:
        let expected = "values under v or children under c"
        try buckets.note(key, at: start, insteadOf: expected, in: &bucket)
        _ = try buckets.reader.value(depth: depth)
      }
    }
  }

  private mutating func readValues(
    into bucket: inout FlutterBucket, _ depth: Int
  ) throws(PlistError) {
    try readPairs(of: "a map of values", in: &bucket, depth) {
      (buckets, bucket, depth) throws(PlistError) in
      let key = try buckets.reader.enterKey(isName: true, depth: depth)
      do throws(PlistError) {
        bucket.values.append(StatePair(key, try buckets.reader.value(depth: depth)))
      } catch {
        bucket.values.append(StatePair(key, .unreadable(UnreadableValue(buckets.lose(error)))))
      }
      buckets.reader.leave()
    }
  }

  private mutating func readChildren(
    into bucket: inout FlutterBucket, _ depth: Int
  ) throws(PlistError) {
    try readPairs(of: "a map of child buckets", in: &bucket, depth) {
      (buckets, bucket, depth) throws(PlistError) in
      let start = buckets.reader.position
      let name = try buckets.reader.enterKey(isName: true, depth: depth)
      defer { buckets.reader.leave() }
      guard case .string(let name) = name else {
        try buckets.note(name, at: start, insteadOf: "the name of a child bucket", in: &bucket)
        _ = try buckets.reader.value(depth: depth)
        return
      }
      bucket.children.append(FlutterChild(name: name, bucket: buckets.bucket(depth: depth)))
    }
  }

  /// Reads the pairs of a map; `readPair` reads each from its key on. A value that is not a map is
  /// skipped.
  private mutating func readPairs(
    of expected: String, in bucket: inout FlutterBucket, _ depth: Int,
    _ readPair: (inout Self, inout FlutterBucket, _ depth: Int) throws(PlistError) -> Void
  ) throws(PlistError) {
    guard let count = try reader.enterMap(depth: depth) else {
      let start = reader.position
      return try note(
        try reader.value(depth: depth), at: start, insteadOf: expected, in: &bucket)
    }
    for _ in 0..<count {
      try readPair(&self, &bucket, depth + 1)
      // The count comes from the payload, which may be shorter.
      if last != nil { return }
    }
  }

  /// Notes that another value is in the place of a part of the bucket.
  private mutating func note(
    _ value: StateValue, at start: Int, insteadOf expected: String, in bucket: inout FlutterBucket
  ) throws(PlistError) {
    if case .unreadable = value {
      // The fault is already noted.
      bucket.fault = bucket.fault ?? reader.faults.last
      return
    }
    let fault = reader.error(.notABucket, at: start, expected: expected, found: value.typeName)
    bucket.fault = bucket.fault ?? fault
    try reader.note(fault)
  }
}
