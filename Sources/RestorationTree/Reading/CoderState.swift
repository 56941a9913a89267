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

  private let graph: ObjectGraph
  private let writer: Writer
  private let limits: Limits
  private var entries: [(key: String, value: ValueID)] = []

  /// No state yet.
  init(_ graph: ObjectGraph, of writer: Writer, limits: Limits) {
    self.graph = graph
    self.writer = writer
    self.limits = limits
  }

  /// Adds a key and its value, in file order.
  mutating func add(_ key: String, _ value: ValueID) { entries.append((key, value)) }

  /// Puts the decoded state into the content that it belongs to.
  func decode(into content: inout NodeContent) {
    var decoder = StateDecoder(graph, limits: limits)
    content.state.reserveCapacity(entries.count)
    for (key, id) in entries {
      let value = typed(decoder.decode(id), under: key)
      content.state.append(StateEntry(key, value, at: location(of: id)))
    }
    content.complete(&decoder)
  }

  private func location(of id: ValueID) -> SourceLocation {
    switch writer {
    case .uikit: graph.document.location(of: id)
    case .keyed: graph.location(of: id)
    }
  }

  /// The kind of geometry that UIKit writes as text under a key, if any.
  private func shape(under key: String) -> Geometry.Shape? {
    guard writer == .uikit, case .geometry(let shape)? = KnownKeys.valueType(of: key) else {
      return nil
    }
    return shape
  }

  private func typed(_ value: StateValue, under key: String) -> StateValue {
    guard let shape = shape(under: key), case .string(let text) = value,
      let numbers = GeometryText.numbers(in: text), numbers.count == shape.count
    else { return value }
    return .geometry(shape, numbers)
  }

  /// Looks over the state for a visitor, without making any of its values.
  func screen(for visitor: any ScreenVisitor) -> StateScreen.Outcome {
    let keys = entries.map { ($0.key, $0.value, location(of: $0.value)) }
    return StateScreen.show(keys, of: graph, limits: limits, to: visitor)
  }

  /// Shows the state to a visitor without decoding it, and answers whether it has to be decoded.
  func isWanted(by visitor: any StateVisitor) -> Bool {
    var sink = VisitorSink(visitor)
    var traversal = StateTraversal(graph, limits: limits, opener: DataOpener(limits: limits))
    for (key, id) in entries {
      sink.enter(key: key)
      traversal.visit(id, into: &sink)
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
    for (key, id) in entries {
      writer.enter(key: key)
      if shape(under: key) == nil {
        traversal.visit(id, into: &writer)
      } else {
        var builder = StateBuilder()
        traversal.visit(id, into: &builder)
        writer.take(typed(builder.value, under: key))
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
