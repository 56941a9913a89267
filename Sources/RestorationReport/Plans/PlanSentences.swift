import RestorationModel
import RestorationPlan

/// What a plan says in words, the same in every format.
struct PlanSentences {
  let plan: RestorePlan
  /// The saved classes that the app no longer has, as stored.
  var goneClasses: Set<String> = []
  /// How a text of the archive is shown inside a sentence.
  let shown: (String) -> String

  /// A name inside a sentence is cut in the middle when it is longer, in Unicode scalars.
  private static let longestName = 160

  /// A name that is short enough for a sentence.
  static func cut(_ name: String) -> String {
    let scalars = name.unicodeScalars
    // A text has at least a quarter as many scalars as bytes, so most need no counting.
    guard name.utf8.count > longestName, scalars.count > longestName else { return name }
    let half = longestName / 2
    return String(scalars.prefix(half)) + "…" + String(scalars.suffix(half))
  }

  func path(_ place: Int) -> String { shown(plan.objects[place].path.raw) }

  private func className(_ name: String) -> String {
    shown(SwiftClassName.demangled(name) ?? name)
  }

  // MARK: The archive

  func sentence(_ remark: PlanRemark) -> String {
    switch remark {
    case .notSearched(let container): Self.handedBack(container)
    case .unsupportedVersion(let version):
      "UIKit discards it whole: it reads archives of major version 2, and this is \(version)."
    case .sceneLifeCycle:
      "Nothing of it is restored: the app declares scenes, and UIKit gives such an app an empty "
        + "list of objects."
    case .otherBundleVersion(let saved, let app):
      "Saved by version \(shown(saved)) of the app, which is now \(shown(app)): UIKit restores it "
        + "all the same, unless the app delegate refuses old state."
    case .savedOn(let idiom):
      "Saved on idiom \(idiom.name): a device of another idiom tries to restore it only once."
    case .nothingSaved:
      "Nothing was saved: the list of saved objects is empty. The likely reasons: the app delegate "
        + "did not answer true to application(_:shouldSaveSecureApplicationState:), the root "
        + "controller has no restorationIdentifier, or the app uses scenes, whose state is in "
        + "folders of their own."
    case .unlistedState(let count):
      "\(ScalarText.count(count, "more object")) with state not in the list of saved objects: "
        + "UIKit does not look for what is not listed."
    }
  }

  /// What happens to state of a kind that nothing is searched for in.
  private static func handedBack(_ container: ArchiveContainer) -> String {
    switch container {
    case .appkit:
      "The windows of a Mac app: AppKit searches for no object by its path. It asks the restoration "
        + "class of each window to make it, and hands it its state."
    case .scene:
      "The state of one scene: UIKit searches for no object. It hands the scene's delegate what was "
        + "saved, and the app's own code does the rest. " + forceQuit
    case .sceneSessions:
      "The table of an app's scenes: UIKit searches for no object. It connects each scene with the "
        + "delegate class and the storyboard of its configuration. " + forceQuit
    case .bundleInfo: "A note of the system's: nothing in it is restored."
    case .keyed, .uikit: "No saved interface: there is nothing to restore."
    }
  }

  private static let forceQuit =
    "A scene that the user closes by force (swipes away) is gone, with its activity."

  /// What can be asked of an archive that there is no plan for.
  static let otherWays =
    "'restorectl dump' shows what was saved, 'restorectl lint' checks it, and 'restorectl diff' "
    + "compares it with another state."

  /// What the plan could not check; nil when there is nothing of this kind.
  var assumption: String? {
    let missing = [
      plan.given.classes ? nil : "a list of its classes",
      plan.given.storyboards ? nil : "its storyboards",
      plan.given.infoPlist ? nil : "its Info.plist",
    ].compactMap(\.self)
    guard let last = missing.last else { return nil }
    let others = missing.dropLast().joined(separator: ", ")
    return "Assumed: the app is as it was when it saved this; not given: "
      + (others.isEmpty ? last : others + " and " + last) + "."
  }

  // MARK: One object

