public import RestorationModel

/// A saved object, and how UIKit would find it again.
public struct PlannedObject: Hashable, Sendable {
  /// Its path.
  public var path: RestorationPath
  /// What kind of thing was saved; nil when its state does not tell.
  package var kind: NodeKind?
  /// The class of the saved object, as stored.
  public var className: String?
  /// Whether a list of the app's classes has no class of this name; false where none was given.
  package var isClassMissing = false
  /// Whether its state could be read; what an unreadable one says about a storyboard is not known.
  package var isReadable: Bool
  /// Whether it was saved with a storyboard and its identifier there.
  package var hasStoryboardIdentifier: Bool
  /// What it is to the objects around it.
  package var role: Role
  /// How it holds other controllers.
  package var container: Container?
  /// The place in `RestorePlan.objects` of the object that contains or presents it, or of the
  /// nearest one above it that was saved; nil when none was.
  package var parent: Int?
  /// Who is asked for it, in UIKit's order, as far as the search can get.
  package var steps: [SearchStep]
  /// What the search comes to.
  package var verdict: Verdict
  /// Whether the app's own files confirm or refute the verdict; else it is assumed.
  package var isChecked: Bool
  /// The class of what the app's storyboards make for it; nil where none of them does, or where
  /// either class is not known.
  package var madeClass: MadeClass?
  /// Whether it comes back, and why not.
  package var fate: Fate
  /// Whether the user gets it back.
  package var standing = Standing.lost
  /// The place in `RestorePlan.objects` of the object without which it does not come back.
  package var ground: Int?
  /// Who refers to it; nil where nothing does.
  package var referrer: ReferenceIndex.Referrer?
  /// How many other objects do not come back without it.
  package var takesAlong: Int
  /// The first of those that depend on it directly, by their place in `RestorePlan.objects`.
  package var firstTaken: [Int]
}

extension PlannedObject {
  /// What an object is to the objects around it.
  package enum Role: Hashable, Sendable {
    /// The root controller of a window.
    case root
    /// A child of a tab bar controller, which does not save its children.
    case tab
    /// In the saved stack of a navigation controller; 0 is the bottom.
    case stack(position: Int)
    /// Below a navigation controller whose saved stack does not name it, or that saved none.
    case offStack
    /// A child of a split view controller, which does not save its children.
    case pane
    /// A child of another container.
    case child
    /// Presented by its parent.
    case presented
    /// Its path says that its parent presented it, and no object saved a reference to present it by.
    case unpresented
    /// The path names an ancestor that was not saved, or passes one without identifier.
    case detached
    /// Not a controller.
    case object
    /// Another entry with the path of an earlier one.
    case duplicate(of: Int)

    /// Its place in a saved stack, 0 at the bottom; nil for all that are in none.
    package var stackPosition: Int? {
      if case .stack(let position) = self { position } else { nil }
    }
  }

  /// How a controller holds others.
  package enum Container: Hashable, Sendable {
    /// A tab bar controller.
    case tabBar
    /// A navigation controller that saved a stack of so many paths.
    case navigation(count: Int)
    /// A split view controller.
    case split
  }

  /// What the search for an object comes to. The raw values stand in `restorectl.plan/1`.
  package enum Verdict: String, Hashable, Sendable, CaseIterable {
    /// Its restoration class is asked, and nobody else.
    case asksRestorationClass = "asks-restoration-class"
    /// It is found as a live controller, which the app has to make at launch.
    case needsLiveController = "needs-live-controller"
    /// Only the app delegate or a live controller can answer.
    case needsApp = "needs-app"
    /// Its storyboard makes it, unless somebody answers before.
    case comesFromStoryboard = "comes-from-storyboard"
    /// Its storyboard no longer has the identifier: UIKit throws, unless somebody answers before.
    case `throws` = "throws"
    /// The app has to register an object with this path.
    case needsRegistration = "needs-registration"
    /// It is listed without state: UIKit passes over it.
    case skipped
    /// Another object has the same path: the last live one gets the only state.
    case sharesPath = "shares-path"
  }

  /// Whether the user gets an object back. Each object has one. The raw values stand in
  /// `restorectl.plan/1`.
  package enum Standing: String, Hashable, Sendable, CaseIterable {
    /// UIKit brings it back by itself.
    case comesBack = "comes-back"
    /// It comes back if the app's own code does its part, or if what speaks against it is mended.
    case dependsOnCode = "depends-on-code"
    /// It does not come back.
    case lost
  }

