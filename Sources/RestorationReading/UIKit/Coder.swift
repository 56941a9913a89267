import KeyedArchive
import PlistSyntax
import RestorationModel

/// The archive of the coders of one list, and how the bytes of each are read.
struct CoderContext: Sendable {
  let graph: ObjectGraph
  let read: @Sendable (ByteSlice) -> NodeContent

  /// UIKit's coders, of views or of all other objects.
  static func uikit(_ graph: ObjectGraph, areViews: Bool, limits: Limits) -> CoderContext {
    CoderContext(graph: graph) { CoderContent.read($0, isView: areViews, limits: limits) }
  }

  /// The node of one saved object or view.
  ///
  /// - Parameters:
  ///   - data: the value with the coder's bytes.
  ///   - first: the first node of the list with the same coder; nil if this is the first.
  ///   - isWhole: whether the content is shown here too, and not only at its first node.
  func node(
    _ path: RestorationPath, _ restorationClass: String?, _ data: ValueID, sameAs first: Int?,
    isWhole: Bool
  ) -> RestorationNode {
    let found = graph.data(at: data)
    let coder = isWhole ? found.map { graph.bytes(of: $0) } : nil
    return RestorationNode(
      path: path, restorationClass: restorationClass,
      location: found.map { graph.contentLocation(of: $0) }, coder: coder, sameStateAs: first
    ) {
      if let coder { return read(coder) }
      var content = NodeContent()
      content.sameStateAs = first
      return content
    }
  }
}

extension NodeContent {
  /// The content of a coder that cannot be read.
  init(unreadable bytes: ByteSlice, _ reason: String, at location: SourceLocation?) {
    self.init()
    unreadable = UnreadableState(bytes: bytes, reason: reason, location: location)
  }
}

/// Reads the contents of UIKit's coders.
enum CoderContent {
  /// Reads a coder. An unreadable one contains the reason.
  static func read(_ bytes: ByteSlice, isView: Bool, limits: Limits) -> NodeContent {
    do throws(ArchiveError) {
      let graph = try ObjectGraph(bytes, limits: limits)
      var state = CoderState(graph, of: .uikit, limits: limits)
      let sorter = CoderSorter(graph: graph, isView: isView, limits: limits)
      var content = NodeContent(kind: isView ? .view : .object)
      try sorter.sort(into: &content, &state)
      return state.decoded(content)
    } catch {
      return NodeContent(unreadable: bytes, error.reason, at: error.location)
    }
  }
}

/// Separates the keys of a coder into UIKit's facts about the object and its saved state.
private struct CoderSorter {
  /// A fact of a key about the object itself.
  private enum Fact {
    case className, isViewController, viewWasLoaded, views, storyboardIdentifier, storyboard
  }

  /// The fact of each of the system's keys, by the key's number.
  private static let facts: [Fact?] = {
    var facts = [Fact?](repeating: nil, count: KnownKeys.SystemKey.all.count)
    func set(_ fact: Fact, by key: String) {
      if let key = KnownKeys.SystemKey(key) { facts[key.number] = fact }
    }
    set(.className, by: KnownKeys.className)
    set(.isViewController, by: KnownKeys.isViewController)
    set(.viewWasLoaded, by: KnownKeys.viewWasLoaded)
    set(.views, by: KnownKeys.viewData)
    set(.storyboardIdentifier, by: KnownKeys.storyboardIdentifier)
    set(.storyboard, by: KnownKeys.storyboard)
    return facts
  }()

  let graph: ObjectGraph
  let isView: Bool
  let limits: Limits

  /// Adds the facts about the object itself to its content, and the other keys to its state.
  ///
  /// - Throws: `ArchiveError` if there are keys that are not text, or too long ones.
  func sort(into content: inout NodeContent, _ state: inout CoderState) throws(ArchiveError) {
    content.className = isView ? .unstated : .missing
    state.reserve(graph.document.count(of: graph.top))
    for entry in graph.topEntries {
      guard case .string(let string) = state.walk.reader.value(entry.key) else {
        throw graph.error(
          .invalidContents, at: entry.key, expected: "text keys in $top",
          found: graph.document.value(entry.key).typeName)
      }
      let (text, known) = try key(string, at: entry.key, &state.walk.reader)
      if let known, take(known, entry.value, into: &content, &state) { continue }
      state.add(text, known, entry.value)
    }
    // UIKit writes this key only if the view was loaded.
    if content.kind == .viewController, content.viewLoaded == nil { content.viewLoaded = false }
  }

  /// A key, and the matching system key.
  private func key(
    _ string: String, at id: ValueID, _ reader: inout ObjectReader
  ) throws(ArchiveError) -> (text: String, known: KnownKeys.SystemKey?) {
    // Most are the system's, whose texts are constants.
    if let known = KnownKeys.SystemKey(string) { return (known.text, known) }
    return (try reader.text(string, at: id), nil)
  }

  /// Stores the fact of a key; false if the key is none. A key whose value has the wrong type stays
  /// in the state, so that it is shown.
  private func take(
    _ key: KnownKeys.SystemKey, _ id: ValueID, into content: inout NodeContent,
    _ state: inout CoderState
  ) -> Bool {
    switch Self.facts[key.number] {
    case .className:
      guard let name = try? state.walk.reader.text(id) else { return false }
      content.className = .value(name)
    case .isViewController:
      guard !isView, let flag = bool(id, &state.walk.reader) else { return false }
      content.kind = flag ? .viewController : .object
    case .viewWasLoaded:
      guard let flag = bool(id, &state.walk.reader) else { return false }
      content.viewLoaded = flag
    case .views:
      guard !isView, let views = views(id, &state) else { return false }
      content.views = views
    case .storyboardIdentifier:
      guard let identifier = try? state.walk.reader.text(id) else { return false }
      content.storyboard = content.storyboard ?? StoryboardReference()
      content.storyboard?.identifier = identifier
    case .storyboard:
      guard case .object(let object)? = try? state.walk.reader.resolve(id),
        let proxy = try? state.walk.reader.storyboard(object)
      else { return false }
      content.storyboard = StoryboardReference(
        name: proxy.name, identifier: content.storyboard?.identifier, bundlePath: proxy.bundlePath)
    case nil: return false
    }
    return true
  }

  private func bool(_ id: ValueID, _ reader: inout ObjectReader) -> Bool? {
    guard case .plain(.bool(let flag), _)? = try? reader.resolve(id) else { return nil }
    return flag
  }

  /// The views under a controller; nil when the value is no dictionary from text to data.
  private func views(_ id: ValueID, _ state: inout CoderState) -> NodeList? {
    guard case .object(let object)? = try? state.walk.reader.resolve(id),
      case .dictionary(let keys, let values)? = try? state.walk.reader.contents(of: object)
    else { return nil }
    guard keys.count > 0 else { return [] }
    var list = CoderList(CoderContext.uikit(graph, areViews: true, limits: limits))
    for place in keys.indices.prefix(limits.listedEntries) {
      guard let path = try? state.walk.reader.text(keys[place]) else { return nil }
      list.add(RestorationPath(path), coder: values[place], in: &state.walk.reader)
    }
    if keys.count > limits.listedEntries {
      state.add(
        .cut("views", keys.count, at: limits.listedEntries), under: KnownKeys.viewData)
    }
    return list.nodes
  }
}
