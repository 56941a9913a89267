import RestorationArchives

/// Finds what the user sees first, from the roots inwards.
struct SightWalk {
  private let interface: SavedInterface
  private let fates: [PlannedObject.Fate]
  private(set) var sights: [Sight] = []
  /// References can form a cycle, and several can lead to one object.
  private var isVisited: [Bool]

  init(_ interface: SavedInterface, _ fates: [PlannedObject.Fate]) {
    self.interface = interface
    self.fates = fates
    isVisited = Array(repeating: false, count: fates.count)
    for place in fates.indices where interface.roles[place] == .root { visitRoot(place) }
    for responder in interface.responders {
      let isBack = responder.owner.map { isAlive($0) } ?? false
      sights.append(
        Sight(
          isBack ? .firstResponder : .lostFirstResponder, responder.path, object: responder.owner))
    }
    if !sights.contains(where: \.isVisible) { sights.append(Sight(.freshLaunch)) }
  }

  /// Whether an object exists, with or without its state.
  private func isAlive(_ place: Int) -> Bool {
    isFound(place) || fates[place] == .withoutState
  }

  /// Whether UIKit finds an object and puts it in its place, even without its state.
  private func isFound(_ place: Int) -> Bool {
    fates[place] == .expected || fates[place] == .ofOtherClass
  }

  private mutating func visitRoot(_ root: Int) {
    guard isFound(root) else {
      sights.append(Sight(.lostRoot, path(root), object: root))
      return
    }
    let first = sights.count
    sights.append(Sight(.root, path(root), object: root))
    var start: Int? = root
    while let outermost = start {
      var chain: [Int] = []
      var next: Int? = outermost
      while let place = next, !isVisited[place] {
        isVisited[place] = true
        chain.append(place)
        next = visitInside(place)
      }
      start = visitPresented(by: chain)
    }
    if let front = sights[first...].lastIndex(where: \.isVisible) {
      sights[front].isInFront = true
    }
  }

  /// The controller that a container shows.
  private mutating func visitInside(_ place: Int) -> Int? {
    switch interface.objects[place].container {
    case .tabBar: return visitSelectedTab(of: place)
    case .navigation: return visitStack(of: place)
    case .split, nil: return nil
    }
  }

  private mutating func visitSelectedTab(of place: Int) -> Int? {
    guard let selected = interface.objects[place].selectedTab else {
      sights.append(Sight(.unsavedSelection, of: path(place)))
      return nil
    }
    let saved = interface.place(of: selected)
    guard fates[place] == .expected, let tab = saved, isAlive(tab) else {
      sights.append(Sight(.lostSelectedTab, selected, object: saved, of: path(place)))
      return nil
    }
    sights.append(Sight(.selectedTab, selected, object: tab, of: path(place)))
    return tab
  }

  private mutating func visitStack(of place: Int) -> Int? {
    let saved = interface.objects[place].stack.count
    guard saved > 0 else { return nil }
    let kept = interface.stack(of: place).prefix { isFound($0) }
    guard let top = kept.last else {
      sights.append(Sight(.emptyStack, of: path(place), kept: 0, saved: saved))
      return nil
    }
    sights.append(
      Sight(
        .topOfStack, path(top), object: top, of: path(place), kept: kept.count, saved: saved))
    return top
  }

  /// What the outermost presenter presents covers everything inside it.
  private mutating func visitPresented(by chain: [Int]) -> Int? {
    for presenter in chain {
      guard let presented = interface.objects[presenter].presented else { continue }
      let saved = interface.place(of: presented)
      guard let place = saved, isFound(place) else {
        sights.append(Sight(.lostPresented, presented, object: saved, of: path(presenter)))
        continue
      }
      guard !isVisited[place] else { continue }
      sights.append(Sight(.presented, presented, object: place, of: path(presenter)))
      return place
    }
    return nil
  }

  private func path(_ place: Int) -> RestorationPath { interface.objects[place].path }
}
