// How UIKit looks for an object.

/// One step of the search for an object.
struct SearchStep {
  let who: String
  var name: String?
  /// As in `restorectl.plan/1`.
  var answer = "unchecked"
  let words: String

  /// As in `restorectl.plan/1`.
  var asks: String { who.replacing(" ", with: "-") }
}

extension ArchivePlan {
  /// The steps of the search in UIKit's order, as far as the search can get.
  ///
  /// Source: uikit.md, rows F1, F3, F4, F5, F6, F10, F14, R5, R6, S19.
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

  /// Source: uikit.md, rows F6, F7, F10, F18, L2, R5, R6.
  private func liveAnswer(_ object: PlannedObject) -> (answer: String, words: String) {
    if object.isMadeUnasked {
      let when =
        object.made?.isEmbedded ?? false
        ? "with the view of its container"
        : isMadeAlong(object) ? "with its container" : "before state is restored"
      let storyboard = Self.shown(object.made?.storyboard ?? "")
      return ("made-by-storyboard", "storyboard \(storyboard) creates it \(when)")
    }
    if let path = object.liveElsewhere {
      return ("at-other-index", "not found: it is at \(Self.shown(path.raw)) now")
    }
    let container = object.parent.map { plan.objects[$0] }
    let words =
      if object.role == .root {
        object.isFirstRoot
          ? "the app creates its first screen before state is restored (willFinishLaunching)"
          : "found if the app created it before state is restored (willFinishLaunching)"
      } else if let (one, holder) = object.role.slot {
        object.isLeftOut(of: container)
          ? "the storyboard creates the \(holder) controller without this \(one)"
          : container?.isRemade ?? false
            ? "found if the code that recreates its \(holder) controller adds this \(one)"
            : "found if the app added it before state is restored (willFinishLaunching): UIKit does "
              + "not add a \(one) to a \(holder)"
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

  // MARK: The result

  func verdict(of object: PlannedObject) -> String {
    switch object.verdict {
    // Source: uikit.md, rows F1, F3.
    case .asksRestorationClass: "UIKit asks its restoration class."
    case .needsLiveController where object.isMadeUnasked: "Comes back as a live controller."
    case .needsLiveController: "Comes back only as a live controller."
    case .needsApp:
      "Comes back only if the app delegate creates it, or the app creates it before state is "
        + "restored: " + needs(object) + "."
    case .comesFromStoryboard: "Comes from its storyboard."
    case .throws:
      "UIKit throws an exception and the app crashes: the storyboard no longer has the identifier. "
        + "Only the app delegate or a live controller can prevent this."
    // Source: uikit.md, row S19.
    case .needsRegistration:
      "Comes back only if the app registers an object for this path: "
        + (object.classAnswer == .missing
          ? "the app no longer has its restoration class."
          : "it has no restoration class.")
    // Source: uikit.md, row F17.
    case .skipped: "UIKit skips it silently: it is listed, but no state was saved."
    // Source: uikit.md, rows P6, F8.
    case .sharesPath: "Which object with this path gets the only state is not defined."
    }
  }

  private func needs(_ object: PlannedObject) -> String {
    guard object.isReadable else {
      return "its state cannot be decoded, so it is unknown whether it has a storyboard"
    }
    return object.classAnswer == .missing
      ? "the app no longer has its restoration class, and it has no storyboard identifier"
      : "it has no restoration class and no storyboard identifier"
  }

  /// Whether storyboards create an object with a container that is recreated during the restore.
  private func isMadeAlong(_ object: PlannedObject) -> Bool {
    var next = object.parent
    while let place = next {
      let container = plan.objects[place]
      if container.isRemade { return true }
      guard container.isMadeUnasked else { return false }
      next = container.parent
    }
    return false
  }
}

extension PlannedObject {
  /// Whether it is recreated during the restore.
  var isRemade: Bool { verdict == .asksRestorationClass || verdict == .comesFromStoryboard }

  var shownClass: String { className.map(ArchivePlan.shown(className:)) ?? "" }
  var shownMadeClass: String { madeClass.map { ArchivePlan.shown(className: $0.name) } ?? "" }
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
