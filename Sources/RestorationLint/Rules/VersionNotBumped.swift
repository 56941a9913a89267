import PlistSyntax
import RestorationArchives

extension Rule {
  static let versionNotBumped = Rule(
    id: "version-not-bumped",
    severity: .warning,
    certainty: .exact,
    inputs: [.uikitArchive, .olderArchive],
    summary: "the state no longer fits the older archive, but the bundle version is the same",
    rationale: """
      An app can use the version in the archive to refuse or convert state that it can no longer \
      restore. If the state changes in a way that breaks older state and the version stays the \
      same, the app cannot distinguish the two, and users get the failure.
      """,
    source: "Apple, UIApplicationStateRestorationBundleVersionKey",
    remedy: """
      increase CFBundleVersion, and refuse state of older versions in \(Rule.refusal)
      """,
    blindSpots: """
      A change breaks older state if it is an error of \(breakingRules.joined(separator: ", ")), \
      and these rules are on. The rule does not know whether the app checks the version.
      """,
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
          let key = UIApplication.stateRestorationBundleVersionKey
          let version = coder.decodeObject(of: NSString.self, forKey: key)
          let saved = version as String? ?? "0"
          return saved.compare("43", options: .numeric) != .orderedAscending
        }
        """,
      inspector: "target → General → Identity → Build (CFBundleVersion)"),
    badExamples: [
      .bad(
        "another class", marks: [.init(nil, key: "UIApplicationStateRestorationBundleVersion")],
        """
        { "schema": "restorectl.archive/1",
          "envelope": { "bundleVersion": "14" },
          "nodes": [ { "path": "List", "className": "Screens.List" } ] }
        """,
        with: .olderArchive(
          """
          { "schema": "restorectl.archive/1",
            "envelope": { "bundleVersion": "14" },
            "nodes": [ { "path": "List", "className": "App.List" } ] }
          """)),
      .bad(
        "another type", marks: [.init(nil, key: "UIApplicationStateRestorationBundleVersion")],
        """
        { "schema": "restorectl.archive/1",
          "envelope": { "bundleVersion": "1" },
          "nodes": [ { "path": "List", "state": { "page": 4 } } ] }
        """,
        with: .olderArchive(
          """
          { "schema": "restorectl.archive/1",
            "envelope": { "bundleVersion": "1" },
            "nodes": [ { "path": "List", "state": { "page": "4" } } ] }
          """)),
    ],
    goodExamples: [
      .good(
        "a new version",
        """
        { "schema": "restorectl.archive/1",
          "envelope": { "bundleVersion": "15" },
          "nodes": [ { "path": "List", "className": "App.List", "state": { "page": 4 } } ] }
        """,
        with: .olderArchive(
          """
          { "schema": "restorectl.archive/1",
            "envelope": { "bundleVersion": "14" },
            "nodes": [ { "path": "List", "className": "App.List" } ] }
          """)),
      .good(
        "a change that breaks nothing",
        """
        { "schema": "restorectl.archive/1",
          "envelope": { "bundleVersion": "14" },
          "nodes": [ { "path": "List", "state": { "page": 4, "query": "soup" } } ] }
        """,
        with: .olderArchive(
          """
          { "schema": "restorectl.archive/1",
            "envelope": { "bundleVersion": "14" },
            "nodes": [ { "path": "List", "state": { "page": 3 } } ] }
          """)),
    ],
    checks: RuleChecks(afterwards: { facts, collector in
      guard let version = facts.archive.envelope?.bundleVersion,
        version == facts.older?.archive.envelope?.bundleVersion,
        collector.hasFindings(of: Set(breakingRules), atLeast: .error)
      else { return }
      collector.report(
        "both archives have version '\(version)', but users' older state no longer fits",
        key: StateKeyPath(KnownKeys.bundleVersion))
    }))

  /// The rules whose errors mean that older state cannot be restored.
  private static let breakingRules = [
    "restoration-class-changed", "class-changed", "value-type-changed",
  ]
}
