import RestorationTree

/// UIKit's search for one object: who is asked, in which order, and what it comes to.
struct ObjectSearch {
  private(set) var steps: [SearchStep] = []
  private(set) var verdict = PlannedObject.Verdict.skipped
  private(set) var isChecked = false

  init(
    for object: SavedObject, as role: PlannedObject.Role, in parent: RestorationPath?,
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
    _ object: SavedObject, _ role: PlannedObject.Role, _ parent: RestorationPath?,
    _ project: ProjectIndex
  ) {
    verdict = .needsApp
    var answer = SearchStep.LiveAnswer.unchecked
    switch role {
    case .root: answer = project.liveAnswer(for: object.path, in: nil)
    case .tab, .pane, .child, .stack(position: 0):
      answer = project.liveAnswer(for: object.path, in: parent)
    default: break
    }
    steps.append(.liveController(answer))
    if role.dependsOnLiveController || answer != .unchecked {
      verdict = .needsLiveController
      isChecked = answer != .unchecked
    }
  }

  private mutating func askStoryboard(
    _ object: SavedObject, _ role: PlannedObject.Role, _ project: ProjectIndex
  ) {
    guard let reference = object.storyboard, let answer = project.answer(for: reference),
      // Who is there already is not made.
      !isChecked
    else { return }
    steps.append(.storyboard(reference, answer))
    // A controller that is made now does not stand in a tab bar or a window.
    guard !role.dependsOnLiveController else { return }
    switch answer {
    case .unchecked, .notGiven: verdict = .comesFromStoryboard
    case .found:
      verdict = .comesFromStoryboard
      isChecked = true
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
