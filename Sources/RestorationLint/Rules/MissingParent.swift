extension Rule {
  static let missingParentIdentifier = Rule(
    "missing-parent-identifier", .error, needs: [.uikitArchive], decidesRestore: true,
    "an ancestor of a saved object has no restoration identifier, or was not saved",
    page: """
      UIKit saves from the root down and stops at the first controller without a restoration
      identifier. An object below such a controller is in the archive only because
      another object refers to it. Its path shows the gap: an ancestor without an identifier adds no
      name to the path, only the index of its child. If the path names an ancestor that was not
      saved, the object may come back without what it was in. Apple documents a technique that does this
      on purpose: a container without an identifier excludes a group, and some members of the group
      are saved because another saved object, or the app delegate, encodes a reference to them. All
      objects with such a reference give one note: the code that decodes the reference gets them.

      Fix: set restorationIdentifier on every container above the object, up to the root
      Source: uikit.md, rows S17, P1; Apple, View Controller Programming Guide for iOS, "Tagging
      View Controllers for Preservation" and "Excluding Groups of View Controllers"; WWDC 2013,
      session 222, "What's New in State Restoration"
      Blind spots: Objects that UIKit excluded are normally not in the archive at all; use a second
      archive, a storyboard or a list of expected paths to find them. A presenting controller
      without an identifier leaves no trace in the path. Ancestors are compared without index
      components; an ancestor therefore counts as saved if a sibling with the same identifier was
      saved. A view whose key does not begin with the path of its controller is not checked. The
      archive does not show whether the code that decodes a reference puts the object back.
      Xcode: every container: Identity inspector → Restoration ID
      Before:
        let navigation = UINavigationController(rootViewController: list)
        list.restorationIdentifier = "List"
      After:
        let navigation = UINavigationController(rootViewController: list)
        navigation.restorationIdentifier = "Nav"
        list.restorationIdentifier = "List"
      """,
    object: { entry, _, collector in
      guard entry.malformation == nil else { return }
      let isUnnamed = hasUnnamedAncestor(entry)
      let fault =
        isUnnamed
        ? "a container above it has no restorationIdentifier"
        : unsavedAncestor(entry).map { "its ancestor '\($0)' was not saved" }
      guard let fault else { return }
      guard let referrer = entry.isView ? nil : entry.archive.referrer(of: entry) else {
        let isReferred = isUnnamed && !entry.isView
        let other = "; it was saved only because something else referred to it"
        return collector.report(fault + (isReferred ? other : ""))
      }
      let cause = fault + "; it was saved only because \(referrer) refers to it"
      guard isUnnamed else { return collector.report(cause, severity: .info) }
      let group = entry.archive.excluded
      guard entry === group.first else { return }
      let others =
        group.count > 1 ? ", and \(CountText.count(group.count - 1, "more object"))" : ""
      collector.report(
        cause + others, severity: .info,
        remedy: "do nothing if the app leaves the rest of the group out on purpose")
    })

  /// Whether the object is in a group without an identifier, and was referred to.
  static func isExcluded(_ entry: LintedObject) -> Bool {
    !entry.isView && entry.malformation == nil && hasUnnamedAncestor(entry)
      && entry.archive.referrer(of: entry) != nil
  }

  /// Whether an ancestor has no name in the path: an index follows another one.
  private static func hasUnnamedAncestor(_ entry: LintedObject) -> Bool {
    let areIndices = entry.ownComponents.map { if case .index = $0 { true } else { false } }
    // Below its controller, the first component of a view follows an identifier.
    return zip([!entry.isBelowController] + areIndices, areIndices).contains { $0 && $1 }
  }

  /// The path of the unsaved ancestor nearest to the root.
  private static func unsavedAncestor(_ entry: LintedObject) -> String? {
    guard entry.isBelowController || !entry.isView else { return nil }
    var outermost: RestorationPath?
    for ancestor in entry.ancestors where !entry.archive.objects.isListed(plain: ancestor.plain) {
      outermost = ancestor
    }
    guard let outermost, !entry.archive.isSaved(outermost.raw) else { return nil }
    return outermost.raw
  }

  static let identifierContainsSeparator = Rule(
    "identifier-contains-separator", .warning, .heuristic, needs: [.uikitArchive],
    "an identifier that contains '/', such as a URL or a file path, is split into components",
    page: """
      UIKit joins identifiers with '/' and escapes nothing. An identifier that contains '/' becomes
      several components when UIKit splits the path on restore: the app receives identifiers that no
      object has, and empty components look like ancestors without a name. This finding therefore
      often explains a malformed-path or missing-parent-identifier finding at the same path.

      Fix: use an identifier without '/', and encode the URL or file path as state
      Source: uikit.md, row P5; Apple, View Controller Programming Guide for iOS, "Choosing
      Effective Restoration Identifiers"
      Blind spots: The rule recognizes URLs, host names, file paths with a common extension, and
      dates, below a saved object. Other identifiers with '/' look like an unsaved ancestor.
      Before:
        page.restorationIdentifier = url.absoluteString
      After:
        page.restorationIdentifier = "Page"

        // In PageViewController.encodeRestorableState(with:), after super
        coder.encode(url as NSURL, forKey: "url")
      """,
    object: { entry, _, collector in
      guard let pieces = cutIdentifier(entry), let kind = kind(of: pieces) else { return }
      collector.report(
        "'\(pieces.joined(separator: "/"))' looks like \(kind) used as one identifier")
    })

  /// The components after the last saved ancestor, if there are several and all are identifiers:
  /// perhaps one identifier, before UIKit joined it to the others.
  private static func cutIdentifier(_ entry: LintedObject) -> [String]? {
    let saved =
      entry.ancestors.first { entry.archive.objects.isListed(plain: $0.plain) }
      ?? (entry.isBelowController ? entry.controller : nil)
    guard let rest = saved.flatMap({ entry.path.rest(below: $0) }) else { return nil }
    var end = RestorationPath(rest).components[...]
    if case .index? = end.first { end = end.dropFirst() }
    let pieces = end.compactMap { if case .identifier(let name) = $0 { name } else { nil } }
    return pieces.count > 1 && pieces.count == end.count ? pieces : nil
  }

  private static func kind(of pieces: [String]) -> String? {
    let (first, last) = (pieces[0], pieces[pieces.count - 1])
    if pieces.count > 2, pieces[1].isEmpty, isScheme(first) { return "a URL" }
    if isHost(first) { return "a URL" }
    if pieces.count > 2, first.isEmpty, !pieces[1].isEmpty { return "a file path" }
    if ["~", ".", ".."].contains(first) || hasFileEnding(last) { return "a file path" }
    let lengths = pieces.map { $0.utf8.allSatisfy(\.isASCIIDigit) ? $0.utf8.count : 0 }
    let isDate =
      lengths.count == 3 && lengths.contains(4) && lengths.filter { $0 == 1 || $0 == 2 }.count == 2
    return isDate ? "a date" : nil
  }

  private static func isScheme(_ piece: String) -> Bool {
    piece.ends(with: ":") && piece.utf8.first?.isASCIILetter == true
      && piece.utf8.dropLast().allSatisfy {
        $0.isASCIILetter || $0.isASCIIDigit || "+-.".utf8.contains($0)
      }
  }

  private static func isHost(_ piece: String) -> Bool {
    let labels = piece.pieces(between: ".")
    // `com.example` is a name in reverse order.
    return labels.count > 1 && labels.allSatisfy { !$0.isEmpty }
      && ["com", "org", "net", "io", "dev", "app"].contains(labels[labels.count - 1])
      && !["com", "org", "net", "io"].contains(labels[0])
  }

  private static let fileEndings: Set = [
    "txt", "md", "pdf", "png", "jpg", "jpeg", "gif", "heic", "svg", "json", "plist", "xml", "html",
    "htm", "csv", "doc", "docx", "xls", "xlsx", "ppt", "pptx", "rtf", "pages", "numbers", "key",
    "mov", "mp3", "mp4", "m4a", "wav", "zip", "epub", "swift", "sqlite",
  ]

  private static func hasFileEnding(_ piece: String) -> Bool {
    guard let dot = piece.lastIndex(of: "."), dot != piece.startIndex else { return false }
    return fileEndings.contains(piece[piece.index(after: dot)...].lowercased())
  }
}
