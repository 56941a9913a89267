import Foundation
import KeyedArchive
import PlistSyntax
import RestorationModel
import TestSupport
import Testing

/// Values that nest about as deep as they may, through the real binary with a small stack: each level takes
/// a part of it. `DeepInputTests` has what nests much deeper, which is not read so far.
@Suite(.enabled(if: BuiltBinary.isPresent, Comment(rawValue: BuiltBinary.hint)))
struct NestedValueTests {
  private let folder: ScratchFolder

  init() throws { folder = try ScratchFolder() }

  #if OPTIMIZED
    /// What all threads but the first have on Apple's systems, where apps call the library.
    private static let stack = 512 << 10
  #else
    /// Without optimisation a value takes four times as much of it.
    private static let stack = 2 << 20
  #endif

  private static let bounds = BuiltTool.Bounds(seconds: 60, stack: stack)

  private static let depths =
    TestSize.isFull ? [60, 90, 110, 126, 127, 128, 129, 140, 200] : [110, 127]

  private func run(_ line: String) throws -> BuiltTool.Result {
    try BuiltTool.run(
      line.split(separator: " ").map(String.init), in: folder.url, bounds: Self.bounds)
  }

  @Test(arguments: NestedValue.all, depths)
  fileprivate func `two archives that differ at the bottom`(value: NestedValue, depth: Int) throws {
    try folder.write("old.data", value.bytes(depth, around: "old"))
    try folder.write("new.data", value.bytes(depth, around: "new"))
    for command in [
      "diff", "diff --full --format json", "diff --format html", "diff --lint",
      "diff --all --full --context 99 --format markdown", "lint --against",
    ] {
      let result = try run(command + " old.data new.data")
      #expect(result.isOrderly, "\(command): \(result.status) \(result.errors.prefix(300))")
      // A value beyond the limit is not compared.
      if depth < Limits().valueDepth - 1, command.hasPrefix("diff") {
        #expect(result.status == 1, "\(command): \(result.errors.prefix(300))")
      }
    }
  }

  @Test(arguments: NestedValue.all, depths)
  fileprivate func `one archive`(value: NestedValue, depth: Int) throws {
    try folder.write("new.data", value.bytes(depth, around: "new"))
    for command in [
      "dump", "dump --full --format json", "dump --format flat", "dump --format apple",
      "dump --format html", "dump --path **#**", "lint --format html", "stats --all", "plan",
      "plan --to-scenes", "diff --full /dev/null", "convert --to xml --lossy",
      "convert --to json --lossy", "redact --to binary --lossy", "find",
    ] {
      let result = try run(command + " new.data")
      #expect(result.isOrderly, "\(command): \(result.status) \(result.errors.prefix(300))")
    }
  }
}

/// A kind of nesting, or several that take turns.
private struct NestedValue: Sendable, CustomTestStringConvertible {
  let testDescription: String
  private let make: @Sendable (Int, String) -> [UInt8]

  func bytes(_ depth: Int, around leaf: String) -> [UInt8] { make(depth, leaf) }

  static let all: [NestedValue] =
    [
      ["NSArray"], ["NSDictionary"], ["keys"], ["NSSet"], ["NSOrderedSet"], ["App.Thing"],
      ["NSArray", "NSDictionary", "App.Thing", "NSSet", "NSOrderedSet", "keys"],
    ].flatMap { kinds in
      let name = kinds.joined(separator: ", ")
      return [
        NestedValue(testDescription: "\(name) in an archive") { keyed(kinds, $0, text($1)) },
        NestedValue(testDescription: "\(name) in a coder") { coder(kinds, $0, $1) },
        NestedValue(testDescription: "\(name) in archives in one another") { depth, leaf in
          var bytes = keyed(kinds, depth % 9, text(leaf))
          for _ in 0..<(depth / 9) { bytes = keyed(kinds, 9, data(bytes)) }
          return bytes
        },
      ]
    }
    + [
      ["[", "]"], [#"{"k":"#, "}"], [#"{"$set":["#, "]}"], [#"{"$orderedSet":["#, "]}"],
      [#"{"$map":[["#, ",1]]}"], [#"{"$object":"T","fields":{"f":"#, "}}"],
      [#"{"$archive":{"a":"#, "}}"], ["[", "]", #"{"k":"#, "}", #"{"$archive":{"a":"#, "}}"],
    ].map { pieces in
      NestedValue(testDescription: "\(pieces.joined()) in a tree") { depth, leaf in
        var (before, after) = ("", "")
        for level in 0..<depth {
          let piece = level * 2 % pieces.count
          before += pieces[piece]
          after = pieces[piece + 1] + after
        }
        return Array(
          (#"{"schema":"restorectl.archive/1","nodes":[{"path":"Root","state":{"a":"# + before
            + "\"\(leaf)\"" + after + "}}]}").utf8)
      }
    }

  private typealias Leaf = @Sendable (inout KeyedArchiveBuilder) -> KeyedArchiveBuilder.UID

  private static func text(_ text: String) -> Leaf { { $0.string(text) } }

  private static func data(_ bytes: [UInt8]) -> Leaf {
    { $0.plain { plist in plist.data(ByteSlice(bytes)) } }
  }

  private static func keyed(_ kinds: [String], _ depth: Int, _ leaf: Leaf) -> [UInt8] {
    var builder = KeyedArchiveBuilder()
    var uid = leaf(&builder)
    for level in 0..<depth {
      let kind = kinds[level % kinds.count]
      let other = builder.string("k")
      let fields: [(key: String, value: ValueID)] =
        switch kind {
        case "NSDictionary":
          [("NS.keys", builder.references([other])), ("NS.objects", builder.references([uid]))]
        case "keys":
          [("NS.keys", builder.references([uid])), ("NS.objects", builder.references([other]))]
        case "App.Thing": [("field", builder.reference(uid))]
        default: [("NS.objects", builder.references([uid]))]
        }
      let name = kind == "keys" ? "NSDictionary" : kind
      uid = builder.reserve()
      builder.fill(uid, className: name, superclasses: ["NSObject"], fields: fields)
    }
    var bytes: [UInt8] = []
    try? builder.document(top: [("root", builder.reference(uid))]).write(as: .binary, to: &bytes)
    return bytes
  }

  private static func coder(_ kinds: [String], _ depth: Int, _ leaf: String) -> [UInt8] {
    var builder = KeyedArchiveBuilder()
    let path = builder.string("Root")
    let list = builder.reserve()
    builder.fill(
      list, className: "NSArray", superclasses: ["NSObject"],
      fields: [("NS.objects", builder.references([path]))])
    let bytes = keyed(kinds, depth, text(leaf))
    let coder = builder.plain { $0.data(ByteSlice(bytes)) }
    var written: [UInt8] = []
    try? builder.document(top: [
      (KnownKeys.rootIdentifiers, builder.reference(list)), ("Root", builder.reference(coder)),
    ]).write(as: .binary, to: &written)
    return written
  }
}
