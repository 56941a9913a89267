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
    ("[]", "line 1, column 1: 'the configuration' needs an object, found an array"),
    ("{\n \"rulez\": {}}", "line 2, column 2: unknown key 'rulez'; did you mean 'rules'?"),
    (
      "{\"\\u001b[31m\": 1}",
      "line 1, column 2: unknown key '\\u{1b}[31m'; known are $schema, rules, failOn, format, "
        + "include, exclude, baseline, against, expectPaths, storyboards, classes, infoPlist, "
        + "diffIgnore"
    ),
    (
      "{\"rules\": {},\n \"rules\": {}}",
      "line 2, column 2: duplicate key 'rules'; keep one"
    ),
    (
      "{\"rules\": {\"duplicate-path\": \"off\", \"duplicate-path\": \"off\"}}",
      "line 1, column 37: duplicate key 'duplicate-path'; keep one"
    ),
    ("{\"rules\": []}", "line 1, column 11: 'rules' needs an object, found an array"),
    (
      "{\"rules\": {\"duplicate-paths\": \"off\"}}",
      "line 1, column 12: unknown rule 'duplicate-paths'; did you mean 'duplicate-path'?"
    ),
    (
      "{\"rules\": {\"nonsense\": \"off\"}}",
      "line 1, column 12: unknown rule 'nonsense'; 'restorectl rules' lists them"
    ),
    (
      "{\"rules\": {\"duplicate-path\": \"warn\"}}",
      "line 1, column 30: 'duplicate-path' takes off, info, warning or error, not 'warn'; "
        + "did you mean 'warning'?"
    ),
    (
      "{\"rules\": {\"duplicate-path\": 2}}",
      "line 1, column 30: 'duplicate-path' needs a level or an object, found an integer"
    ),
    (
      "{\"rules\": {\"duplicate-path\": {\"level\": null}}}",
      "line 1, column 40: 'level' needs off, info, warning or error, found null"
    ),
    (
      "{\"rules\": {\"duplicate-path\": {\"byts\": 1}}}",
      "line 1, column 31: rule 'duplicate-path' has no option 'byts'; did you mean 'bytes'?"
    ),
    (
      "{\"rules\": {\"duplicate-path\": {\"frobnicate\": 1}}}",
      "line 1, column 31: rule 'duplicate-path' has no option 'frobnicate'; "
        + "it has level, ignore, bytes, allowed"
    ),
    (
      "{\"rules\": {\"dangling-reference\": {\"bytes\": 1}}}",
      "line 1, column 35: rule 'dangling-reference' has no option 'bytes'; it has level, ignore"
    ),
    (
      "{\"rules\": {\"duplicate-path\": {\"bytes\": \"1\"}}}",
      "line 1, column 40: 'bytes' needs a whole number, found a string"
    ),
    (
      "{\"rules\": {\"duplicate-path\": {\"bytes\": 1.5}}}",
      "line 1, column 40: 'bytes' needs a whole number, found a real"
    ),
    (
      "{\"rules\": {\"duplicate-path\": {\"bytes\": -1}}}",
      "line 1, column 40: 'bytes' needs a whole number from 0 to 9223372036854775807, found -1"
    ),
    (
      "{\"rules\": {\"duplicate-path\": {\"bytes\": 9223372036854775808}}}",
      "line 1, column 40: 'bytes' needs a whole number from 0 to 9223372036854775807, "
        + "found 9223372036854775808"
    ),
    (
      "{\"rules\": {\"duplicate-path\": {\"allowed\": \"A\"}}}",
      "line 1, column 42: 'allowed' needs a list of names, found a string"
    ),
    (
      "{\"rules\": {\"duplicate-path\": {\"allowed\": [\"A\", 1]}}}",
      "line 1, column 48: 'allowed' needs a list of names, found an integer"
    ),
    (
      "{\"rules\": {\"duplicate-path\": {\"allowed\": [\"\"]}}}",
      "line 1, column 43: 'allowed' holds an empty name; leave it out"
    ),
    (
      "{\"rules\": {\"duplicate-path\": {\"ignore\": [\"A//B\"]}}}",
      "line 1, column 42: pattern 'A//B': column 3: there is nothing between two slashes or at an "
        + "end; leave out the slash, or write '*' for any component"
    ),
    (
      "{\"rules\": {\"duplicate-path\": {\"ignore\": \"A\"}}}",
      "line 1, column 41: 'ignore' needs a list of patterns, found a string"
    ),
    (
      "{\"failOn\": \"errors\"}",
      "line 1, column 12: 'failOn' takes error, warning or info, not 'errors'; "
        + "did you mean 'error'?"
    ),
    (
      "{\"failOn\": {}}",
      "line 1, column 12: 'failOn' needs error, warning or info, found an object"
    ),
    (
      "{\"include\": [\"../x\"]}",
      "line 1, column 14: glob '../x': leaves the folder of this file; only files below it are "
        + "matched"
    ),
    ("{\"exclude\": \"x\"}", "line 1, column 13: 'exclude' needs a list of globs, found a string"),
    (
      "{\"exclude\": [\"\"]}",
      "line 1, column 14: glob '': is empty; write '**' for all files"
    ),
    (
      "{\"baseline\": \"\"}",
      "line 1, column 14: 'baseline' names no file; write a path from the folder of this file"
    ),
    ("{\"against\": 1}", "line 1, column 13: 'against' needs a path, found an integer"),
    (
      "{\"storyboards\": \"App\"}",
      "line 1, column 17: 'storyboards' needs a list of paths, found a string"
    ),
    (
      "{\"storyboards\": [\"a\\u0000b\"]}",
      "line 1, column 18: 'storyboards' names no file; write a path from the folder of this file"
    ),
    (
      "{\"$schema\": 1}",
      "line 1, column 13: '$schema' needs the address of a schema, found an integer"
    ),
  ]

  private static let plainJSON =
    "write JSON, without comments and without a comma before a closing bracket"

  @Test(arguments: refused)
  func whatIsNotKnownIsRefused(_ text: String, _ message: String) {
    let error = #expect(throws: ConfigurationError.self) { try read(text) }
    #expect(error?.message == message)
  }

  @Test func formatsAreThoseOfLint() {
    let error = #expect(throws: ConfigurationError.self) { try read("{\"format\": \"texts\"}") }
    #expect(error?.suggestion == "text")
    #expect(error?.message.hasPrefix("line 1, column 12: 'format' takes text") == true)
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
