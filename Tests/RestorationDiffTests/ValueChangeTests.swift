import RestorationDiff
import TestSupport
import Testing

/// How few changes there are between two states; that they are all of them is a law of `DiffLawTests`.
///
/// Each case has both values of `k` as trees have them, and what is listed.
private let valueCases: KeyValuePairs<String, (old: String, new: String, changes: [String])> = [
  "another type": ("7", #""7""#, [#"type-changed Root #k -7 +"7""#]),
  "a whole number is no real": ("7", "7.0", ["type-changed Root #k -7 +7.0"]),
  "nil has no type": ("null", "7", ["value-changed Root #k -null +7"]),
  "not a number equals itself": (#"{"$real": "nan"}"#, #"{"$real": "nan"}"#, []),
  "another shape": (
    #"{"$point": [1, 2]}"#, #"{"$size": [1, 2]}"#,
    [#"type-changed Root #k -{"$point":[1.0,2.0]} +{"$size":[1.0,2.0]}"#]
  ),
  "keys have no order": (
    #"{"t": "a", "u": 1}"#, #"{"u": 1, "t": "b"}"#, [#"value-changed Root #k.t -"a" +"b""#]
  ),
  "keys that are no text": (
    #"{"$map": [[7, 1], [[null, 7], 1]]}"#, #"{"$map": [[[null, 7], 2], [7, 2]]}"#,
    [
      "value-changed Root #k[<integer 7>] -1 +2",
      "value-changed Root #k[<array [nil, 7]>] -1 +2",
    ]
  ),
  "an element more at the front moves none of the others": (
    "[1, 2, 3]", "[0, 1, 2, 3]", ["value-added Root #k[0] +0"]
  ),
  "an element that stays in its place is compared": (
    #"[{"a": 1, "b": 1}, 5]"#, #"[{"a": 2, "b": 1}, 5]"#, ["value-changed Root #k[0].a -1 +2"]
  ),
  "an element that changed after one that is new": (
    #"[1, 2, {"a": 1}, 3]"#, #"[9, 1, 2, {"a": 2}, 3]"#,
    ["value-added Root #k[0] +9", "value-changed Root #k[3].a -1 +2"]
  ),
  "a removed element has its old place in every list": (
    #"["x", ["p", "q", "r"]]"#, #"["new", "x", ["p", "r"]]"#,
    [#"value-added Root #k[0] +"new""#, #"value-removed Root #k[1][1] -"q""#]
  ),
  "ordered sets are lists": (
    #"{"$orderedSet": [1, 2]}"#, #"{"$orderedSet": [2, 1]}"#,
    ["value-removed Root #k[0] -1", "value-added Root #k[1] +1"]
  ),
  "sets have no order": (
    #"{"$set": [{"$set": [1, 2]}, {"a": 1, "b": 2}]}"#,
    #"{"$set": [{"b": 2, "a": 1}, {"$set": [2, 1]}]}"#, []
  ),
  "elements of sets, counted": (
    #"{"$set": [1, 1, 2]}"#, #"{"$set": [1, 3, 2]}"#,
    ["value-removed Root #k[] -1", "value-added Root #k[] +3"]
  ),
  "a list is no set": (
    "[1]", #"{"$set": [1]}"#, [#"type-changed Root #k -[1] +{"$set":[1]}"#]
  ),
  "a class with the name of a type": (
    #"{"$object": "string", "fields": {}}"#, #""x""#,
    [#"type-changed Root #k -{"$object":"string","fields":{}} +"x""#]
  ),
]

/// The same of whole states, in which values are referred to.
private let stateCases: KeyValuePairs<String, (old: String, new: String, changes: [String])> = [
  "a change inside a plain value is listed at each of its places": (
    #""x": [1], "y": {"$shared": 0}"#, #""x": [2], "y": {"$shared": 0}"#,
    ["value-changed Root #x[0] -1 +2", "value-changed Root #y[0] -1 +2"]
  ),
  "a change inside an object is listed once, where it is": (
    #""x": \#(item("1")), "y": {"$shared": 0}"#, #""x": \#(item("2")), "y": {"$shared": 0}"#,
    ["value-changed Root #x.n -1 +2"]
  ),
  "an element that refers to another value is one insertion": (
    #""a": [\#(item(#""p""#, item(#""r""#)))], "b": {"$shared": 3}, "c": {"$shared": 1}"#,
    #""a": [\#(item(#""r""#)), \#(item(#""p""#, #"{"$shared": 1}"#))], "b": {"$shared": 1}, "#
      + #""c": {"$shared": 3}"#,
    [#"value-added Root #a[0] +{"$shared":1}"#]
  ),
  "a second place of an object is an addition": (
    #""b": \#(item("1"))"#, #""a": \#(item("1")), "b": {"$shared": 0}"#,
    [#"value-added Root #a +{"$shared":0}"#]
  ),
  "a second place of an object, which comes later in the file": (
    #""b": \#(item("1"))"#, #""b": \#(item("1")), "a": {"$shared": 0}"#,
    [#"value-added Root #a +{"$shared":0}"#]
  ),
  "one of two places of each object less": (
    #""a": \#(item("1")), "b": {"$shared": 0}, "c": \#(item("2")), "d": {"$shared": 3}"#,
    #""b": \#(item("1")), "d": \#(item("2"))"#,
    [#"value-removed Root #a -{"$shared":0}"#, #"value-removed Root #c -{"$shared":3}"#]
  ),
  "keys in another order, so that the other one holds it": (
    #""x": [1], "y": {"$shared": 0}"#, #""y": [1], "x": {"$shared": 0}"#, []
  ),
  "a copy of a plain value says the same": (
    #""x": [1], "y": {"$shared": 0}"#, #""x": [1], "y": [1]"#, []
  ),
  "a copy of an object is another object": (
    #""x": {"$object": "A", "fields": {"me": {"$shared": 0}}}, "y": [{"$shared": 0}]"#,
    #""x": {"$object": "A", "fields": {"me": {"$shared": 0}}}, "#
      + #""y": [{"$object": "A", "fields": {"me": {"$shared": 3}}}]"#,
    [#"value-changed Root #x -{"$shared":0} +{"$object":"A","fields":{"me":{"$shared":0}}}"#]
  ),
  "a cycle is the same after another key": (
    #""x": {"$object": "A", "fields": {"me": {"$shared": 0}}}"#,
    #""w": 1, "x": {"$object": "A", "fields": {"me": {"$shared": 1}}}"#,
    ["value-added Root #w +1"]
  ),
  "a key that is there twice is matched by order": (
    #""a": 1, "b": 2, "a": 2"#, #""b": 2, "a": 1"#, ["value-removed Root #a -2"]
  ),
  "a set whose member changed elsewhere is silent": (
    #""all": [\#(item("1"))], "chosen": {"$set": [{"$shared": 1}, "other"]}"#,
    #""all": [\#(item("2"))], "chosen": {"$set": [{"$shared": 1}, "other"]}"#,
    ["value-changed Root #all[0].n -1 +2"]
  ),
]

private func item(_ number: String, _ link: String? = nil) -> String {
  let fields = #""n": \#(number)"# + (link.map { #", "link": \#($0)"# } ?? "")
  return #"{"$object": "Item", "fields": {\#(fields)}}"#
}

@Test func `values are compared`() throws {
  let values = valueCases.map { ($0, #""k": \#($1.old)"#, #""k": \#($1.new)"#, $1.changes) }
  for (name, old, new, expected) in values + stateCases.map({ ($0, $1.old, $1.new, $1.changes) }) {
    #expect(try changes(state(old), state(new)) == expected, "\(name)")
  }
}

private func state(_ entries: String) throws -> RestorationArchive {
  // One line, since a new one would be another object.
  try RestorationArchive(objects: "Root {\(entries.replacing("\n", with: " "))}")
}

/// An archive of a value that no tree can have.
private func archive(_ value: StateValue) -> RestorationArchive {
  RestorationArchive(nodes: [.controller("Root", state: [StateEntry("k", value)])])
}

@Test func `data is compared by its bytes if one of two is closed, else by what is in it`() {
  func page(_ json: String, _ elements: StateValue...) -> StateValue {
    let contents = StateValue.dictionary([StatePair("t", .array(elements))])
    return .opened(OpenedData(bytes: ByteSlice(utf8: json), format: .json, contents: contents))
  }
  let open = page(#"{"t":[1]}"#, 1)
  let closed = StateValue.data(ByteSlice(utf8: #"{"t":[1]}"#))
  #expect(changes(archive(open), archive(closed)) == [])
  #expect(changes(archive(open), archive(page(#"{ "t": [1] }"#, 1))) == [])
  #expect(
    changes(archive(.array([1, closed])), archive(.array([0, 1, open])))
      == ["value-added Root #k[0] +0"])
  #expect(
    changes(archive(page("a", 1, 2)), archive(page("b", 0, 1, 3)))
      == ["value-added Root #k.t[0] +0", "value-changed Root #k.t[2] -2 +3"])
}

@Test func `all but what would be too deep has a place`() {
  let keys = (0..<70).map { place in
    StatePair(.object(className: "C", fields: [StateField("a", .shared(3 * place - 2))]), 1)
  }
  let state = [StateEntry("m", .dictionary(keys)), StateEntry("z", .shared(208))]
  #expect(PlacedState(state).places.keyPath(208) == "z")
}

@Test func `a number that names nothing is only a number`() {
  #expect(
    changes(archive(.shared(7)), archive(.shared(-1)))
      == [#"value-changed Root #k -{"$shared":7} +{"$shared":-1}"#])
}

/// A folder's items refer to it, and `selected` to one of them.
private func mail(selected: Int) throws -> RestorationArchive {
  func folder(_ name: String, _ number: Int) -> String {
    """
    {"$object": "Folder", "fields": {"kids": [{"$object": "Item", "fields": {
    "title": "x", "parent": {"$shared": \(number)}}}], "name": "\(name)"}}
    """
  }
  return try state(
    """
    "root": {"$object": "Root", "fields": {
      "folders": [\(folder("Inbox", 2)), \(folder("Archive", 8))],
      "selected": {"$shared": \(selected)}}}
    """)
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
  let other = try state(
    """
    "root": {"$object": "Root", "fields": {
      "selected": {"$object": "Item", "fields": {
        "parent": {"$object": "Folder", "fields": {"name": "Inbox", "kids": [{"$shared": 1}]}},
        "title": "x"}},
      "folders": [{"$shared": 2}, {"$object": "Folder", "fields": {"name": "Archive", "kids": [
        {"$object": "Item", "fields": {"parent": {"$shared": 9}, "title": "x"}}]}}]}}
    """)
  #expect(try changes(mail(selected: 4), other) == [])
  #expect(try changes(other, mail(selected: 4)) == [])
  #expect(try changes(other, mail(selected: 10)).count == 1)
}

@Test func `a key that refers to a value in a key is compared by what it refers to`() throws {
  func items(_ title: String, parent: Int = 4) throws -> RestorationArchive {
    try state(
      """
      "all": [{"$object": "Item", "fields": {"title": "\(title)"}}],
      "open": {"$map": [[{"$object": "Folder", "fields": {"name": "Inbox", "item":
        {"$object": "Item", "fields": {"name": "x", "parent": {"$shared": \(parent)}}}}}, 1],
        [[{"$shared": 1}], 2]]}
      """)
  }
  #expect(
    try changes(items("a"), items("b")) == [#"value-changed Root #all[0].title -"a" +"b""#])
  #expect(
    try ArchiveDiff(from: items("a"), to: items("a", parent: 6)).changes.map(\.kind)
      == [.valueRemoved, .valueAdded])
}

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
    StateEntry("z", .dictionary([StatePair("m", .dictionary(pairs))])),
    StateEntry("a", list(pairs.count - 1)),
  ])
  #expect((placed.entries.map { depth($0.value) }.max() ?? 0) <= Limits.valueDepth)
}
