/// UIKit's search for one object: the steps in order, and the result.
struct ObjectSearch {
  private(set) var steps: [SearchStep] = []
  private(set) var verdict = PlannedObject.Verdict.skipped
  private(set) var isChecked = false
  /// The controllers that the app's storyboards create for it.
  private(set) var made: ProjectIndex.Made?
  /// Whether the app's storyboards create it without a search: at launch, or with its container.
  private(set) var isMadeUnasked = false

  /// The class of the controller that the app's storyboards create.
  var madeClass: MadeClass? { made?.madeClass }

  /// - Parameter container: the search for the object that contains this one.
  init(
    for object: SavedObject, as role: PlannedObject.Role, in container: ObjectSearch?,
    hasStack: Bool, project: ProjectIndex
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
    askLiveController(object, role, container, hasStack: hasStack, project)
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
    _ object: SavedObject, _ role: PlannedObject.Role, _ container: ObjectSearch?,
    hasStack: Bool, _ project: ProjectIndex
  ) {
    verdict = .needsApp
    let mayBeLive =
      switch role {
      case .root, .tab, .pane, .child, .detached, .stack(position: 0): true
      // A saved stack replaces the stack that the storyboard created.
      case .offStack: !hasStack
      default: false
      }
    if mayBeLive {
      made =
        project.atLaunch(object)
        ?? (role == .detached
          ? nil : container?.made.flatMap { project.along(with: $0, object) })
    }
    isMadeUnasked = made != nil
    steps.append(.liveController(made.map { .madeByStoryboard($0.storyboard) } ?? .unchecked))
    if role.dependsOnLiveController || isMadeUnasked {
      verdict = .needsLiveController
      isChecked = isMadeUnasked && madeClass?.fit != .unknown
    }
  }

  private mutating func askStoryboard(
    _ object: SavedObject, _ role: PlannedObject.Role, _ project: ProjectIndex
  ) {
    // A controller that already exists is not created again.
    guard !isMadeUnasked, let reference = object.storyboard,
      let (answer, made) = project.answer(for: reference, saved: object.className)
    else { return }
    steps.append(.storyboard(reference, answer))
    // A new controller is not in a tab bar or a window.
    guard !role.dependsOnLiveController else { return }
    switch answer {
    case .unchecked, .notGiven: verdict = .comesFromStoryboard
    case .found:
      verdict = .comesFromStoryboard
      self.made = made
      isChecked = madeClass?.fit != .unknown
    case .identifierMissing:
      verdict = .throws
      isChecked = true
    }
  }
}

extension PlannedObject.Role {
  /// Whether only the app can fill this place in the interface, before state is restored.
  fileprivate var dependsOnLiveController: Bool {
    switch self {
    case .root, .tab, .pane: true
    default: false
    }
  }
}
