extension Rule {
  static let expectedPathMissing = Rule(
    "expected-path-missing", .error, needs: [.uikitArchive, .expectedPaths], decidesRestore: true,
    "a path in the list of expected paths was not saved",
    page: """
      UIKit saves a controller only if it and every container above it have a restoration
      identifier, or if something refers to it. If one identifier is removed, the subtree is
      silently excluded, and one archive does not show it: a list of the screens that must come back
      does. Children of a custom container and pages of a page view controller are saved only if an
      object encodes them, and a presented controller only if its presenter calls super.

      Fix: set a restorationIdentifier on the object and on all its containers; in a container of
      your own, a presenter or the owner of a page view controller, call super in
      encodeRestorableState(with:) and encode the child
      Source: uikit.md, rows S15, S16, S17; Apple, View Controller Programming Guide for iOS, "Tagging View
      Controllers for Preservation"
      Blind spots: A screen that was not open when the archive was saved is missing for a valid
      reason. The rule checks paths only, not whether the object there has state.
      Xcode: the object and all its containers: Identity inspector → Restoration ID
      Before:
        let navigation = UINavigationController(rootViewController: list)
        list.restorationIdentifier = "List"
      After:
        let navigation = UINavigationController(rootViewController: list)
        navigation.restorationIdentifier = "Nav"
        list.restorationIdentifier = "List"
      """,
    archive: { facts, collector in
      let list = facts.context.project.expectedPaths ?? []
      let patterns = PatternSet(list.map(\.pattern))
      let saved = Set(facts.archive.nodes.flatMap { patterns.numbers(matching: $0.path) })
      for (number, expected) in list.enumerated() where !saved.contains(number) {
        let line = "expected by line \(expected.line) of the list"
        if let path = expected.quotable.map({ RestorationPath($0) }) {
          let holder = path.parent.flatMap { facts.objects[$0] }
          let isUnasked = holder.map { $0.isController && $0.role == nil } ?? false
          collector.report(
            "\(line), but was not saved"
              + (isUnasked
                ? ": '\(path.parent?.raw ?? "")' was saved, but does not refer to it" : ""),
            unlisted: path)
        } else {
          collector.report("\(line), which is not written as a path, but was not saved")
        }
      }
    })
}
