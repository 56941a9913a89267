/// A value on one line, escaped: text of the archive cannot control a terminal.
struct ValueText {
  /// A longer text is cut in the middle, unless values are shown completely.
  static let longestText = 40
  /// A longer container is described instead of shown.
  static let longestContainer = 60

  var isFull = false
  /// Whether different values have different texts.
  var isExact = false
  /// The places of the targets of references; nil if unknown.
  var places: SharedPlaces?

  func text(_ value: StateValue) -> String {
    inline(value, limit: isFull ? .max : Self.longestContainer) ?? summary(value)
  }

  /// The value with all of its contents, or nil if a container takes more UTF-8 bytes than `limit`.
  /// Values nest at most `Limits.valueDepth` deep.
  func inline(_ value: StateValue, limit: Int = longestContainer) -> String? {
    var text: String
    switch value {
    case .array: text = "["
    case .set, .orderedSet: text = value.typeName + " ["
    case .dictionary: text = "{"
    case .object("NSNull", let fields) where fields.isEmpty: return "NSNull"
    case .object(let className, _): text = Self.className(className) + " {"
    case .archive: text = "keyed archive {"
    default: return scalar(value)
    }
    let closing = text.ends(with: "[") ? "]" : "}"
    var separator = ""
    for part in parts(of: value) {
      text += separator + (closing == "]" ? "" : part.label + ": ")
      separator = ", "
      // It has lines of its own.
      if case .opened = part.value { return nil }
      guard let inner = inline(part.value, limit: limit - text.utf8.count) else { return nil }
      text += inner
      if text.utf8.count > limit { return nil }
    }
    text += closing
    return text.utf8.count <= limit ? text : nil
  }

  func summary(_ value: StateValue) -> String {
    switch value {
    case .array, .set, .orderedSet, .dictionary, .archive:
      "\(value.typeName) of \(CountText.grouped(parts(of: value).count))"
    case .object(let className, _): Self.className(className)
    default: scalar(value)
    }
  }

  /// A class name as in source code: demangled if it is mangled.
  static func className(_ name: String) -> String {
    DisplayText.escape(SwiftClassName.demangled(name) ?? name)
  }

  /// As in `Main#ListVC`.
  static func storyboard(_ reference: StoryboardReference) -> String {
    var text = reference.name ?? "(unnamed)"
    if let identifier = reference.identifier { text += "#" + identifier }
    if let bundle = reference.bundlePath { text += " in " + bundle }
    return DisplayText.escape(text)
  }

  func quoted(_ text: String, _ escape: (String) -> String = escapeInQuotes) -> String {
    if Redaction.isRedaction(text) { return text }
    let shown = isFull ? text : ShortText.cut(text, head: 25, tail: 14)
    let quoted = "\"" + escape(shown) + "\""
    if shown.isSame(as: text) { return quoted }
    return quoted + " (\(CountText.count(text.unicodeScalars.count, "character")))"
  }

  func name(_ text: String) -> String {
    let isPlain = text.utf8.allSatisfy { 0x21..<0x7F ~= $0 && !"\":".utf8.contains($0) }
    guard isPlain, !text.isEmpty else { return "\"" + Self.escapeInQuotes(text) + "\"" }
    return DisplayText.escape(text)
  }

