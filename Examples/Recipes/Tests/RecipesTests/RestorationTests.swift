import Foundation
import RestorationTesting
import Testing

@Suite struct RestorationTests {
  @Test func savedStateIsRestorable() throws {
    let file = try #require(
      Bundle.module.url(forResource: "recipes-2", withExtension: "json", subdirectory: "Fixtures"))
    expectRestorable(try RestorationArchive(contentsOfFile: file.path))
  }

  /// The package's folder, also in a simulator.
  private static let package = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  private func archive(_ name: String) throws -> RestorationArchive {
    let file = Self.package.appending(path: "Tests/RecipesTests/Fixtures/\(name)")
    return try RestorationArchive(contentsOfFile: file.path)
  }

  @Test func nothingIsWrong() throws {
    let findings = Linter().findings(in: try archive("recipes-2.json"))
    #expect(findings.isEmpty)
  }

  @Test func usersOfVersion1LoseNothing() throws {
    expectRestorable(try archive("recipes-2.json"), against: try archive("recipes-1.json"))
  }

  @Test func theQueryIsSaved() throws {
    let archive = try archive("recipes-2.json")
    #expect(archive.paths == ["Tabs", "Tabs/:[0]:/List"])
    let list = try #require(archive[path: "Tabs/List"]).decoded()
    #expect(list.className.value == "Recipes.ListController")
    #expect(list.state["query"] == "soup")
  }

  @Test func bytesAreReadTheSame() throws {
    let bytes = try Data(
      contentsOf: Self.package.appending(path: "Tests/RecipesTests/Fixtures/recipes-1.json"))
    let archive = try RestorationArchive(bytes: bytes, name: "recipes-1.json")
    #expect(try archive == self.archive("recipes-1.json"))
  }

  @Test func onlyTheDraftIsNew() throws {
    let diff = ArchiveDiff(from: try archive("recipes-1.json"), to: try archive("recipes-2.json"))
    let ofState = diff.changes.filter { $0.path != nil }
    #expect(ofState.map(\.key) == ["draftID"])
    #expect(ofState.map(\.kind) == [.valueAdded])
  }

  @Test func everyScreenComesBack() throws {
    let plan = RestorePlan(for: try archive("recipes-2.json"))
    #expect(plan.summary.lost == 0, "\(plan)")
  }

  @Test func theRulesOfTheProjectHold() throws {
    let configuration = try LintConfiguration(
      contentsOfFile: Self.package.appending(path: ".restorectl.json").path)
    expectRestorable(
      try archive("recipes-2.json"), rules: [.loginIsNotSaved, .draftsAreSavedByID],
      configuration: configuration)
  }

  @Test func theConfigurationComparesWithVersion1() throws {
    let configuration = try LintConfiguration(
      contentsOfFile: Self.package.appending(path: ".restorectl.json").path)
    let findings = Linter(configuration: configuration).findings(in: try archive("recipes-2.json"))
    #expect(findings.map(\.rule) == ["bundle-version-mismatch"])
  }

  @Test func theRulesOfTheProjectAreInReports() throws {
    let linter = try Linter(adding: [.loginIsNotSaved, .draftsAreSavedByID])
    let report = linter.report(on: [try archive("recipes-2.json")], as: .sarif)
    #expect(report.contains("2.1.0"))
  }
}
