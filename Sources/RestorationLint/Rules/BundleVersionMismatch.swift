import AppFiles
import RestorationArchives

extension Rule {
  static let bundleVersionMismatch = Rule(
    id: "bundle-version-mismatch",
    severity: .info,
    certainty: .exact,
    inputs: [.uikitArchive],
    alternatives: [.olderArchive, .infoPlist],
    summary: "the archive was saved by another version of the app",
    rationale: """
      An archive contains the CFBundleVersion of the app that saved it. The app delegate may check \
      it and refuse state of another version; such an app loses the state of every user who \
      updates. The finding also shows that a fixture comes from an earlier version, or that a \
      comparison spans two versions.
      """,
    source: """
      Apple, UIApplicationStateRestorationBundleVersionKey; Apple, \
      UIApplicationDelegate.application(_:shouldRestoreApplicationState:)
      """,
    remedy: """
      do nothing if the app restores state of both versions; otherwise refuse the old version in \
      \(Rule.refusal), and take new fixtures: \(Rule.newArchive)
      """,
    blindSpots: """
      The rule compares texts and does not know which version is later. A version that comes from \
      a build setting in the Info.plist is not compared.
      """,
    fix: RuleFix(
      before: """
        let key = UIApplication.stateRestorationBundleVersionKey
        let saved = coder.decodeObject(of: NSString.self, forKey: key) as String?
        return saved == currentVersion
        """,
      after: """
        let key = UIApplication.stateRestorationBundleVersionKey
        let version = coder.decodeObject(of: NSString.self, forKey: key)
        let saved = version as String? ?? "0"
        return saved.compare("40", options: .numeric) != .orderedAscending
        """),
    badExamples: [
      .bad(
        "an older version", marks: [.init(nil, key: "UIApplicationStateRestorationBundleVersion")],
        """
        { "schema": "restorectl.archive/1",
          "envelope": { "bundleVersion": "14" }, "nodes": [ { "path": "Root" } ] }
        """,
        with: .olderArchive(
          """
          { "schema": "restorectl.archive/1",
            "envelope": { "bundleVersion": "12" }, "nodes": [ { "path": "Root" } ] }
          """)),
      .bad(
        "another spelling of a version",
        marks: [.init(nil, key: "UIApplicationStateRestorationBundleVersion")],
        """
        { "schema": "restorectl.archive/1",
          "envelope": { "bundleVersion": "1.0" }, "nodes": [ { "path": "Root" } ] }
        """,
        with: .olderArchive(
          """
          { "schema": "restorectl.archive/1",
            "envelope": { "bundleVersion": "1" }, "nodes": [ { "path": "Root" } ] }
          """)),
    ],
    goodExamples: [
      .good(
        "the same version",
        """
        { "schema": "restorectl.archive/1",
          "envelope": { "bundleVersion": "14" }, "nodes": [ { "path": "Root" } ] }
        """,
        with: .olderArchive(
          """
          { "schema": "restorectl.archive/1",
            "envelope": { "bundleVersion": "14" }, "nodes": [ { "path": "Root" } ] }
          """)),
      .good(
        "an archive without a version",
        """
        { "schema": "restorectl.archive/1", "nodes": [ { "path": "Root" } ] }
        """,
        with: .olderArchive(
          """
          { "schema": "restorectl.archive/1",
            "envelope": { "bundleVersion": "14" }, "nodes": [ { "path": "Root" } ] }
          """)),
    ],
    checks: RuleChecks(archive: { facts, collector in
      guard let version = facts.archive.envelope?.bundleVersion else { return }
      let key = StateKeyPath(KnownKeys.bundleVersion)
      if let old = facts.older?.archive.envelope?.bundleVersion, old != version {
        collector.report(
          "saved by version '\(version)', but the older archive by version '\(old)'", key: key)
      }
      if let current = facts.context.project.infoPlist?.bundleVersion, current != version,
        !isBuildSetting(current)
      {
        collector.report(
          "saved by version '\(version)', but the Info.plist has version '\(current)'", key: key)
      }
    }))

  /// `$(CURRENT_PROJECT_VERSION)`: a placeholder that Xcode replaces by a version.
  private static func isBuildSetting(_ version: String) -> Bool {
    version.contains("$(") || version.contains("${")
  }
}
