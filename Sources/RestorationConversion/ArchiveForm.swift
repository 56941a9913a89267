package import PlistSyntax

package enum ArchiveForm: String, Hashable, Sendable, CaseIterable {
  /// The tree, `restorectl.archive/1`.
  case json
  case keyedJSON = "keyed-json"
  /// An XML property list.
  case xml
  /// A binary property list, as the system writes archives.
  case binary

  /// The syntax of the keyed archive; nil for the tree.
  package var syntax: PlistSyntax? {
    switch self {
    case .json: nil
    case .keyedJSON: .json
    case .xml: .xml
    case .binary: .binary
    }
  }
}
