/// Decides which objects come back, and which others are lost with those that do not.
struct FateResolution {
  private(set) var fates: [PlannedObject.Fate]
  /// For each object, how many others do not come back without it.
  private(set) var takesAlong: [Int]
  /// For each object, the first ones that depend on it directly.
  private(set) var firstTaken: [[Int]]

  /// Further objects are counted, not named.
  private static let longestList = 3

  /// - Parameters:
  ///   - searches: the search for each object.
  ///   - isRefused: for each object, whether it is assumed not to be recreated.
  ///   - isClassMissing: for each object, whether the app does not have the saved class.
  init(
    _ interface: SavedInterface, _ searches: [ObjectSearch], isRefused: [Bool],
    isClassMissing: [Bool], isDiscarded: Bool
  ) {
    let count = interface.objects.count
    takesAlong = Array(repeating: 0, count: count)
    firstTaken = Array(repeating: [], count: count)
    let order = Self.groundsFirst(interface.grounds.map { $0?.object })
    if isDiscarded {
      fates = Array(repeating: .discarded, count: count)
    } else {
      fates = Array(repeating: .expected, count: count)
      for place in order {
        fates[place] =
          isRefused[place]
          ? .notRecreated
          : fate(
            of: place, in: interface,
            Self.ownFate(interface.roles[place], searches[place], isClassMissing[place]))
      }
    }
    for place in order.reversed() {
      guard let ground = interface.grounds[place], ground.bond != .samePath,
        let count = lossCount(of: place)
      else { continue }
      takesAlong[ground.object] += count
    }
    for place in interface.objects.indices {
      guard let ground = interface.grounds[place], ground.bond != .samePath,
        firstTaken[ground.object].count < Self.longestList, fates[place].isLostOnlyWithGround
      else { continue }
      firstTaken[ground.object].append(place)
    }
  }

  /// How many objects are lost if the object that this one depends on is; nil if this one is lost
  /// anyway, with all that depends on it.
  private func lossCount(of place: Int) -> Int? {
    if fates[place].isLostOnlyWithGround { return takesAlong[place] + 1 }
    // It may exist, with what it contains.
    return fates[place] == .withoutState ? takesAlong[place] : nil
  }

  private func fate(
    of place: Int, in interface: SavedInterface, _ own: PlannedObject.Fate
  ) -> PlannedObject.Fate {
    if !interface.objects[place].hasState { return .withoutState }
    if let missing = interface.cuts[place] { return .cut(after: missing) }
    let role = interface.roles[place]
    guard let ground = interface.grounds[place], !holds(ground, role) else {
      return own
    }
    return .lost(with: ground.object, ground.bond)
  }

  /// Whether an object can come back although the object that it depends on does not.
  private func holds(_ ground: SavedInterface.Ground, _ role: PlannedObject.Role) -> Bool {
    switch (fates[ground.object], ground.bond) {
    case (.expected, _): true
    // UIKit may skip a container that is still alive.
    case (.withoutState, .container), (.withoutState, .samePath): true
    // Its pushed and presented controllers are part of the state that it does not get.
    case (.ofOtherClass, .container): role.stackPosition == nil
    case (.ofOtherClass, .stack), (.ofOtherClass, .samePath): true
    default: false
    }
  }

  /// The fate of an object if everything that it depends on comes back.
  private static func ownFate(
    _ role: PlannedObject.Role, _ search: ObjectSearch, _ isClassMissing: Bool
  ) -> PlannedObject.Fate {
    if role == .offStack, !search.isMadeUnasked { return .notPushed }
    if role == .unpresented { return .notPresented }
    return isClassMissing || search.madeClass?.fit == .differs ? .ofOtherClass : .expected
  }

  /// All places, each after the one that it depends on. No object depends on itself: see
  /// `SavedInterface`.
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

extension PlannedObject.Fate {
  /// Whether the object comes back unless what it depends on is lost.
  fileprivate var isLostOnlyWithGround: Bool {
    switch self {
    case .expected, .ofOtherClass, .lost, .discarded: true
    case .notRecreated, .withoutState, .cut, .notPushed, .notPresented: false
    }
  }
}
