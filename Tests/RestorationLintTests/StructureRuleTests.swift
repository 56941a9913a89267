import RestorationLint
import Testing

/// The rules about the relations between saved objects.
struct StructureRuleTests {
  // MARK: identifier-contains-separator

  @Test(arguments: [
    ("R/:[0]:/https://a.b/c", "a URL"), ("R/x-app://item", "a URL"),
    ("R/example.com/news", "a URL"), ("R//Users/me", "a file path"),
    ("R/:[2]:/a/b/c.pdf", "a file path"), ("R/../up", "a file path"), ("R/~/x", "a file path"),
    ("R/2024/05/01", "a date"), ("R/1/5/2024", "a date"),
    // The controller's child `a` was not saved: an ordinary gap.
    ("R/a/b", nil), ("R/:[0]:/a/:[1]:/b.txt", nil), ("R/:[0]:/b.txt", nil),
    ("R/com.example.app/b", nil), ("R//b", nil), ("R/12/34", nil), ("x/b.txt", nil),
    ("R/:[0]:/:[1]:/a/b.txt", nil), ("R/a:/b", nil),
  ])
  func cutIdentifiers(path: String, kind: String?) {
    let found = findings(of: "identifier-contains-separator", in: archive(paths: ["R", path]))
    #expect(found.map(\.path) == (kind == nil ? [] : [path]))
    if let kind { #expect(found.first?.message.contains("looks like \(kind)") == true) }
  }

  @Test func objectsBelowACutIdentifierAreNotBlamed() {
    let paths = ["R", "R/a/b.txt", "R/a/b.txt/:[0]:/C", "R/a/b.txt/D"]
    #expect(
      places(of: "identifier-contains-separator", in: archive(paths: paths)) == ["R/a/b.txt"])
  }

  // MARK: ambiguous-sibling-identifier

  @Test(arguments: [
    (["P/:[0]:/A", "P/:[1]:/A"], 1), (["P/:[0]:/A", "P/:[1]:/A", "P/:[7]:/A"], 1),
    (["P/:[0]:/A", "P/:[1]:/A", "P/:[2]:/B", "P/:[3]:/B"], 2),
    (["P/:[0]:/A", "P/A"], 1), (["P/:[0]:/A", "P/:[0]:/A"], 0), (["P/:[0]:/A", "P/:[0]:/B"], 0),
    (["P/:[0]:/:[0]:/A", "P/:[0]:/:[1]:/A"], 0), (["Q/:[0]:/A", "Q/:[1]:/A"], 0),
    (["P/:[0]:/e\u{301}", "P/:[1]:/\u{e9}"], 0),
  ])
  func ambiguousSiblings(paths: [String], count: Int) {
    let nodes = [controller("P", "UIPageViewController")] + paths.map { node($0) }
    let found = places(of: "ambiguous-sibling-identifier", in: RestorationArchive(nodes: nodes))
    #expect(found == Array(repeating: "P", count: count))
  }

  @Test func siblingsInContainersThatAreNotJudged() {
    let children = [node("P/:[0]:/A"), node("P/:[1]:/A")]
    let list = StateEntry(KnownKeys.navigationChildren, .array(["P/:[0]:/A", "P/:[1]:/A"]))
    for parent in [
      controller("P", "UINavigationController"), controller("P", "Mail.MainNavigationController"),
      controller("P", "_TtC4Mail20NavigationController"), controller("P", "Stack", [list]),
      node("P"), unreadableNode("P", className: .missing), node("P", hasState: false),
    ] {
      let archive = RestorationArchive(nodes: [parent] + children)
      #expect(places(of: "ambiguous-sibling-identifier", in: archive) == [])
    }
  }

  // MARK: tab-controller-without-children

  @Test(arguments: [
    ("UITabBarController", [String](), true), ("Mail.TabBarController", [], true),
    ("Mail.RootTabController", [], true), ("Mail.Tabs", [], false), ("UIViewController", [], false),
    ("UITabBarController", ["T/:[0]:/A"], false), ("UITabBarController", ["T/A"], false),
    ("UITabBarController", ["T/:[0]:/:[1]:/A"], false), ("UITabBarController", ["U/A"], true),
  ])
  func tabControllers(className: String, children: [String], fires: Bool) {
    let nodes = [controller("T", className)] + children.map { node($0) }
    let found = places(of: "tab-controller-without-children", in: RestorationArchive(nodes: nodes))
    #expect(found == (fires ? ["T"] : []))
  }

