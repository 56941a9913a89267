import AppFiles
import RestorationModel

/// The app's own files, arranged for the questions that a search asks.
struct ProjectIndex: Sendable {
  private let classNames: Set<String>?
  /// For each storyboard by name its controllers by storyboard identifier; nil when no storyboard was
  /// given. A name may belong to several files: one for each language or kind of device.
  private let storyboards: [String: [String: [SceneClass]]]?
  private let relations: [Relation: Maker]

  /// A controller that a storyboard makes, and the one that it makes it in; nil for one that may
  /// stand alone.
  private struct Relation: Hashable {
    let container: String?
    let child: String
  }

  /// The storyboard that makes a controller, and as what.
  private struct Maker {
    let storyboard: String
    var classes: [SceneClass] = []
  }

  init(_ project: ProjectFacts) {
    classNames = project.classNames.map { names in
      names.union(names.compactMap { SwiftClassName.demangled($0) })
    }
    storyboards = project.storyboards.map { storyboards in
      var scenes: [String: [String: [SceneClass]]] = [:]
      for storyboard in storyboards {
        var ofOne = scenes[storyboard.name] ?? [:]
        for controller in storyboard.controllers {
          guard let identifier = controller.storyboardIdentifier else { continue }
          ofOne[identifier, default: []].append(SceneClass(controller))
        }
        scenes[storyboard.name] = ofOne
      }
      return scenes
    }
    var relations: [Relation: Maker] = [:]
    for storyboard in project.storyboards ?? [] {
      for (relation, sceneClass) in Self.relations(in: storyboard) {
        relations[relation, default: Maker(storyboard: storyboard.name)].classes.append(sceneClass)
      }
    }
    self.relations = relations
  }

  private static func relations(in storyboard: Storyboard) -> [(Relation, SceneClass)] {
    var identified: [String: (name: String, sceneClass: SceneClass)] = [:]
    for controller in storyboard.controllers {
      guard let name = controller.restorationIdentifier else { continue }
      identified[controller.objectID] = (name, SceneClass(controller))
    }
    return storyboard.controllers.flatMap { controller -> [(Relation, SceneClass)] in
      guard let name = controller.restorationIdentifier else { return [] }
      let children = controller.children.compactMap { identified[$0] }
      return [(Relation(container: nil, child: name), SceneClass(controller))]
        + children.map { (Relation(container: name, child: $0.name), $0.sceneClass) }
    }
  }

  /// Whether the app has a class, under the stored name or the one that people write.
  func answer(forClass name: String) -> SearchStep.ClassAnswer {
    guard let classNames else { return .unchecked }
    if classNames.contains(name) { return .found }
    let demangled = SwiftClassName.demangled(name)
    return demangled.map { classNames.contains($0) } ?? false ? .found : .missing
  }

  /// Whether a storyboard can make a controller, and as what; nil when the archive does not name both
  /// storyboard and identifier.
  func answer(
    for reference: StoryboardReference, saved className: String?
  ) -> (SearchStep.StoryboardAnswer, MadeClass?)? {
    guard let identifier = reference.identifier, let name = reference.name else { return nil }
    // A storyboard of another bundle is not among the app's own.
    guard let storyboards, reference.bundlePath == nil else { return (.unchecked, nil) }
    guard let scenes = storyboards[name] else { return (.notGiven, nil) }
    guard let classes = scenes[identifier] else { return (.identifierMissing, nil) }
    return (.found, SceneClass.made(by: classes, for: className))
  }

  /// Whether a storyboard makes a controller along with its container, or as one that stands alone,
  /// and as what.
  func liveAnswer(
    for object: SavedObject, in container: SavedObject?
  ) -> (SearchStep.LiveAnswer, MadeClass?) {
    guard let identifier = object.path.identifier else { return (.unchecked, nil) }
    let relation = Relation(container: container?.path.identifier, child: identifier)
    guard let maker = relations[relation] else { return (.unchecked, nil) }
    return (
      .madeByStoryboard(maker.storyboard),
      SceneClass.made(by: maker.classes, for: object.className)
    )
  }
}
