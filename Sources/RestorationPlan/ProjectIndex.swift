/// The app's own files, indexed for the search.
struct ProjectIndex: Sendable {
  private let classNames: Set<String>?
  private let storyboards: StoryboardIndex?

  init(_ project: ProjectFacts) {
    classNames = project.classNames
    storyboards = project.storyboardIndex
  }

  /// Whether the app has a class, by the stored name.
  func answer(forClass name: String) -> ClassAnswer {
    guard let classNames else { return .unchecked }
    return classNames.contains(ClassNameList.canonical(name)) ? .found : .missing
  }

  /// Whether a list of the app's classes was given and does not contain a saved class that is not
  /// Apple's. No class of the app is a subclass of it then.
  func isGone(class name: String) -> Bool {
    answer(forClass: name) == .missing && !SavedClassName.isApples(name)
  }

  /// Whether a storyboard can create a controller, and what it creates.
  func answer(
    for reference: StoryboardReference, saved className: String?
  ) -> (StoryboardAnswer, PlannedObject.Made?) {
    // A storyboard of another bundle is not part of the app's storyboards.
    guard let storyboards, reference.bundlePath == nil, let name = reference.name,
      let identifier = reference.identifier
    else { return (.unchecked, nil) }
    guard storyboards.hasStoryboard(named: name) else { return (.notGiven, nil) }
    let made = made(storyboards.places(identifier, inStoryboard: name), for: className)
    return (made == nil ? .identifierMissing : .found, made)
  }

  /// What storyboards create for an object without a search: at launch, or with its container.
  func live(_ object: PlannedObject, in container: PlannedObject?) -> StoryboardIndex.Live {
    guard let storyboards else { return .nothing }
    let live = storyboards.live(at: object.path)
    if case .found = live { return live }
    guard object.role != .detached, let container, let made = container.made else { return live }
    return storyboards.live(at: object.path, below: (container.path, made.places))
  }

  func made(
    _ places: [StoryboardIndex.Place], for className: String?, isEmbedded: Bool = false
  ) -> PlannedObject.Made? {
    guard let storyboards, let first = places.first else { return nil }
    let madeClass = className.flatMap { name in
      MadeClass.best(of: places.compactMap { MadeClass(storyboards[$0], for: name) })
    }
    return .init(
      places: places, storyboard: storyboards.storyboardName(of: first), isEmbedded: isEmbedded,
      madeClass: madeClass)
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

  /// The best of several, because one name can have a storyboard for each language or device.
  fileprivate static func best(of classes: [MadeClass]) -> MadeClass? {
    Fit.allCases.lazy.compactMap { fit in classes.first { $0.fit == fit } }.first
  }
}
