import RestorationPlan
import TestSupport
import Testing

extension RestorePlan {
  /// The paths that do not come back, in save order.
  var lost: [String] { objects.filter { !$0.isRestored }.map(\.path.raw) }

  /// The objects that are surer than what they depend on, or sure although the launch may end.
  var overrated: [String] {
    objects.filter { object in
      guard object.standing == .comesBack else { return false }
      let ground = object.ground.map { objects[$0].standing }
      let parent = object.role == .object ? nil : object.parent.map { objects[$0].standing }
      return launchEnd != nil || (ground ?? .comesBack) != .comesBack
        || (parent ?? .comesBack) != .comesBack
    }.map(\.path.raw)
  }

  /// Whether each object that is lost with another one names one that is lost.
  var losesForAReason: Bool {
    objects.allSatisfy { object in
      guard object.fate == .lost, let ground = object.ground else { return true }
      return objects[ground].fate != .expected
    }
  }
}

extension RestorationArchive {
  /// The plan when these patterns are not recreated.
  func plan(
    without patterns: String..., project: ProjectFacts = ProjectFacts()
  ) throws -> RestorePlan {
    let patterns = try patterns.map { try PathPattern(parsing: $0) }
    return RestorePlanner(project: project, notRecreated: patterns).plan(for: self)
  }
}

/// A project with a storyboard `Main`.
private func project(_ scenes: String...) throws -> ProjectFacts {
  let scenes = scenes.map { "<scene><objects>\($0)</objects></scene>" }.joined()
  let text = """
    <document type="com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB" \
    initialViewController="0"><scenes>\(scenes)</scenes></document>
    """
  var facts = ProjectFacts()
  facts.storyboards = [try Storyboard(reading: ByteSlice(utf8: text), file: "Main.storyboard")]
  return facts
}

/// A controller that contains the one with the next object ID.
private func container(
  _ restoration: String, _ id: Int, element: String = "viewController"
) -> String {
  """
  <\(element) id="\(id)" restorationIdentifier="\(restoration)"><connections>\
  <segue kind="relationship" destination="\(id + 1)"/></connections></\(element)>
  """
}

private func controller(_ restoration: String, _ id: Int, storyboard: String? = nil) -> String {
  let identifier = storyboard.map { " storyboardIdentifier=\"\($0)\"" } ?? ""
  return "<viewController id=\"\(id)\" restorationIdentifier=\"\(restoration)\"\(identifier)/>"
}

/// Laws of every plan. What a plan says of an archive is on the pages Tests/Transcripts/plan-*.md.
@Suite struct PlanLawTests {
  private static let classic = Fixture.all.filter { $0.archive.source.container == .uikit }

  /// It shows a loss that only `plan` sees: a presenter that did not save what it presents.
  private static let lossy = "questions/modal.data"

  @Test(arguments: classic.filter { $0.rules.isEmpty && $0.file != lossy })
  func `good archives plan without loss`(_ fixture: Fixture) {
    let plan = RestorePlan(for: fixture.archive)
    #expect(plan.lost.isEmpty)
    #expect(plan.objects.map(\.path) == fixture.archive.paths)
  }

  @Test(arguments: classic)
  func `every object is counted once`(_ fixture: Fixture) throws {
    let summary = try fixture.archive.plan(without: "**/*e*").summary
    let count = fixture.archive.nodes.count
    #expect(summary.checked + summary.assumed + summary.throwing + summary.lost == count)
    #expect(summary.comesBack + summary.dependsOnCode + summary.lost == count)
  }

  @Test(arguments: Fixture.all)
  func `nothing is surer than what it depends on`(_ fixture: Fixture) throws {
    var classes = ProjectFacts()
    classes.classNames = ["App.Other"]
    let projects = [
      ProjectFacts(), classes,
      try project(container("Nav", 0, element: "navigationController"), controller("List", 1)),
      try project(
        container("Tabs", 0), controller("Browse", 1), controller("Notes", 2, storyboard: "Note")),
      try project(container("Root", 0), controller("Profile", 1, storyboard: "Profile")),
    ]
    for project in projects {
      #expect(try fixture.archive.plan(project: project).overrated == [])
      #expect(try fixture.archive.plan(without: "*/*", project: project).overrated == [])
    }
  }

  /// Documentation/scenes.md shows both.
  @Test func `the fixture after the move holds what is said of the one before`() throws {
    let before = try #require(Fixture.all.first { $0.file == "recipes.data" })
    let after = try #require(Fixture.all.first { $0.file == "scenes/recipes.data" })
    let activity = try #require(after.archive[path: "scene/activity"]?.decoded())
    #expect(SceneMigration(of: before.archive).userInfo == activity.state)
  }

