import RestorationDiff
import TestSupport
import Testing

/// Objects, one a line: a path, `=` and a class, and a state as in a tree. A line that begins with a blank is a
/// view of the controller above it.
private func objects(_ lines: String) throws -> RestorationArchive {
  var nodes: [(text: String, views: [String])] = []
  for line in lines.split(separator: "\n") {
    let parts = line.split(separator: " {", maxSplits: 1)
    let names = parts[0].split(separator: "=")
    let (isView, path) = (line.hasPrefix(" "), names[0].drop { $0 == " " })
    let kind = isView ? "view" : "viewController"
    let className = names.count > 1 ? names[1] : isView ? "View" : "Screen"
    let state = parts.count > 1 ? "{" + parts[1] : "{}"
    let text =
      #""path": "\#(path)", "kind": "\#(kind)", "className": "\#(className)", "state": \#(state)"#
    if isView {
      nodes[nodes.count - 1].views.append("{\(text)}")
    } else {
      nodes.append((text, []))
    }
  }
  let trees = nodes.map { #"{\#($0.text), "views": [\#($0.views.joined(separator: ","))]}"# }
  return try RestorationArchive(text: TreeText.tree(trees.joined(separator: ",")))
}

/// How few changes there are between two archives. `DiffLawTests` holds any pair to all of them.
private let cases: KeyValuePairs<String, (old: String, new: String, changes: [String])> = [
  "reordered tabs are two moves, and no change of the selection, which names the same tab": (
    """
    Tab {"kTabBarSelectedViewControllerKey": {"$reference": "Tab/:[1]:/Nav"}}
    Tab/:[0]:/List
    Tab/:[1]:/Nav
    """,
    """
    Tab {"kTabBarSelectedViewControllerKey": {"$reference": "Tab/:[0]:/Nav"}}
    Tab/:[0]:/Nav
    Tab/:[1]:/List
    """,
    [
      "node-moved Tab/:[0]:/Nav<Tab/:[1]:/Nav", "node-moved Tab/:[1]:/List<Tab/:[0]:/List",
    ]
  ),
  "what moved with its parent is silent, and its content is still compared": (
    """
    Tab/:[0]:/Nav {"kUIViewControllerChildrenKey": ["Tab/:[0]:/Nav/:[0]:/Root"]}
    Tab/:[0]:/Nav/:[0]:/Root {"number": 7}
    """,
    """
    Tab/:[2]:/Nav {"kUIViewControllerChildrenKey": ["Tab/:[2]:/Nav/:[0]:/Root"]}
    Tab/:[2]:/Nav/:[0]:/Root {"number": 8}
    """,
    [
      "node-moved Tab/:[2]:/Nav<Tab/:[0]:/Nav",
      "value-changed Tab/:[2]:/Nav/:[0]:/Root<Tab/:[0]:/Nav/:[0]:/Root #number -7 +8",
    ]
  ),
  "a child that stays where its parent was is a fact of its own": (
    "T/:[0]:/A\nT/:[0]:/A/X", "T/:[1]:/A\nT/:[0]:/A/X",
    ["node-moved T/:[1]:/A<T/:[0]:/A", "node-moved T/:[0]:/A/X<T/:[0]:/A/X"]
  ),
  "among equal identifiers the class decides": (
    "T\nT/:[0]:/Item=A\nT/:[1]:/Item=B", "T\nT/:[2]:/Item=B\nT/:[3]:/Item=A",
    ["node-moved T/:[2]:/Item<T/:[1]:/Item", "node-moved T/:[3]:/Item<T/:[0]:/Item"]
  ),
  "a screen put below others like it moves them, and what is below them goes with them": (
    """
    Nav/:[0]:/Note=N {"id": 1}
    Nav/:[1]:/Note=N {"id": 2, "text": {"$reference": "Nav/:[1]:/Note/Text"}}
    Nav/:[0]:/Note/Text=T {"top": 3}
    Nav/:[1]:/Note/Text=T {"top": 4}
    """,
    """
    Nav/:[0]:/Note=N {"id": 9}
    Nav/:[1]:/Note=N {"id": 1}
    Nav/:[2]:/Note=N {"id": 2, "text": {"$reference": "Nav/:[2]:/Note/Text"}}
    Nav/:[0]:/Note/Text=T {"top": 4}
    Nav/:[1]:/Note/Text=T {"top": 3}
    Nav/:[2]:/Note/Text=T {"top": 5}
    """,
    [
      #"node-added Nav/:[0]:/Note +"N""#,
      "node-moved Nav/:[1]:/Note<Nav/:[0]:/Note", "node-moved Nav/:[2]:/Note<Nav/:[1]:/Note",
      #"node-added Nav/:[0]:/Note/Text +"T""#,
      "value-changed Nav/:[2]:/Note/Text<Nav/:[1]:/Note/Text #top -4 +5",
    ]
  ),
  "a screen of another class put below others moves them, whatever changed in them": (
    #"Nav/:[0]:/Page=A {"id": 1}"#, "Nav/:[0]:/Page=B\n" + #"Nav/:[1]:/Page=A {"id": 2}"#,
    [
      #"node-added Nav/:[0]:/Page +"B""#, "node-moved Nav/:[1]:/Page<Nav/:[0]:/Page",
      "value-changed Nav/:[1]:/Page<Nav/:[0]:/Page #id -1 +2",
    ]
  ),
  "screens that nothing tells apart are matched by their paths": (
    #"Nav/:[0]:/Note {"id": 1}"#, "Nav/:[0]:/Note {\"id\": 2}\nNav/:[1]:/Note {\"id\": 3}",
    ["value-changed Nav/:[0]:/Note #id -1 +2", #"node-added Nav/:[1]:/Note +"Screen""#]
  ),
  "no state tells no screens apart": (
    "Nav/:[0]:/Note", "Nav/:[0]:/Note {\"id\": 9}\nNav/:[1]:/Note",
    ["value-added Nav/:[0]:/Note #id +9", #"node-added Nav/:[1]:/Note +"Screen""#]
  ),
  "siblings whose path is listed twice are matched by their paths": (
    "V/:[0]:/N {\"id\": 1}\nV/:[0]:/N {\"id\": 2}",
    "V/:[0]:/N {\"id\": 9}\nV/:[1]:/N {\"id\": 1}\nV/:[2]:/N {\"id\": 2}",
    [
      "value-changed V/:[0]:/N #id -1 +9", "node-moved V/:[1]:/N<V/:[0]:/N",
      "value-changed V/:[1]:/N<V/:[0]:/N #id -2 +1", #"node-added V/:[2]:/N +"Screen""#,
    ]
  ),
  "an object elsewhere that holds other things is another object": (
    #"A/P=Player {"track": 1, "at": 2}"#, #"B/P=Player {"list": 1, "volume": 2, "at": 2}"#,
    [#"node-removed A/P -"Player""#, #"node-added B/P +"Player""#]
  ),
  "order without a changed index": (
    "A\nB\nC\nD", "A\nC\nB\nD",
    [#"order-changed -[{"path":"C","after":"B"}] +[{"path":"C","after":"A"}]"#]
  ),
  "an object between others changes no order": ("A\nB", "A\nN\nB", [#"node-added N +"Screen""#]),
  "views under their controller": (
    "A\n A/list {\"y\": 1}\n A/old", "A\n A/list {\"y\": 2}\n A/new",
    [
      "value-changed A/list #y -1 +2", #"node-removed A/old -"View""#,
      #"node-added A/new +"View""#,
    ]
  ),
  "views go where their controller goes, and references to them too": (
    """
    T/:[0]:/A
     T/:[0]:/A/list {"y": 1}
    S {"top": {"$reference": "T/:[0]:/A/list"}}
    """,
    """
    T/:[1]:/A
     T/:[1]:/A/list {"y": 2}
    S {"top": {"$reference": "T/:[1]:/A/list"}}
    """,
    [
      "node-moved T/:[1]:/A<T/:[0]:/A",
      "value-changed T/:[1]:/A/list<T/:[0]:/A/list #y -1 +2",
    ]
  ),
  "views in another order": (
    "A\n A/x\n A/y", "A\n A/y\n A/x",
    [#"order-changed A -[{"path":"A/y","after":"A/x"}] +[{"path":"A/y","after":null}]"#]
  ),
]

@Test func `objects are compared`() throws {
  for (name, example) in cases {
    let found = changes(try objects(example.old), try objects(example.new))
    #expect(found == example.changes, "\(name)")
  }
}

private func edited(
  _ path: String, hasState: Bool = true, _ edit: (inout NodeContent) -> Void = { _ in }
) -> RestorationNode {
  var content = NodeContent(kind: .viewController)
  edit(&content)
  return RestorationNode(path: RestorationPath(path), hasState: hasState, content: content)
}

@Test func `what has no state, or none that can be read, is compared`() {
  func unreadable(_ path: String, _ bytes: [UInt8]) -> RestorationNode {
    edited(path) { $0.unreadable = UnreadableState(bytes: ByteSlice(bytes), reason: "short") }
  }
  let old = [
    edited("A"), edited("B", hasState: false), edited("C"), unreadable("D", [1]),
    unreadable("E", [1]),
  ]
  let new = [
    edited("A", hasState: false), edited("B"), unreadable("C", [2]), unreadable("D", [3]),
    unreadable("E", [1]),
  ]
  #expect(
    changes(RestorationArchive(nodes: old), RestorationArchive(nodes: new)) == [
      "value-removed A", "value-added B", #"value-changed C +{"$data":"Ag=="}"#,
      #"value-changed D -{"$data":"AQ=="} +{"$data":"Aw=="}"#,
    ])
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
    let innermost = RestorationNode.of(.view, "v", state: [StateEntry("n", value)])
    let views = (0..<1000).reduce(innermost) { inner, _ in .of(.view, "v", views: [inner]) }
    return RestorationArchive(nodes: [views])
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
