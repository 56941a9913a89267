import AppFiles
import PlistSyntax
import RestorationModel
import TestSupport
import Testing

@testable import RestorationPlan

/// No object is surer to come back than what it depends on.
@Suite struct SurenessTests {
  private static let list = StoryboardReference(name: "Main", identifier: "List")
  private static let stack: NodeList = [
    .navigation("Nav", children: ["Nav/:[0]:/A"]),
    .controller("Nav/:[0]:/A", "App.List", storyboard: list),
  ]

  /// UIKit creates it, but its container shows it: Apple, "About the UI restoration process".
  @Test func `an object is as sure as its container`() throws {
    let archive = RestorationArchive.uikit(Self.stack)
    let assumed = try archive.plan()
    #expect(assumed.objects[1].ownStanding == .comesBack)
    #expect(assumed.objects.map(\.standing) == [.dependsOnCode, .dependsOnCode])
    var project = ProjectFacts.navigation("List")
    project.storyboards?[0].controllers[1].customClass = "List"
    project.storyboards?[0].controllers[1].customModule = "App"
    #expect(
      try archive.plan(project: project).objects.map(\.standing) == [.comesBack, .comesBack])
  }

  @Test func `the recipes depend on code`() throws {
    let recipes = try #require(Fixture.all.first { $0.file == "recipes.data" })
    let summary = try recipes.archive.plan().summary
    #expect(summary.comesBack == 0 && summary.dependsOnCode == 7)
  }

  @Test(arguments: Fixture.all)
  func `nothing is surer than what it depends on`(_ fixture: Fixture) throws {
    let projects: [ProjectFacts] = [
      ProjectFacts(), .classes("App.Other"), .navigation("List"),
      .main((nil, "Tabs", [1, 2]), (nil, "Browse", []), ("Note", "Notes", [])),
      .main((nil, "Root", [1]), ("Profile", "Profile", [])),
    ]
    for project in projects {
      #expect(try fixture.archive.plan(project: project).overrated == [])
      #expect(try fixture.archive.plan(without: "*/*", project: project).overrated == [])
    }
  }

  /// An exception at launch ends the restore of everything.
  @Test func `nothing is sure if the launch may end`() throws {
    let nodes: NodeList =
      Self.stack + [
        .controller(
          "Other/Gone", storyboard: StoryboardReference(name: "Main", identifier: "Gone"))
      ]
    var project = ProjectFacts.navigation("List")
    project.storyboards?[0].controllers[1].customClass = "List"
    project.storyboards?[0].controllers[1].customModule = "App"
    let plan = try RestorationArchive.uikit(nodes).plan(project: project)
    #expect(plan.launchEnd == 2)
    #expect(plan.summary.comesBack == 0)
    let without = try RestorationArchive.uikit(nodes).plan(without: "**/Gone", project: project)
    #expect(without.launchEnd == nil && without.summary.comesBack == 2)
  }

  @Test func `a storyboard that was not given may end the launch`() throws {
    let nodes: NodeList =
      Self.stack + [
        .controller(
          "Nav/:[1]:/B", storyboard: StoryboardReference(name: "Gone", identifier: "B"))
      ]
    #expect(
      try RestorationArchive.uikit(nodes).plan(project: .navigation("List")).launchEnd == 2)
  }

  /// The storyboard creates the tab bar without the tab, so UIKit asks the tab's own storyboard.
  @Test func `a tab that is left out may end the launch`() throws {
    var project = ProjectFacts.main((nil, "Tabs", [1]), (nil, "A", []))
    project.storyboards?[0].controllers[0].element = "tabBarController"
    let nodes = { (storyboard: String) -> NodeList in
      [
        .controller(
          "Tabs", "UITabBarController", state: [StateEntry(KnownKeys.selectedTab, "Tabs/:[0]:/A")]),
        .controller("Tabs/:[0]:/A"),
        .controller(
          "Tabs/:[1]:/B", storyboard: StoryboardReference(name: storyboard, identifier: "B")),
      ]
    }
    let plan = try RestorationArchive.uikit(nodes("Gone")).plan(project: project)
    #expect(plan.launchEnd == 2 && plan.summary.comesBack == 0)
    #expect(plan.screen.first == "launch-ends Tabs/:[1]:/B")
    project.storyboards?[0].controllers[1].storyboardIdentifier = "B"
    let found = try RestorationArchive.uikit(nodes("Main")).plan(project: project)
    #expect(found.launchEnd == nil)
    #expect(found.objects.map(\.standing) == [.comesBack, .comesBack, .dependsOnCode])
  }

  @Test func `the surest end of the launch is named`() throws {
    var project = ProjectFacts.navigation("List")
    let gone = { (path: String, storyboard: String) -> RestorationNode in
      .controller(path, storyboard: StoryboardReference(name: storyboard, identifier: "Gone"))
    }
    let plan = try RestorationArchive.uikit([
      .navigation("Nav", children: ["Nav/:[0]:/A", "Nav/:[1]:/B"]),
      gone("Nav/:[0]:/A", "Other"), gone("Nav/:[1]:/B", "Main"),
    ]).plan(project: project)
    #expect(plan.launchEnd == 2)
    project.storyboards?[0].controllers[1].storyboardIdentifier = "Gone"
    #expect(
      try RestorationArchive.uikit([gone("Nav/:[1]:/B", "Main")]).plan(project: project).launchEnd
        == nil)
  }

  @Test func `what exists without its state holds others, but not for sure`() throws {
    let plan = try RestorationArchive.uikit([.listedOnly("Root"), .controller("Root/:[0]:/Child")])
      .plan(project: .main((nil, "Root", [1]), (nil, "Child", [])))
    #expect(plan.objects.map(\.standing) == [.lost, .dependsOnCode])
  }

  // MARK: A class that is gone

  /// No class is a subclass of one that the app does not have.
  @Test func `a class that was replaced has no state`() throws {
    var project = ProjectFacts.navigation("List")
    project.storyboards?[0].controllers[1].customClass = "Grid"
    project.storyboards?[0].controllers[1].customModule = "App"
    let archive = RestorationArchive.uikit(Self.stack)
    #expect(try archive.plan(project: project).objects[1].madeClass?.fit == .unknown)
    project.classNames = ["App.Grid"]
    let plan = try archive.plan(project: project)
    #expect(plan.objects[1].isClassMissing)
    #expect(plan.objects[1].madeClass?.fit == .differs)
    #expect(plan.objects[1].fate == .ofOtherClass && plan.objects[1].standing == .lost)
    project.classNames = ["App.Grid", "App.List"]
    #expect(try archive.plan(project: project).objects[1].standing == .dependsOnCode)
  }

  @Test func `no object gets the state of a class that is gone, whoever creates it`() throws {
    let paths = (0..<5).map { "Nav/:[\($0)]:/\($0)" }
    let archive = RestorationArchive.uikit([
      .navigation("Nav", children: paths), .controller(paths[0], "App.Old"),
      .controller(paths[1], "App.Old", restorationClass: "App.Old"),
      .controller(paths[2], "App.Old", restorationClass: "App.Restorer"),
      .controller(paths[3], "App.Old", storyboard: Self.list), .controller(paths[4], "App.New"),
      .controller("Other", "App.Old"), .object("Store", "App.Old"),
      .controller("Other/:[0]:/Child", "App.New"),
    ])
    let plan = try archive.plan(project: .classes("App.Restorer", "App.New"))
    let isGone = plan.objects.map { $0.className == "App.Old" }
    #expect(plan.objects.map(\.isClassMissing) == isGone)
    #expect(plan.objects.map { $0.fate == .ofOtherClass } == isGone)
    #expect(plan.objects.map { $0.standing == .lost } == isGone)
    #expect(plan.summary.lost == 6 && plan.summary.dependsOnCode == 3)
    #expect(plan.overrated == [])
    // Apple's classes are in no list of an app's, and without a list nothing is known.
    #expect(try archive.plan().summary.lost == 0)
  }

  /// The stack is in the state that nothing gets.
  @Test func `a stack of a class that is gone is lost`() throws {
    let plan = try RestorationArchive.uikit([
      .controller(
        "Nav", "App.Nav",
        state: [StateEntry(KnownKeys.navigationChildren, .array(["Nav/:[0]:/A"]))]),
      .controller("Nav/:[0]:/A", "App.List"),
    ]).plan(project: .classes("App.List"))
    #expect(plan.objects.map(\.fate) == [.ofOtherClass, .lost(with: 0, .container)])
  }

  /// A list of the app's classes does not contain Apple's.
  @Test func `a class of Apple's is not gone`() throws {
    var project = ProjectFacts.navigation("List")
    project.storyboards?[0].controllers[1].customClass = "Grid"
    project.storyboards?[0].controllers[1].customModule = "App"
    project.classNames = ["App.Grid"]
    let plan = try RestorationArchive.uikit([
      .navigation("Nav", children: ["Nav/:[0]:/A"]),
      .controller("Nav/:[0]:/A", "UITableViewController", storyboard: Self.list),
    ]).plan(project: project)
    #expect(!plan.objects[1].isClassMissing)
    #expect(plan.objects[1].madeClass?.fit == .unknown)
  }

  // MARK: What goes along

  @Test func `what is lost anyway does not go along`() throws {
    let plan = try RestorationArchive.uikit([
      .controller("Root"), .listedOnly("Root/:[0]:/Empty"), .controller("Root/:[0]:/Empty/:[0]:/A"),
      .controller("Root/Sheet"), .controller("Root/Sheet/:[0]:/B"),
    ]).plan()
    #expect(plan.objects.map(\.takesAlong) == [1, 1, 0, 1, 0])
    #expect(plan.objects[0].firstTaken == [])
  }

  @Test func `each sight names its object`() throws {
    var archive = RestorationArchive.uikit(Self.stack)
    archive.envelope?.firstResponders = ["Nav/:[0]:/A/Field", "Nowhere/Field"]
    #expect(try archive.plan().sights.map(\.object) == [0, 1, 1, nil])
  }
}
