import Testing

/// Names of code in documents and in doc comments are names in the code.
@Suite struct NameTests {
  /// Words in backticks in documents about the code that are names of something else: of keys, files,
  /// folders and programs.
  private static let otherWords: Set<String> = [
    "git", "less", "pre-commit", "ruby", "python3", "plistlib", "mandoc", "man", "zsh", "fish",
    "listeners", "Examples",
    "package", "Fixtures",
    "Sources", "Documentation",
  ]

  private static let folders = [
    "Sources/", "Plugins/", "Tests/", "Documentation/", "Fixtures/", "Benchmarks/",
  ]

  @Test(arguments: ["ARCHITECTURE.md", "CONTRIBUTING.md"])
  func `names in documents about the code exist`(path: String) throws {
    let names = try SourceNames.all.get()
    let targets = Set(try Manifest().targets.map(\.name))
    let document = Document(path, try Checkout.text(of: path))
    for (line, word) in document.codeSpans where !Self.otherWords.contains(word) {
      let exists =
        if Self.folders.contains(where: word.hasPrefix), !word.contains(" ") {
          Checkout.has(word)
        } else if word.hasSuffix(".swift") {
          names.files.contains(word) || Checkout.has(word)
        } else if targets.contains(word) || word == word.uppercased() {
          true
        } else {
          names.declares(word) != false
        }
      #expect(exists, "\(path):\(line): there is no `\(word)` in the sources")
    }
  }

  /// How names of the systems' own types begin.
  private static let systemPrefixes = ["UI", "NS", "CF", "CL", "CG"]
  /// Types of the standard library that doc comments name.
  private static let standardTypes: Set<String> = [
    "Array", "Bool", "Character", "CommandLine", "Dictionary", "Double", "Error", "Float", "Int",
    "Int64", "Set", "Span", "String", "Substring",
  ]
  /// What doc comments quote from files, or show as an example.
  private static let quotedWords: Set<String> = [
    "AIza", "APIToken", "App", "Bearer", "Clock", "KnownSceneSessions", "List", "Main", "Module",
    "Protocol",
    "URLSession_authToken2",
  ]

  @Test func `types that doc comments name exist`() throws {
    let names = try SourceNames.all.get()
    for source in try Checkout.sources() {
      for (place, line) in source.text.split(
        separator: "\n", omittingEmptySubsequences: false
      ).enumerated() where line.isComment && line.utf8.contains(UInt8(ascii: "`")) {
        for match in line.matches(of: /`+([A-Z]\w*[a-z]\w*(?:\.\w+)*(?:\([\w:]*\))?)`+/) {
          let word = String(match.1)
          if word.hasSuffix(".swift") { continue }
          let type = String(word.prefix { $0 != "." && $0 != "(" })
          let isForeign =
            Self.systemPrefixes.contains { type.hasPrefix($0) }
            || Self.standardTypes.contains(type) || Self.quotedWords.contains(type)
          #expect(
            isForeign || names.declares(word) != false,
            "\(source.path):\(place + 1): there is no `\(word)` in the sources")
        }
      }
    }
  }

  @Test func `declared names are found, and others are not`() {
    let names = SourceNames([
      ("Sources/A/Tree.swift", "public struct Tree {\n  // class Gone\n  func grow(by: Int) {}\n}")
    ])
    #expect(names.declares("Tree.grow(by:)") == true)
    #expect(names.declares("Tree.shrink") == false)
    #expect(names.declares("Gone") == false)
    #expect(names.declares("two words") == nil)
    #expect(names.files == ["Tree.swift"])
  }
}
