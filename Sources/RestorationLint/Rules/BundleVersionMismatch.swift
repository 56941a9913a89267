import AppFiles
import RestorationModel

extension Rule {
  static let bundleVersionMismatch = Rule(
    id: "bundle-version-mismatch",
    severity: .info,
    certainty: .exact,
    inputs: [.uikitArchive],
    alternatives: [.olderArchive, .infoPlist],
    summary: "the archive was saved by another version of the app",
    rationale: """
      An archive has the CFBundleVersion of the app that saved it, and the app delegate may ask for \
      it and refuse state of another version; apps that do so drop the state of all who update. It \
      also says that a fixture is from an earlier version, or that a comparison goes across one.
      """,
    source: """
      Apple, UIApplicationStateRestorationBundleVersionKey; Apple, application(_: \
      shouldRestoreApplicationState:)
      """,
    remedy: """
      nothing, if the app restores state of both versions; see what the app delegate does with the \
      version, and save fixtures again when they should be of this one
      """,
    blindSpots: """
      The rule compares texts and does not know which version is the later one. A version in an \
      Info.plist that a build setting stands for is not compared.
      """,
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
        "one version",
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
          "saved by version '\(version)', and the older archive by version '\(old)'", key: key)
      }
      if let current = facts.context.project.infoPlist?.bundleVersion, current != version,
        !isBuildSetting(current)
      {
        collector.report(
          "saved by version '\(version)', and the Info.plist has version '\(current)'", key: key)
      }
    }))

  /// `$(CURRENT_PROJECT_VERSION)`: what Xcode puts a version in the place of.
  private static func isBuildSetting(_ version: String) -> Bool {
    version.contains("$(") || version.contains("${")
  }
}
