import Foundation
import Testing

/// A document of the project, as far as its links matter.
struct Document {
  private static let root = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// Its path from the root of the checkout.
  let path: String
  /// The targets of its links.
  let links: [String]
  /// What `#` links can name.
  private(set) var anchors: Set<String> = []

  init(_ path: String) throws {
    self.path = path
    let text = try Self.text(of: path).replacing(/(?ms)^```.*?^```/, with: "")
    links = text.replacing(/`[^`\n]*`/, with: "").matches(of: /\]\(([^)\s]+)\)/)
      .map { String($0.1) }
    var counts: [String: Int] = [:]
    for heading in text.matches(of: /(?m)^#+ (.*)$/) {
      let anchor = Self.anchor(of: heading.1)
      let count = counts[anchor, default: 0]
      counts[anchor] = count + 1
      anchors.insert(count == 0 ? anchor : "\(anchor)-\(count)")
    }
  }

  static func text(of path: String) throws -> String {
    try String(contentsOf: root.appending(path: path), encoding: .utf8)
  }

  /// The anchor that GitHub and GitLab give a heading.
  private static func anchor(of heading: Substring) -> String {
    let kept = heading.lowercased().filter { $0.isLetter || $0.isNumber || " -_".contains($0) }
    return kept.replacing(" ", with: "-")
  }

  /// The paths of the files in a folder, in order.
  static func files(in folder: String) throws -> [String] {
    try FileManager.default.subpathsOfDirectory(atPath: root.appending(path: folder).path).sorted()
      .map { folder + "/" + $0 }
  }

  static func all() throws -> [Document] {
    let others = try files(in: "Documentation").filter { $0.hasSuffix(".md") }
    return try
      ([
        "README.md", "ARCHITECTURE.md", "CONTRIBUTING.md", "CHANGELOG.md", "Benchmarks/README.md",
        "Fixtures/README.md", "Examples/Recipes/README.md",
      ] + others).map { try Document($0) }
  }

  /// The path from the root of the checkout that a link leads to; nil if nothing is there.
  func target(of link: Substring) -> String? {
    if link.isEmpty { return path }
    let folder = Self.root.appending(path: path).deletingLastPathComponent()
    let file = folder.appending(path: link).standardizedFileURL.path
    guard FileManager.default.fileExists(atPath: file) else { return nil }
    return String(file.dropFirst(Self.root.standardizedFileURL.path.count + 1))
  }
}

/// Links between documents lead somewhere.
@Suite struct LinkTests {
  @Test func `every relative link leads to a file, and its anchor to a heading`() throws {
    let documents = try Document.all()
    #expect(documents.flatMap(\.links).count { $0.contains("#") } > 10)
    for document in documents {
      for link in document.links where !link.contains("://") {
        let parts = link.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
        let path = document.target(of: parts[0])
        #expect(path != nil, "\(document.path): '\(link)' leads to no file")
        guard parts.count == 2 else { continue }
        let anchors = documents.first { $0.path == path }?.anchors ?? []
        #expect(anchors.contains(String(parts[1])), "\(document.path): '\(link)' names no heading")
      }
    }
  }

  @Test func `every name in ARCHITECTURE is one in the code, or of a file`() throws {
    let files = try Document.files(in: "Sources") + Document.files(in: "Tests")
    let texts = try files.filter { $0.hasSuffix(".swift") }.map(Document.text)
    let words = Set(
      (texts + files + ["Makefile", "Package"]).flatMap { $0.split { !$0.isLetter } })
    let names = try Document.text(of: "ARCHITECTURE.md").matches(of: /`([A-Z][A-Za-z]+)[.`]/)
    #expect(names.count > 100)
    #expect(names.map(\.1).filter { !words.contains($0) } == [])
  }
}
