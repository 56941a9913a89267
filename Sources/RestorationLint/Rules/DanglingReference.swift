import PlistSyntax
import RestorationModel

extension Rule {
  static let danglingReference = Rule(
    id: "dangling-reference",
    severity: .error,
    certainty: .exact,
    inputs: [.uikitArchive],
    decidesRestore: true,
    summary: "a reference to an object that was not saved",
    rationale: """
      A controller, view or restorable object that is encoded by another one is stored as its path. \
      On restore UIKit looks for the object at that path. If neither an object nor a view of its \
      controller was saved there, the key decodes as nil: the selected tab, the presented controller \
      or the app's own property is gone. A navigation controller cuts its stack at the first child \
      that it does not find. A first responder that was not saved only costs the keyboard, so that \
      is worth a note.
      """,
    source: """
      bnickel/Restoration-Inspector; Apple, App Programming Guide for iOS, state preservation; public \
      analyses of how UIKit saves and restores
      """,
    remedy: "give the target a restorationIdentifier and see that it is saved, or do not encode it",
    blindSpots: """
      A view that has no state of its own to save may be referred to and found on restore. The rule \
      does not know whether the target of a good reference is recreated in time.
      """,
    badExamples: [
      .bad(
        "a property, and an element of a list",
        marks: [.init("Drawer", key: "left"), .init("Drawer", key: "links[1]")],
        """
        { "schema": "restorectl.archive/1",
          "nodes": [ { "path": "Drawer",
                       "state": { "left": { "$reference": "Drawer/Left" },
                                  "links": [ { "$reference": "Store" },
                                             { "$reference": "Cache" } ] } },
                     { "path": "Store" } ] }
        """),
      .bad(
        "a child of a navigation controller",
        marks: [.init("Nav", key: "kUIViewControllerChildrenKey[1]")],
        """
        { "schema": "restorectl.archive/1",
          "nodes": [ { "path": "Nav",
                       "state": { "kUIViewControllerChildrenKey":
                                  [ "Nav/:[0]:/List", "Nav/:[1]:/Detail" ] } },
                     { "path": "Nav/:[0]:/List" } ] }
        """),
      .bad(
        "a first responder", marks: [.init(nil, key: "kFirstRespondersKey[0]")],
        """
        { "schema": "restorectl.archive/1",
          "envelope": { "firstResponders": [ "Form/name" ] },
          "nodes": [ { "path": "Form" } ] }
        """),
    ],
    goodExamples: [
      .good(
        "references to saved objects",
        """
        { "schema": "restorectl.archive/1",
          "nodes": [ { "path": "Drawer", "state": { "left": { "$reference": "Drawer/Left" } } },
                     { "path": "Drawer/Left", "state": { "owner": { "$reference": "Drawer" } } }
                   ] }
        """),
      .good(
        "a reference to a view, and a first responder",
        """
        { "schema": "restorectl.archive/1",
          "envelope": { "firstResponders": [ "Form/name" ] },
          "nodes": [ { "path": "Root", "state": { "field": { "$reference": "Form/name" } } },
                     { "path": "Form",
                       "views": [ { "path": "Form/name",
                                    "state": { "kTextFirstResponderKey": true } } ] } ] }
        """),
      .good(
        "text that looks like a path",
        """
        { "schema": "restorectl.archive/1",
          "nodes": [ { "path": "Root", "state": { "folder": "Root/Elsewhere" } } ] }
        """),
    ],
    checks: RuleChecks(
      listeners: [
        .keys([KnownKeys.navigationChildren]),
        .values { value, _, facts in
          if case .reference(let target) = value { !facts.isListed(target) } else { false }
        },
      ],
      archive: { facts, collector in
        checkFirstResponders(facts, &collector)
      },
      content: { saved, content, collector in
        for entry in content.state where entry.key.isSame(as: KnownKeys.navigationChildren) {
          checkChildren(in: entry, saved.archive, &collector)
        }
      },
      values: { coder in
        let facts = coder.archive
        return { value, collector in
          guard coder.owner != .unlisted,
            case .leaf(.value(.reference(let target))) = value.content,
            !facts.isListed(target)
          else { return }
          collector.report(
            "refers to '\(target)', which is neither a saved object nor a view of one",
            key: value.path, at: value.location, unlessView: target)
        }
      }))

  /// A navigation controller lists its children by path, as plain text.
  private static func checkChildren(
    in entry: StateEntry, _ facts: ArchiveFacts, _ collector: inout FindingCollector
  ) {
    guard case .array(let children) = entry.value else { return }
    for (index, child) in children.enumerated() {
      guard case .string(let target) = child, !facts.isListed(target) else { continue }
      collector.report(
        "lists the child '\(target)', which is not among the saved objects",
        key: StateKeyPath(entry.key).element(index), at: entry.location)
    }
  }

  private static func checkFirstResponders(
    _ facts: ArchiveFacts, _ collector: inout FindingCollector
  ) {
    for (index, path) in (facts.archive.envelope?.firstResponders ?? []).enumerated()
    where !facts.isListed(path.raw) {
      collector.report(
        "the first responder '\(path.raw)' is neither a saved object nor a view of one",
        key: StateKeyPath(KnownKeys.firstResponders).element(index), severity: .info,
        unlessView: path.raw)
    }
  }
}
