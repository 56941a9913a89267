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
      Blind spots: A navigation controller is recognized by its class or by its list of children.
      dangling-reference reports a listed child that was not saved. Children above the first one
      without an identifier are not in the archive. In a tree without the list, only the indices are
      checked. A list that contains every saved child, all of them saved and in the order of their
      indices, is trusted: while the app launches, paths have the indices of the earlier stack.
      Xcode: every controller in the stack: Identity inspector → Restoration ID
      Before:
        navigation.setViewControllers([list, detail, editor], animated: false)
      After:
        list.restorationIdentifier = "List"
        detail.restorationIdentifier = "Detail"
        editor.restorationIdentifier = "Editor"
        navigation.setViewControllers([list, detail, editor], animated: false)
      """,
    object: { entry, content, collector in
      guard !entry.isView, ContainerRole.proven(by: content) == .navigation else { return }
      let saved = entry.children.compactMap { child in child.index.map { (child.path, $0) } }
      let indices = Dictionary(saved) { $1 }
      let list = content.entry(KnownKeys.navigationChildren)
      var listed: [RestorationPath]?
      if case .array(let paths)? = list?.value { listed = paths.map { $0.path ?? "" } }
      let stack = listed ?? saved.map(\.0)
      let known = Set(stack)
      let unlisted = saved.first { !known.contains($0.0) }?.0
      let order = stack.compactMap { indices[$0] }
      if listed != nil, unlisted == nil, known.count == stack.count, order == order.sorted(),
        stack.allSatisfy({ entry.archive.isListed($0.raw) })
      {
        return
      }
      // A child that was saved under a path of another stack has the place in the list.
      let elsewhere = stack.indices.filter { place in
        indices[stack[place]] == nil && entry.archive.isListed(stack[place].raw)
      }
      let taken = Set(indices.values).union(elsewhere)
      let numbers = saved.map(\.1).sorted()
      let twice = zip(numbers, numbers.dropFirst()).first { $0 == $1 }?.0
      let gap = twice ?? (0..<taken.count).first { !taken.contains($0) }
      if let twice {
        collector.report("two of its saved children have the index \(twice)")
      } else if let gap, let highest = taken.max() {
        collector.report(
          "none of its saved children has the index \(gap), but one has the index \(highest)")
      }
      guard let list, listed != nil else { return }
      if let unlisted {
        collector.report(
          "its list of children does not contain '\(unlisted)', which was saved", in: list,
          about: unlisted)
      } else if gap == nil,
        let place = stack.indices.first(where: { indices[stack[$0]] ?? $0 != $0 })
      {
        collector.report(
          "its list of children has '\(stack[place])' at position \(place)", in: list,
          about: stack[place])
      }
    })
}
