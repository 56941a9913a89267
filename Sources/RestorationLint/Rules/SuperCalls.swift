extension Rule {
  static let superNotCalled = Rule(
    "super-not-called", .warning, .heuristic, needs: [.uikitArchive], decidesRestore: true,
    "a navigation controller or a view saved keys of the app, but not what UIKit always writes",
    page: """
      A navigation controller always writes the list of its children, even an empty one. Scroll,
      table, collection and text views always write their offset, image views their position. If
      such an object has keys of the app and not those, an override of encodeRestorableState(with:)
      did not call super: a navigation controller then loses its stack and what it presents.

      Fix: call super.encodeRestorableState(with: coder) in the override, before encoding your own
      keys
      Source: uikit.md, rows K3, K5, K7, K8
      Blind spots: A navigation controller is known by its name, or by its storyboard: one whose
      class ends with "NavigationController" and is no subclass of UINavigationController is
      reported too. Archives have no classes of views: a view is known by --storyboards, if one
      controller there has the identifier of its controller. Other controllers and views write no
      key always, so a missing call of super leaves no trace there.
      Before:
        override func encodeRestorableState(with coder: NSCoder) {
          coder.encode(theme, forKey: "theme")
        }
      After:
        override func encodeRestorableState(with coder: NSCoder) {
          super.encodeRestorableState(with: coder)
          coder.encode(theme, forKey: "theme")
        }
      """,
    object: { entry, content, collector in
      guard content.unreadable == nil, content.state.contains(where: { $0.origin == .app }),
        let missing = entry.isView ? entry.keyOfView : entry.keyOfController,
        content.entry(missing.key) == nil
      else { return }
      collector.report("saved its own keys without " + missing.words)
    })
}

extension LintedObject {
  /// The key that UIKit always writes for a navigation controller; nil for others.
  fileprivate var keyOfController: (key: String, words: String)? {
    guard content.kind == .viewController else { return nil }
    let scene = identifier.flatMap { archive.scene(identifier: $0) }
    guard
      role == .navigation
        || scene?.element == "navigationController" && scene?.className == content.className.value
    else { return nil }
    return (KnownKeys.navigationChildren, "the list of its children")
  }

  /// A key that UIKit always writes for a view of the storyboard; nil if it writes none.
  fileprivate var keyOfView: (key: String, words: String)? {
    let scene = controller?.identifier.flatMap { archive.scene(identifier: $0) }
    let view = scene?.views.first { $0.restorationIdentifier == identifier }
    return switch view?.element {
    case "scrollView", "tableView", "collectionView", "textView":
      (KnownKeys.contentOffset, "its offset")
    case "imageView": (KnownKeys.viewBounds, "its position")
    default: nil
    }
  }
}
