import RestorationTree

/// Compares matched objects, a pair at a time, and collects all changes of two archives.
struct NodeComparison {
  /// The changes so far.
  private(set) var changes: [Change] = []
  private let old: RestorationArchive
  private let new: RestorationArchive
  private let anchors: PathAnchors

  /// A comparison of two archives whose matched objects have the given paths.
  init(old: RestorationArchive, new: RestorationArchive, anchors: PathAnchors) {
    self.old = old
    self.new = new
    self.anchors = anchors
  }

  // MARK: The archive itself

  /// Compares what was saved about all objects.
  mutating func compareEnvelopes(_ options: DiffOptions) {
    let oldEnvelope = old.envelope ?? Envelope()
    let newEnvelope = new.envelope ?? Envelope()
    let facts = StateComparison.changes(
      oldEnvelope.facts(of: old.source.container, options),
      newEnvelope.facts(of: new.source.container, options), anchors: anchors)
    changes += facts.map { change in
      var change = change
      change.kind = .envelopeChanged
      return change
    }
    changes += StateComparison.changes(
      oldEnvelope.state.map { StateField($0.key, $0.value) },
      newEnvelope.state.map { StateField($0.key, $0.value) }, anchors: anchors)
  }

  /// Compares the class map's entries whose path is not listed.
  mutating func compareUnlistedRestorationClasses() {
    let newEntries = new.unlistedRestorationClasses
    var queues = OccurrenceQueues<PathAnchors.Anchor>()
    for (place, entry) in newEntries.enumerated() {
      queues.append(place, for: anchors.anchor(of: entry.path.raw, on: .new))
    }
    var isMatched = Array(repeating: false, count: newEntries.count)
    for entry in old.unlistedRestorationClasses {
      let match = queues.take(anchors.anchor(of: entry.path.raw, on: .old))
      if let match { isMatched[match] = true }
      compareUnlisted(entry, match.map { newEntries[$0] })
    }
    for (entry, isMatched) in zip(newEntries, isMatched) where !isMatched {
      compareUnlisted(nil, entry)
    }
  }

  private mutating func compareUnlisted(
    _ old: RestorationClassEntry?, _ new: RestorationClassEntry?
  ) {
    guard old?.className != new?.className else { return }
    changes.append(
      Change(
        .restorationClassChanged, path: new?.path ?? old?.path, fromPath: nil,
        from: old.map { .string($0.className) }, to: new.map { .string($0.className) },
        note: "not in the root list"))
  }

  // MARK: Objects

  /// What is left to compare: an object on one side or on both.
  private struct Work {
    var old: RestorationNode?
    var new: RestorationNode?
    var isMoved = false
    var note: String?
    /// The lists that the objects stand in: one may say that another one's state is its own too.
    var oldSiblings: [RestorationNode] = []
    var newSiblings: [RestorationNode] = []
  }

  /// Compares two lists of objects, and with each controller its views.
  mutating func compareNodes(
    _ matching: NodeMatching, _ oldNodes: [RestorationNode], _ newNodes: [RestorationNode],
    note: String?
  ) {
    if let change = Self.orderChange(matching, oldNodes, newNodes) {
      changes.append(change)
    }
    for entry in matching.entries {
      var work = Self.work(for: entry, oldNodes, newNodes, note: note)
      if let oldNode = work.old, let newNode = work.new {
        work.isMoved = !anchors.follows(old: oldNode.path.raw, new: newNode.path.raw)
      }
      // Views may hold views; a list of what is left keeps the call stack flat.
      var open = [work]
      while let next = open.popLast() { open += compare(next).reversed() }
    }
  }

  private static func work(
    for entry: NodeMatching.Entry, _ oldNodes: [RestorationNode], _ newNodes: [RestorationNode],
    note: String?
  ) -> Work {
    switch entry {
    case .matched(let pair):
      Work(
        old: oldNodes[pair.old], new: newNodes[pair.new], note: note, oldSiblings: oldNodes,
        newSiblings: newNodes)
    case .removed(let place): Work(old: oldNodes[place], note: note)
    case .added(let place): Work(new: newNodes[place], note: note)
    }
  }

  /// Compares one object; answers what is left to compare of it.
  private mutating func compare(_ work: Work) -> [Work] {
    switch (work.old, work.new) {
    case (let oldNode?, let newNode?):
      let first = changes.count
      let views = compareMatched(oldNode, newNode, work)
      for place in first..<changes.count {
        changes[place].path = newNode.path
        changes[place].fromPath = oldNode.path == newNode.path ? nil : oldNode.path
        changes[place].note = changes[place].note ?? work.note
      }
      return views
    case (let oldNode?, nil):
      changes.append(
        Change(
          .nodeRemoved, path: oldNode.path, from: oldNode.className.map { .string($0) },
          note: work.note))
    case (nil, let newNode?):
      changes.append(
        Change(
          .nodeAdded, path: newNode.path, to: newNode.className.map { .string($0) },
          note: work.note))
    case (nil, nil): break
    }
    return []
  }

  private mutating func compareMatched(
    _ oldNode: RestorationNode, _ newNode: RestorationNode, _ work: Work
  ) -> [Work] {
    if work.isMoved { changes.append(Change(.nodeMoved)) }
    if oldNode.restorationClass != newNode.restorationClass {
      changes.append(
        Change(
          .restorationClassChanged, from: oldNode.restorationClass.map { .string($0) },
          to: newNode.restorationClass.map { .string($0) }))
    }
    guard oldNode.hasState == newNode.hasState else {
      changes.append(
        Change(
          newNode.hasState ? .valueAdded : .valueRemoved, note: "one side is listed without state"))
      return []
    }
    let (oldContent, newContent) = (oldNode.content, newNode.content)
    guard oldContent.unreadable == nil, newContent.unreadable == nil else {
      compareUnreadable(oldContent.unreadable, newContent.unreadable)
      return []
    }
    if oldContent.sameStateAs != nil || newContent.sameStateAs != nil {
      compareStateOwners(
        Self.path(oldContent.sameStateAs, in: work.oldSiblings),
        Self.path(newContent.sameStateAs, in: work.newSiblings))
      return []
    }
    compareFacts(oldContent, newContent)
    compareState(oldContent, newContent)
    return compareViews(oldContent.views, newContent.views, oldNode.path, newNode.path)
  }

