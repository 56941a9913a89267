import PlistSyntax
import RestorationModel
import RestorationStatistics
import Secrets

/// The sink that asks the listeners of all rules about what it takes, one coder after the other. It keeps
/// no values.
final class ListeningSink: StateSink {
  private struct Frame {
    let isDictionary: Bool
    /// In a dictionary: whether a key comes next.
    var isBeforeKey = true
    /// The name of the next value, where it may be that of a credential.
    var name: String?
  }

  private let listeners: Listeners
  private let facts: ArchiveFacts
  /// For each rule, whether it has heard something in the coder.
  private var heard: [Bool]
  /// Whether any rule has.
  private(set) var hasHeard = false
  private var builder: ValueBuilder?
  /// Whether the coder is that of a view of a class of UIKit's.
  private var isSystemView = false
  /// For each listener to the system's values, whether it has heard something, and whether something makes
  /// that harmless.
  private var systemValues: [(isHeard: Bool, isExcused: Bool)]
  /// For each measure, what there is of it.
  private var sizes = [Int](repeating: 0, count: Listener.Measure.allCases.count)
  private var key = StateKey("", nil, at: nil)
  /// The innermost container; at depth 0 the coder itself.
  private var frame = Frame(isDictionary: false)
  /// Those around it.
  private var outerFrames: [Frame] = []
  /// How many opened data are around the value: its bytes are counted, not what stands in them.
  private var openedDepth = 0
  /// The rules that hear a class. Archives have few classes and many objects.
  private var rulesByClass: [String: [Int]] = [:]
  /// Names that say for certain that no credential stands under them.
  private var harmlessNames = PlainNames()
  private static let mostRemembered = 1000

  init(_ listeners: Listeners, ruleCount: Int, facts: ArchiveFacts) {
    self.listeners = listeners
    self.facts = facts
    heard = Array(repeating: false, count: ruleCount)
    systemValues = Array(repeating: (false, false), count: listeners.systemValues.count)
  }

  /// Whether a rule has heard something in the coder that was walked last.
  func hasHeard(_ rule: Int) -> Bool { hasHeard && heard[rule] }

  private func hear(_ rule: Int) {
    heard[rule] = true
    hasHeard = true
  }

  func begin(_ content: NodeContent) {
    builder = nil
    isSystemView = content.isSystemView
    if hasHeard {
      for rule in heard.indices { heard[rule] = false }
      hasHeard = false
    }
    for measure in sizes.indices { sizes[measure] = 0 }
    for number in systemValues.indices { systemValues[number] = (false, false) }
    for ear in listeners.coders where ear.hears(content) { hear(ear.rule) }
  }

  func enter(key: StateKey) {
    self.key = key
    // No key of the system's names a credential.
    frame.name = key.systemKey == nil ? credentialName(.string(key.text)) : nil
    for rule in listeners.rules(hearing: key) { hear(rule) }
  }

  func enter(name: StateText) {
    count(name.withBytes(\.count))
    frame.name = credentialName(name)
  }

  /// A name, if it may be that of a credential.
  private func credentialName(_ name: StateText) -> String? {
    guard !listeners.credentials.isEmpty,
      name.withBytes({ !harmlessNames.contains($0) && SecretDetector.mayNameCredential($0) })
    else { return nil }
    let text = name.string
    guard SecretDetector.isHarmlessName(text) else { return text }
    name.withBytes { harmlessNames.insert($0) }
    return nil
  }

  /// The name of the value that comes, where it may be that of a credential.
  private func name() -> String? {
    frame.isDictionary && frame.isBeforeKey ? nil : frame.name
  }

  /// Ends a value. In a dictionary, a text that is a key names the next one.
  private func endValue(_ text: StateText? = nil) {
    guard frame.isDictionary else { return }
    if frame.isBeforeKey { frame.name = text.flatMap(credentialName) }
    frame.isBeforeKey.toggle()
  }

  private func count(_ byteCount: Int) {
    if openedDepth == 0 { sizes[Listener.Measure.all.rawValue] += byteCount }
  }

  private func note(_ measure: Listener.Measure, _ size: Int) {
    if size > sizes[measure.rawValue] { sizes[measure.rawValue] = size }
  }

  /// What depends on all values of the coder is known when they were taken. They are decoded where a rule
  /// has heard something.
  func end() -> (any StateSink)? {
    for (number, value) in systemValues.enumerated() where value.isHeard && !value.isExcused {
      hear(listeners.systemValues[number].rule)
    }
    for (rule, measure, limit) in listeners.sizes where sizes[measure.rawValue] > limit {
      hear(rule)
    }
    guard hasHeard else { return nil }
    let builder = ValueBuilder(isSystemView: isSystemView)
    self.builder = builder
    return builder
  }

  /// The state of the coder that was walked last; empty where no rule has heard anything.
  var state: [StateEntry] { builder?.entries ?? [] }

