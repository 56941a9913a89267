import RestorationLint
import Testing

struct LinterTests {
  private func references(_ nodes: [RestorationNode]) -> [Finding] {
    findings(of: "dangling-reference", in: archive(nodes))
  }

  /// UIKit keeps the views of a controller under their own paths.
  @Test func viewsOfTwoControllersWithOnePathAreTwo() {
    let table = view("Table", [StateEntry("k", .reference("Gone"))])
    let found = references([node("A", views: [table]), node("B", views: [table])])
    #expect(found.map(place) == ["Table#k", "Table#k"])
    #expect(Set(found.map(\.fingerprint)).count == 2)
  }

  @Test func orderIsArchiveThenObjectsWithTheirViewsThenRulesThenKeysThenUnlistedPaths() {
    let gone = StateValue.reference("Gone")
    var archive = RestorationArchive(
      envelope: Envelope(),
      nodes: [
        node(
          "Z/:[0]:/A", [StateEntry("z", gone), StateEntry("a", gone)],
          views: [view("Z/:[0]:/A/v", [StateEntry("k", gone)])]),
        node("B", hasState: false), node("Z/:[0]:/A"),
      ])
    archive.unlistedRestorationClasses = [RestorationClassEntry(path: "A", className: "X")]
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

  @Test func otherArchivesAreNotJudged() {
    var archive = archive(paths: ["A", "A", ":[0]:/B", ""])
    archive.source.container = .keyed
    archive.envelope = Envelope()
    #expect(Linter().findings(in: archive) == [])
  }

  /// What the configuration ignores was counted as not listed, once there were too many findings.
  @Test func whatIsIgnoredIsCountedAsIgnored() throws {
    let gone = StateValue.array((0..<1060).map { .reference("Gone\($0)") })
    let entries = [StateEntry("k", gone), StateEntry("old", gone)]
    var settings = LintConfiguration.RuleSettings()
    settings.ignored = [try PathPattern(parsing: "A#old.**")]
    let rule = "dangling-reference"
    let outcome = Linter(configuration: .init(rules: [rule: settings], only: [rule]))
      .check(archive([node("A", entries)]))
    #expect(outcome.findings.last?.message == "not listed: 60 more findings of this kind")
    #expect(outcome.ignoredCount == 1060)
  }

  @Test func anArchiveHasAThousandFindingsOfARuleAndACount() {
    let nodes = (0..<1500).map { node("A\($0)", [StateEntry("k", .reference("Gone"))]) }
    let found = references(nodes + [nodes[3]])
    #expect(found.count == 1001 && Set(found.map(\.fingerprint)).count == 1001)
    #expect(found[999].path == "A999")
    #expect(found.last?.message == "not listed: 500 more findings of this kind")
    #expect(found.last?.path == nil)
    #expect(found.last?.severity == .error)
  }

  @Test func whatTurnsOutToBeFineTakesNoPlace() {
    let fine = (0..<1200).map { node("A\($0)", [StateEntry("k", .reference("B/v"))]) }
    let wrong = (0..<3).map { node("C\($0)", [StateEntry("k", .reference("Gone"))]) }
    let found = references(fine + wrong + [node("B", views: [view("B/v")])])
    #expect(found.map(\.path) == ["C0", "C1", "C2"])
  }

  /// A key of a megabyte over a thousand references would make a gigabyte of findings.
  @Test func findingsAreNotLargerThanTheirArchiveByMuch() {
    let key = String(repeating: "k", count: 100_000)
    let references = (0..<1_000).map { StateValue.reference("Gone\($0)") }
    let found = self.references([node("A", [StateEntry(key, .array(references))])])
    #expect(found.map(\.key) == (0...10).map { key + "[\($0)]" } + [nil])
    #expect(found.last?.message == "not listed: 989 more findings of this kind")
  }

  /// A baseline with 1,001 findings hid 59 more.
  @Test func aBaselineKnowsHowManyFindingsAreNotListed() {
    func last(count: Int) -> String? {
      let gone = (0..<count).map { StateValue.reference("Gone\($0)") }
      return references([node("A", [StateEntry("k", .array(gone))])]).last?.fingerprint
    }
    #expect(last(count: 1001) == last(count: 1001))
    #expect(last(count: 1001) != last(count: 1060))
  }
}

struct FingerprintTests {
  private func fingerprints(
    _ paths: [String], file: String = "a/b.data", key: StateValue? = nil
  ) -> [String] {
    let nodes = paths.map { node($0, key.map { [StateEntry("k", $0)] } ?? []) }
    // Nothing refers to the children of these roots, which is a finding about the roots.
    let linter = Linter(configuration: .init(rules: ["child-not-referenced": .init(level: .off)]))
    return linter.findings(in: RestorationArchive(nodes: nodes), identifiedAs: file)
      .map(\.fingerprint)
  }

  /// Baselines hold these: a change breaks every one of them.
  @Test func stayTheSameForever() {
    #expect(fingerprints(["A", "A"]) == ["56895d6ef3d5f60e6a690e4cba36d41b"])
  }

  @Test func doNotDependOnIndicesOrCounts() {
    #expect(
      fingerprints(["R", "R/:[0]:/A", "R/:[0]:/A"]) == fingerprints(["R", "R/A", "R/A", "R/A"]))
    let gone = StateValue.reference("Gone")
    #expect(
      fingerprints(["A"], key: .array([gone])) == fingerprints(["A"], key: .array([1, 2, gone])))
  }

  @Test func dependOnFilePathRuleAndKey() {
    let gone = StateValue.reference("Gone")
    let all = [
      fingerprints(["A", "A"]), fingerprints(["B", "B"]), fingerprints(["A", "A"], file: "c"),
      fingerprints(["A"], key: gone), fingerprints(["A"], key: .array([gone])),
      fingerprints(["A/"]),
    ].map { $0.first ?? "" }
    #expect(Set(all).count == all.count)
    #expect(fingerprints(["A", "A"], file: "./a/b.data") == fingerprints(["A", "A"]))
  }

  @Test func equalOnesAreNumbered() {
    let twice = fingerprints(["R", "R/:[0]:/A/", "R/:[1]:/A/", "R/:[2]:/A/"])
    #expect(twice.count == 3)
    #expect(Array(twice.dropFirst()) == [twice[0] + "-2", twice[0] + "-3"])
  }
}
