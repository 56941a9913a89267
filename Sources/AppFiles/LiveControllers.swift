// What storyboards create without a search, and under which paths it is found.

extension StoryboardIndex {
  /// What storyboards create for a path: at launch, or with a container.
  package enum Live: Hashable, Sendable {
    /// Nothing, as far as is known.
    case nothing
    /// These controllers: one, or one for each language or device.
    case found([Place])
    /// The only controller with this identifier has another index, so it is under this path.
    case elsewhere(RestorationPath)
  }

  /// A controller that exists, with its index in its container; nil if that is not known. The order of
  /// several embed segues is not.
  package struct Child {
    package let place: Place
    var index: Int?
    /// Whether an embed segue creates it when the view of its container is loaded.
    package var isEmbedded = false
  }

  /// What a controller is created with by relationship, and what it gets by embed segue with its
  /// view.
  struct Contents {
    /// Those of unknown order under nil.
    let byIndex: [Int?: [Child]]
    let byIdentifier: [String?: [Child]]

    func children(at index: Int) -> [Child] { (byIndex[nil] ?? []) + (byIndex[index] ?? []) }
  }

  func contents(of place: Place) -> Contents {
    let children = children(of: place)
    return Contents(
      byIndex: Dictionary(grouping: children, by: \.index),
      byIdentifier: Dictionary(grouping: children) { self[$0.place].restorationIdentifier })
  }

  /// UIKit finds a live controller only under its exact path.
  ///
  /// - Parameters:
  ///   - container: the path of an object above, and what storyboards create for it; nil for what
  ///     exists at launch.
  package func live(
    at path: RestorationPath, below container: (path: RestorationPath, places: [Place])? = nil
  ) -> Live {
    guard var steps = Self.steps(of: path) else { return .nothing }
    var found = (container?.places ?? launchControllers).map { Child(place: $0) }
    if let container {
      guard path.raw.hasPrefix(container.path.raw + "/") || path == container.path else {
        return .nothing
      }
      steps.removeFirst(min(Self.steps(of: container.path)?.count ?? 0, steps.count))
    } else if let first = steps.first {
      let isRoot = first.indices.isEmpty
      found = found.filter {
        self[$0.place].restorationIdentifier == (isRoot ? first.identifier : nil)
      }
      if isRoot { steps.removeFirst() }
      if found.isEmpty { return .nothing }
    }
    for (number, step) in steps.enumerated() {
      // Controllers without identifier are in between.
      for index in step.indices.dropLast() {
        found = found.flatMap { contents[$0.place]?.children(at: index) ?? [] }
          .filter { self[$0.place].restorationIdentifier == nil }
      }
      let containers = found.compactMap { contents[$0.place] }
      if let index = step.indices.last {
        found = containers.flatMap { $0.children(at: index) }
          .filter { self[$0.place].restorationIdentifier == step.identifier }
      } else {
        // A handwritten path.
        found = containers.flatMap { $0.byIdentifier[step.identifier] ?? [] }
      }
      if !found.isEmpty { continue }
      // A child that each container has once, at the same place.
      let children = containers.compactMap { $0.byIdentifier[step.identifier] }
      guard number == steps.count - 1, let parent = path.parent,
        let now = children.first?.first?.index,
        children.allSatisfy({ $0.count == 1 && $0[0].index == now })
      else { return .nothing }
      let pieces = (step.indices.dropLast() + [now]).map { ":[\($0)]:" } + [step.identifier]
      return .elsewhere(RestorationPath(([parent.raw] + pieces).joined(separator: "/")))
    }
    return .found(found.map(\.place))
  }

  /// The identifiers of a path, each with the indices before it; nil if the path is malformed or
  /// does not end in an identifier.
  private static func steps(
    of path: RestorationPath
  ) -> [(indices: [Int], identifier: String)]? {
    var steps: [(indices: [Int], identifier: String)] = []
    var indices: [Int] = []
    for component in path.components {
      switch component {
      case .index(let index): indices.append(index)
      case .malformedIndex: return nil
      case .identifier(let name):
        steps.append((indices, name))
        indices = []
      }
    }
    return indices.isEmpty && !steps.isEmpty ? steps : nil
  }
}
