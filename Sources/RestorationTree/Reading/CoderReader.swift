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

/// What is in a coder.
enum CoderContent {
  /// How the coders of objects or views are read.
  static func reading(isView: Bool, limits: Limits) -> CoderReading {
    CoderReading(
      decode: { read($0, isView: isView, limits: limits, visitor: $1) },
      find: {
        let (content, state) = find($0, isView: isView, limits: limits)
        return UndecodedContent(content, state)
      })
  }

  /// The content of a coder, or the reason why there is none.
  static func read(
    _ bytes: ByteSlice, isView: Bool, limits: Limits, visitor: (any StateVisitor)? = nil
  ) -> NodeContent {
    var (content, state) = find(bytes, isView: isView, limits: limits)
    guard let state else { return content }
    guard let visitor else {
      state.decode(into: &content)
      return content
    }
    guard state.isWanted(by: visitor) else { return content }
    state.decode(into: &content)
    state.showOpened(content.state, to: visitor)
    return content
  }

  /// What a coder says of the object, and where its state is; or the reason why there is none.
  private static func find(
    _ bytes: ByteSlice, isView: Bool, limits: Limits
  ) -> (content: NodeContent, state: CoderState?) {
    do throws(ArchiveError) {
      let graph = try ObjectGraph(bytes, limits: limits)
      var content = NodeContent(kind: isView ? .view : .object)
      content.className = isView ? .unstated : .missing
      var state = CoderState(graph, of: .uikit, limits: limits)
      var sorter = CoderSorter(graph, isView: isView, limits: limits)
      try sorter.sort(into: &content, &state)
      return (content, state)
    } catch {
      var content = NodeContent()
      content.unreadable = UnreadableState(
        bytes: bytes, reason: error.reason, location: error.location)
      return (content, nil)
    }
  }
}

/// Sorts the keys of a coder into what UIKit says about the object and what was saved in it.
private struct CoderSorter {
  /// What a key says about the object itself.
  private enum Fact {
    case className, isViewController, viewWasLoaded, views, storyboardIdentifier, storyboard
  }

  /// What each of the system's keys says about the object, by the key's number.
  private static let facts: [Fact?] = KnownKeys.SystemKey.all.map { key in
    switch key.text {
    case KnownKeys.className: .className
    case KnownKeys.isViewController: .isViewController
    case KnownKeys.viewWasLoaded: .viewWasLoaded
    case KnownKeys.viewData: .views
    case KnownKeys.storyboardIdentifier: .storyboardIdentifier
    case KnownKeys.storyboard: .storyboard
    default: nil
    }
  }

  private var reader: ObjectReader
  private let limits: Limits
  private let isView: Bool

  private var graph: ObjectGraph { reader.graph }

  init(_ graph: ObjectGraph, isView: Bool, limits: Limits) {
    reader = ObjectReader(graph)
    self.limits = limits
    self.isView = isView
  }

  /// Puts what is said of the object into its content, and the keys that say nothing about it into its
  /// state.
  ///
  /// - Throws: `ArchiveError` when there are keys that are no text, or too long ones.
  mutating func sort(
    into content: inout NodeContent, _ state: inout CoderState
  ) throws(ArchiveError) {
    state.reserve(graph.document.count(of: graph.top))
    for entry in graph.topEntries {
      guard case .string(let string) = reader.value(entry.key) else {
        throw graph.error(
          .invalidContents, at: entry.key, expected: "text keys in $top",
          found: graph.document.value(entry.key).typeName)
      }
      let known: KnownKeys.SystemKey?
      let text: String
      if let bytes = reader.plainBytes(of: string) {
        known = KnownKeys.SystemKey(saidBy: bytes)
        // Most are the system's, whose texts need not be made again.
        if let known { text = known.text } else { text = try reader.text(string, at: entry.key) }
      } else {
        text = try reader.text(string, at: entry.key)
        known = KnownKeys.SystemKey(text)
      }
      if let known, take(known, entry.value, into: &content) { continue }
      state.add(text, known, entry.value)
    }
  }

  /// Puts what a key says about the object where it belongs; false when it says nothing. A key whose
  /// value has the wrong type stays among the state, so that it is seen.
  private mutating func take(
    _ key: KnownKeys.SystemKey, _ id: ValueID, into content: inout NodeContent
  ) -> Bool {
    switch Self.facts[key.number] {
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
      guard case .object(let object)? = resolved(id),
        let proxy = try? reader.storyboard(object)
      else { return false }
      content.storyboard = StoryboardReference(
        name: proxy.name, identifier: content.storyboard?.identifier, bundlePath: proxy.bundlePath)
    case nil: return false
    }
    return true
  }

  private mutating func resolved(_ id: ValueID) -> ArchivedValue? { try? reader.resolve(id) }

  private mutating func text(_ id: ValueID) -> String? { try? reader.text(id) }

  private mutating func bool(_ id: ValueID) -> Bool? {
    guard case .plain(.bool(let flag), _)? = resolved(id) else { return nil }
    return flag
  }

  /// The views under a controller; nil when the value is no dictionary from text to data.
  private mutating func views(_ id: ValueID) -> NodeList? {
    guard case .object(let object)? = resolved(id), let name = try? reader.className(of: object),
      case .dictionary(let keys, let values)? = try? reader.contents(of: object, className: name)
    else { return nil }
    guard keys.count > 0 else { return [] }
    var list = CoderList(graph, limits: limits, isView: true)
    for place in 0..<keys.count {
      guard let path = text(keys[place]) else { return nil }
      list.add(RestorationPath(path), coder: values[place], in: &reader)
    }
    return list.nodes
  }
}