  func take(_ leaf: StateLeaf) {
    count(byteCount(of: leaf))
    switch leaf {
    case .text(let text), .geometry(_, let text):
      note(.text)
      text.withBytes { take($0, text) }
      endValue(text)
    case .url(let text):
      listen(to: .url(text.string, base: nil))
      endValue()
    case .uuid:
      if let name = name() { listenForCredential(leaf.value, name) }
      endValue()
    case .value(let value):
      if case .shared = value { note(.shared) }
      listen(to: value)
      if case .string(let text) = value { endValue(.string(text)) } else { endValue() }
    }
  }

  private func take(_ bytes: ByteView, _ text: StateText) {
    note(.text, bytes.count)
    listen(toText: bytes)
    guard !listeners.credentials.isEmpty else { return }
    let name = name()
    if name != nil || SecretDetector.mayHoldSecret(bytes) {
      listenForCredential(.string(text.string), name ?? "")
    }
  }

  /// How many bytes a leaf takes. Geometry takes a fixed number, which a short text of another kind may
  /// pass.
  private func byteCount(of leaf: StateLeaf) -> Int {
    guard case .geometry(let shape, let text) = leaf else { return StateSize.byteCount(of: leaf) }
    return max(text.withBytes(\.count), StateSize.byteCount(of: shape))
  }

  /// Notes what stands directly under a key of UIKit's.
  private func note(_ value: Listener.Outermost) {
    guard outerFrames.isEmpty, key.systemKey != nil else { return }
    for (number, ear) in listeners.excuses.enumerated() where ear.hears(key.text, value) {
      systemValues[number].isExcused = true
    }
  }

  private func listen(toText text: ByteView) {
    guard text.count > 0, listeners.isFirstByte[Int(text[0])] else { return }
    for ear in listeners.texts where ear.hears(text) { hear(ear.rule) }
  }

  private func listenForCredential(_ value: StateValue, _ name: String) {
    guard let first = listeners.credentials.first, !heard[first],
      SecretSearch.isSign(value, named: name)
    else { return }
    for rule in listeners.credentials { hear(rule) }
  }

  /// Listens to a value that is no text.
  private func listen(to value: StateValue) {
    switch value {
    case .string(let text): text.withByteView { take($0, .string(text)) }
    case .url(let text, let base):
      let name = name()
      var mayHoldSecret = name != nil
      for text in [text, base].compactMap(\.self) {
        text.withByteView {
          listen(toText: $0)
          if SecretDetector.mayHoldSecret($0) { mayHoldSecret = true }
        }
      }
      if mayHoldSecret { listenForCredential(value, name ?? "") }
    case .data(let bytes): listen(to: value, with: bytes)
    case .opened(let data):
      listen(to: value, with: data.bytes)
      // What stands in the data has no name.
      enter(Frame(isDictionary: false))
      openedDepth += 1
      data.contents.walk(into: self)
      openedDepth -= 1
      frame = outerFrames.removeLast()
    case .object(let className, _): listen(toClass: className)
    case .integer, .uuid:
      if let name = name() { listenForCredential(value, name) }
      return
    case .null, .bool, .real, .date: return
    default: break
    }
    for ear in listeners.values where ear.hears(value, key, facts) { hear(ear.rule) }
    guard key.systemKey != nil else { return }
    for (number, ear) in listeners.systemValues.enumerated() where ear.hears(value) {
      systemValues[number].isHeard = true
    }
  }

  private func listen(to value: StateValue, with bytes: ByteSlice?) {
    if let bytes {
      note(.data, bytes.count)
      for ear in listeners.data where ear.hears(bytes, key.text) { hear(ear.rule) }
    }
    listenForCredential(value, name() ?? "")
  }

  private func listen(toClass className: String) {
    if let rules = rulesByClass[className] {
      for rule in rules { hear(rule) }
      return
    }
    let rules = listeners.classes.filter { $0.hears(className) }.map(\.rule)
    if rulesByClass.count < Self.mostRemembered { rulesByClass[className] = rules }
    for rule in rules { hear(rule) }
  }

  func open(_ container: StateContainer) {
    var isDictionary = false
    switch container {
    case .array(let count):
      note(.elements, count)
      if count > 0 { note(.filledArray) }
    case .set(let count), .orderedSet(let count): note(.elements, count)
    case .dictionary(let count, _):
      note(.elements, count)
      isDictionary = true
    case .object(let className): listen(toClass: className)
    case .archive: break
    }
    if let name = name(), SecretDetector.namesCredential(name) {
      for rule in listeners.credentials { hear(rule) }
    }
    enter(Frame(isDictionary: isDictionary))
  }

  private func enter(_ inner: Frame) {
    outerFrames.append(frame)
    frame = inner
  }

  func close() {
    frame = outerFrames.removeLast()
    endValue()
  }
}
