import RestorationLint
import Testing

/// Findings with another severity than their rules'.
@Suite struct SeverityTests {
  private func severities(
    _ rule: String, _ archive: RestorationArchive, _ context: LintContext = LintContext()
  ) -> [Severity] {
    findings(of: rule, in: archive, context).map(\.severity)
  }

  @Test func `that nothing was saved is a note in an app with scenes`() {
    var declared = LintContext()
    declared.project.infoPlist = InfoPlist()
    #expect(severities("nothing-saved", archive(), declared) == [.warning])
    declared.project.infoPlist?.sceneConfigurations = [
      .init(role: "Window", name: nil, delegateClass: nil)
    ]
    var table = LintContext(neighbours: BundleNeighbours())
    table.neighbours?.hasSceneSessions = true
    for context in [declared, table] {
      #expect(severities("nothing-saved", archive(), context) == [.info])
    }
  }

  @Test func `an orphan that something refers to is worth a note`() {
    let orphan = "R/:[0]:/:[1]:/A"
    let reference = [StateEntry("detail", .reference(orphan))]
    for (state, delegate, severity) in [
      ([], [], Severity.error), (reference, [], .info), ([], reference, .info),
    ] {
      let archive = archive([node("R", state), node(orphan)], delegate: delegate)
      #expect(severities("missing-parent-identifier", archive) == [severity])
    }
  }

  // MARK: restoration-class-missing

