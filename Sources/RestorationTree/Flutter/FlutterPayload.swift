public import PlistSyntax

/// The state of a Flutter app: values and child buckets, as Flutter's StandardMessageCodec writes
/// them.
///
/// Sources: Flutter's documentation of StandardMessageCodec and of RestorationBucket.
public struct FlutterPayload: Sendable {
  /// The outermost bucket; nil where nothing was saved.
  public let root: FlutterBucket?

  /// Reads a payload.
  ///
  /// - Throws: `FlutterError`, with the place in the file.
  public init(_ bytes: ByteSlice, limits: Limits = Limits()) throws(FlutterError) {
    guard bytes.count > 0 else {
      root = nil
      return
    }
    var reader = FlutterMessageReader(bytes, limits: limits)
    let message = try reader.value(depth: 0)
    guard reader.position == bytes.count else {
      throw reader.error(
        .trailingBytes, expected: "the end of the payload",
        found: "\(bytes.count - reader.position) more bytes")
    }
    switch message {
    case .null: root = nil
    case .dictionary(let pairs):
      guard let bucket = FlutterBucket(pairs) else {
        throw FlutterError(
          .notABucket, at: SourceLocation(byteOffset: bytes.fileOffset(at: 0)),
          expected: "a bucket with values under v and children under c",
          found: "a map of another form")
      }
      root = bucket
    default:
      throw FlutterError(
        .notABucket, at: SourceLocation(byteOffset: bytes.fileOffset(at: 0)),
        expected: "the map of a bucket", found: message.typeName)
    }
  }

  /// Whether the app saved nothing in any bucket.
  public var isEmpty: Bool { root?.isEmpty ?? true }

  /// Whether data under a key is Flutter's: its controller's own key says so, and in a scene's
  /// activity the modification date beside it together with how the data begins.
  ///
  /// - Parameter entries: all that was saved together.
  public static func isPayload(_ entry: StateEntry, among entries: [StateEntry]) -> Bool {
    guard let bytes = entry.value.dataBytes, mayBePayload(bytes, under: entry.key) else {
      return false
    }
    return entry.key == KnownKeys.flutterData
      || entries.contains { $0.key == KnownKeys.flutterModificationDate }
  }

  /// Whether data under a key can be Flutter's, whatever stands beside it.
  package static func mayBePayload(_ bytes: ByteSlice, under key: String) -> Bool {
    key == KnownKeys.flutterData
      || bytes.count > 0 && bytes[0] == FlutterMessageReader.Tag.map.rawValue
  }

  /// Why data that is Flutter's cannot be read; nil when it can, and for all other values. Larger data
  /// than is opened is not looked at.
  ///
  /// - Parameter entries: all that was saved together.
  public static func fault(
    of entry: StateEntry, among entries: [StateEntry], limits: Limits = Limits()
  ) -> FlutterError? {
    // What could be read is opened.
    guard case .data(let bytes) = entry.value, isPayload(entry, among: entries),
      bytes.count <= DataOpener.byteLimit
    else { return nil }
    do throws(FlutterError) {
      _ = try FlutterPayload(bytes, limits: limits)
      return nil
    } catch {
      return error
    }
  }
}

/// One bucket of a Flutter app's state.
public struct FlutterBucket: Hashable, Sendable {
  /// What is saved in the bucket itself, in the order of the payload.
  public let values: [StatePair]
  /// The buckets inside, with their restoration identifiers.
  public let children: [FlutterChild]
  /// Whether there is no value here or below.
  public let isEmpty: Bool

  /// Nil when the map is no bucket. Recursive: values nest at most `Limits.valueDepth` deep.
  fileprivate init?(_ pairs: [StatePair]) {
    var values: [StatePair] = []
    var children: [FlutterChild] = []
    for pair in pairs {
      switch (pair.key, pair.value) {
      case (.string("v"), .dictionary(let saved)): values = saved
      case (.string("c"), .dictionary(let buckets)):
        for bucket in buckets {
          guard case .string(let name) = bucket.key, case .dictionary(let pairs) = bucket.value,
            let child = FlutterBucket(pairs)
          else { return nil }
          children.append(FlutterChild(name: name, bucket: child))
        }
      case (.string("v"), .null), (.string("c"), .null): continue
      default: return nil
      }
    }
    self.values = values
    self.children = children
    isEmpty = values.isEmpty && children.allSatisfy(\.bucket.isEmpty)
  }

  /// The bucket as values for people: the saved values by name, child buckets as dictionaries.
  public var summary: StateValue {
    var pairs: [StatePair] = []
    if !values.isEmpty { pairs.append(StatePair("values", .dictionary(values))) }
    if !children.isEmpty {
      pairs.append(
        StatePair(
          "buckets",
          .dictionary(children.map { StatePair(.string($0.name), $0.bucket.summary) })))
    }
    return .dictionary(pairs)
  }
}

/// A bucket inside another one.
public struct FlutterChild: Hashable, Sendable {
  /// Its restoration identifier.
  public let name: String
  /// What is in it.
  public let bucket: FlutterBucket
}

/// Why a payload cannot be read.
public typealias FlutterError = SourceError<FlutterFault>

/// The ways in which a payload is damaged, stable across releases.
public enum FlutterFault: String, Hashable, Sendable, CaseIterable {
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
