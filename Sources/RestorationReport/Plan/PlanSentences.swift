/// The sentences of a plan, the same in every format.
struct PlanSentences {
  private let subject: ArchivePlan
  var plan: RestorePlan { subject.plan }
  /// How a text of the archive is shown inside a sentence.
  let shown: (String) -> String
  /// How many objects have each path that several have.
  let sharing: [RestorationPath: Int]
  /// The path of the first of the root controllers.
  private let firstRoot: RestorationPath?

  init(_ subject: ArchivePlan, shown: @escaping (String) -> String) {
    self.subject = subject
    self.shown = shown
    sharing = Dictionary(
      subject.plan.objects.lazy.filter { $0.fate == .sharesPath }.map { ($0.path, 1) },
      uniquingKeysWith: +)
    firstRoot = subject.plan.objects.first { $0.role == .root }?.path
  }

  /// The place of the first error or warning about an object among the problems.
  func firstProblem(of object: PlannedObject) -> Int? {
    subject.firstProblems[object.path]
  }

  /// A longer name inside a sentence is cut in the middle, in Unicode scalars.
  private static let longestName = 160

  static func cut(_ name: String) -> String { ShortText.cut(name, to: longestName) }

  func path(_ place: Int) -> String { shown(plan.objects[place].path.raw) }

  private func className(_ name: String) -> String {
    shown(SwiftClassName.demangled(name) ?? name)
  }

  // MARK: The archive

  /// - Parameter isShort: without what matters only on another device.
  func sentence(_ remark: PlanRemark, isShort: Bool = false) -> String {
    switch remark {
    case .notSearched(let container): Self.handedBack(container)
    case .unsupportedVersion(let version):
      // Source: uikit.md, row L8.
      "UIKit deletes the archive: it reads major version 2, and this is version \(version)."
    case .sceneLifeCycle:
      // Source: uikit.md, rows C1, C3, C4.
      "This app uses scenes (its Info.plist has a scene configuration): UIKit restores no object of "
        + "this archive. The values of the app delegate may still be read. 'restorectl plan "
        + "--to-scenes' lists what a scene has to save instead."
    case .deletedAtLaunch:
      // Source: uikit.md, rows L3, L4.
      "The last restore did not finish, and no try is left. To see what would come back, plan a copy "
        + "of data.data alone."
    case .otherBundleVersion(let saved, let app):
      // Source: uikit.md, row L10.
      "Saved by version \(shown(saved)) of the app, which is now \(shown(app)): UIKit restores it "
        + "anyway, unless the app delegate refuses old state."
    case .savedOn(let idiom):
      // Source: uikit.md, row L10.
      "Saved on \(idiom.device)."
        + (isShort
          ? ""
          : " On another kind of device one restore that does not finish is enough: the next launch "
            + "deletes the archive.")
    case .nothingSaved(let hasScenes):
      // Source: uikit.md, rows S4, S11, C3.
      (hasScenes ? Self.scenesBeside + " " : "")
        + "An app without scenes saves an empty list if no root controller has a "
        + "restorationIdentifier. The app delegate agreed to save: otherwise UIKit deletes the archive."
    case .storyboardGap(let count, let first):
      // Source: uikit.md, row S17.
      "Not saved: \(shown(first))"
        + (count == 1 ? "" : " and \(CountText.grouped(count - 1)) more")
        + " of the storyboards, in a container without a restorationIdentifier, which 'restorectl "
        + "lint --storyboards' names."
    case .unlistedState(let count, let first):
      // Source: uikit.md, row F2.
      "\(CountText.count(count, "more object")) with state not in the list of saved objects"
        + (count == 1 ? "" : ", first") + " \(shown(first.raw)): "
        + "UIKit does not restore objects that are not listed."
    }
  }

  /// Where the state is if the list of an archive is empty.
  static let scenesBeside =
    "The state of its scenes is in the same folder, in KnownSceneSessions and in a folder for each "
    + "scene: pass the folder."

