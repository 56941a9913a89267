import AppFiles
import RestorationArchives

extension Rule {
  static let snapshotFlagMismatch = Rule(
    id: "snapshot-flag-mismatch",
    severity: .info,
    certainty: .exact,
    inputs: [.uikitArchive, .bundle],
    summary: "the folder and the archive disagree on whether the snapshot may be shown",
    rationale: """
      The flag that hides the snapshot is stored twice: in the archive and in \
      restorationInfo.plist, which the system reads before it launches the app. An app sets it \
      with ignoreSnapshotOnNextApplicationLaunch(), and UIKit sets it if part of the visible \
      screen has no restoration identifier. If the two differ, they were written at different \
      times, or one was edited.
      """,
    source: """
      Apple, UIApplication.ignoreSnapshotOnNextApplicationLaunch(); public analyses of how UIKit \
      saves and restores
      """,
    remedy: """
      copy the whole .savedState folder after the app went to the Home screen, not the files one \
      by one
      """,
    blindSpots: """
      The rule does not know which of the two is right. A tree without an envelope has no flag and \
      is not compared.
      """,
    badExamples: [
      .bad(
        "set in the folder, missing from the archive",
        marks: [.init(nil, key: KnownKeys.ignoreSnapshot)],
        """
        { "schema": "restorectl.archive/1",
          "envelope": { "bundleVersion": "41" },
          "nodes": [ { "path": "Root" } ] }
        """,
        with: .restorationInfo(restorationInfo("YES"))),
      .bad(
        "false in the folder, set in the archive",
        marks: [.init(nil, key: KnownKeys.ignoreSnapshot)],
        """
        { "schema": "restorectl.archive/1",
          "envelope": { "ignoreSnapshot": true },
          "nodes": [ { "path": "Root" } ] }
        """,
        with: .restorationInfo(restorationInfo("NO"))),
    ],
    goodExamples: [
      .good(
        "set in both",
        """
        { "schema": "restorectl.archive/1",
          "envelope": { "ignoreSnapshot": true },
          "nodes": [ { "path": "Root" } ] }
        """,
        with: .restorationInfo(restorationInfo("YES"))),
      .good(
        "false in the folder, missing from the archive",
        """
        { "schema": "restorectl.archive/1",
          "envelope": { "bundleVersion": "41" },
          "nodes": [ { "path": "Root" } ] }
        """,
        with: .restorationInfo(restorationInfo("NO"))),
    ],
    checks: RuleChecks(archive: { facts, collector in
      guard let stated = facts.context.neighbours?.ignoresSnapshot,
        let envelope = facts.archive.envelope, stated != (envelope.ignoreSnapshot ?? false)
      else { return }
      collector.report(
        stated
          ? "the flag to ignore the snapshot is set in restorationInfo.plist, not in the archive"
          : "the flag to ignore the snapshot is set in the archive, not in restorationInfo.plist",
        key: StateKeyPath(KnownKeys.ignoreSnapshot))
    }))

  private static func restorationInfo(_ flag: String) -> String {
    """
    <plist version="1.0"><dict><key>kIgnoreSnapshotKey</key><string>\(flag)</string></dict></plist>
    """
  }
}
