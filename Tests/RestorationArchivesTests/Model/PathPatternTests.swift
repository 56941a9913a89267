import Testing

@testable import RestorationArchives

struct PathPatternTests {
  /// Patterns with paths that they match, and paths that they do not.
  @Test(arguments: [
    ("Tab", ["Tab"], ["Tab/List", "Table"]),
    ("Tab/List", ["Tab/:[0]:/List", "Tab/List", "Tab/:[0]:/:[1]:/List"], []),
    ("List", [], ["Tab/:[0]:/List"]),
    ("Tab/:[0]:/List", ["Tab/:[0]:/List"], ["Tab/:[1]:/List", "Tab/List"]),
    ("Tab/:[*]:/List", ["Tab/:[7]:/List"], ["Tab/List"]),
    ("*", ["Tab"], ["Tab/:[0]:/List"]),
    ("Tab/*", ["Tab/:[0]:/List", "Tab/"], ["Tab"]),
    ("Tab/*/Detail", ["Tab/:[0]:/List/Detail"], []),
    ("Tab/Detail*", ["Tab/:[0]:/DetailView"], []),
    ("Tab/*View*", ["Tab/:[0]:/DetailViewController"], []),
    ("Tab/*View*Nib", [], ["Tab/:[0]:/DetailViewController"]),
    ("Tab/a*a", ["Tab/aa"], ["Tab/a"]),
    ("**", ["Tab", "", "Tab/:[0]:/List"], []),
    ("Tab/**", ["Tab", "Tab/:[0]:/List/table"], ["Other/Tab"]),
    ("**/List", ["List", "Tab/:[0]:/Nav/:[1]:/List"], ["Tab/:[0]:/List/table"]),
    ("Tab/**/List", ["Tab/List", "Tab/:[0]:/Nav/:[1]:/List"], []),
    ("Tab/**/**/List", ["Tab/List"], []),
    ("**/a/**/b", ["a/a/x/b"], []),
    ("Tab/:[0]:/**/List", ["Tab/:[0]:/Nav/:[1]:/List"], ["Tab/:[1]:/Nav/:[1]:/List"]),
    ("a\\*b", ["a*b"], ["axb"]),
    ("a\\#b", ["a#b"], []),
    ("Gr\u{fc}n", ["Gr\u{fc}n"], []),
    ("#draft", ["Any/:[3]:/Path"], []),
    ("\"Tab/:[0]:/List\"", ["Tab/:[0]:/List"], ["Tab/:[1]:/List"]),
    ("\"a*b\"", ["a*b"], ["axb"]),
    ("\"\"", [""], ["Tab"]),
    ("\"window/#1\"#key", ["window/#1"], []),
    ("\"Tab/\"", ["Tab/"], ["Tab"]),
    (" Tab ", ["Tab"], []),
    ("\"Tab \" ", ["Tab "], []),
    ("Tab\\ ", ["Tab "], []),
    ("a\\u{3d}b", ["a=b"], []),
  ])
  func matchesPaths(_ pattern: String, _ matches: [String], _ others: [String]) throws {
    let pattern = try PatternSet(parsing: pattern)
    for path in matches { #expect(pattern.matches(RestorationPath(path)), "\(path)") }
    for path in others { #expect(!pattern.matches(RestorationPath(path)), "\(path)") }
  }

  /// Patterns with key paths that they name, as they are printed, and key paths that they do not name.
  @Test(arguments: [
    ("Tab", ["draft", "recent[1]"], []),
    ("Tab#draft", ["draft", "draft.title", "draft[1].path"], ["drafts"]),
    ("Tab#draft.title", ["draft.title"], ["draft"]),
    ("Tab#draft.*", ["draft.title"], []),
    ("Tab#**.title", ["draft.inner.title", "title", "a.items[1].title"], []),
    ("Tab#**[1].title", ["a.items[1].title"], ["a.items[2].title"]),
    ("Tab#*Token", ["authToken"], []),
    ("Tab#com.example.draft", ["\"com.example.draft\""], []),
    ("Tab#com.example", ["\"com.example.draft\""], []),
    ("Tab#a\\.b", [], ["\"a.b\""]),
    ("Tab#items[2].title", ["items[2].title"], ["items[1].title"]),
    ("Tab#items[*].title", ["items[1].title"], []),
    ("Tab#items.title", ["items[1].title"], []),
    ("Tab#tags[]", ["tags[]"], []),
    ("Tab#map[<integer 2>]", ["map[<integer 2>]"], ["map[<integer 3>]"]),
    ("Tab#a.\"x.y\".z", ["a.\"x.y\".z"], []),
    ("Tab#\"\"", ["\"\""], []),
    ("Tab#\"a\\\"b\\\\\"", ["\"a\\\"b\\\\\""], []),
    ("Tab#\"*\"", ["\"*\""], ["x"]),
    ("Tab#a\\u{1b}b", ["a\\u{1b}b"], []),
    ("Tab#[0]", ["[0]"], []),
    ("Tab#<class>", ["<class>"], []),
  ])
  func matchesKeyPathsAsTheyArePrinted(
    _ pattern: String, _ named: [String], _ others: [String]
  ) throws {
    let patterns = try PatternSet(parsing: pattern)
    for key in named { #expect(patterns.names("Tab", keyPath: key), "\(key)") }
    for key in others { #expect(!patterns.names("Tab", keyPath: key), "\(key)") }
  }

  @Test(arguments: [
    ("#items[2].title", [KeyStep.name("items"), .index(2), .name("title")], true),
    ("#items[2].title", [.name("items"), .index(1), .name("title")], false),
    ("#items.title", [.name("items"), .index(1), .name("title")], true),
    ("#tags[]", [.name("tags"), .member(3)], true),
    ("#tags[3]", [.name("tags"), .member(3)], true),
    ("#map[<integer 2>]", [.name("map"), .keyed(DictionaryKey(3))], false),
    ("#com.example", [.name("com.example.draft")], true), ("#a\\.b", [.name("a.b")], false),
  ])
  func matchesSteps(_ pattern: String, _ key: [KeyStep], _ expected: Bool) throws {
    #expect(try PatternSet(parsing: pattern).covers(key) == expected)
  }

  @Test(arguments: [
    [KeyStep.name("a.b"), .index(0), .name("")],
    [.name("a\"]\\["), .keyed(DictionaryKey(.data(ByteSlice([1])))), .member(2)],
    [
      .name("k"),
      .keyed(
        DictionaryKey(.object(className: "A.B", fields: [StateField("c]\"d", .array(["]"]))]))),
    ],
    [.name("k"), .keyItself(DictionaryKey(.array([1, "["]))), .name("*#")],
    [
      .name("k"), .keyed(DictionaryKey(.url("https://x.y/]", base: "b\\"))),
      .keyed(DictionaryKey(.real(1.5))),
    ],
    [.name("k"), .keyed(DictionaryKey(.set([.dictionary([StatePair("a", .null)])])))],
    [
      .name("k"),
      .keyed(DictionaryKey(.object(className: "A", fields: [StateField("t", .string(longText))]))),
    ],
  ])
  func takesEveryKeyPath(_ steps: [KeyStep]) throws {
    let patterns = try PatternSet(parsing: "#" + steps.keyPath)
    #expect(patterns.covers(steps))
    #expect(!patterns.covers(Array(steps.dropLast())))
  }

  private static let longText = String(repeating: "long \"]", count: 40)

  @Test func tellsHowMuchOfAValueItNames() throws {
    let draft = try PatternSet(parsing: "Tab#draft.title").naming(["Tab"])
      .entering(.name("draft"))
    #expect(draft.coverage == .partial)
    #expect(draft.entering(.name("title")).coverage == .whole)
    #expect(draft.entering(.name("body")).coverage == .none)
  }

  @Test func `of several patterns, those count that match`() throws {
    let patterns = PatternSet(
      try ["Tab#draft", "Tab#draft.title", "Tab/*", "Tab#draft", "**#<class>"].map {
        try PathPattern(parsing: $0)
      })
    #expect(patterns.numbers(matching: "Tab") == [0, 1, 3, 4])
    var use = PatternUse(patterns)
    let draft = patterns.naming(["Tab"]).entering(.name("draft"))
    use.note(draft.numbers)
    use.note(draft.entering(.name("title")).numbers)
    #expect(use.unused.map(\.text) == ["Tab/*", "**#<class>"])
    use.note(patterns.naming(["Tab"]).numbers(ofWord: "<class>"))
    use.note(patterns.naming(["Tab/:[0]:/List"]).numbers)
    #expect(use.isComplete)
  }

  @Test(arguments: [
    ("", PatternError.Code.empty, 1),
    ("/Tab", .emptyComponent, 1),
    ("Tab//List", .emptyComponent, 5),
    ("Tab/", .emptyComponent, 5),
    ("Tab/#key", .emptyComponent, 5),
    ("Tab/:[x]:/List", .malformedIndex, 5),
    ("Tab/:[]:/List", .malformedIndex, 5),
    ("Tab/:[1]/List", .malformedIndex, 5),
    ("Tab/:[1]:", .trailingIndex, 5),
    ("Tab/:[*]:#key", .trailingIndex, 5),
    ("Tab#", .emptyKey, 5),
    ("#", .emptyKey, 2),
    ("Tab#a..b", .emptyKey, 7),
    ("Tab#a.", .emptyKey, 7),
    ("Tab\\", .trailingBackslash, 4),
    ("Tab#\"a", .openQuote, 5),
    ("Tab#a[1", .openBracket, 6),
    ("Tab#\"a\"b", .afterQuote, 8),
    (String(repeating: "*/", count: 2048) + "*", .tooLong, 4097),
  ])
  func refusesWithTheColumn(_ text: String, _ code: PatternError.Code, _ column: Int) {
    #expect(throws: PatternError(code: code, column: column)) { try PathPattern(parsing: text) }
  }

  @Test func errorsNameAWayOut() {
    for code in PatternError.Code.allCases {
      let text = "\(PatternError(code: code, column: 3))"
      #expect(text.hasPrefix("column 3: "))
      #expect(text.contains("; "))
      #expect(!text.contains("\n"))
    }
  }

  /// Backtracking would take 2^60 steps.
  @Test func manyWildcardsDoNotBlowUp() throws {
    let stars = try PatternSet(parsing: String(repeating: "**/a/", count: 60) + "b")
    let path = RestorationPath(String(repeating: "a/", count: 500) + "c")
    #expect(!stars.matches(path))
    let inside = try PatternSet(parsing: String(repeating: "a*", count: 60) + "b")
    #expect(!inside.matches(RestorationPath(String(repeating: "a", count: 5000))))
    // The longest there are.
    for piece in ["**/", "*/", "a*", "**/a/"] {
      let text = String(repeating: piece, count: 4095 / piece.utf8.count) + "b"
      let longest = try PatternSet(parsing: text)
      #expect(!longest.matches(RestorationPath(String(repeating: "a/", count: 1000) + "c")))
    }
  }
}

struct PlaceTextTests {
  @Test(arguments: [
    "", "/", "Tab", "Tab/", "/Tab", "Tab//List", "Tab/:[0]:/List", "Tab/:[0]:", ":[x]:/A",
    ":[0]:/A",
    "window/#1", "a*b", "**", "a\"b", "\"a\"", "a\\b", " Tab", "Tab ", "a b", "a.b", "Küche/日本",
    "#a",
    "a=b", ":[99999999999999999999]:/A", ":[]:/A", "A/:[1]:/:[2]:/B", "A/:[00]:/B",
  ])
  func everyPathIsAPatternAsItIsPrinted(_ raw: String) throws {
    let path = RestorationPath(raw)
    let pattern = try PatternSet(parsing: PlaceText.path(path))
    #expect(pattern.matches(path))
    for other in ["Other", "Tab/x", "a"] where other != raw {
      #expect(!pattern.matches(RestorationPath(other)))
    }
  }

  @Test func plainPathsStayBare() {
    for path in ["Tab", "Tab/:[0]:/List", "a b/c.d", "Küche", "scene/activity"] {
      #expect(PlaceText.path(RestorationPath(path)) == path)
    }
    #expect(PlaceText.place("window/#1", keyPath: "a[0]") == "\"window/#1\"#a[0]")
    #expect(PlaceText.place(nil, keyPath: "a") == "#a")
  }
}

extension PatternSet {
  /// A set of one pattern.
  fileprivate init(parsing text: String) throws { self.init([try PathPattern(parsing: text)]) }

  /// Whether the pattern names a value of the object Tab.
  fileprivate func covers(_ key: [KeyStep]) -> Bool { naming(["Tab"]).covers(key) }
}
