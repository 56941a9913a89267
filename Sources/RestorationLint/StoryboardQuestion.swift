import AppFiles
import RestorationModel

/// Whether UIKit comes to ask a saved controller's storyboard for it, by the order of its search: the
/// restoration class, the app delegate, a controller that exists, the storyboard.
enum StoryboardQuestion {
  /// The app's main storyboard makes the controller at launch.
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
    if archive.storyboards?.controllersAtLaunch(at: path).isEmpty == false { return .never }
    if let name = node.restorationClass, archive.mayHaveClass(name) { return .perhaps }
    // The app makes the roots of its windows, tabs and panes before state is restored.
    if path.isRoot { return .perhaps }
    guard path.index != nil, let parent = path.parent else { return .likely }
    return switch archive.role(of: parent) {
    case .tabBar, .split: .perhaps
    case .navigation, nil: .likely
    }
  }
}

extension ArchiveFacts {
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
