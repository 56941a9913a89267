import RestorationLint
import TestSupport
import Testing

/// The rules about saved objects, and what refers to them.
struct ObjectRuleTests {
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
    let archive = try RestorationArchive(objects: "A {\"k\": \(value)}\n A/own\nB\n B/view")
    #expect(places(of: "dangling-reference", in: archive) == marked)
  }

  /// A rule, objects, and the places of what is found.
  @Test(arguments: [
    (
      "dangling-reference",
      """
      "envelope": {"state": {"last": {"$reference": "Gone"}}}
      A
       A/v {"k": {"$reference": "Gone"}}
      """, ["#last", "A/v#k"]
    ),
    ("dangling-reference", "A {\"k\": {\"$reference\": \"A/B\"}}\nA/B nil", []),
    // A view that is named by its identifier alone.
    ("dangling-reference", "A {\"k\": {\"$reference\": \"A/t\"}}\n t", []),
    (
      "dangling-reference",
      """
      N {"kUIViewControllerChildrenKey": ["N/:[0]:/A", "N/v", "N/:[2]:/C"]}
       N/v
      N/:[0]:/A {"kUIViewControllerChildrenKey2": ["nowhere"]}
      """, ["N#kUIViewControllerChildrenKey[1]", "N#kUIViewControllerChildrenKey[2]"]
    ),
    ("listed-path-without-state", "A\nB nil\nC nil\nC\nD nil\nD nil", ["B", "D"]),
    ("duplicate-path", "A\nB nil\nC nil\nC\nD nil\nD nil", ["C", "D"]),
    (
      "unlisted-state",
      """
      "envelope": {"state": {"A/D": {"$archive": {"root": 1}}, "A/E": 1, "x/y": {"$archive": {}}}}
      "unlistedNodes": [{"path": "A/:[0]:/B"}, {"path": "A"}, {"path": "C"}]
      A
      """, ["A/:[0]:/B", "C", "A/D"]
    ),
    (
      "unlisted-state",
      #""envelope": {"state": {"x": {"$archive": {}}, "x/:[0]:/y": {"$archive": {}}}}"#,
      ["x/:[0]:/y"]
    ),
    // Containers that are not judged.
    (
      "ambiguous-sibling-identifier",
      """
      P=Stack {"kUIViewControllerChildrenKey": ["P/:[0]:/A", "P/:[1]:/A"]}
      P/:[0]:/A
      P/:[1]:/A
      """, []
    ),
    (
      "ambiguous-sibling-identifier",
      """
      P "className": null, "unreadable": {"$data": "AQ=="}
      P/:[0]:/A
      P/:[1]:/A
      """, []
    ),
    ("ambiguous-sibling-identifier", "P nil\nP/:[0]:/A\nP/:[1]:/A", []),
    ("tab-controller-without-children", "T {\"kTabBarIsCustomizingKey\": true}", ["T"]),
    (
      "tab-controller-without-children",
      "R\nR/:[0]:/T {\"kTabBarIsCustomizingKey\": true}\nR/:[1]:/T/:[0]:/A", []
    ),
    // What has a route or needs none.
    ("no-recreation-route", "P=Mail.P\nP/A=Mail.A \"kind\": \"object\"", []),
    ("no-recreation-route", "P=Mail.P\nP/A=Mail.A \"storyboard\": {\"name\": \"Main\"}", []),
  ])
  func reports(rule: String, objects: String, marked: [String]) throws {
    #expect(try places(of: rule, in: RestorationArchive(objects: objects)) == marked)
  }

  @Test func firstRespondersAreNotesAtAnyLevel() throws {
    let archive = try RestorationArchive(
      objects: #""envelope": {"firstResponders": ["A/v", "A", "A/w"]}"# + "\nA\n A/v")
    let found = findings(of: "dangling-reference", in: archive) { $0.level = .error }
    #expect(found.map(place) == ["#kFirstRespondersKey[2]"])
    #expect(found.map(\.severity) == [.info])
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
  func stacks(indices: [Int], list: [String]?, marked: [String]) throws {
    let state = list.map { "\"kUIViewControllerChildrenKey\": \($0)" } ?? ""
    let children = indices.map { "\nN/:[\($0)]:/A\($0)" }.joined()
    let archive = try RestorationArchive(
      objects: "N=UINavigationController {\(state)}\nZ\nN/Presented" + children)
    #expect(places(of: "navigation-stack-gap", in: archive) == marked)
  }

  @Test func twoChildrenInOnePlace() throws {
    let archive = try RestorationArchive(
      objects: "N=UINavigationController\nN/:[0]:/A\nN/:[0]:/B\nN/:[0]:/B")
    #expect(
      findings(of: "navigation-stack-gap", in: archive).map(\.message)
        == ["two of its saved children have the index 0"])
  }

  /// Only a hand-written list has two coders for one path.
  @Test func secretsOfASecondEntry() throws {
    let archive = try RestorationArchive(
      objects: "A {\"k\": 1}\nA {\"password\": \"correct horse\"}")
    #expect(places(of: "secret-in-state", in: archive) == ["A#password"])
  }

  // MARK: The archive's surroundings

  @Test(
    arguments: [
      (800_000_000.0, 799_999_999.0, true), (800_000_000.0, 800_000_000.0, false),
      (.nan, 1.0, false), (.infinity, 1.0, true), (.infinity, nil, false), (-.infinity, nil, true),
    ] as [(Double, Double?, Bool)])
  func timestamps(seconds: Double, now: Double?, isReported: Bool) {
    var envelope = Envelope()
    envelope.timestamp = ExactReal(seconds)
    let archive = RestorationArchive(envelope: envelope, nodes: [])
    let found = places(of: "timestamp-anomaly", in: archive, LintContext(now: now))
    #expect(found == (isReported ? ["#" + KnownKeys.timestamp] : []))
  }

  @Test(
    arguments: [
      (nil, nil, false), (true, false, true), (false, false, false), (nil, true, false),
    ] as [(Bool?, Bool?, Bool)])
  func snapshotFlags(folder: Bool?, saved: Bool?, isReported: Bool) {
    var neighbours = BundleNeighbours()
    neighbours.ignoresSnapshot = folder
    let context = LintContext(neighbours: neighbours)
    var envelope = Envelope()
    envelope.ignoreSnapshot = saved
    let archive = RestorationArchive(envelope: envelope, nodes: [])
    #expect(places(of: "snapshot-flag-mismatch", in: archive, context).isEmpty != isReported)
  }

  // MARK: Classes and storyboards of the app

  /// A restoration class can be replaced by any that creates the object; its own class cannot.
  @Test func `the fix for a controller that is its own restoration class keeps its state`() throws {
    var context = LintContext()
    context.project.classNames = ["App.Restorer", "Old"]
    func found(_ className: String?, _ restorer: String) throws -> [String] {
      let name = className.map { "=" + $0 } ?? ""
      let archive = try RestorationArchive(objects: "A\(name)+\(restorer)")
      return ["restoration-class-missing", "saved-class-missing"].flatMap { rule in
        findings(of: rule, in: archive, context).map { "\($0.message): \($0.remedy)" }
      }
    }
    let own = try found("_TtC3App3Old", "App.Old")
    #expect(own.count == 1)
    for words in [
      "'App.Old', which is also the saved class, is not in the list of classes, which has it without",
      "give the class the old name with @objc(_TtC3App3Old)", "make the new class a subclass of it",
    ] { #expect(own[0].contains(words)) }
    #expect(!own[0].contains("app delegate") && !own[0].contains("empty subclass"))
    for className in ["App.Restorer", "UIViewController", nil] {
      let other = try found(className, "App.Gone")
      #expect(other.count == 1 && other[0].contains("in the app delegate"), "\(other)")
      #expect(!other[0].contains("saved class"))
    }
    #expect(try found("App.Gone", "App.AlsoGone").count == 2)
    #expect(try found("UIPageViewController", "UIPageViewController")[0].contains("app delegate"))
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
      let restorer = restorationClass.map { "+" + $0 } ?? ""
      let archive = try RestorationArchive(
        objects: """
          Tabs=UITabBarController
          Nav=UINavigationController
          \(path)\(restorer) "storyboard": {"name": "\(name)", "identifier": "Gone"}
          """)
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
    let archive = try RestorationArchive(
      objects: """
        Nav=UINavigationController
        Nav/:[1]:/Tabs=TabBar "storyboard": {"name": "Other", "identifier": "\(identifier)"}
        Nav/:[1]:/Tabs/:[0]:/List "storyboard": {"name": "Other", "identifier": "Gone"}
        """)
    let found = places(of: "storyboard-identifier-missing", in: archive, context)
    #expect(found.count { $0.hasPrefix("Nav/:[1]:/Tabs/") } == count)
  }
}
