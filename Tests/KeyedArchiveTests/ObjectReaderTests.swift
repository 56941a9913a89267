import KeyedArchive
import PlistSyntax
import TestSupport
import Testing

/// A reader that looks at the keys of equal objects once finds what the graph finds.
@Suite struct ObjectReaderTests {
  /// An archive whose objects share their keys, have others in another order, or odd ones.
  static func graph(_ seed: UInt64) throws -> ObjectGraph {
    var random = SeededGenerator(seed: seed)
    var archive = KeyedArchiveBuilder()
    let names = ["a", "b", "NS.time", "$class", "c\u{e9}", String(repeating: "n", count: 80)]
    var objects: [KeyedArchiveBuilder.UID] = []
    for _ in 0..<random.below(40) {
      let uid = archive.reserve()
      let count = random.below(4)
      var fields: [(key: String, value: ValueID)] = []
      for place in 0..<count {
        let name = random.oneIn(3) ? random.element(of: names) ?? "a" : names[place % 3]
        let number = PlistInteger(random.below(100))
        fields.append((name, archive.inline { $0.integer(number) }))
      }
      archive.fill(
        uid, className: random.oneIn(2) ? "A" : "NSDate", superclasses: ["NSObject"], fields: fields
      )
      objects.append(uid)
    }
    var top: [(key: String, value: ValueID)] = []
    for (place, uid) in objects.enumerated() { top.append(("\(place)", archive.reference(uid))) }
    var bytes: [UInt8] = []
    try archive.document(top: top).write(as: .binary, to: &bytes)
    return try ObjectGraph(ByteSlice(bytes))
  }

  @Test(arguments: UInt64(1)...300)
  func `objects are what the graph says`(seed: UInt64) throws {
    let graph = try Self.graph(seed)
    var reader = ObjectReader(graph)
    for entry in graph.topEntries {
      let known = Result { try graph.resolve(entry.value) }
      let found = Result { try reader.resolve(entry.value) }
      guard case .success(.object(let object)) = found else {
        #expect("\(found)" == "\(known)")
        continue
      }
      guard case .success(.object(let other)) = known else {
        Issue.record("the graph finds no object")
        continue
      }
      #expect(object.id == other.id)
      #expect(object.classID == other.classID)
      for name: StaticString in ["a", "b", "NS.time", "none", "c\u{e9}"] {
        #expect(reader.field(name, of: object) == graph.field("\(name)", of: other))
      }
      let list = try reader.fieldList(of: object)
      let fields = (0..<list.count).map { reader.field($0, of: list) }
      let named = try reader.fields(of: other)
      #expect(fields.map { graph.document.text($0.name) } == named.map(\.name))
      #expect(fields.map(\.value) == named.map(\.value))
    }
  }
}
