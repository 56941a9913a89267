import AppFiles
import RestorationModel
import TestSupport
import Testing

@testable import RestorationPlan

/// Whole plans: what hangs together, what is lost, what is seen.
@Suite struct RestorePlannerTests {
  private static let tabs: NodeList = [
    .controller(
      "Tabs", "UITabBarController",
      state: [StateEntry(KnownKeys.selectedTab, .reference("Tabs/:[1]:/Nav"))]),
    .controller(
      "Tabs/:[0]:/Inbox", "Inbox",
      storyboard: StoryboardReference(name: "Main", identifier: "Inbox")),
    .navigation("Tabs/:[1]:/Nav", children: ["Tabs/:[1]:/Nav/:[0]:/A", "Tabs/:[1]:/Nav/:[1]:/B"]),
    .controller("Tabs/:[1]:/Nav/:[0]:/A"),
    .controller(
      "Tabs/:[1]:/Nav/:[1]:/B",
      state: [
        StateEntry(
          KnownKeys.presentedViewController, .reference("Tabs/:[1]:/Nav/:[1]:/B/Sheet"))
      ]),
    .controller("Tabs/:[1]:/Nav/:[1]:/B/Sheet"),
    .object("Store", "App.Store"),
  ]

  private static let archive = RestorationArchive.uikit(tabs)

  // MARK: Tab bars

  @Test func `UIKit does not recreate tabs, whatever storyboard they came from`() throws {
    let plan = try Self.archive.plan()
    #expect(plan.objects[0].container == .tabBar)
    for path in ["Tabs/:[0]:/Inbox", "Tabs/:[1]:/Nav"] {
      let tab = try #require(plan.object(path))
      #expect(tab.role == .tab)
      #expect(tab.verdict == .needsLiveController)
      #expect(!tab.isChecked)
    }
  }

  @Test func `tabs that a storyboard makes along with the tab bar are confirmed`() throws {
    let plan = try Self.archive.plan(
      project: .main((nil, "Tabs", [1]), ("Inbox", "Inbox", []), (nil, "Nav", [])))
    #expect(plan.object("Tabs/:[0]:/Inbox")?.isChecked == true)
    #expect(plan.object("Tabs/:[1]:/Nav")?.isChecked == false)
  }

  /// The selection is a reference, and a restored object keeps the path it was restored with.
  @Test func `reordered tabs lose nothing`() throws {
    let monday = try #require(Fixture.all.first { $0.file == "diff/monday.data" })
    let tuesday = try #require(Fixture.all.first { $0.file == "diff/tuesday.data" })
    for fixture in [monday, tuesday] {
      let plan = try fixture.archive.plan()
      #expect(plan.lost.isEmpty)
      #expect(plan.objects.filter { $0.role == .tab }.count >= 2)
    }
    var nodes = Self.tabs
    nodes[2] = .navigation(
      "Tabs/:[0]:/Nav", children: ["Tabs/:[1]:/Nav/:[0]:/A", "Tabs/:[1]:/Nav/:[1]:/B"])
    let plan = try RestorationArchive.uikit(nodes).plan()
    #expect(plan.lost.isEmpty)
    #expect(plan.object("Tabs/:[1]:/Nav/:[1]:/B")?.role == .stack(position: 1))
    #expect(plan.object("Tabs/:[1]:/Nav/:[1]:/B")?.parent == 2)
  }

  // MARK: Losses

  @Test(arguments: [
    (
      "Tabs/*/A",
      ["Tabs/:[1]:/Nav/:[0]:/A", "Tabs/:[1]:/Nav/:[1]:/B", "Tabs/:[1]:/Nav/:[1]:/B/Sheet"]
    ),
    ("**/B", ["Tabs/:[1]:/Nav/:[1]:/B", "Tabs/:[1]:/Nav/:[1]:/B/Sheet"]),
    ("**/Sheet", ["Tabs/:[1]:/Nav/:[1]:/B/Sheet"]),
    ("Tabs/Inbox", ["Tabs/:[0]:/Inbox"]),
    ("Tabs", tabs.dropLast().map(\.path.raw)),
    ("Store", ["Store"]),
    ("Nowhere", []),
  ])
  func `what is not recreated takes along what depends on it`(
    _ pattern: String, _ lost: [String]
  ) throws {
    let plan = try Self.archive.plan(without: pattern)
    #expect(plan.lost == lost)
    #expect(plan.summary.lost == lost.count)
    #expect(plan.matchCounts == [pattern == "Nowhere" ? 0 : 1])
  }

