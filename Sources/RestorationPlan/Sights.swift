/// Something that the user sees first, or that is missing there.
package struct Sight: Hashable, Sendable {
  /// What is seen. The raw values appear in `restorectl.plan/1`.
  package enum Role: String, Hashable, Sendable, CaseIterable {
    case root
    /// A root controller that does not come back: the app shows its first screen as at a fresh
    /// launch.
    case lostRoot = "lost-root"
    case selectedTab = "selected-tab"
    /// The selected tab does not come back: the app's own choice is shown.
    case lostSelectedTab = "lost-selected-tab"
    case unsavedSelection = "unsaved-selection"
    /// The top of the remaining navigation stack.
    case topOfStack = "top-of-stack"
    /// A navigation stack of which nothing comes back.
    case emptyStack = "empty-stack"
    case column
    /// A column that does not come back: it has what the app puts into it.
    case lostColumn = "lost-column"
    case presented
    /// A presented controller that does not come back.
    case lostPresented = "lost-presented"
    case firstResponder = "first-responder"
    case lostFirstResponder = "lost-first-responder"
    /// Nothing is restored: the app looks as at a fresh launch.
    case freshLaunch = "fresh-launch"
    /// UIKit may throw at this point, unless an earlier step of the search finds the object.
    case launchEnds = "launch-ends"
  }

  package let role: Role
  /// The object or view; nil if the role concerns none.
  package var path: RestorationPath?
  /// The place in `RestorePlan.objects` of the object that is seen or missing, or that contains the
  /// view; nil if there is none.
  package var object: Int?
  /// The container or presenter that it belongs to.
  package var holder: RestorationPath?
  /// On a stack: how many controllers remain.
  package var kept: Int?
  /// On a stack: how many were saved.
  package var saved: Int?
  /// Whether it is in front of everything else from the same root. Of columns side by side none is.
  package var isInFront = false
  /// Whether it is a column beside another one.
  package var isBeside = false

  package var isVisible: Bool {
    [.root, .selectedTab, .topOfStack, .column, .presented].contains(role)
  }
}
/// Finds what the user sees first, from the roots inwards.
struct SightWalk {
  private let interface: SavedInterface
  private(set) var sights: [Sight] = []
  /// References can form a cycle, and several can lead to one object.
  private var visited: Set<Int> = []
  /// The columns of each split view, and those that are still to be visited, the first one last.
  private let columns: [Int?: [Int]]
  private var remainingColumns: [Int] = []
  /// Those of which a column is seen.
  private var splitViews: Set<Int?> = []

  init(_ interface: SavedInterface) {
    self.interface = interface
    let objects = interface.objects
    columns = Dictionary(
      grouping: objects.indices.filter { objects[$0].role == .pane }, by: { objects[$0].parent }
    ).mapValues {
      $0.sorted { (objects[$0].path.index ?? 0, $0) < (objects[$1].path.index ?? 0, $1) }
    }
    for place in objects.indices where objects[place].role == .root { visitRoot(place) }
    for responder in interface.responders {
      let isBack = responder.owner.map { isAlive($0) } ?? false
      sights.append(
        Sight(
          role: isBack ? .firstResponder : .lostFirstResponder, path: responder.path,
          object: responder.owner))
    }
    if !sights.contains(where: \.isVisible) { sights.append(Sight(role: .freshLaunch)) }
  }

  /// Whether an object exists, with or without its state.
  private func isAlive(_ place: Int) -> Bool {
    isFound(place) || interface.objects[place].fate == .withoutState
  }

  /// Whether UIKit finds an object and puts it in its place, even without its state.
  private func isFound(_ place: Int) -> Bool {
    let fate = interface.objects[place].fate
    return [.expected, .ofOtherClass, .sharesPath].contains(fate)
  }

  /// Adds an object, or its path if it was not saved.
  private mutating func add(
    _ role: Sight.Role, _ object: Int?, _ path: RestorationPath? = nil, of holder: Int? = nil,
    kept: Int? = nil, saved: Int? = nil
  ) {
    sights.append(
      Sight(
        role: role, path: path ?? object.map(self.path), object: object,
        holder: holder.map(self.path), kept: kept, saved: saved))
  }

  private mutating func visitRoot(_ root: Int) {
    guard isFound(root) else { return add(.lostRoot, root) }
    let first = sights.count
    add(.root, root)
    var start: Int? = root
    var hasColumns = false
    while let outermost = start {
      var chain: [Int] = []
      var next: Int? = outermost
      hasColumns = false
      while let place = next {
        let isNew = visited.insert(place).inserted
        if isNew { chain.append(place) }
        next = isNew ? visitInside(place) : nil
        while next == nil, let column = remainingColumns.popLast() {
          let holder = interface.objects[column].parent
          hasColumns = hasColumns || columns[holder]?.count ?? 0 > 1
          guard isAlive(column) else {
            add(.lostColumn, column, of: holder)
            continue
          }
          add(.column, column, of: holder)
          sights[sights.count - 1].isBeside = !splitViews.insert(holder).inserted
          next = column
        }
      }
      start = visitPresented(by: chain)
    }
    if !hasColumns, let front = sights[first...].lastIndex(where: \.isVisible) {
      sights[front].isInFront = true
    }
  }

  /// The controller that a container shows.
  private mutating func visitInside(_ place: Int) -> Int? {
    switch interface.objects[place].container {
    case .tabBar: return visitSelectedTab(of: place)
    case .navigation: return visitStack(of: place)
    case .split:
      remainingColumns += (columns[place] ?? []).reversed()
      return nil
    case nil: return nil
    }
  }

  private mutating func visitSelectedTab(of place: Int) -> Int? {
    guard let selected = interface.objects[place].selectedTab else {
      add(.unsavedSelection, nil, of: place)
      return nil
    }
    let saved = interface.place(of: selected)
    guard interface.objects[place].fate == .expected, let tab = saved, isAlive(tab) else {
      add(.lostSelectedTab, saved, selected, of: place)
      return nil
    }
    add(.selectedTab, tab, of: place)
    return tab
  }

  private mutating func visitStack(of place: Int) -> Int? {
    let saved = interface.objects[place].stack.count
    guard saved > 0 else { return nil }
    let kept = interface.stack(of: place).prefix { isFound($0) }
    guard let top = kept.last else {
      add(.emptyStack, nil, of: place, kept: 0, saved: saved)
      return nil
    }
    add(.topOfStack, top, of: place, kept: kept.count, saved: saved)
    return top
  }

  /// What the outermost presenter presents covers everything inside it.
  private mutating func visitPresented(by chain: [Int]) -> Int? {
    for presenter in chain {
      guard let presented = interface.objects[presenter].presented else { continue }
      let saved = interface.place(of: presented)
      guard let place = saved, isFound(place) else {
        add(.lostPresented, saved, presented, of: presenter)
        continue
      }
      guard !visited.contains(place) else { continue }
      add(.presented, place, of: presenter)
      return place
    }
    return nil
  }

  private func path(_ place: Int) -> RestorationPath { interface.objects[place].path }
}
