import Platform
import PlistSyntax
import RestorationLint
import RestorationModel
import Testing

@testable import RestorectlCLI

@Suite struct ConfigurationReaderTests {
  private static let rules = [Rule.withOptions, RuleRegistry.rule(id: "dangling-reference")]
    .compactMap(\.self)

  private func read(
    _ text: String, file: String = "ci/.restorectl.json"
  ) throws -> Configuration {
    let path = try #require(FilePath(file.utf8))
    return try ConfigurationReader.read(
      ByteSlice(Array(text.utf8)), file: path, rules: Self.rules)
  }

  /// What `explain` shows of a rule's options can be pasted.
  @Test(arguments: RuleRegistry.all.filter { !$0.options.isEmpty })
  func readsWhatExplainShows(_ rule: Rule) throws {
    let page = TestRun("explain \(rule.id)").output
    let start = try #require(page.firstRange(of: "{ \"rules\": {")).lowerBound
    let shown = page[start...]
    let configuration = try ConfigurationReader.read(
      ByteSlice(Array(shown.utf8)), file: .currentFolder)
    let settings = try #require(configuration.rules[rule.id])
    #expect(
      Set(settings.limits.keys).union(settings.names.keys) == Set(rule.options.map(\.name)))
  }

  @Test func readsEverything() throws {
    let text = """
      {
        "$schema": "x",
        "rules": {
          "duplicate-path": {
            "level": "warning", "bytes": 9223372036854775807, "allowed": ["A", "B*"],
            "ignore": ["Tab/**#draft"]
          },
          "dangling-reference": "off"
        },
        "failOn": "info", "format": "json",
        "include": ["a"], "exclude": ["b/*", "c"],
        "baseline": "base.json", "against": "/old.data", "expectPaths": "../paths",
        "storyboards": ["App", "X.xib"], "classes": "classes", "infoPlist": "Info.plist"
      }
      """
    let configuration = try read(text)
    let rule = try #require(configuration.rules["duplicate-path"])
    #expect(rule.level?.value == .warning)
    #expect(rule.limits.mapValues(\.value) == ["bytes": .max])
    #expect(rule.names.mapValues(\.value) == ["allowed": ["A", "B*"]])
    #expect(rule.ignored?.value.map(\.text) == ["Tab/**#draft"])
    #expect(configuration.rules["dangling-reference"]?.level?.value == .off)
    #expect(configuration.failOn?.value == .info)
    #expect(configuration.format?.value == "json")
    #expect(configuration.include?.value.map(\.text) == ["a"])
    #expect(configuration.exclude?.value.map(\.text) == ["b/*", "c"])
    #expect(configuration.baseline?.value.displayed == "ci/base.json")
    let inputs = configuration.inputs
    #expect(inputs.against?.value.displayed == "/old.data")
    #expect(inputs.expectPaths?.value.displayed == "ci/../paths")
    #expect(inputs.storyboards?.value.map(\.displayed) == ["ci/App", "ci/X.xib"])
    #expect(inputs.classes?.value.displayed == "ci/classes")
    #expect(inputs.infoPlist?.value.displayed == "ci/Info.plist")
    #expect(configuration.line(at: try #require(rule.level?.byteOffset)) == 5)
    #expect(configuration.line(at: try #require(inputs.against?.byteOffset)) == 12)
  }

  @Test func pathsOfABareFileStayBare() throws {
    let configuration = try read("{\"baseline\": \"b\"}", file: ".restorectl.json")
    #expect(configuration.baseline?.value.displayed == "b")
  }

  @Test(arguments: [
    "{}", "\u{FEFF}{ }", "{\"rules\": {}}", "{\"rules\": {\"duplicate-path\": {}}}",
  ])
  func littleIsEnough(_ text: String) throws {
    #expect(try read(text).rules.values.allSatisfy { $0 == .init() })
  }

  static let refused: [(String, String)] = [
    ("", "line 1, column 1: expected JSON, found an empty file; " + plainJSON),
    ("// x\n{}", "line 1, column 1: expected JSON, found text; " + plainJSON),
    ("<plist></plist>", "expected JSON, found a property list; " + plainJSON),
    (
      "{\n  \"rules\": {},\n}",
      "line 3, column 1: expected a key in quotes, found '}'; " + plainJSON
    ),
    (
      "{\"rules\": ", "line 1, column 11: expected a value, found the end of the text; " + plainJSON
    ),
    ("[]", "line 1, column 1: expected an object, found an array"),
    ("{\n \"rulez\": {}}", "line 2, column 2: rulez: unknown key 'rulez'; did you mean 'rules'?"),
    (
      "{\"\\u001b[31m\": 1}",
      "line 1, column 2: \"\\u{1b}[31m\": unknown key '\\u{1b}[31m'; known keys are $schema, rules, "
        + "overrides, failOn, format, include, exclude, baseline, against, expectPaths, storyboards, classes, infoPlist, "
        + "diffIgnore"
    ),
    (
      "{\"rules\": {},\n \"rules\": {}}",
      "line 2, column 2: rules: duplicate key 'rules'; keep one"
    ),
    (
      "{\"rules\": {\"duplicate-path\": \"off\", \"duplicate-path\": \"off\"}}",
      "line 1, column 37: rules.duplicate-path: duplicate key 'duplicate-path'; keep one"
    ),
    ("{\"rules\": []}", "line 1, column 11: rules: expected an object, found an array"),
    (
      "{\"rules\": {\"duplicate-paths\": \"off\"}}",
      "line 1, column 12: rules.duplicate-paths: unknown rule 'duplicate-paths'; did you mean 'duplicate-path'?"
    ),
    (
      "{\"rules\": {\"nonsense\": \"off\"}}",
      "line 1, column 12: rules.nonsense: unknown rule 'nonsense'; 'restorectl rules' lists the rules"
    ),
    (
      "{\"rules\": {\"duplicate-path\": \"warn\"}}",
      "line 1, column 30: rules.duplicate-path: expected off, info, warning or error, found 'warn'; "
        + "did you mean 'warning'?"
    ),
    (
      "{\"rules\": {\"duplicate-path\": 2}}",
      "line 1, column 30: rules.duplicate-path: expected a level or an object, found an integer"
    ),
    (
      "{\"rules\": {\"duplicate-path\": {\"level\": null}}}",
      "line 1, column 40: rules.duplicate-path.level: expected off, info, warning or error, found null"
    ),
    (
      "{\"rules\": {\"duplicate-path\": {\"byts\": 1}}}",
      "line 1, column 31: rules.duplicate-path.byts: rule 'duplicate-path' has no option 'byts'; did you mean 'bytes'?"
    ),
    (
      "{\"rules\": {\"duplicate-path\": {\"frobnicate\": 1}}}",
      "line 1, column 31: rules.duplicate-path.frobnicate: rule 'duplicate-path' has no option 'frobnicate'; "
        + "it has level, ignore, bytes, allowed"
    ),
    (
      "{\"rules\": {\"dangling-reference\": {\"bytes\": 1}}}",
      "line 1, column 35: rules.dangling-reference.bytes: rule 'dangling-reference' has no option "
        + "'bytes'; it has level, ignore"
    ),
    (
      "{\"rules\": {\"duplicate-path\": {\"bytes\": \"1\"}}}",
      "line 1, column 40: rules.duplicate-path.bytes: expected a whole number, found a string"
    ),
    (
      "{\"rules\": {\"duplicate-path\": {\"bytes\": 1.5}}}",
      "line 1, column 40: rules.duplicate-path.bytes: expected a whole number, found a real"
    ),
    (
      "{\"rules\": {\"duplicate-path\": {\"bytes\": -1}}}",
      "line 1, column 40: rules.duplicate-path.bytes: expected a whole number from 0 to "
        + "9223372036854775807, found -1"
    ),
    (
      "{\"rules\": {\"duplicate-path\": {\"bytes\": 9223372036854775808}}}",
      "line 1, column 40: rules.duplicate-path.bytes: expected a whole number from 0 to "
        + "9223372036854775807, found 9223372036854775808"
    ),
    (
      "{\"rules\": {\"duplicate-path\": {\"allowed\": \"A\"}}}",
      "line 1, column 42: rules.duplicate-path.allowed: expected a list of names, found a string"
    ),
    (
      "{\"rules\": {\"duplicate-path\": {\"allowed\": [\"A\", 1]}}}",
      "line 1, column 48: rules.duplicate-path.allowed[1]: expected a list of names, found an integer"
    ),
    (
      "{\"rules\": {\"duplicate-path\": {\"allowed\": [\"\"]}}}",
      "line 1, column 43: rules.duplicate-path.allowed[0]: the name is empty; remove it"
    ),
    (
      "{\"rules\": {\"duplicate-path\": {\"ignore\": [\"A//B\"]}}}",
      "line 1, column 42: rules.duplicate-path.ignore[0]: pattern 'A//B': column 3: there is "
        + "nothing between two slashes or at an end; leave out the slash, or write '*' for any component"
    ),
    (
      "{\"rules\": {\"duplicate-path\": {\"ignore\": \"A\"}}}",
      "line 1, column 41: rules.duplicate-path.ignore: expected a list of patterns, found a string"
    ),
    (
      "{\"failOn\": \"errors\"}",
      "line 1, column 12: failOn: expected error, warning or info, found 'errors'; "
        + "did you mean 'error'?"
    ),
    (
      "{\"failOn\": {}}",
      "line 1, column 12: failOn: expected error, warning or info, found an object"
    ),
    (
      "{\"include\": [\"../x\"]}",
      "line 1, column 14: include[0]: glob '../x': leaves the folder of this file; only files below it are "
        + "matched"
    ),
    (
      "{\"exclude\": \"x\"}", "line 1, column 13: exclude: expected a list of globs, found a string"
    ),
    (
      "{\"exclude\": [\"\"]}",
      "line 1, column 14: exclude[0]: glob '': is empty; write '**' for all files"
    ),
    (
      "{\"baseline\": \"\"}",
      "line 1, column 14: baseline: this is not the name of a file; write a path relative to the folder of "
        + "this file"
    ),
    ("{\"against\": 1}", "line 1, column 13: against: expected a path, found an integer"),
    (
      "{\"storyboards\": \"App\"}",
      "line 1, column 17: storyboards: expected a list of paths, found a string"
    ),
    (
      "{\"storyboards\": [\"a\\u0000b\"]}",
      "line 1, column 18: storyboards[0]: this is not the name of a file; write a path relative to the "
        + "folder of this file"
    ),
    (
      "{\"overrides\": {}}",
      "line 1, column 15: overrides: expected a list of overrides, found an object"
    ),
    (
      "{\"overrides\": [7]}",
      "line 1, column 16: overrides[0]: expected an object, found an integer"
    ),
    (
      "{\"overrides\": [{\"rules\": {}}]}",
      "line 1, column 16: overrides[0]: no 'files'; add 'files', or remove the object"
    ),
    (
      "{\"overrides\": [{\"files\": \"a\"}]}",
      "line 1, column 16: overrides[0]: no 'rules'; add 'rules', or remove the object"
    ),
    (
      "{\"overrides\": [{\"files\": \"a\", \"rules\": {}, \"rulez\": 1}]}",
      "line 1, column 44: overrides[0].rulez: unknown key 'rulez'; did you mean 'rules'?"
    ),
    (
      "{\"overrides\": [{\"files\": 1, \"rules\": {}}]}",
      "line 1, column 26: overrides[0].files: expected a glob or a list of globs, found an integer"
    ),
    (
      "{\"overrides\": [{\"files\": [\"a\", \"/b\"], \"rules\": {}}]}",
      "line 1, column 32: overrides[0].files[1]: glob '/b': begins with '/'; write it from the "
        + "folder of this file"
    ),
    (
      "{\"overrides\": [{\"files\": \"a\", \"rules\": {\"nope\": \"off\"}}]}",
      "line 1, column 41: overrides[0].rules.nope: unknown rule 'nope'; 'restorectl rules' lists "
        + "the rules"
    ),
    (
      "{\"overrides\": ["
        + [String](
          repeating: #"{"files": "a", "rules": {}}"#, count: 101
        ).joined(separator: ",") + "]}",
      "line 1, column 15: overrides: more than 100 overrides; combine those with the same rules; "
        + "'files' is a list"
    ),
    (
      "{\"$schema\": 1}",
      "line 1, column 13: $schema: expected the address of a schema, found an integer"
    ),
  ]

  private static let plainJSON =
    "write JSON, without comments and without a comma before a closing bracket"

  @Test(arguments: refused)
  func whatIsNotKnownIsRefused(_ text: String, _ message: String) {
    let errors = #expect(throws: ConfigurationErrors.self) { try read(text) }
    #expect(errors?.messages == [message])
  }

  /// One run says all that is wrong, in the order of the file.
  @Test func everyErrorIsReported() throws {
    let errors = #expect(throws: ConfigurationErrors.self) {
      try read(
        """
        {
          "rulez": {},
          "rules": { "duplicate-path": { "level": "of", "ignore": ["A", "A//B", 7] },
                     "nope": "off" },
          "failOn": 1,
          "overrides": [{ "files": ["../x"], "rules": { "dangling-reference": "loud" } }],
          "exclude": [true],
          "failOn": "error"
        }
        """)
    }
    #expect(
      errors?.messages.map { $0.prefix { $0 != "'" } } == [
        "line 2, column 3: rulez: unknown key ",
        "line 3, column 43: rules.duplicate-path.level: expected off, info, warning or error, found ",
        "line 3, column 65: rules.duplicate-path.ignore[1]: pattern ",
        "line 3, column 73: rules.duplicate-path.ignore[2]: expected a list of patterns, found an integer",
        "line 4, column 14: rules.nope: unknown rule ",
        "line 5, column 13: failOn: expected error, warning or info, found an integer",
        "line 6, column 29: overrides[0].files[0]: glob ",
        "line 6, column 71: overrides[0].rules.dangling-reference: expected off, info, warning or error, found ",
        "line 7, column 15: exclude[0]: expected a list of globs, found a boolean",
        "line 8, column 3: failOn: duplicate key ",
      ])
  }

  @Test func manyErrorsAreCounted() {
    let keys = (0..<60_000).map { "\"k\($0)\": 1" }.joined(separator: ",\n")
    let errors = #expect(throws: ConfigurationErrors.self) { try read("{\(keys)}") }
    #expect(errors?.messages.count == 21)
    #expect(errors?.messages.last == "59,980 more errors; fix these first")
  }

  @Test func aRunListsThemAll() throws {
    let folder = try TemporaryFolder()
    try folder.write(".restorectl.json", #"{ "a1": 1, "rules": { "b1": "off" } }"#)
    try folder.write("a.json", twoFaults)
    for command in ["lint", "plan"] {
      let run = TestRun(
        [ByteString(command.utf8), folder.argument("a.json")], folder: folder.path())
      #expect(run.status == .failure)
      #expect(run.output == "")
      let lines = run.messages.split(separator: "\n")
      #expect(lines.count == 2)
      #expect(lines.first?.contains(".restorectl.json: line 1, column 3: a1: ") == true)
      #expect(lines.last?.contains(".restorectl.json: line 1, column 23: rules.b1: ") == true)
    }
  }

  @Test func formatsAreThoseOfLint() {
    let errors = #expect(throws: ConfigurationErrors.self) { try read("{\"format\": \"texts\"}") }
    let error = errors?.listed.first
    #expect(error?.suggestion == "text")
    #expect(error?.message.hasPrefix("line 1, column 12: format: expected text") == true)
  }

  /// A rule's own options must not hide those that every rule has.
  @Test func noRuleOptionHasAnotherMeaning() {
    for rule in RuleRegistry.all {
      let names = rule.options.map(\.name)
      #expect(Set(names).count == names.count, "\(rule.id)")
      #expect(names.allSatisfy { ConfigurationKey.OfRule(rawValue: $0) == nil }, "\(rule.id)")
    }
  }
}