  /// A short view below a long path, many times, must not multiply the path.
  @Test func `no name of a screen is longer than its path`() {
    let long = String(repeating: "n", count: 10_000)
    // By 0, and so not carried over either.
    let turned = Geometry.Shape.transform.value(of: "[1, 0, -0, 1, 0, 0]")
    let state = [StateEntry("a", 1), StateEntry(KnownKeys.viewTransform, turned)]
    let views = (0..<100).map { RestorationNode.view("v\($0)", "UIView", state: state) }
    let migration = SceneMigration(of: .uikit([.controller(long, views: views)]))
    #expect(migration.screens.count == 101)
    #expect(migration.screens.dropFirst().allSatisfy { $0.name.utf8.count < 10 })
    #expect(migration.notCarriedOver.isEmpty)
  }

  /// The one between them may exist although it saved nothing.
  @Test func `what is in an object without state counts with what is around that`() throws {
    let archive = RestorationArchive.uikit([
      .controller("Root"), .listedOnly("Root/:[0]:/List"),
      .controller("Root/:[0]:/List/:[0]:/Row"),
    ])
    #expect(try archive.plan(without: "Root").objects.map(\.takesAlong) == [1, 1, 0])
  }

  /// SwiftUI's delegate is Apple's, so no list of the app's classes has it.
  @Test(arguments: [
    ("App.SceneDelegate", ClassAnswer.found), ("App.Gone", .missing),
    ("SwiftUI.AppSceneDelegate", .unchecked),
  ])
  func `the delegate of a scene is one of the app's classes`(
    _ delegate: String, _ answer: ClassAnswer
  ) {
    let configuration = StateValue.object(
      className: "UISceneConfiguration",
      fields: [StateField(KnownKeys.sceneDelegateClass, .string(delegate))])
    let session = StateEntry(KnownKeys.sceneConfiguration, configuration)
    let archive = RestorationArchive(.sceneSessions, [.of(.session, "A", state: [session])])
    var project = ProjectFacts()
    project.classNames = ["App.SceneDelegate"]
    let plan = RestorePlanner(project: project).plan(for: archive)
    #expect(plan.scenes.map(\.delegateAnswer) == [answer])
  }

  // MARK: Archives that no app wrote

  // What fails here hangs, traps or takes minutes.

  @Test(arguments: ["", "/", "a/:[0]:", ":[0]:", "a//b", ":[x]:/a", "a/"])
  func `odd paths find no parent below themselves`(_ path: String) {
    let plan = RestorePlan(
      for: .uikit([
        .controller(path), .controller("a"), .controller(path + "/b"), .controller(path),
      ]))
    for (place, object) in plan.objects.enumerated() { #expect(object.parent != place) }
    #expect(plan.losesForAReason)
  }

  @Test func `a path of a hundred thousand components`() {
    let deep = String(repeating: "a/", count: 100_000) + "a"
    let plan = RestorePlan(
      for: .uikit(["a", "a/a", deep, deep + "/b"].map { RestorationNode.controller($0) }))
    #expect(plan.objects.map(\.parent) == [nil, 0, nil, 2])
  }

  @Test func `a chain of four hundred presented controllers`() throws {
    let paths = (1...400).map { Array(repeating: "a", count: $0).joined(separator: "/") }
    let nodes: [RestorationNode] = zip(paths, paths.dropFirst() + [paths[0]]).map { path, next in
      .controller(
        path, state: [StateEntry(KnownKeys.presentedViewController, .reference(next))])
    }
    let archive = RestorationArchive.uikit(nodes)
    #expect(try archive.plan().sights.count == 400)
    #expect(try archive.plan(without: "a").lost.count == 400)
  }

  @Test func `a stack of ten thousand`() throws {
    let children = (0..<10_000).map { "Nav/:[\($0)]:/Page" }
    let nodes: [RestorationNode] =
      [.navigation("Nav", children: children)] + children.reversed().map { .controller($0) }
    let archive = RestorationArchive.uikit(nodes)
    #expect(try archive.plan().objects[0].takesAlong == 10_000)
    #expect(try archive.plan(without: "Nav/:[5000]:/Page").lost.count == 5_000)
  }

  @Test func `one path twenty thousand times`() {
    let plan = RestorePlan(
      for: .uikit(Array(repeating: RestorationNode.controller("A"), count: 20_000)))
    #expect(plan.objects.count { $0.verdict == .sharesPath } == 19_999)
  }

  @Test(arguments: TestSize.seeds(200, otherwise: 50))
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
    let archive = RestorationArchive.uikit(nodes)
    let plan = try archive.plan(without: "a/**")
    #expect(plan.overrated == [], "seed \(seed)")
    let made = try archive.plan(project: project(container("a", 0), controller("b", 1)))
    #expect(made.overrated == [], "seed \(seed)")
    #expect(plan.objects.count == nodes.count)
    #expect(plan.losesForAReason, "seed \(seed)")
  }
}
