import RestorationDiff
import TestSupport
import Testing

@Test(arguments: valueCases)
func `values are compared`(_ example: DiffCase) {
  #expect(changes(example.old, example.new) == example.expected)
}

private func value(
  _ name: String, _ old: StateValue, _ new: StateValue, _ expected: String...
) -> DiffCase {
  DiffCase(name, archive([("k", old)]), archive([("k", new)]), expected)
}

private func opened(_ json: String, _ contents: StateValue) -> StateValue {
  .opened(OpenedData(bytes: ByteSlice(utf8: json), format: .json, contents: contents))
}

private let valueCases: [DiffCase] = [
  DiffCase(
    "keys come, go and change; their order says nothing",
    archive([("a", 1), ("b", 2), ("c", 3)]), archive([("d", 4), ("c", 3), ("b", 5)]),
    ["value-removed Root #a -1", "value-changed Root #b -2 +5", "value-added Root #d +4"]),
  DiffCase(
    "a key that stands twice is matched by order",
    archive([("a", 1), ("a", 2)]), archive([("a", 1)]), ["value-removed Root #a -2"]),
  value("another type", 7, "7", #"type-changed Root #k -7 +"7""#),
  value("a whole number is no real", 7, .real(7.0), "type-changed Root #k -7 +7.0"),
  value("nil has no type", .null, 7, "value-changed Root #k -null +7"),
  value("not a number equals itself", .real(ExactReal(.nan)), .real(ExactReal(.nan))),
  value(
    "another shape", .point(1, 2), Geometry(.size, [1.0, 2.0]).map { .geometry($0) } ?? .null,
    #"type-changed Root #k -{"$point":[1.0,2.0]} +{"$size":[1.0,2.0]}"#),
  value(
    "inside dictionaries", .keys(["t": "a", "u": 1]), .keys(["u": 1, "t": "b"]),
    #"value-changed Root #k.t -"a" +"b""#),
  value(
    "keys that need quotes",
    .keys(["a.b": 1, "": 2, "c\"d\\": 3, "e[0]": 4]),
    .keys(["a.b": 9, "": 9, "c\"d\\": 9, "e[0]": 9]),
    #"value-changed Root #k."a.b" -1 +9"#, #"value-changed Root #k."" -2 +9"#,
    #"value-changed Root #k."c\"d\\" -3 +9"#, #"value-changed Root #k."e[0]" -4 +9"#),
  value(
    "keys that are no text",
    .dictionary([StatePair(7, 1), StatePair(.array([1]), 1)]),
    .dictionary([StatePair(.array([1]), 2), StatePair(7, 2)]),
    "value-changed Root #k[<integer 7>] -1 +2", "value-changed Root #k[<array [1]>] -1 +2"),
  value(
    "keys that hold nil", .dictionary([StatePair(.array([.null, 7]), 1)]),
    .dictionary([StatePair(.array([.null, 7]), 2)]),
    "value-changed Root #k[<array [nil, 7]>] -1 +2"),
  value(
    "an element more at the front moves none of the others", .array([1, 2, 3]),
    .array([0, 1, 2, 3]), "value-added Root #k[0] +0"),
  value(
    "an element less", .array([1, 2, 3]), .array([1, 3]), "value-removed Root #k[1] -2"),
  value(
    "an element that stays in its place is compared", .array([.keys(["a": 1, "b": 1]), 5]),
    .array([.keys(["a": 2, "b": 1]), 5]), "value-changed Root #k[0].a -1 +2"),
  value(
    "an element that changed after one that is new",
    .array([1, 2, .keys(["a": 1]), 3]), .array([9, 1, 2, .keys(["a": 2]), 3]),
    "value-added Root #k[0] +9", "value-changed Root #k[3].a<k[2].a -1 +2"),
  value(
    "ordered sets are lists", .orderedSet([1, 2]), .orderedSet([2, 1]),
    "value-removed Root #k[0] -1", "value-added Root #k[1] +1"),
  value("sets have no order", .set([1, 2, 3]), .set([3, 1, 2])),
  value(
    "elements of sets, counted", .set([1, 1, 2]), .set([1, 3, 2]),
    "value-removed Root #k[] -1", "value-added Root #k[] +3"),
  value(
    "sets in sets", .set([.set([1, 2]), .keys(["a": 1, "b": 2])]),
    .set([.keys(["b": 2, "a": 1]), .set([2, 1])])),
  value("a list is no set", .array([1]), .set([1]), #"type-changed Root #k -[1] +{"$set":[1]}"#),
  value(
    "objects by field",
    .object(className: "Note", fields: [StateField("title", "a"), StateField("n", 1)]),
    .object(className: "Note", fields: [StateField("n", 1), StateField("title", "b")]),
    #"value-changed Root #k.title -"a" +"b""#),
  value(
    "another class", .object(className: "A", fields: []), .object(className: "B", fields: []),
    #"type-changed Root #k -{"$object":"A","fields":{}} +{"$object":"B","fields":{}}"#),
  value(
    "a class with the name of a type", .object(className: "string", fields: []), "x",
    #"type-changed Root #k -{"$object":"string","fields":{}} +"x""#),
  value(
    "archives inside", .archive([StateField("root", .array([1, 2]))]),
    .archive([StateField("root", .array([1, 3]))]), "value-changed Root #k.root[1] -2 +3"),
  value(
    "bytes", .data(ByteSlice([1])), .data(ByteSlice([2])),
    #"value-changed Root #k -{"$data":"AQ=="} +{"$data":"Ag=="}"#),
  value(
    "inside data that is opened", .json(.keys(["t": .array([1, 2])])),
    .json(.keys(["t": .array([0, 1, 3])])),
    "value-added Root #k.t[0] +0", "value-changed Root #k.t[2]<k.t[1] -2 +3"),
  value(
    "the same JSON written in another way", opened(#"{"t":1}"#, .keys(["t": 1])),
    opened(#"{ "t": 1 }"#, .keys(["t": 1]))),
  value(
    "data that stays closed in one of the two", opened(#"{"t":1}"#, .keys(["t": 1])),
    .data(ByteSlice(utf8: #"{"t":1}"#))),
  value(
    "in a list, data that stays closed in one of the two",
    .array([1, .data(ByteSlice(utf8: #"{"t":1}"#))]),
    .array([0, 1, opened(#"{"t":1}"#, .keys(["t": 1]))]), "value-added Root #k[0] +0"),
]

@Test(arguments: sharedCases)
func `shared containers are compared by what they hold`(_ example: DiffCase) {
  #expect(changes(example.old, example.new) == example.expected)
}

private let sharedCases: [DiffCase] = [
  DiffCase(
    "a change inside is told at each place of a plain value",
    archive([("x", .array([1])), ("y", .shared(0))]),
    archive([("x", .array([2])), ("y", .shared(0))]),
    ["value-changed Root #x[0] -1 +2", "value-changed Root #y[0] -1 +2"]),
  DiffCase(
    "a change inside an object is told once, where it stands",
    archive([("x", item(1)), ("y", .shared(0))]), archive([("x", item(2)), ("y", .shared(0))]),
    ["value-changed Root #x.n -1 +2"]),
  DiffCase(
    "an element that refers to another value is one insertion",
    archive([("a", .array([item("p", link: item("r"))])), ("b", .shared(3)), ("c", .shared(1))]),
    archive([
      ("a", .array([item("r"), item("p", link: .shared(1))])), ("b", .shared(1)),
      ("c", .shared(3)),
    ]),
    [#"value-added Root #a[0] +{"$shared":1}"#]),
  DiffCase(
    "a second place of an object is an addition",
    archive([("b", item(1))]), archive([("a", item(1)), ("b", .shared(0))]),
    [#"value-added Root #a +{"$shared":0}"#]),
  DiffCase(
    "a second place of an object, which comes later in the file",
    archive([("b", item(1))]), archive([("b", item(1)), ("a", .shared(0))]),
    [#"value-added Root #a +{"$shared":0}"#]),
  DiffCase(
    "one of two places of an object less",
    archive([("a", item(1)), ("b", .shared(0))]), archive([("b", item(1))]),
    [#"value-removed Root #a -{"$shared":0}"#]),
  DiffCase(
    "keys in another order, so that the other one holds it",
    archive([("x", .array([1])), ("y", .shared(0))]),
    archive([("y", .array([1])), ("x", .shared(0))]), []),
  DiffCase(
    "a copy says the same",
    archive([("x", .array([1])), ("y", .shared(0))]),
    archive([("x", .array([1])), ("y", .array([1]))]), []),
  DiffCase(
    "shared with another one than before",
    archive([("x", .array([1])), ("z", .array([2])), ("y", .shared(0))]),
    archive([("x", .array([1])), ("z", .array([2])), ("y", .shared(2))]),
    ["value-changed Root #y[0] -1 +2"]),
  DiffCase(
    "cycles end",
    archive([("x", .object(className: "A", fields: [StateField("me", .shared(0))]))]),
    archive([
      ("w", 1), ("x", .object(className: "A", fields: [StateField("me", .shared(1))])),
    ]),
    ["value-added Root #w +1"]),
  DiffCase(
    "a copy of an object is another object",
    archive([
      ("x", .object(className: "A", fields: [StateField("me", .shared(0))])),
      ("y", .array([.shared(0)])),
    ]),
    archive([
      ("x", .object(className: "A", fields: [StateField("me", .shared(0))])),
      ("y", .array([.object(className: "A", fields: [StateField("me", .shared(3))])])),
    ]),
    [
      #"value-changed Root #x -{"$shared":0} +{"$object":"A","fields":{"me":{"$shared":0}}}"#
    ]),
  DiffCase(
    "a number that names nothing is only a number",
    archive([("x", .shared(7))]), archive([("x", .shared(-1))]),
    [#"value-changed Root #x -{"$shared":7} +{"$shared":-1}"#]),
]

private func item(_ n: StateValue, link: StateValue? = nil) -> StateValue {
  let fields = [StateField("n", n)] + (link.map { [StateField("link", $0)] } ?? [])
  return .object(className: "Item", fields: fields)
}

/// A folder's items refer to it, and `selected` to one of them.
private func mail(selected: Int) throws -> RestorationArchive {
  func folder(_ name: String, _ number: Int) -> String {
    """
    {"$object": "Folder", "fields": {"kids": [{"$object": "Item", "fields": {
    "title": "x", "parent": {"$shared": \(number)}}}], "name": "\(name)"}}
    """
  }
  let fields = """
    "folders": [\(folder("Inbox", 2)), \(folder("Archive", 8))],
    "selected": {"$shared": \(selected)}
    """
  return try .init(
    text: TreeText.tree(state: "{\"$object\": \"Root\", \"fields\": {\(fields)}}", under: "root"))
}

@Test func `a reference that moves to an equal object is seen`() throws {
  let diff = try ArchiveDiff(from: mail(selected: 4), to: mail(selected: 10))
  #expect(
    diff.changes.map(text) == [
      #"value-changed Root #root.selected -{"$shared":4} +{"$shared":10}"#
    ])
  #expect(
    diff.changes.map(\.note) == [
      "before the value at root.folders[0].kids[0], now the value at root.folders[1].kids[0]"
    ])
}

@Test func `equal graphs whose fields come in another order are equal`() throws {
  // The item is met first under `selected`, and its folder in it.
  let other = try RestorationArchive(
    text: TreeText.tree(
      state: """
        {"$object": "Root", "fields": {
          "selected": {"$object": "Item", "fields": {
            "parent": {"$object": "Folder", "fields": {"name": "Inbox", "kids": [{"$shared": 1}]}},
            "title": "x"}},
          "folders": [{"$shared": 2}, {"$object": "Folder", "fields": {"name": "Archive", "kids": [
            {"$object": "Item", "fields": {"parent": {"$shared": 9}, "title": "x"}}]}}]}}
        """, under: "root"))
  #expect(try changes(mail(selected: 4), other) == [])
  #expect(try changes(other, mail(selected: 4)) == [])
  #expect(try changes(other, mail(selected: 10)).count == 1)
}

@Test func `a removed element has its old place in every list`() {
  let old = archive([("k", .array(["x", .array(["p", "q", "r"])]))])
  let new = archive([("k", .array(["new", "x", .array(["p", "r"])]))])
  #expect(
    changes(old, new) == [
      #"value-added Root #k[0] +"new""#, #"value-removed Root #k[1][1] -"q""#,
    ])
}

@Test func `a set whose member changed elsewhere is silent`() {
  func items(_ title: StateValue) -> RestorationArchive {
    archive([
      ("all", .array([.object(className: "Item", fields: [StateField("title", title)])])),
      ("chosen", .set([.shared(1), "other"])),
    ])
  }
  #expect(changes(items("a"), items("b")) == [#"value-changed Root #all[0].title -"a" +"b""#])
}

@Test func `a key that refers to a value in a key is compared by what it refers to`() {
  func items(_ title: StateValue, parent: Int = 4) -> RestorationArchive {
    let item = StateValue.object(
      className: "Item", fields: [StateField("name", "x"), StateField("parent", .shared(parent))])
    let key = StateValue.object(
      className: "Folder", fields: [StateField("name", "Inbox"), StateField("item", item)])
    return archive([
      ("all", .array([.object(className: "Item", fields: [StateField("title", title)])])),
      ("open", .dictionary([StatePair(key, 1), StatePair(.array([.shared(1)]), 2)])),
    ])
  }
  #expect(changes(items("a"), items("b")) == [#"value-changed Root #all[0].title -"a" +"b""#])
  #expect(
    ArchiveDiff(from: items("a"), to: items("a", parent: 6)).changes.map(\.kind)
      == [.valueRemoved, .valueAdded])
}

@Test(arguments: envelopeCases)
func `the envelope is compared`(_ example: DiffCase) {
  #expect(changes(example.old, example.new) == example.expected)
}

private func envelope(
  _ nodes: [RestorationNode] = [], _ edit: (inout Envelope) -> Void
) -> RestorationArchive {
  var envelope = Envelope()
  edit(&envelope)
  return RestorationArchive(envelope: envelope, nodes: nodes)
}

private let envelopeCases: [DiffCase] = [
  DiffCase(
    "an envelope that says nothing is none", RestorationArchive(nodes: []), envelope { _ in }, []),
  DiffCase(
    "a first responder that moved is the same",
    envelope([node("T/:[0]:/A")]) { $0.firstResponders = ["T/:[0]:/A/field"] },
    envelope([node("T/:[1]:/A")]) { $0.firstResponders = ["T/:[1]:/A/field"] },
    ["node-moved T/:[1]:/A<T/:[0]:/A"]),
  DiffCase(
    "another first responder",
    envelope { $0.firstResponders = ["A"] }, envelope { $0.firstResponders = ["B"] },
    [#"envelope-changed #firstResponders[0] -{"$reference":"A"} +{"$reference":"B"}"#]),
  DiffCase(
    "size classes by window",
    envelope {
      $0.sizeClasses = [WindowSizeClass(window: "main", horizontal: "compact", vertical: nil)]
    },
    envelope {
      $0.sizeClasses = [WindowSizeClass(window: "main", horizontal: "regular", vertical: nil)]
    },
    [#"envelope-changed #sizeClasses.main.horizontal -"compact" +"regular""#]),
  DiffCase(
    "what the app delegate saved has no path",
    envelope { $0.state = [StateEntry("tab", 1)] }, envelope { $0.state = [StateEntry("tab", 2)] },
    ["value-changed #tab -1 +2"]),
]

/// Each value refers to the one before it, below as many lists as there may be.
@Test(arguments: [StateValue.bool(true), .object(className: "C", fields: [])])
func `references nest values no deeper than a file can`(innermost: StateValue) {
  func depth(_ value: StateValue) -> Int { 1 + (value.children.map(depth).max() ?? 0) }
  let levels = 58
  // Before the first list are two dictionaries and two keys; each has a key and what is innermost.
  func list(_ number: Int) -> StateValue { .shared(4 + (levels + 2) * number) }
  let pairs = (0..<2000).map { number in
    StatePair(
      .string("v\(number)"),
      (0..<levels).reduce(number == 0 ? innermost : list(number - 1)) { inner, _ in .array([inner])
      })
  }
  let placed = PlacedState([
    StateField("z", .dictionary([StatePair("m", .dictionary(pairs))])),
    StateField("a", list(pairs.count - 1)),
  ])
  #expect(placed.refers)
  #expect((placed.fields.map { depth($0.value) }.max() ?? 0) <= Limits.valueDepth)
}
