import KeyedArchive
import PlistSyntax
import RestorationModel

/// The state of one coder: its keys, and the places of their values.
struct CoderState {
  /// The writer of the coder.
  enum Writer {
    /// UIKit, which saves geometry as text under keys of its own.
    case uikit
    /// Any archiver.
    case keyed
    /// No archiver: the values are in a plain property list.
    case plain
  }

  private struct Entry {
    let key: StateKey
    let value: ValueID
    let role: StateWalk.Role
  }

  /// The walk's knowledge of the coder's objects is also used before the walk.
  var walk: StateWalk
  private let writer: Writer
  private var entries: [Entry] = []
  private var isFlutter = false
  /// The keys of `entries`, hashed, once there are so many that repeated ones are left out.
  private var knownKeys: Set<Int> = []
  /// How many entries are left out.
  private var leftOutCount = 0
  /// What is left out of values that are no state, under their keys.
  private var remarks: [(key: String, remark: UnreadableValue)] = []
  private static let flutterData = KnownKeys.SystemKey(KnownKeys.flutterData)

  /// No state yet.
  init(_ graph: ObjectGraph, of writer: Writer, limits: Limits, nesting: Int = 0) {
    walk = StateWalk(graph, limits: limits, nesting: nesting)
    self.writer = writer
  }

  /// Adds a key and its value, in file order.
  mutating func add(_ key: String, _ value: ValueID) {
    add(key, KnownKeys.SystemKey(key), value)
  }

  /// The same for a key that was already compared with the system's.
  mutating func add(_ key: String, _ systemKey: KnownKeys.SystemKey?, _ value: ValueID) {
    // This key distinguishes Flutter's state from other data in a scene's activity.
    if systemKey == nil, key.isSame(as: KnownKeys.flutterModificationDate) { isFlutter = true }
    guard entries.count < walk.limits.listedEntries || isNew(key) else {
      leftOutCount += 1
      return
    }
    entries.append(
      Entry(
        key: StateKey(key, systemKey, at: location(of: value)), value: value,
        role: role(of: systemKey)))
  }

  /// Whether no entry has a key yet.
  private mutating func isNew(_ key: String) -> Bool {
    if knownKeys.isEmpty { for entry in entries { knownKeys.insert(Self.hash(entry.key.text)) } }
    return knownKeys.insert(Self.hash(key)).inserted
  }

  private static func hash(_ key: String) -> Int { key.withByteView(\.hashed) }

  /// Adds a remark on what is left out under a key that is no state.
  mutating func add(_ remark: UnreadableValue, under key: String) { remarks.append((key, remark)) }

  /// Makes room for keys.
  mutating func reserve(_ count: Int) {
    entries.reserveCapacity(min(count, walk.limits.listedEntries))
  }

  private func location(of id: ValueID) -> SourceLocation {
    switch writer {
    case .uikit, .plain: walk.graph.document.location(of: id)
    case .keyed: walk.graph.location(of: id)
    }
  }

  private func role(of key: KnownKeys.SystemKey?) -> StateWalk.Role {
    if writer == .uikit, case .geometry(let shape)? = key?.valueType { return .geometry(shape) }
    return key != nil && key == Self.flutterData ? .flutter(isCertain: true) : .plain
  }

  /// Shows keys and values to a sink.
  ///
  /// - Returns: how many of the values cannot be read.
  mutating func walk(into sink: any StateSink) -> Int {
    walk.startOver()
    for entry in entries {
      var role = entry.role
      if isFlutter, case .plain = role { role = .flutter(isCertain: false) }
      sink.enter(key: entry.key)
      walk.visit(entry.value, as: role, into: sink)
    }
    for (key, remark) in remarks { show(remark, under: key, to: sink) }
    if leftOutCount > 0 {
      show(
        .repeated(leftOutCount, beyond: walk.limits.listedEntries), under: ObjectGraph.Key.top,
        to: sink)
    }
    return walk.unreadableCount
  }

  private mutating func show(
    _ remark: UnreadableValue, under key: String, to sink: any StateSink
  ) {
    sink.enter(key: StateKey(key, at: remark.location))
    walk.unreadable(remark, into: sink)
  }

  /// The facts about the object with its state.
  mutating func decoded(_ facts: NodeContent) -> NodeContent {
    var content = facts
    let builder = ValueBuilder()
    builder.begin(facts)
    content.unreadableValueCount.value += walk(into: builder)
    content.state = builder.entries
    return content
  }
}

extension UnreadableValue {
  /// A remark on a list that is longer than a limit.
  static func cut(_ what: String, _ count: Int, at limit: Int) -> UnreadableValue {
    UnreadableValue(
      reason: "lists \(CountText.grouped(count)) \(what); only the first "
        + "\(CountText.grouped(limit)) are read")
  }

  /// A remark on keys that are there before.
  static func repeated(_ count: Int, beyond limit: Int) -> UnreadableValue {
    UnreadableValue(
      reason: "leaves out \(CountText.count(count, "repeated key")); repeated keys are read only "
        + "among the first \(CountText.grouped(limit))")
  }
}
