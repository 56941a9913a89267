import PlistSyntax
import RestorationArchives
import RestorationPlan

/// The lines of a plan about a scene.
struct SceneBlock {
  private let scene: PlannedScene
  private let options: RenderOptions

  init(_ scene: PlannedScene, _ options: RenderOptions) {
    self.scene = scene
    self.options = options
  }

  func write(to text: inout HumanText) {
    text.endLine()
    text.write("scene", .bold)
    if let identifier = scene.identifier {
      text.write("  ")
      text.write(PlansText.short(identifier), .bold)
    }
    text.endLine()
    writeLine("role", scene.role, to: &text)
    writeLine("configuration", scene.configuration, to: &text)
    writeLine("storyboard", scene.storyboard, to: &text)
    writeLine(
      "delegate", scene.delegateClass.map { SwiftClassName.demangled($0) ?? $0 },
      note: delegateNote, to: &text)
    if let activity = scene.activity {
      writeLine("activity", activity.type ?? "without a type", note: note(activity), to: &text)
      writeLine("title", activity.title, to: &text)
    }
    let (sentence, style) = verdict
    text.write("  ")
    text.beginHanging()
    text.write(sentence, style)
    text.endLine()
    if let activity = scene.activity { write(activity.state, of: .sceneActivity, to: &text) }
    write(scene.ownState, of: RestorationPath("session"), to: &text)
  }

  /// The labels have the width of the longest.
  private func writeLine(
    _ label: String, _ value: String?, note: String? = nil, to text: inout HumanText
  ) {
    guard let value else { return }
    text.write("  " + label)
    text.pad(from: label, to: 15)
    text.beginHanging()
    text.write(PlansText.short(value), .cyan)
    if let note { text.write("  (" + note + ")", .dim) }
    text.endLine()
  }

  private var delegateNote: String? {
    switch scene.delegateAnswer {
    case .unchecked: nil
    case .found: "the app has it"
    case .missing: "the app has no such class"
    }
  }

  private func note(_ activity: PlannedScene.Activity) -> String {
    let size =
      "\(CountText.count(activity.state.count, "value")), about "
      + CountText.count(activity.byteCount, "byte")
    return switch activity.isDeclared {
    case true?: "declared, " + size
    case false?: "not in NSUserActivityTypes, " + size
    case nil: size
    }
  }

  /// What happens to the scene when it connects again.
  private var verdict: (sentence: String, style: HumanText.Style) {
    if scene.delegateAnswer == .missing {
      return ("UIKit finds no delegate for it: its window stays black.", .red)
    }
    guard let activity = scene.activity else {
      if !scene.ownState.isEmpty {
        return (
          "Its delegate reads this from the session's userInfo and restores it in code.",
          .yellow
        )
      }
      return scene.isActivityKnown
        ? ("No user activity was saved: the scene opens as if it were new.", .red)
        : ("Its user activity is in the folder of the scene.", .dim)
    }
    if activity.isDeclared == false {
      return ("The system does not save an activity whose type is not declared.", .red)
    }
    return activity.state.isEmpty
      ? ("Its delegate gets the activity back, but it is empty.", .yellow)
      : (
        "Its delegate gets the activity back and restores its contents in code.", .yellow
      )
  }

  private func write(_ state: [StateEntry], of path: RestorationPath, to text: inout HumanText) {
    guard !state.isEmpty else { return }
    let shown = options.shown(state, of: path)
    StateBlock(values: ValueText(isFull: options.isFull, places: shown.places), indent: "    ")
      .write(shown.entries, to: &text)
  }
}
