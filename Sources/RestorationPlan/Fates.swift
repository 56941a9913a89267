// Which objects come back, and which others are lost with those that do not.

extension SavedInterface {
  /// Decides for each object whether it comes back, and counts those that do not without it.
  ///
  /// - Parameter refused: the places of the objects that are assumed not to be recreated.
  mutating func decide(isDiscarded: Bool, refused: Set<Int>) {
    let order = Self.groundsFirst(objects.map(\.ground?.object))
    for place in order {
      objects[place].fate =
        isDiscarded
        ? .discarded : refused.contains(place) ? .notRecreated : fate(at: place)
    }
    for place in order.reversed() {
      let object = objects[place]
      guard let ground = object.ground?.object, !isShownByCode(object) else { continue }
      // It comes back unless what it depends on is lost.
      if [.expected, .ofOtherClass, .lost, .discarded].contains(object.fate) {
        objects[ground].takesAlong += object.takesAlong + 1
      } else if object.fate == .withoutState {
        // It may exist, with what it contains.
        objects[ground].takesAlong += object.takesAlong
      }
    }
  }

  private func fate(at place: Int) -> PlannedObject.Fate {
    let object = objects[place]
    if !object.hasState { return .withoutState }
    if object.copies > 1 { return .sharesPath }
    if object.missingBelow != nil { return .cut }
    guard let ground = object.ground, !isShownByCode(object), !holds(ground, object.role) else {
      return object.ownFate
    }
    return .lost
  }

  /// Whether the app's own code shows an object of a group that a container without an identifier
  /// leaves out, perhaps without what is above it. Source: uikit.md, rows S17, R8.
  private func isShownByCode(_ object: PlannedObject) -> Bool {
    object.role == .detached
      && object.referrer.map { $0.path != object.ground.map { objects[$0.object].path } } ?? false
  }

  /// Whether an object can come back although the object that it depends on does not.
  private func holds(_ ground: PlannedObject.Ground, _ role: PlannedObject.Role) -> Bool {
    switch (objects[ground.object].fate, ground.bond) {
    case (.expected, _): true
    // UIKit may skip a container that is still alive.
    case (.withoutState, .container): true
    // What it contains has a path and a state of its own. Source: uikit.md, rows F2, P6.
    case (.sharesPath, _): true
    // Its pushed and presented controllers are part of the state that it does not get.
    case (.ofOtherClass, .container): role != .stack
    case (.ofOtherClass, .stack): true
    default: false
    }
  }

  /// All places, each after the one that it depends on. No object depends on itself, since what it
  /// depends on has a shorter path, or is before it in a stack.
  static func groundsFirst(_ grounds: [Int?]) -> [Int] {
    var order: [Int] = []
    order.reserveCapacity(grounds.count)
    var isPlaced = Array(repeating: false, count: grounds.count)
    var way: [Int] = []
    for start in grounds.indices {
      var next: Int? = start
      while let place = next, !isPlaced[place] {
        isPlaced[place] = true
        way.append(place)
        next = grounds[place]
      }
      while let place = way.popLast() { order.append(place) }
    }
    return order
  }
}

extension PlannedObject {
  /// The fate if everything that it depends on comes back.
  fileprivate var ownFate: Fate {
    if role == .offStack, !isMadeUnasked { return .notPushed }
    // UIKit lists it because something refers to it. Source: uikit.md, row S15.
    if role == .unpresented, referrer == nil { return .notPresented }
    if liveElsewhere != nil, isFoundOnlyLive { return .atOtherIndex }
    // What becomes of a class that the app no longer has is not known.
    return !isClassMissing && madeClass?.fit == .differs ? .ofOtherClass : .expected
  }
}
