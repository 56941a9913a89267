/// Data with known contents, next to the bytes.
///
/// The bytes are the saved ones, and are written back unchanged. The contents are one value,
/// counted separately, like the values of an archive inside data.
public struct OpenedData: Hashable, Sendable {
  /// The format of the bytes. The raw values appear in `restorectl.archive/1`.
  public enum Format: String, Hashable, Sendable, CaseIterable {
    /// A JSON document.
    case json
    /// A property list that is not a keyed archive, binary or XML.
    case propertyList = "property-list"
    /// Flutter's state: a dictionary with the `values` of the outermost bucket, and in `buckets`
    /// its child buckets by name. The unreadable parts of a bucket are in `damage`, which replaces
    /// a bucket of which nothing can be read.
    case flutter
    /// UTF-8 text, if it is known to be text.
    case text

    package var displayName: String {
      switch self {
      case .json: "JSON"
      case .propertyList: "property list"
      case .flutter: "Flutter's state"
      case .text: "text"
      }
    }
  }

  /// The bytes; nil if only a part of the contents is shown, because the bytes would reveal the
  /// rest.
  public let bytes: ByteSlice?
  /// The format of the bytes.
  public let format: Format
  /// The contents.
  public let contents: StateValue

  package init(bytes: ByteSlice?, format: Format, contents: StateValue) {
    self.bytes = bytes
    self.format = format
    self.contents = contents
  }

  /// Whether a part of it cannot be read: damaged Flutter state is opened too.
  package var isDamaged: Bool { format == .flutter && contents.unreadableCount > 0 }

  package func showing(_ contents: StateValue) -> OpenedData {
    OpenedData(bytes: nil, format: format, contents: contents)
  }
}

extension StateValue {
  /// The bytes of data, opened or not; nil for all other values.
  public var dataBytes: ByteSlice? {
    switch self {
    case .data(let bytes): bytes
    case .opened(let data): data.bytes
    default: nil
    }
  }
}
