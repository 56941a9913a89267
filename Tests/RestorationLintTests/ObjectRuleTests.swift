import RestorationLint
import TestSupport
import Testing

/// The rules about saved objects, and what refers to them.
struct ObjectRuleTests {
  // MARK: dangling-reference

  @Test(arguments: [
    (#"["Gone", {"$reference": "B"}, {"$reference": "B/view"}, {"$reference": "A/own"}]"#, []),
    (#"{"$set": [{"$reference": "Gone"}]}"#, ["A#k[0]"]),
    (#"{"$orderedSet": [1, {"$reference": "Gone"}]}"#, ["A#k[1]"]),
    (#"{"x": [{"$reference": "Gone"}]}"#, ["A#k.x[0]"]),
    (#"{"$map": [[7, 1], [8, {"$reference": "Gone"}]]}"#, ["A#k[1]"]),
    (#"{"$map": [[{"$reference": "Gone"}, 1]]}"#, ["A#k[0]"]),
    (#"{"$object": "Model", "fields": {"owner": {"$reference": "Gone"}}}"#, ["A#k.owner"]),
    (#"{"$archive": {"root": {"$reference": "Gone"}}}"#, ["A#k.root"]),
    // The same target in one list is one fault, another target is another.
    (
      #"[{"$reference": "X"}, {"$reference": "X"}, {"$reference": "Y"}]"#, ["A#k[0]", "A#k[2]"]
    ),
  ])
  func danglingReference(value: String, marked: [String]) throws {
    let archive = try RestorationArchive(
      text: TreeText.tree(
        """
        {"path": "A", "state": {"k": \(value)}, "views": [{"path": "A/own"}]},
        {"path": "B", "views": [{"path": "B/view"}]}
        """))
    #expect(places(of: "dangling-reference", in: archive) == marked)
  }

  @Test func referencesOfViewsAndOfTheAppDelegate() {
    let gone = StateValue.reference("Gone")
    let archive = archive(
      [node("A", views: [view("A/v", [StateEntry("k", gone)])])],
      delegate: [StateEntry("last", gone)])
    #expect(places(of: "dangling-reference", in: archive) == ["#last", "A/v#k"])
  }

  @Test(arguments: [
    [node("A", [StateEntry("k", .reference("A/B"))]), node("A/B", hasState: false)],
    // A view that is named by its identifier alone.
    [node("A", [StateEntry("k", .reference("A/t"))], views: [view("t")])],
  ])
  func whatElseIsATarget(nodes: [RestorationNode]) {
    #expect(places(of: "dangling-reference", in: archive(nodes)) == [])
  }

  @Test func navigationChildrenMustBeObjects() {
    let children = StateEntry(
      KnownKeys.navigationChildren, .array(["N/:[0]:/A", "N/v", "N/:[2]:/C"]))
    let archive = archive([
      node("N", [children], views: [view("N/v")]),
      node("N/:[0]:/A", [StateEntry("kUIViewControllerChildrenKey2", .array(["nowhere"]))]),
    ])
    #expect(
      places(of: "dangling-reference", in: archive) == [
        "N#kUIViewControllerChildrenKey[1]", "N#kUIViewControllerChildrenKey[2]",
      ])
  }

  @Test func firstRespondersAreNotesAtAnyLevel() {
    let archive = archive([node("A", views: [view("A/v")])]) {
      $0.firstResponders = ["A/v", "A", "A/w"]
    }
    let found = findings(of: "dangling-reference", in: archive) { $0.level = .error }
    #expect(found.map(place) == ["#kFirstRespondersKey[2]"])
    #expect(found.map(\.severity) == [.info])
  }

  // MARK: Listed and saved

  @Test func listedPathsWithoutState() {
    let archive = archive([
      node("A"), node("B", hasState: false), node("C", hasState: false), node("C"),
      node("D", hasState: false), node("D", hasState: false),
    ])
    #expect(places(of: "listed-path-without-state", in: archive) == ["B", "D"])
    #expect(places(of: "duplicate-path", in: archive) == ["C", "D"])
  }

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

  // MARK: Containers

  @Test func siblingsInContainersThatAreNotJudged() {
    let list = StateEntry(KnownKeys.navigationChildren, .array(["P/:[0]:/A", "P/:[1]:/A"]))
    for parent in [
      controller("P", "Stack", [list]), unreadableNode("P", className: .missing),
      node("P", hasState: false),
    ] {
      let archive = archive([parent, node("P/:[0]:/A"), node("P/:[1]:/A")])
      #expect(places(of: "ambiguous-sibling-identifier", in: archive) == [])
    }
  }

  @Test func tabControllersByTheirKeysAndWithOldIndices() {
    let rule = "tab-controller-without-children"
    let customizing = [StateEntry(KnownKeys.tabBarIsCustomizing, true)]
    #expect(places(of: rule, in: archive([node("T", customizing)])) == ["T"])
    let old = archive([node("R"), node("R/:[0]:/T", customizing), node("R/:[1]:/T/:[0]:/A")])
    #expect(places(of: rule, in: old) == [])
  }

  @Test func whatHasARouteOrNeedsNone() {
    for child in [
      controller("P/A", "Mail.A", kind: .object),
      controller("P/A", "Mail.A", storyboard: StoryboardReference(name: "Main")),
    ] {
      let archive = archive([controller("P", "Mail.P"), child])
      #expect(places(of: "no-recreation-route", in: archive) == [])
    }
  }

  private func stack(_ indices: [Int], _ list: [String]?) -> RestorationArchive {
    let state = list.map {
      [StateEntry(KnownKeys.navigationChildren, .array($0.map { .string($0) }))]
    }
    return archive(
      [controller("N", "UINavigationController", state ?? []), node("Z"), node("N/Presented")]
        + indices.map { node("N/:[\($0)]:/A\($0)") })
  }

  @Test(
    arguments: [
      ([0, 1, 2], nil, []), ([1], nil, ["N"]), ([0, 1, 5], nil, ["N"]), ([], [], []),
      ([2, 0, 1], nil, []), ([0, 1], ["N/:[0]:/A0", "N/:[1]:/A1"], []),
      ([0, 1], ["N/:[0]:/A0"], ["N#kUIViewControllerChildrenKey"]),
      ([0], [], ["N#kUIViewControllerChildrenKey"]),
      ([0, 1], ["N/:[1]:/A1", "N/:[0]:/A0"], ["N#kUIViewControllerChildrenKey"]),
      // A listed child that was not saved is another rule's.
      ([0], ["N/:[0]:/A0", "N/:[1]:/Gone"], []),
      ([0, 2], ["N/:[0]:/A0", "Z", "N/:[2]:/A2"], []),
      // Paths may keep indices of an older stack: the list says what is on it.
      ([0, 2], ["N/:[0]:/A0", "N/:[2]:/A2"], []), ([3], ["N/:[3]:/A3"], []),
      ([0, 2], ["N/:[2]:/A2", "N/:[0]:/A0"], ["N"]),
      ([0, 2], ["N/:[0]:/A0", "N/:[1]:/Gone", "N/:[2]:/A2"], ["N"]),
      ([0, 2], ["N/:[0]:/A0", "N/:[0]:/A0", "N/:[2]:/A2"], ["N"]),
      ([0, 2], ["N/:[0]:/A0"], ["N", "N#kUIViewControllerChildrenKey"]),
    ] as [([Int], [String]?, [String])])
  func stacks(indices: [Int], list: [String]?, marked: [String]) {
    #expect(places(of: "navigation-stack-gap", in: stack(indices, list)) == marked)
  }

  @Test func twoChildrenInOnePlace() {
    var archive = stack([0], nil)
    archive.nodes += [node("N/:[0]:/B"), node("N/:[0]:/B")]
    #expect(
      findings(of: "navigation-stack-gap", in: archive).map(\.message)
        == ["two of its saved children have the index 0"])
  }

  // MARK: The archive's surroundings

  @Test(
    arguments: [
      (0.0, nil, true), (347_068_799.0, nil, true), (347_068_800.0, nil, false),
      (800_000_000.0, 799_999_999.0, true), (800_000_000.0, 800_000_000.0, false),
      (.nan, 1.0, false), (.infinity, 1.0, true), (.infinity, nil, false), (-.infinity, nil, true),
    ] as [(Double, Double?, Bool)])
  func timestamps(seconds: Double, now: Double?, isReported: Bool) {
    let archive = archive { $0.timestamp = ExactReal(seconds) }
    let found = places(of: "timestamp-anomaly", in: archive, LintContext(now: now))
    #expect(found == (isReported ? ["#" + KnownKeys.timestamp] : []))
  }

  @Test(
    arguments: [
      (nil, nil, false), (true, nil, true), (false, nil, false), (true, true, false),
      (false, true, true), (true, false, true), (false, false, false), (nil, true, false),
    ] as [(Bool?, Bool?, Bool)])
  func snapshotFlags(folder: Bool?, saved: Bool?, isReported: Bool) {
    var neighbours = BundleNeighbours()
    neighbours.ignoresSnapshot = folder
    let context = LintContext(neighbours: neighbours)
    let archive = archive { $0.ignoreSnapshot = saved }
    #expect(places(of: "snapshot-flag-mismatch", in: archive, context).isEmpty != isReported)
  }

  // MARK: Classes and storyboards of the app

  /// A restoration class can be replaced by any that creates the object; its own class cannot.
  @Test func `the fix for a controller that is its own restoration class keeps its state`() {
    var context = LintContext()
    context.project.classNames = ["App.Restorer", "Old"]
    func found(_ className: String?, _ restorer: String) -> [String] {
      let archive = archive([node("A", className: className, restorationClass: restorer)])
      return ["restoration-class-missing", "saved-class-missing"].flatMap { rule in
        findings(of: rule, in: archive, context).map { "\($0.message): \($0.remedy)" }
      }
    }
    let own = found("_TtC3App3Old", "App.Old")
    #expect(own.count == 1)
    for words in [
      "'App.Old', which is also the saved class, is not in the list of classes, which has it without",
      "give the class the old name with @objc(_TtC3App3Old)", "make the new class a subclass of it",
    ] { #expect(own[0].contains(words)) }
    #expect(!own[0].contains("app delegate") && !own[0].contains("empty subclass"))
    for className in ["App.Restorer", "UIViewController", nil] {
      let other = found(className, "App.Gone")
      #expect(other.count == 1 && other[0].contains("in the app delegate"), "\(other)")
      #expect(!other[0].contains("saved class"))
    }
    #expect(found("App.Gone", "App.AlsoGone").count == 2)
    #expect(found("UIPageViewController", "UIPageViewController")[0].contains("app delegate"))
  }

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
  @Test(arguments: [("Tabs", 0), ("Old", 1)])
  func `what is made along with its container is never asked for`(
    identifier: String, count: Int
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
        "Nav/:[1]:/Tabs", "TabBar",
        storyboard: StoryboardReference(name: "Other", identifier: identifier)),
      node(
        "Nav/:[1]:/Tabs/:[0]:/List",
        storyboard: StoryboardReference(name: "Other", identifier: "Gone")),
    ])
    let found = places(of: "storyboard-identifier-missing", in: archive, context)
    #expect(found.count { $0.hasPrefix("Nav/:[1]:/Tabs/") } == count)
  }
}
