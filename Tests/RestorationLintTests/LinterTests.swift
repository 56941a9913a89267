import PlistSyntax
import RestorationModel
import Testing

import struct PlistSyntax.SourceLocation

@testable import RestorationLint

/// Content that counts how often it is read. Unchecked: one test on one thread uses it.
private final class CountedSource: NodeSource, @unchecked Sendable {
  let content: NodeContent
  let hasState: Bool
  let byteCount: Int?
  let location: SourceLocation? = nil
  private(set) var count = 0

  init(_ content: NodeContent, hasState: Bool = true, byteCount: Int? = nil) {
    self.content = content
    self.hasState = hasState
    self.byteCount = byteCount
  }

  func read(into sink: (any StateSink)?) -> NodeContent {
    count += 1
    return show(content, to: sink)
  }
}

struct LinterTests {
  private let referenceLinter = Linter(configuration: .init(only: ["dangling-reference"]))

  /// A coder is read once, also where a rule has heard something in it.
  @Test func coders() {
    let view = CountedSource(NodeContent(kind: .view))
    var content = NodeContent(kind: .viewController)
    content.state = [StateEntry("k", .reference("Gone"))]
    content.views = [RestorationNode(path: "A/v", source: view)]
    let saved = CountedSource(content, byteCount: 10)
    let unsaved = CountedSource(NodeContent(), hasState: false)
    let nodes = [
      RestorationNode(path: "A", source: saved),
      // The archive keeps one coder for the two entries.
      RestorationNode(path: "A", source: saved),
      RestorationNode(path: "B", source: unsaved),
    ]
    #expect(Linter().findings(in: RestorationArchive(nodes: nodes)).count == 3)
    #expect([saved.count, view.count, unsaved.count] == [1, 1, 0])
  }

  /// What is remembered of a name in one coder is true in all.
  @Test(arguments: ["ftp://a:s3cr@h", "t=1&token=abc12", "x?sig=abcdefgh"])
  func aNameWithACredentialIsReportedInEachObject(name: String) {
    let nodes = ["A", "B", "C"].map { node($0, [StateEntry(name, 1)]) }
    let places = ["secret-in-state", "secret-in-url"].flatMap {
      RestorationLintTests.places(of: $0, in: RestorationArchive(nodes: NodeList(nodes)))
    }
    #expect(places.map { $0.prefix(2) } == ["A#", "B#", "C#"])
  }

