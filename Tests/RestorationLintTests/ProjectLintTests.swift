import RestorationLint
import TestSupport
import Testing

@Suite struct ProjectLintTests {
  private func storyboard(_ file: String, _ scenes: String...) throws -> Storyboard {
    let scenes = scenes.map { "<scene><objects>\n\($0)\n</objects></scene>\n" }.joined()
    let text = """
      <document type="com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB" \
      initialViewController="i"><scenes>\(scenes)</scenes></document>
      """
    return try Storyboard(reading: ByteSlice(utf8: text), file: file)
  }

  private func project(_ storyboards: Storyboard...) -> ProjectFacts {
    var facts = ProjectFacts()
    facts.storyboards = storyboards
    return facts
  }

  /// A controller around another one.
  private func container(_ identifier: String?, around child: String) -> String {
    let attribute = identifier.map { " restorationIdentifier='\($0)'" } ?? ""
    return "<navigationController id='\(identifier ?? "x")'\(attribute)><connections>"
      + "<segue kind='relationship' destination='\(child)'/></connections></navigationController>"
  }

  private func tables(_ count: Int, in objectID: String = "v") -> String {
    let table = "<tableView restorationIdentifier='T'/>\n"
    return "<viewController restorationIdentifier='V' id='\(objectID)'><view key='view'>\n"
      + String(repeating: table, count: count) + "</view></viewController>"
  }

  @Test func findingsStandInTheirFilesFromStartToEnd() throws {
    let facts = project(
      try storyboard("B.storyboard", tables(2), container(nil, around: "v")),
      try storyboard("A.storyboard", container("N", around: "v"), tables(1)))
    let results = Linter().findings(in: facts)
    #expect(results.map(\.file) == ["B.storyboard", "A.storyboard"])
    #expect(
      results[0].findings.map { "\($0.rule) \($0.path ?? "") \($0.location?.description ?? "")" }
        == [
          "storyboard-restoration-id-gap V line 2, column 1",
          "duplicate-view-identifier V/T line 4, column 1",
        ])
    #expect(results[1].findings == [])
  }

  @Test func aGapIsFoundAcrossStoryboards() throws {
    let link = "<viewControllerPlaceholder id='p' storyboardName='B'/>"
    let facts = project(
      try storyboard("A.storyboard", container(nil, around: "p"), link),
      try storyboard("B.storyboard", "<viewController id='i' restorationIdentifier='Home'/>"))
    let results = Linter().findings(in: facts)
    #expect(results.map { $0.findings.map(\.path) } == [[], ["Home"]])
  }

  @Test func fingerprintsAreMadeOfRuleFileAndIdentifier() throws {
    func prints(_ file: String, _ scenes: String..., stable: String? = nil) throws -> [String] {
      let padding = "<viewController id='\(scenes.count)'/>"
      let board = try storyboard(file, scenes.joined(separator: padding))
      return Linter().findings(in: project(board)) { stable ?? $0 }
        .flatMap(\.findings).map(\.fingerprint)
    }
    let first = try prints("A.storyboard", tables(2))
    #expect(first.count == 1)
    #expect(try prints("A.storyboard", "<viewController id='q'/>", tables(4)) == first)
    #expect(try prints("./A.storyboard", tables(2)) == first)
    #expect(try prints("/ci/A.storyboard", tables(2), stable: "A.storyboard") == first)
    #expect(try prints("B.storyboard", tables(2)) != first)
    #expect(
      try prints("A.storyboard", tables(2), tables(2, in: "w")) == [first[0], first[0] + "-2"])
  }

  @Test func levelsAndPatternsHold() throws {
    let facts = project(try storyboard("A.storyboard", tables(2)))
    func findings(_ configuration: LintConfiguration) -> [Finding] {
      Linter(configuration: configuration).findings(in: facts).flatMap(\.findings)
    }
    let rule = "duplicate-view-identifier"
    #expect(findings(.init(rules: [rule: .init(level: .error)])).map(\.severity) == [.error])
    #expect(findings(.init(rules: [rule: .init(level: .off)])) == [])
    var settings = LintConfiguration.RuleSettings()
    settings.ignored = [try PathPattern(parsing: "V/*")]
    #expect(findings(.init(rules: [rule: settings])) == [])
  }

  @Test func manyFindingsOfOneFileAreCounted() throws {
    let tables = (0..<1150).map {
      "<tableView restorationIdentifier='\($0)'/><tableView restorationIdentifier='\($0)'/>"
    }
    let board = try storyboard(
      "A.storyboard",
      "<viewController id='v' restorationIdentifier='V'>\(tables.joined())</viewController>")
    let findings = Linter().findings(in: project(board)).flatMap(\.findings)
    #expect(findings.count == 1001)
    #expect(findings.last?.message == "not listed: 150 more findings of this kind")
  }

  /// UIKit puts no controller into a tab bar, so a restoration class or an app delegate that creates
  /// one is no fix for a tab. A class that is set now is no fix for older state either.
  @Test(arguments: [
    ("Tabs/:[0]:/Settings", nil, "create a controller with this restorationIdentifier"),
    ("Split/:[0]:/Settings", nil, "create a controller with this restorationIdentifier"),
    ("Settings", nil, "create a controller with this restorationIdentifier"),
    ("Nav/:[0]:/Settings", "App.Settings", "from the restoration class 'App.Settings'"),
    (
      "Nav/:[0]:/Settings", nil, "application(_:viewControllerWithRestorationIdentifierPath:coder:)"
    ),
  ])
  func theFixOfAMissingStoryboardDependsOnThePlace(
    path: String, restorationClass: String?, words: String
  ) throws {
    for (name, rule) in [
      ("Settings", "storyboard-missing"), ("Main", "storyboard-identifier-missing"),
    ] {
      let restorer = restorationClass.map { "+" + $0 } ?? ""
      let archive = try RestorationArchive(
        objects: """
          Tabs=UITabBarController
          Split=UISplitViewController
          Nav=UINavigationController
          \(path)\(restorer) "storyboard": {"name": "\(name)", "identifier": "Gone"}
          """)
      let project = project(try self.storyboard("Main.storyboard", "<viewController id='v'/>"))
      let finding = try #require(
        findings(of: rule, in: archive, LintContext(project: project)).first)
      #expect(finding.remedy.contains(words))
      #expect(!finding.remedy.contains("set a restoration class"))
    }
  }
}
