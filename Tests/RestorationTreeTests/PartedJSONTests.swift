import KeyedArchive
import PlistSyntax
import TestSupport
import Testing

@testable import RestorationTree

/// What several threads write of a long list is what one writes, whatever stands where in it.
@Suite struct PartedJSONTests {
  /// Parts of a few elements each, so that all that a part can meet is met in some.
  private static let small = PartSizes(turnsToLook: 3, leastBytes: 1, bytes: 400, mostBytes: 1)

  @Test(arguments: LongArchive.Root.allCases, UInt64(1)...5)
  func `threads write what one writes`(root: LongArchive.Root, seed: UInt64) throws {
    try check(LongArchive.bytes(root, seed: seed), Self.small)
  }

  @Test func `so they do in parts of the usual size`() throws {
    var sizes = PartSizes()
    sizes.leastBytes = 1
    try check(LongArchive.bytes(.array, seed: 1, count: 1500), sizes)
  }

  @Test(arguments: UInt64(1)...6)
  func `so they do with the nodes of a list`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    var nodes: NodeList = [.controller("Root", state: [])]
    for number in 0..<random.below(120) {
      let text = String(repeating: "a \u{e9}", count: random.oneIn(30) ? 30_000 : random.below(90))
      nodes.append(
        random.oneIn(8)
          ? .listedOnly("Root/:[\(number)]:/None")
          : .controller(
            "Root/:[\(number)]:/Page",
            state: [
              StateEntry("password", .string("correct horse \(number)")),
              StateEntry("text", .string(text)), StateEntry("again", .array([.string(text)])),
            ]))
    }
    try check(RestorationArchive.uikit(nodes).bytes(.keyed(.binary)), Self.small)
  }

  /// The bytes do not say where a list ends, so that the last object of a part may be any.
  @Test(arguments: UInt64(1)...10)
  func `so they do when bytes are damaged`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    var bytes = try LongArchive.bytes(.array, seed: seed)
    for _ in 0..<random.below(40) {
      bytes[random.below(bytes.count - 32)] = UInt8(random.below(256))
    }
    guard (try? RestorationArchive(reading: ByteSlice(bytes))) != nil else { return }
    try check(bytes, Self.small)
  }

  /// Text that is named more often than may be is cut in the same place.
  @Test func `so they do when too much is repeated`() throws {
    var builder = KeyedArchiveBuilder()
    let text = builder.string(String(repeating: "long ", count: 5000))
    let elements = (0..<200).map { number in
      builder.array([builder.string("element \(number)"), text])
    }
    let bytes = try builder.binary(root: builder.array(elements))
    let alone = try Written(bytes, threads: 1, hidesSecrets: false, Self.small)
    #expect(alone.unreadableCount == 0)
    #expect(alone.json.contains("$shared"))
    try check(bytes, Self.small)
  }

  /// No value of the number of a back-reference is known to who writes it ahead.
  @Test func `back-references name the same values`() throws {
    var builder = KeyedArchiveBuilder()
    let shared = (0..<50).map { builder.array([builder.string("shared \($0)")]) }
    let elements = (0..<2000).map { number in
      builder.array([shared[number / 40], builder.string("\(number)"), shared[number % 50]])
    }
    let bytes = try builder.binary(root: builder.array(elements))
    let alone = try Written(bytes, threads: 1, hidesSecrets: false, Self.small)
    #expect(alone.json.split(separator: "$shared").count == 1 + 2 * 2000 - 50)
    try check(bytes, Self.small)
  }

  private func check(_ bytes: [UInt8], _ sizes: PartSizes) throws {
    for hidesSecrets in [false, true] {
      let alone = try Written(bytes, threads: 1, hidesSecrets: hidesSecrets, sizes)
      for threads in [2, 3, 8] {
        let written = try Written(bytes, threads: threads, hidesSecrets: hidesSecrets, sizes)
        let isSame = written == alone
        #expect(isSame, "\(threads) threads, secrets hidden: \(hidesSecrets)")
      }
    }
  }

  /// What is written of an archive, drained on the way.
  private struct Written: Equatable {
    var json: String
    var unreadableCount: Int

    init(_ bytes: [UInt8], threads: Int, hidesSecrets: Bool, _ sizes: PartSizes) throws {
      var limits = Limits()
      limits.threads = threads
      let archive = try RestorationArchive(reading: ByteSlice(bytes), limits: limits)
      var drained: [UInt8] = []
      var json = JSONOutput { bytes in
        drained += bytes
        bytes.removeAll()
      }
      unreadableCount = archive.writeJSON(
        into: &json, hidingSecrets: hidesSecrets, partSizes: sizes)
      self.json = String(decoding: drained + json.bytes, as: UTF8.self)
    }
  }
}
