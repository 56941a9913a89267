public import RestorationArchives

/// A saved object, and how UIKit would find it again.
public struct PlannedObject: Hashable, Sendable {
  /// Its path.
  public var path: RestorationPath
  /// The kind of the saved object; nil if its state does not show it.
  package var kind: NodeKind?
  /// The class of the saved object, as stored.
  public var className: String?
  /// Whether a list of the app's classes was given and does not contain this class; false for
  /// Apple's classes.
  package var isClassMissing = false
  /// Whether its state could be read; if not, its storyboard is unknown.
  package var isReadable: Bool
  /// Whether a storyboard and a storyboard identifier were saved for it.
  package var hasStoryboardIdentifier: Bool
  /// Its relation to the objects around it.
  package var role: Role
  /// How it contains other controllers.
  package var container: Container?
  /// The place in `RestorePlan.objects` of the object that contains or presents it, or of its
  /// nearest saved ancestor; nil if none was saved.
  package var parent: Int?
  /// The steps of the search in UIKit's order, as far as the search can get.
  package var steps: [SearchStep]
  /// The result of the search.
  package var verdict: Verdict
  /// Whether the app's own files confirm or refute the verdict. Otherwise it is assumed.
  package var isChecked: Bool
  /// The class of the controller that the app's storyboards create for it; nil if they create none,
  /// or if either class is unknown.
  package var madeClass: MadeClass?
  /// Whether it comes back, and why not.
  package var fate: Fate
  /// Whether the user gets it back.
  package var standing = Standing.lost
  /// The place in `RestorePlan.objects` of the object without which it does not come back.
  package var ground: Int?
  /// Whether that object is not sure to come back, even if nothing ends the launch.
  package var isGroundUnsure = false
  /// The object that refers to it; nil if there is none.
  package var referrer: ReferenceIndex.Referrer?
  /// How many other objects do not come back without it.
  package var takesAlong: Int
  /// The first of those that depend on it directly, by their place in `RestorePlan.objects`.
  package var firstTaken: [Int]
}

extension PlannedObject {
  /// The relation of an object to the objects around it.
  package enum Role: Hashable, Sendable {
    /// The root controller of a window.
    case root
    /// A child of a tab bar controller, which does not save its children.
    case tab
    /// In the saved stack of a navigation controller; 0 is the bottom.
    case stack(position: Int)
    /// Below a navigation controller whose saved stack does not contain it, or that saved no stack.
    case offStack
    /// A child of a split view controller, which does not save its children.
    case pane
    /// A child of another container.
    case child
    /// Presented by its parent.
    case presented
    /// Its path implies that its parent presented it, but no object saved a reference that presents
    /// it.
    case unpresented
    /// The path contains an ancestor that was not saved, or one without an identifier.
    case detached
    /// Not a controller.
    case object
    /// Another entry with the path of an earlier one.
    case duplicate(of: Int)

    /// Its place in a saved stack, 0 at the bottom; nil if it is not in a stack.
    package var stackPosition: Int? {
      if case .stack(let position) = self { position } else { nil }
    }
  }

  /// How a controller contains others.
  package enum Container: Hashable, Sendable {
    /// A tab bar controller.
    case tabBar
    /// A navigation controller, with the number of paths in its saved stack.
    case navigation(count: Int)
    /// A split view controller.
    case split
  }

  /// The result of the search for an object. The raw values appear in `restorectl.plan/1`.
  package enum Verdict: String, Hashable, Sendable, CaseIterable {
    /// Only its restoration class is asked.
    case asksRestorationClass = "asks-restoration-class"
    /// It is found as a live controller, which the app must create at launch.
    case needsLiveController = "needs-live-controller"
    /// Only the app delegate or a live controller can answer.
    case needsApp = "needs-app"
    /// Its storyboard creates it, unless an earlier step of the search does.
    case comesFromStoryboard = "comes-from-storyboard"
    /// Its storyboard no longer has the identifier: UIKit throws, unless an earlier step finds the
    /// object.
    case `throws` = "throws"
    /// The app must register an object with this path.
    case needsRegistration = "needs-registration"
    /// It is listed without state: UIKit skips it.
    case skipped
    /// Another object has the same path: the last live one gets the only state.
    case sharesPath = "shares-path"
  }

  /// Whether the user gets an object back. The raw values appear in `restorectl.plan/1`.
  package enum Standing: String, Hashable, Sendable, CaseIterable {
    /// UIKit brings it back by itself, with everything that it depends on.
    case comesBack = "comes-back"
    /// It comes back if the app's own code does its part for it or for what it depends on, or if
    /// the reported problem is fixed.
    case dependsOnCode = "depends-on-code"
    /// It does not come back, or only without its state.
    case lost
  }

  /// Whether the user gets it back, as far as this object alone decides it.
  package var ownStanding: Standing {
    guard fate == .expected else { return .lost }
    return needsCode || madeClass?.fit == .unknown ? .dependsOnCode : .comesBack
  }

  /// Whether the app's own code has to create or show it, with or without its state.
  package var needsCode: Bool {
    switch (verdict, role) {
    case (.needsLiveController, _): !isMadeUnasked
    // The app's own code creates the container, or shows the controller.
    case (.comesFromStoryboard, .child), (.comesFromStoryboard, .detached): true
    case (.comesFromStoryboard, _): false
    default: true
    }
  }

