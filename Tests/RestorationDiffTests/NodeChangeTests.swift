import RestorationDiff
import TestSupport
import Testing

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
    ["value-changed Nav/:[0]:/Note #id -1 +2", "node-added Nav/:[1]:/Note"]
  ),
  "no state tells no screens apart": (
    "Nav/:[0]:/Note", "Nav/:[0]:/Note {\"id\": 9}\nNav/:[1]:/Note",
    ["value-added Nav/:[0]:/Note #id +9", "node-added Nav/:[1]:/Note"]
  ),
  "siblings whose path is listed twice are matched by their paths": (
    "V/:[0]:/N {\"id\": 1}\nV/:[0]:/N {\"id\": 2}",
    "V/:[0]:/N {\"id\": 9}\nV/:[1]:/N {\"id\": 1}\nV/:[2]:/N {\"id\": 2}",
    [
      "value-changed V/:[0]:/N #id -1 +9", "node-moved V/:[1]:/N<V/:[0]:/N",
      "value-changed V/:[1]:/N<V/:[0]:/N #id -2 +1", "node-added V/:[2]:/N",
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
  "an object between others changes no order": ("A\nB", "A\nN\nB", ["node-added N"]),
  "views under their controller": (
    "A\n A/list {\"y\": 1}\n A/old", "A\n A/list {\"y\": 2}\n A/new",
    ["value-changed A/list #y -1 +2", "node-removed A/old", "node-added A/new"]
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
  "what has no state, or none that can be read, is compared": (
    """
    A
    B nil
    C
    D "unreadable": {"$data": "AQ=="}
    E "unreadable": {"$data": "AQ=="}
    """,
    """
    A nil
    B
    C "unreadable": {"$data": "Ag=="}
    D "unreadable": {"$data": "Aw=="}
    E "unreadable": {"$data": "AQ=="}
    """,
    [
      "value-removed A", "value-added B", #"value-changed C +{"$data":"Ag=="}"#,
      #"value-changed D -{"$data":"AQ=="} +{"$data":"Aw=="}"#,
    ]
  ),
  "an envelope that says nothing is none": (#""envelope": {}"#, "", []),
  "a first responder that moved with its screen is the same": (
    """
    "envelope": {"firstResponders": ["T/:[0]:/A/field"]}
    T/:[0]:/A
    """,
    """
    "envelope": {"firstResponders": ["T/:[1]:/A/field"]}
    T/:[1]:/A
    """,
    ["node-moved T/:[1]:/A<T/:[0]:/A"]
  ),
  "size classes are compared by window": (
    #""envelope": {"sizeClasses": {"main": {"horizontal": "compact"}}}"#,
    #""envelope": {"sizeClasses": {"main": {"horizontal": "regular"}}}"#,
    [#"envelope-changed #sizeClasses.main.horizontal -"compact" +"regular""#]
  ),
  "what the app delegate saved has no path": (
    #""envelope": {"state": {"tab": 1}}"#, #""envelope": {"state": {"tab": 2}}"#,
    ["value-changed #tab -1 +2"]
  ),
  "views in another order": (
    "A\n A/x\n A/y", "A\n A/y\n A/x",
    [#"order-changed A -[{"path":"A/y","after":"A/x"}] +[{"path":"A/y","after":null}]"#]
  ),
]

@Test func `objects are compared`() throws {
  for (name, example) in cases {
    #expect(try changes(example.old, example.new) == example.changes, "\(name)")
  }
}

@Test func `an object that is not listed is compared with its like, with a note`() throws {
  func archive(className: String, mapped: String) throws -> RestorationArchive {
    try RestorationArchive(
      objects: """
        "unlistedNodes": [{"path": "U", "className": "\(className)"}]
        "unlistedRestorationClasses": {"\(mapped)": "X"}
        """)
  }
  let diff = ArchiveDiff(
    from: try archive(className: "A", mapped: "G"), to: try archive(className: "B", mapped: "H"))
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
  let archives = try [#"A "viewLoaded": true"#, "A"].map { try RestorationArchive(objects: $0) }
  let diff = ArchiveDiff(from: archives[0], to: archives[1], options: options)
  #expect(diff.isIdentical)
  #expect(diff.ignored.map(\.key) == [KnownKeys.viewWasLoaded])
}
