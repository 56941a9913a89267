// The sentences of a plan about what the user sees first, and how sure that is.

extension ArchivePlan {
  /// Source: uikit.md, rows R4, R5, R6, R7, R14.
  func words(for sight: Sight) -> (label: String, note: String?) {
    let holder = sight.holder.map { ShortText.shown($0.raw) } ?? ""
    let ifLost = { (words: String?) in sight.isLost ? "does not come back" + (words ?? "") : nil }
    switch sight.role {
    case .root: return ("root controller", ifLost(": the app starts as at a fresh launch"))
    case .selectedTab:
      return ("selected tab", ifLost(": the tab that the app selects is shown"))
    case .unsavedSelection:
      return ("selected tab", "not saved for \(holder): the tab that the app selects is shown")
    case .topOfStack:
      let (kept, saved) = (sight.kept ?? 0, sight.saved ?? 0)
      let place = "\(WordList.ordinal(kept)) of \(CountText.count(saved, "screen"))"
      if kept == saved { return ("top of stack", saved == 1 ? nil : place) }
      let others = saved - kept == 1 ? "the other does not" : "the others do not"
      return ("top of stack", "\(place): \(others) come back")
    case .emptyStack:
      return ("top of stack", "the stack of \(holder) is lost: only what the app pushes is shown")
    case .column: return ("column", ifLost(": what the app puts there is shown"))
    case .presented: return ("presented", ifLost(nil) ?? "over \(holder)")
    case .firstResponder:
      return ("first responder", ifLost(": no keyboard") ?? "may get the keyboard")
    case .freshLaunch:
      let isAllLost = plan.objects.allSatisfy { $0.standing == .lost }
      let reason = isAllLost ? "nothing is restored" : "no root controller comes back"
      return ("first screen", "as at a fresh launch: " + reason)
    case .launchEnds:
      // Source: uikit.md, rows F1, F11, F16.
      let answer = sight.object.flatMap { plan.objects[$0].storyboardAnswer }
      let condition = answer == .notGiven ? " if the app does not have the storyboard" : ""
      return (
        "launch may crash",
        "UIKit throws here\(condition), unless the app delegate or a live controller comes first"
      )
    }
  }

  /// What must be true for the user to see it, in clauses; none if it is sure. For what is not
  /// there, only the problem about it.
  func conditions(on sight: Sight) -> [String] {
    guard let place = sight.object else { return [] }
    let object = plan.objects[place]
    let isSeen = !sight.isLost && sight.role != .launchEnds
    if isSeen, object.standing == .comesBack { return [] }
    let condition =
      sight.role == .firstResponder ? "needs \(path(place))" : condition(on: object)
    return [isSeen ? condition : nil, reference(toProblemOf: object)].compactMap(\.self)
  }

  /// What becomes of an object: why it is lost, what must be true for it, or who creates it.
  func state(of object: PlannedObject) -> String {
    let storyboard = object.made?.storyboard ?? object.storyboard?.name
    let words =
      condition(on: object)
      ?? (plan.launchEnd == nil
        ? storyboard.map { "storyboard \(ShortText.shown($0)) creates it" }
        : "needs a launch that does not crash")
    return [words, reference(toProblemOf: object)].compactMap(\.self).joined(separator: "; ")
  }

  private func reference(toProblemOf object: PlannedObject) -> String? {
    firstProblem(of: object).map { "see problem \(CountText.grouped($0 + 1))" }
  }

  private func condition(on object: PlannedObject) -> String? {
    if let reason = reason(object) { return reason }
    if object.isClassMissing {
      let code = object.needsCode ? codeCondition(on: object) : nil
      // Source: uikit.md, row R3.
      return "perhaps without its state" + (code.map { ", and " + $0 } ?? "")
    }
    if object.ownStanding == .comesBack {
      guard plan.launchEnd == nil, let ground = object.ground,
        plan.objects[ground].standing != .comesBack
      else { return nil }
      return "needs \(path(ground))"
    }
    if object.made?.madeClass?.fit == .unknown {
      return "with its state only if \(object.shownMadeClass) is a subclass of \(object.shownClass)"
    }
    return codeCondition(on: object)
  }

  /// What the app's own code must do for the user to see an object; nil if nothing shows it.
  /// Source: uikit.md, rows F6, F19, R5, R6, S19.
  private func codeCondition(on object: PlannedObject) -> String? {
    switch object.verdict {
    case .asksRestorationClass where object.role == .root:
      "needs your code to put what its restoration class creates into the window"
    case .asksRestorationClass:
      "needs its restoration class" + (object.role.slot.map { " to return the \($0.one)" } ?? "")
    // Its storyboard may be the main one, or that of its container.
    case .needsLiveController where object.storyboard != nil && plan.project.storyboards == nil:
      "needs its storyboard or your code to create it first"
    case .needsLiveController, .needsApp, .throws: "needs your code to create it"
    case .comesFromStoryboard: "needs your code to show it"
    case .needsRegistration: "needs your code to register it"
    case .skipped, .sharesPath: nil
    }
  }
}
