import PlistSyntax
import RestorationArchives

extension Rule {
  static let danglingFirstResponder = Rule(
    id: "dangling-first-responder",
    severity: .warning,
    certainty: .exact,
    inputs: [.appkitArchive],
    summary: "the first responder of a window has no record",
    rationale: """
      A window saves its first responder as a window and an identifier. If no record of that \
      window has the identifier, no view gets the keyboard focus after the restore. Usually a view \
      was renamed, or the nib compiler gave it another identifier.
      """,
    source: "saved states of OS X 10.8 to macOS 13; Apple, NSUserInterfaceItemIdentification",
    remedy: "set a fixed identifier on the view, and check that it encodes its state",
    blindSpots: """
      The rule checks only the first responder of a window, not references that the app encodes. A \
      window with records that cannot be opened or decoded is skipped.
      """,
    fix: RuleFix(
      before: """
        let field = NSTextField()
        window.initialFirstResponder = field
        """,
      after: """
        let field = NSTextField()
        field.identifier = NSUserInterfaceItemIdentifier("Title")
        window.initialFirstResponder = field
        """,
      inspector: "the view: Identity inspector → Identity → Identifier"),
    badExamples: [
      .bad(
        "a view that was not saved",
        marks: [.init("window/Main/_NSWindow", key: "NSFirstResponder")],
        """
        { "schema": "restorectl.archive/1",
          "source": { "container": "appkit" },
          "nodes": [ { "path": "window/Main", "kind": "window", "state": { "NSWindowID": 2 } },
                     { "path": "window/Main/_NSWindow",
                       "state": { "NSFirstResponder":
                                  { "$reference": "window/Main/SearchField" } } } ] }
        """),
      .bad(
        "a window that no longer exists",
        marks: [.init("window/Main/_NSWindow", key: "NSFirstResponder")],
        """
        { "schema": "restorectl.archive/1",
          "source": { "container": "appkit" },
          "nodes": [ { "path": "window/Main", "kind": "window", "state": { "NSWindowID": 2 } },
                     { "path": "window/Main/_NSWindow",
                       "state": { "NSFirstResponder": { "$reference": "window/#7/List" } } },
                     { "path": "window/Main/List" } ] }
        """),
    ],
    goodExamples: [
      .good(
        "a view of the same window",
        """
        { "schema": "restorectl.archive/1",
          "source": { "container": "appkit" },
          "nodes": [ { "path": "window/Main", "kind": "window", "state": { "NSWindowID": 2 } },
                     { "path": "window/Main/_NSWindow",
                       "state": { "NSFirstResponder": { "$reference": "window/Main/List" } } },
                     { "path": "window/Main/List" } ] }
        """),
      .good(
        "no first responder",
        """
        { "schema": "restorectl.archive/1",
          "source": { "container": "appkit" },
          "nodes": [ { "path": "window/Main", "kind": "window", "state": { "NSWindowID": 2 } },
                     { "path": "window/Main/_NSWindow", "state": { "NSFirstResponder": null } } ] }
        """),
    ],
    checks: RuleChecks(
      content: { saved, content, collector in
        guard saved.path.identifier.isSame(as: KnownKeys.AppKit.windowRecord) else { return }
        for entry in content.state where entry.key.isSame(as: KnownKeys.AppKit.firstResponder) {
          guard case .reference(let target) = entry.value, !saved.archive.isListed(target),
            !mayBeHidden(RestorationPath(target), in: saved.archive)
          else { continue }
          collector.report(
            "the first responder '\(target)' has no record", key: StateKeyPath(entry.key),
            at: entry.location)
        }
      }))

  /// Whether the unreadable records of its window may include one for the target.
  private static func mayBeHidden(_ target: RestorationPath, in facts: ArchiveFacts) -> Bool {
    guard let summary = facts.archive.recordSummary, let window = target.parent else {
      return false
    }
    guard let record = facts.objects[window] else {
      return summary.unopenable.contains { window.identifier == "#\($0.windowID)" }
    }
    return summary.mayHideRecords(of: record.decoded())
  }
}
