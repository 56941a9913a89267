/// A saved object, and how UIKit would find it again. It is filled in stages.
public struct PlannedObject: Hashable, Sendable {
  // MARK: What was saved

  /// Its path.
  public var path: RestorationPath
  /// The kind of the saved object; nil if its state does not show it.
  package var kind: NodeKind?
  /// The class of the saved object, as stored.
  public var className: String?
  package let restorationClass: String?
  package let hasState: Bool
  package var storyboard: StoryboardReference?
  package var container: ContainerRole?
  package var stack: [RestorationPath] = []
  package var selectedTab: RestorationPath?
  package var presented: RestorationPath?
  /// Whether a table in it finds its rows by the identifiers of their models; nil without rows.
  package var findsRowsByModel: Bool?

  // MARK: Its relations

  package var role = Role.detached
  /// Its place in a saved stack, 0 at the bottom.
  package var stackPosition: Int?
  /// The places of the columns of a split view controller, in save order.
  package var columns: [Int] = []
  package var isFirstRoot = false
  /// How many objects have its path, with itself.
  package var copies = 1
  /// The place in `RestorePlan.objects` of the object that contains or presents it, or of its
  /// nearest saved ancestor.
  package var parent: Int?
  /// The place of the object without which it does not come back.
  package var ground: Int?
  /// What was not saved: in a stack what is directly below it, elsewhere the presented controller
  /// that contains it.
  package var missingBelow: RestorationPath?
  package var referrer: ReferenceIndex.Referrer?

  // MARK: The search

  /// Whether the given list of the app's classes does not contain its class, and it is not Apple's.
  package var isClassMissing = false
  /// Nil without a restoration class.
  package var classAnswer: ClassAnswer?
  /// Nil if the storyboard is not asked.
  package var storyboardAnswer: StoryboardAnswer?
  package var made: Made?
  /// The path of the controller with its identifier that storyboards create at another index.
  package var liveElsewhere: RestorationPath?
  package var verdict = Verdict.skipped
  /// Whether the app's own files confirm or refute the verdict.
  package var isChecked = false

  // MARK: Whether it comes back

  package var fate = Fate.expected
  package var standing = Standing.lost
  /// How many other objects do not come back without it.
  package var takesAlong = 0
}

extension PlannedObject {
  init(_ node: RestorationNode, _ content: NodeContent) {
    path = node.path
    kind = content.kind
    className = content.className.value
    restorationClass = node.restorationClass
    hasState = node.hasState
    storyboard = content.storyboard
    container = ContainerRole.likely(of: content)
    selectedTab = content[KnownKeys.selectedTab]?.path
    presented = content[KnownKeys.presentedViewController]?.path
    findsRowsByModel = content.views.lazy.compactMap { Self.findsRowsByModel($0.decoded()) }.first
    if case .array(let elements)? = content[KnownKeys.navigationChildren] {
      stack = elements.compactMap(\.path)
    }
  }

  /// Whether a table finds its rows again by the identifiers of their models; nil if it saved none.
  package static func findsRowsByModel(_ view: NodeContent) -> Bool? {
    if case .string? = view[KnownKeys.topVisibleModelIdentifier] { return true }
    if case .array(let selected)? = view[KnownKeys.selectedModelIdentifiers], !selected.isEmpty {
      return true
    }
    return view[KnownKeys.selectedIndexPaths].map { _ in false }
  }

  /// Every object that is not known to be something else is searched for like a controller.
  package var isController: Bool { kind != .object }

  /// What it is to the objects around it. The raw values appear in `restorectl.plan/1`.
  package enum Role: String, Hashable, Sendable {
    case root
    case tab
    /// In the saved stack of a navigation controller.
    case stack
    /// Below a navigation controller whose saved stack does not contain it, or that saved no stack.
    case offStack = "off-stack"
    /// A child of a split view controller.
    case pane
    /// A child of another container.
    case child
    case presented
    /// Its path implies that its parent presented it, but no object saved that it presents it.
    case unpresented
    /// The path contains an ancestor that was not saved, or one without an identifier.
    case detached
    case object
    /// Another entry with the path of an earlier one.
    case duplicate

    /// Whether only the app can put a controller there, before state is restored.
    package var dependsOnLiveController: Bool { [.root, .tab, .pane].contains(self) }
  }

  package var bond: Bond {
    switch role {
    case .presented, .unpresented: .presenter
    case .stack where ground != parent: .stack
    default: .container
    }
  }

  /// Why it depends on its ground. The raw values appear in `restorectl.plan/1`.
  package enum Bond: String, Hashable, Sendable {
    case container
    case presenter
    /// The ground is directly below it on a navigation stack.
    case stack
  }

  /// What storyboards create for it: a controller, or one for each language or device.
  package struct Made: Hashable, Sendable {
    let places: [StoryboardIndex.Place]
    package let storyboard: String
    /// Nil if the class or the saved one is unknown.
    package let madeClass: MadeClass?
  }

  /// Whether storyboards create it without a search: at launch, or with its container.
  package var isMadeUnasked: Bool { verdict == .needsLiveController && made != nil }

