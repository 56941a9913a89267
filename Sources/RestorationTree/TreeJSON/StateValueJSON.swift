public import PlistSyntax

/// The JSON form of state values in `restorectl.archive/1`.
public enum StateValueJSON {
  /// Whole numbers beyond this size do not survive readers that keep numbers as `double`.
  private static let largestExactInteger: Int64 = 1 << 53

  /// How the contents of a container are written, and what stands around them.
  enum Form {
    /// An array.
    case elements
    /// An array in an object with a tag.
    case taggedElements
    /// An object.
    case members
    /// An object in an object with a tag.
    case taggedMembers
    /// An array of arrays of two, in an object with a tag.
    case pairs
  }

  /// Writes what stands before the contents of a container, but for dictionaries.
  static func open(_ container: StateContainer, into json: inout JSONOutput) -> Form {
    switch container {
    case .array, .dictionary:
      json.beginArray()
      return .elements
    case .set: return openElements(.set, into: &json)
    case .orderedSet: return openElements(.orderedSet, into: &json)
    case .object(let className):
      json.beginObject()
      json.member(TreeKeys.Tag.object.rawValue, className)
      json.key("fields")
      json.beginObject()
      return .taggedMembers
    case .archive:
      json.beginObject()
      json.key(TreeKeys.Tag.archive.rawValue)
      json.beginObject()
      return .taggedMembers
    }
  }

  private static func openElements(_ tag: TreeKeys.Tag, into json: inout JSONOutput) -> Form {
    json.beginObject()
    json.key(tag.rawValue)
    json.beginArray()
    return .taggedElements
  }

  /// Writes what stands before the contents of a dictionary: it is an object when its keys are
  /// different texts, and a list of pairs otherwise.
  static func open(dictionaryWith keys: DictionaryKeys, into json: inout JSONOutput) -> Form {
    switch keys {
    case .names:
      json.beginObject()
      return .members
    case .values:
      _ = openElements(.map, into: &json)
      return .pairs
    }
  }

  /// Writes what stands after the contents of a container.
  static func close(_ form: Form, into json: inout JSONOutput) {
    switch form {
    case .elements: json.endArray()
    case .members: json.endObject()
    case .taggedElements, .pairs:
      json.endArray()
      json.endObject()
    case .taggedMembers:
      json.endObject()
      json.endObject()
    }
  }

  /// Writes the key of an app's value.
  static func write(key: ByteView, _ marks: TextMarks, into json: inout JSONOutput) {
    json.key(key, marks, after: TreeKeys.escape(for: key))
  }

  /// Writes the key of an app's value.
  static func write(key: String, into json: inout JSONOutput) {
    key.withByteView { write(key: $0, TextMarks($0), into: &json) }
  }

  /// Writes a value. Recursive: values nest at most `Limits.valueDepth` deep.
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
    case .array(let elements): write(elements, in: .array(count: elements.count), into: &json)
    case .set(let elements): write(elements, in: .set(count: elements.count), into: &json)
    case .orderedSet(let elements):
      write(elements, in: .orderedSet(count: elements.count), into: &json)
    case .dictionary(let pairs): write(pairs, into: &json)
    case .reference(let path): tagged(.reference, into: &json) { $0.string(path) }
    case .storyboard(let reference):
      tagged(.storyboard, into: &json) { write(reference, into: &$0) }
    case .object(let className, let fields):
      write(fields, in: .object(className: className), into: &json)
    case .archive(let fields): write(fields, in: .archive, into: &json)
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

  /// Writes a URL without a base.
  static func write(url: ByteView, _ marks: TextMarks, into json: inout JSONOutput) {
    tagged(.url, into: &json) { $0.string(url, marks) }
  }

  /// Writes a UUID of 16 bytes.
  static func write(uuid: ByteView, into json: inout JSONOutput) {
    tagged(.uuid, into: &json) { $0.uuid(uuid) }
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
    if !json.date(seconds.value) { write(seconds, into: &json) }
  }

  private static func write(
    _ elements: [StateValue], in container: StateContainer, into json: inout JSONOutput
  ) {
    let form = open(container, into: &json)
    for element in elements { write(element, into: &json) }
    close(form, into: &json)
  }

  private static func write(
    _ fields: [StateField], in container: StateContainer, into json: inout JSONOutput
  ) {
    let form = open(container, into: &json)
    for field in fields {
      write(key: field.name, into: &json)
      write(field.value, into: &json)
    }
    close(form, into: &json)
  }

  private static func write(_ pairs: [StatePair], into json: inout JSONOutput) {
    var names: Set<String> = []
    let hasNames = pairs.allSatisfy {
      if case .string(let name) = $0.key { names.insert(name).inserted } else { false }
    }
    let form = open(dictionaryWith: hasNames ? .names : .values, into: &json)
    for pair in pairs {
      if form == .members, case .string(let name) = pair.key {
        write(key: name, into: &json)
        write(pair.value, into: &json)
      } else {
        json.beginArray()
        write(pair.key, into: &json)
        write(pair.value, into: &json)
        json.endArray()
      }
    }
    close(form, into: &json)
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
