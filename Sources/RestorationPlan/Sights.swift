/// Something that the user sees first, or that is missing there.
package struct Sight: Hashable, Sendable {
  /// What is seen. The raw values appear in `restorectl.plan/1`, with `lost-` before them if it is
  /// lost.
  package enum Role: String, Hashable, Sendable {
    case root
    case selectedTab = "selected-tab"
    case unsavedSelection = "unsaved-selection"
    /// The top of the remaining navigation stack.
    case topOfStack = "top-of-stack"
    /// A navigation stack of which nothing comes back.
    case emptyStack = "empty-stack"
    case column
    case presented
    case firstResponder = "first-responder"
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
  /// Whether it does not come back: the user sees what the app itself puts there.
  package var isLost = false
  /// On a stack: how many controllers remain.
  package var kept: Int?
  /// On a stack: how many were saved.
  package var saved: Int?
  /// Whether it is in front of everything else from the same root. Of columns side by side none is.
  package var isInFront = false
  /// Whether it is a column beside another one.
  package var isBeside = false

  package var isVisible: Bool {
    !isLost && [.root, .selectedTab, .topOfStack, .column, .presented].contains(role)
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
    sights += interface.responders.map { path, owner in
      Sight(
        role: .firstResponder, path: path, object: owner,
        isLost: !(owner.map { isAlive($0) } ?? false))
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

  private func path(_ place: Int) -> RestorationPath { interface.objects[place].path }

  private mutating func visitRoot(_ root: Int) {
    let first = sights.count
    sights.append(Sight(role: .root, path: path(root), object: root, isLost: !isFound(root)))
    guard isFound(root) else { return }
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
          next = isAlive(column) ? column : nil
          sights.append(
            Sight(
              role: .column, path: path(column), object: column, holder: holder.map(path),
              isLost: next == nil,
              isBeside: next != nil && !splitViews.insert(holder).inserted))
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
      sights.append(Sight(role: .unsavedSelection, holder: path(place)))
      return nil
    }
    let saved = interface.place(of: selected)
    let isBack = interface.objects[place].fate == .expected
    let tab = saved.flatMap { isBack && isAlive($0) ? $0 : nil }
    sights.append(
      Sight(
        role: .selectedTab, path: selected, object: saved, holder: path(place), isLost: tab == nil))
    return tab
  }

  private mutating func visitStack(of place: Int) -> Int? {
    let saved = interface.objects[place].stack
    if saved.isEmpty { return nil }
    // Those up to the first one that was not saved or is not found.
    let kept = saved.map { interface.place(of: $0) }.prefix { $0.map(isFound) ?? false }
      .compactMap(\.self)
    sights.append(
      Sight(
        role: kept.isEmpty ? .emptyStack : .topOfStack, path: kept.last.map(path),
        object: kept.last,
        holder: path(place), kept: kept.count, saved: saved.count))
    return kept.last
  }

  /// What the outermost presenter presents covers everything inside it.
  private mutating func visitPresented(by chain: [Int]) -> Int? {
    for presenter in chain {
      guard let presented = interface.objects[presenter].presented else { continue }
      let saved = interface.place(of: presented)
      let found = saved.flatMap { isFound($0) ? $0 : nil }
      if let found, visited.contains(found) { continue }
      sights.append(
        Sight(
          role: .presented, path: presented, object: saved, holder: path(presenter),
          isLost: found == nil))
      if let found { return found }
    }
    return nil
  }
}
