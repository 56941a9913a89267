import AppFiles
import RestorationArchives

/// The app's own files, indexed for the search.
struct ProjectIndex: Sendable {
  private let classNames: Set<String>?
  private let storyboards: StoryboardIndex?

  init(_ project: ProjectFacts) {
    classNames = project.classNames.map { names in
      names.union(names.compactMap { SwiftClassName.demangled($0) })
    }
    storyboards = project.storyboardIndex
  }

  /// The controllers that storyboards create for an object.
  struct Made {
    /// The matching controllers of the storyboards: one, or one for each language or device.
    let places: [StoryboardIndex.Place]
    /// The name of the storyboard.
    let storyboard: String
    /// The class; nil if either class is unknown.
    let madeClass: MadeClass?
  }

  /// Whether the app has a class, under the stored name or the source name.
  func answer(forClass name: String) -> SearchStep.ClassAnswer {
    guard let classNames else { return .unchecked }
    if classNames.contains(name) { return .found }
    let demangled = SwiftClassName.demangled(name)
    return demangled.map { classNames.contains($0) } ?? false ? .found : .missing
  }

  /// Whether a list of the app's classes was given and does not contain a saved class that is not
  /// Apple's. No class of the app is a subclass of it then.
  func isGone(class name: String) -> Bool {
    answer(forClass: name) == .missing && !SavedClassName.isApples(name)
  }

  /// Whether a storyboard can create a controller, and its class; nil unless the archive has both
  /// storyboard and identifier.
  func answer(
    for reference: StoryboardReference, saved className: String?
  ) -> (SearchStep.StoryboardAnswer, Made?)? {
    guard let identifier = reference.identifier, let name = reference.name else { return nil }
    // A storyboard of another bundle is not part of the app's storyboards.
    guard let storyboards, reference.bundlePath == nil else { return (.unchecked, nil) }
    guard storyboards.hasStoryboard(named: name) else { return (.notGiven, nil) }
    let places = storyboards.places(identifier, inStoryboard: name)
    guard let made = made(places, for: className) else { return (.identifierMissing, nil) }
    return (.found, made)
  }

  /// What the main storyboard creates before state is restored; nil if nothing has the object's
  /// path.
  func atLaunch(_ object: SavedObject) -> Made? {
    guard let storyboards else { return nil }
    return made(storyboards.controllersAtLaunch(at: object.path), for: object.className)
  }

  /// What storyboards create for an object together with its container.
  func along(with container: Made, _ object: SavedObject) -> Made? {
    guard let storyboards, let identifier = object.path.identifier else { return nil }
    // The index components after the second to last identifier.
    var indices: [Int] = []
    for component in object.path.components.dropLast() {
      if case .index(let index) = component { indices.append(index) } else { indices = [] }
    }
    let places = storyboards.controllersMade(
      along: container.places, as: identifier, indices: indices)
    return made(places, for: object.className)
  }

  private func made(_ places: [StoryboardIndex.Place], for className: String?) -> Made? {
    guard let storyboards, let first = places.first else { return nil }
    var madeClass = SceneClass.made(
      by: places.map { SceneClass(storyboards[$0]) }, for: className)
    if madeClass?.fit == .unknown, let className, isGone(class: className) {
      madeClass?.fit = .differs
    }
    return Made(
      places: places, storyboard: storyboards.storyboardName(of: first), madeClass: madeClass)
  }
}
