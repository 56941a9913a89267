import AppFiles

extension Rule {
  static let interruptedRestore = Rule(
    id: "interrupted-restore",
    severity: .warning,
    certainty: .exact,
    inputs: [.uikitArchive, .bundle],
    decidesRestore: true,
    summary: "the last restore from this archive was not finished",
    rationale: """
      UIKit puts the file inprogress.data beside the archive when it begins to restore, counts down \
      the tries in it, and removes it at the end. A file that is still there means that the app \
      crashed or was stopped in between; after the last try the system throws the state away.
      """,
    source: "public analyses of how UIKit saves and restores",
    remedy: "look for a crash while state is restored, with the state of this folder",
    blindSpots: """
      A folder that was copied while the app was restoring has the file too. Which object the restore \
      stopped at is not recorded.
      """,
    badExamples: [
      .bad(
        "one try left", marks: [.init(nil)],
        """
        { "schema": "restorectl.archive/1", "nodes": [ { "path": "Root" } ] }
        """,
        with: .inProgress(#"{ "kRestorationTriesLeft": 1 }"#)),
      .bad(
        "no try left", marks: [.init(nil)],
        """
        { "schema": "restorectl.archive/1",
          "nodes": [ { "path": "Root" }, { "path": "Root/Editor" } ] }
        """,
        with: .inProgress(#"{ "kRestorationTriesLeft": 0, "kRestorationExtended": true }"#)),
    ],
    goodExamples: [
      .good(
        "no such file",
        """
        { "schema": "restorectl.archive/1", "nodes": [ { "path": "Root" } ] }
        """),
      .good(
        "another file in the folder",
        """
        { "schema": "restorectl.archive/1", "nodes": [ { "path": "Root" } ] }
        """,
        with: .restorationInfo(restorationInfo)),
    ],
    checks: RuleChecks(archive: { facts, collector in
      guard let tries = facts.context.neighbours?.restorationTriesLeft else { return }
      collector.report(
        "inprogress.data stands beside the archive: the last restore was not finished, "
          + "\(tries) \(tries == 1 ? "try" : "tries") left")
    }))

  private static let restorationInfo = """
    <plist version="1.0"><dict><key>kIgnoreSnapshotKey</key><string>NO</string></dict></plist>
    """
}