  @Test func `each loss says why`() throws {
    let plan = try Self.archive.plan(without: "**/A")
    #expect(
      plan.objects.map(\.fate) == [
        .expected, .expected, .expected, .notRecreated, .lost(with: 3, .stack),
        .lost(with: 4, .presenter), .expected,
      ])
    #expect(
      try Self.archive.plan(without: "**/Nav").object("Tabs/:[1]:/Nav/:[0]:/A")?.fate
        == .lost(with: 2, .container))
  }

  @Test func `each object knows what depends on it`() throws {
    let plan = try Self.archive.plan()
    #expect(plan.objects.map(\.takesAlong) == [5, 0, 3, 2, 1, 0, 0])
    #expect(plan.objects.map(\.firstTaken) == [[1, 2], [], [3], [4], [5], [], []])
  }

  @Test func `no more than three are named of what goes along`() throws {
    let nodes = (0..<5).map { RestorationNode.controller("Root/:[\($0)]:/Child") }
    let plan = try RestorationArchive.uikit([.controller("Root")] + nodes).plan()
    #expect(plan.objects[0].firstTaken == [1, 2, 3])
    #expect(plan.objects[0].takesAlong == 5)
  }

  @Test func `a container without state may be alive`() throws {
    let plan = try RestorationArchive.uikit([.listedOnly("Root"), .controller("Root/:[0]:/Child")])
      .plan()
    #expect(plan.objects.map(\.fate) == [.withoutState, .expected])
  }

  @Test func `of several paths that were not saved the lowest cuts the stack`() throws {
    let plan = try RestorationArchive.uikit([
      .navigation("Nav", children: ["Nav/:[0]:/A", "Nav/:[1]:/B", "Nav/:[2]:/C"]),
      .controller("Nav/:[2]:/C"),
    ]).plan()
    #expect(plan.objects[1].fate == .cut(after: "Nav/:[0]:/A"))
  }

  /// A storyboard makes a navigation controller with its root alone.
  @Test func `only the bottom of a stack is made along with it`() throws {
    let plan = try RestorationArchive.uikit([
      .navigation("Nav", children: ["Nav/:[0]:/A", "Nav/:[1]:/A"]),
      .controller("Nav/:[0]:/A"), .controller("Nav/:[1]:/A"),
    ]).plan(project: .main((nil, "Nav", [1]), (nil, "A", [])))
    #expect(plan.objects.map(\.isChecked) == [true, true, false])
  }

  /// A hyphen sorts before the slash that ends a component.
  @Test func `a path that begins alike is not in between`() throws {
    let plan = try RestorationArchive.uikit(["A", "A-B", "A/C/D"].map { .controller($0) }).plan()
    #expect(plan.objects.map(\.parent) == [nil, nil, 0])
  }

  @Test func `of two parents that a stale path may mean none is taken`() throws {
    let paths = ["Tabs", "Tabs/:[0]:/Nav", "Tabs/:[1]:/Nav", "Tabs/:[2]:/Nav/:[0]:/A"]
    let plan = try RestorationArchive.uikit(paths.map { .controller($0) }).plan()
    #expect(plan.objects[3].parent == 0)
    #expect(plan.objects[3].role == .detached)
  }

  @Test func `two objects with one state are found by that state`() throws {
    var other = RestorationNode.controller("Other").decoded()
    other.kind = nil
    other.className = .unstated
    other.sameStateAs = 0
    let plan = try RestorationArchive.uikit([
      .controller(
        "Root/Profile", "App.Profile",
        storyboard: StoryboardReference(name: "Main", identifier: "Profile")),
      RestorationNode(path: "Root/Other", content: other),
    ]).plan()
    #expect(plan.objects[1].className == "App.Profile")
    #expect(plan.objects[1].kind == .viewController)
    #expect(plan.objects[1].verdict == .comesFromStoryboard)
  }

  @Test func `a stack is cut at a path that was not saved`() throws {
    let plan = try RestorationArchive.uikit([
      .navigation("Nav", children: ["Nav/:[0]:/A", "Nav/:[1]:/B", "Nav/:[2]:/C", "Nav/:[3]:/D"]),
      .controller("Nav/:[0]:/A"), .controller("Nav/:[2]:/C"), .controller("Nav/:[3]:/D"),
    ]).plan()
    #expect(
      plan.objects.map(\.fate) == [
        .expected, .expected, .cut(after: "Nav/:[1]:/B"), .lost(with: 2, .stack),
      ])
    #expect(plan.screen == ["root Nav", "top-of-stack Nav/:[0]:/A 1/4 *"])
  }

  @Test func `a stack is cut at a path without state`() throws {
    let plan = try RestorationArchive.uikit([
      .navigation("Nav", children: ["Nav/:[0]:/A", "Nav/:[1]:/B"]), .listedOnly("Nav/:[0]:/A"),
      .controller("Nav/:[1]:/B"),
    ]).plan()
    #expect(plan.objects.map(\.fate) == [.expected, .withoutState, .lost(with: 1, .stack)])
    #expect(plan.screen == ["root Nav *", "empty-stack 0/2"])
  }

  @Test(arguments: [
    ("Root/:[0]:/Child", PlannedObject.Role.child), ("Root/Modal", .presented),
    ("Root/Other", .unpresented),
    ("Root/:[0]:/:[1]:/Child", .detached), (":[0]:/Child", .detached),
    ("Gone/:[0]:/Child", .detached), ("Root/:[0]:/Gone/:[0]:/Child", .detached),
    ("Other", .root), ("Split/:[0]:/List", .pane), ("Store/Child", .detached),
  ])
  func `a path shows the relation of a controller to its parent`(
    _ path: String, _ role: PlannedObject.Role
  ) throws {
    let plan = try RestorationArchive.uikit([
      .controller(
        "Root", state: [StateEntry(KnownKeys.presentedViewController, .reference("Root/Modal"))]),
      .controller("Split", "UISplitViewController"),
      .object("Store", "Store"), .controller(path),
    ]).plan()
    #expect(plan.objects[3].role == role)
  }

  // MARK: The whole archive

  @Test func `an archive of another version is discarded`() throws {
    var archive = Self.archive
    archive.envelope?.majorVersion = 3
    let plan = try archive.plan(without: "Store")
    #expect(plan.isDiscarded)
    #expect(plan.remarks.contains(.unsupportedVersion(3)))
    #expect(plan.summary.lost == Self.tabs.count)
    #expect(plan.screen == ["fresh-launch"])
    #expect(plan.matchCounts == [1])
  }

  @Test func `an app with scenes restores nothing of it`() throws {
    let plan = try Self.archive.plan(project: .info { $0.declaresScenes = true })
    #expect(plan.isDiscarded)
    #expect(plan.remarks.first == .sceneLifeCycle)
  }

  @Test func `another version of the app is a remark`() throws {
    let other = try Self.archive.plan(project: .info { $0.bundleVersion = "43" })
    #expect(other.remarks.first == .otherBundleVersion(saved: "42", app: "43"))
    #expect(!other.isDiscarded)
    let same = try Self.archive.plan(project: .info { $0.bundleVersion = "42" })
    #expect(same.remarks == [.savedOn(.phone)])
  }

  @Test func `a hand-written tree without envelope has no remarks`() throws {
    let plan = try RestorationArchive.uikit([.controller("Root")], envelope: nil).plan()
    #expect(plan.remarks.isEmpty)
  }

  // MARK: The screen

  @Test(arguments: [
    (
      "Nowhere",
      [
        "root Tabs", "selected-tab Tabs/:[1]:/Nav", "top-of-stack Tabs/:[1]:/Nav/:[1]:/B 2/2",
        "presented Tabs/:[1]:/Nav/:[1]:/B/Sheet *",
      ]
    ),
    (
      "**/Sheet",
      [
        "root Tabs", "selected-tab Tabs/:[1]:/Nav", "top-of-stack Tabs/:[1]:/Nav/:[1]:/B 2/2 *",
        "lost-presented Tabs/:[1]:/Nav/:[1]:/B/Sheet",
      ]
    ),
    (
      "**/B",
      [
        "root Tabs", "selected-tab Tabs/:[1]:/Nav", "top-of-stack Tabs/:[1]:/Nav/:[0]:/A 1/2 *",
      ]
    ),
    ("**/A", ["root Tabs", "selected-tab Tabs/:[1]:/Nav *", "empty-stack 0/2"]),
    ("**/Nav", ["root Tabs *", "lost-selected-tab Tabs/:[1]:/Nav"]),
    ("Tabs", ["lost-root Tabs", "fresh-launch"]),
  ])
  func `the screen follows selection, stack and presentation`(
    _ pattern: String, _ screen: [String]
  ) throws {
    #expect(try Self.archive.plan(without: pattern).screen == screen)
  }

  @Test func `what an outer controller presents covers what an inner one presents`() throws {
    let plan = try RestorationArchive.uikit([
      .controller(
        "Nav", "UINavigationController",
        state: [
          StateEntry(KnownKeys.navigationChildren, .array(["Nav/:[0]:/A"])),
          StateEntry(KnownKeys.presentedViewController, .reference("Nav/Outer")),
        ]),
      .controller(
        "Nav/:[0]:/A",
        state: [StateEntry(KnownKeys.presentedViewController, .reference("Nav/:[0]:/A/Inner"))]),
      .controller("Nav/:[0]:/A/Inner"), .controller("Nav/Outer"),
    ]).plan()
    #expect(
      plan.screen == ["root Nav", "top-of-stack Nav/:[0]:/A 1/1", "presented Nav/Outer *"])
  }

  @Test func `a storyboard that throws comes before the screen`() throws {
    let presenter = RestorationNode.controller(
      "Root", state: [StateEntry(KnownKeys.presentedViewController, .reference("Root/Sheet"))])
    let sheet = RestorationNode.controller(
      "Root/Sheet", storyboard: StoryboardReference(name: "Main", identifier: "Sheet"))
    let plan = try RestorationArchive.uikit([presenter, sheet])
      .plan(project: .main(("Other", "Root", [])))
    #expect(plan.screen == ["launch-ends Root/Sheet", "root Root", "presented Root/Sheet *"])
  }

  @Test func `a root without state is not on the screen`() throws {
    let plan = try RestorationArchive.uikit([.listedOnly("Gone"), .controller("Root")]).plan()
    #expect(plan.screen.filter { $0.hasSuffix("*") } == ["root Root *"])
  }

  @Test func `first responders are looked up with their controller`() throws {
    var archive = Self.archive
    archive.envelope?.firstResponders = ["Tabs/:[1]:/Nav/:[1]:/B/Field", "Gone/Field", "Store"]
    #expect(
      try archive.plan().screen.suffix(3) == [
        "first-responder Tabs/:[1]:/Nav/:[1]:/B/Field", "lost-first-responder Gone/Field",
        "first-responder Store",
      ])
    #expect(
      try archive.plan(without: "**/A").screen.contains(
        "lost-first-responder Tabs/:[1]:/Nav/:[1]:/B/Field"))
  }

  // MARK: Fixtures

  private static let classic = Fixture.all.filter { $0.archive.source.container == .uikit }

  /// It shows a loss that only `plan` sees: a presenter that did not save what it presents.
  private static let lossy = "questions/modal.data"

  @Test(arguments: classic.filter { $0.rules.isEmpty && $0.file != lossy })
  func `good archives plan without loss`(_ fixture: Fixture) throws {
    let plan = try fixture.archive.plan()
    #expect(plan.lost.isEmpty)
    #expect(plan.objects.map(\.path) == fixture.archive.paths)
  }

  @Test(arguments: classic)
  func `every object is counted once`(_ fixture: Fixture) throws {
    let summary = try fixture.archive.plan(without: "**/*e*").summary
    #expect(
      summary.checked + summary.assumed + summary.throwing + summary.lost
        == fixture.archive.nodes.count)
  }
}
