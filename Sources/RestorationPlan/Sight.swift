package import RestorationArchives

/// Something that the user sees first, or that is missing there.
package struct Sight: Hashable, Sendable {
  /// What is seen. The raw values appear in `restorectl.plan/1`.
  package enum Role: String, Hashable, Sendable, CaseIterable {
    /// A root controller.
    case root
    /// A root controller that does not come back: the app shows its first screen as at a fresh
    /// launch.
    case lostRoot = "lost-root"
    /// The tab that was selected.
    case selectedTab = "selected-tab"
    /// The selected tab does not come back: the app's own choice is shown.
    case lostSelectedTab = "lost-selected-tab"
    /// The selected tab was not saved.
    case unsavedSelection = "unsaved-selection"
    /// The top of the remaining navigation stack.
    case topOfStack = "top-of-stack"
    /// A navigation stack of which nothing comes back.
    case emptyStack = "empty-stack"
    /// A controller presented over everything before it.
    case presented
    /// A presented controller that does not come back.
    case lostPresented = "lost-presented"
    /// The object that had the keyboard.
    case firstResponder = "first-responder"
    /// The object that had the keyboard does not come back.
    case lostFirstResponder = "lost-first-responder"
    /// Nothing is restored: the app looks as at a fresh launch.
    case freshLaunch = "fresh-launch"
    /// UIKit may throw at this point, unless an earlier step of the search finds the object.
    case launchEnds = "launch-ends"
  }

  /// What is seen.
  package var role: Role
  /// The object or view; nil if the role concerns none.
  package var path: RestorationPath?
  /// The place in `RestorePlan.objects` of the object that is seen or missing, or that contains the
  /// view; nil if there is none.
  package var object: Int?
  /// The tab bar controller, navigation controller or presenter that it belongs to.
  package var holder: RestorationPath?
  /// On a stack: how many controllers remain.
  package var kept: Int?
  /// On a stack: how many were saved.
  package var saved: Int?
  /// Whether it is in front of everything else from the same root.
  package var isInFront = false

  init(
    _ role: Role, _ path: RestorationPath? = nil, object: Int? = nil,
    of holder: RestorationPath? = nil, kept: Int? = nil, saved: Int? = nil
  ) {
    self.role = role
    self.path = path
    self.object = object
    self.holder = holder
    self.kept = kept
    self.saved = saved
  }

  /// Whether it is on the screen.
  package var isVisible: Bool {
    switch role {
    case .root, .selectedTab, .topOfStack, .presented: true
    default: false
    }
  }
}
