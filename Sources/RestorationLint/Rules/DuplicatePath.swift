extension Rule {
  static let duplicatePath = Rule(
    "duplicate-path", .error, needs: [.uikitArchive], decidesRestore: true,
    "two objects share one restoration path, so only one state is kept",
    page: """
      UIKit stores the state of each object under its restoration path and does not check whether
      the path is in use. Two objects with the same path share one entry: the state that is saved
      second replaces the first, and on restore one of the objects gets it; which one is not defined.
      Two views with the same identifier in one controller share an entry too.

      Fix: give each object a different restorationIdentifier
      Source: uikit.md, rows P6, F8; Apple, View Controller Programming Guide for iOS, "Choosing
      Effective Restoration Identifiers"
      Blind spots: Objects whose paths differ only in an index are different for UIKit and not
      reported. Views are compared within one controller; only those with state are in an archive.
      Xcode: Identity inspector → Restoration ID, a different one for each controller and view
      Before:
        ingredientsTable.restorationIdentifier = "Table"
        stepsTable.restorationIdentifier = "Table"
      After:
        ingredientsTable.restorationIdentifier = "Ingredients"
        stepsTable.restorationIdentifier = "Steps"
      """,
    object: { entry, _, collector in
      guard let second = entry.repetitions.first else { return }
      let list = entry.isView ? "among the views of its controller" : "in the list of saved objects"
      let loss = entry.isView || entry.hasState ? ", but only one state is kept" : ""
      collector.report(
        "appears \(entry.repetitions.count + 1) times \(list)\(loss)", at: second.location)
    })
}
