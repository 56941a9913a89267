import PlistSyntax
import RestorationArchives

/// Compares matched objects, a pair at a time, and collects all changes of two archives.
struct ObjectComparison {
  /// The objects so far.
  private(set) var objects: [Folded<ObjectDiff, UnchangedObject>] = []
  /// The changes that the options exclude.
  private(set) var ignored: [Change] = []
  /// The values that cannot be compared.
  private(set) var uncompared: [Change] = []
  let old: RestorationArchive
  let new: RestorationArchive
  let listed: ObjectMatching
  let unlisted: ObjectMatching
  let paths: MovedPaths
  let options: DiffOptions
  /// The objects that either side may have in unreadable records.
  private let oldHidden: HiddenRecords
  private let newHidden: HiddenRecords
  /// For how many bytes of coders the contents are repeated with objects that share them.
  private var room: Int
  /// How much was found so far.
  private var findingCount: Int { changeCount + ignored.count + uncompared.count }
  private var changeCount = 0

  init(_ old: RestorationArchive, _ new: RestorationArchive, _ options: DiffOptions) {
    self.old = old
    self.new = new
    self.options = options
    listed = ObjectMatching(old.nodes, new.nodes)
    unlisted = ObjectMatching(old.unlistedNodes, new.unlistedNodes)
    paths = MovedPaths(listed.paths + unlisted.paths)
    oldHidden = HiddenRecords(in: old)
    newHidden = HiddenRecords(in: new)
    room = 1 << 16 + 4 * ((old.source.byteCount ?? 0) + (new.source.byteCount ?? 0))
  }

  /// Compares everything.
  mutating func compareAll() {
    compareArchives()
    compareUnlistedRestorationClasses()
    compare(ObjectLists(old.nodes, new.nodes, listed, isRoot: true))
    compareUnlistedOrder()
    compare(
      ObjectLists(
        old.unlistedNodes, new.unlistedNodes, unlisted, note: "not in the root list"))
  }

  /// What was found about one object, without paths.
  struct Findings {
    var items: [Folded<Change, UnchangedValue>] = []
    var ignored: [Change] = []
    var uncompared: [Change] = []

    var isEmpty: Bool { items.isEmpty && ignored.isEmpty && uncompared.isEmpty }

    mutating func add(_ change: Change) { items.append(.changed(change)) }

    mutating func add(_ kind: Change.Kind, _ from: String?, _ to: String?, note: String? = nil) {
      add(Change(kind, from: from.map { .string($0) }, to: to.map { .string($0) }, note: note))
    }
  }

  /// Adds the findings about one object, except excluded ones.
  mutating func add(_ findings: Findings, to object: ObjectDiff, _ exclusion: Exclusion) {
    var object = object
    for item in findings.items {
      guard let change = item.changed else {
        object.items.append(item)
        continue
      }
      if change.steps.isEmpty, exclusion.covers(change) {
        ignored.append(object.complete(change))
      } else {
        object.items.append(.changed(object.complete(change)))
        changeCount += 1
      }
    }
    ignored += findings.ignored.map(object.complete)
    uncompared += findings.uncompared.map(object.complete)
    if !object.changes.isEmpty { objects.append(.changed(object)) }
  }

  func exclusion(
    _ paths: [RestorationPath], volatileKeys: [String] = KnownKeys.AppKit.volatileKeys
  ) -> Exclusion {
    Exclusion(options, paths: paths, volatileKeys: volatileKeys)
  }

  // MARK: Lists of objects

  /// Two lists of objects, or the views of two matched controllers.
  private struct ObjectLists {
    let old: [RestorationNode]
    let new: [RestorationNode]
    let matching: ObjectMatching
    /// The paths of the controllers whose views these are; nil for objects.
    var controllers: (old: RestorationPath, new: RestorationPath)?
    var isRoot = false
    /// A note for each change.
    var note: String?
    var oldContents: NodeContents
    var newContents: NodeContents
    /// Whether the coders of two owners are equal.
    var isSame: [ObjectMatching.Pair: Bool] = [:]
    /// How many entries are compared.
    var next = 0
    /// The owners of the coders whose views these are, and how much was found before them.
    var outer: (owners: ObjectMatching.Pair, findingCount: Int)?

    init(
      _ old: [RestorationNode], _ new: [RestorationNode], _ matching: ObjectMatching,
      isRoot: Bool = false, note: String? = nil
    ) {
      (self.old, self.new, self.matching) = (old, new, matching)
      (self.isRoot, self.note) = (isRoot, note)
      (oldContents, newContents) = (NodeContents(old), NodeContents(new))
    }

    mutating func className(old place: Int) -> String? {
      old.shownClass(oldContents.content(of: place).className.value, at: place)
    }

    mutating func className(new place: Int) -> String? {
      new.shownClass(newContents.content(of: place).className.value, at: place)
    }

    func owners(of pair: ObjectMatching.Pair) -> ObjectMatching.Pair {
      ObjectMatching.Pair(old: old.stateOwner(of: pair.old), new: new.stateOwner(of: pair.new))
    }
  }

