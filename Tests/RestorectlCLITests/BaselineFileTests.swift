import Foundation
import PlistSyntax
import RestorationModel
import RestorationReport
import TestSupport
import Testing

@testable import RestorectlCLI

/// Whole runs with baselines.
@Suite struct BaselineFileTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func lint(_ line: String, in start: String = "") -> TestRun {
    let words = line.split(separator: " ").map { word in
      word.hasPrefix("@") ? folder.argument(String(word.dropFirst())) : ByteString(word.utf8)
    }
    // The rules that the archives of these tests offend against; the others would be counted as
    // skipped.
    let only = ["missing-parent-identifier", "dangling-reference"].flatMap { rule in
      [ByteString("--only".utf8), ByteString(rule.utf8)]
    }
    return TestRun(["lint"] + only + words, folder: folder.path(start))
  }

  /// Writes a binary archive.
  private func write(_ name: String, _ nodes: [RestorationNode]) throws {
    var archive = RestorationArchive(nodes: nodes)
    archive.envelope = .phone
    let bytes = try archive.bytes(.keyed(.binary))
    try Data(bytes).write(to: folder.url.appending(path: name))
  }

  /// An object whose ancestor is not saved, and one that refers to nothing.
  private func faulty(index: Int = 0, extra: [RestorationNode] = []) -> [RestorationNode] {
    [.controller("Root")] + extra + [
      .controller("Root/:[\(index)]:/Gone/:[0]:/Detail"),
      .controller("Root/:[\(index)]:/List", state: [StateEntry("next", .reference("Nowhere"))]),
    ]
  }

  @Test func aBaselineHoldsWhileTheArchiveGrows() throws {
    try write("a.data", faulty())
    #expect(lint("@a.data").status == .remarks)
    let first = lint("--write-baseline @base.json @a.data")
    #expect(first.status == .success)
    #expect(first.output == "no findings in 1 archive · 2 in the baseline\n")
    #expect(
      first.messages.hasPrefix(
        "restorectl: wrote 2 findings to \(folder.path("base.json").displayed); "))
    #expect(lint("--quiet --write-baseline @base.json @a.data").messages == "")
    let written = try #require(folder.read("base.json"))

    try write("a.data", faulty(index: 3, extra: [.controller("Root/:[0]:/Unrelated")]))
    let grown = lint("--baseline @base.json --strict-baseline @a.data")
    #expect(grown.output == "no findings in 1 archive · 2 in the baseline\n")
    #expect(grown.status == .success)
    #expect(lint("--write-baseline @base.json @a.data").status == .success)
    #expect(folder.read("base.json") == written)

    try write("a.data", faulty() + [.controller("Root/:[5]:/New/:[0]:/Other")])
    let worse = lint("--baseline @base.json @a.data")
    #expect(worse.status == .remarks)
    #expect(worse.output.contains("[missing-parent-identifier] Root/:[5]:/New/:[0]:/Other"))
    #expect(worse.output.contains("1 error in 1 archive · 2 in the baseline\n"))
  }

  @Test func aMendedFaultFailsAStrictBaseline() throws {
    try write("a.data", faulty())
    #expect(lint("--write-baseline @base.json @a.data").status == .success)
    try write("a.data", faulty().dropLast() + [.controller("Root/:[0]:/List")])
    #expect(lint("--baseline @base.json @a.data").status == .success)
    let run = lint("--baseline @base.json --strict-baseline @a.data")
    #expect(run.status == .remarks)
    #expect(
      run.messages == "restorectl: \(folder.path("base.json").displayed): gone: a.data: "
        + "[dangling-reference] Root/List#next; remove it with '--update-baseline'\n")
    #expect(lint("--baseline @base.json --strict-baseline --exit-zero @a.data").status == .success)
    #expect(
      lint("--baseline @base.json --strict-baseline --rule dangling-reference=off @a.data").status
        == .success)
  }

  @Test func anUpdateKeepsReasonsAndDropsWhatIsGone() throws {
    try write("a.data", faulty())
    try write("b.data", faulty())
    #expect(lint("--write-baseline @base.json @").status == .success)
    let written = try #require(folder.read("base.json"))
    let reasoned = written.replacing(
      #/("rule":"dangling-reference","file":"a.data",[^}]*)\}/#,
      with: { $0.1 + #","reason":"fixed in 2.0"}"# })
    #expect(reasoned != written)
    try folder.write("base.json", reasoned)
    // One is mended, one is still there, one is new; the other file is not checked.
    try write(
      "a.data",
      [
        .controller("Root"), .controller("Root/:[0]:/New/:[0]:/Other"),
        .controller("Root/:[0]:/List", state: [StateEntry("next", .reference("Nowhere"))]),
      ])
    let run = lint("--baseline @base.json --update-baseline @a.data")
    #expect(run.status == .success)
    #expect(run.output == "no findings in 1 archive · 2 in the baseline\n")
    let place = folder.path("base.json").displayed
    #expect(run.messages == "restorectl: updated \(place): added 1, removed 1, kept 3\n")
    let updated = try #require(folder.read("base.json"))
    #expect(updated.contains(#""reason":"fixed in 2.0""#))
    #expect(!updated.contains("Root/Gone/Detail\",\"key\":null},\n    {\"fingerprint\":\"a.data"))
    #expect(updated.components(separatedBy: "\"file\":\"b.data\"").count == 3)
    #expect(updated.components(separatedBy: "\"file\":\"a.data\"").count == 3)
    // Nothing is left to do.
    let again = lint("--baseline @base.json --update-baseline --quiet @a.data")
    #expect(again.messages == "")
    #expect(folder.read("base.json") == updated)
    #expect(lint("--baseline @base.json --strict-baseline @").status == .success)
  }

  @Test func anUpdateNeedsABaselineAndAllInputs() throws {
    try write("a.data", faulty())
    let none = lint("--update-baseline --no-config @a.data")
    #expect(none.status == .failure)
    #expect(none.messages.contains("option '--update-baseline' needs a baseline"))
    #expect(lint("--baseline @none.json --update-baseline @a.data").status == .failure)
    #expect(lint("--write-baseline @base.json @a.data").status == .success)
    let written = folder.read("base.json")
    try write("a.data", [.controller("Root")])
    try folder.write("bad.data", "bplist00")
    let bad = lint("--baseline @base.json --update-baseline @a.data @bad.data")
    #expect(bad.status == .failure)
    #expect(bad.messages.contains("not written: some inputs could not be checked"))
    #expect(folder.read("base.json") == written)
    for other in ["--strict-baseline", "--write-baseline @x.json"] {
      let both = lint("--baseline @base.json --update-baseline \(other) @a.data")
      #expect(both.messages.contains("cannot be used together"))
    }
  }

  /// The baseline of the configuration, with findings in every format.
  @Test func anUpdateOfTheConfiguredBaseline() throws {
    try write("a.data", faulty())
    try folder.write(".restorectl.json", #"{ "baseline": "base.json" }"#)
    #expect(lint("--write-baseline @base.json @a.data").status == .success)
    try write("a.data", [.controller("Root")])
    let run = lint("--update-baseline --format json:/dev/null @a.data")
    #expect(run.messages.contains("base.json: added 0, removed 2, kept 0\n"), "\(run.messages)")
    #expect(folder.read("base.json")?.contains("\"findings\": []") == true)
  }

  @Test func knownFindingsAreCountedLineByLineToo() throws {
    try write("a.data", faulty())
    #expect(lint("--write-baseline @base.json @a.data").status == .success)
    for format in ["json", "jsonl"] {
      let run = lint("--format \(format) --baseline @base.json @a.data")
      #expect(run.output.contains(#/"baselined": ?2/#), "\(format)")
    }
  }

  @Test func manyThatAreGoneAreCounted() throws {
    try write("a.data", (0..<25).map { .controller("Root/P\($0)/:[0]:/X") })
    #expect(lint("--write-baseline @base.json @a.data").status == .success)
    try write("a.data", [.controller("Root")])
    let run = lint("--baseline @base.json --strict-baseline @a.data")
    let lines = run.messages.split(separator: "\n")
    #expect(lines.count == 21)
    #expect(lines.last?.hasSuffix("base.json: gone: 5 more") == true)
  }

  @Test func otherFilesOfTheBaselineAreLeftAloneUnlessTheyAreGone() throws {
    try write("a.data", faulty())
    try write("b.data", faulty())
    #expect(lint("--write-baseline @base.json @").status == .success)
    #expect(lint("--baseline @base.json --strict-baseline @a.data").status == .success)
    try FileManager.default.removeItem(at: folder.url.appending(path: "b.data"))
    let run = lint("--baseline @base.json --strict-baseline @a.data")
    #expect(run.status == .remarks)
    #expect(run.messages.contains("gone: b.data: [missing-parent-identifier] "))
    // Reports for programs contain it too.
    for format in ReportRegistry.findings.map(\.name) where format != "text" {
      let report = lint("--format \(format) --baseline @base.json --strict-baseline @a.data")
      #expect(report.status == .remarks)
      #expect(report.output.contains("b.data: [missing-parent-identifier]"), "\(format)")
    }
    let text = lint("--baseline @base.json --strict-baseline @a.data").output
    #expect(text.contains(", 2 more of it no longer found"))
  }

  /// `dump --format json` prints several archives as one list.
  @Test func eachArchiveOfAListIsKnownByItsPlace() throws {
    let tree = #"{"schema": "restorectl.archive/1", "nodes": [{"path": "A/:[0]:/B"}]}"#
    try folder.write("list.json", "[\(tree), \(tree)]")
    try folder.write("other.json", tree)
    #expect(lint("--write-baseline @base.json @list.json").status == .success)
    #expect(folder.read("base.json")?.contains("\"file\":\"list.json[1]\"") == true)
    #expect(lint("--baseline @base.json --strict-baseline @list.json").status == .success)
    let other = lint("--baseline @base.json --strict-baseline --exit-zero @other.json")
    #expect(other.messages == "")
    try FileManager.default.removeItem(at: folder.url.appending(path: "list.json"))
    let gone = lint("--baseline @base.json --strict-baseline --exit-zero @other.json")
    #expect(gone.messages.split(separator: "\n").count == 2)
  }

  /// However the file is named, and from wherever, its findings are the same.
  @Test func namesStartFromTheFolderOfTheConfiguration() throws {
    try folder.write("sub/x", "")
    try folder.write(".restorectl.json", #"{"baseline": "base.json"}"#)
    try folder.makeRepository()
    try write("sub/a.data", faulty())
    #expect(lint("--write-baseline @base.json @sub/a.data").status == .success)
    #expect(folder.read("base.json")?.contains("\"file\":\"sub/a.data\"") == true)
    for operand in ["@sub/a.data", "@sub", "@", "@sub/../sub/./a.data"] {
      #expect(lint("--strict-baseline \(operand)").status == .success, "\(operand)")
      #expect(lint("--strict-baseline \(operand)", in: "sub").status == .success, "\(operand)")
    }
    // Without one from the root of the repository, which is the same here; outside of any from the
    // current folder.
    let unconfigured = "--no-config --baseline @base.json @sub/a.data"
    #expect(lint(unconfigured, in: "sub").status == .success)
    try FileManager.default.removeItem(at: folder.url.appending(path: ".git"))
    #expect(lint(unconfigured, in: "sub").status == .remarks)
  }

  @Test func aBaselineOfTheConfigurationNeedNotExistToBeWritten() throws {
    try folder.write(".restorectl.json", #"{"baseline": "base.json"}"#)
    try write("a.data", faulty())
    let run = lint("@a.data")
    #expect(run.status == .failure)
    #expect(
      run.messages
        == "restorectl: \(folder.path("base.json").displayed): no such file or folder; "
        + "\(folder.path(".restorectl.json").displayed):1 names it: make it with 'restorectl lint "
        + "--write-baseline \(folder.path("base.json").displayed)', or change 'baseline' there\n")
    #expect(lint("--write-baseline @base.json @a.data").status == .success)
    #expect(lint("@a.data").status == .success)
  }

  @Test func nothingIsWrittenWhenAnInputCannotBeChecked() throws {
    try write("a.data", faulty())
    try folder.write("base.json", "old")
    for line in ["@a.data @none", "@empty"] {
      try folder.write("empty/x", "")
      let run = lint("--write-baseline @base.json \(line)")
      #expect(run.status == .failure)
      #expect(
        run.messages.hasSuffix(
          "base.json: not written: some inputs could not be checked; fix or exclude them first\n"))
    }
    #expect(folder.read("base.json") == "old")
    #expect(try folder.names == ["a.data", "base.json", "empty"])
  }

  @Test func aBaselineIsNoOtherReportAndNoInput() throws {
    try write("a.data", faulty())
    let clash = lint("--write-baseline @out --format json:\(folder.path("out").displayed) @a.data")
    #expect(clash.status == .failure)
    #expect(clash.messages.contains("is the place of another report too"))
    let input = lint("--write-baseline @a.data @a.data")
    #expect(input.status == .failure)
    #expect(input.messages.contains("is both input and report"))
  }

  @Test func aDamagedBaselineEndsTheRun() throws {
    try write("a.data", faulty())
    try folder.write("base.json", "{\"schema\": \"restorectl.baseline/9\"}")
    let name = "restorectl: \(folder.path("base.json").displayed): "
    let newer = lint("--baseline @base.json @a.data")
    #expect(newer.status == .failure)
    #expect(newer.output == "")
    #expect(
      newer.messages == name
        + "line 1, column 12: expected the schema restorectl.baseline/1, "
        + "found restorectl.baseline/9; use the restorectl that wrote it, or write it anew\n")
    try folder.write("base.json", "{\"schema\": \"restorectl.baseline/1\",\n")
    #expect(
      lint("--baseline @base.json @a.data").messages == name
        + "line 2, column 1: expected a key in quotes, found the end of the text; "
        + "the baseline is damaged, so write it anew with '--write-baseline FILE'\n")
    #expect(lint("--baseline @ @a.data").messages.contains(": is a folder; make"))
  }

  @Test(arguments: [
    (
      "--strict-baseline --no-config",
      "option '--strict-baseline' needs a baseline; name one with '--baseline FILE'"
    ),
    (
      "--strict-baseline --write-baseline @b",
      "options '--strict-baseline' and '--write-baseline' cannot be used together"
    ),
  ])
  func contradictionsAreUsageErrors(_ line: String, _ message: String) {
    let run = lint(line)
    #expect(run.status == .failure)
    #expect(run.messages == "restorectl: \(message)\nTry 'restorectl lint --help'.\n")
  }

  @Test(.enabled(if: SchemaValidator.isPresent, "\(SchemaValidator.hint)"))
  func theFileIsValid() throws {
    try write("a.data", faulty() + [.controller("Root/")])
    #expect(lint("--write-baseline @base.json @a.data").status == .success)
    let json = try #require(folder.read("base.json"))
    #expect(try SchemaValidator.faults(of: [json], against: "baseline-1.schema.json") == "")
    let wrong = json.replacing("\"fingerprint\":\"", with: "\"fingerprint\":\"x")
    #expect(try SchemaValidator.faults(of: [wrong], against: "baseline-1.schema.json") != "")
  }
}
