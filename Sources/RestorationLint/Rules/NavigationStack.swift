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
      contain the children above the first one without an identifier. If a tree does not mention the
      list, the rule checks only the indices. A list that contains every saved child, all of them
      saved and in the order of their indices, is trusted: while the app launches, paths have the
      indices of the earlier stack.
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
    content: { entry, content, collector in
      guard !entry.isView, ContainerRole.proven(by: content) == .navigation else { return }
      let stack = SavedStack(entry, content)
      guard !stack.listAgrees else { return }
      if let gap = stack.gap { collector.report(gap) }
      guard let list = content.entry(KnownKeys.navigationChildren) else { return }
      if let unlisted = stack.unlistedChild {
        collector.report(
          "its list of children does not contain '\(unlisted)', which was saved", in: list,
          about: unlisted)
      } else if let moved = stack.movedChild {
        collector.report(
          "its list of children has '\(moved.path)' at position \(moved.place)", in: list,
          about: moved.path)
      }
    })
}

/// The children of a navigation controller, in its list and as saved.
private struct SavedStack {
  /// The saved children directly on the stack, with their indices.
  private let saved: [(path: RestorationPath, index: Int)]
  private let indices: [RestorationPath: Int]
  /// The list in the order of the stack; nil if there is none.
  private let listed: [RestorationPath]?
  private let archive: LintedArchive

  init(_ entry: LintedObject, _ content: NodeContent) {
    archive = entry.archive
    saved = entry.children.compactMap { child in child.index.map { (child.path, $0) } }
    indices = Dictionary(saved.map { ($0.path, $0.index) }) { $1 }
    guard case .array(let children)? = content[KnownKeys.navigationChildren] else {
      listed = nil
      return
    }
    listed = children.map { child in
      switch child {
      case .string(let path), .reference(let path): RestorationPath(path)
      default: ""
      }
    }
  }

  /// Whether the list has every saved child once, in the order of their indices, and nothing that
  /// was not saved. Then nothing is missing, whatever numbers the paths have.
  var listAgrees: Bool {
    guard let listed, unlistedChild == nil, Set(listed).count == listed.count else { return false }
    let order = listed.compactMap { indices[$0] }
    return listed.allSatisfy { archive.isListed($0.raw) }
      && zip(order, order.dropFirst()).allSatisfy { $0 <= $1 }
  }

  /// The fault in the indices of the saved children; nil if they are 0, 1, 2 and so on.
  var gap: String? {
    var taken: Set<Int> = []
    for child in saved where !taken.insert(child.index).inserted {
      return "two of its saved children have the index \(child.index)"
    }
    // A child that was saved under a path of another stack has the place in the list.
    for (place, path) in (listed ?? []).enumerated()
    where indices[path] == nil && archive.isListed(path.raw) {
      taken.insert(place)
    }
    guard let empty = (0..<taken.count).first(where: { !taken.contains($0) }) else { return nil }
    let highest = taken.max() ?? empty
    return "none of its saved children has the index \(empty), but one has the index \(highest)"
  }

  var unlistedChild: RestorationPath? {
    guard let listed = listed.map({ Set($0) }) else { return nil }
    return saved.first { !listed.contains($0.path) }?.path
  }

  /// The first saved child at another position in the list than its index, although the indices
  /// have no gap.
  var movedChild: (path: RestorationPath, place: Int)? {
    guard let listed, gap == nil else { return nil }
    for (place, path) in listed.enumerated() {
      if let index = indices[path], index != place { return (path, place) }
    }
    return nil
  }
}
