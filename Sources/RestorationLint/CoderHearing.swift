import PlistSyntax
import RestorationModel
import RestorationStatistics
import Secrets

/// What the listeners of all rules hear in one coder after the other, and the values of keys that
/// rules listen to.
///
/// It is not copyable: the sink would copy all of it for each question, which takes `lint` of many
/// small archives 5 % more instructions.
struct CoderHearing: ~Copyable {
  /// The largest sizes so far.
  private struct Sizes {
    var all = 0
    var elements = 0
    var text = 0
    var data = 0

    subscript(measure: Listener.Measure) -> Int {
      switch measure {
      case .all: all
      case .elements: elements
      case .text: text
      case .data: data
      }
    }
  }

  /// What the rules heard in a coder.
  struct Heard {
    fileprivate enum Sound: UInt8 {
      case nothing
      /// Keys that the rule listens to.
      case keys
      /// Values that must be shown to it.
      case values
    }

    private var sounds: [Sound]
    /// Whether any rule heard something.
    private(set) var hasAnything = false

    fileprivate init(ruleCount: Int) { sounds = Array(repeating: .nothing, count: ruleCount) }

    /// Whether a rule heard something.
    func hasAnything(for rule: Int) -> Bool { hasAnything && sounds[rule] != .nothing }

    /// Whether a rule heard a value.
    func hasValues(for rule: Int) -> Bool { sounds[rule] == .values }

    fileprivate mutating func add(_ sound: Sound, for rule: Int) {
      if sounds[rule] != .values { sounds[rule] = sound }
      hasAnything = true
    }

    fileprivate mutating func startOver() {
      guard hasAnything else { return }
      for rule in sounds.indices { sounds[rule] = .nothing }
      hasAnything = false
    }
  }

  private struct Frame {
    let isDictionary: Bool
    /// In a dictionary: whether the next value is a key.
    var isBeforeKey = true
    /// The name of the next value, if it may be that of a credential.
    var name: String?
  }

  private let listeners: Listeners
  private let facts: ArchiveFacts
  /// What the rules heard in the last coder.
  private(set) var heard: Heard
  /// The values of the keys that rules listen to.
  private var kept = KeptValues()
  /// For each listener to system values, whether it heard something, and whether something makes
  /// that harmless.
  private var systemValues: [(isHeard: Bool, isExcused: Bool)]
  /// What the value of the key can make harmless.
  private var excuses: [(place: Int, values: [Listener.Outermost])] = []
  private var sizes = Sizes()
  private var key = StateKey("", at: nil)
  /// The innermost container; at depth 0 the coder itself.
  private var frame = Frame(isDictionary: false)
  /// The containers around it.
  private var outerFrames: [Frame] = []
  /// How many opened data contain the value: only the size of their bytes is counted.
  private var openedDepth = 0
  /// The rules that listen to a class. Archives have few classes and many objects.
  private var rulesByClass: [String: [Int]] = [:]
  /// Names that look like those of credentials, but are not.
  private var harmlessNames = PlainNames()
  /// Names that are not those of credentials, and contain none.
  private var plainNames = PlainNames()
  /// Those of them that are keys to which no rule listens.
  private var unheardKeys = PlainNames()
  private static let mostRemembered = 1000

  /// Nothing yet.
  init(_ listeners: Listeners, ruleCount: Int, facts: ArchiveFacts) {
    self.listeners = listeners
    self.facts = facts
    heard = Heard(ruleCount: ruleCount)
    systemValues = Array(repeating: (false, false), count: listeners.systemValues.count)
  }

  private mutating func hear(_ rule: Int) { heard.add(.values, for: rule) }

  mutating func begin(_ content: NodeContent) {
    heard.startOver()
    kept.startOver(isSystemView: content.isSystemView)
    sizes = Sizes()
    for place in systemValues.indices { systemValues[place] = (false, false) }
    for ear in listeners.coders {
      if case .coders(let hears) = ear.listener, hears(content) { hear(ear.rule) }
    }
  }

  mutating func enter(key: StateKey) {
    self.key = key
    kept.end()
    excuses = []
    frame.name = nil
    if key.systemKey == nil {
      if key.text.withByteView({ unheardKeys.contains($0) }) { return }
      // No system key is the name of a credential.
      frame.name = key.text.withByteView { listen(toName: $0) }
    }
    guard let ears = listeners.ears(for: key) else {
      key.text.withByteView { if plainNames.contains($0) { unheardKeys.insert($0) } }
      return
    }
    excuses = ears.excuses
    guard ears.isKept else { return }
    for rule in ears.rules { heard.add(.keys, for: rule) }
    kept.begin(key)
  }

