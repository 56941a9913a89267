import PlistSyntax
import RestorationModel

/// The state of coders in the form of `restorectl.archive/1`, written at once: nothing is kept, however
/// large a coder is.
///
/// A value, and not a part of `TreeJSONWriter`: each access to a property of a class is checked, which takes
/// JSON of many small archives 2.6 % more instructions.
struct StateJSON {
  /// The JSON form of a container.
  private enum Form {
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
    /// One value, in an object with a tag.
    case contents
  }

  /// An open container.
  private struct Frame {
    let form: Form
    /// In a dictionary: whether the next value is a key.
    var isBeforeKey = true
  }

  /// What is written.
  var json = JSONOutput()
  /// The open containers, from the outside in; none in the state of a coder.
  private var frames: [Frame] = []
  /// Whether unreadable parts have their offset in the file.
  var hasOffsets = true

  /// Writes a key of the coder.
  mutating func enter(key: StateKey) { key.text.withByteView { write(key: $0) } }

  /// Writes the name of a field.
  mutating func enter(name: StateText) { name.withBytes { write(key: $0) } }

  /// Writes a key of the app.
  private mutating func write(key: ByteView) {
    json.key(key, after: TreeKeys.escape(for: key))
  }

  /// Writes a value without contents.
  mutating func take(_ leaf: StateLeaf) {
    guard let frame = frames.last else { return write(leaf) }
    switch frame.form {
    case .members where frame.isBeforeKey:
      if case .text(let name) = leaf { enter(name: name) }
      frames[frames.count - 1].isBeforeKey = false
    case .pairs:
      beginPair()
      write(leaf)
      endTurn()
    default:
      write(leaf)
      endTurn()
    }
  }

  /// Ends a value. In a dictionary, keys and values alternate.
  private mutating func endTurn() {
    let last = frames.count - 1
    guard last >= 0 else { return }
    switch frames[last].form {
    case .members: frames[last].isBeforeKey = true
    case .pairs:
      if !frames[last].isBeforeKey { json.endArray() }
      frames[last].isBeforeKey.toggle()
    case .elements, .taggedElements, .taggedMembers, .contents: return
    }
  }

  /// Writes the beginning of a container.
  mutating func open(_ container: StateContainer) {
    beginPair()
    frames.append(Frame(form: begin(container)))
  }

  /// Writes data up to its contents, which follow.
  mutating func open(_ data: OpenedData) {
    beginPair()
    json.beginObject()
    json.key(TreeKeys.Tag.data.rawValue)
    if let bytes = data.bytes { json.base64(bytes) } else { json.null() }
    json.member(TreeKeys.dataFormat, data.format.rawValue)
    json.key(TreeKeys.dataContents)
    frames.append(Frame(form: .contents))
  }

  /// Begins a pair if a key comes next.
  private mutating func beginPair() {
    if let frame = frames.last, frame.form == .pairs, frame.isBeforeKey { json.beginArray() }
  }

  private mutating func begin(_ container: StateContainer) -> Form {
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

  private mutating func beginElements(_ tag: TreeKeys.Tag) -> Form {
    json.beginObject()
    json.key(tag.rawValue)
    json.beginArray()
    return .taggedElements
  }

  /// Writes the end of the innermost container, or of opened data.
  mutating func close() {
    switch frames.removeLast().form {
    case .elements: json.endArray()
    case .members, .contents: json.endObject()
    case .taggedElements, .pairs:
      json.endArray()
      json.endObject()
    case .taggedMembers:
      json.endObject()
      json.endObject()
    }
    endTurn()
  }

  private mutating func write(_ leaf: StateLeaf) {
    guard case .value(.unreadable(let value)) = leaf else { return json.write(leaf) }
    json.tagged(.unreadable) { json in
      json.string(value.reason)
      if let text = value.text { json.member(TreeKeys.damagedText, text) }
      if hasOffsets, let offset = value.byteOffset { json.member(TreeKeys.byteOffset, offset) }
    }
  }
}