  /// A restoration class can be replaced by any that creates the object; its own class cannot.
  @Test func `the fix for a controller that is its own restoration class keeps its state`() {
    var context = LintContext()
    context.project.classNames = ["App.Restorer", "Old"]
    func found(_ className: String?, _ restorer: String) -> [String] {
      let archive = archive([
        node("A", className: className, restorationClass: restorer)
      ])
      return ["restoration-class-missing", "saved-class-missing"].flatMap { rule in
        findings(of: rule, in: archive, context).map { "\($0.message): \($0.remedy)" }
      }
    }
    let own = found("_TtC3App3Old", "App.Old")
    #expect(own.count == 1)
    #expect(
      own[0].hasPrefix(
        "the restoration class 'App.Old', which is also the saved class, is not in the list of "
          + "classes, which has it without its module, so its state may be lost: give the class the old name with "
          + "@objc(_TtC3App3Old); or keep a class"))
    #expect(own[0].contains("make the new class a subclass of it"))
    #expect(!own[0].contains("app delegate") && !own[0].contains("empty subclass"))
    for className in ["App.Restorer", "UIViewController", nil] {
      let other = found(className, "App.Gone")
      #expect(other.count == 1 && other[0].contains("in the app delegate"), "\(other)")
      #expect(!other[0].contains("saved class"))
    }
    #expect(found("App.Gone", "App.AlsoGone").count == 2)
    #expect(found("UIPageViewController", "UIPageViewController")[0].contains("app delegate"))
  }

  // MARK: restoration-class-on-child

  @Test(arguments: [
    ("Tabs/:[0]:/List", 1), ("Tabs/:[0]:/:[1]:/Detail", 0), ("Tabs/Editor", 0), ("Gone/:[0]:/A", 0),
  ])
  func `a restoration class is noted on what is directly in a tab bar`(path: String, count: Int) {
    let archive = archive([
      node(path, restorationClass: "C"), controller("Tabs", "UITabBarController"),
    ])
    #expect(severities("restoration-class-on-child", archive).count == count)
  }

  // MARK: class-changed

  @Test(arguments: [
    ("App.List", "App.Grid", "warning"), ("List", "GridList", "warning"),
    ("App.List", "Screens.List", "error"), ("List", "App.List", "error"),
    ("App.List", "UITableViewController", "error"),
    ("App.List", "SwiftUI.UIHostingController<App.ListView>", "error"),
    ("UITableViewController", "App.List", "warning"),
    ("UIViewController", "App.List", nil), ("UIViewController", "UITableViewController", nil),
  ])
  func `a new class is an error where it cannot be a subclass`(
    old: String, new: String, severity: String?
  ) {
    let older = archive([controller("A", old)])
    let found = findings(
      of: "class-changed", in: archive([controller("A", new)]), LintContext(older: older))
    #expect(found.map(\.severity.rawValue) == [severity].compactMap(\.self))
  }

  // MARK: Storyboards

  private static let board = """
    <document type="com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB" \
    initialViewController="tabs"><scenes><scene><objects>
    <tabBarController id="tabs" restorationIdentifier="Tabs"><connections>
    <segue kind="relationship" destination="list"/></connections></tabBarController>
    <viewController id="list" restorationIdentifier="List" storyboardIdentifier="List"/>
    </objects></scene></scenes></document>
    """

  /// Made at launch; a tab, a pane or a root that may be; by a class; by a class that the app has, or that
  /// it has no more; a pushed controller.
  @Test(
    arguments: [
      ("Tabs/:[0]:/List", nil, [], nil), ("Tabs/:[1]:/Other", nil, [], "warning"),
      ("Other", nil, [], "warning"), ("Nav/:[1]:/Detail", "C", nil, "warning"),
      ("Nav/:[1]:/Detail", "C", ["C"], "warning"), ("Nav/:[1]:/Detail", "C", ["D"], "error"),
      ("Nav/:[1]:/Detail", nil, nil, "error"), ("Tabs/Editor", nil, nil, "warning"),
      ("Tabs/:[0]:/:[1]:/Detail", nil, nil, "error"),
    ] as [(String, String?, [String]?, String?)])
  func `a storyboard is asked last`(
    path: String, restorationClass: String?, classes: [String]?, severity: String?
  ) throws {
    var context = LintContext()
    context.project.storyboards = [
      try Storyboard(reading: ByteSlice(utf8: Self.board), file: "Main.storyboard")
    ]
    context.project.classNames = classes.map { Set($0) }
    for (rule, name) in [("storyboard-identifier-missing", "Main"), ("storyboard-missing", "Old")] {
      let archive = archive([
        controller("Tabs", "UITabBarController"), controller("Nav", "UINavigationController"),
        node(
          path, restorationClass: restorationClass,
          storyboard: StoryboardReference(name: name, identifier: "Gone")),
      ])
      let found = findings(of: rule, in: archive, context)
      #expect(found.map(\.severity.rawValue) == [severity].compactMap(\.self))
    }
  }

  /// The container is pushed, and made from the storyboard; so is its child, along with it.
  @Test(arguments: [("Nav/:[1]:/Tabs", "Tabs", 0), ("Nav/:[1]:/Tabs", "Old", 1)])
  func `what is made along with its container is never asked for`(
    path: String, identifier: String, count: Int
  ) throws {
    var context = LintContext()
    let board = Self.board.replacing(
      "id=\"tabs\"", with: "id=\"tabs\" storyboardIdentifier=\"Tabs\"")
    context.project.storyboards = [
      try Storyboard(reading: ByteSlice(utf8: board), file: "Other.storyboard"),
      try Storyboard(reading: ByteSlice(utf8: Self.board), file: "Main.storyboard"),
    ]
    let archive = archive([
      controller("Nav", "UINavigationController"),
      controller(
        path, "TabBar", storyboard: StoryboardReference(name: "Other", identifier: identifier)),
      node(
        path + "/:[0]:/List", storyboard: StoryboardReference(name: "Other", identifier: "Gone")),
    ])
    let found = findings(of: "storyboard-identifier-missing", in: archive, context)
      .filter { $0.path != path }
    #expect(found.count == count)
  }

  // MARK: UIKit's own keys

  @Test func `unknown keys of a view of UIKit's are UIKit's`() {
    func found(_ className: String?) -> [Finding] {
      let object = StateEntry("unknown", .object(className: "XYZModel", fields: []))
      let view = view("A/v", [object], className: className)
      return findings(of: "custom-class-in-state", in: archive([node("A", views: [view])]))
    }
    #expect(found("UICollectionView") == [] && found("_UIPrivateView") == [])
    for name in [nil, "App.Canvas", "UIkit", "UI.View"] { #expect(found(name).count == 1) }
  }
}
