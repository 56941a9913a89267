import Foundation
import TestSupport
import Testing

@testable import RestorationLint

/// Tests/Transcripts/lint-baseline.md shows how a baseline is kept.
@Suite struct BaselineTests {
  /// The rules that the archives of these tests offend against.
  private static let rules: Set = [
    "duplicate-path", "malformed-path", "listed-path-without-state", "dangling-reference",
  ]

  /// A report on one archive.
  private func report(_ objects: String) throws -> LintReport {
    try report(RestorationArchive(objects: objects), Self.rules)
  }

  private func report(_ archive: RestorationArchive, _ rules: Set<String>) -> LintReport {
    let linter = Linter(configuration: LintConfiguration(rules: [:], only: rules))
    let findings = linter.check(archive, identifiedAs: "app.data").findings
    return LintReport(files: [.init(file: "app.data", findings: findings)])
  }

  /// What stays in a report, and what is gone, both as places.
  private func apply(
    _ baseline: Baseline, _ report: LintReport
  ) -> (new: [String], gone: [String], count: Int) {
    var report = report
    let gone = baseline.apply(
      to: &report, isChecked: { rule, _ in RuleRegistry.rule(id: rule) != nil },
      isMissing: { _ in false })
    return (
      report.files.flatMap(\.findings).map { "\($0.rule) \($0.path ?? "")" },
      gone.map { "\($0.rule) \($0.path ?? "")" }, report.summary.baselined
    )
  }

  @Test func oneMoreOfTheSameIsNew() throws {
    // Two lists with one plain path: distinguished only by their number.
    let one = try report("Root\nRoot/:[0]:/A nil")
    let two = try report("Root\nRoot/:[0]:/A nil\nRoot/:[1]:/A nil")
    #expect(apply(Baseline(of: one), two).new == ["listed-path-without-state Root/:[1]:/A"])
    #expect(apply(Baseline(of: two), one).gone == ["listed-path-without-state Root/A"])
  }

