public import PlistSyntax

/// The JSON form of state values in `restorectl.archive/1`.
public enum StateValueJSON {
  /// Whole numbers beyond this size do not survive readers that keep numbers as `double`.
  private static let largestExactInteger: Int64 = 1 << 53

  /// Writes a value.
  public static func write(_ value: StateValue, into json: inout JSONOutput) {
    switch value {
    case .null: json.null()
    case .bool(let value): json.bool(value)
    case .integer(let value): write(value, into: &json)
    case .real(let value): write(value, into: &json)
    case .string(let text): json.string(text)
    case .date(let seconds): tagged(.date, into: &json) { write(date: seconds, into: &$0) }
    case .data(let bytes):
      tagged(.data, into: &json) { $0.base64(bytes) }
    case .opened(let data): write(data, into: &json)
    case .url(let text, let base):
      tagged(.url, into: &json) {
        $0.string(text)
        guard let base else { return }
        $0.member("base", base)
      }
    case .uuid(let text): tagged(.uuid, into: &json) { $0.string(text) }
    case .geometry(let geometry):
      tag("$" + geometry.shape.rawValue, into: &json) { json in
        list(geometry.numbers, into: &json) { write($0, into: &$1) }
      }
    case .range(let location, let length):
      tagged(.range, into: &json) { json in
        list([location, length], into: &json) { write($0, into: &$1) }
      }
    case .indexPath(let indices):
      tagged(.indexPath, into: &json) { json in
        list(indices, into: &json) { write($0, into: &$1) }
      }
    case .array(let elements): list(elements, into: &json) { write($0, into: &$1) }
    case .set(let elements):
      tagged(.set, into: &json) { json in list(elements, into: &json) { write($0, into: &$1) } }
    case .orderedSet(let elements):
      tagged(.orderedSet, into: &json) { json in
        list(elements, into: &json) { write($0, into: &$1) }
      }
    case .dictionary(let pairs): write(pairs, into: &json)
    case .reference(let path): tagged(.reference, into: &json) { $0.string(path) }
    case .storyboard(let reference):
      tagged(.storyboard, into: &json) { write(reference, into: &$0) }
    case .object(let className, let fields):
      tagged(.object, into: &json) {
        $0.string(className)
        $0.key("fields")
        write(fields, into: &$0)
      }
    case .archive(let fields): tagged(.archive, into: &json) { write(fields, into: &$0) }
    case .shared(let number): tagged(.shared, into: &json) { $0.integer(number) }
    case .unreadable(let value):
      tagged(.unreadable, into: &json) { $0.string(value.reason) }
    }
  }

  private static func write(_ data: OpenedData, into json: inout JSONOutput) {
    tagged(.data, into: &json) { json in
      if let bytes = data.bytes { json.base64(bytes) } else { json.null() }
      json.member(TreeKeys.dataFormat, data.format.rawValue)
      json.key(TreeKeys.dataContents)
      write(data.contents, into: &json)
    }
  }

  /// Writes a storyboard reference.
  static func write(_ reference: StoryboardReference, into json: inout JSONOutput) {
    json.beginObject()
    json.member("name", reference.name)
    json.member("identifier", reference.identifier)
    json.member("bundlePath", reference.bundlePath)
    json.endObject()
  }

  /// Writes a real: always with a fraction or an exponent, so that it is told from a whole number.
  static func write(_ real: ExactReal, into json: inout JSONOutput) {
    let value = real.value
    guard value.isFinite else {
      // Payloads of NaNs are kept, so that a tree equals itself after it was read back.
      let text = value.isNaN ? nanText(value) : value < 0 ? "-inf" : "inf"
      tagged(.real, into: &json) { $0.string(text) }
      return
    }
    json.literal("\(value)")
  }

  private static func nanText(_ value: Double) -> String {
    value.bitPattern == Double.nan.bitPattern
      ? "nan" : "nan:0x" + String(value.bitPattern, radix: 16)
  }

  private static func write(_ integer: PlistInteger, into json: inout JSONOutput) {
    if let small = integer.int64, -largestExactInteger...largestExactInteger ~= small {
      json.literal(integer.description)
    } else {
      tagged(.integer, into: &json) { $0.string(integer.description) }
    }
  }

  /// Writes a date as ISO 8601, or as a number of seconds where no calendar year has it.
  static func write(date seconds: ExactReal, into json: inout JSONOutput) {
    if let text = ISO8601.format(secondsSince2001: seconds.value) {
      json.string(text)
    } else {
      write(seconds, into: &json)
    }
  }

  /// A dictionary is an object when its keys are different texts, and a list of pairs otherwise.
  private static func write(_ pairs: [StatePair], into json: inout JSONOutput) {
    var names: Set<String> = []
    let isPlain = pairs.allSatisfy {
      if case .string(let name) = $0.key { names.insert(name).inserted } else { false }
    }
    guard isPlain else {
      tagged(.map, into: &json) { json in
        list(pairs, into: &json) { pair, json in
          json.beginArray()
          write(pair.key, into: &json)
          write(pair.value, into: &json)
          json.endArray()
        }
      }
      return
    }
    json.beginObject()
    for pair in pairs {
      guard case .string(let name) = pair.key else { continue }
      json.key(TreeKeys.escaped(name))
      write(pair.value, into: &json)
    }
    json.endObject()
  }

  private static func write(_ fields: [StateField], into json: inout JSONOutput) {
    json.beginObject()
    for field in fields {
      json.key(TreeKeys.escaped(field.name))
      write(field.value, into: &json)
    }
    json.endObject()
  }

  private static func list<Element>(
    _ elements: [Element], into json: inout JSONOutput,
    _ write: (Element, inout JSONOutput) -> Void
  ) {
    json.beginArray()
    for element in elements { write(element, &json) }
    json.endArray()
  }

  private static func tagged(
    _ tag: TreeKeys.Tag, into json: inout JSONOutput, _ contents: (inout JSONOutput) -> Void
  ) {
    self.tag(tag.rawValue, into: &json, contents)
  }

  private static func tag(
    _ tag: String, into json: inout JSONOutput, _ contents: (inout JSONOutput) -> Void
  ) {
    json.beginObject()
    json.key(tag)
    contents(&json)
    json.endObject()
  }
}
