import RestorationArchives

extension Rule {
  static let restorationClassChanged = Rule(
    id: "restoration-class-changed",
    severity: .error,
    certainty: .exact,
    inputs: [.uikitArchive, .olderArchive],
    summary: "an object has another restoration class than in the older archive, or none",
    rationale: """
      An archive names the class that UIKit asks first to create each object. State that users \
      saved with the older version still contains the old name. If the app has no class of that \
      name, UIKit silently goes on to the app delegate and the storyboard, and if these do not \
      create the object either, the screen is lost. The name of a Swift class also changes when it \
      moves to another module or is ported from Objective-C.
      """,
    source: """
      Apple, App Programming Guide for iOS, "Restoring Your View Controllers at Launch Time"; \
      public analyses of how UIKit saves and restores
      """,
    remedy: """
      keep a class of the old name that creates the object, give the new class the old name with \
      @objc, or let the app delegate create it
      """,
    blindSpots: """
      The rule does not know whether a class of the old name still exists, or whether the app \
      delegate creates the object. A restoration class that is new for an object is not reported.
      """,
    fix: RuleFix(
      before: """
        // Was: class DetailRestoration
        class RecipeRestoration: NSObject, UIViewControllerRestoration {
          static func viewController(
            withRestorationIdentifierPath path: [String], coder: NSCoder
          ) -> UIViewController? { makeRecipe() }
        }
        """,
      after: """
        class RecipeRestoration: NSObject, UIViewControllerRestoration {
          static func viewController(
            withRestorationIdentifierPath path: [String], coder: NSCoder
          ) -> UIViewController? { makeRecipe() }
        }

        // For state that older versions of the app saved.
        final class DetailRestoration: RecipeRestoration {}
        """),
    badExamples: [
      .bad(
        "another class", marks: [.init("List")],
        """
        { "schema": "restorectl.archive/1",
          "nodes": [ { "path": "List", "restorationClass": "App.ListRestorer" } ] }
        """,
        with: .olderArchive(
          """
          { "schema": "restorectl.archive/1",
            "nodes": [ { "path": "List", "restorationClass": "App.ListViewController" } ] }
          """)),
      .bad(
        "another module, and no class",
        marks: [.init("Root/:[1]:/List"), .init("Drawer")],
        """
        { "schema": "restorectl.archive/1",
          "nodes": [ { "path": "Root" },
                     { "path": "Root/:[1]:/List", "restorationClass": "Lists.ListViewController" },
                     { "path": "Drawer" } ] }
        """,
        with: .olderArchive(
          """
          { "schema": "restorectl.archive/1",
            "nodes": [ { "path": "Root" },
                       { "path": "Root/:[0]:/List", "restorationClass": "App.ListViewController" },
                       { "path": "Drawer", "restorationClass": "App.Drawer" } ] }
          """)),
    ],
    goodExamples: [
      .good(
        "the same class, in the runtime's spelling",
        """
        { "schema": "restorectl.archive/1",
          "nodes": [ { "path": "List", "restorationClass": "App.List" } ] }
        """,
        with: .olderArchive(
          """
          { "schema": "restorectl.archive/1",
            "nodes": [ { "path": "List", "restorationClass": "_TtC3App4List" } ] }
          """)),
      .good(
        "a restoration class for the first time",
        """
        { "schema": "restorectl.archive/1",
          "nodes": [ { "path": "List", "restorationClass": "App.List" } ] }
        """,
        with: .olderArchive(
          """
          { "schema": "restorectl.archive/1", "nodes": [ { "path": "List" } ] }
          """)),
    ],
    checks: RuleChecks(path: { entry, collector in
      guard !entry.isView, let older = entry.archive.older?.node(for: entry.path),
        let oldClass = older.restorationClass
      else { return }
      guard let newClass = entry.node.restorationClass else {
        let name = SwiftClassName.demangled(oldClass) ?? oldClass
        return collector.report(
          "no longer has a restoration class, but users' older state still asks for '\(name)'",
          remedy: remedy(attribute: nil))
      }
      guard let rename = ClassRename(from: oldClass, to: newClass) else { return }
      collector.report(
        "the restoration class is now '\(rename.new)'\(rename.note), but users' older state still "
          + "asks for '\(rename.old)'",
        remedy: remedy(attribute: rename.isToSystemClass ? nil : rename.attribute))
    }))

  private static func remedy(attribute: String?) -> String {
    let renamed = attribute.map { ", give the new class the old name with \($0)," } ?? ""
    return "keep a class of the old name that creates the object\(renamed) or let the app delegate "
      + "create it"
  }
}
