/// The keys and tags of `restorectl.archive/1`, each named once.
package enum TreeKeys {
  /// The schema that is written, and the only one that is read.
  static let schema = "restorectl.archive/1"
  /// How the schema of any version begins.
  package static let schemaPrefix = "restorectl.archive/"

  static let document = [
    "schema", "source", "envelope", "nodes", "unlistedNodes", "unlistedRestorationClasses",
    "records", "tabGroups",
  ]
  static let records = [
    "current", "superseded", "supersededByteCount", "unopenable", "unreadable", "stop",
    "windowList", "pictures",
  ]
  static let envelope = Envelope().facts.map(\.key) + ["state"]
  static let node = [
    "path", "kind", "className", "classNameDemangled", "restorationClass", "storyboard",
    "viewLoaded", "hasState", "state", "views", "unreadable", unreadableReason,
    unreadableByteOffset,
  ]
  /// Next to the bytes of a coder that cannot be read: the reason and the location.
  static let unreadableReason = "unreadableReason"
  static let unreadableByteOffset = "unreadableByteOffset"

  /// Next to `$unreadable`: a damaged text, with escapes for the damaged parts.
  static let damagedText = "text"
  /// The byte offset of the damage in the original file.
  static let byteOffset = "byteOffset"
  /// Next to `$data`: the format of the bytes.
  static let dataFormat = "format"
  /// Next to `$data`: the contents of the bytes. Read only if these are null.
  static let dataContents = "contents"

  /// The tags of values that JSON cannot represent.
  enum Tag: String, CaseIterable {
    case date, data, url, uuid, reference, storyboard
    case point, size, rect, insets, vector, transform
    case range, indexPath, set, orderedSet, map, object, archive
    case integer, real, shared, unreadable

    var key: String { "$" + rawValue }

    /// The keys that may be beside the tag.
    var companions: [String] {
      switch self {
      case .data: [dataFormat, dataContents]
      case .url: ["base"]
      case .object: ["fields"]
      case .unreadable: [damagedText, byteOffset]
      default: []
      }
    }
  }

  /// Whether a key is a tag: one of the app would begin with one more `$`.
  static func isTag(_ key: String) -> Bool { key.begins(with: "$") && !key.begins(with: "$$") }

  /// A key of the app: one that begins with `$` gets one more, to distinguish it from a tag.
  static func escaped(_ key: String) -> String { key.begins(with: "$") ? "$" + key : key }

  static func unescaped(_ key: String) -> String {
    key.begins(with: "$$") ? String(Substring(key.utf8.dropFirst())) : key
  }
}
