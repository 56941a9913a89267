import PlistSyntax

/// A short description of a dictionary's key that is not text, which distinguishes it from other
/// keys: `<integer 7>`, `<array [1, 2]>`, `NSScreenLayout {index: 1, … 3f2a9c1b}`.
///
/// Quotes and brackets are balanced, so that a pattern can contain the text.
package enum KeyDescription {
  /// A longer text of a container is replaced by its digest, in UTF-8 bytes.
  private static let longest = 60

  /// The description of a key. Takes linear time in the key's size.
  package static func text(_ key: StateValue) -> String {
    switch key {
    case .object(let className, let fields):
      return Piece(head: KeyPathName.word(className) + " {", members: members(fields), end: "}")
        .text(atMost: longest)
    case .archive(let fields):
      return "<keyed archive "
        + Piece(head: "{", members: members(fields), end: "}").text(atMost: longest) + ">"
    case .array, .set, .orderedSet, .dictionary:
      return "<\(key.typeName) " + piece(key).text(atMost: longest) + ">"
    case .opened(let data): return "<data " + text(data.contents) + ">"
    default: return "<" + named(key) + ">"
    }
  }

  /// The complete text of a value, in an order that does not depend on the file.
  package static func whole(_ value: StateValue) -> String {
    switch value {
    case .object(let className, let fields):
      Piece(head: KeyPathName.word(className) + " {", members: members(fields), end: "}").whole
    case .archive(let fields):
      Piece(head: "archive {", members: members(fields), end: "}").whole
    case .array, .set, .orderedSet, .dictionary: piece(value).whole
    case .opened(let data): "data " + whole(data.contents)
    case .string(let text): KeyPathName.quoted(text)
    // The texts of these types already differ.
    case .bool, .integer, .real: detail(value)
    default: named(value)
    }
  }

  /// The type of a value without contents, and its text if it has one.
  private static func named(_ value: StateValue) -> String {
    let detail = detail(value)
    return detail.isEmpty ? value.typeName : value.typeName + " " + detail
  }

  /// A container: its contents, and the text before and after them.
  private struct Piece {
    let head: String
    let members: [String]
    let end: String

    var whole: String { head + members.joined(separator: ", ") + end }

    func text(atMost limit: Int) -> String {
      let whole = whole
      guard whole.utf8.count > limit else { return whole }
      var text = head
      for member in members where text.utf8.count + member.utf8.count < limit {
        text += member + ", "
      }
      return text + "… " + SHA256.hexDigest(of: ByteSlice(Array(whole.utf8))).prefix(8) + end
    }
  }

  private static func piece(_ value: StateValue) -> Piece {
    switch value {
    case .set(let elements):
      Piece(head: "{(", members: sorted(elements.map(whole)), end: ")}")
    case .orderedSet(let elements):
      Piece(head: "([", members: elements.map(whole), end: "])")
    case .dictionary(let pairs):
      Piece(
        head: "{", members: sorted(pairs.map { whole($0.key) + ": " + whole($0.value) }), end: "}")
    default: Piece(head: "[", members: value.children.map(whole), end: "]")
    }
  }

  private static func members(_ fields: [StateField]) -> [String] {
    // Equal names keep their order.
    let order = fields.indices.sorted { left, right in
      let (one, other) = (fields[left].name.utf8, fields[right].name.utf8)
      return one.elementsEqual(other) ? left < right : one.lexicographicallyPrecedes(other)
    }
    return order.map { KeyPathName.word(fields[$0].name) + ": " + whole(fields[$0].value) }
  }

  private static func sorted(_ texts: [String]) -> [String] {
    texts.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
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

  private static func exact(_ number: Double) -> String {
    number.isNaN ? "nan:0x" + String(number.bitPattern, radix: 16) : number.description
  }
}
