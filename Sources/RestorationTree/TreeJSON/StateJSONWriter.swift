import KeyedArchive
import PlistSyntax

/// Writes values as `restorectl.archive/1` has them, as they come: nothing of them is kept, however
/// large the coder is.
struct StateJSONWriter: StateSink {
  static var asksForKeys: Bool { true }

  /// A container that is open, or the coder around all.
  private struct Frame {
    /// Nil for the coder.
    let form: StateValueJSON.Form?
    /// Whether it stands below the name of a credential, so that all texts in it are secrets.
    let isHidden: Bool
    /// In a dictionary: whether a key comes next.
    var isBeforeKey = true
    /// The name of the next value; nil where it says nothing of secrets, as nearly all do.
    var name: String?
  }

  /// What is written.
  var json: JSONOutput
  private let hidesSecrets: Bool
  /// The innermost container.
  private var frame = Frame(form: nil, isHidden: false)
  /// Those around it.
  private var outerFrames: [Frame] = []
  /// Whether names that look like those of credentials are harmless all the same: judging takes time,
  /// and archives have few names and many objects.
  private var judgedNames: [String: Bool] = [:]
  private static let mostJudged = 1000
  private var plainNames = PlainNames()

  /// Writes to an output. Secrets are replaced if they are to be hidden.
  init(_ json: JSONOutput, hidingSecrets hidesSecrets: Bool) {
    self.json = json
    self.hidesSecrets = hidesSecrets
  }

  /// Goes on to a key of the coder.
  mutating func enter(key: String) { key.withByteView { beginMember($0) } }

  /// A name, if it says anything of secrets.
  private mutating func name(_ text: ByteView) -> String? {
    guard hidesSecrets, SecretDetector.mayHide(below: text) else { return nil }
    let name = text.string(0..<text.count)
    if let isHarmless = judgedNames[name] { return isHarmless ? nil : name }
    let isHarmless = SecretDetector.hidesNothing(below: name)
    if judgedNames.count < Self.mostJudged { judgedNames[name] = isHarmless }
    return isHarmless ? nil : name
  }

  /// The name of the value that comes, if it says anything of secrets.
  private var valueName: String? {
    switch frame.form {
    case .elements, .taggedElements: nil
    case .pairs: frame.isBeforeKey ? nil : frame.name
    case .members, .taggedMembers, nil: frame.name
    }
  }

  /// Whether the value that comes is below the name of a credential. Keys of dictionaries are not.
  private var isValueHidden: Bool { frame.isHidden && !awaitsPair }

  /// Whether only the value itself tells whether it is a secret.
  private var isPlaceHarmless: Bool { frame.name == nil && !frame.isHidden || awaitsPair }

  /// Whether the next value is the name of a member, and not a value of its own.
  private var isBeforeMember: Bool { frame.form == .members && frame.isBeforeKey }

  /// Whether the value that comes is a key that may name the next.
  private var awaitsPair: Bool { frame.form == .pairs && frame.isBeforeKey }

  private mutating func beginValue() {
    if awaitsPair { json.beginArray() }
  }

  /// Ends a value. In a dictionary, a key may name the next.
  private mutating func endValue(name: String? = nil) {
    switch frame.form {
    case .elements, .taggedElements, .taggedMembers, nil: return
    case .members: frame.isBeforeKey = true
    case .pairs:
      if !frame.isBeforeKey { json.endArray() }
      frame.isBeforeKey.toggle()
      frame.name = name
    }
  }

  /// Writes the name of the next value. A name may be a secret too, but tells of the value as it is.
  private mutating func beginMember(_ name: ByteView) {
    frame.isBeforeKey = false
    if plainNames.contains(name) {
      StateValueJSON.write(key: name, .plain, into: &json)
      frame.name = nil
      return
    }
    let marks = TextMarks(name)
    frame.name = self.name(name)
    if hidesSecrets, SecretDetector.mayHoldSecret(name, marks),
      let shown = SecretDetector.changed(name: name.string(0..<name.count))
    {
      StateValueJSON.write(key: shown, into: &json)
      return
    }
    StateValueJSON.write(key: name, marks, into: &json)
    if frame.name == nil, !marks.mayHaveEscapes { plainNames.insert(name) }
  }

  mutating func take(_ value: StateValue) {
    var name: String?
    if case .string(let text) = value {
      if isBeforeMember { return text.withByteView { beginMember($0) } }
      if awaitsPair { name = text.withByteView { self.name($0) } }
    }
    beginValue()
    if hidesSecrets, !isPlaceHarmless || value.mayHoldSecret,
      let redacted = value.redacted(key: valueName ?? "", isInside: isValueHidden)
    {
      StateValueJSON.write(redacted, into: &json)
    } else {
      StateValueJSON.write(value, into: &json)
    }
    endValue(name: name)
  }

  mutating func take(_ text: PlistString, at id: ValueID, from reader: inout ObjectReader) {
    guard let bytes = reader.plainBytes(of: text) else {
      return take(.string(reader.paidText(text, at: id)))
    }
    if isBeforeMember { return beginMember(bytes) }
    let marks = TextMarks(bytes)
    guard isHarmless(bytes, marks) else {
      return take(.string(bytes.string(0..<bytes.count)))
    }
    beginValue()
    json.string(bytes, marks)
    endValue(name: awaitsPair ? name(bytes) : nil)
  }

  /// Whether a text is no secret and holds none, here and whatever else it says.
  private func isHarmless(_ text: ByteView, _ marks: TextMarks) -> Bool {
    !hidesSecrets || isPlaceHarmless && !SecretDetector.mayHoldSecret(text, marks)
  }

  mutating func take(url: PlistString, at id: ValueID, from reader: inout ObjectReader) {
    guard let bytes = reader.plainBytes(of: url) else {
      return take(.url(reader.paidText(url, at: id), base: nil))
    }
    let marks = TextMarks(bytes)
    guard isHarmless(bytes, marks) else {
      return take(.url(reader.paidText(url, at: id), base: nil))
    }
    beginValue()
    StateValueJSON.write(url: bytes, marks, into: &json)
    endValue()
  }

  mutating func take(uuid: ByteView) {
    guard !hidesSecrets || isPlaceHarmless else { return take(.uuid(UUIDText.format(uuid))) }
    beginValue()
    StateValueJSON.write(uuid: uuid, into: &json)
    endValue()
  }

  mutating func take(name: PlistString, at id: ValueID, from reader: inout ObjectReader) {
    if let bytes = reader.plainBytes(of: name) {
      beginMember(bytes)
    } else {
      reader.paidText(name, at: id).withByteView { beginMember($0) }
    }
  }

  mutating func open(_ container: StateContainer) {
    open { StateValueJSON.open(container, into: &$0) }
  }

  mutating func open(dictionaryWith keys: DictionaryKeys) {
    open { StateValueJSON.open(dictionaryWith: keys, into: &$0) }
  }

  private mutating func open(_ write: (inout JSONOutput) -> StateValueJSON.Form) {
    let isHidden = isValueHidden || valueName.map(SecretDetector.hides) ?? false
    beginValue()
    let form = write(&json)
    outerFrames.append(frame)
    frame = Frame(form: form, isHidden: isHidden)
  }

  mutating func close() {
    guard let form = frame.form, let outer = outerFrames.popLast() else { return }
    StateValueJSON.close(form, into: &json)
    frame = outer
    endValue()
  }
}
