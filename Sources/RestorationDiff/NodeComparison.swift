import RestorationTree

/// Compares matched objects, a pair at a time, and collects all changes of two archives.
struct NodeComparison {
  /// The objects so far.
  private(set) var objects: Folding<ObjectDiff, UnchangedObject>
  /// The changes that the options leave out.
  private(set) var ignored: [Change] = []
  private let old: RestorationArchive
  private let new: RestorationArchive
  private let anchors: PathAnchors
  private let options: DiffOptions
  /// What either side may have without showing it.
  private let oldHidden: HiddenRecords
  private let newHidden: HiddenRecords

  /// A comparison of two archives whose matched objects have the given paths.
  init(
    old: RestorationArchive, new: RestorationArchive, anchors: PathAnchors, options: DiffOptions
  ) {
    self.old = old
    self.new = new
    self.anchors = anchors
    self.options = options
    oldHidden = HiddenRecords(in: old)
    newHidden = HiddenRecords(in: new)
    objects = Folding(context: options.context)
  }

  /// Adds what was found about one object.
  private mutating func add(
    _ items: [Folded<Change, UnchangedValue>], path: RestorationPath?,
    fromPath: RestorationPath? = nil, className: String? = nil, note: String? = nil
  ) {
    var kept: [Folded<Change, UnchangedValue>] = []
    var hasChanges = false
    for item in items {
      guard case .changed(var change) = item else {
        kept.append(item)
        continue
      }
      change.path = path
      change.fromPath = fromPath
      change.note = change.note ?? note
      if options.ignores(change) {
        ignored.append(change)
      } else {
        kept.append(.changed(change))
        hasChanges = true
      }
    }
    if hasChanges {
      objects.add(ObjectDiff(path: path, fromPath: fromPath, className: className, items: kept))
    }
  }

  // MARK: The archive itself

  /// Compares what was saved about all objects, and their order.
  mutating func compareArchives(_ listed: NodeMatching) {
    let oldEnvelope = old.envelope ?? Envelope()
    let newEnvelope = new.envelope ?? Envelope()
    let facts = StateComparison.findings(
      oldEnvelope.facts(of: old.source.container) + (old.recordSummary?.facts ?? []),
      newEnvelope.facts(of: new.source.container) + (new.recordSummary?.facts ?? []),
      anchors: anchors)
    let state = StateComparison.findings(
      oldEnvelope.state.fields, newEnvelope.state.fields, anchors: anchors,
      context: options.context)
    // What stands near a fact of the archive says nothing about it.
    var items = facts.compactMap { item -> Folded<Change, UnchangedValue>? in
      guard case .changed(var change) = item else { return nil }
      change.kind = .envelopeChanged
      if change.keyNames.first == RecordSummary.keylessFact {
        change.note = "cannot be read without a key"
      }
      return .changed(change)
    }
    items += state
    if let order = Self.orderChange(listed, old.nodes, new.nodes) { items.append(.changed(order)) }
    add(items, path: nil)
  }

  /// Compares the order of objects that are not in the root list.
  mutating func compareUnlistedOrder(_ unlisted: NodeMatching) {
    guard let order = Self.orderChange(unlisted, old.unlistedNodes, new.unlistedNodes) else {
      return
    }
    add([.changed(order)], path: nil, note: "not in the root list")
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
    let (oldName, newName) = (old?.className, new?.className)
    guard !oldName.isSame(as: newName) else { return }
    let change = Change(
      .restorationClassChanged, from: oldName.map { .string($0) }, to: newName.map { .string($0) },
      note: "not in the root list")
    add([.changed(change)], path: new?.path ?? old?.path)
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
      var pair = NodePair(
        old: oldNode, new: newNode, anchors: anchors, context: options.context)
      if work.isMoved { pair.items.append(.changed(Change(.nodeMoved))) }
      pair.compare(oldSiblings: work.oldSiblings, newSiblings: work.newSiblings)
      let className = pair.newContent.className.value ?? pair.oldContent.className.value
      if pair.items.isEmpty {
        objects.add(unchanged: UnchangedObject(path: newNode.path, className: className))
      } else {
        add(
          pair.items, path: newNode.path,
          fromPath: oldNode.path == newNode.path ? nil : oldNode.path, className: className,
          note: work.note)
      }
      return Self.views(pair)
    case (let oldNode?, nil):
      // What cannot be read there may be the same object.
      if newHidden.mayHold(oldNode.path) { break }
      let className = oldNode.className
      let change = Change(.nodeRemoved, from: className.map { .string($0) })
      add([.changed(change)], path: oldNode.path, className: className, note: work.note)
    case (nil, let newNode?):
      if oldHidden.mayHold(newNode.path) { break }
      let className = newNode.className
      let change = Change(.nodeAdded, to: className.map { .string($0) })
      add([.changed(change)], path: newNode.path, className: className, note: work.note)
    case (nil, nil): break
    }
    return []
  }

  /// What is left to compare: the views of two controllers.
  private static func views(_ pair: NodePair) -> [Work] {
    guard let matching = pair.views else { return [] }
    let (oldViews, newViews) = (pair.oldContent.views, pair.newContent.views)
    return matching.entries.map { entry in
      var work = Self.work(for: entry, oldViews, newViews, note: nil)
      if let oldView = work.old, let newView = work.new {
        work.isMoved =
          oldView.path != newView.path
          && !oldView.path.raw.below(pair.old.path.raw)
            .isSame(as: newView.path.raw.below(pair.new.path.raw))
      }
      return work
    }
  }

  // MARK: Order

  /// The change of order among objects that kept their place in their parent, if there is one.
  static func orderChange(
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
