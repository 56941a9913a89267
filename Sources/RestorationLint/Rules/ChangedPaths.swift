extension Rule {
  static let pathRemoved = Rule(
    "path-removed", .warning, needs: [.uikitArchive, .olderArchive],
    "a restoration path of the older archive is missing, apart from a change of indices",
    page: """
      UIKit finds the state of an object by its path. If an identifier in the path was renamed or an
      ancestor was added, state that users saved with the older version no longer matches the object
      or anything below it: the screens start fresh.

      Fix: do nothing if the screen was only closed, or a split view turned; if an update renamed
      it, keep the identifiers, or map the old path in
      application(_:viewControllerWithRestorationIdentifierPath:coder:) of the app delegate
      Source: uikit.md, rows P1, F6; Apple, View Controller Programming Guide for iOS, "Choosing
      Effective Restoration Identifiers"
      Blind spots: Archives of different screens differ as well, as after a pop or in another size
      class of a split view: compare archives of the same screens. Views are not compared.
      Xcode: Identity inspector → Restoration ID: keep the old one
      Before:
        // Was: "RecipeDetail"
        detail.restorationIdentifier = "Recipe"
      After:
        detail.restorationIdentifier = "RecipeDetail"
      """,
    archive: { facts, collector in
      for path in facts.older?.objects.paths(missingIn: facts.objects) ?? [] {
        collector.report(
          "is not in this archive: if an update removed or renamed it, users lose their older state "
            + "of it",
          unlisted: path)
      }
    })

  static let indexChanged = Rule(
    "index-changed", .warning, needs: [.uikitArchive, .olderArchive],
    "a tab, a column or a child has another index than in the older archive",
    page: """
      The saved path of a child contains its index in its container: 'Tabs/:[1]:/Search'. If neither
      a restoration class nor the app delegate returns the child, UIKit looks for a live controller
      with exactly this path. Users' older state has the old index, so the child is not found and
      starts fresh. If another child of this identifier has that index now, that one gets the state.

      Fix: add new children behind the old ones, or return the controller for the old path from
      application(_:viewControllerWithRestorationIdentifierPath:coder:) in the app delegate
      Source: uikit.md, rows P2, P4, F1, F6
      Blind spots: A user who can change the order of tabs may have done so between the archives. The
      rule does not know whether the app delegate returns the controller. Children of a navigation
      controller are not reported, since it restores its saved stack.
      Before:
        // Was: [home, search]
        tabs.viewControllers = [home, news, search]
      After:
        tabs.viewControllers = [home, search, news]
      """,
    change: { entry, older, collector in
      guard entry.index != older.index, older.search?.isFoundOnlyLive ?? false else { return }
      collector.report(
        "was at '\(older.path)': UIKit finds a live controller only under its exact path, so users' "
          + "older state for it is not found")
    })

  static let pathAdded = Rule(
    "path-added", .info, needs: [.uikitArchive, .olderArchive],
    "a restoration path that the older archive does not have",
    page: """
      State that users saved with the older version does not contain the object, so it starts fresh
      for them, once. If the path is the new name of another one, the older state of that object is
      lost: path-removed shows which paths are missing.

      Fix: do nothing if the object is new; if it was renamed, keep the old identifier
      Source: uikit.md, row P1; Apple, View Controller Programming Guide for iOS, "Choosing
      Effective Restoration Identifiers"
      Blind spots: Archives of different screens differ as well. Views are not compared.
      Xcode: Identity inspector → Restoration ID: keep the old one
      Before:
        // Was: "RecipeDetail"
        detail.restorationIdentifier = "Recipe"
      After:
        detail.restorationIdentifier = "RecipeDetail"
      """,
    object: { entry, _, collector in
      guard !entry.isView, entry.archive.added.contains(entry.path) else { return }
      collector.report("is not in the older archive")
    })
}
