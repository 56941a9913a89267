import AppFiles
import RestorationModel

/// Whether UIKit comes to ask a saved controller's storyboard for it, by the order of its search: the
/// restoration class, the app delegate, a controller that exists, the storyboard.
enum StoryboardQuestion {
  /// A storyboard makes the controller unasked: the main one at launch, or another along with its container.
  case never
  /// Only if something that is asked before, or made before, is not there.
  case perhaps
  /// Unless the app delegate answers.
  case likely

  /// How grave it is that the storyboard cannot answer; nil where nobody asks it.
  var severity: Severity? {
    switch self {
    case .never: nil
    case .perhaps: .warning
    case .likely: .error
    }
  }
}

extension SavedEntry {
  /// Whether the controller's storyboard is asked for it.
  var storyboardQuestion: StoryboardQuestion {
    if !archive.placesMadeUnasked(for: path).isEmpty { return .never }
    if let name = node.restorationClass, archive.mayHaveClass(name) { return .perhaps }
    // The app makes the roots of its windows, tabs and panes before state is restored.
    if path.isRoot { return .perhaps }
    guard let container = directContainer else { return .likely }
    return switch archive.role(of: container) {
    case .tabBar, .split: .perhaps
    case .navigation, nil: .likely
    }
  }
}

extension ArchiveFacts {
  /// Containers that are made one along with the other are not followed further up than this.
  private static let mostContainers = 16

  /// What storyboards make for a path without being asked for it: at launch, or along with a container that
  /// UIKit makes from its storyboard.
  fileprivate func placesMadeUnasked(for path: RestorationPath) -> [StoryboardIndex.Place] {
    guard let storyboards else { return [] }
    let live = storyboards.controllersAtLaunch(at: path)
    guard live.isEmpty else { return live }
    // From the path up to the nearest container that is made by its storyboard identifier, and down again.
    var way = [path]
    var places: [StoryboardIndex.Place] = []
    while places.isEmpty, way.count <= Self.mostContainers, let parent = way[way.count - 1].parent {
      places = placesAsked(for: parent)
      way.append(parent)
    }
    for path in way.dropLast().reversed() where !places.isEmpty {
      guard let identifier = path.identifier else { return [] }
      var indices: [Int] = []
      for component in path.components.dropLast() {
        if case .index(let index) = component { indices.append(index) } else { indices = [] }
      }
      places = storyboards.controllersMade(along: places, as: identifier, indices: indices)
    }
    return places
  }

  /// What a storyboard makes for a saved controller when UIKit asks it. It does not where a restoration
  /// class answers.
  private func placesAsked(for path: RestorationPath) -> [StoryboardIndex.Place] {
    guard let listing = listing(of: path.raw) else { return [] }
    let node = archive.nodes[Int(listing.first)]
    guard !(node.restorationClass.map(mayHaveClass) ?? false),
      let reference = node.facts().storyboard, reference.bundlePath == nil,
      let name = reference.name, let identifier = reference.identifier
    else { return [] }
    return storyboards?.places(identifier, inStoryboard: name) ?? []
  }

  /// Whether the app has a class, as far as it is known. One that it does not have is passed over.
  func mayHaveClass(_ stored: String) -> Bool {
    context.project.classNames?.contains(ClassNameList.canonical(stored)) ?? true
  }

  /// What kind of container a saved controller is. Decodes its coder.
  func role(of path: RestorationPath) -> ContainerRole? {
    guard let listing = listing(of: path.raw) else { return nil }
    return ContainerRole.likely(of: archive.nodes[Int(listing.first)].decoded())
  }
}
