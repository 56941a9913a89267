import AppFiles
import PlistSyntax
import RestorationModel
import TestSupport
import Testing

@testable import RestorationPlan

/// UIKit gives state only to the saved class and its subclasses.
@Suite struct SceneClassTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let saved: String
    /// The element of the storyboard.
    let element: String
    /// The class that the app set for it, with its module.
    let custom: String?
    let made: MadeClass?

    /// `made` is nil for what is not known.
    init(
      _ saved: String, _ element: String, custom: String? = nil, makes made: String?,
      _ fit: MadeClass.Fit = .fits
    ) {
      self.saved = saved
      self.element = element
      self.custom = custom
      self.made = made.map { MadeClass(name: $0, fit: fit) }
    }

    var testDescription: String { "\(saved) ← \(element) \(custom ?? "-")" }
  }

  static let cases: [Case] = [
    Case("App.List", "viewController", custom: "App.List", makes: "App.List"),
    Case("_TtC3App4List", "viewController", custom: "App.List", makes: "App.List"),
    Case("List", "viewController", custom: "List", makes: "List"),
    Case("App.List", "viewController", custom: "App.Table", makes: "App.Table", .unknown),
    Case("App.List", "viewController", custom: "Kit.List", makes: "Kit.List", .unknown),
    Case("App.List", "viewController", makes: "UIViewController", .differs),
    Case("App.List", "tableViewController", makes: "UITableViewController", .differs),
    Case("UINavigationController", "navigationController", makes: "UINavigationController"),
    Case("UINavigationController", "viewController", makes: "UIViewController", .differs),
    Case("UINavigationController", "tabBarController", makes: "UITabBarController", .differs),
    Case("UINavigationController", "navigationController", custom: "App.Nav", makes: "App.Nav"),
    Case("UINavigationController", "viewController", custom: "App.Nav", makes: "App.Nav", .unknown),
    Case("UIViewController", "splitViewController", makes: "UISplitViewController"),
    Case("UIViewController", "viewController", custom: "App.List", makes: "App.List"),
    // What a new Xcode calls a controller is not known.
    Case("App.List", "immersiveController", makes: nil),
    Case("App.List", "immersiveController", custom: "App.List", makes: "App.List"),
  ]

  static func controller(
    _ element: String, _ custom: String?, identifier: String? = nil, restoration: String? = nil,
    children: [String] = [], objectID: String = "a"
  ) -> StoryboardController {
    var controller = StoryboardController(
      objectID: objectID, element: element, location: SourceLocation(byteOffset: 0))
    let parts = custom?.split(separator: ".").map(String.init) ?? []
    controller.customClass = parts.last
    controller.customModule = parts.count == 2 ? parts[0] : nil
    controller.storyboardIdentifier = identifier
    controller.restorationIdentifier = restoration
    controller.children = children
    return controller
  }

  @Test(arguments: cases)
  func `a class is compared with the saved one`(_ test: Case) {
    let sceneClass = SceneClass(Self.controller(test.element, test.custom))
    #expect(sceneClass.made(for: test.saved) == test.made)
  }

  @Test func `a storyboard reference decides nothing`() {
    var controller = Self.controller("viewControllerPlaceholder", nil)
    controller.link = StoryboardLink(storyboardName: "Other", identifier: "List")
    #expect(SceneClass(controller).made(for: "UIViewController") == nil)
  }

  @Test func `of several scenes the one that fits counts`() {
    let classes = ["App.A", nil, "App.List", "App.B"].map {
      SceneClass(Self.controller("viewController", $0))
    }
    #expect(
      SceneClass.made(by: classes, for: "App.List") == MadeClass(name: "App.List", fit: .fits))
    #expect(
      SceneClass.made(by: Array(classes.prefix(2)), for: "App.List")
        == MadeClass(name: "App.A", fit: .unknown))
    #expect(SceneClass.made(by: classes, for: nil) == nil)
    #expect(SceneClass.made(by: [], for: "App.List") == nil)
  }

  // MARK: Plans

  private static func project(_ controllers: StoryboardController...) -> ProjectFacts {
    var facts = ProjectFacts()
    var storyboard = Storyboard(
      file: "Main.storyboard", name: "Main", controllers: controllers)
    storyboard.initialControllerID = controllers.first?.objectID
    facts.storyboards = [storyboard]
    return facts
  }

  private static let profile = RestorationNode.controller(
    "Root/:[0]:/Profile", "App.Profile",
    storyboard: StoryboardReference(name: "Main", identifier: "Profile"))

  @Test(arguments: [
    ("App.Profile" as String?, MadeClass.Fit.fits, true, PlannedObject.Fate.expected),
    ("App.Person", .unknown, false, .expected), (nil, .differs, true, .ofOtherClass),
  ])
  func `what a storyboard makes gets its state or not`(
    _ className: String?, _ fit: MadeClass.Fit, _ isChecked: Bool, _ fate: PlannedObject.Fate
  ) throws {
    let plan = try RestorationArchive.uikit([.controller("Root"), Self.profile])
      .plan(
        project: Self.project(Self.controller("viewController", className, identifier: "Profile")))
    let object = plan.objects[1]
    #expect(object.verdict == .comesFromStoryboard)
    #expect(object.madeClass?.fit == fit)
    #expect(object.isChecked == isChecked)
    #expect(object.fate == fate)
  }

  @Test func `what was made at launch gets its state or not`() throws {
    let plan = try RestorationArchive.uikit([.controller("Root", "App.Root"), Self.profile])
      .plan(
        project: Self.project(
          Self.controller("viewController", nil, restoration: "Root", children: ["b"]),
          Self.controller("viewController", "App.Person", restoration: "Profile", objectID: "b")))
    #expect(plan.objects[0].fate == .ofOtherClass)
    #expect(plan.objects[0].isChecked)
    #expect(plan.objects[1].verdict == .needsLiveController)
    #expect(plan.objects[1].madeClass == MadeClass(name: "App.Person", fit: .unknown))
    #expect(!plan.objects[1].isChecked)
    // It is there, so the storyboard is not asked for another.
    #expect(plan.objects[1].steps.count == 2)
    #expect(plan.screen == ["root Root *"])
  }

  /// The stack and the presented controller are in the state that is not decoded; tabs and children
  /// are found by themselves.
  @Test func `what an object of another class would have shown is lost`() throws {
    func presenting(_ path: String) -> [StateEntry] {
      [StateEntry(KnownKeys.presentedViewController, .reference(path))]
    }
    let plan = try RestorationArchive.uikit([
      .controller(
        "Tabs", "App.Tabs",
        state: [StateEntry(KnownKeys.selectedTab, .reference("Tabs/:[0]:/Nav"))]
          + presenting("Tabs/Sheet")),
      .controller(
        "Tabs/:[0]:/Nav", "App.Nav",
        state: [
          StateEntry(
            KnownKeys.navigationChildren, .array(["Tabs/:[0]:/Nav/:[0]:/A"]))
        ]),
      .controller("Tabs/:[0]:/Nav/:[0]:/A"), .controller("Tabs/Sheet"),
    ]).plan(
      project: Self.project(
        Self.controller("tabBarController", nil, restoration: "Tabs", children: ["b"]),
        Self.controller("navigationController", nil, restoration: "Nav", objectID: "b")))
    #expect(
      plan.objects.map(\.fate) == [
        .ofOtherClass, .ofOtherClass, .lost(with: 1, .container), .lost(with: 0, .presenter),
      ])
    #expect(
      plan.screen == [
        "root Tabs *", "lost-selected-tab Tabs/:[0]:/Nav", "lost-presented Tabs/Sheet",
      ])
  }

  @Test func `an object of another class keeps its place on a stack`() throws {
    let profile = StoryboardReference(name: "Main", identifier: "Profile")
    let plan = try RestorationArchive.uikit([
      .navigation("Nav", children: ["Nav/:[0]:/Profile", "Nav/:[1]:/Top"]),
      .controller("Nav/:[0]:/Profile", "App.Profile", storyboard: profile),
      .controller("Nav/:[1]:/Top"), .controller("Nav/:[0]:/Profile", "App.Profile"),
    ]).plan(project: Self.project(Self.controller("viewController", nil, identifier: "Profile")))
    #expect(plan.objects.map(\.fate) == [.expected, .ofOtherClass, .expected, .expected])
    #expect(plan.screen == ["root Nav", "top-of-stack Nav/:[1]:/Top 2/2 *"])
  }
}
