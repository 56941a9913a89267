import KeyedArchive
import PlistSyntax
import RestorationTree
import TestSupport
import Testing

/// Lists of nodes, those of an archive and those that are made.
@Suite struct NodeListTests {
  /// A root list with all that an entry can be, in a syntax.
  private func archive(_ syntax: PlistSyntax) throws -> RestorationArchive {
    var coder = KeyedArchiveBuilder()
    let text = coder.string(String(repeating: "x", count: 100))
    let bytes = ByteSlice(
      try written(coder.document(top: [(key: "text", value: coder.reference(text))]), .binary))

    var builder = KeyedArchiveBuilder()
    let data = builder.plain { $0.data(bytes) }
    let number = builder.plain { $0.integer(PlistInteger(7)) }
    // An NSString object says what a plain text says elsewhere.
    let object = builder.reserve()
    let plain = builder.string("A")
    builder.fill(
      object, className: "NSMutableString", superclasses: ["NSString", "NSObject"],
      fields: [(key: "NS.string", value: builder.reference(plain))])
    let list = builder.reserve()
    let listed = [
      plain, builder.string("Ünd/→"), object, builder.string("alone"), plain,
      builder.string("wrong"), builder.string("alone"),
    ]
    builder.fill(
      list, className: "NSArray", superclasses: ["NSObject"],
      fields: [(key: "NS.objects", value: builder.references(listed))])
    let document = builder.document(top: [
      (key: "A", value: builder.reference(data)), (key: "Ünd/→", value: builder.reference(data)),
      (key: "wrong", value: builder.reference(number)),
      (key: KnownKeys.rootIdentifiers, value: builder.reference(list)),
    ])
    return try RestorationArchive(reading: ByteSlice(try written(document, syntax)))
  }

  private func written(_ document: PlistDocument, _ syntax: PlistSyntax) throws -> [UInt8] {
    var bytes: [UInt8] = []
    try document.write(as: syntax, to: &bytes)
    return bytes
  }

  @Test(arguments: [PlistSyntax.binary, .xml, .json])
  func `an entry is what its path says, however the path is written`(syntax: PlistSyntax) throws {
    let nodes = try archive(syntax).nodes
    #expect(nodes.map(\.path) == ["A", "Ünd/→", "A", "alone", "A", "wrong", "alone"])
    #expect(nodes.map(\.hasState) == [true, true, true, false, true, true, false])
    #expect(nodes.map(\.sameStateAs) == [nil, 0, 0, nil, 0, nil, nil])
    #expect(nodes[2].decoded().state["text"] == nodes[0].decoded().state["text"])
    #expect(nodes[0].decoded().state["text"] != nil)
    #expect(
      nodes[5].decoded().unreadable?.reason
        == "expected data with a keyed archive, found an integer")
    #expect(nodes.allSatisfy { $0.location != nil })
  }

  @Test func `an archive's list equals the list of its nodes, and is edited like it`() throws {
    let archive = try archive(.binary)
    var made = NodeList(Array(archive.nodes))
    #expect(made == archive.nodes)
    var edited = archive.nodes
    edited.remove(at: 1)
    made.remove(at: 1)
    edited[0] = edited[4]
    made[0] = made[4]
    edited.append(archive.nodes[1])
    made.append(archive.nodes[1])
    #expect(edited.map(\.path) == ["wrong", "A", "alone", "A", "wrong", "alone", "Ünd/→"])
    #expect(edited == made)
    #expect(edited != archive.nodes)
  }

  @Test func `paths have a number each, read or made`() throws {
    let archived = try archive(.binary).nodes
    for nodes in [archived, NodeList(Array(archived))] {
      let paths = ListedPaths(nodes)
      let numbers = nodes.indices.map(paths.number)
      #expect(numbers[0] == numbers[2] && numbers[2] == numbers[4])
      #expect(numbers[3] == numbers[6])
      #expect(Set(numbers).count == 4)
      #expect(numbers.allSatisfy { $0 < paths.count })
      for (place, number) in numbers.enumerated() {
        #expect(paths.number(of: nodes[place].path.raw) == number)
        #expect(paths.withText(of: number) { $0.says(nodes[place].path.raw) })
        #expect(nodes.path(at: place) == nodes[place].path)
      }
      #expect(paths.number(of: "absent") == nil)
    }
  }

  /// Paths that are above and beside each other.
  private func texts(_ count: Int, _ random: inout SeededGenerator) -> [String] {
    let pieces = ["a", "b", "a-long-name-of-a-screen", "é", "", ":[0]:", "a.b", "a!"]
    return (0..<count).map { _ in
      (0...random.below(4)).map { _ in pieces[random.below(pieces.count)] }.joined(separator: "/")
    }
  }

  /// Nodes with some paths, made and read.
  private func lists(_ texts: [String]) throws -> [NodeList] {
    let made = NodeList(
      texts.map { RestorationNode(path: RestorationPath($0), content: NodeContent()) })
    let document = try RestorationArchive(nodes: made).keyedArchive()
    return [made, try RestorationArchive(reading: ByteSlice(written(document, .binary))).nodes]
  }

  @Test(arguments: 0..<20)
  func `what is below a path follows it`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let texts = Array(Set(texts(200, &random)))
    // A slash taken for the first of all characters, byte by byte.
    let expected = texts.map { Array($0.utf8.map { $0 == 0x2F ? 0 : $0 }) }
      .sorted { $0.lexicographicallyPrecedes($1) }
    for nodes in try lists(texts) {
      let paths = ListedPaths(nodes)
      var order = nodes.indices.map { UInt32(paths.number(at: $0)) }
      paths.sortAncestorsFirst(&order)
      let sorted = order.map { number in
        paths.withText(of: Int(number)) { text in
          (0..<text.count).map { text[$0] == 0x2F ? 0 : text[$0] }
        }
      }
      #expect(sorted == expected)
    }
  }
  @Test(arguments: 0..<20)
  func `the nearest listed path above each`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let listed = texts(40, &random)
    let asked = texts(40, &random)
    /// The first place of the longest listed path that is above, or the path itself if it may be.
    func nearest(_ text: String, orSame: Bool) -> Int? {
      let above = listed.filter { text.utf8.starts(with: ($0 + "/").utf8) || orSame && $0 == text }
      return above.max { $0.utf8.count < $1.utf8.count }.flatMap { listed.firstIndex(of: $0) }
    }
    for nodes in try lists(listed) {
      let tree = PathTree(nodes)
      for (place, text) in listed.enumerated() {
        let path = tree.paths.number(at: place)
        #expect(tree.firstPlace(of: path) == listed.firstIndex(of: text))
        #expect(tree.copies(of: path) == listed.count { $0 == text })
        let parent = tree.parent(of: path).map { tree.firstPlace(of: $0) }
        #expect(parent == nearest(text, orSame: false))
        #expect(tree.level(at: place) == 1 + Set(listed.filter { text.hasPrefix($0 + "/") }).count)
      }
      for text in asked {
        let path = RestorationPath(text)
        let found = tree.nearest(to: path).map { tree.firstPlace(of: $0) }
        #expect(found == nearest(text, orSame: true))
        #expect(tree.place(of: path) == listed.firstIndex(of: text))
      }
    }
  }
}
