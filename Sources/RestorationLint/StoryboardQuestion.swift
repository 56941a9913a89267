import AppFiles
import RestorationArchives

/// Whether UIKit asks the storyboard for a saved controller, by the order of its search: the
/// restoration class, the app delegate, an existing controller, the storyboard.
struct StoryboardQuestion {
  /// The severity if the storyboard cannot answer; nil if it is not asked.
  let severity: Severity?
  /// What to do then; nil for the remedy of the rule.
  let remedy: String?

  /// A storyboard creates the controller without a search: the main one at launch, or another with
  /// its container.
  fileprivate static let never = Self(severity: nil, remedy: nil)
  /// Asked unless the app delegate answers.
  fileprivate static let likely = Self(severity: .error, remedy: nil)

  /// Asked only if an earlier step of the search, or earlier code, does not provide the controller.
  fileprivate static func perhaps(unless remedy: String) -> Self {
    Self(severity: .warning, remedy: remedy)
  }

  /// UIKit puts no controller into a window, a tab bar or a split view.
  fileprivate static func perhaps(unlessAtLaunch words: String) -> Self {
    perhaps(
      unless: words + ", in its storyboard or in application(_:willFinishLaunchingWithOptions:); "
        + "or refuse older state in " + Rule.refusal)
  }
}

extension LintedObject {
  /// Whether the controller's storyboard is asked for it.
  var storyboardQuestion: StoryboardQuestion {
    if !archive.placesMadeUnasked(for: path).isEmpty { return .never }
    if let name = node.restorationClass, archive.mayHaveClass(name) {
      let name = SavedClassName(name).readable
      return .perhaps(unless: "return the controller from the restoration class '\(name)'")
    }
    // The app creates the roots of its windows, tabs and panes before state is restored.
    if path.isRoot {
      return .perhaps(
        unlessAtLaunch: "create the root controller with this restorationIdentifier")
    }
    return switch container?.role {
    case .tabBar:
      .perhaps(
        unlessAtLaunch:
          "add a tab with this restorationIdentifier to the tab bar controller")
    case .split:
      .perhaps(
        unlessAtLaunch:
          "add a column with this restorationIdentifier to the split view controller")
    case .navigation, nil: .likely
    }
  }
}

extension LintedArchive {
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
    guard let object = objects[path], !(object.node.restorationClass.map(mayHaveClass) ?? false),
      let reference = object.storyboard, reference.bundlePath == nil,
      let name = reference.name, let identifier = reference.identifier
    else { return [] }
    return storyboards?.places(identifier, inStoryboard: name) ?? []
  }

  /// Whether the app has a class, as far as is known. A missing one is skipped.
  func mayHaveClass(_ stored: String) -> Bool {
    context.project.classNames?.contains(ClassNameList.canonical(stored)) ?? true
  }
}