  mutating func enter(name: StateText) {
    if kept.isOpen, openedDepth == 0 { kept.enter(name: name) }
    name.withBytes {
      count($0.count)
      frame.name = listen(toName: $0)
    }
  }

  /// Listens to a name, which can be a credential itself. Returns it if it may be the name of one.
  private mutating func listen(toName name: ByteView) -> String? {
    guard !listeners.credentials.isEmpty, !plainNames.contains(name) else { return nil }
    let isCredential = SecretDetector.mayHoldSecret(name)
    if isCredential { hearCredential() }
    let told = credentialName(name)
    if told == nil, !isCredential { plainNames.insert(name) }
    return told
  }

  private mutating func hearCredential() {
    for rule in listeners.credentials { hear(rule) }
  }

  /// A name, if it may be that of a credential.
  private mutating func credentialName(_ name: ByteView) -> String? {
    guard !listeners.credentials.isEmpty, SecretDetector.mayNameCredential(name),
      !harmlessNames.contains(name)
    else { return nil }
    let text = name.string(0..<name.count)
    guard SecretDetector.isHarmlessName(text) else { return text }
    harmlessNames.insert(name)
    return nil
  }

  /// The name of the next value, if it may be that of a credential.
  private func name() -> String? {
    frame.isDictionary && frame.isBeforeKey ? nil : frame.name
  }

  /// Ends a value that is not a name.
  private mutating func endValue() {
    guard frame.isDictionary else { return }
    if frame.isBeforeKey { frame.name = nil }
    frame.isBeforeKey.toggle()
  }

  private mutating func count(_ byteCount: Int) {
    if openedDepth == 0 { sizes.all += byteCount }
  }

  /// Calls the listeners that depend on all values of the coder.
  mutating func end() {
    for (place, value) in systemValues.enumerated() where value.isHeard && !value.isExcused {
      hear(listeners.systemValues[place].rule)
    }
    for (rule, measure, limit) in listeners.sizes where sizes[measure] > limit { hear(rule) }
  }

  /// Whether the coder is that of a view of a UIKit class.
  var isSystemView: Bool { kept.isSystemView }

  /// The keys of the last coder that rules listen to, with their values.
  var state: [StateEntry] { kept.entries }

  mutating func take(_ leaf: StateLeaf) {
    if kept.isOpen, openedDepth == 0 { kept.take(leaf) }
    switch leaf {
    case .text(let text): text.withBytes { take($0, byteCount: $0.count) }
    case .value(.string(let text)): text.withByteView { take($0, byteCount: $0.count) }
    case .geometry(let shape, let text):
      // Geometry has a fixed size, which a short text of another kind can exceed.
      text.withBytes { take($0, byteCount: max($0.count, StateSize.byteCount(of: shape))) }
    case .url(let text):
      count(StateSize.byteCount(of: leaf))
      listen(to: .url(text.string, base: nil))
      endValue()
    case .uuid:
      count(StateSize.byteCount(of: leaf))
      if let name = name() { listenForCredential(leaf.value, name) }
      endValue()
    case .value(let value):
      count(StateSize.byteCount(of: leaf))
      if case .shared = value {
        note(.shared)
        if let name = name(), SecretDetector.namesCredential(name) { hearCredential() }
      }
      listen(to: value)
      endValue()
    }
  }

  /// Handles a text. In a dictionary, a key is the name of the next value.
  private mutating func take(_ text: ByteView, byteCount: Int) {
    count(byteCount)
    note(.text)
    sizes.text = max(sizes.text, text.count)
    listen(toText: text)
    let isKey = frame.isDictionary && frame.isBeforeKey
    let name = isKey ? nil : frame.name
    if name != nil || !listeners.credentials.isEmpty && SecretDetector.mayHoldSecret(text) {
      listenForCredential(.string(text.string(0..<text.count)), name ?? "")
    }
    guard frame.isDictionary else { return }
    if isKey { frame.name = credentialName(text) }
    frame.isBeforeKey.toggle()
  }

