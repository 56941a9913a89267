import RestorationArchives

extension Rule {
  static let incompleteEnvelope = Rule(
    id: "incomplete-envelope",
    severity: .warning,
    certainty: .exact,
    inputs: [.uikitArchive],
    summary: "the app version, system version, idiom or time of saving is missing from the archive",
    rationale: """
      UIKit stores with every archive which app version and system version wrote it, on which kind \
      of device, and when. The app delegate uses these values to decide whether old state is still \
      valid. If a value is nil, the delegate may restore state that it must refuse, or discard \
      valid state.
      """,
    source: """
      Apple, UIStateRestoration; App Programming Guide for iOS, "Preserving Your App's High-Level \
      State"
      """,
    remedy: """
      set CFBundleVersion in the Info.plist; if the archive was edited or is older than iOS 7, \
      take a new one: \(Rule.newArchive)
      """,
    blindSpots: """
      Systems before iOS 7 did not store all of these values. A hand-written tree without an \
      envelope is not reported; one with null values is. The values themselves are not checked.
      """,
    fix: RuleFix(
      before: """
        func application(
          _ application: UIApplication, shouldRestoreApplicationState coder: NSCoder
        ) -> Bool {
          let key = UIApplication.stateRestorationBundleVersionKey
          return coder.decodeObject(forKey: key) as! String == "42"
        }
        """,
      after: """
        func application(
          _ application: UIApplication, shouldRestoreApplicationState coder: NSCoder
        ) -> Bool {
          let key = UIApplication.stateRestorationBundleVersionKey
          let version = coder.decodeObject(of: NSString.self, forKey: key)
          return version == "42"
        }
        """,
      inspector: "target → General → Identity → Build (CFBundleVersion)"),
    badExamples: [
      .bad(
        "no app version", marks: [.init(nil, key: KnownKeys.bundleVersion)],
        """
        { "schema": "restorectl.archive/1",
          "envelope": { "systemVersion": "17.2", "userInterfaceIdiom": "phone",
                        "timestamp": "2024-05-01T09:30:00Z", "bundleVersion": null },
          "nodes": [ { "path": "Root" } ] }
        """),
      .bad(
        "no idiom and no time",
        marks: [
          .init(nil, key: KnownKeys.userInterfaceIdiom), .init(nil, key: KnownKeys.timestamp),
        ],
        """
        { "schema": "restorectl.archive/1",
          "envelope": { "bundleVersion": "41", "systemVersion": "17.2" },
          "nodes": [ { "path": "Root" } ] }
        """),
    ],
    goodExamples: [
      .good(
        "all values",
        """
        { "schema": "restorectl.archive/1",
          "envelope": { "bundleVersion": "41", "systemVersion": "17.2",
                        "userInterfaceIdiom": "phone", "timestamp": "2024-05-01T09:30:00Z" },
          "nodes": [ { "path": "Root" } ] }
        """),
      .good(
        "a tree that does not mention them",
        """
        { "schema": "restorectl.archive/1", "nodes": [ { "path": "Root" } ] }
        """),
    ],
    checks: RuleChecks(archive: { facts, collector in
      guard let envelope = facts.archive.envelope else { return }
      let values: [(isMissing: Bool, key: String, message: String)] = [
        (
          envelope.bundleVersion == nil, KnownKeys.bundleVersion,
          "the app version is missing"
        ),
        (
          envelope.systemVersion == nil, KnownKeys.systemVersion,
          "the system version is missing"
        ),
        (
          envelope.userInterfaceIdiom == nil, KnownKeys.userInterfaceIdiom,
          "the user interface idiom is missing"
        ),
        (envelope.timestamp == nil, KnownKeys.timestamp, "the time of saving is missing"),
      ]
      for value in values where value.isMissing {
        collector.report(value.message, key: StateKeyPath(value.key))
      }
    }))
}
