/// UIKit's search for objects, as far as the app's own files have its answers.
struct ObjectSearch: Sendable {
  private let classNames: Set<String>?
  private let storyboards: StoryboardIndex?

  init(_ project: ProjectFacts) {
    classNames = project.classNames
    storyboards = project.storyboardIndex
  }

  /// Searches for all objects. A container is searched before the objects that it contains.
  func search(_ interface: inout SavedInterface) {
    for place in interface.tree.ancestorsFirst {
      var object = interface.objects[place]
      search(&object, in: object.parent.map { interface.objects[$0] })
      // One of two with the same identifier, and the storyboard creates the other.
      if let now = object.liveElsewhere, interface.place(of: now) != nil {
        object.liveElsewhere = nil
      }
      interface.objects[place] = object
    }
  }

  /// Whether the app has a class, by the stored name.
  func answer(forClass name: String) -> ClassAnswer {
    guard let classNames else { return .unchecked }
    return classNames.contains(ClassNameList.canonical(name)) ? .found : .missing
  }

  private func search(_ object: inout PlannedObject, in container: PlannedObject?) {
    // No class of the app is a subclass of a class that is gone.
    object.isClassMissing =
      object.className.map { answer(forClass: $0) == .missing && !SavedClassName.isApples($0) }
      ?? false
    guard object.hasState else { return }
    object.classAnswer = object.restorationClass.map(answer(forClass:))
    object.storyboardAnswer = answer(ofStoryboard: object.storyboard)
    if let answer = object.classAnswer, answer != .missing {
      object.verdict = .asksRestorationClass
      object.isChecked = answer == .found
      return
    }
    guard object.isController else {
      object.verdict = .needsRegistration
      return
    }
    object.verdict = .needsApp
    switch live(object, in: container) {
    case .nothing: break
    case .found(let places):
      object.made = made(places, for: object.className)
    case .elsewhere(let path):
      if [.tab, .pane, .child].contains(object.role) { object.liveElsewhere = path }
    }
    object.isMadeUnasked = object.made != nil
    if object.role.dependsOnLiveController || object.isMadeUnasked {
      object.verdict = .needsLiveController
      object.isChecked = object.isMadeUnasked && object.madeClass?.fit != .unknown
    }
    if object.isMadeUnasked {
      // A controller that already exists is not created again.
      object.storyboardAnswer = nil
    } else if let answer = object.storyboardAnswer, !object.role.dependsOnLiveController {
      // A new controller is not in a tab bar or a window.
      object.verdict = answer == .identifierMissing ? .throws : .comesFromStoryboard
      object.made = made(places(in: object.storyboard), for: object.className)
      object.isChecked =
        answer == .identifierMissing || answer == .found && object.madeClass?.fit != .unknown
    }
  }

  /// What storyboards create for an object without a search: at launch, or with its container.
  private func live(
    _ object: PlannedObject, in container: PlannedObject?
  ) -> StoryboardIndex.Live {
    let mayBeLive =
      switch object.role {
      case .root, .tab, .pane, .child, .detached: true
      case .stack: object.stackPosition == 0
      // A saved stack replaces the stack that the storyboard created.
      case .offStack: container?.stack.isEmpty ?? false
      default: false
      }
    guard mayBeLive, let storyboards else { return .nothing }
    let live = storyboards.live(at: object.path)
    if case .found = live { return live }
    guard object.role != .detached, let container, let made = container.made else { return live }
    return storyboards.live(at: object.path, below: (container.path, made.places))
  }

  /// Whether a storyboard can create an object; nil if UIKit does not ask it.
  private func answer(ofStoryboard storyboard: StoryboardReference?) -> StoryboardAnswer? {
    guard let storyboard, let name = storyboard.name, storyboard.identifier != nil else {
      return nil
    }
    // A storyboard of another bundle is not part of the app's storyboards.
    guard let storyboards, storyboard.bundlePath == nil else { return .unchecked }
    if !storyboards.hasStoryboard(named: name) { return .notGiven }
    return places(in: storyboard).isEmpty ? .identifierMissing : .found
  }

  /// The controllers of a storyboard with the identifier that was saved.
  private func places(in storyboard: StoryboardReference?) -> [StoryboardIndex.Place] {
    guard let storyboard, let name = storyboard.name, let identifier = storyboard.identifier,
      storyboard.bundlePath == nil
    else { return [] }
    return storyboards?.places(identifier, inStoryboard: name) ?? []
  }

  private func made(
    _ places: [StoryboardIndex.Place], for className: String?
  ) -> PlannedObject.Made? {
    guard let storyboards, let first = places.first else { return nil }
    let classes = className.map { name in
      places.compactMap { MadeClass(storyboards[$0], for: name) }
    }
    return .init(
      places: places, storyboard: storyboards.storyboardName(of: first),
      // The best of several, because one name can have a storyboard for each language or device.
      madeClass: MadeClass.Fit.allCases.lazy.compactMap { fit in
        classes?.first { $0.fit == fit }
      }.first)
  }
}

/// The class that a storyboard creates for an object, compared with the saved class.
///
/// UIKit decodes state only into an object of the saved class or of a subclass. A storyboard does not
/// contain the superclass of an app's own class. Source: uikit.md, row R2.
package struct MadeClass: Hashable, Sendable {
  /// The class name of the Objective-C runtime.
  package let name: String
  /// Whether UIKit gives it the state.
  package fileprivate(set) var fit: Fit

  /// How a class relates to the saved one. The raw values appear in `restorectl.plan/1`.
  package enum Fit: String, Hashable, Sendable, CaseIterable {
    /// It is the saved class, or must be a subclass of it.
    case fits
    /// Another class of the app, which may be a subclass of the saved one.
    case unknown
    /// A class that cannot be a subclass of the saved one.
    case differs
  }

  /// Nil if the storyboard's class is unknown.
  fileprivate init?(_ controller: StoryboardController, for savedName: String) {
    let customName = controller.className.map(ClassNameList.canonical)
    guard let name = customName ?? controller.elementClass else { return nil }
    let savedName = ClassNameList.canonical(savedName)
    self.name = name
    if name == savedName || savedName == StoryboardController.baseClass
      || savedName == controller.elementClass
    {
      fit = .fits
    } else {
      fit = customName == nil ? .differs : .unknown
    }
  }
}
