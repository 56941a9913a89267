// UIKit's search for objects, as far as the app's own files have its answers.

extension RestorePlanner {
  /// Searches for all objects. A container is searched before the objects that it contains.
  func search(_ interface: inout SavedInterface) {
    for place in interface.tree.ancestorsFirst {
      var object = interface.objects[place]
      search(&object, in: object.parent.map { interface.objects[$0] })
      // One of two with the same identifier, and the storyboard creates the other.
      if let now = object.liveElsewhere, interface.tree.place(of: now) != nil {
        object.liveElsewhere = nil
      }
      interface.objects[place] = object
    }
  }

  func answer(forClass name: String) -> ClassAnswer {
    guard let classNames = project.classNames else { return .unchecked }
    return classNames.contains(ClassNameList.canonical(name)) ? .found : .missing
  }

  private func search(_ object: inout PlannedObject, in container: PlannedObject?) {
    // No class of the app is a subclass of a class that is gone.
    object.isClassMissing =
      object.className.map { answer(forClass: $0) == .missing && !SavedClassName.isApples($0) }
      ?? false
    guard object.hasState else { return }
    object.classAnswer = object.restorationClass.map(answer(forClass:))
    let storyboard = answer(of: object.storyboard)
    object.storyboardAnswer = storyboard?.answer
    if let answer = object.classAnswer, answer != .missing {
      object.verdict = .asksRestorationClass
      object.isChecked = answer == .found
      return
    }
    guard object.isController else {
      object.verdict = .needsRegistration
      return
    }
    let live = live(object, in: container)
    if case .elsewhere(let path) = live, [.tab, .pane, .child].contains(object.role) {
      object.liveElsewhere = path
    }
    if case .found(let places) = live {
      object.verdict = .needsLiveController
      // A controller that already exists is not created again.
      object.storyboardAnswer = nil
      object.made = made(places, for: object.className)
      object.isChecked = object.made?.madeClass?.fit != .unknown
    } else if object.role.dependsOnLiveController {
      // A new controller is not in a tab bar or a window.
      object.verdict = .needsLiveController
    } else if let (answer, places) = storyboard {
      object.verdict = answer == .identifierMissing ? .throws : .comesFromStoryboard
      object.made = made(places, for: object.className)
      object.isChecked =
        [.found, .identifierMissing].contains(answer) && object.made?.madeClass?.fit != .unknown
    } else {
      object.verdict = .needsApp
    }
  }

  /// What storyboards create for an object without a search: at launch, or with its container.
  private func live(
    _ object: PlannedObject, in container: PlannedObject?
  ) -> StoryboardIndex.Live? {
    let mayBeLive =
      switch object.role {
      case .root, .tab, .pane, .child, .detached: true
      case .stack: object.stackPosition == 0
      // A saved stack replaces the stack that the storyboard created.
      case .offStack: container?.stack.isEmpty ?? false
      default: false
      }
    guard mayBeLive, let storyboards else { return nil }
    return storyboards.live(
      at: object.path,
      below: container.flatMap { container in container.made.map { (container.path, $0.places) } })
  }

  /// What a storyboard answers, and by which of its controllers; nil if UIKit does not ask it.
  private func answer(
    of storyboard: StoryboardReference?
  ) -> (answer: StoryboardAnswer, places: [StoryboardIndex.Place])? {
    guard let storyboard, let name = storyboard.name, let identifier = storyboard.identifier else {
      return nil
    }
    // A storyboard of another bundle is not part of the app's storyboards.
    guard let storyboards, storyboard.bundlePath == nil else { return (.unchecked, []) }
    if !storyboards.hasStoryboard(named: name) { return (.notGiven, []) }
    let places = storyboards.places(identifier, inStoryboard: name)
    return (places.isEmpty ? .identifierMissing : .found, places)
  }

  private func made(
    _ places: [StoryboardIndex.Place], for className: String?
  ) -> PlannedObject.Made? {
    guard let storyboards, let first = places.first else { return nil }
    let classes = places.compactMap { MadeClass(storyboards[$0], for: className) }
    return .init(
      places: places, storyboard: storyboards.storyboardName(of: first),
      // The best of several, because one name can have a storyboard for each language or device.
      madeClass: classes.first { $0.fit == .fits } ?? classes.first { $0.fit == .unknown }
        ?? classes.first)
  }
}

/// The class that a storyboard creates for an object, compared with the saved class. UIKit decodes
/// state only into an object of that or of a subclass. Source: uikit.md, row R2.
package struct MadeClass: Hashable, Sendable {
  package let name: String
  package let fit: Fit

  /// The raw values appear in `restorectl.plan/1`.
  package enum Fit: String, Hashable, Sendable {
    /// It is the saved class, or must be a subclass of it.
    case fits
    /// Another class of the app: the storyboard does not contain its superclass.
    case unknown
    /// A class that cannot be a subclass of the saved one.
    case differs
  }

  fileprivate init?(_ controller: StoryboardController, for savedName: String?) {
    let customName = controller.className.map(ClassNameList.canonical)
    guard let savedName, let name = customName ?? controller.elementClass else { return nil }
    self.name = name
    let fitting = [name, controller.elementClass, StoryboardController.baseClass]
    let isFitting = fitting.contains(ClassNameList.canonical(savedName))
    fit = isFitting ? .fits : customName == nil ? .differs : .unknown
  }
}
