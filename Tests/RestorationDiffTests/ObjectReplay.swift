import RestorationDiff

/// Makes the list of objects of a new archive from the old one and the changes of a comparison, by what
/// every caller sees of a change. `Replay` does the same with the values of one object.
struct ObjectReplay {
  private struct Object: Hashable {
    var path: String
    var className: String?
    var restorationClass: String?
    var storyboard: StoryboardReference?

    init(_ node: RestorationNode) {
      let content = node.decoded()
      path = node.path.raw
      className = content.className.value
      restorationClass = node.restorationClass
      storyboard = content.storyboard
    }

    var withoutState: Self {
      var object = self
      (object.className, object.storyboard) = (nil, nil)
      return object
    }

    mutating func take(_ change: Change) {
      let text: String? = if case .string(let text)? = change.to { text } else { nil }
      switch change.kind {
      case .classChanged: className = text
      case .restorationClassChanged: restorationClass = text
      case .storyboardChanged:
        storyboard = if case .storyboard(let reference)? = change.to { reference } else { nil }
      default: break
      }
    }
  }

  private var objects: [Object]
  private let diff: ArchiveDiff

  /// What keeps the changes from making the new list; nil if they make it. No two objects of an archive
  /// may have one path, which would leave open which of them a change is about.
  static func fault(
    of diff: ArchiveDiff, from old: RestorationArchive, to new: RestorationArchive
  ) -> String? {
    var replay = ObjectReplay(objects: old.nodes.map(Object.init), diff: diff)
    if let fault = replay.apply() { return fault }
    // A change of all of an object's state says only that there is another one.
    let isOther = { (object: Object) in
      diff.changes.contains { $0.path?.raw == object.path && $0.fact == .state }
    }
    let made = Set(replay.objects.map { isOther($0) ? $0.withoutState : $0 })
    let wanted = Set(new.nodes.map(Object.init).map { isOther($0) ? $0.withoutState : $0 })
    guard made == wanted else {
      return "made \(made.subtracting(wanted)), wanted \(wanted.subtracting(made))"
    }
    let isReordered = diff.changes.contains { $0.kind == .nodeMoved || $0.kind == .orderChanged }
    let paths = replay.objects.map(\.path)
    let added = diff.changes.filter { $0.kind == .nodeAdded }.compactMap(\.path?.raw)
    let kept = Set(paths).subtracting(added)
    let order = (paths.filter(kept.contains), new.nodes.map(\.path.raw).filter(kept.contains))
    return isReordered || order.0 == order.1 ? nil : "another order: \(order)"
  }

  private mutating func apply() -> String? {
    for path in diff.changes.filter({ $0.kind == .nodeRemoved }).compactMap(\.path?.raw) {
      guard let place = objects.firstIndex(where: { $0.path == path }) else {
        return "no \(path) to remove"
      }
      objects.remove(at: place)
    }
    var moves: [String: String] = [:]
    for change in diff.changes where change.kind == .nodeMoved {
      guard let from = change.fromPath?.raw, let to = change.path?.raw else { return "no places" }
      moves[from] = to
    }
    for place in objects.indices {
      objects[place].path = Self.moved(objects[place].path, moves)
    }
    for change in diff.changes {
      guard let path = change.path?.raw else { continue }
      if change.kind == .nodeAdded {
        let object = diff.objects.compactMap(\.changed).first { $0.path?.raw == path }
        guard let node = object?.node else { return "no object at \(path)" }
        objects.append(Object(node))
      } else if let place = objects.firstIndex(where: { $0.path == path }) {
        objects[place].take(change)
      } else if change.kind != .nodeRemoved {
        return "no \(path) to change"
      }
    }
    return nil
  }

  /// An object moves with the nearest object above it that moved.
  private static func moved(_ path: String, _ moves: [String: String]) -> String {
    var start = path[...]
    while true {
      if let to = moves[String(start)] { return to + path[start.endIndex...] }
      guard let end = start.lastIndex(of: "/") else { return path }
      start = start[..<end]
    }
  }
}
