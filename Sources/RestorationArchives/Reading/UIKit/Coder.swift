extension NodeContent {
  init(coder bytes: ByteSlice, isView: Bool) {
    self.init(reading: bytes) { () throws(PlistError) in
      let graph = try ObjectGraph(bytes)
      // With its own keys at most; those of the state are counted when they are decoded.
      try graph.check(
        graph.top.count, "keys of an object", at: graph.document.root,
        limit: 2 * Limits.listedEntries)
      var facts = NodeContent(kind: isView ? .view : .object)
      facts.className = isView ? .unstated : .missing
      var state: [(key: String, value: ValueID)] = []
      for (key, value) in try graph.textKeys() {
        if try !facts.take(key, value, in: graph) { state.append((key, value)) }
      }
      // UIKit writes this key only if the view was loaded.
      if facts.kind == .viewController, facts.viewLoaded == nil { facts.viewLoaded = false }
      var decoder = StateDecoder(graph)
      facts.state = try decoder.state(state, areUIKits: true, isSystemView: facts.isSystemView)
      return facts
    }
  }

  /// The content of a coder, or the reason why it cannot be read.
  init(reading bytes: ByteSlice, _ read: () throws(PlistError) -> NodeContent) {
    do throws(PlistError) {
      self = try read()
    } catch {
      self.init(unreadable: bytes, error.reason, at: error.location)
    }
  }

  /// The keys and values of an archive, in which nothing says more about the object.
  init(
    kind: NodeKind, _ keys: [(key: String, value: ValueID)], in graph: ObjectGraph,
    nesting: Int = 0
  ) {
    self.init(reading: graph.document.bytes) { () throws(PlistError) in
      var content = NodeContent(kind: kind)
      var decoder = StateDecoder(graph, nesting: nesting)
      content.state = try decoder.state(keys)
      return content
    }
  }

  init(unreadable bytes: ByteSlice, _ reason: String, at location: SourceLocation?) {
    self.init()
    // A line in the coder is none of the file.
    let location = location.map { SourceLocation(byteOffset: $0.byteOffset) }
    unreadable = UnreadableState(bytes, UnreadableValue(reason: reason, location: location))
  }

  /// Takes the fact about the object under a key; false if there is none. A key whose value has the wrong
  /// type stays in the state, so that it is shown.
  private mutating func take(
    _ key: String, _ id: ValueID, in graph: ObjectGraph
  ) throws(PlistError) -> Bool {
    switch ExactText(key) {
    case KnownKeys.className:
      guard let name = graph.text(id) else { return false }
      className = .value(name)
    case KnownKeys.isViewController:
      guard kind != .view, let flag = graph.bool(id) else { return false }
      kind = flag ? .viewController : .object
    case KnownKeys.viewWasLoaded:
      guard let flag = graph.bool(id) else { return false }
      viewLoaded = flag
    case KnownKeys.viewData:
      // Only the first of repeated keys: each reads all views.
      guard kind != .view, self.views.isEmpty, let views = try graph.views(id) else { return false }
      self.views = views
    case KnownKeys.storyboardIdentifier:
      guard let identifier = graph.text(id) else { return false }
      storyboard = storyboard ?? StoryboardReference()
      storyboard?.identifier = identifier
    case KnownKeys.storyboard:
      guard case .object(let object)? = try? graph.resolve(id), let proxy = object.storyboard()
      else { return false }
      storyboard = StoryboardReference(
        name: proxy.name, identifier: storyboard?.identifier, bundlePath: proxy.bundlePath)
    default: return false
    }
    return true
  }
}

extension ObjectGraph {
  fileprivate func bool(_ id: ValueID) -> Bool? {
    guard case .plain(.bool(let flag), _)? = try? resolve(id) else { return nil }
    return flag
  }

  /// The views under a controller; nil when the value is no dictionary from text to data.
  fileprivate func views(_ id: ValueID) throws(PlistError) -> [RestorationNode]? {
    guard let entries = entries(id) else { return nil }
    var list = SharedCoders(self) { NodeContent(coder: $0, isView: true) }
    try check(entries.count, "views", at: id, limit: Limits.objectCount(in: document.bytes.count))
    for entry in entries {
      guard let path = text(entry.key) else { return nil }
      try list.add(RestorationPath(path), coder: entry.value)
    }
    return list.nodes
  }
}

extension ArchivedObject {
  /// The storyboard of a storyboard proxy; nil if the object is not one, or does not have its
  /// fields.
  func storyboard() -> StoryboardReference? {
    guard className == KnownKeys.storyboardClass, let name = text(KnownKeys.storyboardName)
    else { return nil }
    return StoryboardReference(name: name, bundlePath: text(KnownKeys.storyboardBundlePath))
  }
}
