import KeyedArchive
import PlistSyntax

/// The state in one coder, not decoded yet: its keys, and where their values are.
struct CoderState: Sendable {
  /// Who wrote the coder.
  enum Writer {
    /// UIKit, which saves geometry as text under keys of its own.
    case uikit
    /// Any archiver.
    case keyed
  }

  /// A key, and where its value is.
  struct Entry: Sendable {
    let key: String
    /// The key among the system's; nil for an app's own.
    let systemKey: KnownKeys.SystemKey?
    let value: ValueID
    let location: SourceLocation

    /// Who writes the key.
    var origin: StateOrigin { systemKey == nil ? .app : .uikit }
  }

  private let graph: ObjectGraph
  private let writer: Writer
  private let limits: Limits
  private var entries: [Entry] = []

  /// No state yet.
  init(_ graph: ObjectGraph, of writer: Writer, limits: Limits) {
    self.graph = graph
    self.writer = writer
    self.limits = limits
  }

  /// Adds a key and its value, in file order.
  mutating func add(_ key: String, _ value: ValueID) {
    add(key, KnownKeys.SystemKey(key), value)
  }

  /// The same for a key that was looked for among the system's.
  mutating func add(_ key: String, _ systemKey: KnownKeys.SystemKey?, _ value: ValueID) {
    entries.append(
      Entry(key: key, systemKey: systemKey, value: value, location: location(of: value)))
  }

  /// Makes room for keys.
  mutating func reserve(_ count: Int) { entries.reserveCapacity(count) }

  /// Puts the decoded state into the content that it belongs to.
  func decode(into content: inout NodeContent) {
    var decoder = StateDecoder(graph, limits: limits)
    content.state.reserveCapacity(entries.count)
    for entry in entries {
      let value = typed(decoder.decode(entry.value), under: entry)
      content.state.append(StateEntry(entry.key, value, at: entry.location))
    }
    content.complete(&decoder)
  }

  /// The content with what a report shows of the state.
  func preview(of content: NodeContent, mostKept: Int) -> NodePreview {
    var preview = NodePreview(content)
    preview.content.state.reserveCapacity(entries.count)
    var decoder = StateDecoder(graph, limits: limits, mostKept: mostKept)
    var hasBackReference = false
    for entry in entries {
      let value = typed(decoder.decode(entry.value), under: entry)
      preview.content.state.append(StateEntry(entry.key, value, at: entry.location))
      preview.wholeCounts.append(decoder.wholeCounts)
      hasBackReference = hasBackReference || decoder.hasBackReference
    }
    if hasBackReference, preview.wholeCounts.contains(where: { !$0.isEmpty }) {
      var content = content
      decode(into: &content)
      return NodePreview(content)
    }
    preview.content.complete(&decoder)
    return preview
  }

  private func location(of id: ValueID) -> SourceLocation {
    switch writer {
    case .uikit: graph.document.location(of: id)
    case .keyed: graph.location(of: id)
    }
  }

  /// The kind of geometry that UIKit writes as text under a key, if any.
  private func shape(under entry: Entry) -> Geometry.Shape? {
    guard writer == .uikit, case .geometry(let shape)? = entry.systemKey?.valueType else {
      return nil
    }
    return shape
  }

  private func typed(_ value: StateValue, under entry: Entry) -> StateValue {
    guard let shape = shape(under: entry), case .string(let text) = value,
      let numbers = GeometryText.numbers(in: text), numbers.count == shape.count
    else { return value }
    return .geometry(shape, numbers)
  }

  /// Shows the state to a visitor without decoding it, and answers whether it has to be decoded.
  func isWanted(by visitor: any StateVisitor) -> Bool {
    var sink = VisitorSink(visitor)
    var traversal = StateTraversal(graph, limits: limits, opener: DataOpener(limits: limits))
    for entry in entries {
      sink.enter(key: entry.key)
      traversal.visit(entry.value, into: &sink)
    }
    return visitor.end()
  }

  /// Shows the decoded state again when Flutter's has been opened: its values were bytes before.
  func showOpened(_ state: [StateEntry], to visitor: any StateVisitor) {
    let hasFlutter = state.contains {
      if case .opened(let data) = $0.value { data.format == .flutter } else { false }
    }
    guard hasFlutter else { return }
    visitor.begin()
    visitor.visit(state)
    _ = visitor.end()
  }

  /// Whether each value can be read without those beside it, which tell Flutter's state from data.
  var isReadInOrder: Bool {
    !entries.contains {
      $0.key == KnownKeys.flutterData || $0.key == KnownKeys.flutterModificationDate
    }
  }

  /// Writes keys and values as they are read, one after the other: only where `isReadInOrder`.
  ///
  /// - Returns: how many of the values cannot be read.
  func write(to writer: inout StateJSONWriter) -> Int {
    var traversal = StateTraversal(graph, limits: limits, opener: DataOpener(limits: limits))
    for entry in entries {
      writer.enter(key: entry.key)
      if shape(under: entry) == nil {
        traversal.visit(entry.value, into: &writer)
      } else {
        var builder = StateBuilder()
        traversal.visit(entry.value, into: &builder)
        writer.take(typed(builder.value, under: entry))
      }
    }
    return traversal.unreadableCount
  }
}

/// The content of a node, with its state where that need not be decoded yet.
struct UndecodedContent {
  /// The content; without state, if that is still to be decoded.
  let content: NodeContent
  /// Nil if all is decoded.
  let state: CoderState?

  init(_ content: NodeContent, _ state: CoderState? = nil) {
    self.content = content
    self.state = state
  }

  /// The whole content.
  var decoded: NodeContent {
    guard let state else { return content }
    var content = content
    state.decode(into: &content)
    return content
  }
}
