import RestorationLint
import Testing

/// The rules about values, at any place.
struct ValueRuleTests {
  private func findings(_ rule: String, _ entries: [StateEntry]) -> [Finding] {
    RestorationLintTests.findings(of: rule, in: archive([node("A", entries)]))
  }

  private func keys(_ rule: String, _ value: StateValue, key: String = "k") -> [String] {
    findings(rule, [StateEntry(key, value)]).compactMap(\.key)
  }

  @Test func valuesAreFoundEverywhere() {
    let secret = StateEntry("password", "correct horse")
    var uikit = archive(
      [node("A", [secret], views: [view("A/v", [secret])])], delegate: [secret])
    uikit.unlistedNodes = [node("U", [secret], views: [view("U/v", [secret])])]
    var keyed = archive([node("$top", [secret])])
    keyed.source.container = .keyed
    #expect(
      [uikit, keyed].map { places(of: "secret-in-state", in: $0) } == [
        ["#password", "A#password", "A/v#password", "U#password", "U/v#password"],
        ["$top#password"],
      ])
  }

  // MARK: Classes

  @Test func classesDeepInsideAndUnderKeysOfUIKit() {
    func object(_ name: String, _ fields: [StateField] = []) -> StateValue {
      .object(className: name, fields: fields)
    }
    let outer = object(
      "M.Outer", [StateField("in", object("M.In")), StateField("o", object("M.In"))])
    let found = findings(
      "custom-class-in-state",
      [
        StateEntry("k", .archive([StateField("root", outer)])),
        StateEntry("kBackForwardDictionaryKey", .dictionary([StatePair("x", object("M.Web"))])),
      ])
    #expect(found.map(\.key) == ["k.root", "k.root.in"])
  }

  @Test func otherKeyedArchivesAreOnlyNoted() {
    var archive = archive([
      node("$top", [StateEntry("$12", 1), StateEntry("$2", .object(className: "M.A", fields: []))])
    ])
    archive.source.container = .keyed
    let findings = Linter().findings(in: archive)
    #expect(findings.map(\.rule) == ["custom-class-in-state", "unkeyed-values"])
    #expect(findings.map(\.severity) == [.info, .info])
    #expect(findings.map(\.key) == ["$2", "$2"])
  }

  // MARK: Names and references

  /// Names that would read like a way through several values are in quotes.
  @Test func keyPathsOfDifferentValuesDiffer() {
    let path: StateValue = "/Users/anna/x"
    func named(_ name: String) -> StateValue { .dictionary([StatePair(.string(name), path)]) }
    let entries = [
      StateEntry("a.b", path), StateEntry("a", named("b")), StateEntry("a[0]", path),
      StateEntry("c", .array([path])), StateEntry("d", named("")), StateEntry("e", named("]\"\\")),
      StateEntry("", path), StateEntry("f g-h", path),
    ]
    let found = findings("home-path-in-state", entries)
    #expect(
      found.compactMap(\.key) == [
        "\"a.b\"", "a.b", "\"a[0]\"", "c[0]", "d.\"\"", "e.\"]\\\"\\\\\"", "\"\"", "f g-h",
      ])
    #expect(Set(found.map(\.fingerprint)).count == entries.count)
  }

  @Test func nestedArchivesAreWalkedAndSharedValuesAreNot() {
    let nested = StateValue.archive([StateField("root", .dictionary([StatePair("pwd", "horse")]))])
    let shared = StateEntry("again", .shared(0))
    #expect(
      findings("secret-in-state", [StateEntry("a", nested), shared]).map(\.key) == ["a.root.pwd"])
  }

  /// A value is judged by each of the names that lead to it.
  @Test(arguments: [
    (StateValue.dictionary([StatePair("code", "hunter22")]), true),
    (.object(className: "Login", fields: [StateField("pw", .array(["hunter22"]))]), true),
    (.data(ByteSlice([9, 8, 7, 6])), true),
    (.array([]), false), (.array([true, 3]), false), (.data(ByteSlice([])), false),
    (.dictionary([StatePair("pw", "")]), false),
  ])
  func aSharedValueIsACredentialUnderASecondKey(_ value: StateValue, isOne: Bool) {
    let before = [StateEntry("n", 1), StateEntry("list", .array([1, .array(["x"])]))]
    let number = 1 + 4
    let entries = before + [StateEntry("draft", value), StateEntry("credentials", .shared(number))]
    #expect(findings("secret-in-state", entries).map(\.key) == (isOne ? ["credentials"] : []))
    let nested = StateEntry("credentials", .array([true, .shared(number)]))
    let found = findings("secret-in-state", before + [StateEntry("draft", value), nested])
    #expect(found.map(\.key) == (isOne ? ["credentials"] : []))
  }

  /// An archive in data is a coder of its own.
  @Test func numbersInAnArchiveAreNotThoseOfItsCoder() {
    let login = StateEntry("draft", .dictionary([StatePair("code", "hunter22")]))
    let inner = StateValue.archive([
      StateField("flags", .array([])), StateField("password", .shared(0)),
    ])
    #expect(findings("secret-in-state", [login, StateEntry("data", inner)]).isEmpty)
    let archive = StateEntry("draft", .archive([StateField("code", "hunter22")]))
    let entries = [archive, StateEntry("credentials", .shared(0))]
    #expect(findings("secret-in-state", entries).map(\.key) == ["credentials"])
  }

  // MARK: Secrets

  @Test(arguments: [
    ("publicToken", ["login.password", "list.otherToken"]),
    ("login.password", ["login.publicToken", "list.otherToken"]),
    ("login.*", ["list.otherToken"]),
    ("other", ["login.publicToken", "login.password", "list.otherToken"]),
  ])
  func allowedSecretKeys(name: String, marked: [String]) {
    let login = StateValue.dictionary([
      StatePair("publicToken", "a1"), StatePair("password", "b2"),
    ])
    let list = StateValue.dictionary([StatePair("otherToken", "c3")])
    let entries = [StateEntry("login", login), StateEntry("list", list)]
    let found = RestorationLintTests.findings(
      of: "secret-in-state", in: archive([node("A", entries)])
    ) { $0.names["allow"] = [name] }
    #expect(found.compactMap(\.key) == marked)
  }

  /// Neither the value nor a key that is one itself may leak through a finding.
  @Test func findingsHoldNoSecrets() {
    let token = "ghp_0123456789abcdefghijklmnopqrstuvwxyz"
    let entries = [
      StateEntry("password", "correct horse"),
      StateEntry("byToken", .dictionary([StatePair(.string(token), .array([.reference("Gone")]))])),
      StateEntry(token, .url("https://mia:hunter2@example.com/?token=\(token)", base: nil)),
      StateEntry("tokens", .array([.string(token)])),
    ]
    let found = Linter().findings(in: RestorationArchive(nodes: [node("A", entries)]))
    #expect(
      Set(found.map(\.rule)) == ["secret-in-state", "secret-in-url", "dangling-reference"])
    for finding in found {
      for text in [finding.key ?? "", finding.message, finding.remedy] {
        for secret in ["correct horse", token, "hunter2"] { #expect(!text.contains(secret)) }
      }
    }
    #expect(
      found.first { $0.rule == "dangling-reference" }?.key
        == "byToken.<redacted, 40 characters>[0]")
  }

  // MARK: Index paths

  @Test func uikitsOwnIndexPathsAreNotes() {
    let rows = StateEntry(
      "kApplicationSelectedCellIndexPathsKey", .array([.indexPath([PlistInteger(1)])]))
    let found = findings("index-path-in-state", [rows])
    #expect(found.map(\.severity) == [.info])
    for model in [
      StateEntry(KnownKeys.selectedModelIdentifiers, .array(["a"])),
      StateEntry(KnownKeys.topVisibleModelIdentifier, "a"),
    ] {
      #expect(findings("index-path-in-state", [rows, model]) == [])
    }
    let none = StateEntry(KnownKeys.selectedModelIdentifiers, .array([]))
    #expect(findings("index-path-in-state", [rows, none]).count == 1)
  }

  // MARK: Documents

  @Test func modelDataByKind() {
    let rule = "model-data-in-state"
    let numbers = (0..<201).map { StateValue.integer(PlistInteger($0)) }
    #expect(keys(rule, .array(Array(numbers.dropLast()))) == [])
    #expect(keys(rule, .array([.array(numbers), .set(numbers), 1])) == ["k[0]"])
    #expect(
      keys(rule, .dictionary(numbers.map { StatePair($0, .array(numbers)) })) == ["k"])
    #expect(keys(rule, .array(numbers), key: "kApplicationSelectedCells") == [])
    #expect(keys(rule, .string(String(repeating: "x", count: 8192))) == [])
    #expect(keys(rule, .string(String(repeating: "é", count: 4097))) == ["k"])
    let json = ByteSlice(Array("[1,2,3]".utf8) + [UInt8](repeating: 0x20, count: 8192))
    #expect(keys(rule, .data(json)) == ["k"])
    #expect(keys(rule, .data(ByteSlice([UInt8](repeating: 7, count: 20_000)))) == [])
  }
}

