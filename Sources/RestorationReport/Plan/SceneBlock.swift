struct SceneBlock {
  let scene: PlannedScene
  let out: Output

  func write() {
    out.line()
    let identifier = scene.identifier.map { name -> Line in "  \(ShortText.shown(name), .bold)" }
    out.line("\("scene", .bold)\(identifier ?? "")")
    line("role", scene.session.role)
    line("configuration", scene.session.name)
    line("storyboard", scene.session.storyboard)
    line(
      "delegate", scene.session.delegateClass.map { SwiftClassName.demangled($0) ?? $0 },
      note: delegateNote)
    if let activity = scene.activity {
      line("activity", activity.type ?? "without a type", note: note(activity))
    }
    line("title", scene.activity?.title)
    out.line("  \(.hang)\(verdict, scene.isLost ? .red : .yellow)")
    write(scene.activity?.state ?? [], of: .sceneActivity)
    write(scene.ownState, of: RestorationPath("session"))
  }

  /// The labels have the width of the longest.
  private func line(_ label: String, _ value: String?, note: String? = nil) {
    guard let value else { return }
    let note = note.map { "  (" + $0 + ")" }
    out.line("  \(label, width: 15)\(.hang)\(ShortText.shown(value), .cyan)\(note ?? "", .dim)")
  }

  private var delegateNote: String? {
    switch scene.delegateAnswer {
    case .unchecked: nil
    case .found: "the app has it"
    case .missing: "the app has no such class"
    }
  }

  private func note(_ activity: PlannedScene.Activity) -> String {
    let declared = activity.isDeclared.map { $0 ? "declared, " : "not in NSUserActivityTypes, " }
    return (declared ?? "") + CountText.count(activity.state.count, "value") + ", about "
      + CountText.bytes(activity.byteCount)
  }

  /// What happens when it connects again. Source: uikit.md, rows C6, C10, C13, C16, C17.
  private var verdict: String {
    if scene.delegateAnswer == .missing {
      return
        (scene.isConfigurationGone
        ? "The app no longer has its configuration" : "UIKit finds no delegate for it")
        + ": its window may stay black, unless the app delegate returns another configuration."
    }
    guard let activity = scene.activity else {
      if !scene.ownState.isEmpty {
        return "Its delegate reads this from the session's userInfo and restores it in code."
      }
      return scene.isActivityKnown
        ? "No user activity was saved: the scene opens as if it were new."
        : "Its user activity is in the folder of the scene, which was not given: pass the "
          + ".savedState folder."
    }
    if let type = activity.forbiddenType {
      // Source: uikit.md, row C8.
      return "Its activity contains \(type): the system refuses it, and the scene may open as new."
    }
    if activity.isDeclared == false {
      // Source: uikit.md, row C7.
      return "Its type is not declared: the system may not keep the activity."
    }
    if scene.session.isSwiftUI {
      // Source: uikit.md, row C14.
      return "SwiftUI gets the activity back, and restores its SceneStorage from it."
    }
    return activity.state.isEmpty
      ? "Its delegate gets the activity back, but it is empty."
      : "Its delegate gets the activity back and restores its contents in code."
  }

  private func write(_ state: [StateEntry], of path: RestorationPath) {
    StateBlock(state: out.options.shown(state, of: path), indent: "    ", out: out).write()
  }
}