  /// What the search for the object comes to.
  func verdict(of object: PlannedObject) -> String {
    switch object.verdict {
    case _ where object.madeClass?.fit == .unknown: unknownFit(object)
    case .asksRestorationClass:
      "Asks its restoration class" + (object.isChecked ? "." : ", if the app still has it.")
    case .needsLiveController: liveVerdict(object)
    case .needsApp:
      "Comes back only if the app delegate makes it, or the app itself before state is restored: "
        + needs(object) + "."
    case .comesFromStoryboard where isNotGiven(object):
      "Comes from its storyboard, which is not among those given: UIKit throws if the app does not "
        + "have it."
    case .comesFromStoryboard:
      "Comes from its storyboard" + (object.isChecked ? "." : ", if that still has it.")
    case .throws:
      "UIKit throws, which ends the app: the storyboard no longer has the identifier. Only the app "
        + "delegate or a live controller can come before that."
    case .needsRegistration:
      "Comes back only if the app registers an object for this path: "
        + (hasMissingClass(object)
          ? "its restoration class is gone." : "it has no restoration class.")
    case .skipped: "Passed over without a word: it is listed, but no state was saved."
    case .sharesPath: sharedPathVerdict(object)
    }
  }

  /// A storyboard does not say what an app's own class is a subclass of.
  private func unknownFit(_ object: PlannedObject) -> String {
    let way =
      object.isMadeUnasked
      ? "Comes back as a live controller, which its storyboard makes as"
      : "Comes from its storyboard, which makes"
    return way + " \(madeClass(object)): it gets its state only if that is a subclass of "
      + "\(savedClass(object)), which was saved."
  }

  func madeClass(_ object: PlannedObject) -> String {
    object.madeClass.map { className($0.name) } ?? ""
  }

  func savedClass(_ object: PlannedObject) -> String {
    object.className.map { className($0) } ?? ""
  }

  private func isNotGiven(_ object: PlannedObject) -> Bool {
    object.steps.contains { if case .storyboard(_, .notGiven) = $0 { true } else { false } }
  }

  private func liveVerdict(_ object: PlannedObject) -> String {
    if object.isMadeUnasked {
      return object.isMadeAlong(in: plan)
        ? "Comes back as a live controller: its storyboard makes it along with its container."
        : "Comes back as a live controller: the main storyboard makes it before state is restored."
    }
    switch object.role {
    case .tab, .pane:
      let (one, holder) =
        object.role == .tab ? ("tab", "tab bar") : ("side", "split view")
      if object.isInRemade(in: plan) {
        return
          "Comes back only if whoever makes its \(holder) controller again gives it this \(one): "
          + "it is found live then."
      }
      return "Comes back only if the app makes this \(one) before state is restored "
        + "(willFinishLaunching): UIKit puts no \(one) back into a \(holder)."
    default:
      return isFirstRoot(object)
        ? "Comes back only if the app makes it before state is restored (willFinishLaunching), as "
          + "its first screen."
        : "Comes back only if the app makes it before state is restored (willFinishLaunching), and "
          + "shows it."
    }
  }

  /// Whether it is the first of the root controllers.
  func isFirstRoot(_ object: PlannedObject) -> Bool {
    plan.objects.first { $0.role == .root }?.path == object.path
  }

  private func sharedPathVerdict(_ object: PlannedObject) -> String {
    guard case .duplicate(let first) = object.role else { return "Shares its path." }
    return "Has the path of object \(ScalarText.grouped(first + 1)): only one state was saved for "
      + "both, and the last live object gets it."
  }

  private func needs(_ object: PlannedObject) -> String {
    guard object.isReadable else { return "its state cannot be read" }
    return hasMissingClass(object)
      ? "its restoration class is gone, and it has no storyboard identifier"
      : "it has no restoration class and no storyboard identifier"
  }

  private func hasMissingClass(_ object: PlannedObject) -> Bool {
    object.steps.contains { if case .restorationClass(_, .missing) = $0 { true } else { false } }
  }

