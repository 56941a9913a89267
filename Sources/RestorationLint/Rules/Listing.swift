extension Rule {
  static let listedPathWithoutState = Rule(
    "listed-path-without-state", .error, needs: [.uikitArchive], decidesRestore: true,
    "a path is in the list of saved objects, but has no saved state",
    page: """
      UIKit restores the objects in its list one by one and silently skips a path without state: the
      object is not recreated, and what is below it may be in no container.

      Fix: do not change the restorationIdentifier while the app saves its state; if the archive was
      edited, take a new one: \(Rule.newArchive)
      Source: uikit.md, row F17
      Blind spots: The archive does not show why state is missing. Unlisted state is not checked.
      """,
    object: { entry, _, collector in
      guard !entry.hasState else { return }
      collector.report(
        entry.isView
          ? "the view is listed, but has no saved state"
          : "is in the list of saved objects, but has no saved state")
    })

  static let unlistedState = Rule(
    "unlisted-state", .info, .heuristic, needs: [.uikitArchive],
    "an object has saved state, but is not in the list of saved objects",
    page: """
      UIKit restores only the paths in its list: state under another path is never used, and its
      object is not recreated. Either the list changed later, or code wrote its own coder.

      Fix: do not encode archives under restoration paths in the app delegate; if the archive was
      edited, take a new one: \(Rule.newArchive)
      Source: uikit.md, row F2; bnickel/Restoration-Inspector
      Blind spots: An archive that the app delegate saved is distinguished from a coder by its keys,
      or by a key that is the path of something below a saved object.
      """,
    archive: { facts, collector in
      for node in facts.archive.unlistedNodes where !facts.isListed(node.path.raw) {
        collector.report(message, unlisted: node.path, at: node.location)
      }
      for entry in facts.archive.envelope?.state ?? [] {
        guard case .archive = entry.value, !facts.isListed(entry.key) else { continue }
        let path = RestorationPath(entry.key)
        guard let parent = path.parent, path.index != nil || facts.isListed(parent.raw) else {
          continue
        }
        collector.report(message, unlisted: path, at: entry.location)
      }
    })

  private static let message = "has saved state, but is not in the list of saved objects"

  static let classMapUnknownPath = Rule(
    "class-map-unknown-path", .warning, needs: [.uikitArchive], decidesRestore: true,
    "the restoration class map contains a path that was not saved",
    page: """
      The map contains the restoration class that UIKit asks to recreate the object at a path. UIKit
      uses it for listed paths only, so an entry for another path has no effect: its object is not
      in the list, or is in it under another path.

      Fix: set the restorationIdentifier once and keep it while the app runs; if the archive was
      edited, take a new one: \(Rule.newArchive)
      Source: uikit.md, row F3; bnickel/Restoration-Inspector
      Blind spots: The rule does not know whether the class exists in the app, or whether a listed
      object without an entry needs one.
      Xcode: Identity inspector → Restoration ID
      Before:
        // In show(_:), while the app runs
        restorationIdentifier = recipe.title
      After:
        // In awakeFromNib(), after super: once, before the state is saved
        restorationIdentifier = "Recipe"
      """,
    archive: { facts, collector in
      for entry in facts.archive.unlistedRestorationClasses
      where !facts.isListed(entry.path.raw) {
        collector.report(
          "is in the restoration class map with '\(entry.className)', but was not saved",
          unlisted: entry.path)
      }
    })
}
