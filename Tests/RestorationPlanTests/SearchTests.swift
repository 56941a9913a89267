import AppFiles
import RestorationModel
import TestSupport
import Testing

@testable import RestorationPlan

/// Who is asked for an object, in which order, and what it comes to.
@Suite struct SearchTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let node: RestorationNode
    let project: ProjectFacts
    let search: String

    init(
      _ name: String, _ node: RestorationNode, _ project: ProjectFacts = ProjectFacts(),
      _ search: String
    ) {
      testDescription = name
      self.node = node
      self.project = project
      self.search = search
    }
  }

  private static let list = StoryboardReference(name: "Main", identifier: "List")
  private static let mangled = "_TtC3App4List"

  static let cases: [Case] = [
    Case(
      "a restoration class ends the search",
      .controller("Root/List", restorationClass: "List", storyboard: list), ProjectFacts(),
      "class:unchecked → asksRestorationClass"),
    Case(
      "a restoration class that the app has",
      .controller("Root/List", restorationClass: "App.List"), .classes("App.List"),
      "class:found → asksRestorationClass checked"),
    Case(
      "a mangled name is found by the name that people write",
      .controller("Root/List", restorationClass: mangled), .classes("App.List"),
      "class:found → asksRestorationClass checked"),
    Case(
      "a name that people write is found in a list of mangled ones",
      .controller("Root/List", restorationClass: "App.List"), .classes(mangled),
      "class:found → asksRestorationClass checked"),
    Case(
      "a restoration class that is gone falls through to the storyboard",
      .controller("Root/List", restorationClass: "List", storyboard: list), .classes("Other"),
      "class:missing delegate live storyboard:unchecked → comesFromStoryboard"),
    Case(
      "a restoration class that is gone, and nothing else",
      .controller("Root/List", restorationClass: "List"), .classes(),
      "class:missing delegate live → needsApp"),
    Case("nothing saved to find it by", .controller("Root/List"), "delegate live → needsApp"),
    Case(
      "a storyboard", .controller("Root/List", storyboard: list),
      "delegate live storyboard:unchecked → comesFromStoryboard"),
    Case(
      "a storyboard that has the identifier", .controller("Root/List", storyboard: list),
      .main(("List", nil, [])), "delegate live storyboard:found → comesFromStoryboard checked"),
    Case(
      "a storyboard that lost the identifier", .controller("Root/List", storyboard: list),
      .main(("Other", "List", [])), "delegate live storyboard:identifierMissing → throws checked"),
    Case(
      "a storyboard that was not given",
      .controller("Root/List", storyboard: StoryboardReference(name: "Old", identifier: "List")),
      .main(("List", nil, [])), "delegate live storyboard:notGiven → comesFromStoryboard"),
    Case(
      "a storyboard of another bundle",
      .controller(
        "Root/List",
        storyboard: StoryboardReference(name: "Main", identifier: "List", bundlePath: "/F")),
      .main(("Other", nil, [])), "delegate live storyboard:unchecked → comesFromStoryboard"),
    Case(
      "a storyboard without identifier",
      .controller("Root/List", storyboard: StoryboardReference(name: "Main")),
      "delegate live → needsApp"),
    Case(
      "a root is alive or not there", .controller("Root2", storyboard: list),
      "delegate live storyboard:unchecked → needsLiveController"),
    Case(
      "a root that a storyboard makes", .controller("Root2"), .main((nil, "Root2", [])),
      "delegate live:Main → needsLiveController checked"),
    Case(
      "a child that a storyboard makes along with its container",
      .controller("Root/:[0]:/List", storyboard: list),
      .main((nil, "Root", [1]), ("List", "List", [])),
      "delegate live:Main → needsLiveController checked"),
    Case(
      "a child that a storyboard makes elsewhere", .controller("Root/:[0]:/List"),
      .main((nil, "Root", []), ("List", "List", [])), "delegate live → needsApp"),
    Case(
      "a root that a storyboard has, and not as its initial controller", .controller("Root2"),
      .main((nil, "Other", []), (nil, "Root2", [])), "delegate live → needsLiveController"),
    Case(
      "a child of a scene that is not live", .controller("Root/:[0]:/List"),
      .main((nil, "Other", []), (nil, "Root", [2]), (nil, "List", [])), "delegate live → needsApp"),
    Case("an object", .object("Store", "App.Store"), "registered → needsRegistration"),
    Case(
      "an object with a restoration class",
      .object("Store", "App.Store", restorationClass: "App.Store"), .classes("App.Store"),
      "class:found → asksRestorationClass checked"),
    Case(
      "an object whose restoration class is gone",
      .object("Store", "App.Store", restorationClass: "App.Store"), .classes(),
      "class:missing registered → needsRegistration"),
    Case("a path without state", .listedOnly("Root/Gone"), " → skipped"),
  ]

  @Test(arguments: cases)
  func `the search goes in Apple's order`(_ test: Case) throws {
    let plan = try RestorationArchive.uikit([.controller("Root"), test.node])
      .plan(project: test.project)
    #expect(plan.objects[1].search == test.search)
  }

  @Test func `a second object with one path is distinguished`() throws {
    let plan = try RestorationArchive.uikit([.controller("A"), .controller("B"), .controller("B")])
      .plan()
    #expect(plan.objects.map(\.role) == [.root, .root, .duplicate(of: 1)])
    #expect(plan.objects[2].search == " → sharesPath")
  }

  @Test func `unreadable state shows no storyboard`() throws {
    let fixture = try #require(Fixture.all.first { $0.file == "faults/undecodable-state.data" })
    let plan = try fixture.archive.plan()
    #expect(plan.objects.map(\.isReadable) == [true, false])
    #expect(plan.objects[1].verdict == .needsApp)
  }
}

extension SearchTests.Case {
  init(_ name: String, _ node: RestorationNode, _ search: String) {
    self.init(name, node, ProjectFacts(), search)
  }
}
