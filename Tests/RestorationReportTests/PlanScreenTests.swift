import AppFiles
import Foundation
import PlistSyntax
import RestorationLint
import RestorationModel
import RestorationPlan
import RestorationReport
import TestSupport
import Testing

/// What must be true for the user to see a screen, the same in every format.
@Suite struct PlanScreenTests {
  private static func recipes() throws -> RestorationArchive {
    try #require(Fixture.all.first { $0.file == "recipes.data" }).archive
  }

  @Test func `each screen has its condition`() throws {
    #expect(
      try planned([Self.recipes()]).contains(
        """
        What the user sees first
          root controller  Tabs  (only if your code creates it)
          selected tab     Tabs/:[0]:/Browse  (only if your code creates it)
          top of stack     Tabs/:[0]:/Browse/:[1]:/RecipeDetail  (2 on the stack; only if its \
        restoration class creates it)
          presented        Tabs/Editor  (in front, over Tabs; only if its restoration class creates it)
          first responder  Tabs/:[0]:/Browse/:[0]:/RecipeList/SearchField  (only if \
        Tabs/:[0]:/Browse/:[0]:/RecipeList comes back)

        """))
  }

  @Test func `a screen with a problem refers to it by its number`() throws {
    let archive = RestorationArchive.uikit([
      .controller("Root", "App.Root", state: [StateEntry("x", .reference("Gone"))]),
      .controller("Other", "App.Other"),
    ])
    let text = try planned([archive], isLinted: true)
    #expect(text.contains("Problems\n  1. error  Root#x  dangling-reference\n"))
    #expect(
      text.contains(
        "root controller  Root  (in front; only if your code creates it; see problem 1)"))
    #expect(!text.contains("Other  (in front; only if your code creates it; see"))
    let json = try #require(
      JSONSerialization.jsonObject(
        with: Data(planned([archive], as: "json", isLinted: true).utf8)) as? [String: Any])
    let sights = try #require(json["firstSight"] as? [[String: Any]])
    #expect(sights.map { $0["problem"] as? Int } == [0, nil])
    #expect(sights.map { $0["standing"] as? String } == ["depends-on-code", "depends-on-code"])
    #expect(
      sights[0]["condition"] as? String == "only if your code creates it; see problem 1")
    let page = try planned([archive], as: "html", isLinted: true)
    #expect(page.contains("<br>only if your code creates it; see problem 1</li>"))
    #expect(page.contains("<b>1.</b> <span class=\"badge error\">"))
  }

  /// What lint calls an error is not named as a screen without a reference to the problem.
  @Test(arguments: Fixture.all)
  func `no screen with an error is named without its problem`(_ fixture: Fixture) throws {
    for project in [ProjectFacts(), try PlanProblemTests.appFiles()] {
      let json = try JSONSerialization.jsonObject(
        with: Data(planned([fixture.archive], as: "json", project: project, isLinted: true).utf8))
      let plan = try #require(json as? [String: Any])
      let problems = try #require(plan["problems"] as? [[String: Any]])
      let errors = Set(
        problems.filter { $0["severity"] as? String == "error" }
          .compactMap { $0["path"] as? String })
      for sight in try #require(plan["firstSight"] as? [[String: Any]]) {
        guard let path = sight["path"] as? String, errors.contains(path) else { continue }
        #expect((sight["condition"] as? String)?.contains("see problem ") == true, "\(sight)")
        #expect(sight["standing"] as? String != "comes-back")
      }
    }
  }

  /// A page says the same as the text.
  @Test(arguments: Fixture.all)
  func `a page has the conditions of the text`(_ fixture: Fixture) throws {
    let project = try PlanProblemTests.appFiles()
    let json = try JSONSerialization.jsonObject(
      with: Data(planned([fixture.archive], as: "json", project: project, isLinted: true).utf8))
    let page = try planned([fixture.archive], as: "html", project: project, isLinted: true)
    let text = try planned([fixture.archive], project: project, isLinted: true)
    let plan = try #require(json as? [String: Any])
    guard plan["objects"].map({ ($0 as? [Any])?.isEmpty == false }) ?? false else { return }
    for sight in try #require(plan["firstSight"] as? [[String: Any]]) {
      guard let condition = sight["condition"] as? String else { continue }
      #expect(text.contains(condition) && page.contains(condition))
    }
  }

  @Test func `a page names the objects that are assumed not to be recreated`() throws {
    let page = try planned([Self.recipes()], as: "html", without: ["**/RecipeDetail"])
    #expect(page.contains("Assumed not to be recreated: "))
    #expect(page.contains("**/RecipeDetail"))
  }

  @Test func `an app that shows its own screen has not lost everything`() throws {
    let text = try planned([.uikit([.controller(":[0]:/Detail")])])
    #expect(text.contains("  first screen  as at a fresh launch: no root controller comes back\n"))
  }

  // MARK: Scenes

  private static func sceneProject() throws -> ProjectFacts {
    var project = try PlanProblemTests.appFiles()
    project.infoPlist = InfoPlist()
    project.infoPlist?.declaresScenes = true
    return project
  }

  @Test func `in an app with scenes the problems of the classic restore are folded`() throws {
    let archive = try #require(Fixture.all.first { $0.file == "app/v1.data" }).archive
    let project = try Self.sceneProject()
    let text = try planned([archive], project: project, isLinted: true)
    #expect(
      text.contains(
        "\n  This app uses scenes (its Info.plist declares them): UIKit restores nothing of this "
          + "archive, and"))
    #expect(text.contains("Problems\n  1. warning  the archive  state-in-scene-app\n"))
    #expect(!text.contains("restoration-class-missing") && !text.contains("  2. "))
    let folded = try #require(
      text.split(separator: "\n").first { $0.contains("iOS 12") }.map(String.init))
    #expect(folded.hasPrefix("  ") && folded.hasSuffix("'restorectl lint' lists them."))
    let page = try planned([archive], as: "html", project: project, isLinted: true)
    #expect(page.contains("iOS 12 and earlier, which has no scenes"))
    #expect(!page.contains("restoration-class-missing"))
  }

  @Test func `as JSON they are marked`() throws {
    let archive = try #require(Fixture.all.first { $0.file == "app/v1.data" }).archive
    let json = try JSONSerialization.jsonObject(
      with: Data(
        planned([archive], as: "json", project: Self.sceneProject(), isLinted: true).utf8))
    let problems = try #require((json as? [String: Any])?["problems"] as? [[String: Any]])
    #expect(problems.count > 2)
    #expect(problems[0]["rule"] as? String == "state-in-scene-app")
    #expect(
      problems.map { $0["applies"] as? Bool }
        == [true] + Array(repeating: false, count: problems.count - 1))
  }

  // MARK: Classes and tabs

  @Test func `a class that was replaced is a loss with a finding`() throws {
    let archive = try #require(Fixture.all.first { $0.file == "app/v1.data" }).archive
    let text = try planned([archive], project: PlanProblemTests.appFiles(), isLinted: true)
    #expect(text.contains("Tabs/:[0]:/Notes/:[0]:/NoteList  saved-class-missing\n"))
    #expect(
      text.contains(
        "Lost: its state, because its storyboard creates Notes.NoteTableController, and UIKit gives "
          + "the state of Notes.NoteListController only to that class and its subclasses.\n"))
  }

  @Test func `three classes that are gone are three losses, in every format`() throws {
    let archive = try #require(Fixture.all.first { $0.file == "app/v1.data" }).archive
    let project = try PlanProblemTests.appFiles()
    let text = try planned([archive], project: project, isLinted: true)
    let gone = "its state, because the app does not have its saved class"
    for path in ["Tabs/:[0]:/Notes/:[1]:/Note", "Tabs/:[1]:/Settings"] {
      #expect(text.contains("  - \(path)  (\(gone))\n"))
    }
    #expect(
      text.contains("  - Tabs/:[0]:/Notes/:[0]:/NoteList  (its state, because its storyboard"))
    #expect(
      text.hasSuffix("\n5 saved objects: 2 depend on your code, 3 lost; the launch may crash\n"))
    // How UIKit searches for it is shown all the same.
    #expect(
      text.contains("NoteController\n   Lost: \(gone).\n   Comes back only if the app delegate"))
    let page = try planned([archive], as: "html", project: project, isLinted: true)
    #expect(page.components(separatedBy: "Lost: \(gone).").count == 3)
    #expect(page.contains("adds it before state is restored (willFinishLaunching)"))
    let json = try JSONSerialization.jsonObject(
      with: Data(planned([archive], as: "json", project: project, isLinted: true).utf8))
    let objects = try #require((json as? [String: Any])?["objects"] as? [[String: Any]])
    #expect(
      objects.map { $0["fate"] as? String }
        == ["expected", "expected", "other-class", "other-class", "other-class"])
    #expect(objects.filter { $0["standing"] as? String == "lost" }.count == 3)
  }

  /// The launch is one condition for all, and named once.
  @Test func `what the end of the launch puts in doubt does not depend on its container`() throws {
    let archive = try #require(Fixture.all.first { $0.file == "app/v1.data" }).archive
    let text = try planned([archive], project: PlanProblemTests.appFiles(), isLinted: true)
    #expect(
      text.contains(
        """
          launch may crash  Tabs/:[1]:/Settings  (UIKit throws here if the app does not have the storyboard, \
        unless the app delegate or a live controller comes first; see problem 3)
          root controller   Tabs
          selected tab      Tabs/:[0]:/Notes
          top of stack      Tabs/:[0]:/Notes/:[1]:/Note  (in front, 2 on the stack; without its \
        state, and only if your code creates it; see problem 1)

        """))
    #expect(
      text.contains("It comes back only if UIKit throws no exception for Tabs/:[1]:/Settings.\n"))
    #expect(text.hasSuffix("; the launch may crash\n"))
  }

  @Test func `a tab that the storyboard's tab bar does not have`() throws {
    let archive = try #require(Fixture.all.first { $0.file == "app/v1.data" }).archive
    let text = try planned([archive], project: PlanProblemTests.appFiles(), isLinted: true)
    #expect(
      text.contains(
        "The storyboard creates the tab bar controller without this tab: it comes back only if the "
          + "app adds it before state is restored (willFinishLaunching).\n"))
  }
}
