import AppFiles
package import RestorationModel

/// How UIKit would bring back what an archive holds, as far as the archive and the app's own files
/// can tell. An archive cannot say what the app will answer: what it cannot say is assumed, and
/// marked so.
public struct RestorePlan: Sendable {
  /// Where the archive was read from.
  package var source: ArchiveSource
  /// Which of the app's own files were at hand.
  package var given: GivenFiles
  /// The patterns of objects that are taken as not recreated.
  package var notRecreated: [PathPattern]
  /// How many objects each of `notRecreated` matches.
  package var matchCounts: [Int]
  /// What holds for the archive as a whole.
  package var remarks: [PlanRemark]
  /// The scenes that the archive is about, in its order; none in a classic archive.
  package var scenes: [PlannedScene] = []
  /// The saved objects, in save order.
  public var objects: [PlannedObject]
  /// What the user would see first, from each root inwards; first responders stand last.
  package var sights: [Sight]

  /// Whether the archive is of a kind whose objects UIKit searches for, by their paths; if not,
  /// `remarks` say what happens instead, and there is nothing else in the plan.
  package var isSearched: Bool {
    !remarks.contains { if case .notSearched = $0 { true } else { false } }
  }

  /// Whether UIKit restores nothing of the archive.
  public var isDiscarded: Bool { remarks.contains(where: \.discards) }

  /// How many objects there are of which sort.
  public var summary: Summary {
    var summary = Summary()
    for object in objects {
      switch object.standing {
      case .comesBack: summary.comesBack += 1
      case .dependsOnCode: summary.dependsOnCode += 1
      case .lost: summary.lost += 1
      }
      if object.fate != .expected { continue }
      if object.verdict == .throws {
        summary.throwing += 1
      } else if object.isChecked {
        summary.checked += 1
      } else {
        summary.assumed += 1
      }
    }
    return summary
  }

  /// The saved objects, each counted once: those that come back, that depend on the app's code, and that
  /// are lost.
  public struct Summary: Hashable, Sendable {
    /// UIKit brings them back by itself.
    public var comesBack = 0
    /// They come back if the app's own code does its part.
    public var dependsOnCode = 0
    /// They do not come back.
    public var lost = 0
    /// Of those that are not lost: the app's own files confirm how they are found.
    public var checked = 0
    /// Of those that are not lost: the app's own files do not tell.
    public var assumed = 0
    /// Of those that are not lost: UIKit throws unless the app answers first.
    public var throwing = 0
  }

  /// Says of each object whether the user gets it back.
  ///
  /// - Parameter doubted: the places of objects that do not come back by themselves, nor does what
  ///   depends on them.
  package mutating func settle(doubting doubted: Set<Int> = []) {
    var isDoubted = Array(repeating: false, count: objects.count)
    for place in doubted where objects.indices.contains(place) { isDoubted[place] = true }
    for object in objects {
      // Who gets the one state is not known.
      if case .duplicate(let first) = object.role { isDoubted[first] = true }
    }
    for place in FateResolution.groundsFirst(objects.map(\.ground)) {
      let object = objects[place]
      if object.isRefuted || object.ground.map({ isDoubted[$0] }) ?? false {
        isDoubted[place] = true
      }
      let own = object.ownStanding
      objects[place].standing = own == .comesBack && isDoubted[place] ? .dependsOnCode : own
    }
  }
}

/// Which of the app's own files a plan was checked against.
package struct GivenFiles: Hashable, Sendable {
  /// A list of the app's classes.
  package var classes: Bool
  /// Storyboards.
  package var storyboards: Bool
  /// The Info.plist.
  package var infoPlist: Bool

  init(_ project: ProjectFacts) {
    classes = project.classNames != nil
    storyboards = project.storyboards != nil
    infoPlist = project.infoPlist != nil
  }
}

/// Something that holds for an archive as a whole.
package enum PlanRemark: Hashable, Sendable {
  /// State of this kind is handed back without a search.
  case notSearched(ArchiveContainer)
  /// UIKit discards archives of a major version other than 2.
  case unsupportedVersion(Int)
  /// The app adopts the scene life cycle, and gets an empty root list.
  case sceneLifeCycle
  /// The archive was saved by another version of the app.
  case otherBundleVersion(saved: String, app: String)
  /// On a device of another idiom UIKit tries only once.
  case savedOn(UserInterfaceIdiom)
  /// The list of saved objects is empty.
  case nothingSaved
  /// So many objects have state in the archive and do not stand in its root list.
  case unlistedState(Int)

  /// Whether nothing of the archive is restored for this reason.
  package var discards: Bool {
    switch self {
    case .unsupportedVersion, .sceneLifeCycle: true
    case .notSearched, .otherBundleVersion, .savedOn, .nothingSaved, .unlistedState: false
    }
  }
}
