import PlistSyntax
import RestorationArchives

extension Rule {
  static let windowWithoutState = Rule(
    id: "window-without-state",
    severity: .warning,
    certainty: .exact,
    inputs: [.appkitArchive],
    summary: "a window is in the list of windows, but has no record",
    rationale: """
      windows.plist lists the windows, data.data contains their state. A window without a record \
      comes back empty, or not at all: the class that AppKit asks to create a window is in the \
      window's own record.
      """,
    source: "saved states of OS X 10.8 to macOS 13; Apple, NSWindowRestoration",
    remedy: """
      set isRestorable of the window to true, and quit the app before you copy its files
      """,
    blindSpots: """
      The menu bar is not checked. A window whose records cannot be opened or decoded is not \
      reported: their content is unknown.
      """,
    fix: RuleFix(
      before: """
        let window = NSWindow(contentViewController: editor)
        window.isRestorable = false
        """,
      after: """
        let window = NSWindow(contentViewController: editor)
        window.isRestorable = true
        window.restorationClass = EditorRestoration.self
        window.identifier = NSUserInterfaceItemIdentifier("Editor")
        """,
      inspector: "the window: Attributes inspector → Restorable"),
    badExamples: [
      .bad(
        "one of two windows", marks: [.init("window/Inspector")],
        """
        { "schema": "restorectl.archive/1",
          "source": { "container": "appkit" },
          "nodes": [ { "path": "window/Main", "kind": "window", "state": { "NSWindowID": 2 } },
                     { "path": "window/Main/_NSWindow" },
                     { "path": "window/Inspector", "kind": "window",
                       "state": { "NSWindowID": 3 } } ] }
        """),
      .bad(
        "a window without an identifier", marks: [.init("window/#4")],
        """
        { "schema": "restorectl.archive/1",
          "source": { "container": "appkit" },
          "nodes": [ { "path": "window/#4", "kind": "window",
                       "state": { "NSWindowID": 4, "NSTitle": "Untitled" } } ] }
        """),
    ],
    goodExamples: [
      .good(
        "the menu bar, and the application",
        """
        { "schema": "restorectl.archive/1",
          "source": { "container": "appkit" },
          "nodes": [ { "path": "window/#1", "kind": "window",
                       "state": { "NSIsMainMenuBar": true, "NSWindowID": 1 } },
                     { "path": "application", "kind": "application" } ] }
        """),
      .good(
        "a window with the record of a view",
        """
        { "schema": "restorectl.archive/1",
          "source": { "container": "appkit" },
          "nodes": [ { "path": "window/Main", "kind": "window", "state": { "NSWindowID": 2 } },
                     { "path": "window/Main/Sidebar" } ],
          "records": { "current": 1 } }
        """),
    ],
    checks: RuleChecks(
      content: { saved, content, collector in
        guard content.kind == .window, content[KnownKeys.AppKit.isMenuBar] != .bool(true),
          saved.children.isEmpty,
          saved.archive.archive.recordSummary?.mayHideRecords(of: content) != true
        else { return }
        collector.report("the window is listed in windows.plist, but has no record in data.data")
      }))
}
