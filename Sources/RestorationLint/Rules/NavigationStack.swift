extension Rule {
  static let navigationStackGap = Rule(
    "navigation-stack-gap", .warning, needs: [.uikitArchive], decidesRestore: true,
    "a navigation stack with a missing child, or with a list that does not match its children",
    page: """
      A navigation controller saves the paths of its children from the bottom of the stack to the
      top, up to the first child without a restoration identifier. On restore it drops the first
      child that is not found, and all children above it. If an index between the saved children is
      missing, or a saved child is not in the list, screens that were saved do not come back.

      Fix: set a restorationIdentifier on every controller in the stack
      Source: uikit.md, rows S13, P4, R4; Apple, View Controller Programming Guide for iOS, "Preserving
      and Restoring State"
      Blind spots: A navigation controller is recognized by its class or by its list of children. A
      listed child that was not saved is reported by dangling-reference. The archive does not
      contain the children above the first one without an identifier. The rule checks the indices
      only if a tree does not mention the list: while the app launches, paths have the indices of
      the earlier stack.
      Xcode: every controller in the stack: Identity inspector → Restoration ID
      Before:
        let editor = EditorViewController()
        navigation.setViewControllers([list, detail, editor], animated: false)
      After:
        let editor = EditorViewController()
        list.restorationIdentifier = "List"
        detail.restorationIdentifier = "Detail"
        editor.restorationIdentifier = "Editor"
        navigation.setViewControllers([list, detail, editor], animated: false)
      """,
    object: { entry, content, collector in
      guard !entry.isView, ContainerRole.proven(by: content) == .navigation else { return }
      let saved = entry.children.filter { $0.index != nil }
      if let list = content.entry(KnownKeys.navigationChildren),
        case .array(let elements) = list.value
      {
        let listed = Set(elements.compactMap(\.path))
        guard let unlisted = saved.first(where: { !listed.contains($0.path) })?.path else { return }
        return collector.report(
          "its list of children does not contain '\(unlisted)', which was saved", in: list,
          about: unlisted)
      }
      let indices = Set(saved.compactMap(\.index))
      guard let highest = indices.max(),
        let gap = (0..<indices.count).first(where: { !indices.contains($0) })
      else { return }
      collector.report(
        "none of its saved children has the index \(gap), but one has the index \(highest)")
    })
}
