import PlistSyntax
import RestorationModel

/// One step from a coder, or from a container, to a value inside.
enum KeyStep: Hashable, Sendable {
  /// A coder's key, a text key of a dictionary, an object's field.
  case name(String)
  /// A place in a list, 0-based.
  case index(Int)
  /// An element of a set, which has no place.
  case element
  /// A key of a dictionary that is no text.
  case key(StateValue)
}

extension [KeyStep] {
  /// The steps as text; `Change.key` documents the form.
  var keyPath: String {
    var path = ""
    for step in self {
      switch step {
      case .name(let name):
        if !path.isEmpty { path += "." }
        path += KeyPathName.shown(name)
      case .index(let index): path += "[\(index)]"
      case .element: path += "[]"
      case .key(let key): path += "[<\(Self.describe(key))>]"
      }
    }
    return path
  }

  /// The names among the steps.
  var names: [String] {
    compactMap { if case .name(let name) = $0 { name } else { nil } }
  }

  private static func describe(_ key: StateValue) -> String {
    let text: String? =
      switch key {
      case .bool(let value): value ? "true" : "false"
      case .integer(let value): value.description
      case .real(let value), .date(let value): value.value.description
      case .url(let text, _): KeyPathName.quoted(text)
      case .uuid(let text): text
      case .reference(let path): KeyPathName.quoted(path)
      case .indexPath(let indices): indices.map(\.description).joined(separator: "-")
      default: nil
      }
    return text.map { key.typeName + " " + $0 } ?? key.typeName
  }
}
