/// Something that the user sees first, or that is missing there.
package struct Sight: Hashable, Sendable {
  /// The raw values appear in `restorectl.plan/1`, with `lost-` before them if it is lost.
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
  /// An object or a view.
  package var path: RestorationPath?
  /// The place in `RestorePlan.objects` of the object, or of that which contains the view.
  package var object: Int?
  /// The container or presenter that it belongs to.
  package var holder: RestorationPath?
  /// Whether it does not come back: the user sees what the app itself puts there.
  package var isLost = false
  /// On a stack: how many controllers remain of those that were saved.
  package var kept: Int?
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

  init(_ interface: SavedInterface, responders: [RestorationPath]) {
    self.interface = interface
    for (place, object) in interface.objects.enumerated() where object.role == .root {
      visitRoot(place)
    }
    sights += responders.map { path in
      let owner = interface.tree.nearest(to: path)
      return Sight(role: .firstResponder, path: path, object: owner, isLost: !isAlive(owner))
    }
    if !sights.contains(where: \.isVisible) { sights.append(Sight(role: .freshLaunch)) }
  }

  /// Whether an object exists, with or without its state.
  private func isAlive(_ place: Int?) -> Bool {
    isFound(place) || place.map { interface.objects[$0].fate } == .withoutState
  }

  private func isFound(_ place: Int?) -> Bool {
    place.map { interface.objects[$0].isFound } ?? false
  }

  private func path(_ place: Int) -> RestorationPath { interface.objects[place].path }

  private mutating func visitRoot(_ root: Int) {
    let first = sights.count
    // What is still to be visited, the next one last.
    var next = [Sight(role: .root, path: path(root), object: root, isLost: !isFound(root))]
    while !next.isEmpty {
      var presenters: [Int] = []
      while let sight = next.popLast() {
        sights.append(sight)
        guard !sight.isLost, let place = sight.object, visited.insert(place).inserted else {
          continue
        }
        presenters.append(place)
        next += inside(place).reversed()
      }
      next = presented(by: presenters).reversed()
    }
    let cover = sights[first...].lastIndex { $0.role == .presented && $0.isVisible } ?? first
    // Of columns side by side none is in front.
    if sights[cover...].count(where: { $0.role == .column }) < 2,
      let front = sights[cover...].lastIndex(where: \.isVisible)
    {
      sights[front].isInFront = true
    }
  }

  /// What a container shows.
  private func inside(_ place: Int) -> [Sight] {
    let object = interface.objects[place]
    switch object.container {
    case .tabBar:
      guard let selected = object.selectedTab else {
        return [Sight(role: .unsavedSelection, holder: object.path)]
      }
      let tab = interface.tree.place(of: selected)
      return [
        Sight(
          role: .selectedTab, path: selected, object: tab, holder: object.path,
          isLost: object.fate != .expected || !isAlive(tab))
      ]
    case .navigation where !object.stack.isEmpty:
      // Those up to the first one that was not saved or is not found.
      let kept = object.stack.map { interface.tree.place(of: $0) }.prefix(while: isFound)
        .compactMap(\.self)
      return [
        Sight(
          role: kept.isEmpty ? .emptyStack : .topOfStack, path: kept.last.map(path),
          object: kept.last, holder: object.path, kept: kept.count, saved: object.stack.count)
      ]
    case .split:
      let columns = object.columns.sorted {
        (path($0).index ?? 0, $0) < (path($1).index ?? 0, $1)
      }
      let seen = columns.first(where: isAlive)
      return columns.map { column in
        Sight(
          role: .column, path: path(column), object: column, holder: object.path,
          isLost: !isAlive(column), isBeside: isAlive(column) && column != seen)
      }
    case .navigation, nil: return []
    }
  }

  /// What the outermost presenter presents covers everything inside it.
  private func presented(by presenters: [Int]) -> [Sight] {
    var sights: [Sight] = []
    for presenter in presenters {
      guard let presented = interface.objects[presenter].presented else { continue }
      let saved = interface.tree.place(of: presented)
      let isLost = !isFound(saved)
      if !isLost, let saved, visited.contains(saved) { continue }
      sights.append(
        Sight(
          role: .presented, path: presented, object: saved, holder: path(presenter),
          isLost: isLost))
      if !isLost { break }
    }
    return sights
  }
}