  /// The standing, as far as this object alone decides it.
  var ownStanding: Standing {
    guard fate == .expected else { return .lost }
    guard madeClass?.fit != .unknown else { return .dependsOnCode }
    switch (verdict, role) {
    case (.needsLiveController, _): return isMadeUnasked ? .comesBack : .dependsOnCode
    // Its own container, or whoever shows it, is the app's.
    case (.comesFromStoryboard, .child), (.comesFromStoryboard, .detached): return .dependsOnCode
    case (.comesFromStoryboard, _): return .comesBack
    default: return .dependsOnCode
    }
  }

  /// Whether the app's files refute a part of what was saved to find it by.
  package var isRefuted: Bool {
    steps.contains { step in
      switch step {
      case .restorationClass(_, .missing), .storyboard(_, .identifierMissing),
        .storyboard(_, .notGiven):
        true
      default: false
      }
    }
  }

  /// Whether storyboards make it without being asked.
  package var isMadeUnasked: Bool {
    steps.contains { if case .liveController(.madeByStoryboard) = $0 { true } else { false } }
  }

  /// Whether the object comes back, if the search for it goes as it is expected to go.
  public var isRestored: Bool { fate == .expected }

  /// Whether an object comes back.
  package enum Fate: Hashable, Sendable {
    /// It comes back if the search goes as the verdict says.
    case expected
    /// A pattern says that it is not recreated.
    case notRecreated
    /// It is listed, and no state was saved.
    case withoutState
    /// The stack that it is in names, below it, a path that was not saved.
    case cut(after: RestorationPath)
    /// It is made, and no stack that was saved pushes it.
    case notPushed
    /// It is made, and nothing that was saved presents it.
    case notPresented
    /// It is there without its state: what the storyboard makes is not of the saved class.
    case ofOtherClass
    /// The object that it depends on, by its place in `RestorePlan.objects`, does not come back.
    case lost(with: Int, Bond)
    /// UIKit discards the archive.
    case discarded
  }

  /// Why one object depends on another. The raw values stand in `restorectl.plan/1`.
  package enum Bond: String, Hashable, Sendable, CaseIterable {
    /// The other contains it.
    case container
    /// The other presents it.
    case presenter
    /// The other stands directly below it on a navigation stack.
    case stack
    /// The other has the same path.
    case samePath = "same-path"
  }
}

/// The class of what a storyboard makes for an object, beside the class that was saved.
///
/// UIKit decodes state only into an object of the saved class or of a subclass. Source: public
/// analyses of UIKit; a storyboard does not say what an app's own class is a subclass of.
package struct MadeClass: Hashable, Sendable {
  /// The class as the runtime names it.
  package var name: String
  /// Whether UIKit gives it the state.
  package var fit: Fit

  /// How a class stands to the saved one. The raw values stand in `restorectl.plan/1`.
  package enum Fit: String, Hashable, Sendable, CaseIterable {
    /// It is the saved class, or one that must be a subclass of it.
    case fits
    /// Another class of the app's, which may be a subclass of the saved one.
    case unknown
    /// A class that cannot be a subclass of the saved one.
    case differs
  }
}

/// One question in UIKit's search for an object.
///
/// Source of the order: Apple's App Programming Guide for iOS, "Preserving and Restoring State".
package enum SearchStep: Hashable, Sendable {
  /// The restoration class. When the app has it, the search ends here, whatever it answers.
  case restorationClass(String, ClassAnswer)
  /// `application:viewControllerWithRestorationIdentifierPath:coder:`.
  case appDelegate
  /// A controller that is alive and has the same path.
  case liveController(LiveAnswer)
  /// The controller's storyboard, by its identifier there.
  case storyboard(StoryboardReference, StoryboardAnswer)
  /// An object that the app registered with the same path.
  case registeredObject

  /// Whether the app has a class. The raw values stand in `restorectl.plan/1`.
  package enum ClassAnswer: String, Hashable, Sendable, CaseIterable {
    /// No list of classes was given.
    case unchecked
    /// The list has it.
    case found
    /// The list does not have it: UIKit goes on as if there were none.
    case missing
  }

  /// What speaks for a live controller.
  package enum LiveAnswer: Hashable, Sendable {
    /// Nothing but that it was there when the state was saved.
    case unchecked
    /// A storyboard of this name makes it at launch, as the main storyboard, or along with its
    /// container.
    case madeByStoryboard(String)
  }

  /// Whether a storyboard can make a controller. The raw values stand in `restorectl.plan/1`.
  package enum StoryboardAnswer: String, Hashable, Sendable, CaseIterable {
    /// No storyboards were given.
    case unchecked
    /// It has the identifier.
    case found
    /// It does not have the identifier, and UIKit throws.
    case identifierMissing = "identifier-missing"
    /// No storyboard of this name is among those given.
    case notGiven = "not-given"
  }
}