  /// The key of a dictionary: a name, or in brackets what a key path has in its place.
  func key(_ key: StateValue) -> String {
    guard case .string(let text) = key else {
      return "[" + DisplayText.escape(KeyDescription.text(key)) + "]"
    }
    return text.begins(with: "[") ? "\"" + Self.escapeInQuotes(text) + "\"" : name(text)
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

  // MARK: Containers

  struct Part {
    let label: String
    let value: StateValue
    var style: Style?
  }

  /// What is directly in a container. Labels are made one by one: very many can have long names.
  func parts(of value: StateValue) -> AnyRandomAccessCollection<Part> {
    switch value {
    case .array(let elements), .set(let elements), .orderedSet(let elements):
      AnyRandomAccessCollection(
        elements.indices.lazy.map { Part(label: "[\($0)]", value: elements[$0], style: .dim) })
    case .dictionary(let pairs):
      AnyRandomAccessCollection(pairs.lazy.map { Part(label: key($0.key), value: $0.value) })
    case .object(_, let fields), .archive(let fields):
      AnyRandomAccessCollection(fields.lazy.map { Part(label: name($0.name), value: $0.value) })
    default: AnyRandomAccessCollection([])
    }
  }

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

  // MARK: Values without contents

  func scalar(_ value: StateValue) -> String {
    switch value {
    case .null: "nil"
    case .bool(let flag): flag ? "true" : "false"
    case .integer(let number): number.description
    case .real(let number): real(number.value)
    case .string(let text): quoted(text)
    case .date(let seconds):
      ScalarText.date(seconds.value) ?? "date, \(real(seconds.value)) seconds after 2001-01-01"
    case .data(let bytes): Self.data(bytes)
    case .opened(let data): Self.data(data)
    case .url(let text, let base): "url " + quoted(text) + (base.map { " on " + quoted($0) } ?? "")
    case .uuid(let text): "uuid " + Self.exactWord(text)
    case .geometry(let geometry):
      geometry.shape.rawValue + " " + geometry.text { ScalarText.withoutZero(real($0)) }
    case .range(let location, let length): "range {\(location), \(length)}"
    case .indexPath(let indexes):
      "index path [\(indexes.map(\.description).joined(separator: ", "))]"
    case .reference(let path): path.isEmpty ? "→ (empty path)" : "→ " + Self.exactWord(path)
    case .storyboard where isExact: "storyboard " + DisplayText.escape(KeyDescription.text(value))
    case .storyboard(let storyboard): "storyboard " + Self.storyboard(storyboard)
    case .shared(let number): "→ " + place(number)
    case .unreadable(let why):
      // The backslashes of its text are those of escapes.
      "unreadable: " + DisplayText.escape(why.reason)
        + (why.text.map { ", " + quoted($0, DisplayText.escape) } ?? "")
    default: value.typeName
    }
  }

  static func date(_ seconds: Double) -> String { ValueText().scalar(.date(ExactReal(seconds))) }

  func place(_ number: Int) -> String {
    guard let places else { return "a value elsewhere" }
    return places.keyPath(number).map { "same as #" + DisplayText.escape($0) }
      ?? "value \(number), which is not there"
  }

  private func real(_ number: Double) -> String {
    isExact ? KeyDescription.exact(number) : ScalarText.real(number)
  }

  /// In quotes if it could be confused with other text or with an escape.
  static func exactWord(_ text: String) -> String {
    let isPlain = !text.isEmpty && !text.utf8.contains { " \"\\,".utf8.contains($0) }
    return isPlain ? DisplayText.escape(text) : "\"" + escapeInQuotes(text) + "\""
  }

  /// The name of a class as stored, and as in source code.
  static func exactClassName(_ name: String) -> String {
    exactWord(name) + (SwiftClassName.demangled(name).map { " (\($0))" } ?? "")
  }

  private static func data(_ bytes: ByteSlice) -> String {
    let size = "data, " + CountText.bytes(bytes.count)
    return switch ContentKind.sniff(bytes) {
    case .empty: "data, empty"
    case .bytes: size
    // Complete and of a usual size, it would have been opened.
    case .json: "\(size), begins like JSON"
    case .binaryPropertyList, .xmlPropertyList: "\(size), begins like a property list"
    case let kind: "\(size), \(kind)"
    }
  }

  /// The kind of opened data, without its contents.
  static func data(_ data: OpenedData) -> String {
    let size = data.bytes.map { CountText.bytes($0.count) + ", " } ?? ""
    return "data, " + size + data.format.displayName
  }
}

enum ScalarText {
  /// The shortest decimal that reads back as the same number. Apps save sliders and offsets as
  /// `Float`, of which that is `0.8926057`, not `0.8926057219505310`.
  static func real(_ value: Double) -> String {
    if value.isNaN { return "nan" }
    if value.isInfinite { return value < 0 ? "-inf" : "inf" }
    let single = Float(value)
    return Double(single) == value && value != value.rounded() ? "\(single)" : "\(value)"
  }

  static func coordinate(_ value: Double) -> String { withoutZero(real(value)) }

  static func withoutZero(_ number: String) -> String {
    number.ends(with: ".0") ? String(number.dropLast(2)) : number
  }

  /// Seconds since 2001-01-01 00:00:00 UTC as `2014-07-06 16:05:18.25 +0000`, with a fraction if
  /// there is one; nil outside the years 1 to 9999.
  static func date(_ secondsSince2001: Double) -> String? {
    guard let text = ISO8601.format(secondsSince2001: secondsSince2001), !text.begins(with: "0000")
    else { return nil }
    let parts = text.pieces(between: "T")
    return parts[0] + " " + parts[1].dropLast() + " +0000"
  }
}