  /// Who is asked in a step, and what is known about the answer.
  func words(
    for step: SearchStep, of object: PlannedObject
  ) -> (who: String, name: String?, answer: String) {
    switch step {
    case .restorationClass(let name, let answer):
      return ("restoration class", name, self.answer(answer))
    case .appDelegate: return ("app delegate", nil, "may make it; nil passes on")
    case .liveController(.madeByStoryboard(let name)):
      let whole =
        object.isMadeAlong(in: plan) ? " along with its container" : " before state is restored"
      return ("live controller", nil, "storyboard \(shown(name)) makes it" + whole)
    case .liveController(.unchecked):
      return ("live controller", nil, liveAnswer(object))
    case .storyboard(let reference, let answer):
      let name = "\(reference.name ?? "")#\(reference.identifier ?? "")"
      return ("storyboard", name, self.answer(answer, object))
    case .registeredObject:
      return (
        "registered object", nil,
        "the app registers it before state is restored, or it is not there"
      )
    }
  }

  private func answer(_ answer: SearchStep.ClassAnswer) -> String {
    switch answer {
    case .unchecked: "its answer ends the search, nil too"
    case .found: "the app has it; its answer ends the search, nil too"
    case .missing: "the app has no such class, and UIKit goes on without a word"
    }
  }

  private func liveAnswer(_ object: PlannedObject) -> String {
    switch object.role {
    case .root where isFirstRoot(object): "the app makes its first screen before state is restored"
    case .root, .tab, .pane: "there if the app made it before state is restored"
    default: "there if the app made it with this path"
    }
  }

  private func answer(_ answer: SearchStep.StoryboardAnswer, _ object: PlannedObject) -> String {
    switch (object.role, answer) {
    case (_, .identifierMissing): "no longer has this identifier: throws if it is asked"
    case (.tab, _): "would make another one, which is in no tab bar"
    case (.pane, _): "would make another one, which is in no split view"
    case (.root, _): "would make another one, which is in no window"
    case (_, .found): "has this identifier, and makes it"
    case (_, .notGiven): "is not among the storyboards given"
    case (_, .unchecked): "makes it, if it still has this identifier; if not, throws"
    }
  }

  // MARK: The screen

  /// What is seen: a label, and what is to be said about it.
  func words(for sight: Sight) -> (label: String, note: String?) {
    let holder = sight.holder.map { shown($0.raw) } ?? ""
    switch sight.role {
    case .root: return ("root controller", nil)
    case .lostRoot: return ("root controller", "does not come back: as at a fresh launch")
    case .selectedTab: return ("selected tab", nil)
    case .lostSelectedTab:
      return ("selected tab", "does not come back: the tab that the app selects is shown")
    case .unsavedSelection:
      return ("selected tab", "not saved for \(holder): the tab that the app selects is shown")
    case .topOfStack:
      let (kept, saved) = (sight.kept ?? 0, sight.saved ?? 0)
      if kept == saved { return ("top of stack", saved == 1 ? nil : "\(saved) on the stack") }
      return ("top of stack", "\(kept) of \(saved) saved are left")
    case .emptyStack:
      return ("top of stack", "nothing is left of \(holder): what the app pushes itself is shown")
    case .presented: return ("presented", "over \(holder)")
    case .lostPresented: return ("presented", "does not come back")
    case .firstResponder: return ("first responder", nil)
    case .lostFirstResponder: return ("first responder", "does not come back: no keyboard")
    case .freshLaunch: return ("first screen", "as at a fresh launch: nothing is restored")
    case .launchEnds:
      return ("launch may end", "UIKit throws here, unless the app answers first")
    }
  }

  /// How many objects there are of which sort.
  var summary: String {
    guard plan.isSearched else { return "no object is searched for" }
    let summary = plan.summary
    let parts = [
      (summary.comesBack, summary.comesBack == 1 ? "comes back" : "come back"),
      (
        summary.dependsOnCode, (summary.dependsOnCode == 1 ? "depends" : "depend") + " on your code"
      ),
    ].filter { $0.0 > 0 }.map { "\(ScalarText.grouped($0.0)) \($0.1)" }
    let lost = summary.lost == 0 ? "none lost" : "\(ScalarText.grouped(summary.lost)) lost"
    let count = ScalarText.count(plan.objects.count, "saved object")
    let end = summary.throwing > 0 ? "; the launch may end" : ""
    return count + ": " + (parts + [lost]).joined(separator: ", ") + end
  }
}
