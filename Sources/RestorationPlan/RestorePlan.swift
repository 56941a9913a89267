/// How UIKit would restore an archive, as far as the archive and the app's own files show. An
/// archive does not contain the app's answers: they are assumed, and marked as assumed.
public struct RestorePlan: Sendable {
  package let source: ArchiveSource
  package let project: ProjectFacts
  /// The patterns of objects that are assumed not to be recreated, and how many each matches.
  package internal(set) var notRecreated: [(pattern: PathPattern, count: Int)]
  package internal(set) var remarks: [PlanRemark] = []
  /// The scenes of the archive, in its order; none in a classic archive.
  package internal(set) var scenes: [PlannedScene] = []
  /// The saved objects, in save order.
  public var objects: [PlannedObject] = []
  /// What the user would see first: from each root inwards, then the first responders.
  package internal(set) var sights: [Sight] = []
  /// The place in `objects` of an object at which UIKit may throw, which ends the launch: the first
  /// whose verdict is that, or else the first for which it is possible.
  package private(set) var launchEnd: Int?

  /// Whether UIKit searches for the objects of this kind of archive by path. If not, `remarks`
  /// describe what happens instead, and the rest of the plan is empty.
  package var isSearched: Bool { source.container == .uikit }

  /// Whether UIKit restores nothing of the archive.
  public var isDiscarded: Bool { remarks.contains(where: \.discards) }

  /// How many objects come back, depend on code, or are lost.
  public var summary: Summary {
    let restored = objects.lazy.filter(\.isRestored)
    return Summary(
      comesBack: objects.count { $0.standing == .comesBack },
      dependsOnCode: objects.count { $0.standing == .dependsOnCode },
      lost: objects.count { $0.standing == .lost },
      checked: restored.count { $0.isChecked && $0.verdict != .throws },
      assumed: restored.count { !$0.isChecked && $0.verdict != .throws },
      throwing: restored.count { $0.verdict == .throws })
  }

  /// The number of saved objects that come back, that depend on the app's code, and that are lost.
  public struct Summary: Hashable, Sendable {
    /// UIKit restores them by itself, with everything that they depend on.
    public var comesBack = 0
    /// They come back if the app's own code does its part.
    public var dependsOnCode = 0
    /// They do not come back, or only without their state.
    public var lost = 0
    /// Of the objects that are not lost: how many the app's own files confirm.
    public var checked = 0
    /// Of the objects that are not lost: how many the app's own files do not confirm.
    public var assumed = 0
    /// Of the objects that are not lost: for how many UIKit throws unless an earlier step finds
    /// them.
    public var throwing = 0
  }

  /// Sets for each object whether the user gets it back. An object comes back at most as surely as
  /// the one that it depends on: UIKit may create it without that one, but nothing shows it. If the
  /// launch may end with an exception, nothing is sure.
  ///
  /// - Parameter doubted: the places of objects that do not come back by themselves.
  package mutating func settle(doubting doubted: Set<Int> = []) {
    launchEnd =
      objects.firstIndex { $0.verdict == .throws && $0.isAskedFor }
      ?? objects.firstIndex { object in
        object.mayEndLaunch(in: object.parent.map { objects[$0] })
      }
    for place in PlannedObject.groundsFirst(objects) {
      let object = objects[place]
      let isSure =
        launchEnd == nil && !doubted.contains(place)
        && object.ground.map { objects[$0].standing == .comesBack } ?? true
      let own = object.ownStanding
      objects[place].standing = own == .comesBack && !isSure ? .dependsOnCode : own
    }
  }
}

/// Something about the archive as a whole.
package struct PlanRemark: Hashable, Sendable {
  /// Its name in `restorectl.plan/1`.
  package let kind: String
  package let sentence: String
  /// What the whole plan comes to for this reason.
  package var verdict: String?
  /// Whether nothing of the archive is restored for this reason.
  package var discards = false

  /// Where the state is if the list of an archive is empty.
  package static let scenesBeside =
    "The state of its scenes is in the same folder, in KnownSceneSessions and in a folder for each "
    + "scene: pass the folder."
}
