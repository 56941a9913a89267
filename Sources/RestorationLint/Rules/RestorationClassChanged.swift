import RestorationModel

extension Rule {
  static let restorationClassChanged = Rule(
    id: "restoration-class-changed",
    severity: .error,
    certainty: .exact,
    inputs: [.uikitArchive, .olderArchive],
    summary: "an object has another restoration class than in the older archive, or none any more",
    rationale: """
      An archive names the class that UIKit asks first to make each object. People who still hold \
      the older state have the old name in it. When the app has no class of that name any more, UIKit \
      goes on without a word to the app delegate and the storyboard, and where these do not make the \
      object either, the screen is gone. Moving a Swift class to another module renames it as well, \
      and so does porting it from Objective-C.
      """,
    source: """
      Apple, App Programming Guide for iOS, state restoration; public analyses of how UIKit saves and \
      restores
      """,
    remedy: """
      keep a class of the old name that makes the object, pin the name with @objc(Name), or let the \
      app delegate make it
      """,
    blindSpots: """
      The rule does not know whether a class of the old name is still there, nor whether the app \
      delegate stands in. An object that gets a restoration class for the first time is no change for \
      old state.
      """,
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
        "another module, and no class any more",
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
      guard !entry.isView, let older = entry.archive.olderNode(for: entry.path),
        let oldClass = older.restorationClass
      else { return }
      guard let newClass = entry.node.restorationClass else {
        let name = SwiftClassName.demangled(oldClass) ?? oldClass
        return collector.report(
          "has no restoration class any more; people's older state still asks for '\(name)'")
      }
      guard let rename = ClassRename(from: oldClass, to: newClass) else { return }
      collector.report(
        "the restoration class is '\(rename.new)' now\(rename.note); people's older state still "
          + "asks for '\(rename.old)'")
    }))
}
