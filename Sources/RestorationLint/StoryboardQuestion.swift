import RestorationArchives
import RestorationPlan

/// What it means if the storyboard of a saved controller cannot create it, by the order of UIKit's
/// search: the restoration class, the app delegate, an existing controller, the storyboard.
struct StoryboardQuestion {
  let severity: Severity
  /// What to do; nil for the remedy of the rule.
  let remedy: String?

  /// Nil if the storyboard is not asked: one creates the controller without a search, the main one
  /// at launch, or another with its container.
  init?(_ object: PlannedObject) {
    if object.isMadeUnasked { return nil }
    switch (object.verdict, object.role) {
    case (.asksRestorationClass, _):
      let name = object.restorationClass.map { SavedClassName($0).readable } ?? ""
      remedy = "return the controller from the restoration class '\(name)'"
    // UIKit puts no controller into a window, a tab bar or a split view.
    case (_, .root): remedy = Self.atLaunch("create the root controller")
    case (_, .tab): remedy = Self.atLaunch("add a tab", to: "the tab bar controller")
    case (_, .pane): remedy = Self.atLaunch("add a column", to: "the split view controller")
    default: remedy = nil
    }
    severity = remedy == nil ? .error : .warning
  }

  private static func atLaunch(_ words: String, to container: String? = nil) -> String {
    words + " with this restorationIdentifier" + (container.map { " to " + $0 } ?? "")
      + ", in its storyboard or in application(_:willFinishLaunchingWithOptions:); or refuse "
      + "older state in " + Rule.refusal
  }
}

extension LintedObject {
  /// Nil if its storyboard is not asked for it.
  var storyboardQuestion: StoryboardQuestion? {
    archive.plan[path].flatMap { StoryboardQuestion($0) }
  }
}
