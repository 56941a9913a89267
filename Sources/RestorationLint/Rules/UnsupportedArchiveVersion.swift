import RestorationArchives

extension Rule {
  static let unsupportedArchiveVersion = Rule(
    id: "unsupported-archive-version",
    severity: .error,
    certainty: .exact,
    inputs: [.uikitArchive],
    decidesRestore: true,
    summary: "the archive has a major version that UIKit does not restore",
    rationale: """
      UIKit writes archives of major version 2. If it finds another number, it discards the \
      archive and the app starts as if nothing had been saved.
      """,
    source: "public analyses of how UIKit saves and restores",
    remedy: """
      take a new archive: \(Rule.newArchive); in an archive written by hand, set the major version \
      to 2
      """,
    blindSpots: """
      An archive without a version is not reported. A later system may write and accept another \
      version.
      """,
    badExamples: [
      .bad(
        "an old version", marks: [.init(nil, key: "kUIStateRestorationArchiveMajorVersionKey")],
        envelope(
          """
          "majorVersion": 1
          """)),
      .bad(
        "a future version",
        marks: [.init(nil, key: "kUIStateRestorationArchiveMajorVersionKey")],
        envelope(
          """
          "majorVersion": 3, "minorVersion": 0
          """)),
    ],
    goodExamples: [
      .good(
        "the version that UIKit writes",
        envelope(
          """
          "majorVersion": 2, "minorVersion": 1
          """)),
      .good(
        "a tree that does not mention it",
        """
        { "schema": "restorectl.archive/1", "nodes": [ { "path": "Root" } ] }
        """),
    ],
    checks: RuleChecks(archive: { facts, collector in
      guard let version = facts.archive.envelope?.majorVersion, version != supported else { return }
      collector.report(
        "the archive has major version \(version), but UIKit restores only version \(supported)",
        key: StateKeyPath(KnownKeys.majorVersion))
    }))

  /// The major version that UIKit writes and restores.
  private static let supported = 2

  private static func envelope(_ values: String) -> String {
    """
    { "schema": "restorectl.archive/1",
      "envelope": { \(values) },
      "nodes": [ { "path": "Root" } ] }
    """
  }
}
