import PlistSyntax
import RestorationArchives

extension Rule {
  static let unstableClassName = Rule(
    id: "unstable-class-name",
    severity: .warning,
    certainty: .exact,
    inputs: [.archive],
    summary:
      "a private, generic or local class, whose runtime name changes with the code around it",
    rationale: """
      An archive contains the runtime names of classes, and they must be the same on restore. The \
      name of a private class contains a hash of its module and file, the name of a generic class \
      contains its arguments, and the name of a local class contains the function around it. If \
      such a class moves to another file, the restoration class is not found, the object does not \
      get its state, or an archived object cannot be decoded.
      """,
    source: """
      Swift project, docs/ABI/Mangling.rst and docs/ABI/OldMangling.rst; Apple, \
      UIViewControllerRestoration
      """,
    remedy: "use a class that is not private, generic or local, or set its name with @objc(Name)",
    blindSpots: """
      If a class has another name in the archive than at run time, the rule checks the name in the \
      archive. It does not know whether the class exists in the app. Generic classes of SwiftUI \
      and UIKit, such as UIHostingController, are not reported, although their names contain the \
      name of the app's view.
      """,
    fix: RuleFix(
      before: """
        private final class DetailRestorer: UIViewController {}

        detail.restorationClass = DetailRestorer.self
        """,
      after: """
        @objc(DetailRestorer)
        private final class DetailRestorer: UIViewController {}

        detail.restorationClass = DetailRestorer.self
        """),
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
        "a nested class, and one with an Objective-C name",
        """
        { "schema": "restorectl.archive/1",
          "nodes": [ { "path": "Root", "className": "_TtCC4Mail4Root6Header" },
                     { "path": "Store", "kind": "object", "className": "XYZStore",
                       "restorationClass": "XYZStore" } ] }
        """),
      .good(
        "a SwiftUI hosting controller",
        """
        { "schema": "restorectl.archive/1",
          "nodes": [ { "path": "Root",
                       "className": "_TtGC7SwiftUI19UIHostingControllerV4Mail4Root_" } ] }
        """),
    ],
    checks: RuleChecks(
      path: { entry, collector in
        guard let name = entry.node.restorationClass.map({ SavedClassName($0) }),
          let instability = name.instability
        else { return }
        collector.report("the restoration class '\(name.readable)' \(instability.reason)")
      },
      content: { saved, content, collector in
        // An object's class is often its restoration class too: one fault, one finding.
        if let name = content.className.value, name != saved.node.restorationClass {
          report(SavedClassName(name), StateKeyPath(KnownKeys.className), nil, &collector)
        }
      },
      value: { value, state, collector in
        guard state.owner != .unlisted else { return .skip }
        if value.isFirstOfClass, case .object(let name, _) = value.value {
          report(SavedClassName(name), value.path, value.location, &collector)
        }
        return .descend
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
