import Foundation
import KeyedArchive
import PlistSyntax
import RestorationModel
import RestorationReading
import TestSupport
import Testing
import TreeJSON

@testable import RestorationReport

/// Why an object cannot be read is told once, however often a file refers to it.
@Suite struct RepeatedFaultTests {
  private static let reason = "expected an object with $class, found none"

  private func bytes(
    _ make: (inout KeyedArchiveBuilder) -> [(key: String, value: ValueID)]
  ) throws -> ByteSlice {
    var builder = KeyedArchiveBuilder()
    let top = make(&builder)
    var bytes: [UInt8] = []
    try builder.document(top: top).write(as: .binary, to: &bytes)
    return ByteSlice(bytes)
  }

  private func classless(_ builder: inout KeyedArchiveBuilder) -> KeyedArchiveBuilder.UID {
    let uid = builder.reserve()
    let flag = builder.inline { $0.bool(true) }
    builder.fill(uid, with: builder.inline { $0.dictionary([("k", flag)]) })
    return uid
  }

  private func json(_ archive: RestorationArchive) -> [UInt8] {
    var json = JSONOutput()
    archive.writeJSON(into: &json)
    return json.bytes
  }

  @Test func `an object in a list`() throws {
    let archive = try RestorationArchive(
      reading: bytes { builder in
        let object = classless(&builder)
        let list = builder.reserve()
        builder.fill(
          list, className: "NSArray", superclasses: ["NSObject"],
          fields: [("NS.objects", builder.references([object, object, object]))])
        return [("root", builder.reference(list)), ("again", builder.reference(object))]
      })
    let content = archive.nodes[0].decoded()
    #expect(content.unreadableCount == 1)
    #expect(
      content["root"] == .array([.unreadable(.init(reason: Self.reason)), .shared(1), .shared(1)]))
    #expect(content["again"] == .shared(1))
    let written = json(archive)
    let text = String(decoding: written, as: UTF8.self)
    #expect(text.components(separatedBy: Self.reason).count == 2)
    let again = try RestorationArchive(reading: ByteSlice(written))
    #expect(again.nodes[0].decoded().state == content.state)
    #expect(again.nodes[0].decoded().unreadableCount == 1)
    var options = RenderOptions()
    options.isFull = true
    var tree: [UInt8] = []
    try #require(ReportRegistry.archives.named("tree")).write([archive], options, into: &tree)
    #expect(String(decoding: tree, as: UTF8.self).components(separatedBy: Self.reason).count == 2)
  }

  @Test func `what stands in the place of coders`() throws {
    let archive = try RestorationArchive(
      reading: bytes { builder in
        let object = classless(&builder)
        let paths = ["A", "B", "C"].map { builder.string($0) }
        let list = builder.reserve()
        builder.fill(
          list, className: "NSArray", superclasses: ["NSObject"],
          fields: [("NS.objects", builder.references(paths + [paths[0]]))])
        let value = builder.reference(object)
        return [
          (KnownKeys.rootIdentifiers, builder.reference(list)), ("A", value), ("B", value),
          ("C", value),
        ]
      })
    #expect(archive.nodes.map { $0.decoded().unreadable != nil } == [true, false, false, false])
    #expect(archive.nodes.map { $0.decoded().sameStateAs } == [nil, 0, 0, 0])
    let again = try RestorationArchive(reading: ByteSlice(json(archive)))
    #expect(again == archive)
  }

  @Test func `a long restoration class of a path that is listed again`() throws {
    let name = String(repeating: "C", count: 100)
    let archive = try RestorationArchive(
      reading: bytes { builder in
        let path = builder.string("A")
        let list = builder.reserve()
        let map = builder.reserve()
        builder.fill(
          list, className: "NSArray", superclasses: ["NSObject"],
          fields: [("NS.objects", builder.references([path, path, path]))])
        let value = builder.string(name)
        builder.fill(
          map, className: "NSDictionary", superclasses: ["NSObject"],
          fields: [
            ("NS.keys", builder.references([path])), ("NS.objects", builder.references([value])),
          ])
        return [
          (KnownKeys.rootIdentifiers, builder.reference(list)),
          (KnownKeys.restorationClassMap, builder.reference(map)),
        ]
      })
    #expect(archive.nodes.map(\.restorationClass) == [name, nil, nil])
  }
}
