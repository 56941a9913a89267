import RestorationModel

extension Rule {
  static let missingClassName = Rule(
    id: "missing-class-name",
    severity: .warning,
    certainty: .exact,
    inputs: [.uikitArchive],
    summary: "a saved object whose state does not say what class it has",
    rationale: """
      UIKit writes the class of every object that it saves, and on restore gives the state only to an \
      object of that class or a subclass. State without a class name was not written by UIKit alone: \
      something changed the archive, or wrote over the key.
      """,
    source: "bnickel/Restoration-Inspector; public analyses of how UIKit saves and restores",
    remedy: "save the state again, and do not encode under \(KnownKeys.className)",
    blindSpots: """
      A tree written by hand that does not mention a class is not blamed; one that says null is. \
      Views are not asked for a class, and the rule does not know whether a class exists in the app.
      """,
    badExamples: [
      .bad(
        "an object that says it has none", marks: [.init("Root")],
        """
        { "schema": "restorectl.archive/1", "nodes": [ { "path": "Root", "className": null } ] }
        """),
      .bad(
        "one object among others", marks: [.init("Root/:[0]:/List")],
        """
        { "schema": "restorectl.archive/1",
          "nodes": [ { "path": "Root", "className": "UINavigationController" },
                     { "path": "Root/:[0]:/List", "className": null } ] }
        """),
    ],
    goodExamples: [
      .good(
        "an object with a class",
        """
        { "schema": "restorectl.archive/1",
          "nodes": [ { "path": "Root", "className": "UINavigationController" } ] }
        """),
      .good(
        "a tree that does not mention classes",
        """
        { "schema": "restorectl.archive/1", "nodes": [ { "path": "Root" } ] }
        """),
    ],
    checks: RuleChecks(content: { entry, content, collector in
      guard !entry.isView, case .missing = content.className, content.unreadable == nil else {
        return
      }
      collector.report("the state does not name the object's class")
    }))
}