  private mutating func compareFacts(_ oldContent: NodeContent, _ newContent: NodeContent) {
    if oldContent.kind != newContent.kind {
      changes.append(
        Change(
          .typeChanged, from: oldContent.kind.map { .string($0.rawValue) },
          to: newContent.kind.map { .string($0.rawValue) }, note: "another kind of object"))
    }
    if oldContent.className.value != newContent.className.value {
      changes.append(
        Change(
          .classChanged, from: oldContent.className.value.map { .string($0) },
          to: newContent.className.value.map { .string($0) }))
    }
    if oldContent.storyboard != newContent.storyboard {
      changes.append(
        Change(
          .storyboardChanged, from: oldContent.storyboard.map { .storyboard($0) },
          to: newContent.storyboard.map { .storyboard($0) }))
    }
  }

  private mutating func compareUnreadable(_ old: UnreadableState?, _ new: UnreadableState?) {
    guard old != new else { return }
    let reason = new.map { "state is not readable: \($0.reason)" }
    changes.append(
      Change(
        .valueChanged, from: old.map { .data($0.bytes) }, to: new.map { .data($0.bytes) },
        note: reason ?? old.map { "state was not readable: \($0.reason)" }))
  }

  private static func path(_ place: Int?, in nodes: [RestorationNode]) -> String? {
    guard let place, nodes.indices.contains(place) else { return nil }
    return nodes[place].path.raw
  }

  /// Compares whose state two objects show. What it is, is compared where it stands.
  private mutating func compareStateOwners(_ oldOwner: String?, _ newOwner: String?) {
    let oldAnchor = oldOwner.map { anchors.anchor(of: $0, on: .old) }
    let newAnchor = newOwner.map { anchors.anchor(of: $0, on: .new) }
    guard oldAnchor != newAnchor else { return }
    changes.append(
      Change(
        .valueChanged, from: oldOwner.map { .reference($0) },
        to: newOwner.map { .reference($0) }, note: "the object whose state is this one's too"))
  }

  private mutating func compareState(_ oldContent: NodeContent, _ newContent: NodeContent) {
    // Most objects are as they were, and that is seen without numbering their values.
    if oldContent.viewLoaded == newContent.viewLoaded, oldContent.state == newContent.state,
      !anchors.hasMoves || !oldContent.state.contains(where: \.namesPaths)
    {
      return
    }
    changes += StateComparison.changes(
      oldContent.comparedFields, newContent.comparedFields, anchors: anchors)
  }

  // MARK: Views

  private mutating func compareViews(
    _ oldViews: [RestorationNode], _ newViews: [RestorationNode], _ oldOwner: RestorationPath,
    _ newOwner: RestorationPath
  ) -> [Work] {
    if oldViews.isEmpty, newViews.isEmpty { return [] }
    // A view goes where its controller goes, so it is known by its path below the controller.
    let matching = NodeMatching(
      oldViews, newViews,
      oldKeys: oldViews.map { $0.path.raw.below(oldOwner.raw) },
      newKeys: newViews.map { $0.path.raw.below(newOwner.raw) })
    if let change = Self.orderChange(matching, oldViews, newViews) { changes.append(change) }
    return matching.entries.map { entry in
      var work = Self.work(for: entry, oldViews, newViews, note: nil)
      if let oldView = work.old, let newView = work.new {
        work.isMoved =
          oldView.path != newView.path
          && oldView.path.raw.below(oldOwner.raw) != newView.path.raw.below(newOwner.raw)
      }
      return work
    }
  }

  // MARK: Order

  /// The change of order among objects that kept their place in their parent, if there is one.
  private static func orderChange(
    _ matching: NodeMatching, _ oldNodes: [RestorationNode], _ newNodes: [RestorationNode]
  ) -> Change? {
    let kept = matching.pairs.filter { oldNodes[$0.old].path == newNodes[$0.new].path }
    let ascending = longestAscending(kept.map(\.old))
    guard ascending < kept.count else { return nil }
    let inOldOrder = kept.sorted { $0.old < $1.old }
    let differing = kept.indices.filter { kept[$0].old != inOldOrder[$0].old }
    guard let first = differing.first, let last = differing.last else { return nil }
    return Change(
      .orderChanged,
      from: .array(inOldOrder[first...last].map { .string(oldNodes[$0.old].path.raw) }),
      to: .array(kept[first...last].map { .string(newNodes[$0.new].path.raw) }),
      note: "\(kept.count - ascending) of \(kept.count) stand elsewhere")
  }

  /// The length of a longest ascending subsequence of different numbers.
  private static func longestAscending(_ numbers: [Int]) -> Int {
    // For each length, the smallest number that a subsequence of that length ends with.
    var ends: [Int] = []
    for number in numbers {
      var range = 0..<ends.count
      while !range.isEmpty {
        let middle = range.lowerBound + range.count / 2
        range =
          ends[middle] < number ? (middle + 1)..<range.upperBound : range.lowerBound..<middle
      }
      if range.lowerBound == ends.count {
        ends.append(number)
      } else {
        ends[range.lowerBound] = number
      }
    }
    return ends.count
  }
}