  /// What happens to archives whose objects UIKit does not search for.
  ///
  /// Source: uikit.md, rows C3, C6, C16, M1.
  private static func handedBack(_ container: ArchiveContainer) -> String {
    switch container {
    case .appkit:
      "The windows of a Mac app: AppKit does not search for objects by path. It asks the "
        + "restoration class of each window to create the window, and passes it the state."
    case .scene:
      "The state of one scene: UIKit does not search for objects. It passes the saved state to the "
        + "scene's delegate, and the app's code restores the rest. " + forceQuit
    case .sceneSessions:
      "The table of an app's scenes: UIKit does not search for objects. It connects each scene with "
        + "the delegate class and the storyboard of its configuration. " + forceQuit
    case .bundleInfo: "A file of the system: nothing in it is restored."
    case .keyed, .uikit: "No saved interface: there is nothing to restore."
    }
  }

  /// Source: uikit.md, row C12.
  private static let forceQuit =
    "When the user closes a scene (swipes it away), the system deletes its activity."

  static let otherWays =
    "'restorectl dump' shows what was saved, 'restorectl lint' checks it, and 'restorectl diff' "
    + "compares it with another archive."

  /// What the plan could not check; nil if the user provided all inputs.
  var assumption: String? {
    let missing = [
      plan.given.classes ? nil : "--classes", plan.given.storyboards ? nil : "--storyboards",
      plan.given.infoPlist ? nil : "--info-plist",
    ].compactMap(\.self)
    return missing.isEmpty
      ? nil : "Not checked, because not given: \(missing.joined(separator: ", "))."
  }

  // MARK: One object

