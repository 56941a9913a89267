import RestorationTree

/// The app's own files, arranged for the questions that a search asks.
struct ProjectIndex: Sendable {
  private let classNames: Set<String>?
  private let storyboards: [String: Set<String>]?
  private let relations: [Relation: String]

  /// A controller that a storyboard makes, and the one that it makes it in; nil for one that may
  /// stand alone.
  private struct Relation: Hashable {
    let container: String?
    let child: String
  }

  init(_ project: ProjectFacts) {
    classNames = project.classNames.map { names in
      names.union(names.compactMap { SwiftClassName.demangled($0) })
    }
    storyboards = project.storyboards.map { storyboards in
      var identifiers: [String: Set<String>] = [:]
      for storyboard in storyboards {
        let own = storyboard.controllers.compactMap(\.storyboardIdentifier)
        identifiers[storyboard.name, default: []].formUnion(own)
      }
      return identifiers
    }
    var relations: [Relation: String] = [:]
    for storyboard in project.storyboards ?? [] {
      for relation in Self.relations(in: storyboard) where relations[relation] == nil {
        relations[relation] = storyboard.name
      }
    }
    self.relations = relations
  }

  private static func relations(in storyboard: Storyboard) -> [Relation] {
    var names: [String: String] = [:]
    for controller in storyboard.controllers {
      names[controller.objectID] = controller.restorationIdentifier
    }
    return storyboard.controllers.flatMap { controller -> [Relation] in
      guard let name = controller.restorationIdentifier else { return [] }
      let children = controller.children.compactMap { names[$0] }
      return [Relation(container: nil, child: name)]
        + children.map { Relation(container: name, child: $0) }
    }
  }

  /// Whether the app has a class, under the stored name or the one that people write.
  func answer(forClass name: String) -> SearchStep.ClassAnswer {
    guard let classNames else { return .unchecked }
    if classNames.contains(name) { return .found }
    let demangled = SwiftClassName.demangled(name)
    return demangled.map { classNames.contains($0) } ?? false ? .found : .missing
  }

  /// Whether a storyboard can make a controller; nil when the archive does not name both.
  func answer(for reference: StoryboardReference) -> SearchStep.StoryboardAnswer? {
    guard let identifier = reference.identifier, let name = reference.name else { return nil }
    // A storyboard of another bundle is not among the app's own.
    guard let storyboards, reference.bundlePath == nil else { return .unchecked }
    guard let identifiers = storyboards[name] else { return .notGiven }
    return identifiers.contains(identifier) ? .found : .identifierMissing
  }

  /// Whether a storyboard makes a controller along with its container, or as one that stands alone.
  func liveAnswer(
    for path: RestorationPath, in container: RestorationPath?
  )
    -> SearchStep.LiveAnswer
  {
    guard let identifier = path.identifier else { return .unchecked }
    let relation = Relation(container: container?.identifier, child: identifier)
    return relations[relation].map { .madeByStoryboard($0) } ?? .unchecked
  }
}