  /// The baseline would hide the one behind the other.
  @Test func theSameProblemOfAnotherChildIsNew() throws {
    let reports = try ["A", "B"].map { missing in
      try report(#"Root {"kUIViewControllerChildrenKey": ["Root/:[0]:/\#(missing)"]}"#)
    }
    let new = apply(Baseline(of: reports[0]), reports[1])
    #expect(new.new == ["dangling-reference Root"] && new.count == 0)
  }

  /// Only the tests of an app check its own rules.
  @Test func aRuleThatIsNoMoreIsGone() throws {
    let entries = zip("01", ["old-rule", "app/rule"]).map { entry($0, $1, "app.data", nil, nil) }
    #expect(apply(Baseline(entries), try report("Root")).gone == ["old-rule "])
  }

  // MARK: Secrets

  /// A token of a known form, of no service.
  private static func token(_ number: Int) -> String {
    "ghp_" + String("\(number)").padding(toLength: 8, withPad: "x", startingAt: 0)
      + String(repeating: "a1B2", count: 7)
  }

  private func secrets(_ state: [StateEntry]) -> LintReport {
    report(.uikit([.controller("Root", state: state)]), ["secret-in-state", "secret-in-url"])
  }

  /// A value under a key, as a tree has it, with tokens in the place of `T1` and `T2`, and their bytes in that
  /// of `D1` and `D2`.
  private func secrets(_ key: String, _ value: String) throws -> LintReport {
    let (one, two) = (Self.token(1), Self.token(2))
    let base64 = [one, one + " " + two].map { Data($0.utf8).base64EncodedString() }
    let texts: KeyValuePairs = ["T1": one, "T2": two, "D1": base64[0], "D2": base64[1]]
    let text = texts.reduce(value) { $0.replacing($1.key, with: $1.value) }
    return secrets(
      try RestorationArchive(text: TreeText.tree(state: text, under: key)).nodes[0].decoded().state)
  }

  /// A key, what is known, and what is there now.
  @Test(arguments: [
    ("note", #""T1""#, #""T2""#), ("notes", #"["T1"]"#, #"["T1", "T2"]"#),
    ("notes", #"["T1", "T2"]"#, #"["T1"]"#), ("tokens", #"["a1"]"#, #"["a1", "b22"]"#),
    ("blob", #"{"$data": "D1"}"#, #"{"$data": "D2"}"#),
    ("url", #"{"$url": "https://a.b/?token=T1"}"#, #"{"$url": "https://a.b/?token=T2"}"#),
    ("apiKey", #""9f8c27ab41d0e6b3""#, #""8e7d16cb53f1a9c2""#),
    ("link", #""?apiKey=9f8c27ab41d0e6b3""#, #""?apiKey=8e7d16cb53f1a9c2""#),
    ("json", #""{'token': '9f8c27ab41d0e6b3'}""#, #""{'token': '8e7d16cb53f1a9c2'}""#),
    ("password", #""hunter2""#, #""hunter22""#),
    ("object", #"{"$object": "T1", "fields": {}}"#, #"{"$object": "T2", "fields": {}}"#),
    ("target", #"{"$reference": "A/T1"}"#, #"{"$reference": "A/T2"}"#),
    (
      "token", #"{"$uuid": "E21D9191-C72A-4652-AB04-0EAD9ABCA6B7"}"#,
      #"{"$uuid": "A21D9191-C72A-4652-AB04-0EAD9ABCA6B7"}"#
    ),
  ])
  func anotherSecretAtAPlaceIsNew(_ key: String, _ known: String, _ now: String) throws {
    let baseline = Baseline(of: try secrets(key, known))
    #expect(baseline.entries.count == 1)
    #expect(apply(baseline, try secrets(key, known)).count == 1)
    let new = apply(baseline, try secrets(key, now))
    #expect(new.new.count == 1 && new.gone.count == 1)
  }

  @Test func anotherSecretBeyondTheListedOnesIsNew() {
    let entries = (0..<110).map { StateEntry("note\($0)", .string(Self.token($0))) }
    let baseline = Baseline(of: secrets(entries))
    #expect(apply(baseline, secrets(entries)).new == [])
    var other = entries
    other[105] = StateEntry("note105", .string(Self.token(500)))
    #expect(apply(baseline, secrets(other)).new.count == 1)
  }

  /// Whoever has a baseline could try all of them.
  @Test(arguments: [
    ("pin", "4711", "4712"), ("password", #""hunter2""#, #""hunter3""#),
    ("password", #""hunter2hunter2hunter2""#, #""hunter3hunter3hunter3""#),
    ("token", #""aHVudGVyMjpodW50ZXIy""#, #""aHVudGVyMzpodW50ZXIz""#),
    ("page", #"{"$url": "https://mia:hunter2@a.b/"}"#, #"{"$url": "https://mia:hunter3@a.b/"}"#),
  ])
  func noSecretCanBeGuessedFromAFingerprint(
    _ key: String, _ one: String, _ other: String
  ) throws {
    let entries = try [one, other].map { Baseline(of: try secrets(key, $0)).entries }
    #expect(entries[0].map(\.fingerprint) == entries[1].map(\.fingerprint))
    #expect(entries[0].count == 1)
  }

  @Test func noSecretInANameCanBeGuessedFromAFingerprint() {
    let reports = ["hunter2", "hunter3"].map { password in
      secrets([StateEntry("https://mia:\(password)@a.b/", 1)])
    }
    #expect(
      Baseline(of: reports[0]).entries.map(\.fingerprint)
        == Baseline(of: reports[1]).entries.map(\.fingerprint))
    let paths = ["hunter2", "hunter3"].map { password in
      report(
        .uikit([.controller("Root"), .listedOnly("Root/x?password=\(password)&y")]), Self.rules)
    }
    #expect(paths[0].files[0].findings.count == 1)
    #expect(paths[0].files[0].findings[0].fingerprint == paths[1].files[0].findings[0].fingerprint)
  }

  // MARK: The file

  @Test func theFileIsSortedAndStable() throws {
    let entries = [
      entry("f", "z", "z", nil, nil), entry("c", "x", "b", nil, nil),
      entry("b", "x", "a", "Root", "key"), entry("a", "x", "a", "Root", nil),
      entry("d", "w", "a", "Root", nil), entry("b", "x", "a", "Root", "key"),
      entry("e", "x", "é\"\n", nil, nil),
    ]
    let baseline = Baseline(entries)
    #expect(baseline == Baseline(entries.reversed()))
    #expect(baseline.entries.map { $0.fingerprint.prefix(1) } == ["d", "a", "b", "c", "f", "e"])
    #expect(try Baseline(reading: ByteSlice(baseline.json)) == baseline)
  }

  private func entry(
    _ digit: Character, _ rule: String, _ file: String, _ path: String?, _ key: String?
  ) -> Baseline.Entry {
    Baseline.Entry(
      fingerprint: String(repeating: digit, count: 32), rule: rule, file: file, path: path,
      key: key)
  }

  private static let start = "{\"schema\": \"restorectl.baseline/1\", \"findings\": "
  private static let digits = "0123456789abcdef0123456789abcdef"

  @Test(arguments: [
    ("", PlistFault.truncated, 1, 1), ("{\n<<<<<<< HEAD", .unexpectedCharacter, 2, 1),
    ("[]", .wrongType, 1, 1),
    ("{\"schema\":\n \"restorectl.baseline/2\", \"findings\": []}", .unsupportedSchema, 2, 2),
    ("{\"schema\": \"restorectl.baseline/1\"}", .missingKey, 1, 1),
    // A misspelt key is not lost.
    (start + "[], \"tool\": 3}", .unknownKey, 1, 53),
    (start + "[{\"note\": []}]}", .unknownKey, 1, 51),
    (start + "{}}", .wrongType, 1, 49), (start + "[7]}", .wrongType, 1, 50),
    (start + "[{\"fingerprint\": \"\(digits)\", \"rule\": \"r\"}]}", .missingKey, 1, 50),
    (
      start + "[{\"fingerprint\": \"\(digits)\", \"rule\": 1, \"file\": \"f\"}]}", .wrongType, 1,
      110
    ),
  ])
  func damagedFilesAreRefused(_ text: String, _ code: PlistFault, _ line: Int, _ column: Int) {
    let error = #expect(throws: PlistError.self) { try Baseline(reading: ByteSlice(utf8: text)) }
    #expect(error?.code == code)
    #expect(error?.location.textPosition == TextPosition(line: line, column: column))
  }
}