  /// Compares two lists of objects. Views can contain views; a list of those that are left keeps the
  /// call stack flat.
  private mutating func compare(_ lists: ObjectLists) {
    var open = [lists]
    while var lists = open.popLast() {
      guard lists.next < lists.matching.entries.count else {
        if let outer = lists.outer, !open.isEmpty {
          open[open.count - 1].isSame[outer.owners] = findingCount == outer.findingCount
        }
        continue
      }
      lists.next += 1
      var views: ObjectLists?
      switch lists.matching.entries[lists.next - 1] {
      case .matched(let pair): views = compare(pair, &lists)
      case .removed(let place):
        add(.nodeRemoved, lists.old, place, lists.className(old: place), lists)
      case .added(let place):
        add(.nodeAdded, lists.new, place, lists.className(new: place), lists)
      }
      open.append(lists)
      if let views { open.append(views) }
    }
  }

  /// Adds an object that only one side has. A few bytes of a file give an object the coder of another
  /// one, so what they share is repeated only as long as it is small beside the file.
  private mutating func add(
    _ kind: Change.Kind, _ nodes: [RestorationNode], _ place: Int, _ className: String?,
    _ lists: ObjectLists
  ) {
    let isOld = kind == .nodeRemoved
    let (path, owner) = (nodes[place].path, nodes.stateOwner(of: place))
    // An unreadable record on the other side may be the same object.
    if (isOld ? newHidden : oldHidden).mayHold(path) { return }
    let name = className.map { StateValue.string($0) }
    var change = Change(kind, from: isOld ? name : nil, to: isOld ? nil : name)
    let byteCount = nodes[owner].byteCount ?? (isOld ? old : new).source.byteCount ?? 0
    if takeRoom(owner == place ? 0 : byteCount) {
      change.node = Uncompared(nodes.withState(at: place))
    } else {
      change.node = Uncompared(nodes[place])
      let path = nodes[owner].path.raw
      let isLong = path.utf8.count > RestorationNode.longestSharedName
      change.note = "same state as → " + (isLong ? "another object" : path)
    }
    let object = ObjectDiff(
      path: path, oldPlace: isOld && lists.isRoot ? place : nil, className: className,
      note: lists.note)
    add(Findings(items: [.changed(change)]), to: object, exclusion([path]))
  }

  private mutating func takeRoom(_ cost: Int) -> Bool {
    guard cost <= room else { return false }
    room -= cost
    return true
  }

  // MARK: Two objects

  /// Compares two objects. Returns their views.
  private mutating func compare(
    _ pair: ObjectMatching.Pair, _ lists: inout ObjectLists
  ) -> ObjectLists? {
    let (oldNode, newNode) = (lists.old[pair.old], lists.new[pair.new])
    let hasMoved = oldNode.path != newNode.path
    let exclusion = exclusion(hasMoved ? [newNode.path, oldNode.path] : [newNode.path])
    var object = ObjectDiff(
      path: newNode.path, fromPath: hasMoved ? oldNode.path : nil,
      oldPlace: lists.isRoot ? pair.old : nil, note: lists.note)
    var findings = Findings()
    if hasMoved, !movedWithParent(oldNode, newNode, lists) { findings.add(Change(.nodeMoved)) }
    if !oldNode.restorationClass.isSame(as: newNode.restorationClass) {
      findings.add(
        .restorationClassChanged, oldNode.restorationClass, newNode.restorationClass)
    }
    let before = findingCount
    let owners = lists.owners(of: pair)
    var views: ObjectLists?
    if oldNode.hasState != newNode.hasState {
      findings.add(
        Change(
          newNode.hasState ? .valueAdded : .valueRemoved,
          note: "one side is listed without state"))
    } else if !findings.isEmpty || !isKnownSame(oldNode, newNode, owners, lists) {
      let (oldContent, newContent) = (
        lists.oldContents.content(of: pair.old), lists.newContents.content(of: pair.new)
      )
      let cost =
        (owners.old == pair.old ? 0 : oldNode.byteCount ?? oldContent.assumedByteCount)
        + (owners.new == pair.new ? 0 : newNode.byteCount ?? newContent.assumedByteCount)
      if takeRoom(cost) {
        compare(oldContent, newContent, exclusion, &findings)
        views = self.views(of: pair, lists, oldContent.views, newContent.views)
        if let views,
          let order = OrderChange.between(views.old, views.new, views.matching.pairs)
        {
          findings.add(order)
        }
      } else {
        findings.add(Change(.valueChanged, note: "many objects share this state; not compared"))
      }
    }
    if findings.isEmpty {
      objects.append(
        .unchanged(
          UnchangedObject(in: lists.new, at: pair.new, oldPlace: lists.isRoot ? pair.old : nil)))
    } else {
      object.className = lists.className(new: pair.new) ?? lists.className(old: pair.old)
      add(findings, to: object, exclusion)
    }
    lists.isSame[owners] = findingCount == before
    views?.outer = (owners, before)
    return views
  }

