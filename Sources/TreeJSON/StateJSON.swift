import PlistSyntax
import RestorationModel

// State values in the form of `restorectl.archive/1`, written at once: nothing is kept, however
// large the coder is.

extension TreeJSONWriter {
  /// The JSON form of a container.
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

  /// An open container.
  struct Frame {
    let form: Form
    /// In a dictionary: whether the next value is a key.
    var isBeforeKey = true
  }

  var asksForKeys: Bool { true }

  func enter(key: StateKey) { key.text.withByteView(write(key:)) }

  func enter(name: StateText) { name.withBytes(write(key:)) }

  /// Writes a key of the app.
  private func write(key: ByteView) {
    json.key(key, TextMarks(key), after: TreeKeys.escape(for: key))
  }

  func take(_ leaf: StateLeaf) {
    if case .value(let value) = leaf, value.isContainer { return value.walk(into: self) }
    guard let frame = frames.last else { return write(leaf) }
    switch frame.form {
    case .members where frame.isBeforeKey:
      if case .text(let name) = leaf { name.withBytes(write(key:)) }
      frames[frames.count - 1].isBeforeKey = false
    case .pairs:
      if frame.isBeforeKey { json.beginArray() }
      write(leaf)
      endTurn()
    default:
      write(leaf)
      endTurn()
    }
  }

  /// Ends a value. In a dictionary, keys and values alternate.
  private func endTurn() {
    let last = frames.count - 1
    guard last >= 0 else { return }
    switch frames[last].form {
    case .members: frames[last].isBeforeKey = true
    case .pairs:
      if !frames[last].isBeforeKey { json.endArray() }
      frames[last].isBeforeKey.toggle()
    case .elements, .taggedElements, .taggedMembers: return
    }
  }

  func open(_ container: StateContainer) {
    if let frame = frames.last, frame.form == .pairs, frame.isBeforeKey { json.beginArray() }
    frames.append(Frame(form: begin(container)))
  }

  /// Writes the beginning of a container.
  private func begin(_ container: StateContainer) -> Form {
    switch container {
    case .array:
      json.beginArray()
      return .elements
    case .set: return beginElements(.set)
    case .orderedSet: return beginElements(.orderedSet)
    case .dictionary(_, .names):
      json.beginObject()
      return .members
    case .dictionary(_, .values):
      _ = beginElements(.map)
      return .pairs
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

  private func beginElements(_ tag: TreeKeys.Tag) -> Form {
    json.beginObject()
    json.key(tag.rawValue)
    json.beginArray()
    return .taggedElements
  }

  func close() {
    switch frames.removeLast().form {
    case .elements: json.endArray()
    case .members: json.endObject()
    case .taggedElements, .pairs:
      json.endArray()
      json.endObject()
    case .taggedMembers:
      json.endObject()
      json.endObject()
    }
    endTurn()
  }
}

extension TreeJSONWriter {
  private func write(_ leaf: StateLeaf) {
    switch leaf {
    case .text(let text): text.withBytes { json.string($0, TextMarks($0)) }
    case .url(let text):
      tagged(.url) { text.withBytes { json.string($0, TextMarks($0)) } }
    case .uuid(let bytes): tagged(.uuid) { json.uuid(bytes) }
    case .geometry, .value: write(leaf.value)
    }
  }

  /// Writes a value without contents, or opened data.
  private func write(_ value: StateValue) {
    switch value {
    case .null: json.null()
    case .bool(let value): json.bool(value)
    case .integer(let value): write(value)
    case .real(let value): write(value)
    case .date(let seconds): tagged(.date) { write(date: seconds) }
    case .data(let bytes): tagged(.data) { json.base64(bytes) }
    case .opened(let data): write(data)
    case .url(let text, let base):
      tagged(.url) {
        json.string(text)
        if let base { json.member("base", base) }
      }
    case .uuid(let text): tagged(.uuid) { json.string(text) }
    case .geometry(let geometry):
      tagged("$" + geometry.shape.rawValue) { list(geometry.numbers) { write($0) } }
    case .range(let location, let length):
      tagged(.range) { list([location, length]) { write($0) } }
    case .indexPath(let indices): tagged(.indexPath) { list(indices) { write($0) } }
    case .reference(let path): tagged(.reference) { json.string(path) }
    case .storyboard(let reference): tagged(.storyboard) { write(reference) }
    case .shared(let number): tagged(.shared) { json.integer(number) }
    case .unreadable(let value): write(value)
    case .string(let text): json.string(text)
    case .array, .set, .orderedSet, .dictionary, .object, .archive:
      preconditionFailure("a container is no leaf")
    }
  }

  private func write(_ data: OpenedData) {
    tagged(.data) {
      if let bytes = data.bytes { json.base64(bytes) } else { json.null() }
      json.member(TreeKeys.dataFormat, data.format.rawValue)
      json.key(TreeKeys.dataContents)
      // The contents of the data are not inside the containers around it.
      let outerFrames = frames
      frames = []
      data.contents.walk(into: self)
      frames = outerFrames
    }
  }

  private func write(_ unreadable: UnreadableValue) {
    tagged(.unreadable) {
      json.string(unreadable.reason)
      if let text = unreadable.text { json.member(TreeKeys.damagedText, text) }
      if hasOffsets, let offset = unreadable.byteOffset { json.member(TreeKeys.byteOffset, offset) }
    }
  }

  /// Writes a storyboard reference.
  func write(_ reference: StoryboardReference) {
    json.beginObject()
    json.member("name", reference.name)
    json.member("identifier", reference.identifier)
    json.member("bundlePath", reference.bundlePath)
    json.endObject()
  }

  /// Writes a real: always with a fraction or an exponent, to distinguish it from a whole number.
  private func write(_ real: ExactReal) {
    let value = real.value
    guard value.isFinite else {
      // Payloads of NaNs are kept, so that a tree equals itself after reading it back.
      let text = value.isNaN ? Self.nanText(value) : value < 0 ? "-inf" : "inf"
      return tagged(.real) { json.string(text) }
    }
    json.literal("\(value)")
  }

  private static func nanText(_ value: Double) -> String {
    value.bitPattern == Double.nan.bitPattern
      ? "nan" : "nan:0x" + String(value.bitPattern, radix: 16)
  }

  /// Readers that store numbers as `double` change larger whole numbers.
  private static let largestExactInteger: Int64 = 1 << 53

  private func write(_ integer: PlistInteger) {
    if let small = integer.int64,
      -Self.largestExactInteger...Self.largestExactInteger ~= small
    {
      json.literal(integer.description)
    } else {
      tagged(.integer) { json.string(integer.description) }
    }
  }

  /// Writes a date as ISO 8601, or as a number of seconds if it is outside the calendar's years.
  func write(date seconds: ExactReal) {
    if !json.date(seconds.value) { write(seconds) }
  }

  private func list<Element>(_ elements: [Element], _ write: (Element) -> Void) {
    json.beginArray()
    for element in elements { write(element) }
    json.endArray()
  }

  private func tagged(_ tag: TreeKeys.Tag, _ contents: () -> Void) {
    tagged(tag.rawValue, contents)
  }

  private func tagged(_ tag: String, _ contents: () -> Void) {
    json.beginObject()
    json.key(tag)
    contents()
    json.endObject()
  }
}
