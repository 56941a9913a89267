extension Rule {
  static let nothingSaved = Rule(
    "nothing-saved", .warning, needs: [.uikitArchive], decidesRestore: true,
    "the archive lists no saved objects, so nothing is restored from it",
    page: """
      UIKit saves from the root view controller of each window downwards and stops at the first
      controller without a restoration identifier. If no root has one, the list of saved objects is
      empty and the app starts fresh. Values of the app delegate are saved anyway. An app with
      scenes always saves an empty archive, because it restores each scene from a user activity. The
      finding is only a note if scenes are beside the archive or the Info.plist declares them.

      Fix: pass the .savedState folder, to check what its scenes saved; without scenes, set a
      restorationIdentifier on the root view controller
      Source: uikit.md, rows S4, S8, S11, C3, C18; Apple, App Programming Guide for iOS, "Preserving
      Your App's Visual Appearance Across Launches"
      Blind spots: The app delegate is not the reason: if it refuses to save, UIKit deletes the
      archive. Nor is a missing root: without one nothing is written. Without --info-plist and the
      rest of the .savedState folder, the rule does not know whether the app has scenes.
      Xcode: root view controller: Identity inspector → Restoration ID
      Before:
        window.rootViewController = RootViewController()
      After:
        let root = RootViewController()
        root.restorationIdentifier = "Root"
        window.rootViewController = root
      """,
    archive: { facts, collector in
      guard facts.archive.nodes.isEmpty else { return }
      let hasScenes =
        facts.context.project.infoPlist?.declaresScenes ?? false
        || facts.context.neighbours?.hasScenes ?? false
      guard !hasScenes else {
        return collector.report(
          "the list of saved objects is empty, as in every app with scenes: each scene saves a user "
            + "activity",
          severity: .info)
      }
      let isWithoutState = facts.archive.envelope?.state.isEmpty ?? true
      collector.report(
        "the list of saved objects is empty"
          + (isWithoutState ? "" : ", only the app delegate saved values")
          + (facts.archive.envelope?.predatesScenes ?? false
            ? ": no root controller had a restorationIdentifier"
            : ": this app probably uses scenes, whose state is in the same folder"))
    })
}