  /// Whether two coders need not be compared again, or not at all.
  private func isKnownSame(
    _ oldNode: RestorationNode, _ newNode: RestorationNode, _ owners: ObjectMatching.Pair,
    _ lists: ObjectLists
  ) -> Bool {
    // The coder of another container may say more than its bytes.
    lists.isSame[owners] == true
      || !paths.hasMoves && old.source.container == new.source.container
        && oldNode.hasSameCoder(as: newNode)
  }

  /// Whether the path of an object differs only because an ancestor moved.
  private func movedWithParent(
    _ old: RestorationNode, _ new: RestorationNode, _ lists: ObjectLists
  ) -> Bool {
    guard let controllers = lists.controllers else {
      return paths.translated(old.path.raw, below: true).isSame(as: new.path.raw)
    }
    return old.path.raw.below(controllers.old.raw)
      .isSame(as: new.path.raw.below(controllers.new.raw))
  }

  /// The views of two controllers; nil if there are none.
  private func views(
    of pair: ObjectMatching.Pair, _ lists: ObjectLists, _ old: [RestorationNode],
    _ new: [RestorationNode]
  ) -> ObjectLists? {
    if old.isEmpty, new.isEmpty { return nil }
    let controllers = (old: lists.old[pair.old].path, new: lists.new[pair.new].path)
    var views = ObjectLists(
      old, new,
      ObjectMatching(views: old, of: controllers.old, and: new, of: controllers.new))
    views.controllers = controllers
    return views
  }

  // MARK: Contents

  private func compare(
    _ old: NodeContent, _ new: NodeContent, _ exclusion: Exclusion, _ findings: inout Findings
  ) {
    guard old.unreadable == nil, new.unreadable == nil else {
      return compareUnreadable(old.unreadable, new.unreadable, &findings)
    }
    compareFacts(old, new, exclusion, &findings)
    // Most objects are unchanged.
    if old.state == new.state, !paths.hasMoves || !old.state.contains(where: \.namesPaths) {
      return
    }
    compare(old.state, new.state, exclusion, &findings)
  }

  /// Compares the values of two coders.
  func compare(
    _ old: [StateEntry], _ new: [StateEntry], _ exclusion: Exclusion, _ findings: inout Findings
  ) {
    var placed = (old: PlacedState(old), new: PlacedState(new))
    if placed.old.refers && options.keepsOrder.value(old)
      || placed.new.refers && options.keepsOrder.value(new)
    {
      placed = (PlacedState(old, keepsOrder: true), PlacedState(new, keepsOrder: true))
    }
    let values = ValueComparison(
      placed.old, placed.new, paths, exclusion, context: options.context)
    findings.items += values.items.folded(context: options.context)
    findings.ignored += values.ignored
    findings.uncompared += values.uncompared
  }

  private func compareUnreadable(
    _ old: UnreadableState?, _ new: UnreadableState?, _ findings: inout Findings
  ) {
    guard old != new else { return }
    let reason = new.map { "state is not readable: \($0.reason)" }
    findings.add(
      Change(
        .valueChanged, from: old.map { .data($0.bytes) }, to: new.map { .data($0.bytes) },
        note: reason ?? old.map { "state was not readable: \($0.reason)" }))
  }

  private func compareFacts(
    _ old: NodeContent, _ new: NodeContent, _ exclusion: Exclusion, _ findings: inout Findings
  ) {
    if old.kind != new.kind { findings.add(.typeChanged, old.kind?.rawValue, new.kind?.rawValue) }
    if old.className != new.className
      || !old.className.value.isSame(as: new.className.value)
    {
      let isAbsent = old.className.value == nil && new.className.value == nil
      let note =
        new.className == .missing ? "now marked as missing" : "no longer marked as missing"
      findings.add(
        .classChanged, old.className.value, new.className.value, note: isAbsent ? note : nil)
    }
    if old.viewLoaded != new.viewLoaded {
      // UIKit saves it among an object's values.
      let steps = [KeyStep.name(KnownKeys.viewWasLoaded)]
      var change = Change(
        old.viewLoaded == nil ? .valueAdded : new.viewLoaded == nil ? .valueRemoved : .valueChanged,
        key: steps.keyPath, from: old.viewLoaded.map { .bool($0) },
        to: new.viewLoaded.map { .bool($0) })
      change.steps = steps
      if exclusion.covers(steps) { findings.ignored.append(change) } else { findings.add(change) }
    }
    if old.storyboard != new.storyboard {
      findings.add(
        Change(
          .storyboardChanged, from: old.storyboard.map { .storyboard($0) },
          to: new.storyboard.map { .storyboard($0) }))
    }
  }
}

extension NodeContent {
  /// The approximate size of a coder that is not stored as bytes.
  fileprivate var assumedByteCount: Int {
    var count = 0
    for entry in state {
      entry.value.visit { _, _ in
        count += 32
        return true
      }
    }
    return count
  }
}
