import Foundation
import KeyedArchive
import PlistSyntax
import RestorationModel
import TestSupport

/// An input that hangs or ends other tools, and what this one makes of it.
struct HostileInput: Sendable, CustomStringConvertible {
  let description: String
  let bytes: [UInt8]
  /// The exit status of `dump`.
  let status: Int32
  /// What `dump` prints or says.
  let says: [String]

  static let all: [HostileInput] = [
    HostileInput(
      description: "a property list with 40 levels of shared arrays",
      bytes: binary((0..<40).map { [0xA2, $0 + 1, $0 + 1] } + [[0x08]]),
      status: 2, says: ["not a restoration archive: an array of 2 elements"]),
    HostileInput(
      description: "a keyed archive with 40 levels of shared arrays",
      bytes: keyed(levels: 40, elements: 2), status: 0, says: ["→ same as #"]),
    HostileInput(
      description: "100,000 nested arrays in a binary property list", bytes: deepBinary,
      status: 2, says: ["offset 0xa08: expected containers nested at most 512 deep"]),
    HostileInput(
      description: "100,000 nested arrays in XML",
      bytes: Array("<plist>".utf8) + repeated("<array>", 100_000) + repeated("</array>", 100_000),
      status: 2, says: ["line 1, column ", "nested at most 512 deep"]),
    HostileInput(
      description: "100,000 nested arrays in JSON", bytes: repeated("[", 100_000),
      status: 2, says: ["line 1, column 513: ", "nested at most 512 deep"]),
    HostileInput(
      description: "100,000 nested arrays in a keyed archive",
      bytes: keyed(levels: 100_000, elements: 1), status: 2,
      says: ["nested deeper than 128 levels"]),
    HostileInput(
      description: "an array in itself", bytes: binary([[0xA1, 0]]), status: 2,
      says: ["offset 0x9: expected a container that does not contain itself"]),
    HostileInput(
      description: "a keyed array in itself", bytes: keyed(levels: 1, elements: 1, closes: true),
      status: 0, says: ["→ same as #root"]),
    HostileInput(
      description: "a UID beyond the objects",
      bytes: json(
        #"{"$version":100000,"$archiver":"NSKeyedArchiver","# + "\n"
          + #""$top":{"root":{"CF$UID":99}},"$objects":["$null","a","b"]}"#),
      status: 2, says: ["line 2, column 16: expected a UID below 3", "found UID 99"]),
    HostileInput(
      description: "a trailer that claims 2^60 objects", bytes: manyObjects, status: 2,
      says: ["found 1,152,921,504,606,846,976"]),
    HostileInput(
      description: "an archive without its last 5 bytes", bytes: Array(archive.dropLast(5)),
      status: 2, says: ["offset 0x", "the file is cut or damaged, so copy it again"]),
    HostileInput(
      description: "a record of no length",
      bytes: Array("NSCR1000".utf8) + [0, 0, 0, 1, 0, 0, 0, 0] + [UInt8](repeating: 1, count: 64),
      status: 2, says: ["offset 0x0: ", "found the length 0"]),
    HostileInput(
      description: "a record of no length after a good one",
      bytes: records + Array("NSCR1000".utf8) + [UInt8](repeating: 0, count: 64),
      status: 2, says: ["the rest cannot be read", "found the length 0"]),
    HostileInput(
      description: "200 archives in one another", bytes: nested(200), status: 0,
      says: ["data, "]),
    HostileInput(
      description: "one coder under 10,000 paths", bytes: oneCoder(paths: 10_000), status: 0,
      says: ["P0", "same state as"]),
  ]

  private static let archive = (try? Fixture.all[0].bytes()) ?? []

  private static let records = (try? WindowFixture.all.first?.bytes()) ?? []

  static func repeated(_ text: String, _ count: Int) -> [UInt8] {
    Array(String(repeating: text, count: count).utf8)
  }

  static func json(_ text: String) -> [UInt8] { Array(text.utf8) }

  /// A binary property list of objects, one-byte references, the first being the root.
  static func binary(_ objects: [[UInt8]], offsetSize: Int = 1) -> [UInt8] {
    var bytes = Array("bplist00".utf8)
    var offsets: [UInt8] = []
    for object in objects {
      offsets += bigEndian(bytes.count, offsetSize)
      bytes += object
    }
    let table = bytes.count
    bytes += offsets + [0, 0, 0, 0, 0, 0, UInt8(offsetSize), UInt8(offsetSize)]
    return bytes + bigEndian(objects.count, 8) + bigEndian(0, 8) + bigEndian(table, 8)
  }

  private static func bigEndian(_ number: Int, _ count: Int) -> [UInt8] {
    (0..<count).reversed().map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
  }

  static let deepBinary = binary(
    (0..<100_000).map { [0xA1] + bigEndian($0 + 1, 4) } + [[0x08]], offsetSize: 4)

  private static let manyObjects: [UInt8] = {
    var bytes = binary([[0x08]])
    bytes.replaceSubrange((bytes.count - 24)..<(bytes.count - 16), with: bigEndian(1 << 60, 8))
    return bytes
  }()

  /// Arrays, each with the next one in every place; the last one holds a text, or the first.
  static func keyed(levels: Int, elements: Int, closes: Bool = false) -> [UInt8] {
    var builder = KeyedArchiveBuilder()
    let uids = (0..<levels).map { _ in builder.reserve() }
    for (level, uid) in uids.enumerated() {
      let next =
        level + 1 < levels ? uids[level + 1] : closes ? uids[0] : builder.string("the end")
      let list = builder.references(Array(repeating: next, count: elements))
      builder.fill(
        uid, className: "NSArray", superclasses: ["NSObject"],
        fields: [(key: "NS.objects", value: list)])
    }
    return written(builder.document(top: [(key: "root", value: builder.reference(uids[0]))]))
  }

  static func nested(_ count: Int) -> [UInt8] {
    var bytes: [UInt8] = Array("the innermost".utf8)
    for _ in 0..<count {
      var builder = KeyedArchiveBuilder()
      let data = builder.plain { [bytes] plist in plist.data(ByteSlice(bytes)) }
      bytes = written(builder.document(top: [(key: "root", value: builder.reference(data))]))
    }
    return bytes
  }

  private static func oneCoder(paths count: Int) -> [UInt8] {
    var coder = KeyedArchiveBuilder()
    let text = coder.string(String(repeating: "x", count: 50_000))
    let bytes = written(coder.document(top: [(key: "text", value: coder.reference(text))]))
    var builder = KeyedArchiveBuilder()
    let data = builder.plain { $0.data(ByteSlice(bytes)) }
    let names = (0..<count).map { "P\($0)" }
    let list = builder.reserve()
    let elements = builder.references(names.map { builder.string($0) })
    builder.fill(
      list, className: "NSArray", superclasses: ["NSObject"],
      fields: [(key: "NS.objects", value: elements)])
    var top = names.map { (key: $0, value: builder.reference(data)) }
    top.append((KnownKeys.rootIdentifiers, builder.reference(list)))
    return written(builder.document(top: top))
  }

  private static func written(_ document: PlistDocument) -> [UInt8] {
    var bytes: [UInt8] = []
    try? document.write(as: .binary, to: &bytes)
    return bytes
  }
}
