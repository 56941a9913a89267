import AppFiles
import RestorationArchives

/// Whether UIKit asks the storyboard for a saved controller, by the order of its search: the
/// restoration class, the app delegate, an existing controller, the storyboard.
enum StoryboardQuestion {
  /// A storyboard creates the controller without a search: the main one at launch, or another with
  /// its container.
  case never
  /// Only if an earlier step of the search, or earlier code, does not provide it.
  case perhaps(Provider)
  /// Unless the app delegate answers.
  case likely

  /// What usually provides the controller, so that the storyboard is not asked.
  enum Provider {
    case restorationClass(String), root, tab, column

    /// What to do so that it does.
    fileprivate var remedy: String {
      switch self {
      case .restorationClass(let name):
        "return the controller from the restoration class '\(name)'"
      case .root: Self.atLaunch("create the root controller with this restorationIdentifier")
      case .tab:
        Self.atLaunch("add a tab with this restorationIdentifier to the tab bar controller")
      case .column:
        Self.atLaunch("add a column with this restorationIdentifier to the split view controller")
      }
    }

    /// UIKit puts no controller into a window, a tab bar or a split view.
    private static func atLaunch(_ words: String) -> String {
      words + ", in its storyboard or in application(_:willFinishLaunchingWithOptions:); or refuse "
        + "older state in " + Rule.refusal
    }
  }

  /// What to do if the storyboard cannot answer; nil for the remedy of the rule.
  var remedy: String? {
    if case .perhaps(let provider) = self { provider.remedy } else { nil }
  }

  /// The severity if the storyboard cannot answer; nil if it is not asked.
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
    if let name = node.restorationClass, archive.mayHaveClass(name) {
      return .perhaps(.restorationClass(SavedClassName(name).readable))
    }
    // The app creates the roots of its windows, tabs and panes before state is restored.
    if path.isRoot { return .perhaps(.root) }
    guard let container = directContainer else { return .likely }
    return switch archive.container(container)?.role {
    case .tabBar: .perhaps(.tab)
    case .split: .perhaps(.column)
    case .navigation, nil: .likely
    }
  }
}

extension ArchiveFacts {
  /// The largest number of nested containers that are followed upwards.
  private static let mostContainers = 16

  /// The controllers that storyboards create for a path without a search: at launch, or with a
  /// container that UIKit creates from its storyboard.
  fileprivate func placesMadeUnasked(for path: RestorationPath) -> [StoryboardIndex.Place] {
    guard let storyboards else { return [] }
    let live = storyboards.controllersAtLaunch(at: path)
    guard live.isEmpty else { return live }
    // From the path up to the nearest container that is created by its storyboard identifier, and
    // down again.
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

  /// The controllers that a storyboard creates for a saved controller in UIKit's search. None if a
  /// restoration class answers.
  private func placesAsked(for path: RestorationPath) -> [StoryboardIndex.Place] {
    guard let node = objects[path], !(node.restorationClass.map(mayHaveClass) ?? false),
      let reference = node.facts().storyboard, reference.bundlePath == nil,
      let name = reference.name, let identifier = reference.identifier
    else { return [] }
    return storyboards?.places(identifier, inStoryboard: name) ?? []
  }

  /// Whether the app has a class, as far as is known. A missing one is skipped.
  func mayHaveClass(_ stored: String) -> Bool {
    context.project.classNames?.contains(ClassNameList.canonical(stored)) ?? true
  }
}
