// UIKit's search for each object.

extension SavedInterface {
  /// Searches for all objects. A container is searched before the objects that it contains.
  mutating func search(_ app: ProjectIndex) {
    for place in Self.groundsFirst(objects.map(\.parent)) {
      let parent = objects[place].parent
      objects[place].search(
        app, in: parent.map { objects[$0] }, isContainerFirst: parent.map { $0 < place } ?? false)
      // One of two with the same identifier, and the storyboard creates the other.
      if let now = objects[place].liveElsewhere, self.place(of: now) != nil {
        objects[place].liveElsewhere = nil
      }
    }
  }
}

extension PlannedObject {
  /// - Parameter isContainerFirst: whether UIKit searches for the container first, and loads its view.
  fileprivate mutating func search(
    _ app: ProjectIndex, in container: PlannedObject?, isContainerFirst: Bool
  ) {
    isClassMissing = className.map { app.isGone(class: $0) } ?? false
    if role == .duplicate {
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
    askLiveController(app, container, isContainerFirst)
    askStoryboard(app)
  }

  private mutating func askLiveController(
    _ app: ProjectIndex, _ container: PlannedObject?, _ isContainerFirst: Bool
  ) {
    let mayBeLive =
      switch role {
      case .root, .tab, .pane, .child, .detached: true
      case .stack: stackPosition == 0
      // A saved stack replaces the stack that the storyboard created.
      case .offStack: container?.stack.isEmpty ?? false
      default: false
      }
    if mayBeLive {
      switch app.live(self, in: container) {
      case .nothing: break
      case .found(let places, let isEmbedded):
        if !isEmbedded || isContainerFirst {
          made = app.made(places, for: className, isEmbedded: isEmbedded)
        }
      case .elsewhere(let path):
        if [.tab, .pane, .child].contains(role) { liveElsewhere = path }
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
    isChecked = answer == .identifierMissing || answer == .found && madeClass?.fit != .unknown
  }
}
