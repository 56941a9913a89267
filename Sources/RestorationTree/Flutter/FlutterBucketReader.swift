import PlistSyntax

/// Reads the buckets of a Flutter payload, as many as can be read.
///
/// A value or bucket of the wrong form is passed over. Where it cannot be told how long something is,
/// all that follows is lost, since only the end of one value tells where the next begins.
struct FlutterBucketReader {
  private var reader: FlutterMessageReader
  /// What was lost with all that follows it.
  private var last: FlutterError?

  init(_ bytes: ByteSlice, limits: Limits) {
    reader = FlutterMessageReader(bytes, limits: limits)
  }

  /// What is damaged.
  var faults: [FlutterError] { reader.faults + [last].compactMap(\.self) }

  /// The outermost bucket, which is all there is.
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

  /// Ends the reading, and says so beside the reason.
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
    guard let count = try reader.enterMap(depth: depth) else {
      return try passOver(insteadOf: "the map of a bucket", in: &bucket, depth)
    }
    for _ in 0..<count {
      // The count is what the payload says, and may be anything.
      if last != nil { return }
      let start = reader.position
      switch try reader.value(depth: depth + 1) {
      case "v": try readValues(into: &bucket, depth + 1)
      case "c": try readChildren(into: &bucket, depth + 1)
      case let key:
        try note(
          key, at: start, insteadOf: "values under v or children under c", in: &bucket)
        _ = try reader.value(depth: depth + 1)
      }
    }
  }

  private mutating func readValues(
    into bucket: inout FlutterBucket, _ depth: Int
  ) throws(FlutterError) {
    guard let count = try reader.enterMap(depth: depth) else {
      return try passOver(insteadOf: "a map of values", in: &bucket, depth)
    }
    for _ in 0..<count {
      let key = try reader.value(depth: depth + 1)
      do throws(FlutterError) {
        bucket.values.append(StatePair(key, try reader.value(depth: depth + 1)))
      } catch {
        bucket.values.append(StatePair(key, .unreadable(UnreadableValue(lose(error)))))
        return
      }
    }
  }

  private mutating func readChildren(
    into bucket: inout FlutterBucket, _ depth: Int
  ) throws(FlutterError) {
    guard let count = try reader.enterMap(depth: depth) else {
      return try passOver(insteadOf: "a map of child buckets", in: &bucket, depth)
    }
    for _ in 0..<count {
      if last != nil { return }
      let start = reader.position
      let name = try reader.value(depth: depth + 1)
      guard case .string(let name) = name else {
        try note(name, at: start, insteadOf: "the name of a child bucket", in: &bucket)
        _ = try reader.value(depth: depth + 1)
        continue
      }
      bucket.children.append(FlutterChild(name: name, bucket: self.bucket(depth: depth + 1)))
    }
  }

  /// Passes over a value that stands where a bucket has a map.
  private mutating func passOver(
    insteadOf expected: String, in bucket: inout FlutterBucket, _ depth: Int
  ) throws(FlutterError) {
    let start = reader.position
    let value = try reader.value(depth: depth)
    try note(value, at: start, insteadOf: expected, in: &bucket)
  }

  /// Notes that something else stands where a bucket has a part of its own.
  private mutating func note(
    _ value: StateValue, at start: Int, insteadOf expected: String, in bucket: inout FlutterBucket
  ) throws(FlutterError) {
    if case .unreadable = value {
      // It has been noted.
      bucket.fault = bucket.fault ?? reader.faults.last
      return
    }
    let fault = reader.error(.notABucket, at: start, expected: expected, found: value.typeName)
    bucket.fault = bucket.fault ?? fault
    try reader.note(fault)
  }
}
