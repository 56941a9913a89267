import RestorationModel

extension Rule {
  static let idiomMismatch = Rule(
    id: "idiom-mismatch",
    severity: .warning,
    certainty: .exact,
    inputs: [.uikitArchive, .olderArchive],
    summary: "the two archives were saved on different kinds of devices",
    rationale: """
      UIKit treats state from another kind of device with suspicion: it gives it one try only, and \
      throws it away when the app does not come up. An app builds other controllers on a pad than on \
      a phone, so that state from one often has no place on the other, and a comparison of the two \
      says little about the app's versions.
      """,
    source: "public analyses of how UIKit saves and restores",
    remedy: """
      compare archives from one kind of device, and check \
      UIApplicationStateRestorationUserInterfaceIdiomKey before state is restored
      """,
    blindSpots: "An archive that does not say on what it was saved is not blamed for it here.",
    badExamples: [
      .bad(
        "a phone and a pad",
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
        "a pad and a Mac",
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
        "an archive that does not say",
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
        "saved on '\(new.name)', and the older archive on '\(old.name)'",
        key: StateKeyPath(KnownKeys.userInterfaceIdiom))
    }))
}
