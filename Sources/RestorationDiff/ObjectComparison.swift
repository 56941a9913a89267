import PlistSyntax
import RestorationArchives

/// Compares matched objects, a pair at a time, and collects all changes of two archives.
struct ObjectComparison {
  private(set) var objects: [Folded<ObjectDiff>] = []
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
    listed = ObjectMatching(NodeList(old.nodes), NodeList(new.nodes))
    unlisted = ObjectMatching(NodeList(old.unlistedNodes), NodeList(new.unlistedNodes))
    paths = MovedPaths(listed.paths + unlisted.paths)
    oldHidden = HiddenRecords(in: old)
    newHidden = HiddenRecords(in: new)
    room = 1 << 16 + 4 * ((old.source.byteCount ?? 0) + (new.source.byteCount ?? 0))
  }

  mutating func compareAll() {
    compareArchives()
    compareUnlistedRestorationClasses()
    compare(ObjectLists(matching: listed))
    compareUnlistedOrder()
    compare(ObjectLists(matching: unlisted, note: "not in the root list"))
  }

  /// What was found about one object, without paths.
  struct Findings {
    var items: [Folded<Change>] = []
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
    if object.hasChanges { objects.append(.changed(object)) }
  }

  func exclusion(
    _ paths: [RestorationPath], volatileKeys: [String] = KnownKeys.AppKit.volatileKeys,
    otherNames: [String: String] = [:]
  ) -> Exclusion {
    Exclusion(options, paths: paths, volatileKeys: volatileKeys, otherNames: otherNames)
  }

  // MARK: Lists of objects

  /// Two lists of objects, or the views of two matched controllers.
  private struct ObjectLists {
    var matching: ObjectMatching
    var note: String?
    /// The owners of coders that are equal.
    var same: Set<ObjectMatching.Pair> = []
    /// How many entries are compared.
    var next = 0
    /// The owners of the coders whose views these are, and how much was found before them.
    var outer: (owners: ObjectMatching.Pair, findingCount: Int)?
  }

  /// Compares two lists of objects. Views can contain views; a list of those that are left keeps the
  /// call stack flat.
  private mutating func compare(_ lists: ObjectLists) {
    var open = [lists]
    while var lists = open.popLast() {
      guard lists.next < lists.matching.entries.count else {
        if let outer = lists.outer, findingCount == outer.findingCount {
          open[open.count - 1].same.insert(outer.owners)
        }
        continue
      }
      let (old, new) = lists.matching.entries[lists.next]
      lists.next += 1
      var views: ObjectLists?
      if let old, let new {
        views = compare(ObjectMatching.Pair(old: old, new: new), &lists)
      } else if let old {
        add(.nodeRemoved, &lists.matching.old, old, note: lists.note)
      } else if let new {
        add(.nodeAdded, &lists.matching.new, new, note: lists.note)
      }
      open.append(lists)
      if let views { open.append(views) }
    }
  }

  /// Adds an object that only one side has. A few bytes of a file give an object the coder of another
  /// one, so what they share is repeated only as long as it is small beside the file.
  private mutating func add(
    _ kind: Change.Kind, _ nodes: inout NodeList, _ place: Int, note: String?
  ) {
    let isOld = kind == .nodeRemoved
    let (path, owner) = (nodes[place].path, nodes.owner(of: place))
    // An unreadable record on the other side may be the same object.
    if (isOld ? newHidden : oldHidden).mayHold(path) { return }
    let className = nodes.shownClass(of: place)
    let name = className.map { StateValue.string($0) }
    var change = Change(kind, from: isOld ? name : nil, to: isOld ? nil : name)
    let byteCount = nodes[owner].byteCount ?? (isOld ? old : new).source.byteCount ?? 0
    if takeRoom(owner == place ? 0 : byteCount) {
      change.node = nodes.withState(at: place)
    } else {
      change.node = nodes[place]
      let path = nodes[owner].path
      let isLong = path.raw.utf8.count > RestorationNode.longestSharedName
      change.note = "same state as → " + (isLong ? "another object" : PlaceText.path(path))
    }
    let object = ObjectDiff(path: path, findClass: { className }, note: note)
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
    let (oldNode, newNode) = (lists.matching.old[pair.old], lists.matching.new[pair.new])
    let hasOtherPath = oldNode.path != newNode.path
    let hasMoved = !isBelowTheSame(pair, lists.matching)
    let exclusion = exclusion(hasOtherPath ? [newNode.path, oldNode.path] : [newNode.path])
    var object = ObjectDiff(
      path: newNode.path, fromPath: hasOtherPath || hasMoved ? oldNode.path : nil,
      note: lists.note)
    var findings = Findings()
    if hasMoved {
      let note = hasOtherPath ? nil : "stays at its path while an object above it moves"
      findings.add(Change(.nodeMoved, note: note))
    }
    if !oldNode.restorationClass.isSame(as: newNode.restorationClass) {
      findings.add(
        .restorationClassChanged, oldNode.restorationClass, newNode.restorationClass)
    }
    let before = findingCount
    let owners = ObjectMatching.Pair(
      old: lists.matching.old.owner(of: pair.old), new: lists.matching.new.owner(of: pair.new))
    var views: ObjectLists?
    if oldNode.hasState != newNode.hasState {
      findings.add(
        Change(
          newNode.hasState ? .valueAdded : .valueRemoved,
          note: "one side is listed without state"))
    } else if !findings.isEmpty || !lists.same.contains(owners) && mayDiffer(oldNode, newNode) {
      let (oldContent, newContent) = (
        lists.matching.old.content(of: pair.old), lists.matching.new.content(of: pair.new)
      )
      let cost =
        (owners.old == pair.old ? 0 : oldNode.byteCount ?? oldContent.assumedByteCount)
        + (owners.new == pair.new ? 0 : newNode.byteCount ?? newContent.assumedByteCount)
      if takeRoom(cost) {
        compare(oldContent, newContent, exclusion, &findings)
        let matching = ObjectMatching(
          NodeList(oldContent.views, viewsOf: oldNode.path),
          NodeList(newContent.views, viewsOf: newNode.path))
        if let order = OrderChange.between(matching) { findings.add(order) }
        views = ObjectLists(matching: matching, outer: (owners, before))
      } else {
        findings.add(Change(.valueChanged, note: "many objects share this state; not compared"))
      }
    }
    if findings.isEmpty {
      object.findClass = { [nodes = lists.matching.new.nodes] in
        nodes.shown(nodes[owners.new].className, at: pair.new)
      }
      objects.append(.unchanged(object))
    } else {
      let className =
        lists.matching.new.shownClass(of: pair.new) ?? lists.matching.old.shownClass(of: pair.old)
      object.findClass = { className }
      add(findings, to: object, exclusion)
    }
    return views
  }

  /// Whether two coders must be compared. That of another container may say more than its bytes.
  private func mayDiffer(_ oldNode: RestorationNode, _ newNode: RestorationNode) -> Bool {
    paths.hasMoves || old.source.container != new.source.container
      || !oldNode.hasSameCoder(as: newNode)
  }

  /// Whether an object is at the same place below the nearest object above it.
  private func isBelowTheSame(_ pair: ObjectMatching.Pair, _ lists: ObjectMatching) -> Bool {
    let (old, new) = (lists.old.ownPath(pair.old), lists.new.ownPath(pair.new))
    return lists.old.controller == nil
      ? paths.translated(old, below: true).isSame(as: new) : old.isSame(as: new)
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
