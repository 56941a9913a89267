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

  /// UIKit finds a live controller only under its exact path.
  ///
  /// - Parameters:
  ///   - container: the path of an object above, and what storyboards create for it; nil for what
  ///     exists at launch.
  package func live(
    at path: RestorationPath, below container: (path: RestorationPath, places: [Place])? = nil
  ) -> Live {
    let way = path.components.dropFirst(container?.path.components.count ?? 0)
    guard case .identifier(let name)? = way.last else { return .nothing }
    let found = places(at: way, below: container?.places)
    if !found.isEmpty { return .found(found) }
    // A child that each container has once, at the same place.
    let above = Array(path.prefixes.prefix(2))
    guard above.count == 2, case .index? = way.dropLast().last else { return .nothing }
    let children = places(at: way.dropLast(2), below: container?.places)
      .compactMap { contents[$0]?.byIdentifier[name] }
    guard let now = children.first?.first?.index,
      children.allSatisfy({ $0.count == 1 && $0[0].index == now })
    else { return .nothing }
    return .elsewhere(RestorationPath("\(above[1])/:[\(now)]:/\(name)"))
  }

  /// The controllers at the end of a way: from one that exists at launch, or from containers.
  private func places(
    at way: some Sequence<RestorationPath.Component>, below containers: [Place]?
  ) -> [Place] {
    var found = containers ?? launchControllers
    // An identifier comes after the index of its controller. Controllers without one are in between.
    var isNamed = containers != nil
    for component in way {
      switch component {
      case .malformedIndex: return []
      case .index(let index):
        found = (isNamed ? found : named(nil, found))
          .flatMap { contents[$0]?.children(at: index) ?? [] }.map(\.place)
        isNamed = false
      case .identifier(let name) where isNamed:
        // A handwritten path.
        found = found.flatMap { contents[$0]?.byIdentifier[name] ?? [] }.map(\.place)
      case .identifier(let name):
        found = named(name, found)
        isNamed = true
      }
    }
    return isNamed ? found : named(nil, found)
  }

  private func named(_ identifier: String?, _ places: [Place]) -> [Place] {
    places.filter { self[$0].restorationIdentifier == identifier }
  }
}