  /// The result of the search for an object. The raw values appear in `restorectl.plan/1`.
  package enum Verdict: String, Hashable, Sendable {
    case asksRestorationClass = "asks-restoration-class"
    /// It is found as a live controller, which the app must create at launch.
    case needsLiveController = "needs-live-controller"
    /// Only the app delegate or a live controller can answer.
    case needsApp = "needs-app"
    /// Its storyboard creates it, unless an earlier step of the search does.
    case comesFromStoryboard = "comes-from-storyboard"
    /// Its storyboard no longer has the identifier: UIKit throws, unless an earlier step finds it.
    case `throws`
    /// The app must register an object with this path.
    case needsRegistration = "needs-registration"
    /// It is listed without state: UIKit skips it.
    case skipped
    /// Another object has the same path: one of them gets the only state.
    case sharesPath = "shares-path"
  }

  /// Whether it comes back, and why not. The raw values appear in `restorectl.plan/1`, for `lost` with
  /// the bond.
  package enum Fate: String, Hashable, Sendable {
    /// It comes back if the search has the result of the verdict.
    case expected
    /// A pattern of the user excludes it.
    case notRecreated = "not-recreated"
    case withoutState = "without-state"
    /// `missingBelow` was not saved.
    case cut = "stack-cut"
    /// It is found only as a live controller, but the storyboard creates that as `liveElsewhere`.
    case atOtherIndex = "at-other-index"
    /// It is created, but no saved stack pushes it.
    case notPushed = "not-pushed"
    /// It is created, but no saved object presents it or refers to it.
    case notPresented = "not-presented"
    /// Its storyboard creates another class, which does not get its state. Source: uikit.md, row R2.
    case ofOtherClass = "other-class"
    /// Its ground does not come back.
    case lost
    /// Of the objects with its path, one gets the only state.
    case sharesPath = "shares-path"
    case discarded
  }

  /// Whether UIKit finds it and puts it in its place, even without its state.
  package var isFound: Bool { [.expected, .ofOtherClass, .sharesPath].contains(fate) }

  /// Whether the object comes back if the search gives the expected result.
  public var isRestored: Bool { fate == .expected }

  /// Whether the user gets an object back. The raw values appear in `restorectl.plan/1`.
  package enum Standing: String, Hashable, Sendable {
    /// UIKit brings it back by itself, with everything that it depends on.
    case comesBack = "comes-back"
    /// It comes back if the app's own code does its part for it or for what it depends on, if the
    /// reported problem is fixed, or if it is the one of several that gets the state.
    case dependsOnCode = "depends-on-code"
    /// It does not come back, or only without its state.
    case lost
  }

  /// Whether the user gets it back, as far as this object alone decides it.
  package var ownStanding: Standing {
    // One of the objects with a path gets the state: the others are counted.
    if role == .duplicate { return .lost }
    if fate == .sharesPath { return .dependsOnCode }
    guard fate == .expected else { return .lost }
    // Source: uikit.md, row R3: the state may be lost.
    let isDoubtful = isClassMissing || made?.madeClass?.fit == .unknown
    return needsCode || isDoubtful ? .dependsOnCode : .comesBack
  }

  /// Whether the app's own code has to create or show it, with or without its state.
  package var needsCode: Bool {
    switch verdict {
    case .needsLiveController: !isMadeUnasked
    // The app's own code creates the container, or shows the controller.
    case .comesFromStoryboard: [.child, .detached, .unpresented].contains(role)
    default: true
    }
  }

  /// Whether the app's files lack what would make it.
  package var isRefuted: Bool { isStoryboardUnable || classAnswer == .missing }

  private var isStoryboardUnable: Bool {
    storyboardAnswer == .identifierMissing || storyboardAnswer == .notGiven
  }

  /// Whether UIKit finds it only as a live child of its container, unless the app delegate answers.
  package var isFoundOnlyLive: Bool {
    [.tab, .pane, .child].contains(role)
      && (verdict == .needsLiveController || verdict == .needsApp)
  }

  /// Whether UIKit may throw while it searches for the object, which ends the launch.
  func mayEndLaunch(in container: PlannedObject?) -> Bool {
    guard isAskedFor else { return false }
    return switch verdict {
    case .throws: true
    case .comesFromStoryboard: storyboardAnswer == .notGiven
    // A storyboard creates its container, and not this object with it.
    case .needsLiveController: isStoryboardUnable && container?.isMadeUnasked ?? false
    default: false
    }
  }

  /// Whether UIKit searches for the object, even if nothing shows it.
  var isAskedFor: Bool { ![.notRecreated, .withoutState, .discarded].contains(fate) }
}

extension StateValue {
  /// The path of a reference, or of text in its place.
  package var path: RestorationPath? {
    switch self {
    case .reference(let path), .string(let path): RestorationPath(path)
    default: nil
    }
  }
}

/// Whether the app has a class. The raw values appear in `restorectl.plan/1`.
package enum ClassAnswer: String, Hashable, Sendable {
  case unchecked
  case found
  /// The list does not contain it: UIKit continues as if there were no restoration class.
  case missing
}

/// Whether a storyboard can create a controller. The raw values appear in `restorectl.plan/1`.
package enum StoryboardAnswer: String, Hashable, Sendable {
  case unchecked
  case found
  /// It does not have the identifier, and UIKit throws.
  case identifierMissing = "identifier-missing"
  case notGiven = "not-given"
}
