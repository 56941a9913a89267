import PlistSyntax
import RestorationModel

extension Rule {
  static let autoIdentifierState = Rule(
    id: "auto-identifier-state",
    severity: .info,
    certainty: .exact,
    inputs: [.appkitArchive],
    summary: "state under an identifier that the nib compiler made up",
    rationale: """
      A view without an identifier gets one such as _NS:12 when its nib is compiled. The number \
      changes when somebody adds or moves a view in the nib, and then the saved state goes to another \
      view, or to none.
      """,
    source: "saved states of OS X 10.8 to macOS 13; Apple, NSUserInterfaceItemIdentification",
    remedy: "set the identifier of the view in Interface Builder or in code",
    blindSpots: "An identifier that the app made up at run time may be as short-lived.",
    badExamples: [
      .bad(
        "a view", marks: [.init("window/Main/_NS:12")],
        """
        { "schema": "restorectl.archive/1",
          "source": { "container": "appkit" },
          "nodes": [ { "path": "window/Main", "kind": "window", "state": { "NSWindowID": 2 } },
                     { "path": "window/Main/_NS:12" } ] }
        """),
      .bad(
        "a window, and two of its views",
        marks: [.init("window/_NS:5"), .init("window/_NS:5/_NS:7"), .init("window/_NS:5/_NS:31")],
        """
        { "schema": "restorectl.archive/1",
          "source": { "container": "appkit" },
          "nodes": [ { "path": "window/_NS:5", "kind": "window", "state": { "NSWindowID": 2 } },
                     { "path": "window/_NS:5/_NSWindow" },
                     { "path": "window/_NS:5/_NS:7" },
                     { "path": "window/_NS:5/_NS:31" } ] }
        """),
    ],
    goodExamples: [
      .good(
        "identifiers that people gave",
        """
        { "schema": "restorectl.archive/1",
          "source": { "container": "appkit" },
          "nodes": [ { "path": "window/Main", "kind": "window", "state": { "NSWindowID": 2 } },
                     { "path": "window/Main/SidebarSplit" } ] }
        """),
      .good(
        "AppKit's own, and a name that only begins like it",
        """
        { "schema": "restorectl.archive/1",
          "source": { "container": "appkit" },
          "nodes": [ { "path": "window/Main", "kind": "window", "state": { "NSWindowID": 2 } },
                     { "path": "window/Main/_NSWindow" },
                     { "path": "window/Main/_NS:list" } ] }
        """),
    ],
    checks: RuleChecks(path: { saved, collector in
      guard let identifier = saved.path.identifier,
        identifier.begins(with: KnownKeys.AppKit.automaticIdentifierPrefix)
      else { return }
      let number = identifier.dropFirst(KnownKeys.AppKit.automaticIdentifierPrefix.count)
      guard !number.isEmpty, number.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return }
      collector.report("'\(identifier)' was made up by the nib compiler and may change")
    }))
}
