import RestorationModel

extension Rule {
  static let missingParentIdentifier = Rule(
    id: "missing-parent-identifier",
    severity: .error,
    certainty: .exact,
    inputs: [.uikitArchive],
    decidesRestore: true,
    summary: "an ancestor has no restoration identifier, or was not saved",
    rationale: """
      UIKit saves and restores from the root down and stops at the first controller without a \
      restoration identifier. An object below one is in an archive only because something refers to \
      it, and its path shows the gap: an ancestor without an identifier gives no name but leaves the \
      index of its child. An object whose path names an ancestor that is not among the saved objects \
      has nothing to be restored into.
      """,
    source: """
      Apple, App Programming Guide for iOS, state preservation; WWDC 2013, session 222; public \
      analyses of how UIKit saves and restores
      """,
    remedy: "give every object above it a restorationIdentifier, up to the root",
    blindSpots: """
      What UIKit left out is normally not in an archive at all; a second archive, a storyboard or a \
      list of expected paths can show that. A presenting controller without an identifier leaves no \
      trace in the path. Ancestors are compared without index components, since a restored object \
      keeps the indices that it once had; so an ancestor counts as saved when its sibling with the \
      same identifier was. A view whose key does not begin with its controller's path is not asked \
      for ancestors.
      """,
    badExamples: [
      .bad(
        "two index components in a row", marks: [.init("Root/:[0]:/:[1]:/Detail")],
        """
        { "schema": "restorectl.archive/1",
          "nodes": [ { "path": "Root",
                       "state": { "detail": { "$reference": "Root/:[0]:/:[1]:/Detail" } } },
                     { "path": "Root/:[0]:/:[1]:/Detail" } ] }
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
      if gap.hasUnnamedAncestor {
        collector.report("an ancestor has no restorationIdentifier")
      } else if let ancestor = gap.unsavedAncestor {
        collector.report(
          "its ancestor '\(ancestor)' is not among the saved objects", unlessView: ancestor)
      }
    }))
}

/// What the path of an entry tells about ancestors that cannot be restored.
private struct AncestorGap {
  /// Whether an ancestor gave no name to the path.
  let hasUnnamedAncestor: Bool
  /// The path of the ancestor nearest to the root that the path names and that was not saved.
  private(set) var unsavedAncestor: String?

  init(_ entry: SavedEntry) {
    // Below its controller, the first component of a view follows one that is no index.
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
    guard !hasUnnamed, entry.isBelowController || !entry.isView else { return }
    unsavedAncestor = Self.unsaved(entry)
  }

  private static func unsaved(_ entry: SavedEntry) -> String? {
    let components = entry.ownComponents
    guard components.count > 1 else { return nil }
    let controller = entry.isBelowController ? entry.controller : nil
    var plain = StableHash(controller?.plain ?? "")
    var isFirst = controller == nil
    for (place, component) in components.dropLast().enumerated() {
      guard case .identifier(let name) = component else { continue }
      if !isFirst { plain.combine(UInt8(ascii: "/")) }
      plain.combine(name)
      isFirst = false
      if !entry.archive.isListed(plain: plain) {
        let above = controller?.components.count ?? 0
        return start(of: entry.path.raw, componentCount: above + place + 1)
      }
    }
    return nil
  }

  /// The first components of a path as they are stored.
  private static func start(of path: String, componentCount: Int) -> String {
    var count = 0
    for index in path.utf8.indices where path.utf8[index] == UInt8(ascii: "/") {
      count += 1
      if count == componentCount { return String(path[..<index]) }
    }
    return path
  }
}
