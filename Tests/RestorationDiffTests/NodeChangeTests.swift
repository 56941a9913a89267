import RestorationDiff
import TestSupport
import Testing

@Test(arguments: nodeCases)
func `objects are compared`(_ example: DiffCase) {
  #expect(changes(example.old, example.new) == example.expected)
}

private func view(_ path: String, _ state: [(String, StateValue)] = []) -> RestorationNode {
  .of(.view, path, state: state.map { StateEntry($0.0, $0.1) })
}

private func edited(
  _ path: String, hasState: Bool = true, _ edit: (inout NodeContent) -> Void = { _ in }
) -> RestorationNode {
  var content = NodeContent(kind: .viewController)
  edit(&content)
  return RestorationNode(path: RestorationPath(path), hasState: hasState, content: content)
}

private let nodeCases: [DiffCase] = [
  DiffCase(
    "an object more and one less",
    nodes: [node("Tab"), node("Tab/:[0]:/List", "List")],
    [node("Tab"), node("Tab/:[0]:/Map", "Map")],
    [
      #"node-removed Tab/:[0]:/List -"List""#,
      #"node-added Tab/:[0]:/Map +"Map""#,
    ]),
  DiffCase(
    "a changed index is one move",
    nodes: [node("Tab"), node("Tab/:[0]:/List")], [node("Tab"), node("Tab/:[1]:/List")],
    ["node-moved Tab/:[1]:/List<Tab/:[0]:/List"]),
  DiffCase(
    "reordered tabs are two moves, and no change of the selection, which names the same tab",
    nodes: [
      node("Tab", "T", [("kTabBarSelectedViewControllerKey", .reference("Tab/:[1]:/Nav"))]),
      node("Tab/:[0]:/List"), node("Tab/:[1]:/Nav"),
    ],
    [
      node("Tab", "T", [("kTabBarSelectedViewControllerKey", .reference("Tab/:[0]:/Nav"))]),
      node("Tab/:[0]:/Nav"), node("Tab/:[1]:/List"),
    ],
    [
      "node-moved Tab/:[0]:/Nav<Tab/:[1]:/Nav",
      "node-moved Tab/:[1]:/List<Tab/:[0]:/List",
    ]),
  DiffCase(
    "what moved with its parent is silent, and its content is still compared",
    nodes: [
      node("Tab"),
      node(
        "Tab/:[0]:/Nav", "N",
        [("kUIViewControllerChildrenKey", .array(["Tab/:[0]:/Nav/:[0]:/Root"]))]),
      node("Tab/:[0]:/Nav/:[0]:/Root", "R", [("number", 7)]),
    ],
    [
      node("Tab"),
      node(
        "Tab/:[2]:/Nav", "N",
        [("kUIViewControllerChildrenKey", .array(["Tab/:[2]:/Nav/:[0]:/Root"]))]),
      node("Tab/:[2]:/Nav/:[0]:/Root", "R", [("number", 8)]),
    ],
    [
      "node-moved Tab/:[2]:/Nav<Tab/:[0]:/Nav",
      "value-changed Tab/:[2]:/Nav/:[0]:/Root<Tab/:[0]:/Nav/:[0]:/Root #number -7 +8",
    ]),
  DiffCase(
    "a child that moved inside a moved parent is a fact of its own",
    nodes: [node("Tab"), node("Tab/:[0]:/Nav"), node("Tab/:[0]:/Nav/:[0]:/Root")],
    [node("Tab"), node("Tab/:[1]:/Nav"), node("Tab/:[1]:/Nav/:[1]:/Root")],
    [
      "node-moved Tab/:[1]:/Nav<Tab/:[0]:/Nav",
      "node-moved Tab/:[1]:/Nav/:[1]:/Root<Tab/:[0]:/Nav/:[0]:/Root",
    ]),
  DiffCase(
    "a child that stays where its parent was is a fact of its own",
    nodes: [node("T/:[0]:/A"), node("T/:[0]:/A/X")], [node("T/:[1]:/A"), node("T/:[0]:/A/X")],
    ["node-moved T/:[1]:/A<T/:[0]:/A", "node-moved T/:[0]:/A/X<T/:[0]:/A/X"]),
  DiffCase(
    "among equal identifiers the class decides",
    nodes: [node("T"), node("T/:[0]:/Item", "A"), node("T/:[1]:/Item", "B")],
    [node("T"), node("T/:[2]:/Item", "B"), node("T/:[3]:/Item", "A")],
    [
      "node-moved T/:[2]:/Item<T/:[1]:/Item",
      "node-moved T/:[3]:/Item<T/:[0]:/Item",
    ]),
  DiffCase(
    "a screen put below others like it moves them, and what is below them goes with them",
    nodes: [
      node("Nav"), node("Nav/:[0]:/Note", "N", [("id", 1)]),
      node("Nav/:[1]:/Note", "N", [("id", 2), ("text", .reference("Nav/:[1]:/Note/Text"))]),
      node("Nav/:[0]:/Note/Text", "T", [("top", 3)]),
      node("Nav/:[1]:/Note/Text", "T", [("top", 4)]),
    ],
    [
      node("Nav"), node("Nav/:[0]:/Note", "N", [("id", 9)]),
      node("Nav/:[1]:/Note", "N", [("id", 1)]),
      node("Nav/:[2]:/Note", "N", [("id", 2), ("text", .reference("Nav/:[2]:/Note/Text"))]),
      node("Nav/:[0]:/Note/Text", "T", [("top", 4)]),
      node("Nav/:[1]:/Note/Text", "T", [("top", 3)]),
      node("Nav/:[2]:/Note/Text", "T", [("top", 5)]),
    ],
    [
      #"node-added Nav/:[0]:/Note +"N""#,
      "node-moved Nav/:[1]:/Note<Nav/:[0]:/Note", "node-moved Nav/:[2]:/Note<Nav/:[1]:/Note",
      #"node-added Nav/:[0]:/Note/Text +"T""#,
      "value-changed Nav/:[2]:/Note/Text<Nav/:[1]:/Note/Text #top -4 +5",
    ]),
  DiffCase(
    "a screen of another class put below others moves them, whatever changed in them",
    nodes: [node("Nav"), node("Nav/:[0]:/Page", "A", [("id", 1)])],
    [node("Nav"), node("Nav/:[0]:/Page", "B"), node("Nav/:[1]:/Page", "A", [("id", 2)])],
    [
      #"node-added Nav/:[0]:/Page +"B""#, "node-moved Nav/:[1]:/Page<Nav/:[0]:/Page",
      "value-changed Nav/:[1]:/Page<Nav/:[0]:/Page #id -1 +2",
    ]),
  DiffCase(
    "screens that nothing tells apart are matched by their paths",
    nodes: [node("Nav"), node("Nav/:[0]:/Note", "N", [("id", 1)])],
    [
      node("Nav"), node("Nav/:[0]:/Note", "N", [("id", 2)]),
      node("Nav/:[1]:/Note", "N", [("id", 3)]),
    ],
    ["value-changed Nav/:[0]:/Note #id -1 +2", #"node-added Nav/:[1]:/Note +"N""#]),
  DiffCase(
    "no state tells no screens apart",
    nodes: [node("Nav"), node("Nav/:[0]:/Note", "N")],
    [node("Nav"), node("Nav/:[0]:/Note", "N", [("id", 9)]), node("Nav/:[1]:/Note", "N")],
    ["value-added Nav/:[0]:/Note #id +9", #"node-added Nav/:[1]:/Note +"N""#]),
  DiffCase(
    "siblings whose path is listed twice are matched by their paths",
    nodes: [node("V/:[0]:/N", "N", [("id", 1)]), node("V/:[0]:/N", "N", [("id", 2)])],
    [
      node("V/:[0]:/N", "N", [("id", 9)]), node("V/:[1]:/N", "N", [("id", 1)]),
      node("V/:[2]:/N", "N", [("id", 2)]),
    ],
    [
      "value-changed V/:[0]:/N #id -1 +9", "node-moved V/:[1]:/N<V/:[0]:/N",
      "value-changed V/:[1]:/N<V/:[0]:/N #id -2 +1", #"node-added V/:[2]:/N +"N""#,
    ]),
  DiffCase(
    "an object elsewhere that holds other things is another object",
    nodes: [node("A"), node("A/P", "Player", [("track", 1), ("at", 2)])],
    [node("A"), node("B"), node("B/P", "Player", [("list", 1), ("volume", 2), ("at", 2)])],
    [
      #"node-removed A/P -"Player""#, #"node-added B +"Screen""#, #"node-added B/P +"Player""#,
    ]),
  DiffCase(
    "a path that is listed twice is matched by order",
    nodes: [node("D", "A"), node("D", "B")], [node("D", "A")],
    [#"node-removed D -"B""#]),
  DiffCase(
    "order without a changed index",
    nodes: [node("A"), node("B"), node("C"), node("D")],
    [node("A"), node("C"), node("B"), node("D")],
    [
      #"order-changed -[{"path":"C","after":"B"}] +[{"path":"C","after":"A"}]"#
    ]),
  DiffCase(
    "an object between others changes no order",
    nodes: [node("A"), node("B")], [node("A"), node("N"), node("B")],
    [#"node-added N +"Screen""#]),
  DiffCase(
    "kinds", nodes: [edited("A")], [edited("A") { $0.kind = .object }],
    [#"type-changed A -"viewController" +"object""#]),
  DiffCase(
    "a view that was loaded", nodes: [edited("A") { $0.viewLoaded = true }],
    [edited("A") { $0.viewLoaded = false }],
    ["value-changed A #kViewControllerViewWasLoadedKey -true +false"]),
  DiffCase(
    "listed without state", nodes: [edited("A"), edited("B", hasState: false)],
    [edited("A", hasState: false), edited("B")],
    ["value-removed A", "value-added B"]),
  DiffCase(
    "state that cannot be read",
    nodes: [edited("A"), unreadable("B", [1]), unreadable("C", [1])],
    [unreadable("A", [2]), unreadable("B", [3]), unreadable("C", [1])],
    [
      #"value-changed A +{"$data":"Ag=="}"#,
      #"value-changed B -{"$data":"AQ=="} +{"$data":"Aw=="}"#,
    ]),
  DiffCase(
    "views under their controller",
    nodes: [edited("A") { $0.views = [view("A/list", [("y", 1)]), view("A/old")] }],
    [edited("A") { $0.views = [view("A/list", [("y", 2)]), view("A/new")] }],
    [
      "value-changed A/list #y -1 +2",
      "node-removed A/old",
      "node-added A/new",
    ]),
  DiffCase(
    "views go where their controller goes, and references to them too",
    nodes: [
      edited("T/:[0]:/A") { $0.views = [view("T/:[0]:/A/list", [("y", 1)])] },
      node("S", "S", [("top", .reference("T/:[0]:/A/list"))]),
    ],
    [
      edited("T/:[1]:/A") { $0.views = [view("T/:[1]:/A/list", [("y", 2)])] },
      node("S", "S", [("top", .reference("T/:[1]:/A/list"))]),
    ],
    [
      "node-moved T/:[1]:/A<T/:[0]:/A",
      "value-changed T/:[1]:/A/list<T/:[0]:/A/list #y -1 +2",
    ]),
  DiffCase(
    "views in another order",
    nodes: [edited("A") { $0.views = [view("A/x"), view("A/y")] }],
    [edited("A") { $0.views = [view("A/y"), view("A/x")] }],
    [
      #"order-changed A -[{"path":"A/y","after":"A/x"}] +[{"path":"A/y","after":null}]"#
    ]),
  DiffCase(
    "views inside views",
    nodes: [edited("A") { $0.views = [nested("A/v", 1)] }],
    [edited("A") { $0.views = [nested("A/v", 2)] }],
    ["value-changed A/v/w #n -1 +2"]),
]

private func unreadable(_ path: String, _ bytes: [UInt8]) -> RestorationNode {
  edited(path) { $0.unreadable = UnreadableState(bytes: ByteSlice(bytes), reason: "too short") }
}

private func nested(_ path: String, _ number: Int) -> RestorationNode {
  edited(path) { $0.views = [view(path + "/w", [("n", StateValue(integerLiteral: number))])] }
}

@Test func `an object that is saved but not listed is compared with its like, with a note`() {
  var old = RestorationArchive(nodes: [])
  old.unlistedNodes = [node("U", "A")]
  old.unlistedRestorationClasses = [RestorationClassEntry(path: "G", className: "X")]
  var new = old
  new.unlistedNodes = [node("U", "B")]
  new.unlistedRestorationClasses = [RestorationClassEntry(path: "H", className: "X")]
  let diff = ArchiveDiff(from: old, to: new)
  #expect(
    diff.changes.map(text) == [
      #"restoration-class-changed G -"X""#,
      #"restoration-class-changed H +"X""#,
      #"class-changed U -"A" +"B""#,
    ])
  #expect(diff.changes.allSatisfy { $0.note == "not in the root list" })
}

@Test func `views nested a thousand deep are no danger to the stack`() {
  func deep(_ value: StateValue) -> RestorationArchive {
    var inner = view("v", [("n", value)])
    for _ in 0..<1000 {
      inner = .of(.view, "v", views: [inner])
    }
    return RestorationArchive(nodes: [inner])
  }
  #expect(changes(deep(1), deep(2)) == ["value-changed v #n -1 +2"])
}

@Test func `a pattern can ignore that a view was loaded`() throws {
  var options = DiffOptions()
  options.ignoredPatterns = [try PathPattern(parsing: "A#\(KnownKeys.viewWasLoaded)")]
  let diff = ArchiveDiff(
    from: RestorationArchive(nodes: [edited("A") { $0.viewLoaded = true }]),
    to: RestorationArchive(nodes: [edited("A")]), options: options)
  #expect(diff.isIdentical)
  #expect(diff.ignored.map(\.key) == [KnownKeys.viewWasLoaded])
}