  @Test func tabControllersByTheirKeysAndWithOldIndices() {
    let rule = "tab-controller-without-children"
    let customizing = [StateEntry(KnownKeys.tabBarIsCustomizing, true)]
    #expect(places(of: rule, in: archive([node("T", customizing)])) == ["T"])
    #expect(
      places(
        of: rule,
        in: archive([node("R"), node("R/:[0]:/T", customizing), node("R/:[1]:/T/:[0]:/A")])) == [])
  }

  // MARK: navigation-stack-gap

  @Test(
    arguments: [
      ([0, 1, 2], nil, []), ([1], nil, ["N"]), ([0, 2], nil, ["N"]), ([0, 1, 5], nil, ["N"]),
      ([], [], []), ([2, 0, 1], nil, []), ([0, 1], ["N/:[0]:/A0", "N/:[1]:/A1"], []),
      ([0, 1], ["N/:[0]:/A0"], ["N#kUIViewControllerChildrenKey"]),
      ([0], [], ["N#kUIViewControllerChildrenKey"]),
      ([0, 1], ["N/:[1]:/A1", "N/:[0]:/A0"], ["N#kUIViewControllerChildrenKey"]),
      // A listed child that was not saved is another rule's.
      ([0], ["N/:[0]:/A0", "N/:[1]:/Gone"], []),
      ([0, 2], ["N/:[0]:/A0", "Z", "N/:[2]:/A2"], []),
      // Paths may keep indices of an older stack: the list says what is on it.
      ([0, 2], ["N/:[0]:/A0", "N/:[2]:/A2"], []), ([3], ["N/:[3]:/A3"], []),
      ([2], ["Z", "N/:[2]:/A2"], []),
      ([0, 2], ["N/:[2]:/A2", "N/:[0]:/A0"], ["N"]),
      ([0, 2], ["N/:[0]:/A0", "N/:[1]:/Gone", "N/:[2]:/A2"], ["N"]),
      ([0, 2], ["N/:[0]:/A0", "N/:[0]:/A0", "N/:[2]:/A2"], ["N"]),
      ([0, 2], ["N/:[0]:/A0"], ["N", "N#kUIViewControllerChildrenKey"]),
    ] as [([Int], [String]?, [String])])
  func stacks(indices: [Int], list: [String]?, marked: [String]) {
    let state = list.map {
      [StateEntry(KnownKeys.navigationChildren, .array($0.map { .string($0) }))]
    }
    let nodes =
      [controller("N", "UINavigationController", state ?? []), node("Z"), node("N/Presented")]
      + indices.map { node("N/:[\($0)]:/A\($0)") }
    #expect(places(of: "navigation-stack-gap", in: RestorationArchive(nodes: nodes)) == marked)
  }

  @Test func twoChildrenInOnePlace() {
    let nodes = [
      controller("N", "UINavigationController"), node("N/:[0]:/A"), node("N/:[0]:/B"),
      node("N/:[0]:/B"),
    ]
    #expect(
      findings(of: "navigation-stack-gap", in: archive(nodes)).map(\.message)
        == ["two of its saved children have the index 0"])
  }

  @Test func aClassNamedLikeAStackProvesNothing() {
    let nodes = [controller("N", "Mail.NavigationController"), node("N/:[3]:/A")]
    #expect(places(of: "navigation-stack-gap", in: RestorationArchive(nodes: nodes)) == [])
  }

  // MARK: no-recreation-route

  @Test(arguments: [
    ("UINavigationController", "P/:[0]:/A", false), ("UINavigationController", "P/:[1]:/A", true),
    ("UINavigationController", "P/A", true), ("UITabBarController", "P/:[3]:/A", false),
    ("UITabBarController", "P/A", true), ("Mail.MainSplitViewController", "P/:[1]:/A", false),
    ("UIViewController", "P/:[0]:/A", true), ("UIViewController", "A", false),
  ])
  func routes(parent: String, path: String, fires: Bool) {
    // The child may come before its parent in the list.
    let nodes = [controller(path, "Mail.A"), controller("P", parent)]
    for nodes in [nodes, nodes.reversed()] {
      let found = places(of: "no-recreation-route", in: RestorationArchive(nodes: nodes))
      #expect(found == (fires ? [path] : []))
    }
  }

  @Test func whatHasARouteOrNeedsNone() {
    for child in [
      controller("P/A", "Mail.A", restorationClass: "Mail.A"), node("P/A"),
      controller("P/A", "Mail.A", kind: .object),
      controller("P/A", "Mail.A", storyboard: StoryboardReference(name: "Main")),
    ] {
      let archive = archive([controller("P", "Mail.P"), child])
      #expect(places(of: "no-recreation-route", in: archive) == [])
    }
  }

  // MARK: unlisted-state

  @Test func unlistedStates() {
    let nested = StateValue.archive([StateField("root", 1)])
    let delegate = [
      StateEntry("A/D", nested), StateEntry("A/E", 1), StateEntry("x/y", nested),
      StateEntry("x", nested), StateEntry("x/:[0]:/y", nested), StateEntry("A", nested),
    ]
    var archive = archive([node("A")], delegate: delegate)
    archive.unlistedNodes = [node("A/:[0]:/B"), node("A"), node("C")]
    #expect(places(of: "unlisted-state", in: archive) == ["A/:[0]:/B", "C", "A/D", "x/:[0]:/y"])
  }
}
