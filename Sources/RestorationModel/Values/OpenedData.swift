public import PlistSyntax

/// Data whose bytes say something that can be shown: what stands in it, beside the bytes.
///
/// The bytes are what was saved, and are written back as they are. What stands in them is one value,
/// and like the values of an archive inside data it is counted for itself.
public struct OpenedData: Hashable, Sendable {
  /// How the bytes are written. The raw values stand in `restorectl.archive/1`.
  public enum Format: String, Hashable, Sendable, CaseIterable {
    /// A JSON document.
    case json
    /// A property list that is no keyed archive, binary or XML.
    case propertyList = "property-list"
    /// Flutter's state: a dictionary with the `values` of the outermost bucket, and in `buckets` those
    /// inside it by name. What cannot be read of a bucket stands in `damage`, of a bucket of which
    /// nothing can be read in its place.
    case flutter
    /// Text in UTF-8, where it is known that there is text.
    case text

    /// The format in words.
    package var displayName: String {
      switch self {
      case .json: "JSON"
      case .propertyList: "property list"
      case .flutter: "Flutter's state"
      case .text: "text"
      }
    }
  }

  /// The bytes; nil where only a part of the contents is shown, since the bytes would show the rest.
  public let bytes: ByteSlice?
  /// How they are written.
  public let format: Format
  /// What stands in them.
  public let contents: StateValue

  /// Data with its contents.
  package init(bytes: ByteSlice?, format: Format, contents: StateValue) {
    self.bytes = bytes
    self.format = format
    self.contents = contents
  }

  /// Whether something in it cannot be read: Flutter's state is opened all the same.
  package var isDamaged: Bool { format == .flutter && contents.unreadableCount > 0 }

  /// The same data with other contents, which are a part of what the bytes say.
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
