import PlistSyntax
import RestorationArchives

/// Compares matched objects, a pair at a time, and collects all changes of two archives.
struct NodeComparison {
  /// The objects so far.
  private(set) var objects: Folding<ObjectDiff, UnchangedObject>
  /// The changes that the options exclude.
  private(set) var ignored: [Change] = []
  /// The values that cannot be compared.
  private(set) var uncompared: [Change] = []
  let old: RestorationArchive
  let new: RestorationArchive
  let anchors: PathAnchors
  let options: DiffOptions
  private let isSameContainer: Bool
  /// The objects that either side may have in unreadable records.
  private let oldHidden: HiddenRecords
  private let newHidden: HiddenRecords
  /// Numbers for the contents of coders that several nodes share.
  private var identifier: ValueIdentifier
  /// How many changes of the contents of coders were reported so far.
  private var toldCount = 0
  /// For how many bytes of coders the contents are repeated with objects that share them.
  private var repetitionRoom: Int
  /// That many for any file.
  private static let smallestRepetitionRoom = 1 << 16

  /// A comparison of two archives whose matched objects have the given paths.
  init(
    old: RestorationArchive, new: RestorationArchive, anchors: PathAnchors, options: DiffOptions
  ) {
    self.old = old
    self.new = new
    self.anchors = anchors
    self.options = options
    isSameContainer = old.source.container == new.source.container
    oldHidden = HiddenRecords(in: old)
    newHidden = HiddenRecords(in: new)
    objects = Folding(context: options.context)
    identifier = ValueIdentifier(anchors: anchors)
    repetitionRoom =
      Self.smallestRepetitionRoom + (old.source.byteCount ?? 0) + (new.source.byteCount ?? 0)
  }

  /// The object that a finding is about.
  struct Subject {
    var path: RestorationPath?
    var fromPath: RestorationPath?
    var oldPlace: Int?
    var className: String?
    var note: String?
  }

  /// Adds the findings about one object, except excluded ones.
  mutating func add(
    _ items: [Folded<Change, UnchangedValue>], ignored leftOut: [Change] = [],
    uncompared hidden: [Change] = [], to subject: Subject, _ exclusion: Exclusion
  ) {
    var kept: [Folded<Change, UnchangedValue>] = []
    var hasChanges = false
    for item in items {
      guard case .changed(let found) = item else {
        kept.append(item)
        continue
      }
      let change = Self.complete(found, subject)
      if exclusion.covers(change) {
        ignored.append(change)
        continue
      }
      kept.append(.changed(change))
      hasChanges = true
      if change.kind != .nodeMoved, change.kind != .restorationClassChanged { toldCount += 1 }
    }
    ignored += leftOut.map { Self.complete($0, subject) }
    uncompared += hidden.map { Self.complete($0, subject) }
    guard hasChanges else { return }
    objects.add(
      ObjectDiff(
        path: subject.path, fromPath: subject.fromPath, oldPlace: subject.oldPlace,
        className: subject.className, items: kept))
  }

  private static func complete(_ change: Change, _ subject: Subject) -> Change {
    var change = change
    change.path = subject.path
    change.fromPath = subject.fromPath
    change.note = change.note ?? subject.note
    return change
  }

  func exclusion(
    _ paths: [RestorationPath], volatileKeys: [String] = KnownKeys.AppKit.volatileKeys
  ) -> Exclusion {
    Exclusion(options, paths: paths, volatileKeys: volatileKeys)
  }

  /// The remaining work.
  private enum Work {
    /// Compare an object of two lists.
    case compare(NodeMatching.Entry, NodeLists)
    /// Note that a pair was compared with all its views; this many changes were reported before.
    case finish(NodeMatching.Pair, NodeLists, Exclusion, toldBefore: Int)
  }

  /// Compares two lists of objects, and with each controller its views.
  mutating func compareNodes(_ lists: NodeLists) {
    for entry in lists.matching.entries {
      // Views can contain views; a list of the remaining work keeps the call stack flat.
      var open = [Work.compare(entry, lists)]
      while let next = open.popLast() {
        switch next {
        case .compare(.matched(let pair), let lists): open += compare(pair, lists)
        case .compare(let entry, let lists): compareUnmatched(entry, lists)
        case .finish(let pair, let lists, let exclusion, let toldBefore):
          lists.noteCompared(pair, exclusion, isTold: toldCount > toldBefore)
        }
      }
    }
  }

  private mutating func compareUnmatched(_ entry: NodeMatching.Entry, _ lists: NodeLists) {
    let className = lists.className(of: entry)
    let name = className.map { StateValue.string($0) }
    let path: RestorationPath
    var oldPlace: Int?
    var change: Change
    switch entry {
    case .matched: return
    case .removed(let place):
      path = lists.old[place].path
      oldPlace = lists.listedPlace(place)
      // An unreadable record on the other side may be the same object.
      if newHidden.mayHold(path) { return }
      change = Change(.nodeRemoved, from: name)
      addNode(of: lists.old, at: place, from: old, to: &change)
    case .added(let place):
      path = lists.new[place].path
      if oldHidden.mayHold(path) { return }
      change = Change(.nodeAdded, to: name)
      addNode(of: lists.new, at: place, from: new, to: &change)
    }
    add(
      [.changed(change)],
      to: Subject(path: path, oldPlace: oldPlace, className: className, note: lists.note),
      exclusion([path]))
  }

