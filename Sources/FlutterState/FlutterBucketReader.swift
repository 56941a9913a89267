import PlistSyntax
import RestorationModel

/// Reads the buckets of a Flutter payload, as many as can be read.
///
/// A value or bucket of the wrong form is skipped. If the length of a value is unknown, everything
/// after it is lost, because a value begins where the one before it ends.
struct FlutterBucketReader {
  private var reader: FlutterMessageReader
  /// The fault after which everything is lost.
  private var last: FlutterError?

  init(_ bytes: ByteSlice, limits: Limits) {
    reader = FlutterMessageReader(bytes, limits: limits)
  }

  /// All faults found.
  var faults: [FlutterError] { reader.faults + [last].compactMap(\.self) }

  /// The outermost bucket, which contains all others.
  mutating func root() -> FlutterBucket {
    var root = bucket(depth: 0)
    guard last == nil, !reader.isAtEnd else { return root }
    let rest = reader.error(
      .trailingBytes, expected: "the end of the payload", found: "more bytes")
    last = rest
    root.fault = root.fault ?? rest
    return root
  }

  /// The next bucket. Recursive: at most `Limits.valueDepth` deep.
  private mutating func bucket(depth: Int) -> FlutterBucket {
    var bucket = FlutterBucket()
    do throws(FlutterError) {
      try read(into: &bucket, depth)
    } catch {
      let fault = lose(error)
      bucket.fault = bucket.fault ?? fault
    }
    return bucket
  }

  /// Stops the reading, and adds this to the reason.
  private mutating func lose(_ error: FlutterError) -> FlutterError {
    let fault = FlutterError(
      error.code, at: error.location, expected: error.expected,
      found: error.found + "; what follows is lost")
    last = fault
    return fault
  }

  private mutating func read(
    into bucket: inout FlutterBucket, _ depth: Int
  ) throws(FlutterError) {
    try readPairs(of: "the map of a bucket", in: &bucket, depth) {
      (buckets, bucket, depth) throws(FlutterError) in
      let start = buckets.reader.position
      switch try buckets.reader.value(depth: depth) {
      case "v": try buckets.readValues(into: &bucket, depth)
      case "c": try buckets.readChildren(into: &bucket, depth)
      case let key:
        let expected = "values under v or children under c"
        try buckets.note(key, at: start, insteadOf: expected, in: &bucket)
        _ = try buckets.reader.value(depth: depth)
      }
    }
  }

  private mutating func readValues(
    into bucket: inout FlutterBucket, _ depth: Int
  ) throws(FlutterError) {
    try readPairs(of: "a map of values", in: &bucket, depth) {
      (buckets, bucket, depth) throws(FlutterError) in
      let key = try buckets.reader.value(depth: depth)
      do throws(FlutterError) {
        bucket.values.append(StatePair(key, try buckets.reader.value(depth: depth)))
      } catch {
        bucket.values.append(StatePair(key, .unreadable(UnreadableValue(buckets.lose(error)))))
      }
    }
  }

  private mutating func readChildren(
    into bucket: inout FlutterBucket, _ depth: Int
  ) throws(FlutterError) {
    try readPairs(of: "a map of child buckets", in: &bucket, depth) {
      (buckets, bucket, depth) throws(FlutterError) in
      let start = buckets.reader.position
      let name = try buckets.reader.value(depth: depth)
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
    _ readPair: (inout Self, inout FlutterBucket, _ depth: Int) throws(FlutterError) -> Void
  ) throws(FlutterError) {
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
  ) throws(FlutterError) {
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
