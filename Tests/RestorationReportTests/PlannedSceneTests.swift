import AppFiles
import Foundation
import RestorationModel
import RestorationPlan
import RestorationReport
import TestSupport
import Testing

/// What a plan says about scenes.
@Suite struct PlannedSceneTests {
  private static func fixture(_ name: String) throws -> RestorationArchive {
    let file = "com.example.Scenes.savedState/" + name
    var archive = try #require(Fixture.all.first { $0.file == file }).archive
    archive.source.file = "Fixtures/" + file
    return archive
  }

  private static let sessions = "KnownSceneSessions/data.data"
  private static let first = "1B2E4D5C-0F3A-4C57-9A55-2D7A3C1E9F01"

  private static func text(_ plan: RestorePlan) -> String {
    var buffer: [UInt8] = []
    ReportRegistry.plans[0].write([ArchivePlan(plan)], into: &buffer)
    return String(decoding: buffer, as: UTF8.self)
  }

  @Test func `each session has its role, delegate and activity`() throws {
    var project = ProjectFacts()
    project.classNames = ["Recipes.SceneDelegate"]
    project.infoPlist = InfoPlist()
    project.infoPlist?.activityTypes = ["com.example.recipes.edit"]
    let plan = RestorePlanner(project: project).plan(for: try Self.fixture(Self.sessions)) {
      $0 == Self.first ? try? Self.fixture(Self.first + "/data.data") : nil
    }
    #expect(plan.scenes.map(\.delegateAnswer) == [.found, .missing])
    #expect(plan.scenes.map { $0.activity?.type } == ["com.example.recipes.edit", nil])
    #expect(plan.scenes[0].activity?.isDeclared == true)
    let text = Self.text(plan)
    for words in [
      "scene  " + Self.first, "role           UIWindowSceneSessionRoleApplication",
      "storyboard     Main", "delegate       Recipes.SceneDelegate  (the app has it)",
      "activity       com.example.recipes.edit  (declared, 10 values, about ",
      "restores its contents in code", "servings   4",
      "UIKit finds no delegate for it: its window stays black.", "the system deletes its activity",
    ] {
      #expect(text.contains(words), "\(words)")
    }
    #expect(!text.contains("Lost") && !text.contains("What the user sees"))
    #expect(ArchivePlan(plan).hasLosses)
  }

  @Test func `a session without an activity opens as if it were new`() throws {
    let plan = RestorePlanner().plan(for: try Self.fixture(Self.sessions)) { _ in nil }
    #expect(
      Self.text(plan).contains("No user activity was saved: the scene opens as if it were new."))
    let alone = RestorePlanner().plan(for: try Self.fixture(Self.sessions))
    #expect(Self.text(alone).contains("Its user activity is in the folder of the scene."))
  }

  @Test func `an activity of a type that is not declared is not kept`() throws {
    var project = ProjectFacts()
    project.infoPlist = InfoPlist()
    let plan = RestorePlanner(project: project)
      .plan(for: try Self.fixture(Self.first + "/data.data"))
    #expect(plan.scenes.map(\.identifier) == [Self.first])
    #expect(
      Self.text(plan).contains(
        "The system does not save an activity whose type is not declared."))
  }

  @Test func `a session's own dictionary is shown`() throws {
    let text = Self.text(
      RestorePlanner().plan(for: try Self.fixture(Self.first + "/userInfo.data")))
    #expect(text.contains("session's userInfo") && text.contains("zoom    1.5"))
  }

  @Test func `a file that the table names twice is read once`() throws {
    var archive = try Self.fixture(Self.sessions)
    archive.nodes = NodeList([archive.nodes[0], archive.nodes[0]])
    var count = 0
    let plan = RestorePlanner().plan(for: archive) { _ in
      count += 1
      return nil
    }
    #expect(count == 1 && plan.scenes.count == 2)
  }

  @Test func `secrets of an activity are redacted`() throws {
    var content = NodeContent(kind: .activity)
    content.state = [StateEntry("password", "hunter2hunter2")]
    let archive = RestorationArchive(
      source: ArchiveSource(container: .scene),
      nodes: [RestorationNode(path: "scene/activity", content: content)])
    let plan = RestorePlanner().plan(for: archive)
    for format in ReportRegistry.plans {
      var buffer: [UInt8] = []
      format.write([ArchivePlan(plan)], into: &buffer)
      let text = String(decoding: buffer, as: UTF8.self)
      #expect(text.contains("password") && !text.contains("hunter2"))
    }
  }
}
