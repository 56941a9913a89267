/// A short description of a dictionary's key that is not text, which distinguishes it from other
/// keys: `<integer 7>`, `<array [1, 2]>`, `NSScreenLayout {… 3f2a9c1b}`.
///
/// Quotes and brackets are balanced, so that a pattern can contain the text.
package enum KeyDescription {
  /// A longer text of a container is replaced by its digest, in UTF-8 bytes.
  private static let longest = 60

  package static func text(_ key: StateValue) -> String {
    if case .opened(let data) = key { return "<data " + text(data.contents) + ">" }
    guard let (head, parts, end) = contents(of: key) else { return "<" + named(key) + ">" }
    var text = head + parts.joined(separator: ", ") + end
    if text.utf8.count > longest {
      text = head + "… " + SHA256.hexDigest(of: ByteSlice(utf8: text)).prefix(8) + end
    }
    switch key {
    case .object: return text
    case .archive: return "<keyed " + text + ">"
    default: return "<\(key.typeName) " + text + ">"
    }
  }

  /// The complete text of a value, in an order that does not depend on the file. Recursive: values
  /// nest at most `Limits.valueDepth` deep.
  package static func whole(_ value: StateValue) -> String {
    if let (head, parts, end) = contents(of: value) {
      return head + parts.joined(separator: ", ") + end
    }
    switch value {
    case .opened(let data): return "data " + whole(data.contents)
    case .string(let string): return KeyPathName.quoted(string)
    // The texts of these types already differ.
    case .bool, .integer, .real: return detail(value)
    default: return named(value)
    }
  }

  /// What a value contains, and the text around it; nil for a value without contents.
  private static func contents(
    of value: StateValue
  ) -> (head: String, parts: [String], end: String)? {
    switch value {
    case .object(let className, let fields):
      (KeyPathName.word(className) + " {", texts(of: fields), "}")
    case .archive(let fields): ("archive {", texts(of: fields), "}")
    case .array(let elements): ("[", elements.map(whole), "]")
    case .set(let elements): ("{(", sorted(elements.map(whole)), ")}")
    case .orderedSet(let elements): ("([", elements.map(whole), "])")
    case .dictionary(let pairs):
      ("{", sorted(pairs.map { whole($0.key) + ": " + whole($0.value) }), "}")
    default: nil
    }
  }

  private static func texts(of fields: [StateField]) -> [String] {
    fields.sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
      .map { KeyPathName.word($0.name) + ": " + whole($0.value) }
  }

  private static func sorted(_ texts: [String]) -> [String] {
    texts.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  /// The type of a value without contents, and its text if it has one.
  private static func named(_ value: StateValue) -> String {
    let detail = detail(value)
    return detail.isEmpty ? value.typeName : value.typeName + " " + detail
  }

  /// The text of a value without contents, besides its type.
  private static func detail(_ value: StateValue) -> String {
    switch value {
    case .bool(let flag): flag ? "true" : "false"
    case .integer(let number): number.description
    case .real(let number): exact(number.value)
    case .date(let seconds): exact(seconds.value)
    case .url(let text, nil): KeyPathName.quoted(text)
    case .url(let text, let base?): KeyPathName.quoted(text) + " on " + KeyPathName.quoted(base)
    case .uuid(let text): KeyPathName.word(text)
    case .reference(let path): KeyPathName.quoted(path)
    case .indexPath(let indices): indices.map(\.description).joined(separator: "-")
    case .range(let location, let length): "\(location)+\(length)"
    case .geometry(let geometry):
      geometry.numbers.map { exact($0.value) }.joined(separator: " ")
    case .data(let bytes): "\(bytes.count) " + SHA256.hexDigest(of: bytes).prefix(12)
    case .storyboard(let storyboard):
      [storyboard.name, storyboard.identifier, storyboard.bundlePath]
        .map { $0.map(KeyPathName.quoted) ?? "-" }.joined(separator: " ")
    case .unreadable(let unreadable):
      KeyPathName.quoted(unreadable.reason)
        + (unreadable.text.map { " " + KeyPathName.quoted($0) } ?? "")
    // The target of a reference is described at its own place.
    case .null, .shared, .string, .opened, .array, .set, .orderedSet, .dictionary, .object,
      .archive:
      ""
    }
  }

  /// A number as text that no other number has.
  package static func exact(_ number: Double) -> String {
    number.isNaN ? "nan:0x" + String(number.bitPattern, radix: 16) : number.description
  }
}