  /// Adds the object to a change. A few bytes of a file give an object the coder of another one, so
  /// what they share is repeated only as long as it is small beside the file.
  private mutating func addNode(
    of nodes: [RestorationNode], at place: Int, from archive: RestorationArchive,
    to change: inout Change
  ) {
    let owner = nodes.stateOwner(of: place)
    let cost = owner == place ? 0 : nodes[owner].byteCount ?? archive.source.byteCount ?? 0
    if cost <= repetitionRoom {
      repetitionRoom -= cost
      change.node = Uncompared(nodes.withState(at: place))
    } else {
      change.node = Uncompared(nodes[place])
      let path = nodes[owner].path.raw
      let isLong = path.utf8.count > RestorationNode.longestSharedName
      change.note = "same state as → " + (isLong ? "another object" : path)
    }
  }

  /// Compares a pair without its views. Returns the work that is left for it, the last first.
  private mutating func compare(_ pair: NodeMatching.Pair, _ lists: NodeLists) -> [Work] {
    let (oldNode, newNode) = (lists.old[pair.old], lists.new[pair.new])
    let fromPath = oldNode.path == newNode.path ? nil : oldNode.path
    let exclusion = exclusion(of: pair, lists)
    var subject = Subject(
      path: newNode.path, fromPath: fromPath, oldPlace: lists.listedPlace(pair.old),
      note: lists.note)
    var comparison = NodePair(old: oldNode, new: newNode)
    if fromPath != nil, isMoved(oldNode, newNode, lists) { comparison.add(Change(.nodeMoved)) }
    let areBothSaved = comparison.compareListings()
    guard areBothSaved, isTeller(pair, lists, exclusion) else {
      let isTold = areBothSaved && compareRepeated(pair, lists, exclusion, &comparison)
      if !comparison.items.isEmpty {
        subject.className = lists.className(of: .matched(pair))
        add(comparison.items, to: subject, exclusion)
      } else if !isTold {
        addUnchanged(pair, lists)
      }
      return []
    }
    // Coders that several objects share, and those of views, are compared here.
    if comparison.items.isEmpty, !anchors.hasMoves, isSameContainer,
      oldNode.hasSameCoder(as: newNode)
    {
      addUnchanged(pair, lists)
      lists.noteCompared(pair, exclusion, isTold: false)
      return []
    }

    let (oldContent, newContent) = lists.contents(of: pair)
    subject.className = newContent.className.value ?? oldContent.className.value
    comparison.compare(
      oldContent, newContent, anchors: anchors, exclusion: exclusion, options: options)
    let views = views(of: pair, lists, oldContent.views, newContent.views)
    if let views, let order = OrderChange.between(views.old, views.new, views.matching) {
      comparison.add(order)
    }
    let toldBefore = toldCount
    if comparison.items.isEmpty, comparison.ignored.isEmpty, comparison.uncompared.isEmpty {
      addUnchanged(pair, lists)
    } else {
      add(
        comparison.items, ignored: comparison.ignored, uncompared: comparison.uncompared,
        to: subject, exclusion)
    }
    var left: [Work] = []
    if lists.hasSharedCoders {
      left.append(.finish(pair, lists, exclusion, toldBefore: toldBefore))
    }
    if let views { left += views.matching.entries.reversed().map { .compare($0, views) } }
    return left
  }

  /// Whether two nodes are compared key by key: those that report the changes of a coder that several
  /// share, and the first with another exclusion.
  private func isTeller(
    _ pair: NodeMatching.Pair, _ lists: NodeLists, _ exclusion: Exclusion
  ) -> Bool {
    if lists.isTeller(pair) { return true }
    guard !options.ignoredPatterns.isEmpty, let teller = lists.teller(for: pair) else {
      return false
    }
    return self.exclusion(of: teller, lists) != exclusion
      && lists.comparison(of: pair, exclusion) == nil
  }

  /// What is excluded from the comparison of two nodes.
  private func exclusion(of pair: NodeMatching.Pair, _ lists: NodeLists) -> Exclusion {
    let (old, new) = (lists.old[pair.old].path, lists.new[pair.new].path)
    return exclusion(old == new ? [new] : [new, old])
  }

  private func isMoved(
    _ oldNode: RestorationNode, _ newNode: RestorationNode, _ lists: NodeLists
  ) -> Bool {
    guard let controllers = lists.controllers else {
      return !anchors.follows(old: oldNode.path.raw, new: newNode.path.raw)
    }
    return !oldNode.path.raw.below(controllers.old.raw)
      .isSame(as: newNode.path.raw.below(controllers.new.raw))
  }

  /// Compares the coders of a pair that other nodes share. Returns whether they differ from what
  /// was reported under this path.
  private mutating func compareRepeated(
    _ pair: NodeMatching.Pair, _ lists: NodeLists, _ exclusion: Exclusion,
    _ comparison: inout NodePair
  ) -> Bool {
    guard lists.differ(pair, exclusion, &identifier) else { return false }
    let (old, new) = (lists.old, lists.new)
    let teller = lists.comparison(of: pair, exclusion)?.pair ?? lists.teller(for: pair)
    if let teller, old[teller.old].path == old[pair.old].path,
      new[teller.new].path == new[pair.new].path
    {
      return true
    }
    let owners = lists.ownerPaths(of: pair)
    comparison.addRepetition(
      teller: teller.map { new[$0.new].path }, oldOwner: owners.old, newOwner: owners.new)
    return false
  }

  private mutating func addUnchanged(_ pair: NodeMatching.Pair, _ lists: NodeLists) {
    objects.add(unchanged: lists.unchanged(pair))
  }

  /// The views of two controllers; nil if there are none.
  private func views(
    of pair: NodeMatching.Pair, _ lists: NodeLists, _ old: [RestorationNode],
    _ new: [RestorationNode]
  ) -> NodeLists? {
    if old.isEmpty, new.isEmpty { return nil }
    let (oldPath, newPath) = (lists.old[pair.old].path, lists.new[pair.new].path)
    return NodeLists(
      old, new, NodeMatching(views: old, of: oldPath, and: new, of: newPath),
      controllers: (oldPath, newPath))
  }
}
