import RestorationArchives

extension Rule {
  static let missingParentIdentifier = Rule(
    id: "missing-parent-identifier",
    severity: .error,
    certainty: .exact,
    inputs: [.uikitArchive],
    decidesRestore: true,
    summary: "an ancestor of a saved object has no restoration identifier, or was not saved",
    rationale: """
      UIKit saves and restores from the root down and stops at the first controller without a \
      restoration identifier. An object below such a controller is in the archive only because \
      another object refers to it. Its path shows the gap: an ancestor without an identifier adds \
      no name to the path, only the index of its child. If the path names an ancestor that was not \
      saved, there is nothing to restore the object into. Apple documents a technique that does \
      this on purpose: a container without an identifier excludes a group, and some members of the \
      group are saved because another saved object, or the app delegate, encodes a reference to \
      them. If there is such a reference, the finding is only a note: the code that decodes the \
      reference gets the object.
      """,
    source: """
      Apple, View Controller Programming Guide for iOS, "Tagging View Controllers for \
      Preservation" and "Excluding Groups of View Controllers"; WWDC 2013, session 222, "What's \
      New in State Restoration"; public analyses of how UIKit saves and restores
      """,
    remedy: "set restorationIdentifier on every container above the object, up to the root",
    blindSpots: """
      Objects that UIKit excluded are normally not in the archive at all; use a second archive, a \
      storyboard or a list of expected paths to find them. A presenting controller without an \
      identifier leaves no trace in the path. Ancestors are compared without index components, \
      because a restored object keeps its old indices; an ancestor therefore counts as saved if a \
      sibling with the same identifier was saved. A view whose key does not begin with the path of \
      its controller is not checked. The archive does not show whether the code that decodes a \
      reference puts the object back.
      """,
    fix: RuleFix(
      before: """
        let navigation = UINavigationController(rootViewController: list)
        list.restorationIdentifier = "List"
        """,
      after: """
        let navigation = UINavigationController(rootViewController: list)
        navigation.restorationIdentifier = "Nav"
        list.restorationIdentifier = "List"
        """,
      inspector: "every container: Identity inspector → Restoration ID"),
    badExamples: [
      .bad(
        "two index components in a row", marks: [.init("Root/:[0]:/:[1]:/Detail")],
        """
        { "schema": "restorectl.archive/1",
          "nodes": [ { "path": "Root" }, { "path": "Root/:[0]:/:[1]:/Detail" } ] }
        """),
      .bad(
        "members of an excluded group, saved by reference: notes",
        marks: [.init("Root/:[0]:/:[1]:/Detail"), .init("Root/:[0]:/Sidebar/:[0]:/Outline")],
        """
        { "schema": "restorectl.archive/1",
          "envelope": { "state": { "outline": { "$reference":
                                                "Root/:[0]:/Sidebar/:[0]:/Outline" } } },
          "nodes": [ { "path": "Root",
                       "state": { "detail": { "$reference": "Root/:[0]:/:[1]:/Detail" } } },
                     { "path": "Root/:[0]:/:[1]:/Detail" },
                     { "path": "Root/:[0]:/Sidebar/:[0]:/Outline" } ] }
        """),
      .bad(
        "an index component at the start", marks: [.init(":[0]:/Detail")],
        """
        { "schema": "restorectl.archive/1",
          "nodes": [ { "path": "Root" }, { "path": ":[0]:/Detail" } ] }
        """),
      .bad(
        "an ancestor that was not saved", marks: [.init("Tab/:[1]:/Nav/:[0]:/List")],
        """
        { "schema": "restorectl.archive/1",
          "nodes": [ { "path": "Tab" }, { "path": "Tab/:[1]:/Nav/:[0]:/List" } ] }
        """),
    ],
    goodExamples: [
      .good(
        "every ancestor is saved",
        """
        { "schema": "restorectl.archive/1",
          "nodes": [ { "path": "Tab" },
                     { "path": "Tab/:[1]:/Nav" },
                     { "path": "Tab/:[1]:/Nav/:[0]:/List",
                       "views": [ { "path": "Tab/:[1]:/Nav/:[0]:/List/table" } ] } ] }
        """),
      .good(
        "an object without a parent, and one that kept an old index",
        """
        { "schema": "restorectl.archive/1",
          "nodes": [ { "path": "Tab" },
                     { "path": "Tab/:[0]:/Nav" },
                     { "path": "Tab/:[1]:/Nav/:[0]:/List" },
                     { "path": "Store", "kind": "object" } ] }
        """),
    ],
    checks: RuleChecks(path: { entry, collector in
      guard PathMalformation(of: entry) == nil else { return }
      let gap = AncestorGap(entry)
      let fault: String
      if gap.hasUnnamedAncestor {
        fault = "an ancestor has no restorationIdentifier"
      } else if let ancestor = gap.unsavedAncestor, !entry.archive.isSaved(ancestor) {
        fault = "its ancestor '\(ancestor)' was not saved"
      } else {
        return
      }
      let referrer = entry.isView ? nil : entry.archive.referrer(of: entry.path)
      let unknown = gap.hasUnnamedAncestor && !entry.isView ? "something else" : nil
      let holder = referrer.map { "\($0) refers to it" } ?? unknown.map { $0 + " referred to it" }
      collector.report(
        fault + (holder.map { " (saved because \($0))" } ?? ""),
        severity: referrer == nil ? nil : .info)
    }))
}

/// The ancestors in the path of an entry that cannot be restored.
private struct AncestorGap {
  /// Whether an ancestor has no name in the path.
  let hasUnnamedAncestor: Bool
  /// The path of the unsaved ancestor nearest to the root.
  private(set) var unsavedAncestor: String?

  init(_ entry: SavedEntry) {
    // Below its controller, the first component of a view follows one that is not an index.
    var isAfterIndex = !entry.isBelowController
    var hasUnnamed = false
    for component in entry.ownComponents {
      guard case .index = component else {
        isAfterIndex = false
        continue
      }
      hasUnnamed = hasUnnamed || isAfterIndex
      isAfterIndex = true
    }
    hasUnnamedAncestor = hasUnnamed
    guard !hasUnnamed, entry.isBelowController || !entry.isView,
      let unsaved = entry.ancestors.first(where: { !$0.isSaved })
    else { return }
    let above = entry.isBelowController ? entry.controller?.components.count ?? 0 : 0
    unsavedAncestor = Self.start(
      of: entry.path.raw, componentCount: above + unsaved.place + 1)
  }

  /// The first components of a path, as stored.
  private static func start(of path: String, componentCount: Int) -> String {
    var count = 0
    for index in path.utf8.indices where path.utf8[index] == UInt8(ascii: "/") {
      count += 1
      if count == componentCount { return String(path[..<index]) }
    }
    return path
  }
}
