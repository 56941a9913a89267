import RestorationArchives

extension Rule {
  static let classChanged = Rule(
    id: "class-changed",
    severity: .warning,
    certainty: .exact,
    inputs: [.uikitArchive, .olderArchive],
    summary: "an object has another class than in the older archive",
    rationale: """
      UIKit gives saved state only to an object of the saved class or of a subclass. After an \
      update that changed the class, the new object does not decode the older state: the screen \
      comes back empty. The new class may be a subclass of the old one, so most changes are a \
      warning. A change is an error if that is impossible or unlikely: only the module changed, the \
      class changed from Objective-C to Swift or back, or the new class is a system class.
      """,
    source: """
      inferred from public analyses of how UIKit saves and restores, see Documentation/uikit.md
      """,
    remedy: """
      give the new class the old name with @objc, or make it a subclass of a class that keeps the \
      old name; or use another restorationIdentifier for the new screen
      """,
    blindSpots: """
      An archive does not contain superclasses: if the new class is a subclass of the old one, \
      ignore the finding. A class with the same name in another module could be a subclass of the \
      old one, but rarely is. Nothing is reported if every controller or object is a subclass of \
      the old class, such as UIViewController.
      """,
    fix: RuleFix(
      before: """
        // Was: class DetailViewController
        final class RecipeViewController: UIViewController {}
        """,
      after: """
        class DetailViewController: UIViewController {}

        // UIKit restores state of a superclass into it.
        final class RecipeViewController: DetailViewController {}
        """,
      inspector: "Identity inspector → Custom Class → Class"),
    badExamples: [
      .bad(
        "another class", marks: [.init("List")],
        """
        { "schema": "restorectl.archive/1",
          "nodes": [ { "path": "List", "className": "App.GridViewController" } ] }
        """,
        with: .olderArchive(
          """
          { "schema": "restorectl.archive/1",
            "nodes": [ { "path": "List", "className": "App.ListViewController" } ] }
          """)),
      .bad(
        "from Objective-C to Swift, at another index", marks: [.init("Root/:[1]:/List")],
        """
        { "schema": "restorectl.archive/1",
          "nodes": [ { "path": "Root" },
                     { "path": "Root/:[1]:/List", "className": "App.ListViewController" } ] }
        """,
        with: .olderArchive(
          """
          { "schema": "restorectl.archive/1",
            "nodes": [ { "path": "Root" },
                       { "path": "Root/:[0]:/List", "className": "ListViewController" } ] }
          """)),
    ],
    goodExamples: [
      .good(
        "the same class, in the runtime's spelling",
        """
        { "schema": "restorectl.archive/1",
          "nodes": [ { "path": "List", "className": "_TtC3App4List" } ] }
        """,
        with: .olderArchive(
          """
          { "schema": "restorectl.archive/1",
            "nodes": [ { "path": "List", "className": "App.List" } ] }
          """)),
      .good(
        "another screen under another identifier",
        """
        { "schema": "restorectl.archive/1",
          "nodes": [ { "path": "List", "className": "App.List" },
                     { "path": "Grid", "className": "App.Grid" } ] }
        """,
        with: .olderArchive(
          """
          { "schema": "restorectl.archive/1",
            "nodes": [ { "path": "List", "className": "App.List" } ] }
          """)),
    ],
    checks: RuleChecks(change: { _, content, older, collector in
      guard let oldClass = older.content.className.value,
        let newClass = content.className.value,
        let rename = ClassRename(from: oldClass, to: newClass), !rename.isFromBaseClass
      else { return }
      collector.report(
        "the class is now '\(rename.new)'\(rename.note), but UIKit restores state of "
          + "'\(rename.old)' only into that class or a subclass",
        severity: rename.cannotBeSubclass ? .error : nil, remedy: remedy(for: rename))
    }))

  /// The names of the system's classes stay as they are.
  private static func remedy(for rename: ClassRename) -> String {
    let end = "or use another restorationIdentifier for the new screen"
    if rename.isToSystemClass { return "use the old class again or a subclass of it, " + end }
    let kept = "a subclass of a class that keeps the old name; " + end
    return rename.attribute.map { "give the new class the old name with \($0), or make it " + kept }
      ?? "make the new class " + kept
  }
}
