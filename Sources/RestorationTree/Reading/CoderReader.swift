import KeyedArchive
import PlistSyntax

/// How what is in a coder's bytes is read.
struct CoderReading: Sendable {
  /// Decodes it all. With a visitor, values are decoded only when it asks for that.
  let decode: @Sendable (ByteSlice, (any StateVisitor)?) -> NodeContent
  /// Reads what is said of the object itself, and finds the state.
  let find: @Sendable (ByteSlice) -> UndecodedContent
}

/// What the coders of one list have in common.
final class CoderContext: Sendable {
  let graph: ObjectGraph
  let reading: CoderReading

  init(graph: ObjectGraph, reading: CoderReading) {
    self.graph = graph
    self.reading = reading
  }
}

/// The coder of one saved object or view, read when its content is asked for. Small, since an archive
/// may list very many.
struct CoderReader: NodeSource {
  let context: CoderContext
  /// The value that holds the coder's bytes.
  let data: ValueID

  private var found: ArchivedData? { context.graph.data(at: data) }

  var location: SourceLocation? { found.map { context.graph.contentLocation(of: $0) } }

  var byteCount: Int? { found.map { context.graph.byteCount(of: $0) } }

  var coderBytes: ByteSlice? { found.map { context.graph.bytes(of: $0) } }

  func decode() -> NodeContent {
    coderBytes.map { context.reading.decode($0, nil) } ?? NodeContent()
  }

  func undecoded() -> UndecodedContent {
    coderBytes.map(context.reading.find) ?? UndecodedContent(NodeContent())
  }

  func decode(shownTo visitor: any StateVisitor) -> NodeContent {
    visitor.begin()
    return coderBytes.map { context.reading.decode($0, visitor) } ?? NodeContent()
  }
}

/// Sorts the keys of a coder into what UIKit says about the object and what was saved in it.
struct CoderContent: ~Copyable {
  /// How the coders of objects or views are read.
  static func reading(isView: Bool, limits: Limits) -> CoderReading {
    CoderReading(
      decode: { read($0, isView: isView, limits: limits, visitor: $1) },
      find: { find($0, isView: isView, limits: limits) })
  }

  /// The content of a coder, or the reason why there is none.
  static func read(
    _ bytes: ByteSlice, isView: Bool, limits: Limits, visitor: (any StateVisitor)? = nil
  ) -> NodeContent {
    var (content, state) = find(bytes, isView: isView, limits: limits).parts()
    guard let state else { return content }
    guard let visitor else {
      state.decode(into: &content)
      return content
    }
    switch state.screen(for: visitor) {
    case .shown: break
    case .wanted:
      state.decode(into: &content)
      visitor.visit(content.state)
      _ = visitor.end()
    case .unseen:
      guard state.isWanted(by: visitor) else { break }
      state.decode(into: &content)
      state.showOpened(content.state, to: visitor)
    }
    return content
  }

  /// What a coder says of the object, and where its state is; or the reason why there is none.
  private static func find(_ bytes: ByteSlice, isView: Bool, limits: Limits) -> UndecodedContent {
    do throws(ArchiveError) {
      let graph = try ObjectGraph(bytes, limits: limits)
      return try CoderContent(graph, isView: isView, limits: limits).found()
    } catch {
      var content = NodeContent()
      content.unreadable = UnreadableState(
        bytes: bytes, reason: error.reason, location: error.location)
      return UndecodedContent(content)
    }
  }

  /// What a key says about the object itself.
  private enum Fact: Int {
    case className, isViewController, viewWasLoaded, views, storyboardIdentifier, storyboard
  }

  /// The keys of the facts, in their order.
  private static let facts = NameTable([
    KnownKeys.className, KnownKeys.isViewController, KnownKeys.viewWasLoaded, KnownKeys.viewData,
    KnownKeys.storyboardIdentifier, KnownKeys.storyboard,
  ])

  private var reader: ObjectReader
  private let limits: Limits
  private let isView: Bool
  private var content: NodeContent
  /// The keys that say nothing about the object itself.
  private var state: CoderState

  private var graph: ObjectGraph { reader.graph }

  private init(_ graph: ObjectGraph, isView: Bool, limits: Limits) throws(ArchiveError) {
    reader = ObjectReader(graph)
    self.limits = limits
    self.isView = isView
    content = NodeContent(kind: isView ? .view : .object)
    content.className = isView ? .unstated : .missing
    state = CoderState(graph, of: .uikit, limits: limits)
    state.reserve(graph.document.count(of: graph.top))
    for entry in graph.topEntries { try sort(entry.key, entry.value) }
  }

  /// What was found.
  private consuming func found() -> UndecodedContent { UndecodedContent(content, state) }

  private mutating func sort(_ key: ValueID, _ value: ValueID) throws(ArchiveError) {
    guard case .string(let string) = reader.value(key) else {
      throw graph.error(
        .invalidContents, at: key, expected: "text keys in $top",
        found: graph.document.value(key).typeName)
    }
    // Most are the system's, whose texts need not be made again.
    if let bytes = reader.plainBytes(of: string) {
      guard let known = KnownKeys.SystemKey(saidBy: bytes) else {
        return state.add(try reader.text(string, at: key), nil, value)
      }
      if !isFact(known, value) { state.add(known.text, known, value) }
      return
    }
    let text = try reader.text(string, at: key)
    let known = KnownKeys.SystemKey(text)
    if known.map({ isFact($0, value) }) ?? false { return }
    state.add(text, known, value)
  }

  /// Whether a key says something about the object that has a place of its own. A key whose value has
  /// the wrong type stays among the state, so that it is seen.
  private mutating func isFact(_ key: KnownKeys.SystemKey, _ id: ValueID) -> Bool {
    switch Self.facts.number(of: key.text).flatMap(Fact.init) {
    case .className:
      guard let name = text(id) else { return false }
      content.className = .value(name)
    case .isViewController:
      guard !isView, let flag = bool(id) else { return false }
      content.kind = flag ? .viewController : .object
    case .viewWasLoaded:
      guard let flag = bool(id) else { return false }
      content.viewLoaded = flag
    case .views:
      guard !isView, let views = views(id) else { return false }
      content.views = views
    case .storyboardIdentifier:
      guard let identifier = text(id) else { return false }
      content.storyboard = content.storyboard ?? StoryboardReference()
      content.storyboard?.identifier = identifier
    case .storyboard:
      var probe = StateDecoder(graph, limits: limits)
      guard case .storyboard(let proxy) = probe.decode(id) else { return false }
      content.storyboard = StoryboardReference(
        name: proxy.name, identifier: content.storyboard?.identifier, bundlePath: proxy.bundlePath)
    case nil: return false
    }
    return true
  }

  private func resolved(_ id: ValueID) -> ArchivedValue? { try? graph.resolve(id) }

  private mutating func text(_ id: ValueID) -> String? { try? reader.text(id) }

  private func bool(_ id: ValueID) -> Bool? {
    guard case .plain(.bool(let flag), _)? = resolved(id) else { return nil }
    return flag
  }

  /// The views under a controller; nil when the value is no dictionary from text to data.
  private mutating func views(_ id: ValueID) -> NodeList? {
    guard case .object(let object)? = resolved(id), let name = try? reader.className(of: object),
      case .dictionary(let keys, let values)? = try? reader.contents(of: object, className: name)
    else { return nil }
    var list = CoderList(graph, limits: limits, isView: true)
    for place in 0..<keys.count {
      guard let path = text(keys[place]) else { return nil }
      list.add(RestorationPath(path), coder: values[place], in: &reader)
    }
    return list.nodes
  }
}
