extension Rule {
  static let windowWithoutState = Rule(
    "window-without-state", .warning, needs: [.appkitArchive],
    "a window is in the list of windows, but has no record",
    page: """
      windows.plist lists the windows, data.data contains their state. A window without a record
      comes back empty, or not at all: the class that AppKit asks to create it is in its record.

      Fix: set isRestorable of the window to true, and quit the app before you copy its files
      Source: uikit.md, rows M1, M3; saved states of OS X 10.8 to macOS 13; Apple, NSWindowRestoration
      Blind spots: Not checked: the menu bar, and windows whose records cannot be opened or decoded.
      Xcode: the window: Attributes inspector → Restorable
      Before:
        window.isRestorable = false
      After:
        window.isRestorable = true
        window.restorationClass = EditorRestoration.self
        window.identifier = NSUserInterfaceItemIdentifier("Editor")
      """,
    object: { saved, content, collector in
      guard content.kind == .window, content[KnownKeys.AppKit.isMenuBar] != .bool(true),
        saved.children.isEmpty,
        saved.archive.archive.recordSummary?.mayHideRecords(of: content) != true
      else { return }
      collector.report("the window is listed in windows.plist, but has no record in data.data")
    })

  static let danglingFirstResponder = Rule(
    "dangling-first-responder", .warning, needs: [.appkitArchive],
    "the first responder of a window has no record",
    page: """
      A window saves its first responder as a window and an identifier. If no record of that window
      has the identifier, no view gets the keyboard focus after the restore. Usually a view was
      renamed, or the nib compiler gave it another identifier.

      Fix: set a fixed identifier on the view, and check that it encodes its state
      Source: uikit.md, row M3; saved states of OS X 10.8 to macOS 13; Apple, NSUserInterfaceItemIdentification
      Blind spots: The rule checks only the first responder of a window, not references that the app
      encodes. A window with records that cannot be opened or decoded is skipped.
      Xcode: the view: Identity inspector → Identity → Identifier
      Before:
        window.initialFirstResponder = field
      After:
        field.identifier = NSUserInterfaceItemIdentifier("Title")
        window.initialFirstResponder = field
      """,
    object: { saved, content, collector in
      guard saved.path.identifier.isSame(as: KnownKeys.AppKit.windowRecord),
        let entry = content.entry(KnownKeys.AppKit.firstResponder),
        case .reference(let target) = entry.value, !saved.archive.isListed(target),
        !mayBeHidden(RestorationPath(target), in: saved.archive)
      else { return }
      collector.report("the first responder '\(target)' has no record", in: entry)
    })

  /// Whether the unreadable records of its window may include one for the target.
  private static func mayBeHidden(_ target: RestorationPath, in facts: LintedArchive) -> Bool {
    guard let summary = facts.archive.recordSummary, let window = target.parent else {
      return false
    }
    guard let record = facts.objects[window] else {
      return summary.unopenable.contains { window.identifier == "#\($0.windowID)" }
    }
    return summary.mayHideRecords(of: record.content)
  }

  static let windowTitleMismatch = Rule(
    "window-title-mismatch", .warning, needs: [.appkitArchive],
    "the two files of a window have different titles",
    page: """
      A window's title is saved twice: in windows.plist, which is shown while the app launches, and
      in the window's record. AppKit writes both after a change. Two titles mean that the files were
      written at different times: the app was stopped in between, or they were not copied together.

      Fix: quit the app, then copy data.data and windows.plist together
      Source: uikit.md, row M2; saved states of OS X 10.8 to macOS 13
      Blind spots: Files from different times with the same title are not found.
      """,
    object: { saved, content, collector in
      guard content.kind == .window, let title = content.text(forKey: KnownKeys.AppKit.title),
        let record = saved.archive.objects[
          RestorationPath(saved.path.raw + "/" + KnownKeys.AppKit.windowRecord)],
        let other = record.content.text(forKey: KnownKeys.AppKit.title),
        !title.utf8.elementsEqual(other.utf8)
      else { return }
      collector.report(
        "the title in windows.plist differs from the title in the window's record",
        key: [.name(KnownKeys.AppKit.title)])
    })

  static let autoIdentifierState = Rule(
    "auto-identifier-state", .info, needs: [.appkitArchive],
    "state under an identifier that the nib compiler generated",
    page: """
      A view without an identifier gets one such as _NS:12 when its nib is compiled. The number
      changes when a view is added or moved, so the saved state goes to another view or to none.

      Fix: set the identifier of the view in Interface Builder or in code
      Source: uikit.md, row M4; saved states of OS X 10.8 to macOS 13; Apple, NSUserInterfaceItemIdentification
      Blind spots: An identifier that the app generates at run time may change as well.
      Xcode: the view: Identity inspector → Identity → Identifier
      Before:
        split.autosaveName = "Main"
      After:
        split.identifier = NSUserInterfaceItemIdentifier("MainSplit")
        split.autosaveName = "Main"
      """,
    object: { saved, _, collector in
      let prefix = KnownKeys.AppKit.automaticIdentifierPrefix
      guard let identifier = saved.identifier, identifier.begins(with: prefix),
        case let number = identifier.utf8.dropFirst(prefix.utf8.count), !number.isEmpty,
        number.allSatisfy(\.isASCIIDigit)
      else { return }
      collector.report("'\(identifier)' was generated by the nib compiler and may change")
    })
}
