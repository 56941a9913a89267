import Foundation
import KeyedArchive
import PlistSyntax
import RestorationModel
import TestSupport
import Testing

/// Archives with so little about each of very many objects that what is kept for one counts: the peak
/// of a run stays within the size of the file and 64 MiB.
@Suite(.enabled(if: BuiltBinary.isPresent, Comment(rawValue: BuiltBinary.hint)))
struct ManyNodesTests {
  private let folder: ScratchFolder

  init() throws { folder = try ScratchFolder() }

  /// How many entries a root list has, and how many paths they name.
  struct Size: Sendable, CustomStringConvertible {
    let listings: Int
    let paths: Int
    let words: String
    var description: String { "\(words): \(listings) entries, \(paths) paths" }

    var bytes: [UInt8] {
      var builder = KeyedArchiveBuilder()
      let names = (0..<paths).map { builder.string("Root/:[0]:/Page\($0)") }
      let list = builder.reserve()
      let elements = names.map { builder.reference($0) }
      builder.fill(
        list, className: "NSArray", superclasses: ["NSObject"],
        fields: [
          (
            key: "NS.objects",
            value: builder.inline { plist in
              plist.array((0..<listings).map { elements[$0 % paths] })
            }
          )
        ])
      var bytes: [UInt8] = []
      try? builder.document(
        top: [(key: KnownKeys.rootIdentifiers, value: builder.reference(list))]
      ).write(as: .binary, to: &bytes)
      return bytes
    }
  }

  /// A million, half of it and a quarter; or a fifth of that.
  private static let million = TestSize.count(1_000_000, otherwise: 200_000)

  @Test(arguments: [
    Size(listings: million, paths: 1, words: "lint"),
    Size(listings: million, paths: 1, words: "dump --format paths"),
    Size(listings: million / 2, paths: 1, words: "dump --format tree"),
    Size(listings: million / 2, paths: 1, words: "dump --format json"),
    Size(listings: million / 2, paths: 1, words: "dump --format apple"),
    Size(listings: million / 4, paths: million / 4, words: "lint"),
    Size(listings: million / 4, paths: million / 4, words: "dump --format tree"),
  ])
  func `no memory for each of very many objects`(size: Size) throws {
    let bytes = size.bytes
    try folder.write("input", bytes)
    let bounds = BuiltTool.Bounds(seconds: 60, data: (64 << 20) + bytes.count)
    let arguments = size.words.split(separator: " ").map(String.init) + ["input"]
    let result = try BuiltTool.run(arguments, in: folder.url, bounds: bounds)
    #expect(result.isOrderly, "\(result.status) \(result.errors)")
    guard size.words != "lint" else { return }
    let count = result.output.split(separator: "Page", omittingEmptySubsequences: false).count - 1
    #expect(count == size.listings)
  }

  /// A list of which some elements are large and some shared is written as it is read.
  @Test(arguments: ["json", "jsonl"])
  func `no memory for each element of a long list`(format: String) throws {
    var builder = KeyedArchiveBuilder()
    let shared = builder.array([builder.string("shared")])
    let photo = builder.plain { $0.data(ByteSlice([UInt8](repeating: 7, count: 300_000))) }
    let elements = (0..<60_000).map { number in
      let name = builder.string("Page\(number)")
      return builder.array(number % 20_000 == 9999 ? [name, photo, shared] : [name, shared])
    }
    let bytes = try builder.binary(root: builder.array(elements))
    try folder.write("input", bytes)
    let bounds = BuiltTool.Bounds(seconds: 60, data: (64 << 20) + bytes.count)
    let result = try BuiltTool.run(
      ["dump", "--format", format, "input"], in: folder.url, bounds: bounds)
    #expect(result.isOrderly, "\(result.status) \(result.errors)")
    #expect(
      result.output.split(separator: "Page", omittingEmptySubsequences: false).count == 60_001)
  }

  /// One coder as large as its file, with something for several rules in it: none of them has it decoded.
  @Test func `no memory for each value of a coder with findings`() throws {
    var builder = KeyedArchiveBuilder()
    let rows = (0..<TestSize.count(400_000, otherwise: 150_000)).map { number in
      let row = builder.reserve()
      let name = builder.reference(builder.string("Row number \(number)"))
      builder.fill(
        row, className: "Mail.Row", superclasses: ["NSObject"], fields: [(key: "name", value: name)]
      )
      return row
    }
    let bytes = try builder.binary(root: builder.array(rows))
    try folder.write("input", bytes)
    // The file is in memory once; decoded values would take more than as much again.
    let bounds = BuiltTool.Bounds(seconds: 60, data: (16 << 20) + bytes.count * 5 / 4)
    let result = try BuiltTool.run(["lint", "--notes", "input"], in: folder.url, bounds: bounds)
    #expect(result.isOrderly, "\(result.status) \(result.errors)")
    for rule in ["custom-class-in-state", "model-data-in-state"] {
      #expect(result.output.contains(rule), "\(result.output.prefix(2000))")
    }
  }
}
