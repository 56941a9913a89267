import PlistSyntax

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
  static let unopenableRecords = ["windowID", "count", "sha256"]
  static let unreadableRecord = ["windowID", byteOffset, "reason", "sha256"]
  static let windowListFault = ["isMissing", "reason"]
  static let windowPicture = ["windowID", "byteCount"]
  static let recordStop = [byteOffset, "reason"]
  static let envelope = [
    "majorVersion", "minorVersion", "bundleVersion", "systemVersion", "userInterfaceIdiom",
    "timestamp", "firstResponders", "ignoreSnapshot", "sizeClasses", "state",
  ]
  static let node = [
    "path", "kind", "className", "classNameDemangled", "restorationClass", "storyboard",
    "viewLoaded", "hasState", "state", "views", "unreadable", unreadableReason,
    unreadableByteOffset, "sameStateAs",
  ]
  /// Beside the bytes of a coder that cannot be read: why, and where.
  static let unreadableReason = "unreadableReason"
  static let unreadableByteOffset = "unreadableByteOffset"

  /// Beside `$unreadable`: a damaged text, with escapes for what is wrong in it.
  static let damagedText = "text"
  /// Where the damage stands in the file that the tree was made from.
  static let byteOffset = "byteOffset"
  /// Beside `$data`: how the bytes are written.
  static let dataFormat = "format"
  /// Beside `$data`: what stands in the bytes. Read only where these are null.
  static let dataContents = "contents"

  /// The tags of values that JSON has no form for.
  enum Tag: String, CaseIterable {
    case date = "$date"
    case data = "$data"
    case url = "$url"
    case uuid = "$uuid"
    case reference = "$reference"
    case storyboard = "$storyboard"
    case point = "$point"
    case size = "$size"
    case rect = "$rect"
    case insets = "$insets"
    case vector = "$vector"
    case transform = "$transform"
    case range = "$range"
    case indexPath = "$indexPath"
    case set = "$set"
    case orderedSet = "$orderedSet"
    case map = "$map"
    case object = "$object"
    case archive = "$archive"
    case integer = "$integer"
    case real = "$real"
    case shared = "$shared"
    case unreadable = "$unreadable"
  }

  /// What stands before a key of the app's as it is written: one that begins with `$` gets one more, so
  /// that it is not taken for a tag.
  static func escape(for key: ByteView) -> StaticString {
    key.count > 0 && key[0] == UInt8(ascii: "$") ? "$" : ""
  }

  /// A key as the app wrote it.
  static func unescaped(_ key: String) -> String {
    key.begins(with: "$$") ? String(Substring(key.utf8.dropFirst())) : key
  }
}
