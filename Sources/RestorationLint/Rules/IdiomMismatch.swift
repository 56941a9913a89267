import RestorationArchives

extension Rule {
  static let idiomMismatch = Rule(
    id: "idiom-mismatch",
    severity: .warning,
    certainty: .exact,
    inputs: [.uikitArchive, .olderArchive],
    summary: "the two archives were saved on different kinds of devices",
    rationale: """
      UIKit tries to restore state from another kind of device only once, and discards it if the \
      app does not start. An app creates other controllers on an iPad than on an iPhone, so state \
      from one often does not fit the other, and a comparison of the two says little about the \
      versions of the app.
      """,
    source: """
      Apple, UIApplicationStateRestorationUserInterfaceIdiomKey; public analyses of how UIKit \
      saves and restores
      """,
    remedy: """
      compare archives from one kind of device, and check \
      UIApplicationStateRestorationUserInterfaceIdiomKey before state is restored
      """,
    blindSpots: "An archive without an idiom is not reported here.",
    fix: RuleFix(
      before: """
        func application(
          _ application: UIApplication, shouldRestoreApplicationState coder: NSCoder
        ) -> Bool { true }
        """,
      after: """
        func application(
          _ application: UIApplication, shouldRestoreApplicationState coder: NSCoder
        ) -> Bool {
          let key = UIApplication.stateRestorationUserInterfaceIdiomKey
          let saved = coder.decodeObject(of: NSNumber.self, forKey: key)?.intValue
          return saved == UIDevice.current.userInterfaceIdiom.rawValue
        }
        """),
    badExamples: [
      .bad(
        "an iPhone and an iPad",
        marks: [.init(nil, key: "UIApplicationStateRestorationUserInterfaceIdiom")],
        """
        { "schema": "restorectl.archive/1",
          "envelope": { "userInterfaceIdiom": "pad" }, "nodes": [ { "path": "Root" } ] }
        """,
        with: .olderArchive(
          """
          { "schema": "restorectl.archive/1",
            "envelope": { "userInterfaceIdiom": "phone" }, "nodes": [ { "path": "Root" } ] }
          """)),
      .bad(
        "an iPad and a Mac",
        marks: [.init(nil, key: "UIApplicationStateRestorationUserInterfaceIdiom")],
        """
        { "schema": "restorectl.archive/1",
          "envelope": { "userInterfaceIdiom": "mac" }, "nodes": [ { "path": "Root" } ] }
        """,
        with: .olderArchive(
          """
          { "schema": "restorectl.archive/1",
            "envelope": { "userInterfaceIdiom": "pad" }, "nodes": [ { "path": "Root" } ] }
          """)),
    ],
    goodExamples: [
      .good(
        "one kind of device",
        """
        { "schema": "restorectl.archive/1",
          "envelope": { "userInterfaceIdiom": "phone" }, "nodes": [ { "path": "Root" } ] }
        """,
        with: .olderArchive(
          """
          { "schema": "restorectl.archive/1",
            "envelope": { "userInterfaceIdiom": "phone" }, "nodes": [ { "path": "Root" } ] }
          """)),
      .good(
        "an archive without an idiom",
        """
        { "schema": "restorectl.archive/1",
          "envelope": { "userInterfaceIdiom": "phone" }, "nodes": [ { "path": "Root" } ] }
        """,
        with: .olderArchive(
          """
          { "schema": "restorectl.archive/1", "nodes": [ { "path": "Root" } ] }
          """)),
    ],
    checks: RuleChecks(archive: { facts, collector in
      guard let old = facts.older?.archive.envelope?.userInterfaceIdiom,
        let new = facts.archive.envelope?.userInterfaceIdiom, old != new
      else { return }
      collector.report(
        "saved on '\(new.name)', but the older archive on '\(old.name)'",
        key: StateKeyPath(KnownKeys.userInterfaceIdiom))
    }))
}
