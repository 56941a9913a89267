/// The syntax of a file.
public enum PlistSyntax: String, Hashable, Sendable, CaseIterable {
  /// Apple's binary property list, `bplist00`.
  case binary
  /// Apple's XML property list.
  case xml
  /// JSON, RFC 8259.
  case json

  /// The name for the output.
  package var displayName: String {
    switch self {
    case .binary: "binary property list"
    case .xml: "XML property list"
    case .json: "JSON"
    }
  }
}
