/// Compares matched objects, a pair at a time, and collects all changes of two archives.
struct ObjectComparison {
  private(set) var objects: [Folded<ObjectDiff>] = []
  private(set) var ignored: [Change] = []
  private(set) var uncompared: [Change] = []
  let old: RestorationArchive
  let new: RestorationArchive
  let listed: ObjectMatching
  let unlisted: ObjectMatching
  let paths: MovedPaths
  let options: DiffOptions
  /// The objects that either side may have in unreadable records.
  private let hidden: (old: HiddenRecords, new: HiddenRecords)

  init(_ old: RestorationArchive, _ new: RestorationArchive, _ options: DiffOptions) {
    self.old = old
    self.new = new
    self.options = options
    listed = ObjectMatching(old.nodes, new.nodes)
    unlisted = ObjectMatching(old.unlistedNodes, new.unlistedNodes)
    paths = MovedPaths(listed.paths + unlisted.paths)
    hidden = (HiddenRecords(in: old), HiddenRecords(in: new))
  }

  mutating func compareAll() {
    compareArchives()
    compareUnlistedRestorationClasses()
    compare(listed)
    compare(unlisted, note: "not in the root list")
  }

  /// What was found about one object, without paths: the changes and the values near them, excluded
  /// changes, and values that are redacted on one side.
  struct Findings {
    var exclusion: Exclusion
    var items: [Folded<Change>] = []
    var ignored: [Change] = []
    var uncompared: [Change] = []

    var isEmpty: Bool { items.isEmpty && ignored.isEmpty && uncompared.isEmpty }

    mutating func add(_ change: Change) {
      if change.steps.isEmpty, exclusion.covers(change) {
        ignored.append(change)
      } else {
        items.append(.changed(change))
      }
    }

    mutating func add(_ kind: Change.Kind, _ from: String?, _ to: String?, note: String? = nil) {
      add(Change(kind, from: from.map { .string($0) }, to: to.map { .string($0) }, note: note))
    }

    mutating func editAll(_ edit: (inout Change) -> Void) {
      for place in items.indices {
        guard case .changed(var change) = items[place] else { continue }
        edit(&change)
        items[place] = .changed(change)
      }
      for place in ignored.indices { edit(&ignored[place]) }
      for place in uncompared.indices { edit(&uncompared[place]) }
    }
  }

  mutating func add(_ findings: Findings, to object: ObjectDiff) {
    var findings = findings
    findings.editAll(object.complete)
    ignored += findings.ignored
    uncompared += findings.uncompared
    guard findings.items.contains(where: { $0.changed != nil }) else { return }
    var object = object
    object.items = findings.items
    objects.append(.changed(object))
  }

  /// Excludes volatile values, unless the options compare them, and what patterns for any of the
  /// paths match.
  func exclusion(_ paths: [RestorationPath], areFacts: Bool = false) -> Exclusion {
    let volatile = areFacts ? DiffOptions.volatileKeys : KnownKeys.AppKit.volatileKeys
    return Exclusion(
      named: options.ignoredPatterns.naming(paths),
      volatileKeys: options.comparesVolatile ? [] : volatile)
  }

  // MARK: Objects

  /// Compares two lists of objects, each with its views, which have none of their own.
  private mutating func compare(_ matching: ObjectMatching, note: String? = nil) {
    for (old, new) in matching.entries {
      if let old, let new {
        if let views = compare(old, new, in: matching, note: note) { compare(views) }
      } else if let old {
        add(.nodeRemoved, old, note: note)
      } else if let new {
        add(.nodeAdded, new, note: note)
      }
    }
  }

  private mutating func add(_ kind: Change.Kind, _ node: RestorationNode, note: String?) {
    let isOld = kind == .nodeRemoved
    // An unreadable record on the other side may be the same object.
    if (isOld ? hidden.new : hidden.old).mayHold(node.path) { return }
    var findings = Findings(exclusion: exclusion([node.path]))
    findings.add(kind, isOld ? node.className : nil, isOld ? nil : node.className)
    add(findings, to: ObjectDiff(path: node.path, node: node, note: note))
  }

