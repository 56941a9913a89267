import Testing

/// The words that the project's texts avoid, and what to write instead: plain technical English, short,
/// active and in the present tense, for readers in a hurry who may not be native speakers.
@Suite struct VoiceTests {
  /// A word in the sense that is avoided.
  private struct Avoided {
    /// Words of which one is in every match: most lines have none, and regular expressions are slow.
    let words: Set<Substring>
    let pattern: Regex<Substring>
    let instead: String
  }

  private static var avoided: [Avoided] {
    [
      .init(
        words: ["stand", "stands", "stood", "standing"],
        pattern: /\b(?:stands?|stood|standing)\b/, instead: "is, is in, appears, matches"),
      .init(
        words: ["mend", "mends", "mended", "mending"], pattern: /\bmend(?:s|ed|ing)?\b/,
        instead: "fix"),
      .init(
        words: ["grave", "graver", "gravest", "gravely"], pattern: /\bgrave(?:r|st|ly)?\b/,
        instead: "severity, higher"),
      .init(
        words: ["tell", "tells", "told", "telling"], pattern: /\b(?:tells?|told|telling)\b/,
        instead: "report, show, list, distinguish"),
      .init(words: ["want"], pattern: /\bfor want of\b/, instead: "missing"),
      .init(
        words: ["account"], pattern: /\b(?:leaves?|leaving|left) out of account\b/,
        instead: "ignore"),
      .init(
        words: ["say", "says", "said"],
        pattern: /\b(?:says?|said) (?:of|so|itself|nothing|otherwise)\b/,
        instead: "report, show, contain, mean"),
      .init(
        words: ["say", "says"],
        pattern: /\b(?:what|as|whatever) (?:the |an? |its |it |their |they )?(?:\w+ )?says?\b/,
        instead: "the contents, the value, according to"),
      .init(
        words: ["people", "whoever", "those"],
        pattern: /\b(?:people|whoever|those) (?:who )?(?:still )?(?:holds?|have the)\b/,
        instead: "users"),
      .init(words: ["people's"], pattern: /\bpeople's\b/, instead: "users'"),
      .init(
        words: ["nobody", "somebody"], pattern: /\b(?:no|some)body\b/,
        instead: "the name of what does it, or the passive voice"),
      .init(
        words: ["present"], pattern: /\btakes? [^.]{1,40} for the present\b/,
        instead: "use as the current time"),
      .init(words: ["hand"], pattern: /\bat hand\b/, instead: "available"),
      .init(words: ["blamed"], pattern: /\bblamed\b/, instead: "reported"),
      .init(words: ["nothing"], pattern: /\bnothing but\b/, instead: "only"),
      .init(
        words: ["pass", "passes", "passed"], pattern: /\bpass(?:es|ed)? (?:over|by) (?!all)/,
        instead: "skip"),
      .init(
        words: ["word"], pattern: /\b(?:goes|went|going|go) on without a word\b/,
        instead: "continues silently"),
      .init(
        words: ["upon"], pattern: /\b(?:comes?|came|coming) upon\b/, instead: "find"),
      .init(words: ["way"], pattern: /\ba way out\b/, instead: "a fix, a remedy"),
      .init(words: ["hear", "hears"], pattern: /\bhears? of\b/, instead: "gets, is called with"),
    ]
  }

  /// The lines that may keep an avoided word, by file and a part of the line, with the reason.
  private static let exceptions: [(path: String, part: String, reason: String)] = [
    (
      "Documentation/security.md", "other people's phones",
      "people who send an archive, not users of an app"
    ),
    (
      "Sources/RestorationReport/Formats/PlansJSON.swift", "standing",
      "a key of restorectl.plan/1"
    ),
    ("Documentation/schemas/plan-1.schema.json", "tanding", "the name of that key"),
    (
      "Sources/RestorationReport/Formats/PlansHTML.swift", "data-standing",
      "an attribute with the name of that key"
    ),
    ("README.md", "stand-ins", "the usual word for a replacement in tests"),
  ]

  /// The documents, schemas and sources, each with the texts of its lines.
  private static func texts() throws -> [(path: String, lines: [Substring])] {
    let named = ["README.md", "ARCHITECTURE.md", "CONTRIBUTING.md"]
    let documents = try ["Documentation", "Sources/RestorationKit"].flatMap(Checkout.files)
      .filter { $0.hasSuffix(".md") || $0.hasSuffix(".json") }
    let pages = try (named + documents).map { path in
      (path, try Checkout.text(of: path).split(separator: "\n", omittingEmptySubsequences: false))
    }
    return pages + (try Checkout.sources().map { ($0.path, words(ofSource: $0.text)) })
  }

  /// The comments and strings of a source, line by line. Names in the code are not words.
  private static func words(ofSource text: String) -> [Substring] {
    var isInString = false
    return text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      if line.utf8.count > 2, line.contains("\"\"\"") {
        isInString.toggle()
        return ""
      }
      if isInString || line.isComment { return line }
      let hasText = line.utf8.contains { $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "/") }
      return hasText ? Substring(words(ofCode: line)) : ""
    }
  }

  /// The strings of a line of code, without the code in them, and the comment at its end.
  private static func words(ofCode line: Substring) -> String {
    var words = ""
    var isInString = false
    var depth = 0
    var rest = line.unicodeScalars[...]
    while let scalar = rest.popFirst() {
      switch scalar {
      case "(" where depth > 0: depth += 1
      case ")" where depth > 0: depth -= 1
      case _ where depth > 0: continue
      case "\\" where isInString:
        if rest.popFirst() == "(" { depth = 1 }
        words += " "
      case "\"":
        isInString.toggle()
        words += " "
      case "/" where !isInString && rest.first == "/": return words + String(rest.dropFirst())
      default: if isInString { words.unicodeScalars.append(scalar) }
      }
    }
    return words
  }

  @Test func `texts avoid the words of another voice`() throws {
    let avoided = Self.avoided
    let words = avoided.reduce(into: Set<Substring>()) { $0.formUnion($1.words) }
    for (path, lines) in try Self.texts() {
      for (place, line) in lines.enumerated() {
        let found = Set(line.lowercased().utf8.split { !$0.isLetter }.map { Substring($0) })
        guard !found.isDisjoint(with: words),
          !Self.exceptions.contains(where: { $0.path == path && line.contains($0.part) })
        else { continue }
        for word in avoided where !found.isDisjoint(with: word.words) {
          if let match = line.firstMatch(of: word.pattern.ignoresCase()) {
            Issue.record("\(path):\(place + 1): '\(match.0)': write \(word.instead)")
          }
        }
      }
    }
  }

  @Test func `exceptions are in use`() throws {
    let texts = try Self.texts()
    for exception in Self.exceptions {
      #expect(
        texts.contains { text in
          text.path == exception.path && text.lines.contains { $0.contains(exception.part) }
        }, "\(exception)")
    }
  }

  @Test(arguments: [
    ("    /// What stands in the file.", "/// What stands in the file."),
    ("    let told = teller.told", ""),
    (#"    say("it \(is(told)) and \"told\"", to: told)"#, "it  and  told"),
    ("    let told = 1  // told below", "told below"), (#"    let url = "a://told""#, "a://told"),
  ])
  func `of code only comments and strings are texts`(_ line: String, _ text: String) {
    let words = Self.words(ofSource: line)[0].drop { $0 == " " }
    #expect(words.split(separator: " ") == text.split(separator: " "))
  }
}

extension UInt8 {
  /// Whether the byte is part of a word: an ASCII letter or an apostrophe.
  fileprivate var isLetter: Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self) || self == UInt8(ascii: "'")
  }
}
