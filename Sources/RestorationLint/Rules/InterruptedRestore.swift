import AppFiles

extension Rule {
  static let interruptedRestore = Rule(
    id: "interrupted-restore",
    severity: .warning,
    certainty: .exact,
    inputs: [.uikitArchive, .bundle],
    decidesRestore: true,
    summary: "the last restore from this archive did not finish",
    rationale: """
      UIKit creates the file inprogress.data beside the archive when it starts to restore, counts \
      the remaining tries in it, and removes it at the end. If the file is still there, the app \
      crashed or was stopped during the restore; after the last try the system discards the state.
      """,
    source: """
      Apple, sample code StateRestore, "ReadMe"; public analyses of how UIKit saves and restores
      """,
    remedy: """
      copy the folder into the app's Library/Saved Application State, launch the app from Xcode \
      with an exception breakpoint, and fix the crash during the restore
      """,
    blindSpots: """
      A folder that was copied during a restore has the file too. The file does not record which \
      object the restore stopped at.
      """,
    fix: RuleFix(
      before: """
        override func decodeRestorableState(with coder: NSCoder) {
          super.decodeRestorableState(with: coder)
          recipe = store.recipe(at: coder.decodeInteger(forKey: "row"))!
        }
        """,
      after: """
        override func decodeRestorableState(with coder: NSCoder) {
          super.decodeRestorableState(with: coder)
          let id = coder.decodeObject(of: NSString.self, forKey: "recipeID")
          recipe = id.flatMap { store.recipe(withID: $0 as String) }
        }
        """),
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
        "inprogress.data is beside the archive: the last restore did not finish, "
          + "\(tries) \(tries == 1 ? "try" : "tries") left")
    }))

  private static let restorationInfo = """
    <plist version="1.0"><dict><key>kIgnoreSnapshotKey</key><string>NO</string></dict></plist>
    """
}
