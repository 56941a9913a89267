extension Rule {
  static let interruptedRestore = Rule(
    "interrupted-restore", .warning, needs: [.uikitArchive, .bundle], decidesRestore: true,
    "the last restore from this archive did not finish",
    page: """
      UIKit creates inprogress.data beside the archive when it starts to restore, counts the
      remaining tries in it, and removes it at the end. If it is still there, the last restore did
      not finish: the app crashed or was stopped, did not call completeStateRestoration() after
      extendStateRestoration(), or the folder was copied meanwhile. After two such launches the
      third one deletes the archive without a try; on a device of another idiom the second does. A
      crash after the restore does not count; when it is over for UIKit is not known.

      Fix: copy the folder without inprogress.data into the app's Library/Saved Application State,
      launch the app from Xcode with an exception breakpoint, and fix what stops the restore
      Source: uikit.md, rows L3, L4, L6, L10; Apple, sample code StateRestore, "ReadMe"
      Blind spots: A folder that was copied during a restore has the file too. The file does not
      record which object the restore stopped at.
      Before:
        recipe = store.recipe(at: coder.decodeInteger(forKey: "row"))!
      After:
        let id = coder.decodeObject(of: NSString.self, forKey: "recipeID")
        recipe = id.flatMap { store.recipe(withID: $0 as String) }
      """,
    archive: { facts, collector in
      guard let tries = facts.context.neighbours?.restorationTriesLeft else { return }
      collector.report(
        "inprogress.data is beside the archive: the last restore did not finish, "
          + (tries > 1
            ? "\(tries - 1) more \(tries == 2 ? "launch tries" : "launches try") it, and the one "
              + "after that deletes the archive"
            : "the next launch deletes the archive without a try"))
    })

  static let visibleScreenNotSaved = Rule(
    "visible-screen-not-saved", .warning, .heuristic, needs: [.uikitArchive], decidesRestore: true,
    "the snapshot is not shown at the next launch: perhaps part of the visible screen was not saved",
    page: """
      When it saves, UIKit sets kIgnoreSnapshotKey if a root, the selected tab, the top of a
      navigation stack, a column or a presented controller has no restoration identifier, because
      the snapshot would show what does not come back; also while a tab bar is customized or a text
      shortcut is shown. The next launch then shows the launch screen, and after it another screen
      than the user left. An app can request the same with ignoreSnapshotOnNextApplicationLaunch().

      Fix: set a restorationIdentifier on every controller on the visible screen; ignore this if the
      app calls ignoreSnapshotOnNextApplicationLaunch()
      Source: uikit.md, row K13; Apple, UIApplication.ignoreSnapshotOnNextApplicationLaunch()
      Blind spots: The archive does not record whether the app or UIKit set the flag, or for which
      controller. A screen without an identifier that was not visible leaves no trace.
      Xcode: every visible controller: Identity inspector → Restoration ID
      Before:
        present(composer, animated: true)
      After:
        composer.restorationIdentifier = "Composer"
        composer.restorationClass = ComposerViewController.self
        present(composer, animated: true)
      """,
    archive: { facts, collector in
      guard facts.archive.envelope?.ignoreSnapshot == true else { return }
      collector.report(
        "the snapshot is not shown at the next launch: a controller on the screen had no "
          + "restorationIdentifier, a tab bar was being customized, a text shortcut was shown, or the "
          + "app requested it",
        key: [.name(KnownKeys.ignoreSnapshot)])
    })

  static let snapshotFlagMismatch = Rule(
    "snapshot-flag-mismatch", .info, needs: [.uikitArchive, .bundle],
    "the folder and the archive disagree on whether the snapshot may be shown",
    page: """
      The flag that hides the snapshot is stored twice: in the archive and in restorationInfo.plist,
      which the system reads before the launch. An app sets it with
      ignoreSnapshotOnNextApplicationLaunch(); UIKit sets it if part of the visible screen has no
      restoration identifier. If they differ, they are from different times, or one was edited.

      Fix: copy the whole .savedState folder after the app went to the Home screen, not the files
      one by one
      Source: uikit.md, row K13; Apple, UIApplication.ignoreSnapshotOnNextApplicationLaunch()
      Blind spots: It is not known which one is right. A tree without an envelope is not compared.
      """,
    archive: { facts, collector in
      guard let stated = facts.context.neighbours?.ignoresSnapshot,
        let envelope = facts.archive.envelope, stated != (envelope.ignoreSnapshot ?? false)
      else { return }
      collector.report(
        stated
          ? "the flag to ignore the snapshot is set in restorationInfo.plist, not in the archive"
          : "the flag to ignore the snapshot is set in the archive, not in restorationInfo.plist",
        key: [.name(KnownKeys.ignoreSnapshot)])
    })
}