/// The sizes that `large-state` goes by.
struct LargeStateTests {
  private func severities(_ archive: RestorationArchive, level: RuleLevel? = nil) -> [String] {
    findings(of: "large-state", in: archive) { $0.level = level }
      .map { "\($0.severity) \(place($0))" }
  }

  private func coders(bytes: Int, count: Int = 1) -> RestorationArchive {
    RestorationArchive(
      nodes: (0..<count).map {
        // Equal coders would be written once.
        let value = StateValue.data(ByteSlice([UInt8](repeating: UInt8($0), count: bytes)))
        return node("N\($0)", [StateEntry("k", value)])
      })
  }

  @Test(
    arguments: [
      (16 << 10, 1, []), ((16 << 10) + 1, 1, ["warning N0#k"]),
      // The state is larger than the value in it.
      ((64 << 10) - 1, 1, ["warning N0#k"]),
      (64 << 10, 1, ["warning N0", "error N0#k"]),
      (300 << 10, 1, ["warning ", "error N0", "error N0#k"]),
      (15 << 10, 18, ["warning "]), (15 << 10, 75, ["error "]),
    ] as [(Int, Int, [String])])
  func limits(bytes: Int, count: Int, found: [String]) {
    #expect(severities(coders(bytes: bytes, count: count)) == found)
  }

  @Test func aLevelThatIsSetHoldsForAllSizes() {
    let large = coders(bytes: 80 << 10)
    #expect(severities(large) == ["warning N0", "error N0#k"])
    for level in [RuleLevel.info, .warning, .error] {
      #expect(severities(large, level: level) == ["\(level) N0", "\(level) N0#k"])
    }
  }

  /// A path that is listed twice has one coder; what nothing lists counts too.
  @Test func theArchiveIsTheSumOfItsCoders() throws {
    let tree = coders(bytes: 200 << 10)
    var twice = tree
    twice.nodes.append(twice.nodes[0])
    for syntax in [PlistSyntax.binary, .xml, .json] {
      let bytes = try twice.keyedArchive().written(as: syntax)
      var read = try RestorationArchive(reading: ByteSlice(bytes))
      #expect(read.nodes.count == 2)
      #expect(!severities(read).contains("warning "))
      read.unlistedNodes = [tree.nodes[0]]
      #expect(severities(read).contains("warning "))
    }
  }
}
