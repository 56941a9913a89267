import PlistSyntax
import RestorationDiff
import RestorationLint
import RestorationModel
import RestorationPlan
import RestorationReading
import RestorationReport
import TestSupport
import Testing

/// What no page may have, whatever an archive contains: markup that is not the page's own.
struct HTMLPageTests {
  private static let hostile = [
    "<script>alert(1)</script>", "\"><img src=x onerror=alert(1)>", "javascript:alert(1)",
    "' onmouseover='alert(1)", "</style></script><b>", "{{7*7}}", "<!--", "]]>", "&lt;b&gt;",
    "\u{202E}gnp.exe", "\u{0}\u{1B}[31m", "</pre></details></li></ul>",
  ]

  /// An archive with a text in every place.
  private static func archive(_ text: String, changed: Bool = false) -> RestorationArchive {
    var content = NodeContent.other(
      .viewController, text, StateEntry(text, .string(text)),
      StateEntry("list", .array([.reference(text), .reference("Root"), .string(text)])),
      StateEntry(
        "object", .object(className: text, fields: [StateField(text, .url(text, base: text))])),
      StateEntry("changed", .string(changed ? text + text : text)),
      StateEntry("opened", .dictionary([StatePair(.string(text), .string(text))])))
    content.storyboard = StoryboardReference(name: text, identifier: text, bundlePath: text)
    content.views = [
      RestorationNode(path: RestorationPath("Root/" + text), content: .other(.view, text))
    ]
    var envelope = Envelope()
    envelope.bundleVersion = text
    envelope.systemVersion = text
    envelope.firstResponders = [RestorationPath(text)]
    var archive = RestorationArchive(
      envelope: envelope,
      nodes: [
        RestorationNode(path: "Root", restorationClass: text, content: content),
        RestorationNode(path: RestorationPath("Root/:[0]:/" + text), content: content),
        RestorationNode(path: RestorationPath(text), content: content),
      ])
    archive.source.file = text
    archive.source.container = .uikit
    return archive
  }

  private static func pages(_ text: String) throws -> [String] {
    let archive = archive(text)
    var buffers = [[UInt8]](repeating: [], count: 4)
    try #require(ReportRegistry.archives.named("html")).write([archive], into: &buffers[0])
    let findings = Array(Linter().findings(in: archive))
    var file = LintReport.FileResult(file: text, findings: findings)
    let bare = LintReport.FileResult(file: text, findings: findings)
    file.archive = Uncompared(archive)
    let report = LintReport(
      files: [file, bare], failures: [.init(file: text, message: text)])
    try #require(ReportRegistry.findings.named("html")).write([report], into: &buffers[1])
    let plan = ArchivePlan(RestorePlan(for: archive), findings: findings)
    try #require(ReportRegistry.plans.named("html")).write([plan], into: &buffers[2])
    let diff = ArchiveDiff(from: archive, to: Self.archive(text, changed: true))
    try #require(ReportRegistry.changes.named("html"))
      .write([ArchiveComparison(diff)], into: &buffers[3])
    return buffers.map { String(decoding: $0, as: UTF8.self) }
  }

  @Test(arguments: hostile)
  func `no markup of an archive`(text: String) throws {
    for page in try Self.pages(text) {
      var markup = Markup(page)
      try markup.check()
      #expect(!page.unicodeScalars.contains { DisplayText.isHidden($0) && $0 != "\n" })
    }
  }

  @Test func `pages of fixtures are well-formed`() throws {
    for fixture in Fixture.all {
      var markup = Markup(try render("html", fixture.archive))
      try markup.check()
    }
  }

