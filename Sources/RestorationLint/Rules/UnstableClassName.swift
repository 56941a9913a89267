import PlistSyntax
import RestorationModel

extension Rule {
  static let unstableClassName = Rule(
    id: "unstable-class-name",
    severity: .warning,
    certainty: .exact,
    inputs: [.archive],
    summary: "a class that is private, generic or local: its name changes with the code around it",
    rationale: """
      An archive holds the runtime names of classes, and they must be the same when the state is \
      restored. The name of a private class has a hash of its module and file in it, that of a \
      generic one the names of its arguments, that of a local one the function around it. Moving the \
      class to another file is enough: the restoration class is not found, the object does not get \
      its state, or an archived object cannot be decoded.
      """,
    source: """
      Swift project, docs/ABI/Mangling.rst and docs/ABI/OldMangling.rst; Apple, \
      UIViewControllerRestoration
      """,
    remedy: "use a class that is neither private, generic nor local, or give it a name with @objc",
    blindSpots: """
      A class that has another name in the archive than at run time is judged by the name in the \
      archive. The rule does not know whether the class exists in the app. Generic classes of SwiftUI \
      and UIKit, such as UIHostingController, are left alone, though their names have that of the app's \
      view in them.
      """,
    badExamples: [
      .bad(
        "a private restoration class", marks: [.init("Root/Editor")],
        """
        { "schema": "restorectl.archive/1",
          "nodes": [ { "path": "Root" },
                     { "path": "Root/Editor", "className": "Mail.Editor",
                       "restorationClass":
                         "_TtC4MailP33_0123456789ABCDEF0123456789ABCDEF6Editor" } ] }
        """),
      .bad(
        "a generic controller and a local one",
        marks: [.init("Root", key: KnownKeys.className), .init("Popup", key: KnownKeys.className)],
        """
        { "schema": "restorectl.archive/1",
          "nodes": [ { "path": "Root",
                       "className": "_TtGC4Mail14ListControllerVS_4Root_" },
                     { "path": "Popup", "className": "_TtCF4Mail9showPopupFT_T_L_5Popup" } ] }
        """),
      .bad(
        "an archived object of a private class", marks: [.init("$top", key: "root.owner")],
        """
        { "schema": "restorectl.archive/1",
          "source": { "container": "keyed" },
          "nodes": [ { "path": "$top", "kind": "archive",
                       "state": { "root": { "owner": {
                         "$object": "_TtC4MailP33_0123456789ABCDEF0123456789ABCDEF5Owner",
                         "fields": {} } } } } ] }
        """),
    ],
    goodExamples: [
      .good(
        "classes of a module",
        """
        { "schema": "restorectl.archive/1",
          "nodes": [ { "path": "Root", "className": "_TtC4Mail4Root",
                       "restorationClass": "Mail.Root" } ] }
        """),
      .good(
        "a class in a class, and one with an Objective-C name",
        """
        { "schema": "restorectl.archive/1",
          "nodes": [ { "path": "Root", "className": "_TtCC4Mail4Root6Header" },
                     { "path": "Store", "kind": "object", "className": "XYZStore",
                       "restorationClass": "XYZStore" } ] }
        """),
      .good(
        "a hosting controller of SwiftUI's",
        """
        { "schema": "restorectl.archive/1",
          "nodes": [ { "path": "Root",
                       "className": "_TtGC7SwiftUI19UIHostingControllerV4Mail4Root_" } ] }
        """),
    ],
    checks: RuleChecks(
      listeners: [.ownClasses],
      path: { entry, collector in
        guard let name = entry.node.restorationClass.map({ SavedClassName($0) }),
          let instability = name.instability
        else { return }
        collector.report("the restoration class '\(name.readable)' \(instability.reason)")
      },
      content: { saved, content, collector in
        // Mostly an object's class is its restoration class too: one fault, one finding.
        if let name = content.className.value, name != saved.node.restorationClass {
          report(SavedClassName(name), StateKeyPath(KnownKeys.className), nil, &collector)
        }
      },
      values: { coder in
        PlacedValue.classes { name, value, collector in
          guard coder.owner != .unlisted else { return }
          report(SavedClassName(name), value.path, value.location, &collector)
        }
      }))

  /// Reports the first object of each class under a key.
  private static func report(
    _ name: SavedClassName, _ key: StateKeyPath, _ location: SourceLocation?,
    _ collector: inout FindingCollector
  ) {
    guard let instability = name.instability, !name.isSystem else { return }
    collector.report(
      "the class '\(name.readable)' \(instability.reason)", key: key, at: location)
  }
}