  func verdict(of object: PlannedObject) -> String {
    switch object.verdict {
    case _ where object.madeClass?.fit == .unknown && !object.isClassMissing: unknownFit(object)
    case .asksRestorationClass:
      // Source: uikit.md, rows F1, F3.
      "UIKit asks its restoration class" + (object.isChecked ? "." : ", if the app still has it.")
    case .needsLiveController: liveVerdict(object)
    case .needsApp:
      "Comes back only if the app delegate creates it, or the app creates it before state is "
        + "restored: " + needs(object) + "."
    // Source: uikit.md, rows F1, F11.
    case .comesFromStoryboard where object.isStoryboardNotGiven:
      "Comes from its storyboard, which was not provided: UIKit throws an exception if the app "
        + "does not have it."
    case .comesFromStoryboard:
      "Comes from its storyboard"
        + (object.isChecked ? "." : ", if the storyboard still has the identifier.")
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

  /// A storyboard does not contain the superclass of an app's own class.
  private func unknownFit(_ object: PlannedObject) -> String {
    let way =
      object.isMadeUnasked
      ? "Comes back as a live controller, which its storyboard creates as"
      : "Comes from its storyboard, which creates"
    return way + " \(madeClass(object)): it gets its state only if that is a subclass of the saved "
      + "class \(savedClass(object))."
  }

  func madeClass(_ object: PlannedObject) -> String {
    object.madeClass.map { className($0.name) } ?? ""
  }

  func savedClass(_ object: PlannedObject) -> String {
    object.className.map { className($0) } ?? ""
  }

  /// Source: uikit.md, rows F6, F7, F10, F18, L2, R5, R6.
  private func liveVerdict(_ object: PlannedObject) -> String {
    if object.made?.isEmbedded ?? false {
      return "Comes back as a live controller: an embed segue creates it when UIKit loads the view "
        + "of its container."
    }
    if object.isMadeUnasked {
      return object.isMadeAlong(in: plan)
        ? "Comes back as a live controller: its storyboard creates it with its container."
        : "Comes back as a live controller: the main storyboard creates it before state is "
          + "restored."
    }
    switch object.role {
    case .tab, .pane:
      let (one, holder) =
        object.role == .tab ? ("tab", "tab bar") : ("column", "split view")
      if object.isLeftOut(of: object.parent.map { plan.objects[$0] }) {
        return
          "The storyboard creates the \(holder) controller without this \(one): it comes back only if "
          + "the app adds it before state is restored (willFinishLaunching)."
      }
      if object.isInRemade(in: plan) {
        return
          "Comes back only if the code that recreates its \(holder) controller adds this \(one): "
          + "UIKit then finds it as a live controller."
      }
      return "Comes back only if the app creates this \(one) before state is restored "
        + "(willFinishLaunching): UIKit does not add a \(one) to a \(holder)."
    default:
      return isFirstRoot(object)
        ? "Comes back only if the app creates it before state is restored (willFinishLaunching), as "
          + "its first screen."
        : "Comes back only if the app creates it before state is restored (willFinishLaunching), and "
          + "shows it."
    }
  }

  func isFirstRoot(_ object: PlannedObject) -> Bool { firstRoot == object.path }

  private func needs(_ object: PlannedObject) -> String {
    guard object.isReadable else {
      return "its state cannot be decoded, so it is unknown whether it has a storyboard"
    }
    return object.classAnswer == .missing
      ? "the app no longer has its restoration class, and it has no storyboard identifier"
      : "it has no restoration class and no storyboard identifier"
  }

  /// Source: uikit.md, rows F1, F5, F6, F10, F14, R5, R6, S19.
  func words(
    for step: SearchStep, of object: PlannedObject
  ) -> (who: String, name: String?, answer: String) {
    switch step {
    case .restorationClass:
      return ("restoration class", object.restorationClass, answer(object.classAnswer))
    case .appDelegate:
      let place = object.role == .tab ? "tab bar" : object.role == .pane ? "split view" : nil
      let must = place.map { "; it must return the one in the \($0)" } ?? ""
      return ("app delegate", nil, "asked first\(must); nil passes on to the next")
    case .liveController: return ("live controller", nil, liveAnswer(object))
    case .storyboard:
      let reference = object.storyboard
      let name = "\(reference?.name ?? "")#\(reference?.identifier ?? "")"
      guard reference?.bundlePath != nil, object.verdict == .comesFromStoryboard else {
        return ("storyboard", name, storyboardAnswer(object))
      }
      return (
        "storyboard", name,
        "of another bundle: creates it if that, or else the app, still has it, else throws"
      )
    case .registeredObject:
      return (
        "registered object", nil,
        "found only if the app registers it before state is restored"
      )
    }
  }

  /// Source: uikit.md, rows F3, F4.
  private func answer(_ answer: SearchStep.ClassAnswer?) -> String {
    switch answer {
    case .unchecked, nil: "its answer is final, nil included"
    case .found: "the app has it; its answer is final, nil included"
    case .missing: "the app has no such class, so UIKit continues silently"
    }
  }

  private func liveAnswer(_ object: PlannedObject) -> String {
    let storyboard = "storyboard \(shown(object.made?.storyboard ?? "")) creates it"
    switch (object.liveAnswer, object.role) {
    case (.atOtherIndex, _):
      return "not found: it is at \(shown(object.liveElsewhere?.raw ?? "")) now"
    case (.madeByStoryboard, _) where object.made?.isEmbedded ?? false:
      return storyboard + " with the view of its container"
    case (.madeByStoryboard, _):
      return storyboard
        + (object.isMadeAlong(in: plan) ? " with its container" : " before state is restored")
    case (_, .root) where isFirstRoot(object):
      return "the app creates its first screen before state is restored"
    case (_, .root), (_, .tab), (_, .pane):
      return "found if the app created it before state is restored"
    default: return "found if the app created it with this path"
    }
  }

  /// Source: uikit.md, rows F11, R5, R6.
  private func storyboardAnswer(_ object: PlannedObject) -> String {
    switch (object.role, object.storyboardAnswer) {
    case (_, .identifierMissing): "no longer has this identifier: throws if the search gets here"
    case (_, .notGiven):
      "was not provided: throws if the search gets here and the app does not have it"
    case (.tab, _): "would create another one, which is not in a tab bar"
    case (.pane, _): "would create another one, which is not in a split view"
    case (.root, _): "would create another one, which is not in a window"
    case (_, .found): "has this identifier, and creates it"
    case (_, .unchecked), (_, nil): "creates it if it still has this identifier, else throws"
    }
  }
}