  /// UIKit keeps the views of a controller under their own paths.
  @Test func viewsOfTwoControllersWithOnePathAreTwo() {
    let table = view("Table", [StateEntry("k", .reference("Gone"))])
    let archive = RestorationArchive(nodes: [node("A", views: [table]), node("B", views: [table])])
    #expect(places(of: "dangling-reference", in: archive) == ["Table#k", "Table#k"])
    let findings = referenceLinter.findings(in: archive)
    #expect(Set(findings.map(\.fingerprint)).count == 2)
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

  @Test func levelsAndOnly() {
    let archive = archive(paths: ["A", "A", ":[0]:/B"])
    func rules(_ configuration: LintConfiguration) -> [String] {
      Linter(configuration: configuration).findings(in: archive).map {
        "\($0.rule) \($0.severity)"
      }
    }
    #expect(rules(.init()) == ["duplicate-path error", "missing-parent-identifier error"])
    #expect(
      rules(.init(rules: ["duplicate-path": .init(level: .off)])) == [
        "missing-parent-identifier error"
      ])
    #expect(
      rules(.init(rules: ["duplicate-path": .init(level: .info)], only: ["duplicate-path"]))
        == ["duplicate-path info"])
    #expect(
      rules(.init(rules: ["duplicate-path": .init(level: .off)], only: ["duplicate-path"])) == [])
    #expect(rules(.init(only: [])) == [])
  }

  @Test func otherArchivesAreNotJudged() {
    var archive = archive(paths: ["A", "A", ":[0]:/B", ""])
    archive.source.container = .keyed
    archive.envelope = Envelope()
    #expect(Linter().findings(in: archive) == [])
    let skipped = Linter().skippedRules(given: [.archive])
    let uikitRules = RuleRegistry.all.filter {
      ($0.inputs + $0.alternatives).contains(.uikitArchive)
    }
    #expect(skipped.filter { $0.needs == .uikitArchive }.map(\.rule) == uikitRules.map(\.id))
    #expect(Linter().skippedRules(given: .init(Rule.Input.allCases)) == [])
    let none = LintConfiguration(only: ["duplicate-path"])
    #expect(
      Linter(configuration: none).skippedRules(given: [.archive]).map(\.rule) == ["duplicate-path"])
  }

  @Test func oneOfTheAlternativesIsEnough() {
    let linter = Linter(configuration: .init(only: ["bundle-version-mismatch"]))
    let skipped = linter.skippedRules(given: [.archive, .uikitArchive, .storyboards])
    #expect(skipped.map(\.needs) == [.olderArchive])
    #expect(skipped.map(\.alternatives) == [[.infoPlist]])
    for input in [Rule.Input.olderArchive, .infoPlist] {
      #expect(linter.skippedRules(given: [.uikitArchive, input]) == [])
    }
    #expect(linter.skippedRules(given: [.olderArchive]).map(\.needs) == [.uikitArchive])
  }

  @Test func aHundredThousandEntriesWithOnePathAreOneFinding() {
    let entry = node("A", [StateEntry("k", .reference("Gone"))])
    let archive = RestorationArchive(nodes: Array(repeating: entry, count: 100_000))
    #expect(
      Linter().findings(in: archive).map(\.message) == [
        "appears 100000 times in the list of saved objects, but only one state was saved",
        "refers to 'Gone', which was not saved",
      ])
  }

  @Test func anObjectHasAHundredFindingsOfARuleAndACount() {
    let references = (0..<250).map { StateValue.reference("Gone\($0)") }
    let found = referenceLinter.findings(
      in: RestorationArchive(nodes: [
        node("A", [StateEntry("k", .array(references))]),
        node("B", [StateEntry("k", references[0])]),
      ]))
    #expect(found.count == 102)
    #expect(found.map(\.path) == Array(repeating: "A", count: 101) + ["B"])
    #expect(found[100].message == "not listed: 150 more findings of this kind")
    #expect(found[100].key == nil)
    #expect(Set(found.map(\.fingerprint)).count == 102)
  }

  @Test func whatIsLeftOutIsNotCountedWhenItIsFine() {
    let references = (0..<250).map { StateValue.reference("B/v\($0)") }
    let first = node("A", [StateEntry("k", .array(references))])
    func messages(viewCount: Int) -> [String] {
      let views = (0..<viewCount).map { view("B/v\($0)") }
      return referenceLinter.findings(
        in: RestorationArchive(nodes: [first, node("B", views: views)])
      ).map(\.message)
    }
    #expect(messages(viewCount: 250) == [])
    #expect(messages(viewCount: 248) == ["not listed: 2 more findings of this kind"])
  }

  @Test func anArchiveHasAThousandFindingsOfARuleAndACount() {
    let nodes = (0..<1500).map { node("A\($0)", [StateEntry("k", .reference("Gone"))]) }
    let archive = RestorationArchive(nodes: nodes + [nodes[3]])
    let found = referenceLinter.findings(in: archive)
    #expect(found.count == 1001)
    #expect(found[999].path == "A999")
    #expect(found.last?.message == "not listed: 500 more findings of this kind")
    #expect(found.last?.path == nil)
    #expect(found.last?.severity == .error)
  }

  @Test func whatIsIgnoredTakesNoPlaceAndIsNotCounted() throws {
    let nodes = (0..<1500).map { index in
      node(index < 900 ? "A/B\(index)" : "C\(index)", [StateEntry("k", .reference("Gone"))])
    }
    var configuration = LintConfiguration(only: ["dangling-reference"])
    configuration.rules["dangling-reference", default: .init()].ignored = [
      try PathPattern(parsing: "A/*")
    ]
    let found = Linter(configuration: configuration).findings(in: RestorationArchive(nodes: nodes))
    #expect(found.count == 600)
  }

  @Test func whatTurnsOutToBeFineTakesNoPlace() {
    let fine = (0..<1200).map { node("A\($0)", [StateEntry("k", .reference("B/v"))]) }
    let wrong = (0..<3).map { node("C\($0)", [StateEntry("k", .reference("Gone"))]) }
    let found = referenceLinter.findings(
      in: RestorationArchive(nodes: fine + wrong + [node("B", views: [view("B/v")])]))
    #expect(found.map(\.path) == ["C0", "C1", "C2"])
  }

  /// A key of a megabyte over a thousand references would make a gigabyte of findings.
  @Test func findingsAreNotLargerThanTheirArchiveByMuch() {
    let key = String(repeating: "k", count: 100_000)
    let references = (0..<1_000).map { StateValue.reference("Gone\($0)") }
    let found = referenceLinter.findings(
      in: RestorationArchive(nodes: [node("A", [StateEntry(key, .array(references))])]))
    #expect(found.map(\.key) == [key + "[0]", nil])
    #expect(found.last?.message == "not listed: 999 more findings of this kind")
  }

  @Test func reportsCount() {
    let findings = Array(Linter().findings(in: archive(paths: ["A", "A", "A/"])))
    var report = LintReport(files: [
      .init(file: "a", findings: findings), .init(file: "b", findings: []),
    ])
    #expect(report.summary.files == 2 && report.summary.filesWithFindings == 1)
    #expect(report.summary.errors == 2 && report.summary.warnings == 0)
    #expect(report.highestSeverity == .error)
    report.files = []
    #expect(report.highestSeverity == nil)
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
