import RestorationModel
import TestSupport
import Testing

@testable import RestorationPlan

/// Archives that no app wrote: circles, repetitions, great size. What fails here hangs, traps
/// or takes minutes.
@Suite struct HostilePlanTests {
  private func plan(_ nodes: [RestorationNode]) throws -> RestorePlan {
    try RestorationArchive.uikit(nodes).plan(without: "Nowhere/**")
  }

  @Test func `references may lead in circles`() throws {
    let plan = try plan([
      .controller(
        "A", "UITabBarController",
        state: [
          StateEntry(KnownKeys.selectedTab, .reference("B")),
          StateEntry(KnownKeys.presentedViewController, .reference("A")),
        ]),
      .controller("B", "UITabBarController", state: [StateEntry(KnownKeys.selectedTab, "A")]),
    ])
    #expect(plan.screen == ["root A", "selected-tab B", "selected-tab A *", "root B *"])
    #expect(plan.lost.isEmpty)
  }

  @Test func `a stack may name its own controller, others' and one twice`() throws {
    let plan = try plan([
      .navigation("Nav", children: ["Nav", "Other", "Nav/:[0]:/A", "Nav/:[0]:/A", "Nav/:[1]:/B"]),
      .controller("Other"), .controller("Nav/:[1]:/B"), .controller("Nav/:[0]:/A"),
    ])
    #expect(plan.lost.isEmpty)
    #expect(plan.objects[0].takesAlong == 2)
    #expect(plan.objects[3].role == .stack(position: 2))
  }

  @Test(arguments: ["", "/", "a/:[0]:", ":[0]:", "a//b", ":[x]:/a", "a/"])
  func `odd paths find no parent below themselves`(_ path: String) throws {
    let plan = try plan([
      .controller(path), .controller("a"), .controller(path + "/b"), .controller(path),
    ])
    for (place, object) in plan.objects.enumerated() {
      #expect(object.parent != place)
      if case .lost(let ground, _) = object.fate { #expect(plan.objects[ground].fate != .expected) }
    }
  }

  @Test func `a path of a hundred thousand components`() throws {
    let deep = String(repeating: "a/", count: 100_000) + "a"
    let plan = try plan(["a", "a/a", deep, deep + "/b"].map { .controller($0) })
    #expect(plan.objects.map(\.parent) == [nil, 0, 1, 2])
  }

  @Test func `a chain of a thousand presented controllers`() throws {
    let paths = (1...1000).map { Array(repeating: "a", count: $0).joined(separator: "/") }
    let nodes: [RestorationNode] = zip(paths, paths.dropFirst() + [paths[0]]).map { path, next in
      .controller(
        path, state: [StateEntry(KnownKeys.presentedViewController, .reference(next))])
    }
    let archive = RestorationArchive.uikit(nodes)
    #expect(try archive.plan().sights.count == 1000)
    #expect(try archive.plan(without: "a").lost.count == 1000)
  }

  @Test func `a stack of twenty thousand`() throws {
    let children = (0..<20_000).map { "Nav/:[\($0)]:/Page" }
    let nodes: [RestorationNode] =
      [.navigation("Nav", children: children)] + children.reversed().map { .controller($0) }
    let archive = RestorationArchive.uikit(nodes)
    let plan = try archive.plan()
    #expect(plan.objects[0].takesAlong == 20_000)
    #expect(plan.screen.last == "top-of-stack Nav/:[19999]:/Page 20000/20000 *")
    #expect(try archive.plan(without: "Nav/:[5000]:/Page").lost.count == 15_000)
  }

  @Test func `one path twenty thousand times`() throws {
    let plan = try plan(Array(repeating: .controller("A"), count: 20_000))
    #expect(plan.objects.count { $0.verdict == .sharesPath } == 19_999)
    #expect(plan.objects[0].takesAlong == 0)
  }

  @Test(arguments: 0..<200)
  func `generated archives`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let names = ["a", "b", "a/:[0]:", "", ":[0]:", "a/b", "b/:[1]:/a"]
    func path() -> String {
      (0..<Int.random(in: 1...4, using: &random))
        .map { _ in names.randomElement(using: &random) ?? "" }.joined(separator: "/")
    }
    let keys = [
      KnownKeys.selectedTab, KnownKeys.presentedViewController, KnownKeys.navigationChildren,
    ]
    let nodes = (0..<30).map { _ -> RestorationNode in
      let key = keys.randomElement(using: &random) ?? ""
      let value: StateValue =
        key == KnownKeys.navigationChildren
        ? .array((0..<4).map { _ in .string(path()) }) : .reference(path())
      return .controller(path(), state: [StateEntry(key, value)])
    }
    let plan = try RestorationArchive.uikit(nodes).plan(without: "a/**")
    #expect(plan.overrated == [], "seed \(seed)")
    let made = try RestorationArchive.uikit(nodes).plan(
      project: .main((nil, "a", [1]), (nil, "b", [])))
    #expect(made.overrated == [], "seed \(seed)")
    #expect(plan.objects.count == nodes.count)
    for object in plan.objects {
      if case .lost(let ground, _) = object.fate {
        #expect(plan.objects[ground].fate != .expected, "seed \(seed)")
      }
    }
  }
}
