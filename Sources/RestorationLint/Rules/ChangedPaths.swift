extension Rule {
  static let pathRemoved = Rule(
    "path-removed", .warning, needs: [.uikitArchive, .olderArchive],
    "a restoration path of the older archive is missing, apart from a change of indices",
    fix: """
      keep the identifiers, or map the old path to the new object in \
      application(_:viewControllerWithRestorationIdentifierPath:coder:) of the app delegate
      """,
    page: """
      UIKit finds the state of an object by its path. If an identifier in the path was renamed or an
      ancestor was added, state that users saved with the older version no longer matches the object
      or anything below it: the screens start fresh.

      Source: uikit.md, rows P1, F6; Apple, View Controller Programming Guide for iOS, "Choosing
      Effective Restoration Identifiers"
      Blind spots: Two archives that were saved on different screens of the app differ as well:
      compare archives of the same screens. Views are not compared.
      Xcode: Identity inspector → Restoration ID: keep the old one
      Before:
        // Was: "RecipeDetail"
        detail.restorationIdentifier = "Recipe"
      After:
        detail.restorationIdentifier = "RecipeDetail"
      """,
    archive: { facts, collector in
      for path in facts.changes?.removed ?? [] {
        collector.report(
          "is in the older archive but not in this one: users lose their older state of it",
          unlisted: path)
      }
    })

  static let pathAdded = Rule(
    "path-added", .info, needs: [.uikitArchive, .olderArchive],
    "a restoration path that the older archive does not have",
    fix: "do nothing if the object is new; if it was renamed, keep the old identifier",
    page: """
      State that users saved with the older version does not contain the object, so it starts fresh
      for them, once. If the path is the new name of another one, the older state of that object is
      lost: path-removed shows which paths are missing.

      Source: uikit.md, row P1; Apple, View Controller Programming Guide for iOS, "Choosing
      Effective Restoration Identifiers"
      Blind spots: Two archives that were saved on different screens of the app differ as well.
      Views are not compared.
      Xcode: Identity inspector → Restoration ID: keep the old one
      Before:
        // Was: "RecipeDetail"
        detail.restorationIdentifier = "Recipe"
      After:
        detail.restorationIdentifier = "RecipeDetail"
      """,
    path: { entry, collector in
      guard !entry.isView, entry.archive.changes?.added.contains(entry.path) == true
      else { return }
      collector.report("is not in the older archive: users' older state does not contain it")
    })
}
