import AppFiles
import RestorationArchives

// UIKit's search for each object.

extension SavedInterface {
  /// Searches for all objects. A container is searched before the objects that it contains.
  mutating func search(_ app: ProjectIndex) {
    for place in Self.groundsFirst(objects.map(\.parent)) {
      let container = objects[place].parent.map { objects[$0] }
      objects[place].search(app, in: container)
    }
  }
}

extension PlannedObject {
  fileprivate mutating func search(_ app: ProjectIndex, in container: PlannedObject?) {
    isClassMissing = className.map { app.isGone(class: $0) } ?? false
    if case .duplicate = role {
      verdict = .sharesPath
      return
    }
    guard hasState else { return }
    classAnswer = restorationClass.map { app.answer(forClass: $0) }
    if let classAnswer, classAnswer != .missing {
      verdict = .asksRestorationClass
      isChecked = classAnswer == .found
      return
    }
    guard isController else {
      verdict = .needsRegistration
      return
    }
    verdict = .needsApp
    askLiveController(app, container)
    askStoryboard(app)
  }

  private mutating func askLiveController(_ app: ProjectIndex, _ container: PlannedObject?) {
    let mayBeLive =
      switch role {
      case .root, .tab, .pane, .child, .detached, .stack(position: 0): true
      // A saved stack replaces the stack that the storyboard created.
      case .offStack: container?.stack.isEmpty ?? false
      default: false
      }
    if mayBeLive {
      made = app.atLaunch(self)
      if made == nil, role != .detached, let container = container?.made {
        made = app.along(with: container, self)
      }
    }
    isMadeUnasked = made != nil
    if role.dependsOnLiveController || isMadeUnasked {
      verdict = .needsLiveController
      isChecked = isMadeUnasked && madeClass?.fit != .unknown
    }
  }

  private mutating func askStoryboard(_ app: ProjectIndex) {
    // A controller that already exists is not created again.
    guard !isMadeUnasked, let storyboard, hasStoryboardIdentifier else { return }
    let (answer, made) = app.answer(for: storyboard, saved: className)
    storyboardAnswer = answer
    // A new controller is not in a tab bar or a window.
    if role.dependsOnLiveController { return }
    verdict = answer == .identifierMissing ? .throws : .comesFromStoryboard
    self.made = made
    switch answer {
    case .unchecked, .notGiven: break
    case .found: isChecked = madeClass?.fit != .unknown
    case .identifierMissing: isChecked = true
    }
  }

  /// The steps of the search in UIKit's order, as far as the search can get.
  package var steps: [SearchStep] {
    if verdict == .sharesPath || !hasState { return [] }
    var steps: [SearchStep] = []
    if let restorationClass, let classAnswer {
      steps.append(.restorationClass(restorationClass, classAnswer))
      if classAnswer != .missing { return steps }
    }
    guard isController else { return steps + [.registeredObject] }
    steps.append(.appDelegate)
    steps.append(.liveController(madeBy: isMadeUnasked ? made?.storyboard : nil))
    if let storyboard, let storyboardAnswer {
      steps.append(.storyboard(storyboard, storyboardAnswer))
    }
    return steps
  }
}
