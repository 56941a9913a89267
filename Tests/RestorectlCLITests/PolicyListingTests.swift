import RestorationLint
import RestorationReport
import TestSupport
import Testing

@testable import RestorectlCLI

@Suite struct PolicyListingTests {
  private func printed(_ arguments: [ByteString], _ configuration: String?) throws -> TestRun {
    let folder = try TemporaryFolder()
    if let configuration { try folder.write(".restorectl.json", configuration) }
    let run = TestRun(["lint", "--print-config"] + arguments, folder: folder.path())
    #expect(!run.output.isEmpty, "\(run.messages)")
    return run
  }

  /// The rows of the table, each as its columns.
  private func rows(_ run: TestRun) -> [[String]] {
    run.output.split(separator: "\n").map { line in
      line.split(separator: /\s\s+/).map(String.init)
    }
  }

  private static let configuration = """
    { "rules": { "duplicate-path": "info",
        "malformed-path": { "level": "off",
          "ignore": ["A", "B#\\u001b"] } },
      "failOn": "warning",
      "exclude": ["x", "y"], "storyboards": ["App"],
      "baseline": "gone.json" }
    """

  @Test func everySettingWithWhoSetIt() throws {
    let run = try printed(
      ["--rule", "dangling-reference=warning", "--strict", "--format", "text"],
      Self.configuration)
    #expect(run.status == .success)
    #expect(run.messages == "")
    let rows = rows(run)
    let file = try #require(rows.first?.first?.dropFirst("configuration file: ".count))
    #expect(file.hasSuffix("/.restorectl.json"))
    for row in [
      ["rules.duplicate-path", "info", "\(file):1"],
      ["rules.malformed-path", "off", "\(file):2"],
      ["rules.malformed-path.ignore", "A, B#\\u{1b}", "\(file):3"],
      ["rules.dangling-reference", "warning", "command line"],
      ["rules.missing-class-name", "warning", "default"],
      ["failOn", "warning", "command line"],
      ["format", "text", "command line"],
      ["include", "none", "default"],
      ["exclude", "x, y", "\(file):5"],
      ["against", "none", "default"],
    ] {
      #expect(rows.contains(row), "\(row)")
    }
    // The file need not be there to be shown.
    let baseline = try #require(rows.first { $0[0] == "baseline" })
    #expect(baseline[1].hasSuffix("/gone.json") && baseline[2].hasSuffix(":6"))
    #expect(
      rows.count { $0[0].hasPrefix("rules.") && !$0[0].hasSuffix(".ignore") }
        >= RuleRegistry.all.count)
  }

  @Test func rulesOfOnesOwnAreListed() throws {
    let text = """
      { "rules": { "my-app/b": "off", "my-app/a": { "level": "error", "ignore": ["A"] } },
        "overrides": [ { "files": "x", "rules": { "my-app/b": "info" } } ] }
      """
    let rows = rows(try printed([], text)).filter { $0[0].contains("my-app/") }.map { $0.prefix(2) }
    #expect(
      rows == [
        ["rules.my-app/a", "error"], ["rules.my-app/a.ignore", "A"], ["rules.my-app/b", "off"],
        ["overrides[0].rules.my-app/b", "info"],
      ])
  }

  @Test func columnsAreAligned() throws {
    let lines = try printed([], nil).output.split(separator: "\n")
    #expect(lines.first == "configuration file: none")
    let starts = lines.dropFirst().map { line in
      line.firstRange(of: "default").map { line.distance(from: line.startIndex, to: $0.lowerBound) }
    }
    #expect(Set(starts).count == 1 && starts.first != nil)
  }

  @Test func onlyAndOffAreOneThing() throws {
    let rows = rows(try printed(["--only", "malformed-path"], Self.configuration))
    #expect(rows.contains(["rules.malformed-path", "error", "command line"]))
    #expect(rows.contains(["rules.duplicate-path", "off", "command line"]))
  }

  @Test func optionsOfRulesHaveTheirUnits() throws {
    let rows = rows(try printed([], #"{"rules": {"large-state": {"valueBytes": 10}}}"#))
    #expect(rows.contains(["rules.large-state.archiveBytes", "262,144 bytes", "default"]))
    let value = try #require(rows.first { $0[0] == "rules.large-state.valueBytes" })
    #expect(value[1] == "10 bytes" && value[2].hasSuffix(".restorectl.json:1"))
    #expect(rows.contains(["rules.custom-class-in-state.allow", "none", "default"]))
    let limit = PolicyListing.Value.number(4096, unit: "bytes")
    #expect(limit.text == "4,096 bytes")
    #expect(PolicyListing.Value.list([]).text == "none")
  }

  @Test(.enabled(if: SchemaValidator.isPresent, "\(SchemaValidator.hint)"))
  func jsonIsValid() throws {
    let run = try printed(["--format", "json"], Self.configuration)
    #expect(try SchemaValidator.faults(of: [run.output], against: "policy-1.schema.json") == "")
    let bare = try printed(["--format", "json"], nil)
    #expect(try SchemaValidator.faults(of: [bare.output], against: "policy-1.schema.json") == "")
    #expect(bare.output.contains("\"configuration\": null"))
    let wrong = run.output.replacing(
      "\"origin\": \"default\"", with: "\"origin\": \"command-line\""
    )
    .replacing("\"line\": null", with: "\"line\": 0")
    #expect(try SchemaValidator.faults(of: [wrong], against: "policy-1.schema.json") != "")
  }

  @Test func otherFormatsHaveNoForm() {
    for format in OptionSpec.lintFormat.choices.map(\.name) {
      let run = TestRun("lint --print-config --no-config --format \(format)")
      if PolicyListing.formats.named(format) != nil {
        #expect(run.status == .success)
      } else {
        #expect(run.status == .failure)
        #expect(
          run.messages.hasPrefix(
            "restorectl: option '--print-config' prints text or json, not '\(format)'\n"))
      }
    }
  }

  @Test func aFormatOfTheConfigurationIsNotThatOfTheListing() throws {
    #expect(try printed([], #"{"format": "json"}"#).output.hasPrefix("configuration file: "))
  }

  @Test func anUnknownRuleIsStillAnError() {
    let run = TestRun("lint --print-config --no-config --rule nope=off")
    #expect(run.status == .failure)
    #expect(run.messages.hasPrefix("restorectl: unknown rule 'nope'"))
  }
}
