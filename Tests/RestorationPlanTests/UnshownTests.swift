import AppFiles
import RestorationModel
import TestSupport
import Testing

@testable import RestorationPlan

/// Objects that UIKit may find and that nothing in the saved state puts on the screen.
@Suite struct UnshownTests {
  private static let nodes: NodeList = [
    .navigation("Nav", children: ["Nav/:[0]:/A"]), .controller("Nav/:[0]:/A"),
    .controller("Nav/:[1]:/B"), .controller("Nav/:[1]:/B/:[0]:/Inside"),
    .controller("Nav/Sheet"), .controller("Nav/Sheet/:[0]:/Inside"),
    .object("Nav/Store", "App.Store"),
  ]

  @Test func `what no saved stack names and nothing presents is lost with all below it`() throws {
    let plan = try RestorationArchive.uikit(Self.nodes).plan()
    #expect(
      plan.objects.map(\.fate) == [
        .expected, .expected, .notPushed, .lost(with: 2, .container), .notPresented,
        .lost(with: 4, .container), .expected,
      ])
    #expect(plan.objects[2].role == .offStack && plan.objects[4].role == .unpresented)
    #expect(plan.summary.lost == 4 && plan.summary.assumed == 3)
    #expect(plan.objects[2].verdict == .needsApp)
    #expect(plan.screen == ["root Nav", "top-of-stack Nav/:[0]:/A 1/1 *"])
  }

  @Test func `a first responder goes with what is not shown`() throws {
    var archive = RestorationArchive.uikit(Self.nodes)
    archive.envelope?.firstResponders = ["Nav/Sheet/Field", "Nav/:[0]:/A/Field"]
    #expect(
      try archive.plan().screen.suffix(2) == [
        "lost-first-responder Nav/Sheet/Field", "first-responder Nav/:[0]:/A/Field",
      ])
  }

  @Test func `a navigation controller without a saved stack pushes nothing`() throws {
    let nodes: NodeList = [
      .controller("Nav", "UINavigationController"), .controller("Nav/:[0]:/A"),
    ]
    #expect(try RestorationArchive.uikit(nodes).plan().lost == ["Nav/:[0]:/A"])
  }

  /// A stack that was saved replaces the one that the storyboard made; without one that stays.
  @Test(arguments: [([], true), (["Nav/:[0]:/B"], false)])
  func `the root that a storyboard makes stays where no stack was saved`(
    _ stack: [String], _ stays: Bool
  ) throws {
    let plan = try RestorationArchive.uikit([
      .navigation("Nav", children: stack), .controller("Nav/:[0]:/A"), .controller("Nav/:[0]:/B"),
    ]).plan(project: .main((nil, "Nav", [1]), (nil, "A", [])))
    #expect(plan.objects[1].fate == (stays ? .expected : .notPushed))
    #expect(plan.objects[1].isChecked == stays)
  }

  /// A restored object keeps its path, also on the stack of another navigation controller.
  @Test func `a stack may name what was another's`() throws {
    let nodes = { (ownStack: [String]) -> NodeList in
      [
        .navigation("Nav", children: ["Second/:[0]:/A", "Nav/:[1]:/B"]),
        .navigation("Second", children: ownStack),
        .controller("Second/:[0]:/A"), .controller("Nav/:[1]:/B"),
      ]
    }
    let plan = try RestorationArchive.uikit(nodes([])).plan()
    #expect(plan.lost.isEmpty)
    #expect(plan.objects[2].parent == 0)
    #expect(plan.objects[2].role == .stack(position: 0))
    #expect(
      try RestorationArchive.uikit(nodes([])).plan(without: "Second/A").objects[3].fate
        == .lost(with: 2, .stack))
    let both = try RestorationArchive.uikit(nodes(["Second/:[0]:/A"])).plan()
    #expect(both.objects[2].parent == 1)
    #expect(both.lost.isEmpty)
  }

  /// A controller that is presented by an ancestor saves what that one presents.
  @Test func `the object that saved the reference presents it`() throws {
    let plan = try RestorationArchive.uikit([
      .controller("Root"),
      .controller(
        "Root/:[0]:/Child",
        state: [StateEntry(KnownKeys.presentedViewController, .reference("Root/Sheet"))]),
      .controller("Root/Sheet"),
    ]).plan()
    #expect(plan.objects[2].role == .presented)
    #expect(plan.lost.isEmpty)
  }

  /// UIKit asks for every listed path before anything is shown.
  @Test func `a storyboard throws also for what would not be shown`() throws {
    let profile = RestorationNode.controller(
      "Root/Profile", storyboard: StoryboardReference(name: "Main", identifier: "Profile"))
    let archive = RestorationArchive.uikit([.controller("Root"), profile])
    let project = ProjectFacts.main(("Other", "Root", []))
    #expect(try archive.plan(project: project).screen.first == "launch-ends Root/Profile")
    #expect(
      try archive.plan(without: "**/Profile", project: project).screen.first == "root Root *")
  }

  @Test(arguments: [
    ArchiveContainer.scene, .sceneSessions, .appkit, .bundleInfo, .keyed,
  ])
  func `nothing is searched for in what is handed back`(_ container: ArchiveContainer) throws {
    let archive = RestorationArchive(
      source: ArchiveSource(container: container), nodes: [.controller("Root")])
    let plan = try archive.plan(without: "**")
    #expect(!plan.isSearched && !plan.isDiscarded)
    #expect(plan.remarks == [.notSearched(container)])
    #expect(plan.objects.isEmpty && plan.sights.isEmpty && plan.matchCounts == [0])
  }

  @Test func `a classic archive is searched`() throws {
    #expect(try RestorationArchive.uikit([]).plan().isSearched)
  }
}