  @Test func `objects that are not listed have anchors of their own`() throws {
    let next = NodeContent.other(.object, "A", StateEntry("next", .reference("A")))
    var archive = RestorationArchive(nodes: [
      RestorationNode(path: "A", content: next), RestorationNode(path: "B", content: next),
    ])
    archive.unlistedNodes = [RestorationNode(path: "C", content: next)]
    let page = try render("html", archive)
    var markup = Markup(page)
    try markup.check()
    #expect(page.split(separator: "<li id=").count - 1 == 3 && markup.ids.count >= 3)
    #expect(
      Set(page.split(separator: "<li id=").dropFirst().map { $0.prefix { $0 != " " } }).count == 3)
    let part = try render("html", archive) { $0.patterns = [try PathPattern(parsing: "B")] }
    #expect(!part.contains("\">→ A</a>") && part.contains("→ A"))
  }

  @Test func `references are links to objects of the page`() throws {
    let archive = RestorationArchive(nodes: [
      RestorationNode(
        path: "A",
        content: .other(
          .object, "A", StateEntry("next", .reference("B")), StateEntry("gone", .reference("C")))),
      RestorationNode(path: "B", content: .other(.object, "B")),
    ])
    let page = try render("html", archive)
    var markup = Markup(page)
    try markup.check()
    #expect(markup.links.count == 2)
    #expect(markup.links.isSubset(of: markup.ids))
    #expect(page.contains("\">→ B</a>"))
    #expect(page.contains("referred to by </span><a href="))
    #expect(!page.contains("\">→ C</a>"))
  }

  /// The page of a comparison, and the old and the new side of each of its objects.
  private static func changes(
    _ old: [String], _ new: [String]
  ) throws -> (page: String, rows: [[String]]) {
    let archives = [old, new].map { paths in
      RestorationArchive(
        nodes: NodeList(
          paths.map {
            RestorationNode(path: RestorationPath($0), content: .other(.viewController, "A"))
          }))
    }
    var buffer: [UInt8] = []
    try #require(ReportRegistry.changes.named("html"))
      .write([ArchiveComparison(ArchiveDiff(from: archives[0], to: archives[1]))], into: &buffer)
    let page = String(decoding: buffer, as: UTF8.self)
    let rows = page.split(separator: "<tr>").filter { $0.contains("scope=\"row\"") }
    return (
      page,
      rows.map { row in
        row.split(separator: "</th>").prefix(2).map {
          String($0.replacing(/<[^>]*>/, with: "").trimmingPrefix("\n"))
        }
      }
    )
  }

  @Test func `an object with another place in the old archive is at both, joined by links`() throws
  {
    let (page, rows) = try Self.changes(
      ["Tabs", "Tabs/:[0]:/Inbox", "Tabs/:[1]:/Mail", "Tabs/:[2]:/Notes"],
      ["Tabs", "Tabs/:[0]:/Mail", "Tabs/:[1]:/Inbox", "Tabs/:[2]:/More"])
    var markup = Markup(page)
    try markup.check()
    #expect(markup.links.count == 2 && markup.links.isSubset(of: markup.ids))
    #expect(
      rows == [
        ["Tabs/:[0]:/Inbox new place", ""], ["Tabs/:[1]:/Mail", "Tabs/:[0]:/Mail moved"],
        ["Tabs/:[2]:/Notes removed", ""],
        ["Tabs/:[0]:/Inbox old place", "Tabs/:[1]:/Inbox moved"], ["", "Tabs/:[2]:/More added"],
      ])
    #expect(!page.contains("<td colspan=\"2\"><code></code></td>"))
    #expect(!page.contains("class=\"red\""))
  }

  @Test func `a removed object is at its old place, also after one that moved`() throws {
    let (page, rows) = try Self.changes(
      ["T/:[0]:/A", "T/:[1]:/B", "T/:[2]:/C", "T/:[3]:/D", "T/:[4]:/E"],
      ["T/:[0]:/C", "T/:[1]:/D", "T/:[2]:/E", "T/:[3]:/A"])
    var markup = Markup(page)
    try markup.check()
    #expect(
      rows == [
        ["T/:[0]:/A new place", ""], ["T/:[1]:/B removed", ""],
        ["T/:[2]:/C", "T/:[0]:/C moved"], ["T/:[3]:/D", "T/:[1]:/D moved"],
        ["T/:[4]:/E", "T/:[2]:/E moved"], ["T/:[0]:/A old place", "T/:[3]:/A moved"],
      ])
  }
}

