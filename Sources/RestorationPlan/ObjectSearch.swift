/// UIKit's search for one object: who is asked, in which order, and what it comes to.
struct ObjectSearch {
  private(set) var steps: [SearchStep] = []
  private(set) var verdict = PlannedObject.Verdict.skipped
  private(set) var isChecked = false
  /// The class of what the app's storyboards make.
  private(set) var madeClass: MadeClass?
  /// Whether the app's storyboards make it at launch, along with its container or as a root.
  private(set) var isMadeAtLaunch = false

  init(
    for object: SavedObject, as role: PlannedObject.Role, in parent: SavedObject?,
    project: ProjectIndex
  ) {
    if case .duplicate = role {
      verdict = .sharesPath
      return
    }
    guard object.hasState else { return }
    if let name = object.restorationClass, ask(name, project) { return }
    guard object.isController else {
      steps.append(.registeredObject)
      verdict = .needsRegistration
      return
    }
    steps.append(.appDelegate)
    askLiveController(object, role, parent, project)
    askStoryboard(object, role, project)
  }

  /// Whether the search ends at the restoration class.
  private mutating func ask(_ name: String, _ project: ProjectIndex) -> Bool {
    let answer = project.answer(forClass: name)
    steps.append(.restorationClass(name, answer))
    guard answer != .missing else { return false }
    verdict = .asksRestorationClass
    isChecked = answer == .found
    return true
  }

  private mutating func askLiveController(
    _ object: SavedObject, _ role: PlannedObject.Role, _ parent: SavedObject?,
    _ project: ProjectIndex
  ) {
    verdict = .needsApp
    var answer = SearchStep.LiveAnswer.unchecked
    switch role {
    case .root: (answer, madeClass) = project.liveAnswer(for: object, in: nil)
    case .tab, .pane, .child, .stack(position: 0):
      (answer, madeClass) = project.liveAnswer(for: object, in: parent)
    // A saved stack replaces the one that was made at launch.
    case .offStack where parent?.stack.isEmpty ?? false:
      (answer, madeClass) = project.liveAnswer(for: object, in: parent)
    default: break
    }
    steps.append(.liveController(answer))
    isMadeAtLaunch = answer != .unchecked
    if role.dependsOnLiveController || isMadeAtLaunch {
      verdict = .needsLiveController
      isChecked = isMadeAtLaunch && madeClass?.fit != .unknown
    }
  }

  private mutating func askStoryboard(
    _ object: SavedObject, _ role: PlannedObject.Role, _ project: ProjectIndex
  ) {
    // Who is there already is not made.
    guard !isMadeAtLaunch, let reference = object.storyboard,
      let (answer, made) = project.answer(for: reference, saved: object.className)
    else { return }
    steps.append(.storyboard(reference, answer))
    // A controller that is made now does not stand in a tab bar or a window.
    guard !role.dependsOnLiveController else { return }
    switch answer {
    case .unchecked, .notGiven: verdict = .comesFromStoryboard
    case .found:
      verdict = .comesFromStoryboard
      madeClass = made
      isChecked = made?.fit != .unknown
    case .identifierMissing:
      verdict = .throws
      isChecked = true
    }
  }
}

extension PlannedObject.Role {
  /// Whether the place in the interface is one that only the app fills, at launch.
  fileprivate var dependsOnLiveController: Bool {
    switch self {
    case .root, .tab, .pane: true
    default: false
    }
  }
}
