import RestorationArchives

extension Rule {
  static let windowTitleMismatch = Rule(
    id: "window-title-mismatch",
    severity: .warning,
    certainty: .exact,
    inputs: [.appkitArchive],
    summary: "the two files of a window have different titles",
    rationale: """
      The title of a window is saved twice: in windows.plist, which is shown while the app \
      launches, and in the window's own record. AppKit writes both after a change. Two titles mean \
      that the files were written at different times: the app was stopped in between, or the files \
      were not copied together.
      """,
    source: "saved states of OS X 10.8 to macOS 13",
    remedy: """
      quit the app, then copy data.data and windows.plist together
      """,
    blindSpots: "Files from different times with the same title are not found.",
    badExamples: [
      .bad(
        "a document that was renamed", marks: [.init("window/Main", key: "NSTitle")],
        """
        { "schema": "restorectl.archive/1",
          "source": { "container": "appkit" },
          "nodes": [ { "path": "window/Main", "kind": "window",
                       "state": { "NSTitle": "Trip", "NSWindowID": 2 } },
                     { "path": "window/Main/_NSWindow", "state": { "NSTitle": "Untitled" } } ] }
        """),
      .bad(
        "other capital letters", marks: [.init("window/#3", key: "NSTitle")],
        """
        { "schema": "restorectl.archive/1",
          "source": { "container": "appkit" },
          "nodes": [ { "path": "window/#3", "kind": "window",
                       "state": { "NSTitle": "notes", "NSWindowID": 3 } },
                     { "path": "window/#3/_NSWindow", "state": { "NSTitle": "Notes" } } ] }
        """),
    ],
    goodExamples: [
      .good(
        "one title",
        """
        { "schema": "restorectl.archive/1",
          "source": { "container": "appkit" },
          "nodes": [ { "path": "window/Main", "kind": "window",
                       "state": { "NSTitle": "Trip", "NSWindowID": 2 } },
                     { "path": "window/Main/_NSWindow", "state": { "NSTitle": "Trip" } } ] }
        """),
      .good(
        "a record without a title",
        """
        { "schema": "restorectl.archive/1",
          "source": { "container": "appkit" },
          "nodes": [ { "path": "window/Main", "kind": "window",
                       "state": { "NSTitle": "Trip", "NSWindowID": 2 } },
                     { "path": "window/Main/_NSWindow", "state": { "NSStyleMask": 15 } } ] }
        """),
    ],
    checks: RuleChecks(
      content: { saved, content, collector in
        guard content.kind == .window, case .string(let title)? = content[KnownKeys.AppKit.title],
          let record = saved.archive.objects[
            RestorationPath(saved.path.raw + "/" + KnownKeys.AppKit.windowRecord)],
          case .string(let other)? = record.decoded()[KnownKeys.AppKit.title],
          !title.utf8.elementsEqual(other.utf8)
        else { return }
        collector.report(
          "the title in windows.plist differs from the title in the window's record",
          key: StateKeyPath(KnownKeys.AppKit.title))
      }))
}
