// Which objects come back, and which others are lost with those that do not.

extension SavedInterface {
  /// Decides whether each object comes back, and counts those that do not come back without it.
  mutating func decide(isDiscarded: Bool) {
    let order = PlannedObject.groundsFirst(objects)
    for place in order {
      if isDiscarded {
        objects[place].fate = .discarded
      } else if objects[place].fate == .expected {
        objects[place].fate = fate(at: place)
      }
    }
    for place in order.reversed() {
      let object = objects[place]
      guard let ground = object.ground, !isShownByCode(object) else { continue }
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
    guard let ground = object.ground, !isShownByCode(object), !isHeld(object, by: objects[ground])
    else { return object.ownFate }
    return .lost
  }

  /// Whether the app's own code shows an object of a group that a container without an identifier
  /// leaves out, perhaps without what is above it. Source: uikit.md, rows S17, R8.
  private func isShownByCode(_ object: PlannedObject) -> Bool {
    object.role == .detached
      && object.referrer.map { $0.path != object.ground.map { objects[$0].path } } ?? false
  }

  /// Whether an object can come back although the object that it depends on does not.
  private func isHeld(_ object: PlannedObject, by ground: PlannedObject) -> Bool {
    switch (ground.fate, object.bond) {
    case (.expected, _): true
    // UIKit may skip a container that is still alive.
    case (.withoutState, .container): true
    // What it contains has a path and a state of its own. Source: uikit.md, rows F2, P6.
    case (.sharesPath, _): true
    // Its pushed and presented controllers are part of the state that it does not get.
    case (.ofOtherClass, .container): object.role != .stack
    case (.ofOtherClass, .stack): true
    default: false
    }
  }
}

extension PlannedObject {
  /// The places of all objects, each after the one that it depends on. No object depends on itself,
  /// since what it depends on has a shorter path, or is before it in a stack.
  static func groundsFirst(_ objects: [PlannedObject]) -> [Int] {
    var order: [Int] = []
    var isPlaced = Array(repeating: false, count: objects.count)
    for start in objects.indices {
      var way: [Int] = []
      var next: Int? = start
      while let place = next, !isPlaced[place] {
        isPlaced[place] = true
        way.append(place)
        next = objects[place].ground
      }
      order += way.reversed()
    }
    return order
  }

  /// The fate if everything that it depends on comes back.
  fileprivate var ownFate: Fate {
    if role == .offStack, !isMadeUnasked { return .notPushed }
    // UIKit lists it because something refers to it. Source: uikit.md, row S15.
    if role == .unpresented, referrer == nil { return .notPresented }
    if liveElsewhere != nil, isFoundOnlyLive { return .atOtherIndex }
    // What becomes of a class that the app no longer has is not known.
    return !isClassMissing && made?.madeClass?.fit == .differs ? .ofOtherClass : .expected
  }
}
