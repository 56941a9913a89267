/// How UIKit would restore an archive, as far as the archive and the app's own files show. An
/// archive does not contain the app's answers: they are assumed, and marked as assumed.
public struct RestorePlan: Sendable {
  package let source: ArchiveSource
  package let given: (classes: Bool, storyboards: Bool, infoPlist: Bool)
  /// The patterns of objects that are assumed not to be recreated.
  package let notRecreated: [PathPattern]
  /// How many objects each of `notRecreated` matches.
  package internal(set) var matchCounts: [Int]
  package internal(set) var remarks: [PlanRemark] = []
  /// The scenes of the archive, in its order; none in a classic archive.
  package internal(set) var scenes: [PlannedScene] = []
  /// The saved objects, in save order.
  public var objects: [PlannedObject] = []
  /// What the user would see first, from each root inwards, then the first responders.
  package internal(set) var sights: [Sight] = []
  /// The place in `objects` of an object at which UIKit may throw, which ends the launch: the first
  /// whose verdict is that, or else the first for which it is possible. Nil if there is none.
  package private(set) var launchEnd: Int?

  /// Whether UIKit searches for the objects of this kind of archive by path. If not, `remarks`
  /// describe what happens instead, and the rest of the plan is empty.
  package var isSearched: Bool { source.container == .uikit }

  /// Whether UIKit restores nothing of the archive.
  public var isDiscarded: Bool { remarks.contains(where: \.discards) }

  /// Whether UIKit restores nothing because the app declares scenes.
  package var usesScenes: Bool { remarks.contains(.sceneLifeCycle) }

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
    var isSure = Array(repeating: false, count: objects.count)
    for place in SavedInterface.groundsFirst(objects.map(\.ground?.object)) {
      let object = objects[place]
      let own = object.ownStanding
      objects[place].isGroundUnsure = object.ground.map { !isSure[$0.object] } ?? false
      isSure[place] =
        own == .comesBack && !doubted.contains(place) && !object.isRefuted
        && !objects[place].isGroundUnsure
      let isKept = own != .comesBack || (isSure[place] && launchEnd == nil)
      objects[place].standing = isKept ? own : .dependsOnCode
    }
  }
}

package enum PlanRemark: Hashable, Sendable {
  /// The system passes state of this kind to the app without a search.
  case notSearched(ArchiveContainer)
  /// UIKit discards archives of a major version other than 2.
  case unsupportedVersion(Int)
  /// The app uses the scene life cycle, and gets an empty root list.
  case sceneLifeCycle
  /// The last restore did not finish, and no try is left.
  case deletedAtLaunch
  /// The archive was saved by another version of the app.
  case otherBundleVersion(saved: String, app: String)
  /// On a device of another idiom one restore that does not finish is enough.
  case savedOn(UserInterfaceIdiom)
  /// The list of saved objects is empty, as in every app with scenes if the system has them.
  case nothingSaved(hasScenes: Bool)
  /// Controllers of the storyboards that are not in the archive, because their container has no
  /// identifier.
  case storyboardGap(Int, first: String)
  /// Objects with state that the root list does not contain.
  case unlistedState(Int, first: RestorationPath)

  /// Its name in `restorectl.plan/1`.
  package var kind: String {
    switch self {
    case .notSearched: "not-searched"
    case .unsupportedVersion: "unsupported-version"
    case .sceneLifeCycle: "scene-life-cycle"
    case .deletedAtLaunch: "deleted-at-launch"
    case .otherBundleVersion: "other-bundle-version"
    case .savedOn: "saved-on-idiom"
    case .nothingSaved: "nothing-saved"
    case .storyboardGap: "storyboard-gap"
    case .unlistedState: "unlisted-state"
    }
  }

  /// Whether nothing of the archive is restored for this reason.
  package var discards: Bool {
    switch self {
    case .unsupportedVersion, .sceneLifeCycle, .deletedAtLaunch: true
    default: false
    }
  }
}
