import PlistSyntax
package import RestorationArchives
package import RestorationDiff

/// A value on one line, escaped: text of the archive cannot control a terminal.
package struct ValueText {
  /// A longer text is cut in the middle, unless values are shown completely.
  static let longestText = 40
  /// A longer container is described instead of shown.
  static let longestContainer = 60

  package let isFull: Bool
  /// Whether different values have different texts.
  let isExact: Bool
  /// The places of the targets of references; nil if unknown.
  let places: SharedPlaces?

  /// `isFull` shows values completely, and `isExact` gives different values different texts;
  /// `places` has the targets of references.
  package init(isFull: Bool = false, isExact: Bool = false, places: SharedPlaces? = nil) {
    self.isFull = isFull
    self.isExact = isExact
    self.places = places
  }

  /// The value on one line. Long containers are described by their size.
  package func text(_ value: StateValue) -> String {
    inline(value, limit: isFull ? .max : Self.longestContainer) ?? summary(value)
  }

  /// The value on one line with all of its contents, or nil if a container would take more than a
  /// number of UTF-8 bytes.
  func inline(_ value: StateValue, limit: Int = longestContainer) -> String? {
    guard value.isContainer else { return scalar(value) }
    var text = ""
    return append(value, to: &text, limit) ? text : nil
  }

  func summary(_ value: StateValue) -> String {
    switch value {
    case .array(let elements): "array of \(CountText.grouped(elements.count))"
    case .set(let elements): "set of \(CountText.grouped(elements.count))"
    case .orderedSet(let elements): "ordered set of \(CountText.grouped(elements.count))"
    case .dictionary(let pairs): "dictionary of \(CountText.grouped(pairs.count))"
    case .object(let className, _): Self.className(className)
    case .archive(let fields): "keyed archive of \(CountText.grouped(fields.count))"
    default: scalar(value)
    }
  }

  /// A class name as in source code: demangled if it is mangled.
  static func className(_ name: String) -> String {
    DisplayText.escape(SwiftClassName.demangled(name) ?? name)
  }

  /// A storyboard as `Main#ListVC`.
  static func storyboard(_ reference: StoryboardReference) -> String {
    var text = reference.name ?? "(unnamed)"
    if let identifier = reference.identifier { text += "#" + identifier }
    if let bundle = reference.bundlePath { text += " in " + bundle }
    return DisplayText.escape(text)
  }

  package func quoted(_ text: String) -> String {
    if Redaction.isRedaction(text) { return text }
    return cut(text, in: "\"") { Self.escapeInQuotes($0) }
  }

  /// A name of the archive, bare if it is one plain word.
  func name(_ text: String) -> String {
    let isPlain = text.utf8.allSatisfy { byte in
      byte > 0x20 && byte < 0x7F && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: ":")
    }
    guard isPlain, !text.isEmpty else { return "\"" + Self.escapeInQuotes(text) + "\"" }
    return DisplayText.escape(text)
  }

  /// The key of a dictionary. A text is in quotes if it could be confused with a key of another
  /// type; a container is replaced by its description.
  func key(_ key: StateValue) -> String {
    guard case .string(let text) = key else {
      let isDescribed = key.isContainer && key != .object(className: "NSNull", fields: [])
      return isDescribed
        ? "[" + DisplayText.escape(KeyDescription.text(key)) + "]" : self.text(key)
    }
    return Self.looksLikeOtherKey(text) ? "\"" + Self.escapeInQuotes(text) + "\"" : name(text)
  }

  /// Whether a text without quotes has the form of a number, a boolean, nil, a list or a
  /// dictionary.
  static func looksLikeOtherKey(_ text: String) -> Bool {
    let words = ["true", "false", "nil", "nan", "inf", "-inf", "NSNull"]
    guard let first = text.utf8.first, !words.contains(text) else { return true }
    let isNumber =
      first != UInt8(ascii: "e") && text.utf8.allSatisfy { "0123456789+-.e".utf8.contains($0) }
    return isNumber || first == UInt8(ascii: "[") || first == UInt8(ascii: "{")
  }

  func cut(_ text: String, in quote: String, escape: (String) -> String) -> String {
    let scalars = text.unicodeScalars
    guard !isFull, text.utf8.count > Self.longestText, scalars.count > Self.longestText else {
      return quote + escape(text) + quote
    }
    let head = String(scalars.prefix(25))
    let tail = String(scalars.suffix(14))
    let size = CountText.count(scalars.count, "character")
    return quote + escape(head) + "…" + escape(tail) + quote + " (\(size))"
  }

  /// The beginning of a SHA-256, `sha256 9f86d081884c`: 48 bits do not collide by chance.
  static func digest(_ bytes: ByteSlice) -> String {
    "sha256 " + SHA256.hexDigest(of: bytes).prefix(12)
  }

  static func escapeInQuotes(_ text: String) -> String {
    // Most texts have no such character.
    guard text.utf8.contains(where: { $0 < 0x20 || $0 == 0x22 || $0 == 0x5C }) else {
      return DisplayText.escape(text)
    }
    return DisplayText.escape(
      text.escaping { scalar in
        switch scalar {
        case "\"": "\\\""
        case "\\": "\\\\"
        case "\n": "\\n"
        case "\r": "\\r"
        case "\t": "\\t"
        default: nil
        }
      })
  }
}

extension ValueText {
  /// Appends a value with all of its contents; false if the text becomes too long. Values nest at
  /// most `Limits.valueDepth` deep.
  private func append(_ value: StateValue, to text: inout String, _ limit: Int) -> Bool {
    let named = { (fields: [StateField]) in
      fields.lazy.map { (label: name($0.name) + ": ", value: $0.value) }
    }
    switch value {
    case .array(let elements), .set(let elements), .orderedSet(let elements):
      if case .array = value { text += "[" } else { text += value.typeName + " [" }
      let parts = elements.lazy.map { (label: "", value: $0) }
      return append(parts, to: &text, closing: "]", limit)
    case .dictionary(let pairs):
      text += "{"
      let parts = pairs.lazy.map { (label: key($0.key) + ": ", value: $0.value) }
      return append(parts, to: &text, closing: "}", limit)
    case .object("NSNull", let fields) where fields.isEmpty: text += "NSNull"
    case .object(let className, let fields):
      text += Self.className(className) + " {"
      return append(named(fields), to: &text, closing: "}", limit)
    case .archive(let fields):
      text += "keyed archive {"
      return append(named(fields), to: &text, closing: "}", limit)
    case .opened:
      // It has lines of its own.
      return false
    case .string(let string) where isFull && string.utf8.count > limit: return false
    default: text += scalar(value)
    }
    return text.utf8.count <= limit
  }

  private func append(
    _ parts: some Sequence<(label: String, value: StateValue)>, to text: inout String,
    closing: String, _ limit: Int
  ) -> Bool {
    var separator = ""
    for part in parts {
      text += separator + part.label
      guard append(part.value, to: &text, limit) else { return false }
      separator = ", "
    }
    text += closing
    return text.utf8.count <= limit
  }

  /// The colour of a value's type.
  static func style(of value: StateValue) -> Style? {
    switch value {
    case .string(let text): Redaction.isRedaction(text) ? .dim : .green
    case .integer, .real, .bool, .geometry, .range, .indexPath: .cyan
    case .date, .data, .opened, .url, .uuid: .magenta
    case .reference, .storyboard, .shared: .blue
    case .null: .dim
    case .unreadable: .red
    default: nil
    }
  }
}