  /// Notes the value directly under a UIKit key.
  private mutating func note(_ value: Listener.Outermost) {
    guard !excuses.isEmpty, outerFrames.isEmpty else { return }
    for excuse in excuses where excuse.values.contains(value) {
      systemValues[excuse.place].isExcused = true
    }
  }

  private mutating func listen(toText text: ByteView) {
    guard text.count > 0, listeners.isFirstByte[Int(text[0])] else { return }
    for ear in listeners.texts {
      if case .texts(let keys, _, let hears) = ear.listener, keys?.contains(key.text) ?? true,
        hears(text)
      {
        hear(ear.rule)
      }
    }
  }

  /// Listens to the text of a URL. Returns whether it may contain a credential.
  private mutating func listen(toURL text: String) -> Bool {
    text.withByteView {
      listen(toText: $0)
      return SecretDetector.mayHoldSecret($0)
    }
  }

  private mutating func listenForCredential(_ value: StateValue, _ name: String) {
    guard let first = listeners.credentials.first, !heard.hasAnything(for: first),
      SecretSearch.isSign(value, named: name)
    else { return }
    hearCredential()
  }

  /// Listens to a value that is not text.
  private mutating func listen(to value: StateValue) {
    switch value {
    case .url(let text, let base):
      let name = name()
      let isCredential = listen(toURL: text)
      let isBase = base.map { listen(toURL: $0) } ?? false
      if name != nil || isCredential || isBase { listenForCredential(value, name ?? "") }
    case .data(let bytes): listen(to: value, with: bytes)
    case .opened(let data): listen(to: value, with: data.bytes)
    case .object(let className, _): listen(toClass: className)
    case .integer, .real, .uuid:
      if let name = name() { listenForCredential(value, name) }
      return
    case .null, .bool, .date: return
    case .reference, .storyboard, .unreadable:
      if !listeners.credentials.isEmpty { listenForCredential(value, name() ?? "") }
    default: break
    }
    for ear in listeners.values {
      if case .values(let hears) = ear.listener, hears(value, key, facts) { hear(ear.rule) }
    }
    guard key.systemKey != nil else { return }
    for (place, ear) in listeners.systemValues.enumerated() {
      if case .systemValues(let hears, _) = ear.listener, hears(value) {
        systemValues[place].isHeard = true
      }
    }
  }

  private mutating func listen(to value: StateValue, with bytes: ByteSlice?) {
    if let bytes {
      sizes.data = max(sizes.data, bytes.count)
      for ear in listeners.data {
        if case .data(let hears) = ear.listener, hears(bytes, key.text) { hear(ear.rule) }
      }
    }
    listenForCredential(value, name() ?? "")
  }

  private mutating func listen(toClass className: String) {
    if let rules = rulesByClass[className] {
      for rule in rules { hear(rule) }
      return
    }
    var rules = listeners.classes.compactMap { ear -> Int? in
      guard case .classes(let hears) = ear.listener, hears(className) else { return nil }
      return ear.rule
    }
    if className.withByteView(SecretDetector.mayHoldSecret) { rules += listeners.credentials }
    if rulesByClass.count < Self.mostRemembered { rulesByClass[className] = rules }
    for rule in rules { hear(rule) }
  }

  mutating func open(_ container: StateContainer) {
    if kept.isOpen, openedDepth == 0 { kept.open(container) }
    var isDictionary = false
    switch container {
    case .array(let count):
      sizes.elements = max(sizes.elements, count)
      if count > 0 { note(.filledArray) }
    case .set(let count), .orderedSet(let count): sizes.elements = max(sizes.elements, count)
    case .dictionary(let count, _):
      sizes.elements = max(sizes.elements, count)
      isDictionary = true
    case .object(let className): listen(toClass: className)
    case .archive: break
    }
    if let name = name(), SecretDetector.namesList(name) { hearCredential() }
    enter(Frame(isDictionary: isDictionary))
  }

  private mutating func enter(_ inner: Frame) {
    outerFrames.append(frame)
    frame = inner
  }

  mutating func close() {
    if kept.isOpen, openedDepth == 0 { kept.close() }
    frame = outerFrames.removeLast()
    endValue()
  }

  /// The contents of opened data follow. They have no name, and only the bytes of the data count.
  mutating func openData() {
    enter(Frame(isDictionary: false))
    openedDepth += 1
  }

  /// The contents of opened data are complete.
  mutating func closeData() {
    openedDepth -= 1
    frame = outerFrames.removeLast()
  }
}
