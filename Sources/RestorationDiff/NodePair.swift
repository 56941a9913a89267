import RestorationTree

/// Compares two matched objects, but for their views.
struct NodePair {
  let old: RestorationNode
  let new: RestorationNode
  /// What the objects hold, decoded once.
  let oldContent: NodeContent
  let newContent: NodeContent
  /// The changes, without paths, and the values near them.
  var items: [Folded<Change, UnchangedValue>] = []
  /// Which views are the same; nil if there are none to compare.
  private(set) var views: NodeMatching?
  private let anchors: PathAnchors
  private let context: Int

  init(old: RestorationNode, new: RestorationNode, anchors: PathAnchors, context: Int) {
    self.old = old
    self.new = new
    oldContent = old.content
    newContent = new.content
    self.anchors = anchors
    self.context = context
  }

  /// Compares them. One whose state is another's too says which one among its siblings.
  mutating func compare(oldSiblings: [RestorationNode], newSiblings: [RestorationNode]) {
    if !old.restorationClass.isSame(as: new.restorationClass) {
      add(.restorationClassChanged, old.restorationClass, new.restorationClass)
    }
    guard old.hasState == new.hasState else {
      let change = Change(
        new.hasState ? .valueAdded : .valueRemoved, note: "one side is listed without state")
      items.append(.changed(change))
      return
    }
    guard oldContent.unreadable == nil, newContent.unreadable == nil else {
      compareUnreadable(oldContent.unreadable, newContent.unreadable)
      return
    }
    if oldContent.sameStateAs != nil || newContent.sameStateAs != nil {
      compareStateOwners(
        Self.path(oldContent.sameStateAs, in: oldSiblings),
        Self.path(newContent.sameStateAs, in: newSiblings))
      return
    }
    compareFacts()
    compareState()
    guard !oldContent.views.isEmpty || !newContent.views.isEmpty else { return }
    let matching = NodeMatching(
      views: oldContent.views, of: old.path, and: newContent.views, of: new.path)
    views = matching
    let order = NodeComparison.orderChange(matching, oldContent.views, newContent.views)
    if let order { items.append(.changed(order)) }
  }

  private mutating func add(
    _ kind: Change.Kind, _ from: String?, _ to: String?, note: String? = nil
  ) {
    let change = Change(
      kind, from: from.map { .string($0) }, to: to.map { .string($0) }, note: note)
    items.append(.changed(change))
  }

  private mutating func compareFacts() {
    if oldContent.kind != newContent.kind {
      add(
        .typeChanged, oldContent.kind?.rawValue, newContent.kind?.rawValue,
        note: "another kind of object")
    }
    let (oldClass, newClass) = (oldContent.className, newContent.className)
    if !oldClass.isSame(as: newClass) {
      let isAbsent = oldClass.value == nil && newClass.value == nil
      let note =
        newClass == .missing ? "now said to be missing" : "not said to be missing any more"
      add(.classChanged, oldClass.value, newClass.value, note: isAbsent ? note : nil)
    }
    if oldContent.viewLoaded != newContent.viewLoaded {
      items.append(.changed(viewLoadedChange))
    }
    if oldContent.storyboard != newContent.storyboard {
      let change = Change(
        .storyboardChanged, from: oldContent.storyboard.map { .storyboard($0) },
        to: newContent.storyboard.map { .storyboard($0) })
      items.append(.changed(change))
    }
  }

  /// The change of a fact that UIKit keeps among an object's values.
  private var viewLoadedChange: Change {
    let (from, to) = (oldContent.viewLoaded, newContent.viewLoaded)
    var change = Change(
      from == nil ? .valueAdded : to == nil ? .valueRemoved : .valueChanged,
      key: KnownKeys.viewWasLoaded, from: from.map { .bool($0) }, to: to.map { .bool($0) })
    change.keyNames = [KnownKeys.viewWasLoaded]
    return change
  }

  private mutating func compareUnreadable(_ old: UnreadableState?, _ new: UnreadableState?) {
    guard old != new else { return }
    let reason = new.map { "state is not readable: \($0.reason)" }
    let change = Change(
      .valueChanged, from: old.map { .data($0.bytes) }, to: new.map { .data($0.bytes) },
      note: reason ?? old.map { "state was not readable: \($0.reason)" })
    items.append(.changed(change))
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
    let change = Change(
      .valueChanged, from: oldOwner.map { .reference($0) }, to: newOwner.map { .reference($0) },
      note: "the object whose state is this one's too")
    items.append(.changed(change))
  }

  private mutating func compareState() {
    // Most objects are as they were, and that is seen without numbering their values.
    if oldContent.state == newContent.state,
      !anchors.hasMoves || !oldContent.state.contains(where: \.namesPaths)
    {
      return
    }
    items += StateComparison.findings(
      oldContent.state.fields, newContent.state.fields, anchors: anchors, context: context)
  }
}
