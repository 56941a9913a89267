import RestorationLint
import TestSupport
import Testing

/// The rules about values, at any place.
struct ValueRuleTests {
  private func findings(_ rule: String, _ state: String) throws -> [Finding] {
    let objects = "A {\(state.replacing("\n", with: " "))}"
    return RestorationLintTests.findings(of: rule, in: try RestorationArchive(objects: objects))
  }

  @Test func valuesAreFoundEverywhere() throws {
    let state = #"{"password": "correct horse"}"#
    let uikit = """
      "envelope": {"state": \(state)}
      "unlistedNodes": [\
      {"path": "U", "state": \(state), "views": [{"path": "U/v", "state": \(state)}]}]
      A \(state)
       A/v \(state)
      """
    let keyed = "\"source\": {\"container\": \"keyed\"}\n$top \(state)"
    let found = try [uikit, keyed].map {
      places(of: "secret-in-state", in: try RestorationArchive(objects: $0))
    }
    #expect(
      found == [
        ["#password", "A#password", "A/v#password", "U#password", "U/v#password"],
        ["$top#password"],
      ])
  }

  @Test func otherKeyedArchivesAreOnlyNoted() {
    let state = [StateEntry("$12", 1), StateEntry("$2", .object(className: "M.A", fields: []))]
    let archive = RestorationArchive(.keyed, [.of(nil, "$top", state: state)])
    let findings = Linter().findings(in: archive)
    #expect(findings.map(\.rule) == ["custom-class-in-state", "unkeyed-values"])
    #expect(findings.map(\.severity) == [.info, .info])
    #expect(findings.map(\.key) == ["$2", "$2"])
  }

  /// A rule, a state, and the keys of what is found.
  @Test(arguments: [
    // Classes deep inside, and under keys of UIKit's.
    (
      "custom-class-in-state",
      #"""
      "k": {"$archive": {"root": {"$object": "M.Outer", "fields": {
        "in": {"$object": "M.In", "fields": {}}, "o": {"$object": "M.In", "fields": {}}}}}},
      "kBackForwardDictionaryKey": {"x": {"$object": "M.Web", "fields": {}}}
      """#, ["k.root", "k.root.in"]
    ),
    // Names that would read like a way through several values are in quotes.
    (
      "home-path-in-state",
      #"""
      "a.b": "/Users/anna/x", "a": {"b": "/Users/anna/x"}, "a[0]": "/Users/anna/x",
      "c": ["/Users/anna/x"], "d": {"": "/Users/anna/x"}, "e": {"]\"\\": "/Users/anna/x"},
      "": "/Users/anna/x", "f g-h": "/Users/anna/x"
      """#,
      [
        "\"a.b\"", "a.b", "\"a[0]\"", "c[0]", "d.\"\"", "e.\"]\\\"\\\\\"", "\"\"", "f g-h",
      ]
    ),
    // Nested archives are walked, and shared values are not.
    (
      "secret-in-state",
      #""a": {"$archive": {"root": {"pwd": "horse"}}}, "again": {"$shared": 0}"#, ["a.root.pwd"]
    ),
    // An archive in data is a coder of its own, with its own numbers.
    (
      "secret-in-state",
      #"""
      "draft": {"code": "hunter22"},
      "data": {"$archive": {"flags": [], "password": {"$shared": 0}}}
      """#, []
    ),
    (
      "secret-in-state",
      #""draft": {"$archive": {"code": "hunter22"}}, "credentials": {"$shared": 0}"#,
      ["credentials"]
    ),
    (
      "index-path-in-state",
      #"""
      "kApplicationSelectedCellIndexPathsKey": [{"$indexPath": [1]}],
      "kTopApplicationTopVisibleModelIdentifier": "a"
      """#, []
    ),
    (
      "index-path-in-state",
      #"""
      "kApplicationSelectedCellIndexPathsKey": [{"$indexPath": [1]}],
      "kApplicationSelectedCells": []
      """#, ["kApplicationSelectedCellIndexPathsKey[0]"]
    ),
  ])
  func keys(rule: String, state: String, keys: [String]) throws {
    let found = try findings(rule, state)
    #expect(found.map(\.key) == keys)
    #expect(Set(found.map(\.fingerprint)).count == keys.count)
  }

  /// A value is judged by each of the names that lead to it.
  @Test(arguments: [
    (#"{"code": "hunter22"}"#, true), (#"{"$data": "CQgHBg=="}"#, true),
    (#"{"$object": "Login", "fields": {"pw": ["hunter22"]}}"#, true), ("[]", false),
    ("[true, 3]", false), (#"{"$data": ""}"#, false), (#"{"pw": ""}"#, false),
  ])
  func aSharedValueIsACredentialUnderASecondKey(_ value: String, isOne: Bool) throws {
    let before = #""n": 1, "list": [1, ["x"]], "draft": \#(value), "credentials": "#
    for second in [#"{"$shared": 5}"#, #"[true, {"$shared": 5}]"#] {
      let found = try findings("secret-in-state", before + second)
      #expect(found.map(\.key) == (isOne ? ["credentials"] : []))
    }
  }

  // MARK: Secrets

  @Test(arguments: [
    ("publicToken", ["login.password", "list.otherToken"]),
    ("login.password", ["login.publicToken", "list.otherToken"]),
    ("login.*", ["list.otherToken"]),
    ("other", ["login.publicToken", "login.password", "list.otherToken"]),
  ])
  func allowedSecretKeys(name: String, marked: [String]) throws {
    let archive = try RestorationArchive(
      objects: #"""
        A {"login": {"publicToken": "a1", "password": "b2"}, "list": {"otherToken": "c3"}}
        """#)
    let found = RestorationLintTests.findings(of: "secret-in-state", in: archive) {
      $0.names["allow"] = [name]
    }
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
    let found = Linter().findings(in: RestorationArchive(nodes: [.of(nil, "A", state: entries)]))
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

  // MARK: Documents

  @Test func modelDataByKind() throws {
    func keys(_ value: String, key: String = "k") throws -> [String?] {
      try findings("model-data-in-state", "\"\(key)\": \(value)").map(\.key)
    }
    let numbers = "\(Array(0..<201))"
    #expect(try keys("\(Array(0..<200))") == [])
    #expect(try keys(#"[\#(numbers), {"$set": \#(numbers)}, 1]"#) == ["k[0]"])
    let pairs = (0..<201).map { "[\($0), \(numbers)]" }.joined(separator: ",")
    #expect(try keys(#"{"$map": [\#(pairs)]}"#) == ["k"])
    #expect(try keys(numbers, key: "kApplicationSelectedCells") == [])
    #expect(try keys("\"\(String(repeating: "x", count: 8192))\"") == [])
    #expect(try keys("\"\(String(repeating: "é", count: 4097))\"") == ["k"])
    // `[1,2,3]` and blanks, and bytes that are no document.
    let json = "WzEsMiwzXSAg" + String(repeating: "ICAg", count: 2731)
    #expect(try keys(#"{"$data": "\#(json)"}"#) == ["k"])
    #expect(try keys(#"{"$data": "\#(String(repeating: "BwcH", count: 7_000))"}"#) == [])
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
        return .of(nil, "N\($0)", state: [StateEntry("k", value)])
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
