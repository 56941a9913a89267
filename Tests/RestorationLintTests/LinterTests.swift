import RestorationLint
import TestSupport
import Testing

struct LinterTests {
  private static let gone = #"{"$reference": "Gone"}"#

  private func references(_ objects: String) throws -> [Finding] {
    findings(of: "dangling-reference", in: try RestorationArchive(objects: objects))
  }

  /// UIKit keeps the views of a controller under their own paths.
  @Test func viewsOfTwoControllersWithOnePathAreTwo() throws {
    let table = " Table {\"k\": \(Self.gone)}"
    let found = try references("A\n\(table)\nB\n\(table)")
    #expect(found.map(place) == ["Table#k", "Table#k"])
    #expect(Set(found.map(\.fingerprint)).count == 2)
  }

  @Test func orderIsArchiveThenObjectsWithTheirViewsThenRulesThenKeysThenUnlistedPaths() throws {
    let archive = try RestorationArchive(
      objects: """
        "envelope": {}
        "unlistedRestorationClasses": {"A": "X"}
        Z/:[0]:/A {"z": \(Self.gone), "a": \(Self.gone)}
         Z/:[0]:/A/v {"k": \(Self.gone)}
        B nil
        Z/:[0]:/A
        """)
    let order = Linter().findings(in: archive).map { "\($0.rule) \(place($0))" }
    #expect(
      order == [
        "incomplete-envelope #UIApplicationStateRestorationBundleVersion",
        "incomplete-envelope #UIApplicationStateRestorationSystemVersion",
        "incomplete-envelope #UIApplicationStateRestorationUserInterfaceIdiom",
        "incomplete-envelope #UIApplicationStateRestorationTimestamp",
        "duplicate-path Z/:[0]:/A",
        "missing-parent-identifier Z/:[0]:/A",
        "dangling-reference Z/:[0]:/A#z",
        "dangling-reference Z/:[0]:/A#a",
        "dangling-reference Z/:[0]:/A/v#k",
        "listed-path-without-state B",
        "class-map-unknown-path A",
      ])
  }

  @Test func otherArchivesAreNotJudged() throws {
    let archive = try RestorationArchive(
      objects: """
        "source": {"container": "keyed"}
        "envelope": {}
        A
        A
        :[0]:/B
        """)
    #expect(Linter().findings(in: archive).isEmpty)
  }

  /// What the configuration ignores was counted as not listed, once there were too many findings.
  @Test func whatIsIgnoredIsCountedAsIgnored() throws {
    let gone = Self.many(1060)
    let archive = try RestorationArchive(objects: "A {\"k\": \(gone), \"old\": \(gone)}")
    var settings = LintConfiguration.RuleSettings()
    settings.ignored = [try PathPattern(parsing: "A#old.**")]
    let rule = "dangling-reference"
    let outcome = Linter(configuration: .init(rules: [rule: settings], only: [rule]))
      .check(archive)
    #expect(outcome.findings.last?.message == "not listed: 60 more findings of this kind")
    #expect(outcome.ignoredCount == 1060)
  }

  @Test func anArchiveHasAThousandFindingsOfARuleAndACount() throws {
    let lines = (0..<1500).map { "A\($0) {\"k\": \(Self.gone)}\n" }
    let found = try references(lines.joined() + lines[3])
    #expect(found.count == 1001 && Set(found.map(\.fingerprint)).count == 1001)
    #expect(found[999].path == "A999")
    #expect(found.last?.message == "not listed: 500 more findings of this kind")
    #expect(found.last?.path == nil)
    #expect(found.last?.severity == .error)
  }

  @Test func whatTurnsOutToBeFineTakesNoPlace() throws {
    let fine = (0..<1200).map { "A\($0) {\"k\": {\"$reference\": \"B/v\"}}\n" }
    let wrong = (0..<3).map { "C\($0) {\"k\": \(Self.gone)}\n" }
    let found = try references(fine.joined() + wrong.joined() + "B\n B/v")
    #expect(found.map(\.path) == ["C0", "C1", "C2"])
  }

  /// A key of a megabyte over a thousand references would make a gigabyte of findings.
  @Test func findingsAreNotLargerThanTheirArchiveByMuch() throws {
    let key = String(repeating: "k", count: 100_000)
    let found = try references("A {\"\(key)\": \(Self.many(1_000))}")
    #expect(found.map(\.key) == (0...10).map { key + "[\($0)]" } + [nil])
    #expect(found.last?.message == "not listed: 989 more findings of this kind")
  }

  /// A list of references to nothing.
  private static func many(_ count: Int) -> String {
    "[" + (0..<count).map { "{\"$reference\": \"Gone\($0)\"}" }.joined(separator: ",") + "]"
  }

  /// A baseline with 1,001 findings hid 59 more.
  @Test func aBaselineKnowsHowManyFindingsAreNotListed() throws {
    let last = try [1001, 1001, 1060].map { count in
      try references("A {\"k\": \(Self.many(count))}").last?.fingerprint
    }
    #expect(last[0] == last[1] && last[0] != last[2])
  }
}

struct FingerprintTests {
  private func fingerprints(_ objects: String, file: String = "a/b.data") throws -> [String] {
    // Nothing refers to the children of these roots, which is a finding about the roots.
    let linter = Linter(configuration: .init(rules: ["child-not-referenced": .init(level: .off)]))
    let archive = try RestorationArchive(objects: objects)
    return linter.check(archive, identifiedAs: file).findings.map(\.fingerprint)
  }

  /// Baselines hold these: a change breaks every one of them.
  @Test func stayTheSameForever() throws {
    #expect(try fingerprints("A\nA") == ["56895d6ef3d5f60e6a690e4cba36d41b"])
  }

  @Test(arguments: [
    ("R\nR/:[0]:/A\nR/:[0]:/A", "R\nR/A\nR/A\nR/A"),
    (#"A {"k": [{"$reference": "Gone"}]}"#, #"A {"k": [1, 2, {"$reference": "Gone"}]}"#),
  ])
  func doNotDependOnIndicesOrCounts(one: String, other: String) throws {
    #expect(try fingerprints(one) == fingerprints(other))
  }

  @Test func dependOnFilePathRuleAndKey() throws {
    let others = [
      "B\nB", #"A {"k": {"$reference": "Gone"}}"#, #"A {"k": [{"$reference": "Gone"}]}"#, "A/",
    ]
    let all =
      try [fingerprints("A\nA"), fingerprints("A\nA", file: "c")]
      + others.map {
        try fingerprints($0)
      }
    #expect(Set(all.map { $0.first ?? "" }).count == all.count)
    #expect(try fingerprints("A\nA", file: "./a/b.data") == fingerprints("A\nA"))
  }

  @Test func equalOnesAreNumbered() throws {
    let twice = try fingerprints("R\nR/:[0]:/A/\nR/:[1]:/A/\nR/:[2]:/A/")
    #expect(twice.count == 3)
    #expect(Array(twice.dropFirst()) == [twice[0] + "-2", twice[0] + "-3"])
  }
}
