import RestorationModel

extension Rule {
  static let classChanged = Rule(
    id: "class-changed",
    severity: .warning,
    certainty: .exact,
    inputs: [.uikitArchive, .olderArchive],
    summary: "an object was saved with another class than in the older archive",
    rationale: """
      UIKit gives saved state only to an object of the class that was saved, or of a subclass. After \
      an update that changed the class, the older state is not decoded by the new object: the screen \
      comes back empty. A new class may be a subclass of the old one, so most changes are a warning. \
      It is an error where that cannot be: only the module has changed, the class went from \
      Objective-C to Swift or back, or the new class is the system's own.
      """,
    source: "public analyses of how UIKit saves and restores",
    remedy: """
      keep the old name with @objc(Name), make the new class a subclass of the old one, or give the \
      new screen another restorationIdentifier
      """,
    blindSpots: """
      An archive does not name superclasses: where the new class is a subclass of the old one, all is \
      well, and the finding may be ignored. A class with the same name in another module could be a \
      subclass of the old one, but hardly ever is. Nothing is reported where the old class is one that \
      every controller or object is a subclass of, such as UIViewController.
      """,
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
        "the class is '\(rename.new)' now\(rename.note); state that '\(rename.old)' saved goes to "
          + (rename.cannotBeSubclass ? "no other class" : "no class but a subclass of it"),
        severity: rename.cannotBeSubclass ? .error : nil)
    }))
}