/// A page taken apart as the syntax of HTML has it, with a list of what may be in it.
private struct Markup {
  struct Fault: Error {
    let reason: String
  }

  private static let elements: [String: Set<String>] = [
    "html": ["lang"], "head": [], "body": [], "meta": ["charset", "http-equiv", "content", "name"],
    "title": [], "style": [], "script": [], "header": [], "main": [], "section": ["class"],
    "form": ["class", "role", "aria-label"], "label": [], "select": [], "option": ["value"],
    "input": ["type", "id", "autocomplete", "spellcheck"], "button": ["type", "id"],
    "output": ["id", "role"], "h1": [], "h2": [], "h3": [], "p": ["class"], "pre": [],
    "code": ["class"], "span": ["class"], "b": [], "br": [], "a": ["href", "tabindex"],
    "ul": ["class"], "ol": ["class"], "li": ["class", "id"], "details": [], "summary": [],
    "div": ["class"], "table": ["class"], "thead": [], "tbody": ["id"], "tr": [],
    "th": ["scope", "class", "colspan"], "td": ["class", "colspan"],
    "svg": ["class", "viewBox", "role", "aria-label"], "g": [], "text": ["x", "y"],
    "rect": ["x", "y", "width", "height"],
  ]
  private static let empty: Set<String> = ["meta", "input", "br", "rect"]

  private var rest: Substring
  private var open: [String] = []
  private(set) var ids: Set<String> = []
  private(set) var links: Set<String> = []

  init(_ page: String) { rest = page[...] }

  mutating func check() throws {
    guard rest.hasPrefix("<!DOCTYPE html>\n") else { throw Fault(reason: "no document type") }
    rest = rest.dropFirst(16)
    while let start = rest.firstIndex(of: "<") {
      let text = rest[..<start]
      if text.contains(">") || text.contains("\"") { throw Fault(reason: "bare: \(text)") }
      rest = rest[start...].dropFirst()
      if rest.first == "/" { try end() } else { try begin() }
    }
    #expect(open.isEmpty)
  }

  private mutating func end() throws {
    let name = String(rest.dropFirst().prefix { $0 != ">" })
    guard open.popLast() == name else { throw Fault(reason: "</\(name)> ends nothing") }
    rest = rest.dropFirst(name.count + 2)
  }

  private mutating func begin() throws {
    let name = String(rest.prefix { $0 != " " && $0 != ">" && $0 != "/" })
    guard let known = Self.elements[name] else { throw Fault(reason: "<\(name)>") }
    rest = rest.dropFirst(name.count)
    while rest.first == " " {
      rest = rest.dropFirst()
      let attribute = String(rest.prefix { $0 != "=" && $0 != " " && $0 != ">" })
      let isOurs =
        known.contains(attribute) || attribute.hasPrefix("data-")
        || attribute == "hidden" || attribute == "open"
      guard isOurs else { throw Fault(reason: "\(attribute) of <\(name)>") }
      rest = rest.dropFirst(attribute.count)
      guard rest.first == "=" else { continue }
      guard rest.hasPrefix("=\"") else { throw Fault(reason: "\(attribute) without quotes") }
      let value = String(rest.dropFirst(2).prefix { $0 != "\"" })
      if value.contains("<") { throw Fault(reason: "\(attribute)=\(value)") }
      if attribute == "id" { ids.insert(value) }
      if attribute == "href" {
        guard value.hasPrefix("#") else { throw Fault(reason: "a link to \(value)") }
        links.insert(String(value.dropFirst()))
      }
      rest = rest.dropFirst(value.count + 3)
    }
    if rest.first == "/" { rest = rest.dropFirst() }
    guard rest.first == ">" else { throw Fault(reason: "<\(name)> does not end") }
    rest = rest.dropFirst()
    if name == "style" || name == "script" {
      while !rest.isEmpty, !rest.hasPrefix("</") { rest = rest.dropFirst() }
      open.append(name)
    } else if !Self.empty.contains(name) {
      open.append(name)
    }
  }
}
