import PlistSyntax
import RestorationArchives
import RestorationDiff

extension ValueText {
  func scalar(_ value: StateValue) -> String {
    switch value {
    case .null: "nil"
    case .bool(let flag): flag ? "true" : "false"
    case .integer(let number): number.description
    case .real(let number): real(number.value)
    case .string(let text): quoted(text)
    case .date(let seconds):
      ScalarText.date(seconds.value)
        ?? "date, \(real(seconds.value)) seconds after 2001-01-01"
    case .data(let bytes): Self.data(bytes)
    case .opened(let data): Self.data(data)
    case .url(let text, let base): url(text, base)
    case .uuid(let text): "uuid " + word(text)
    case .geometry(let geometry): self.geometry(geometry)
    case .range(let location, let length): "range {\(location), \(length)}"
    case .indexPath(let indexes): indexPath(indexes)
    case .reference(let path): path.isEmpty ? "→ (empty path)" : "→ " + word(path)
    case .storyboard(let reference):
      "storyboard "
        + (isExact ? DisplayText.escape(KeyDescription.text(value)) : Self.storyboard(reference))
    case .shared(let number): "→ " + place(number)
    case .unreadable(let why): unreadable(why)
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
    guard isExact else { return ScalarText.real(number) }
    return number.isNaN ? "nan, " + String(number.bitPattern, radix: 16) : number.description
  }

  private func coordinate(_ number: Double) -> String {
    let text = real(number)
    return text.ends(with: ".0") ? String(text.dropLast(2)) : text
  }

  /// A text without quotes, except in exact text if an escape could be confused with it.
  private func word(_ text: String) -> String {
    guard isExact, text.utf8.contains(where: { " \"\\".utf8.contains($0) }) else {
      return DisplayText.escape(text)
    }
    return "\"" + Self.escapeInQuotes(text) + "\""
  }

  private static func data(_ bytes: ByteSlice) -> String {
    guard bytes.count > 0 else { return "data, empty" }
    let kind = ContentKind.sniff(bytes)
    let size = "data, " + CountText.count(bytes.count, "byte")
    switch kind {
    case .bytes: return size
    // Complete and of a usual size, it would have been opened.
    case .json: return "\(size), begins like JSON"
    case .binaryPropertyList, .xmlPropertyList: return "\(size), begins like a property list"
    default: return "\(size), \(kind)"
    }
  }

  /// The kind of opened data, without its contents.
  static func data(_ data: OpenedData) -> String {
    let size = data.bytes.map { "data, " + CountText.count($0.count, "byte") } ?? "data"
    return "\(size), \(data.format.displayName)"
  }

  private func unreadable(_ why: UnreadableValue) -> String {
    let reason = "unreadable: " + DisplayText.escape(why.reason)
    guard let text = why.text else { return reason }
    // Its backslashes are those of escapes.
    return reason + ", " + cut(text, in: "\"") { DisplayText.escape($0) }
  }

  private func url(_ text: String, _ base: String?) -> String {
    if isExact { return "url " + word(text) + (base.map { " on " + word($0) } ?? "") }
    let own = cut(text, in: "") { DisplayText.escape($0) }
    guard let base else { return "url " + own }
    return "url \(own) on " + cut(base, in: "") { DisplayText.escape($0) }
  }

  private func geometry(_ geometry: Geometry) -> String {
    let numbers = geometry.numbers.map {
      isExact ? coordinate($0.value) : ScalarText.coordinate($0.value)
    }
    return "\(geometry.shape.rawValue) " + Self.coordinates(numbers, geometry.shape)
  }

  /// Numbers in UIKit's text form: `{0, 120}`, `{{0, 0}, {320, 480}}`.
  static func coordinates(_ geometry: Geometry) -> String {
    coordinates(geometry.numbers.map { ScalarText.coordinate($0.value) }, geometry.shape)
  }

  private static func coordinates(_ numbers: [String], _ shape: Geometry.Shape) -> String {
    switch shape {
    case .rect:
      let origin = numbers.prefix(2).joined(separator: ", ")
      return "{{\(origin)}, {\(numbers.suffix(2).joined(separator: ", "))}}"
    case .transform: return "[\(numbers.joined(separator: ", "))]"
    default: return "{\(numbers.joined(separator: ", "))}"
    }
  }

  private func indexPath(_ indexes: [PlistInteger]) -> String {
    let shown = isFull ? indexes[...] : indexes.prefix(10)
    var texts = shown.map(\.description)
    if indexes.count > shown.count {
      texts.append("… \(CountText.grouped(indexes.count - shown.count)) more")
    }
    return "index path [\(texts.joined(separator: ", "))]"
  }
}

enum ScalarText {
  /// The shortest decimal that reads back as the same number. If the number is exactly a `Float`,
  /// the shortest that reads back as that `Float`: apps save sliders and offsets as `Float`, which
  /// gives `0.8926057`, not `0.8926057219505310`.
  static func real(_ value: Double) -> String {
    if value.isNaN { return "nan" }
    if value.isInfinite { return value < 0 ? "-inf" : "inf" }
    let single = Float(value)
    return Double(single) == value && value != value.rounded() ? "\(single)" : "\(value)"
  }

  /// A coordinate: like `real`, without `.0`.
  static func coordinate(_ value: Double) -> String {
    let text = real(value)
    return text.ends(with: ".0") ? String(text.dropLast(2)) : text
  }

  /// Seconds since 2001-01-01 00:00:00 UTC as `2014-07-06 16:05:18.25 +0000`, with a fraction if
  /// there is one; nil outside the years 1 to 9999.
  static func date(_ secondsSince2001: Double) -> String? {
    guard let text = ISO8601.format(secondsSince2001: secondsSince2001), !text.begins(with: "0000")
    else { return nil }
    return String(text.dropLast().map { $0 == "T" ? " " : $0 }) + " +0000"
  }
}
