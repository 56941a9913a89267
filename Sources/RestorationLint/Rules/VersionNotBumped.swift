import RestorationModel

extension Rule {
  static let versionNotBumped = Rule(
    id: "version-not-bumped",
    severity: .warning,
    certainty: .exact,
    inputs: [.uikitArchive, .olderArchive],
    summary: "the state no longer fits the older archive, and the bundle version is the same",
    rationale: """
      The version in the archive is what an app can go by to refuse, or to convert, state that it \
      cannot restore any more. When state changes in a way that breaks older state and the version \
      stays, the app cannot tell one from the other, and people run into the fault.
      """,
    source: "Apple, UIApplicationStateRestorationBundleVersionKey",
    remedy: "raise CFBundleVersion, and check it before state is restored",
    blindSpots: """
      Breaking are the errors of \(breakingRules.joined(separator: ", ")), as far as these rules \
      are on. The rule does not know whether the app looks at the version at all.
      """,
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
        "both archives have version '\(version)', but people's older state no longer fits",
        key: StateKeyPath(KnownKeys.bundleVersion))
    }))

  /// The rules whose errors say that older state cannot be restored.
  private static let breakingRules = [
    "restoration-class-changed", "class-changed", "value-type-changed",
  ]
}