  /// Whether the app's files contradict the saved class or storyboard.
  package var isRefuted: Bool {
    isStoryboardUnable
      || steps.contains { if case .restorationClass(_, .missing) = $0 { true } else { false } }
  }

  /// Whether UIKit may throw while it searches for the object, which ends the launch.
  ///
  /// - Parameter container: the object that contains it; nil if there is none.
  func mayEndLaunch(in container: PlannedObject?) -> Bool {
    guard fate.isAskedFor else { return false }
    switch verdict {
    case .throws: return true
    case .comesFromStoryboard: return isStoryboardNotGiven
    case .needsLiveController: return isStoryboardUnable && isLeftOut(of: container)
    default: return false
    }
  }

  /// Whether a storyboard creates its container, and not this object with it.
  package func isLeftOut(of container: PlannedObject?) -> Bool {
    !isMadeUnasked && container?.isMadeUnasked ?? false
  }

  /// Whether its storyboard is given without its identifier, or not at all.
  private var isStoryboardUnable: Bool {
    steps.contains { step in
      switch step {
      case .storyboard(_, .identifierMissing), .storyboard(_, .notGiven): true
      default: false
      }
    }
  }

  /// Whether its storyboard is not among the given ones.
  package var isStoryboardNotGiven: Bool {
    steps.contains { if case .storyboard(_, .notGiven) = $0 { true } else { false } }
  }

  /// Whether storyboards create it without a search.
  package var isMadeUnasked: Bool {
    steps.contains { if case .liveController(.madeByStoryboard) = $0 { true } else { false } }
  }

  /// Whether the object comes back if the search gives the expected result.
  public var isRestored: Bool { fate == .expected }

  /// Whether an object comes back.
  package enum Fate: Hashable, Sendable {
    /// It comes back if the search has the result of the verdict.
    case expected
    /// A pattern of the user excludes it.
    case notRecreated
    /// It is listed, but no state was saved.
    case withoutState
    /// Its stack contains, below it, a path that was not saved.
    case cut(after: RestorationPath)
    /// It is created, but no saved stack pushes it.
    case notPushed
    /// It is created, but no saved object presents it.
    case notPresented
    /// Its state is lost, whoever creates it: the app does not have the saved class, or the
    /// storyboard creates an object of another class, which is not a subclass of the saved one.
    case ofOtherClass
    /// The object that it depends on, by its place in `RestorePlan.objects`, does not come back.
    case lost(with: Int, Bond)
    /// UIKit discards the archive.
    case discarded
  }

  /// Why one object depends on another. The raw values appear in `restorectl.plan/1`.
  package enum Bond: String, Hashable, Sendable, CaseIterable {
    /// The other contains it.
    case container
    /// The other presents it.
    case presenter
    /// The other is directly below it on a navigation stack.
    case stack
    /// The other has the same path.
    case samePath = "same-path"
  }
}

/// The class that a storyboard creates for an object, compared with the saved class.
///
/// UIKit decodes state only into an object of the saved class or of a subclass. Source: public
/// analyses of UIKit. A storyboard does not contain the superclass of an app's own class.
package struct MadeClass: Hashable, Sendable {
  /// The class name of the Objective-C runtime.
  package var name: String
  /// Whether UIKit gives it the state.
  package var fit: Fit

  /// How a class relates to the saved one. The raw values appear in `restorectl.plan/1`.
  package enum Fit: String, Hashable, Sendable, CaseIterable {
    /// It is the saved class, or must be a subclass of it.
    case fits
    /// Another class of the app, which may be a subclass of the saved one.
    case unknown
    /// A class that cannot be a subclass of the saved one.
    case differs
  }
}

/// One step of UIKit's search for an object.
///
/// Source of the order: Apple's App Programming Guide for iOS, "Preserving and Restoring State".
package enum SearchStep: Hashable, Sendable {
  /// The restoration class. If the app has it, the search ends here, whatever it returns.
  case restorationClass(String, ClassAnswer)
  /// `application:viewControllerWithRestorationIdentifierPath:coder:`.
  case appDelegate
  /// A controller that is alive and has the same path.
  case liveController(LiveAnswer)
  /// The controller's storyboard, by its identifier there.
  case storyboard(StoryboardReference, StoryboardAnswer)
  /// An object that the app registered with the same path.
  case registeredObject

  /// Whether the app has a class. The raw values appear in `restorectl.plan/1`.
  package enum ClassAnswer: String, Hashable, Sendable, CaseIterable {
    /// No list of classes was given.
    case unchecked
    /// The list contains it.
    case found
    /// The list does not contain it: UIKit continues as if there were no restoration class.
    case missing
  }

  /// Why a live controller is expected.
  package enum LiveAnswer: Hashable, Sendable {
    /// Only because it existed when the state was saved.
    case unchecked
    /// A storyboard of this name creates it at launch, as the main storyboard, or with its
    /// container.
    case madeByStoryboard(String)
  }

  /// Whether a storyboard can create a controller. The raw values appear in `restorectl.plan/1`.
  package enum StoryboardAnswer: String, Hashable, Sendable, CaseIterable {
    /// No storyboards were given.
    case unchecked
    /// It has the identifier.
    case found
    /// It does not have the identifier, and UIKit throws.
    case identifierMissing = "identifier-missing"
    /// No storyboard of this name was given.
    case notGiven = "not-given"
  }
}
