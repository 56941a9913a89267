import PlistSyntax
package import RestorationArchives
package import RestorationDiff

/// A value on one line, escaped: text of the archive cannot control a terminal.
package struct ValueText {
  /// A longer text is cut in the middle, unless values are shown completely.
  static let longestText = 40
  /// A longer container is described instead of shown.
  static let longestContainer = 60

  /// Whether values are shown completely.
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
    var line = Line(limit: limit)
    return append(value, to: &line) ? line.text : nil
  }

  /// A line with a limit on its length.
  private struct Line {
    let limit: Int
    var text = ""
    var fits: Bool { text.utf8.count <= limit }
  }

  /// A container's kind and size.
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

  /// A text in quotes.
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
    // A text has at least a quarter as many characters as bytes, so most need no counting.
    guard !isFull, text.utf8.count > Self.longestText else { return quote + escape(text) + quote }
    let scalars = text.unicodeScalars
    // Every byte but those that continue a character begins one.
    let count = text.utf8.count { $0 & 0xC0 != 0x80 }
    guard count > Self.longestText else { return quote + escape(text) + quote }
    let head = String(scalars.prefix(25))
    let tail = String(scalars.suffix(14))
    let size = CountText.count(count, "character")
    return quote + escape(head) + "…" + escape(tail) + quote + " (\(size))"
  }

  static func escapeInQuotes(_ text: String) -> String {
    // Most texts have no such character.
    guard text.utf8.contains(where: { escapeInQuotes($0) != nil }) else {
      return DisplayText.escape(text)
    }
    var escaped: [UInt8] = []
    for byte in text.utf8 {
      if let escape = escapeInQuotes(byte) {
        escaped += escape.utf8
      } else {
        escaped.append(byte)
      }
    }
    return DisplayText.escape(String(decoding: escaped, as: UTF8.self))
  }

  /// The escape of a character in quotes; nil if it needs none.
  private static func escapeInQuotes(_ byte: UInt8) -> String? {
    switch byte {
    case UInt8(ascii: "\""): "\\\""
    case UInt8(ascii: "\\"): "\\\\"
    case UInt8(ascii: "\n"): "\\n"
    case UInt8(ascii: "\r"): "\\r"
    case UInt8(ascii: "\t"): "\\t"
    default: nil
    }
  }
}

extension ValueText {
  /// Appends a value with all of its contents; false if it becomes too long. Values nest at most
  /// `Limits.valueDepth` deep.
  private func append(_ value: StateValue, to line: inout Line) -> Bool {
    switch value {
    case .array(let elements): return append(elements, "", to: &line)
    case .set(let elements): return append(elements, "set ", to: &line)
    case .orderedSet(let elements): return append(elements, "ordered set ", to: &line)
    case .dictionary(let pairs):
      return append(pairs, "", to: &line) { (.key($0.key), $0.value) }
    case .object("NSNull", let fields) where fields.isEmpty:
      line.text += "NSNull"
    case .object(let className, let fields):
      return append(fields, Self.className(className) + " ", to: &line) {
        (.name($0.name), $0.value)
      }
    case .archive(let fields):
      return append(fields, "keyed archive ", to: &line) {
        (.name($0.name), $0.value)
      }
    case .opened:
      // It has lines of its own.
      return false
    case .string(let text) where isFull && text.utf8.count > line.limit:
      return false
    default:
      line.text += scalar(value)
    }
    return line.fits
  }

  private func append(_ elements: [StateValue], _ label: String, to line: inout Line) -> Bool {
    line.text += label + "["
    for (index, element) in elements.enumerated() {
      if index > 0 { line.text += ", " }
      guard append(element, to: &line) else { return false }
    }
    line.text += "]"
    return line.fits
  }

  /// The text before a value in a container.
  private enum Label {
    case name(String)
    case key(StateValue)
  }

  private func append<Item>(
    _ items: [Item], _ label: String, to line: inout Line,
    _ parts: (Item) -> (label: Label, value: StateValue)
  ) -> Bool {
    line.text += label + "{"
    for (index, item) in items.enumerated() {
      if index > 0 { line.text += ", " }
      let (label, value) = parts(item)
      switch label {
      case .name(let name): line.text += self.name(name)
      case .key(let key): line.text += self.key(key)
      }
      line.text += ": "
      guard append(value, to: &line) else { return false }
    }
    line.text += "}"
    return line.fits
  }

  /// The colour of a value's type.
  static func style(of value: StateValue) -> HumanText.Style? {
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
