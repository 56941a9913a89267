import AppFiles
import Foundation
import PlistSyntax
import RestorationLint
import RestorationModel
import RestorationPlan
import RestorationReport
import TestSupport
import Testing

/// The findings of lint come before the plan, and the plan does not contradict it.
@Suite struct PlanProblemTests {
  private static let list = StoryboardReference(name: "Main", identifier: "List")

  private static func gone(_ count: Int) -> RestorationArchive {
    let paths = (0..<count).map { "Nav/:[\($0)]:/Screen\($0)" }
    return .uikit(
      [.navigation("Nav", children: paths)]
        + paths.map {
          .controller($0, "App.Old", restorationClass: "App.Old", storyboard: Self.list)
        })
  }

  @Test func `the findings that decide the restore come first, in lint's words`() throws {
    var project = ProjectFacts()
    project.classNames = ["App.New"]
    let text = try planned([Self.gone(1)], project: project, isLinted: true)
    #expect(
      text.contains(
        """

        Problems
          1. error  Nav/:[0]:/Screen0  restoration-class-missing
            the restoration class 'App.Old', which is also the saved class, is not in the list of classes, so \
        nothing gets its state
            Fix: keep a class with the old name in the same module that creates the object, and make the new \
        class a subclass of it, or use another restorationIdentifier for the new screen

        What the user sees first

        """))
    #expect(text.contains("The app does not have its saved class, App.Old: UIKit"))
    let json = try planned([Self.gone(1)], as: "json", project: project, isLinted: true)
    #expect(json.contains("\"rule\": \"restoration-class-missing\""))
    #expect(json.contains("\"classIsGone\": true"))
  }

  @Test func `three classes that are gone are not assumed to come back`() throws {
    var project = ProjectFacts()
    project.classNames = ["App.New"]
    let text = try planned([Self.gone(3)], project: project, isLinted: true)
    #expect(text.hasSuffix("\n4 saved objects: 1 depends on your code, 3 lost\n"))
    let before = try planned([Self.gone(3)])
    #expect(before.hasSuffix("\n4 saved objects: 4 depend on your code, none lost\n"))
  }

  @Test func `a saved class that is gone is named for a lost object too`() throws {
    var project = ProjectFacts()
    project.classNames = ["App.New"]
    let text = try planned([Self.gone(1)], without: ["**/Screen0"], project: project)
    #expect(
      text.contains(
        "Lost: assumed not to be recreated.\n   The app does not have its saved class, App.Old: UIKit"
      ))
  }

  @Test func `an empty archive of an app with scenes has lost nothing`() throws {
    var project = ProjectFacts()
    project.infoPlist = InfoPlist()
    project.infoPlist?.declaresScenes = true
    let plan = ArchivePlan(RestorePlanner(project: project).plan(for: .uikit([])))
    #expect(!plan.hasLosses && plan.plan.isDiscarded)
  }

  @Test func `an archive without problems has no block for them`() throws {
    let archive = RestorationArchive.uikit([
      .navigation("Nav", children: ["Nav/:[0]:/List"]),
      .controller("Nav/:[0]:/List", storyboard: Self.list),
    ])
    let text = try planned([archive], isLinted: true)
    #expect(!text.contains("Problems") && !text.contains("Lost"))
    #expect(text.hasSuffix("\n2 saved objects: 2 depend on your code, none lost\n"))
  }

  @Test func `more problems than a screen holds are counted`() throws {
    let text = try planned(
      [
        .uikit(
          (0..<150).map {
            .controller("Nav\($0)", state: [StateEntry("x", .reference("Gone\($0)"))])
          })
      ], isLinted: true)
    #expect(text.components(separatedBy: "  dangling-reference\n").count == 101)
    #expect(text.contains("\n  … 50 more; 'restorectl lint' shows all\n"))
  }

  // MARK: One story

  /// What is wrong with a value, and not with what is brought back.
  private static let rulesAboutValues: Set = ["secret-in-state", "large-state"]

  static func appFiles() throws -> ProjectFacts {
    func bytes(_ name: String) throws -> ByteSlice {
      ByteSlice(
        [UInt8](try Data(contentsOf: CheckoutFolder.url.appending(path: "Fixtures/app/" + name))))
    }
    var project = ProjectFacts()
    project.classNames = try ClassNameList.names(reading: bytes("classes.txt"))
    project.storyboards = [
      try Storyboard(reading: bytes("Main.storyboard"), file: "Main.storyboard")
    ]
    return project
  }

  @Test(arguments: Fixture.all)
  func `nothing that lint calls an error comes back in the plan`(_ fixture: Fixture) throws {
    for project in [ProjectFacts(), try Self.appFiles()] {
      let findings = Linter().findings(
        in: fixture.archive, context: LintContext(project: project, now: 800_000_000))
      let plan = ArchivePlan(
        RestorePlanner(project: project).plan(for: fixture.archive), findings: findings
      ).plan
      for finding in findings where finding.severity == .error {
        guard !Self.rulesAboutValues.contains(finding.rule) else { continue }
        for object in plan.objects where object.path.raw == finding.path {
          #expect(object.standing != .comesBack, "\(finding)")
        }
      }
      for object in plan.objects where object.standing == .comesBack {
        #expect(object.ground.map { plan.objects[$0].standing } ?? .comesBack == .comesBack)
        #expect(!object.isClassMissing)
      }
      for object in plan.objects where object.isClassMissing { #expect(object.standing == .lost) }
      let summary = plan.summary
      #expect(summary.comesBack + summary.dependsOnCode + summary.lost == plan.objects.count)
    }
  }

  @Test func `every rule that is an error decides the restore, or is about a value`() {
    // Those that compare with an older archive do not concern the restore of this one.
    let others = RuleRegistry.all.filter {
      $0.severity == .error && !$0.decidesRestore && !$0.inputs.contains(.olderArchive)
    }
    #expect(Set(others.map(\.id)).isSubset(of: Self.rulesAboutValues))
  }

  // MARK: Words

  @Test func `a child says who refers to it`() throws {
    let text = try planned([
      .uikit([
        .controller("Drawer", state: [StateEntry("menu", .reference("Drawer/:[0]:/Menu"))]),
        .controller("Drawer/:[0]:/Menu"), .controller("Drawer/:[1]:/Page"),
      ])
    ])
    #expect(
      text.contains(
        "Contained in Drawer: Drawer#menu refers to it, and the app's own code adds it there.\n"))
    #expect(
      text.contains(
        "Contained in Drawer, which saves no reference to it: the app's own code adds it there.\n"))
  }

  @Test func `a second root that something refers to is in another window`() throws {
    let text = try planned([
      .uikit([
        .controller("Root", state: [StateEntry("player", .reference("Player"))]),
        .controller("Player"), .controller("Third"),
      ])
    ])
    #expect(
      text.contains(
        "Root#player refers to this other root: it is in another window, or its view was added without "
          + "addChild.\n"))
    #expect(text.components(separatedBy: "as its first screen").count == 2)
  }

  @Test func `a root with a restoration class has to be put into its window`() throws {
    let text = try planned([.uikit([.controller("Root", restorationClass: "App.Root")])])
    #expect(
      text.contains(
        "It is a root: the app itself must put the controller that its restoration class creates "
          + "into the window.\n")
    )
    #expect(
      text.contains("or it does not adopt UIViewControllerRestoration, UIKit continues silently"))
  }

  @Test func `tabs of a tab bar that is remade are found live`() throws {
    let text = try planned([
      .uikit([
        .controller(
          "Root", state: [StateEntry(KnownKeys.presentedViewController, .reference("Root/Tabs"))]),
        .controller("Root/Tabs", "UITabBarController", restorationClass: "App.Tabs"),
        .controller("Root/Tabs/:[0]:/Inbox"),
      ])
    ])
    #expect(
      text.contains(
        "Comes back only if the code that recreates its tab bar controller adds this tab: UIKit then "
          + "finds it as a live controller.\n"))
  }

  @Test func `an empty archive says that nothing was saved, and why`() throws {
    let text = try planned([.uikit([])])
    #expect(text.contains("Nothing was saved: the list of saved objects is empty."))
    #expect(!text.contains("What the user sees first") && !text.contains("Assumed"))
  }

  /// UIKit searches before application(_:didFinishLaunchingWithOptions:).
  @Test(arguments: Fixture.all)
  func `no sentence says that the app makes something at launch`(_ fixture: Fixture) throws {
    let text = try planned([fixture.archive])
    #expect(!text.contains("makes it at launch") && !text.contains("make them at launch"))
  }
}
