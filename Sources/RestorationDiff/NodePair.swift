import PlistSyntax
import RestorationArchives

/// Compares two matched objects, without their views.
struct NodePair {
  private let old: RestorationNode
  private let new: RestorationNode
  /// The changes, without paths, and the values near them.
  private(set) var items: [Folded<Change, UnchangedValue>] = []
  /// Excluded changes of values, without paths.
  private(set) var ignored: [Change] = []
  /// Values that are redacted on one side, without paths.
  private(set) var uncompared: [Change] = []

  init(old: RestorationNode, new: RestorationNode) {
    self.old = old
    self.new = new
  }

  /// Adds a change.
  mutating func add(_ change: Change) { items.append(.changed(change)) }

  private mutating func add(
    _ kind: Change.Kind, _ from: String?, _ to: String?, note: String? = nil
  ) {
    add(Change(kind, from: from.map { .string($0) }, to: to.map { .string($0) }, note: note))
  }

  /// Compares the facts about the objects outside their coders. Returns whether there are coders to
  /// compare.
  mutating func compareListings() -> Bool {
    if !old.restorationClass.isSame(as: new.restorationClass) {
      add(.restorationClassChanged, old.restorationClass, new.restorationClass)
    }
    if old.hasState == new.hasState { return true }
    add(
      Change(
        new.hasState ? .valueAdded : .valueRemoved, note: "one side is listed without state"))
    return false
  }

  /// Compares the contents of the objects, key by key.
  mutating func compare(
    _ oldContent: NodeContent, _ newContent: NodeContent, anchors: PathAnchors,
    exclusion: Exclusion, options: DiffOptions
  ) {
    guard oldContent.unreadable == nil, newContent.unreadable == nil else {
      return compareUnreadable(oldContent.unreadable, newContent.unreadable)
    }
    compareFacts(oldContent, newContent)
    // Most objects are unchanged. This finds that without numbering their values.
    if oldContent.state == newContent.state,
      !anchors.hasMoves || !oldContent.state.contains(where: \.namesPaths)
    {
      return
    }
    let findings = StateComparison.findings(
      oldContent.state, newContent.state, anchors: anchors, exclusion: exclusion, options: options)
    items += findings.items.finished()
    ignored += findings.ignored
    uncompared += findings.uncompared
  }

  private mutating func compareUnreadable(_ old: UnreadableState?, _ new: UnreadableState?) {
    guard old != new else { return }
    let reason = new.map { "state is not readable: \($0.reason)" }
    add(
      Change(
        .valueChanged, from: old.map { .data($0.bytes) }, to: new.map { .data($0.bytes) },
        note: reason ?? old.map { "state was not readable: \($0.reason)" }))
  }

  private mutating func compareFacts(_ old: NodeContent, _ new: NodeContent) {
    if old.kind != new.kind { add(.typeChanged, old.kind?.rawValue, new.kind?.rawValue) }
    if old.className != new.className || !old.className.value.isSame(as: new.className.value) {
      let isAbsent = old.className.value == nil && new.className.value == nil
      let note =
        new.className == .missing ? "now marked as missing" : "no longer marked as missing"
      add(.classChanged, old.className.value, new.className.value, note: isAbsent ? note : nil)
    }
    if old.viewLoaded != new.viewLoaded { addViewLoaded(old.viewLoaded, new.viewLoaded) }
    if old.storyboard != new.storyboard {
      add(
        Change(
          .storyboardChanged, from: old.storyboard.map { .storyboard($0) },
          to: new.storyboard.map { .storyboard($0) }))
    }
  }

  /// Reports a fact that UIKit saves among an object's values, under its key.
  private mutating func addViewLoaded(_ from: Bool?, _ to: Bool?) {
    var change = Change(
      from == nil ? .valueAdded : to == nil ? .valueRemoved : .valueChanged,
      key: KnownKeys.viewWasLoaded, from: from.map { .bool($0) }, to: to.map { .bool($0) })
    change.keyNames = [KnownKeys.viewWasLoaded]
    add(change)
  }

  /// Reports that the coders differ, if they are not compared key by key because other nodes share
  /// them. `teller` is the object at which they are compared, if any.
  mutating func addRepetition(
    teller: RestorationPath?, oldOwner: RestorationPath?, newOwner: RestorationPath?
  ) {
    var change = Change(.valueChanged)
    change.stateOwner = teller
    if let teller {
      change.note = "changed as listed for \(teller.shortened)"
    } else {
      let before = oldOwner.map { "before that of \($0.shortened)" } ?? "before its own"
      let now = newOwner.map { "now that of \($0.shortened)" } ?? "now its own"
      change.note = before + ", " + now
    }
    add(change)
  }
}

extension RestorationPath {
  /// The path, cut in the middle if it is long, because many notes can contain it.
  fileprivate var shortened: String {
    let limit = 80
    guard raw.utf8.count > limit else { return raw }
    let text = raw.unicodeScalars
    return String(text.prefix(limit / 4)) + "…" + String(text.suffix(limit / 2))
  }
}
