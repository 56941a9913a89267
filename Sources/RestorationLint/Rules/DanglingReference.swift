extension Rule {
  static let danglingReference = Rule(
    "dangling-reference", .error, needs: [.uikitArchive], decidesRestore: true,
    "a reference to an object that was not saved",
    page: """
      When an object encodes a controller or a restorable object, UIKit stores its path and saves it
      too; nil is stored for one without a path. So this target had a path and was not saved: the
      app delegate referred to it, in an app that uses scenes or has no root with an identifier, or
      the archive was changed afterwards. If no object and no view of a saved controller is at that
      path on restore, the key decodes as nil: the selected tab, the presented controller or the
      app's own property is lost. A navigation controller cuts its stack at the first child that it
      does not find. Only a first responder with an identifier is saved; one without state of its
      own may come back all the same, so that is a note.

      Fix: encode the reference in an object that is saved, or not at all
      Source: uikit.md, rows S10, S11, S18, C3, K14, R4, R5, R8, R14; Apple, App Programming Guide
      for iOS, "Encoding and Decoding Your View Controller's State"; bnickel/Restoration-Inspector
      Blind spots: A view without state of its own can be referred to and found on restore. The rule
      does not know whether the target of a valid reference is recreated in time.
      Xcode: root view controller: Identity inspector → Restoration ID
      Before:
        // In the app delegate, while no root has an identifier:
        coder.encode(detail, forKey: "detail")
      After:
        // So that the root is saved, and what the app delegate refers to:
        window?.rootViewController?.restorationIdentifier = "Root"
      """,
    archive: { facts, collector in
      for (index, path) in (facts.archive.envelope?.firstResponders ?? []).enumerated()
      where !facts.isSaved(path.raw) {
        collector.report(
          "no state was saved for the first responder '\(path.raw)', so it may not get the "
            + "keyboard",
          key: [.name(KnownKeys.firstResponders), .index(index)], severity: .info,
          remedy:
            "in viewDidAppear(_:), call becomeFirstResponder() if the keyboard must come back",
          about: path)
      }
    },
    object: { saved, content, collector in
      // A navigation controller lists its children by path, as plain text.
      guard let entry = content.entry(KnownKeys.navigationChildren),
        case .array(let children) = entry.value
      else { return }
      for (index, child) in children.enumerated() {
        guard case .string(let target) = child, !saved.archive.isListed(target) else { continue }
        collector.report(
          "lists the child '\(target)', which was not saved",
          key: [.name(entry.key), .index(index)], at: entry.location, remedy: isEdited,
          about: RestorationPath(target))
      }
    },
    value: { value, state, collector in
      if case .reference(let target) = value.value, !state.archive.isSaved(target) {
        collector.report(
          "refers to '\(target)', which was not saved", in: value,
          remedy: value.origin == .uikit ? isEdited : nil)
      }
    })

  /// For UIKit's own keys: UIKit saves what it refers to.
  private static let isEdited =
    "take a new archive, since UIKit saves what it refers to: " + newArchive
}
