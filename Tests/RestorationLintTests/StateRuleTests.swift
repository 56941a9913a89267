import PlistSyntax
import RestorationLint
import RestorationModel
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
    var archive = RestorationArchive(nodes: [
      node("A", views: [view("A/v", [StateEntry("k", .reference("Gone"))])])
    ])
    archive.envelope = Envelope()
    archive.envelope?.state = [StateEntry("last", .reference("Gone"))]
    #expect(places(of: "dangling-reference", in: archive) == ["#last", "A/v#k"])
  }

  @Test func aListedPathWithoutStateIsATarget() {
    let archive = RestorationArchive(nodes: [
      node("A", [StateEntry("k", .reference("A/B"))]), node("A/B", hasState: false),
    ])
    #expect(places(of: "dangling-reference", in: archive) == [])
  }

  @Test func aViewNamedByItsIdentifierAloneIsATarget() {
    let archive = RestorationArchive(nodes: [
      node("A", [StateEntry("k", .reference("A/t"))], views: [view("t")])
    ])
    #expect(places(of: "dangling-reference", in: archive) == [])
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

  @Test func firstRespondersAreNotes() {
    var archive = RestorationArchive(nodes: [node("A", views: [view("A/v")])])
    archive.envelope = Envelope()
    archive.envelope?.firstResponders = ["A/v", "A", "A/w"]
    for level in [RuleLevel.warning, .error] {
      let findings = Linter(
        configuration: .init(
          rules: ["dangling-reference": .init(level: level)], only: ["dangling-reference"])
      ).findings(in: archive)
      #expect(findings.map(place) == ["#kFirstRespondersKey[2]"])
      #expect(findings.map(\.severity) == [.info])
    }
  }

  // MARK: undecodable-state

  @Test func statesAndValuesThatCannotBeRead() {
    var broken = NodeContent()
    broken.unreadable = UnreadableState(bytes: ByteSlice([1]), reason: "expected a, found b")
    let view = RestorationNode(path: "A/v", content: broken)
    let gap = StateValue.unreadable(UnreadableValue(reason: "expected c, found d"))
    var archive = RestorationArchive(nodes: [
      node("A", [StateEntry("k", .array([1, gap, gap]))], views: [view]),
      RestorationNode(path: "B", content: broken),
    ])
    archive.envelope = Envelope()
    archive.envelope?.state = [StateEntry("e", gap)]
    let findings = Linter(configuration: .init(only: ["undecodable-state"])).findings(in: archive)
    #expect(findings.map(place) == ["#e", "A#k[1]", "A/v", "B"])
    #expect(
      findings.map(\.message) == [
        "the value cannot be decoded: expected c, found d",
        "the value cannot be decoded: expected c, found d",
        "the state cannot be decoded: expected a, found b",
        "the state cannot be decoded: expected a, found b",
      ])
  }

  // MARK: missing-class-name

  @Test(arguments: [
    (Recorded<String>.unstated, 0), (.missing, 1), (.value("UIViewController"), 0),
  ])
  func missingClassName(className: Recorded<String>, count: Int) {
    var content = NodeContent(kind: .viewController)
    content.className = className
    var viewContent = NodeContent(kind: .view)
    viewContent.className = .missing
    content.views = [RestorationNode(path: "A/v", content: viewContent)]
    let archive = RestorationArchive(nodes: [RestorationNode(path: "A", content: content)])
    #expect(places(of: "missing-class-name", in: archive).count == count)
  }

  // MARK: The envelope

  private static var complete: Envelope {
    var envelope = Envelope()
    envelope.majorVersion = 2
    envelope.bundleVersion = "1"
    envelope.systemVersion = "8.0"
    envelope.userInterfaceIdiom = .phone
    envelope.timestamp = 586_353_900.0
    return envelope
  }

  @Test func envelopes() {
    func places(_ envelope: Envelope?) -> [String] {
      Linter().findings(in: RestorationArchive(envelope: envelope, nodes: [node("A")])).map(place)
    }
    #expect(places(nil) == [])
    #expect(places(Self.complete) == [])
    var old = Self.complete
    old.majorVersion = 1
    #expect(places(old) == ["#kUIStateRestorationArchiveMajorVersionKey"])
    #expect(
      places(Envelope()) == [
        "#UIApplicationStateRestorationBundleVersion",
        "#UIApplicationStateRestorationSystemVersion",
        "#UIApplicationStateRestorationUserInterfaceIdiom",
        "#UIApplicationStateRestorationTimestamp",
      ])
  }

  // MARK: class-map-unknown-path

  @Test func classMapEntriesWithoutAnObject() {
    var archive = RestorationArchive(nodes: [node("A")])
    archive.unlistedRestorationClasses = [
      RestorationClassEntry(path: "A", className: "X"),
      RestorationClassEntry(path: "C", className: "Y"),
      RestorationClassEntry(path: "B", className: "Z"),
    ]
    let findings = Linter().findings(in: archive)
    #expect(findings.map(place) == ["C", "B"])
    #expect(findings.map(\.rule) == ["class-map-unknown-path", "class-map-unknown-path"])
  }
}
