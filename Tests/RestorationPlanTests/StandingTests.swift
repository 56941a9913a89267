import AppFiles
import PlistSyntax
import RestorationModel
import TestSupport
import Testing

@testable import RestorationPlan

/// Whether the user gets an object back, who refers to it, and what a path without an index means.
@Suite struct StandingTests {
  private static let list = StoryboardReference(name: "Main", identifier: "List")

  @Test func `each object has one standing, and they add up`() throws {
    let plan = try RestorationArchive.uikit([
      .controller("Root"),
      .controller("Root/List", storyboard: Self.list),
      .controller("Root/Detail", restorationClass: "App.Detail"),
      .listedOnly("Gone"),
    ]).plan(project: .main((nil, "Root", []), ("List", nil, [])))
    // Nothing presents the two that are below the root.
    #expect(plan.objects.map(\.standing) == [.comesBack, .lost, .lost, .lost])
    #expect(plan.summary.comesBack == 1 && plan.summary.lost == 3)
  }

  @Test func `what the app's code has to make depends on it`() throws {
    let plan = try RestorationArchive.uikit([
      .navigation("Nav", children: ["Nav/:[0]:/List", "Nav/:[1]:/Detail"]),
      .controller("Nav/:[0]:/List", storyboard: Self.list),
      .controller("Nav/:[1]:/Detail", restorationClass: "App.Detail"),
      .object("Store", "App.Store"),
    ]).plan()
    #expect(plan.objects.map(\.standing) == Array(repeating: .dependsOnCode, count: 4))
  }

  /// A restoration class that is gone takes the certainty of all that depends on it.
  @Test func `nothing comes back by itself through a class that is gone`() throws {
    let paths = ["Nav/:[0]:/A", "Nav/:[1]:/B", "Nav/:[2]:/C"]
    var project = ProjectFacts.navigation("List")
    project.classNames = ["App.Other"]
    let plan = try RestorationArchive.uikit(
      [.navigation("Nav", children: paths)]
        + paths.enumerated().map { place, path in
          .controller(
            path, restorationClass: place == 1 ? "App.Gone" : nil, storyboard: Self.list)
        }
    ).plan(project: project)
    #expect(
      plan.objects.map(\.standing) == [.comesBack, .comesBack, .dependsOnCode, .dependsOnCode])
    #expect(plan.objects[2].isRefuted)
  }

  @Test func `what is doubted from outside does not come back by itself`() throws {
    var plan = try RestorationArchive.uikit([
      .navigation("Nav", children: ["Nav/:[0]:/A", "Nav/:[1]:/B"]),
      .controller("Nav/:[0]:/A", storyboard: Self.list),
      .controller("Nav/:[1]:/B", storyboard: Self.list),
    ]).plan(project: .navigation("List"))
    #expect(plan.summary.comesBack == 3)
    plan.settle(doubting: [1, 99])
    #expect(plan.objects.map(\.standing) == [.comesBack, .dependsOnCode, .dependsOnCode])
    plan.settle()
    #expect(plan.summary.comesBack == 3)
  }

  @Test func `two objects with one path are both in doubt`() throws {
    let plan = try RestorationArchive.uikit([
      .navigation("Nav", children: ["Nav/:[0]:/A"]),
      .controller("Nav/:[0]:/A", storyboard: Self.list),
      .controller("Nav/:[0]:/A", storyboard: Self.list),
    ]).plan(project: .navigation("List"))
    #expect(plan.objects.map(\.standing) == [.comesBack, .dependsOnCode, .dependsOnCode])
  }

  // MARK: What storyboards make unasked

  @Test func `tabs of a tab bar that is remade are found live`() throws {
    let tabs = RestorationNode.controller(
      "Root/Tabs", "UITabBarController",
      storyboard: StoryboardReference(name: "Main", identifier: "Tabs"),
      state: [StateEntry(KnownKeys.selectedTab, .reference("Root/Tabs/:[0]:/Inbox"))])
    let presenter = RestorationNode.controller(
      "Root", state: [StateEntry(KnownKeys.presentedViewController, .reference("Root/Tabs"))])
    let plan = try RestorationArchive.uikit([
      presenter, tabs, .controller("Root/Tabs/:[0]:/Inbox"), .controller("Root/Tabs/:[1]:/Other"),
    ]).plan(
      project: .main((nil, "Root", []), ("Tabs", "Tabs", [2]), (nil, "Inbox", [])))
    #expect(
      plan.objects.map(\.search) == [
        "delegate live:Main → needsLiveController checked",
        "delegate live storyboard:found → comesFromStoryboard checked",
        "delegate live:Main → needsLiveController checked", "delegate live → needsLiveController",
      ])
  }

  @Test func `an embed segue makes nothing before the view is loaded`() throws {
    var project = ProjectFacts.main((nil, "Root", [1]), (nil, "Pane", []))
    let path = "Root/:[0]:/Pane"
    let archive = RestorationArchive.uikit([.controller("Root"), .controller(path)])
    #expect(try archive.plan(project: project).object(path)?.isMadeUnasked == true)
    project.storyboards?[0].controllers[0].embedded = ["1"]
    #expect(try archive.plan(project: project).object(path)?.isMadeUnasked == false)
  }

  // MARK: Paths without an index

  @Test func `a path without an index below a container is its child`() throws {
    let plan = try RestorationArchive.uikit([
      .controller("Tabs", "UITabBarController"), .controller("Tabs/Inbox"),
      .navigation("Tabs/Nav", children: ["Tabs/Nav/List"]), .controller("Tabs/Nav/List"),
      .controller("Tabs/Nav/Other"),
    ]).plan()
    #expect(
      plan.objects.map(\.role) == [.root, .tab, .tab, .stack(position: 0), .unpresented])
  }

  @Test func `where children have an index, a path without one is no child`() throws {
    let plan = try RestorationArchive.uikit([
      .controller("Tabs", "UITabBarController"), .controller("Tabs/:[0]:/Inbox"),
      .controller("Tabs/Login"),
    ]).plan()
    #expect(plan.objects.map(\.role) == [.root, .tab, .unpresented])
  }

  // MARK: References

  @Test func `who refers to an object is known, its container first`() throws {
    let plan = try RestorationArchive.uikit([
      .controller("First", state: [StateEntry("panel", .reference("Drawer/:[0]:/Menu"))]),
      .controller(
        "Drawer",
        state: [
          StateEntry("panels", .array([.reference("Drawer/:[0]:/Menu"), .reference("Window")]))
        ]),
      .controller("Drawer/:[0]:/Menu"), .controller("Window"),
    ]).plan()
    #expect(plan.objects.map(\.referrer?.path) == [nil, nil, "Drawer", "Drawer"])
    #expect(plan.objects.map(\.referrer?.key) == [nil, nil, "panels", "panels"])
  }

  @Test func `the app delegate may refer to an object`() throws {
    var archive = RestorationArchive.uikit([.controller("Root")])
    archive.envelope?.state = [StateEntry("shown", .reference("Root"))]
    let referrer = try #require(try archive.plan().objects[0].referrer)
    #expect(referrer.path == nil && referrer.key == "shown")
  }

  @Test func `an empty archive is a remark, and no loss`() throws {
    let plan = try RestorationArchive.uikit([]).plan()
    #expect(plan.remarks.contains(.nothingSaved))
    #expect(!plan.isDiscarded)
  }
}
