import RestorationModel

extension Rule {
  static let visibleScreenNotSaved = Rule(
    id: "visible-screen-not-saved",
    severity: .warning,
    certainty: .heuristic,
    inputs: [.uikitArchive],
    decidesRestore: true,
    summary: "the snapshot is not to be shown: part of the visible screen was not saved",
    rationale: """
      While it saves, UIKit sets kIgnoreSnapshotKey itself if a controller that is on the screen has no \
      restoration identifier: the snapshot would show what will not come back. The next launch then \
      shows the launch screen, and after it another screen than the one that was left. An app can ask \
      for the same with ignoreSnapshotOnNextApplicationLaunch().
      """,
    source: """
      Apple, UIApplication.ignoreSnapshotOnNextApplicationLaunch(); public analyses of how UIKit saves
      """,
    remedy: """
      give every controller on the visible screen a restorationIdentifier; ignore this if the app \
      calls ignoreSnapshotOnNextApplicationLaunch()
      """,
    blindSpots: """
      An archive does not say who set the flag, the app or UIKit, nor which controller it was. A screen \
      without an identifier that was not visible leaves no mark.
      """,
    badExamples: [
      .bad(
        "a modal screen that was not saved", marks: [.init(nil, key: KnownKeys.ignoreSnapshot)],
        """
        { "schema": "restorectl.archive/1",
          "envelope": { "bundleVersion": "41", "ignoreSnapshot": true },
          "nodes": [ { "path": "Root" } ] }
        """),
      .bad(
        "nothing but the tab bar was saved", marks: [.init(nil, key: KnownKeys.ignoreSnapshot)],
        """
        { "schema": "restorectl.archive/1",
          "envelope": { "ignoreSnapshot": true },
          "nodes": [ { "path": "Tabs", "className": "UITabBarController",
                       "state": { "kTabBarSelectedViewControllerKey":
                                  { "$reference": "Tabs/:[0]:/List" } } },
                     { "path": "Tabs/:[0]:/List" } ] }
        """),
    ],
    goodExamples: [
      .good(
        "no flag",
        """
        { "schema": "restorectl.archive/1",
          "envelope": { "bundleVersion": "41" },
          "nodes": [ { "path": "Root" } ] }
        """),
      .good(
        "a flag that says no",
        """
        { "schema": "restorectl.archive/1",
          "envelope": { "bundleVersion": "41", "ignoreSnapshot": false },
          "nodes": [ { "path": "Root" } ] }
        """),
    ],
    checks: RuleChecks(archive: { facts, collector in
      guard facts.archive.envelope?.ignoreSnapshot == true else { return }
      collector.report(
        "the snapshot is not shown at the next launch: a controller on the screen had no "
          + "restorationIdentifier, or the app asked for that",
        key: StateKeyPath(KnownKeys.ignoreSnapshot))
    }))
}