  /// Compares two objects. Returns their views.
  private mutating func compare(
    _ oldNode: RestorationNode, _ newNode: RestorationNode, in matching: ObjectMatching,
    note: String?
  ) -> ObjectMatching? {
    let hasOtherPath = oldNode.path != newNode.path
    let hasMoved = !isBelowTheSame(oldNode, newNode, matching.controllers)
    var object = ObjectDiff(
      path: newNode.path, fromPath: hasOtherPath || hasMoved ? oldNode.path : nil, node: newNode,
      note: note)
    var findings = Findings(
      exclusion: exclusion(hasOtherPath ? [newNode.path, oldNode.path] : [newNode.path]))
    if hasMoved {
      let note = hasOtherPath ? nil : "stays at its path while an object above it moves"
      findings.add(Change(.nodeMoved, note: note))
    }
    if !oldNode.restorationClass.isSame(as: newNode.restorationClass) {
      findings.add(.restorationClassChanged, oldNode.restorationClass, newNode.restorationClass)
    }
    var views: ObjectMatching?
    if oldNode.hasState != newNode.hasState {
      findings.add(
        Change(
          newNode.hasState ? .valueAdded : .valueRemoved,
          note: "one side is listed without state"))
    } else if !findings.isEmpty || paths.hasMoves || !oldNode.hasSameCoder(as: newNode)
      // The coder of another container may say more than its bytes.
      || old.source.container != new.source.container
    {
      let (oldContent, newContent) = (oldNode.decoded(), newNode.decoded())
      compare(oldContent, newContent, &findings)
      views = ObjectMatching(
        oldContent.views, newContent.views, below: (oldNode.path, newNode.path))
      if let order = views.flatMap(OrderChange.between) { findings.add(order) }
    }
    if findings.isEmpty {
      objects.append(.unchanged(object))
    } else {
      if newNode.className == nil { object.node = oldNode }
      add(findings, to: object)
    }
    return views
  }

  /// Whether an object is at the same place below the nearest object above it.
  private func isBelowTheSame(
    _ old: RestorationNode, _ new: RestorationNode,
    _ controllers: (old: RestorationPath, new: RestorationPath)?
  ) -> Bool {
    guard let controllers else {
      return paths.translated(old.path.raw, below: true).isSame(as: new.path.raw)
    }
    return old.ownPath(below: controllers.old).isSame(as: new.ownPath(below: controllers.new))
  }

  // MARK: Contents

  private func compare(_ old: NodeContent, _ new: NodeContent, _ findings: inout Findings) {
    guard old.unreadable == nil, new.unreadable == nil else {
      if old.unreadable != new.unreadable {
        let fault = (new.unreadable ?? old.unreadable)?.fault
        findings.add(
          Change(
            .valueChanged, from: old.unreadable.map { .data($0.bytes) },
            to: new.unreadable.map { .data($0.bytes) },
            note: fault.map { "unreadable state: \($0.reason)" }))
      }
      return
    }
    compareFacts(old, new, &findings)
    // Most objects are unchanged.
    if old.state == new.state, !paths.hasMoves || !old.state.contains(where: \.namesPaths) {
      return
    }
    compare(old.state, new.state, &findings)
  }

  func compare(_ old: [StateEntry], _ new: [StateEntry], _ findings: inout Findings) {
    let keepsOrder = old.hidesByPlace || new.hidesByPlace
    let values = ValueComparison(
      PlacedState(old, keepsOrder: keepsOrder), PlacedState(new, keepsOrder: keepsOrder), paths,
      findings.exclusion, context: options.context
    ).found
    findings.items += values.items.folded(context: options.context)
    findings.ignored += values.ignored
    findings.uncompared += values.uncompared
  }

  private func compareFacts(_ old: NodeContent, _ new: NodeContent, _ findings: inout Findings) {
    if old.kind != new.kind { findings.add(.typeChanged, old.kind?.rawValue, new.kind?.rawValue) }
    if old.className != new.className
      || !old.className.value.isSame(as: new.className.value)
    {
      let isAbsent = old.className.value == nil && new.className.value == nil
      findings.add(
        .classChanged, old.className.value, new.className.value,
        note: isAbsent ? "missing on one side, unknown on the other" : nil)
    }
    // UIKit saves it among an object's values.
    let isLoaded = [old, new].map { content in
      content.viewLoaded.map { [StateEntry(KnownKeys.viewWasLoaded, .bool($0))] } ?? []
    }
    compare(isLoaded[0], isLoaded[1], &findings)
    if old.storyboard != new.storyboard {
      findings.add(
        Change(
          .storyboardChanged, from: old.storyboard.map { .storyboard($0) },
          to: new.storyboard.map { .storyboard($0) }))
    }
  }
}
