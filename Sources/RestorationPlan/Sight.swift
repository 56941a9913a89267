package import RestorationModel

/// Something that the user sees first, or would have seen.
package struct Sight: Hashable, Sendable {
  /// What is seen. The raw values stand in `restorectl.plan/1`.
  package enum Role: String, Hashable, Sendable, CaseIterable {
    /// A root controller.
    case root
    /// A root controller that does not come back: its first screen is as at a fresh launch.
    case lostRoot = "lost-root"
    /// The tab that was selected.
    case selectedTab = "selected-tab"
    /// The tab that was selected does not come back: the app's own choice is shown.
    case lostSelectedTab = "lost-selected-tab"
    /// Which tab was selected was not saved.
    case unsavedSelection = "unsaved-selection"
    /// The top of what is left of a navigation stack.
    case topOfStack = "top-of-stack"
    /// Nothing is left of a navigation stack.
    case emptyStack = "empty-stack"
    /// A controller presented over all that stands before it.
    case presented
    /// A presented controller that does not come back.
    case lostPresented = "lost-presented"
    /// The object that had the keyboard.
    case firstResponder = "first-responder"
    /// The object that had the keyboard does not come back.
    case lostFirstResponder = "lost-first-responder"
    /// Nothing is restored: the app looks as at a fresh launch.
    case freshLaunch = "fresh-launch"
    /// The launch ends here, unless the app answers before UIKit asks the storyboard, which throws.
    case launchEnds = "launch-ends"
  }

  /// What is seen.
  package var role: Role
  /// The object, or view; nil where the role speaks of none.
  package var path: RestorationPath?
  /// The tab bar controller, navigation controller or presenter that it belongs to.
  package var holder: RestorationPath?
  /// On a stack: how many controllers are left.
  package var kept: Int?
  /// On a stack: how many were saved.
  package var saved: Int?
  /// Whether it stands in front of everything else from the same root.
  package var isInFront = false

  init(
    _ role: Role, _ path: RestorationPath? = nil, of holder: RestorationPath? = nil,
    kept: Int? = nil, saved: Int? = nil
  ) {
    self.role = role
    self.path = path
    self.holder = holder
    self.kept = kept
    self.saved = saved
  }

  /// Whether it is on the screen, and not missing from it.
  var isVisible: Bool {
    switch role {
    case .root, .selectedTab, .topOfStack, .presented: true
    default: false
    }
  }
}
