// How UIKit looks for an object.

struct SearchStep {
  let who: String
  var name: String?
  /// As in `restorectl.plan/1`.
  var answer = "unchecked"
  let words: String
}

extension ArchivePlan {
  /// The steps of the search in UIKit's order, as far as the search can get.
  /// Source: uikit.md, rows F1, F3, F4, F5, F6, F14, R5, R6, S19.
  func steps(of object: PlannedObject) -> [SearchStep] {
    if object.verdict == .sharesPath || !object.hasState { return [] }
    var steps: [SearchStep] = []
    if let answer = object.classAnswer {
      let adopted = object.isController ? "UIViewControllerRestoration" : "UIObjectRestoration"
      let ifAdopting = "adopts \(adopted), its answer is final, nil included"
      let words =
        switch answer {
        case .unchecked: "if the app has it, and it \(ifAdopting)"
        case .found: "the app has it; if it \(ifAdopting)"
        case .missing: "the app has no such class, so UIKit continues silently"
        }
      steps.append(
        SearchStep(
          who: "restoration class", name: object.restorationClass, answer: answer.rawValue,
          words: words))
      if answer != .missing { return steps }
    }
    guard object.isController else {
      let words = "found only if the app registers it before state is restored"
      return steps + [SearchStep(who: "registered object", words: words)]
    }
    let must = object.role.slot.map { "; it must return the one in the \($0.holder)" } ?? ""
    steps.append(
      SearchStep(who: "app delegate", words: "asked first\(must); nil passes on to the next"))
    let live = liveAnswer(object)
    steps.append(SearchStep(who: "live controller", answer: live.answer, words: live.words))
    if let answer = object.storyboardAnswer, let storyboard = object.storyboard {
      steps.append(
        SearchStep(
          who: "storyboard", name: "\(storyboard.name ?? "")#\(storyboard.identifier ?? "")",
          answer: answer.rawValue, words: words(for: answer, of: object)))
    }
    return steps
  }

  /// Source: uikit.md, rows F6, F7, L2, R5, R6.
  private func liveAnswer(_ object: PlannedObject) -> (answer: String, words: String) {
    if object.isMadeUnasked, let made = object.made {
      return ("made-by-storyboard", "storyboard \(ShortText.shown(made.storyboard)) creates it")
    }
    if let path = object.liveElsewhere {
      return ("at-other-index", "not found: it is at \(ShortText.shown(path.raw)) now")
    }
    let words =
      if object.role == .root {
        "found if the app created it before state is restored (willFinishLaunching)"
      } else if let (one, holder) = object.role.slot {
        "found if the app's own code added it: UIKit does not add a \(one) to a \(holder)"
      } else {
        "found if the app created it with this path"
      }
    return ("unchecked", words)
  }

  /// Source: uikit.md, rows F11, R5, R6.
  private func words(for answer: StoryboardAnswer, of object: PlannedObject) -> String {
    switch answer {
    case _ where object.storyboard?.bundlePath != nil && object.verdict == .comesFromStoryboard:
      "of another bundle: creates it if that, or else the app, still has it, else throws"
    case .identifierMissing: "no longer has this identifier: throws if the search gets here"
    case .notGiven: "was not provided: throws if the search gets here and the app does not have it"
    case _ where object.role.dependsOnLiveController:
      "would create another one, which is not in a \(object.role.slot?.holder ?? "window")"
    case .found: "has this identifier, and creates it"
    case .unchecked: "creates it if it still has this identifier, else throws"
    }
  }
}

extension PlannedObject {
  var shownClass: String { className.map(ArchivePlan.shown(className:)) ?? "" }
  var shownMadeClass: String { made?.madeClass.map { ArchivePlan.shown(className: $0.name) } ?? "" }
}

extension PlannedObject.Role {
  /// What it is to its container, if that is of UIKit and does not save its children.
  var slot: (one: String, holder: String)? {
    switch self {
    case .tab: ("tab", "tab bar")
    case .pane: ("column", "split view")
    default: nil
    }
  }
}
