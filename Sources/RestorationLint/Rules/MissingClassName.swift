import RestorationArchives

extension Rule {
  static let missingClassName = Rule(
    id: "missing-class-name",
    severity: .warning,
    certainty: .exact,
    inputs: [.uikitArchive],
    summary: "the saved state of an object does not contain its class name",
    rationale: """
      UIKit writes the class of every object that it saves, and on restore gives the state only to \
      an object of that class or a subclass. If the class name is missing, UIKit is not the only \
      writer: some code changed the archive, or overwrote the key.
      """,
    source: "bnickel/Restoration-Inspector; public analyses of how UIKit saves and restores",
    remedy: """
      do not encode a value for \(KnownKeys.className); if the archive was edited, take a new one: \
      \(Rule.newArchive)
      """,
    blindSpots: """
      A hand-written tree that does not mention a class is not reported; one with null is. Views \
      are not checked, and the rule does not know whether a class exists in the app.
      """,
    fix: RuleFix(
      before: """
        override func encodeRestorableState(with coder: NSCoder) {
          super.encodeRestorableState(with: coder)
          coder.encode(nil, forKey: "kUIStateRestorationClassNameKey")
        }
        """,
      after: """
        override func encodeRestorableState(with coder: NSCoder) {
          super.encodeRestorableState(with: coder)
          coder.encode(recipe.id, forKey: "recipeID")
        }
        """),
    badExamples: [
      .bad(
        "an object whose class is null", marks: [.init("Root")],
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
      collector.report("the saved state does not contain the class of the object")
    }))
}
