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
}
