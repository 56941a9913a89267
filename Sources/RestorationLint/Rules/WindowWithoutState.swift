import PlistSyntax
import RestorationModel

extension Rule {
  static let windowWithoutState = Rule(
    id: "window-without-state",
    severity: .warning,
    certainty: .exact,
    inputs: [.appkitArchive],
    summary: "a window that is listed, but has no record",
    rationale: """
      windows.plist says which windows there were, data.data what was in them. A window that is \
      listed there without any record comes back empty, or not at all: AppKit finds the class that \
      makes a window in the window's own record.
      """,
    source: "saved states of OS X 10.8 to macOS 13; Apple, NSWindowRestoration",
    remedy: "see that the window is restorable, and that the app was not stopped while it saved",
    blindSpots: """
      The menu bar is left out. A window whose records cannot be opened or read is not blamed: what \
      they say is not known.
      """,
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
      listeners: [
        .coders { $0.kind == .window },
        .context([KnownKeys.AppKit.isMenuBar, KnownKeys.AppKit.windowID]),
      ],
      content: { saved, content, collector in
        guard content.kind == .window, content[KnownKeys.AppKit.isMenuBar] != .bool(true),
          saved.children.isEmpty,
          saved.archive.archive.recordSummary?.mayHideRecords(of: content) != true
        else { return }
        collector.report("the window is listed in windows.plist, but has no record in data.data")
      }))
}
