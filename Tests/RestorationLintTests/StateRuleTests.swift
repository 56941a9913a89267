import RestorationLint
import Testing

/// The rules that look at what coders hold.
struct StateRuleTests {
  // MARK: dangling-reference

  @Test(arguments: [
    (StateValue.reference("Gone"), ["A#k"]),
    (.reference("B"), []),
    (.reference("B/view"), []),
    (.reference("A/own"), []),
    (.array(["Gone", .reference("B"), .reference("Gone")]), ["A#k[2]"]),
    (.set([.reference("Gone")]), ["A#k[0]"]),
    (.orderedSet([1, .reference("Gone")]), ["A#k[1]"]),
    (.dictionary([StatePair("x", .array([.reference("Gone")]))]), ["A#k.x[0]"]),
    (.dictionary([StatePair(7, 1), StatePair(8, .reference("Gone"))]), ["A#k[1]"]),
    (.dictionary([StatePair(.reference("Gone"), 1)]), ["A#k[0]"]),
    (
      .object(className: "Model", fields: [StateField("owner", .reference("Gone"))]),
      ["A#k.owner"]
    ),
    (.archive([StateField("root", .reference("Gone"))]), ["A#k.root"]),
    (.string("Gone"), []),
    // The same target in one list is one fault, another target is another.
    (.array([.reference("X"), .reference("X"), .reference("Y")]), ["A#k[0]", "A#k[2]"]),
  ])
  func danglingReference(value: StateValue, marked: [String]) {
    let archive = RestorationArchive(nodes: [
      node("A", [StateEntry("k", value)], views: [view("A/own")]),
      node("B", views: [view("B/view")]),
    ])
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
    let archive = RestorationArchive(nodes: [
      node(
        "N", [StateEntry(KnownKeys.navigationChildren, .array(["N/:[0]:/A", "N/v", "N/:[2]:/C"]))],
        views: [view("N/v")]),
      node("N/:[0]:/A", [StateEntry("kUIViewControllerChildrenKey2", .array(["nowhere"]))]),
    ])
    #expect(
      places(of: "dangling-reference", in: archive) == [
        "N#kUIViewControllerChildrenKey[1]", "N#kUIViewControllerChildrenKey[2]",
      ])
  }

  @Test(arguments: [RuleLevel.warning, .error])
  func firstRespondersAreNotes(level: RuleLevel) {
    let archive = archive([node("A", views: [view("A/v")])]) {
      $0.firstResponders = ["A/v", "A", "A/w"]
    }
    let found = findings(of: "dangling-reference", in: archive) { $0.level = level }
    #expect(found.map(place) == ["#kFirstRespondersKey[2]"])
    #expect(found.map(\.severity) == [.info])
  }

  // MARK: undecodable-state

  @Test func statesAndValuesThatCannotBeRead() {
    let gap = StateValue.unreadable(UnreadableValue(reason: "expected c, found d"))
    let entries = [StateEntry("k", .array([1, gap, gap]))]
    let archive = archive(
      [node("A", entries, views: [unreadableNode("A/v")]), unreadableNode("B")],
      delegate: [StateEntry("e", gap)])
    #expect(
      findings(of: "undecodable-state", in: archive).map { "\(place($0)): \($0.message)" } == [
        "#e: the value cannot be decoded: expected c, found d",
        "A#k[1]: the value cannot be decoded: expected c, found d",
        "A/v: the state cannot be decoded: expected a, found b",
        "B: the state cannot be decoded: expected a, found b",
      ])
  }

  // MARK: The envelope

  @Test(
    arguments: [
      (nil, true, []),
      (2, true, []), (1, true, ["#kUIStateRestorationArchiveMajorVersionKey"]),
      (
        nil, false,
        [
          "#UIApplicationStateRestorationBundleVersion",
          "#UIApplicationStateRestorationSystemVersion",
          "#UIApplicationStateRestorationUserInterfaceIdiom",
          "#UIApplicationStateRestorationTimestamp",
        ]
      ),
    ] as [(Int?, Bool, [String])])
  func envelopes(version: Int?, isComplete: Bool, marked: [String]) {
    let archive = archive([node("A")]) {
      $0.majorVersion = version
      guard isComplete else { return }
      $0.bundleVersion = "1"
      $0.systemVersion = "8.0"
      $0.userInterfaceIdiom = .phone
      $0.timestamp = 586_353_900.0
    }
    #expect(Linter().findings(in: archive).map(place) == marked)
  }
}
