import RestorationArchives

extension Rule {
  static let visibleScreenNotSaved = Rule(
    id: "visible-screen-not-saved",
    severity: .warning,
    certainty: .heuristic,
    inputs: [.uikitArchive],
    decidesRestore: true,
    summary: "the snapshot must not be shown: part of the visible screen was not saved",
    rationale: """
      When it saves, UIKit sets kIgnoreSnapshotKey if a controller on the screen has no \
      restoration identifier, because the snapshot would show what does not come back. The next \
      launch then shows the launch screen, and after it another screen than the user left. An app \
      can request the same with ignoreSnapshotOnNextApplicationLaunch().
      """,
    source: """
      Apple, UIApplication.ignoreSnapshotOnNextApplicationLaunch(); public analyses of how UIKit \
      saves
      """,
    remedy: """
      set a restorationIdentifier on every controller on the visible screen; ignore this if the \
      app calls ignoreSnapshotOnNextApplicationLaunch()
      """,
    blindSpots: """
      The archive does not record whether the app or UIKit set the flag, or for which controller. \
      A screen without an identifier that was not visible leaves no trace.
      """,
    fix: RuleFix(
      before: """
        let composer = ComposerViewController()
        present(composer, animated: true)
        """,
      after: """
        let composer = ComposerViewController()
        composer.restorationIdentifier = "Composer"
        composer.restorationClass = ComposerViewController.self
        present(composer, animated: true)
        """,
      inspector: "every visible controller: Identity inspector → Restoration ID"),
    badExamples: [
      .bad(
        "a modal screen that was not saved", marks: [.init(nil, key: KnownKeys.ignoreSnapshot)],
        """
        { "schema": "restorectl.archive/1",
          "envelope": { "bundleVersion": "41", "ignoreSnapshot": true },
          "nodes": [ { "path": "Root" } ] }
        """),
      .bad(
        "only the tab bar was saved", marks: [.init(nil, key: KnownKeys.ignoreSnapshot)],
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
        "a flag that is false",
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
          + "restorationIdentifier, or the app requested it",
        key: StateKeyPath(KnownKeys.ignoreSnapshot))
    }))
}
