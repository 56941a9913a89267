import AppFiles
import RestorationModel

extension Rule {
  static let snapshotFlagMismatch = Rule(
    id: "snapshot-flag-mismatch",
    severity: .info,
    certainty: .exact,
    inputs: [.uikitArchive, .bundle],
    summary: "the folder and the archive disagree on whether the snapshot may be shown",
    rationale: """
      That the snapshot is not to be shown is noted twice: in the archive and in \
      restorationInfo.plist, which the system reads before it launches the app. An app asks for it with \
      ignoreSnapshotOnNextApplicationLaunch(), and UIKit sets it itself where part of the visible \
      screen has no restoration identifier. When the two disagree, they are from different times, or \
      one was changed by hand.
      """,
    source: """
      Apple, UIApplication.ignoreSnapshotOnNextApplicationLaunch(); public analyses of how UIKit \
      saves and restores
      """,
    remedy: "save the state again, so that both files are written together",
    blindSpots: """
      Which of the two is right is not known. A tree that has no envelope says nothing about the \
      flag and is not compared.
      """,
    badExamples: [
      .bad(
        "the folder says yes, the archive nothing",
        marks: [.init(nil, key: KnownKeys.ignoreSnapshot)],
        """
        { "schema": "restorectl.archive/1",
          "envelope": { "bundleVersion": "41" },
          "nodes": [ { "path": "Root" } ] }
        """,
        with: .restorationInfo(restorationInfo("YES"))),
      .bad(
        "the folder says no, the archive yes",
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
        "both say yes",
        """
        { "schema": "restorectl.archive/1",
          "envelope": { "ignoreSnapshot": true },
          "nodes": [ { "path": "Root" } ] }
        """,
        with: .restorationInfo(restorationInfo("YES"))),
      .good(
        "the folder says no, the archive nothing",
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
          ? "restorationInfo.plist says to ignore the snapshot, the archive does not"
          : "the archive says to ignore the snapshot, restorationInfo.plist does not",
        key: StateKeyPath(KnownKeys.ignoreSnapshot))
    }))

  private static func restorationInfo(_ flag: String) -> String {
    """
    <plist version="1.0"><dict><key>kIgnoreSnapshotKey</key><string>\(flag)</string></dict></plist>
    """
  }
}
