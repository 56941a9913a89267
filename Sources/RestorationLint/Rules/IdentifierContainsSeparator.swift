import PlistSyntax
import RestorationArchives

extension Rule {
  static let identifierContainsSeparator = Rule(
    id: "identifier-contains-separator",
    severity: .warning,
    certainty: .heuristic,
    inputs: [.uikitArchive],
    summary:
      "an identifier that contains '/', such as a URL or a file path, is split into components",
    rationale: """
      UIKit joins identifiers with '/' and escapes nothing. An identifier that contains '/' \
      becomes several components when UIKit splits the path on restore: the app receives \
      identifiers that no object has, and empty components look like ancestors without a name. \
      This finding therefore often explains a malformed-path or missing-parent-identifier finding \
      at the same path.
      """,
    source: """
      Apple, View Controller Programming Guide for iOS, "Choosing Effective Restoration \
      Identifiers"; public analyses of how UIKit saves and restores
      """,
    remedy: "use an identifier without '/', and encode the URL or file path as state",
    blindSpots: """
      The rule recognizes URLs, host names, file paths with a common extension, and dates, below \
      an object that was saved. Other identifiers with '/' look like an ancestor that was not \
      saved.
      """,
    fix: RuleFix(
      before: """
        page.restorationIdentifier = url.absoluteString
        """,
      after: """
        page.restorationIdentifier = "Page"

        // In PageViewController:
        override func encodeRestorableState(with coder: NSCoder) {
          super.encodeRestorableState(with: coder)
          coder.encode(url as NSURL, forKey: "url")
        }
        """),
    badExamples: [
      .bad(
        "a URL as identifier", marks: [.init("Root/:[0]:/https://example.com/news")],
        """
        { "schema": "restorectl.archive/1",
          "nodes": [ { "path": "Root" },
                     { "path": "Root/:[0]:/https://example.com/news" } ] }
        """),
      .bad(
        "a file's path as identifier, for a presented controller and for a view",
        marks: [.init("Root/drafts/letter.txt"), .init("Form/Images/logo.png")],
        """
        { "schema": "restorectl.archive/1",
          "nodes": [ { "path": "Root" },
                     { "path": "Root/drafts/letter.txt" },
                     { "path": "Form", "views": [ { "path": "Form/Images/logo.png" } ] } ] }
        """),
    ],
    goodExamples: [
      .good(
        "identifiers with dots, colons and digits",
        """
        { "schema": "restorectl.archive/1",
          "nodes": [ { "path": "Root" },
                     { "path": "Root/:[0]:/com.example.letter" },
                     { "path": "Root/:[0]:/com.example.letter/letter.txt" },
                     { "path": "Root/:[1]:/page:7" } ] }
        """),
      .good(
        "a controller that is presented by a presented one",
        """
        { "schema": "restorectl.archive/1",
          "nodes": [ { "path": "Root" },
                     { "path": "Root/Editor" },
                     { "path": "Root/Editor/notes.md" } ] }
        """),
    ],
    checks: RuleChecks(path: { entry, collector in
      guard let identifier = CutIdentifier(entry) else { return }
      collector.report(
        "'\(identifier.text)' looks like \(identifier.kind.rawValue) used as one identifier"
      )
    }))
}

/// The end of a path that was one identifier before it was joined to the others.
private struct CutIdentifier {
  enum Kind: String {
    case url = "a URL"
    case file = "a file path"
    case date = "a date"
  }

  let text: String
  let kind: Kind

  /// The part after the last saved ancestor, if it looks like one identifier.
  init?(_ entry: SavedEntry) {
    let components = entry.ownComponents
    let saved = entry.ancestors.last(where: \.isSaved)
    guard entry.isBelowController || saved != nil else { return nil }
    var end = components.dropFirst(saved.map { $0.place + 1 } ?? 0)
    if case .index? = end.first { end = end.dropFirst() }
    guard end.count > 1 else { return nil }
    var pieces: [String] = []
    for component in end {
      guard case .identifier(let name) = component else { return nil }
      pieces.append(name)
    }
    guard let kind = Self.kind(of: pieces) else { return nil }
    text = pieces.joined(separator: "/")
    self.kind = kind
  }

  private static func kind(of pieces: [String]) -> Kind? {
    let (first, last) = (pieces[0], pieces[pieces.count - 1])
    if pieces.count > 2, pieces[1].isEmpty, isScheme(first) { return .url }
    if isHost(first) { return .url }
    if pieces.count > 2, first.isEmpty, !pieces[1].isEmpty { return .file }
    if ["~", ".", ".."].contains(first) || hasFileEnding(last) { return .file }
    let lengths = pieces.map { $0.utf8.allSatisfy(\.isASCIIDigit) ? $0.utf8.count : 0 }
    let isDate =
      lengths.count == 3 && lengths.contains(4) && lengths.filter { $0 == 1 || $0 == 2 }.count == 2
    return isDate ? .date : nil
  }

  private static func isScheme(_ piece: String) -> Bool {
    guard piece.ends(with: ":"), let first = piece.utf8.first, first.isASCIILetter else {
      return false
    }
    return piece.utf8.dropLast().allSatisfy {
      $0.isASCIILetter || $0.isASCIIDigit || "+-.".utf8.contains($0)
    }
  }

  private static func isHost(_ piece: String) -> Bool {
    let labels = piece.pieces(between: ".")
    guard labels.count > 1, labels.allSatisfy({ !$0.isEmpty }), let last = labels.last else {
      return false
    }
    // `com.example` is a name in reverse order.
    return ["com", "org", "net", "io", "dev", "app"].contains(String(last))
      && !["com", "org", "net", "io"].contains(String(labels[0]))
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
