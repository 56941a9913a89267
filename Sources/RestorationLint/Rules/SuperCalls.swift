import RestorationArchives

extension Rule {
  static let superNotCalled = Rule(
    "super-not-called", .warning, .heuristic, needs: [.uikitArchive], decidesRestore: true,
    "a navigation controller saved keys of the app, but not the list that UIKit always writes",
    fix:
      "call super.encodeRestorableState(with: coder) in the override, before encoding your own keys",
    page: """
      A navigation controller always writes the list of its children, even an empty one. If it has
      keys of the app and not that list, an override of encodeRestorableState(with:) did not call
      super: neither the stack is saved, nor what the controller presents.

      Source: uikit.md, rows K3, K5, K8
      Blind spots: The class is known by its name: one that ends with "NavigationController" and is
      no subclass of UINavigationController is reported too. Other controllers write no key always,
      so a missing call of super leaves no trace there. Archives have no classes of views.
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
    content: { entry, content, collector in
      guard !entry.isView, content.kind == .viewController, content.unreadable == nil,
        entry.role == .navigation, content.entry(KnownKeys.navigationChildren) == nil,
        content.state.contains(where: { $0.origin == .app })
      else { return }
      collector.report("saved its own keys without the list of its children")
    })
}
