import Foundation
import RestorationArchives
import RestorationReport
import TestSupport
import Testing

@Suite struct ArchiveStatisticsTests {
  private func statistics(_ fixture: String) throws -> ArchiveStatistics {
    let file = FixtureFolder.url.appending(path: fixture)
    return ArchiveStatistics(
      of: try RestorationArchive(contentsOfFile: file.path(percentEncoded: false)))
  }

  /// A coder that is listed twice is in the file once.
  @Test(arguments: ["recipes.data", "faults/duplicate-path.data"])
  func `objects count as their part of the file`(file: String) throws {
    let archive = try RestorationArchive(
      contentsOfFile: FixtureFolder.url.appending(path: file).path)
    let statistics = ArchiveStatistics(of: archive)
    #expect(statistics.objects.map(\.path) == archive.paths)
    var sizes: [Int: Int] = [:]
    for node in archive.nodes { sizes[node.location?.byteOffset ?? 0] = node.byteCount }
    let sum = sizes.values.reduce(0, +)
    #expect(statistics.nestedByteCount == sum)
    #expect(statistics.objects.map(\.byteCount).reduce(0, +) == sum)
    let size = try #require(archive.source.byteCount)
    #expect(statistics.nestedShare == Double(sum) / Double(size))
  }

  @Test(arguments: ["plist", "keyed.json", "tree.json"])
  func `keys and classes weigh the same in every syntax`(ending: String) throws {
    let binary = try statistics("recipes.data")
    let other = try statistics("recipes.\(ending)")
    func sorted(_ statistics: ArchiveStatistics) -> [String] {
      statistics.keys.map { "\($0.name) \($0.count) \($0.byteCount)" }.sorted()
    }
    #expect(sorted(binary).count > 10)
    #expect(sorted(other) == sorted(binary))
    #expect(other.heaviest.map(\.byteCount) == binary.heaviest.map(\.byteCount))
    #expect(Set(other.classes.map(\.name)) == Set(binary.classes.map(\.name)))
    #expect(other.nestedShare == nil)
  }

  @Test func `the heaviest values are ten, and come first`() {
    let entries = (0..<40).map { number in
      StateEntry("key\(number)", .string(String(repeating: "x", count: (number * 7) % 40)))
    }
    let node = RestorationNode.controller("A", "A", state: entries)
    let statistics = ArchiveStatistics(of: RestorationArchive(nodes: [node, node]))
    #expect(statistics.heaviest.map(\.byteCount) == [39, 39, 38, 38, 37, 37, 36, 36, 35, 35])
    #expect(statistics.keys.count == 40)
    #expect(statistics.keys.first?.byteCount == 78)
    #expect(statistics.keys.allSatisfy { $0.count == 2 })
    #expect(statistics.classes.map(\.count) == [2])
  }

  @Test func `entries of a plain list are no archives`() throws {
    let archive = try WindowFixture.sketch().archive()
    let statistics = ArchiveStatistics(of: archive)
    let records = archive.nodes.compactMap(\.byteCount).reduce(0, +)
    #expect(statistics.nestedByteCount == records)
    #expect(records < archive.source.byteCount ?? 0)
    let menuBar = try #require(statistics.objects.first)
    #expect(menuBar.path == "window/#1" && menuBar.byteCount == 16 + 22 + 18)
    let scene = try self.statistics(
      "com.example.Scenes.savedState/1B2E4D5C-0F3A-4C57-9A55-2D7A3C1E9F01/data.data")
    #expect(scene.objects.map(\.path) == ["scene", "scene/activity"])
    #expect(scene.nestedByteCount == scene.objects[1].byteCount)
  }

  @Test func `in another keyed archive the objects inside are counted`() {
    let leaf = StateValue.object(className: "Leaf", fields: [StateField("name", "four")])
    let inner = StateValue.archive([StateField("root", leaf)])
    let tree = StateValue.object(
      className: "Tree",
      fields: [StateField("leaves", .array([leaf, leaf])), StateField("data", inner)])
    let statistics = ArchiveStatistics(
      of: RestorationArchive(
        .keyed, [.of(.archive, "$top", state: [StateEntry("root", tree)])]))
    #expect(statistics.keys.map(\.name) == ["root.leaves", "root.data"])
    #expect(statistics.classes.map(\.name) == ["Tree", "Leaf"])
    #expect(statistics.classes.map(\.count) == [1, 3])
    #expect(statistics.classes.map(\.byteCount) == [6 + 16 + 4 + 12, 3 * 8])
    #expect(statistics.nestedByteCount == 12)
  }

  @Test func `a long key is not repeated for every key below it`() {
    let entry = StateEntry(
      String(repeating: "k", count: 10_000), .dictionary([StatePair("a", 1), StatePair("b", 2)]))
    let statistics = ArchiveStatistics(
      of: RestorationArchive(nodes: [.of(.archive, "$top", state: [entry])]))
    #expect(statistics.keys.map(\.name.utf8.count) == [64 + 3 + 2, 64 + 3 + 2])
  }

  @Test func `a name that is a secret hides only itself in the place of a part`() throws {
    let token = "ghp_" + String(repeating: "a1B2", count: 9)
    let named = StateValue.dictionary([StatePair(.string(token), .dictionary([StatePair("k", 1)]))])
    let archive = RestorationArchive(nodes: [
      .of(.archive, "A", state: [StateEntry("a", named)])
    ])
    let patterns = PatternSet([try PathPattern(parsing: "A#a.*")])
    let parts = try #require(ArchiveStatistics(of: archive, parts: patterns).parts)
    #expect(parts.map(\.key) == ["a.<redacted, 40 characters>.k"])
  }

  @Test(arguments: [(2_000, true), (4_000, false)])
  func `places of parts are limited`(keyCount: Int, isShown: Bool) throws {
    let state = (0..<keyCount).map { StateEntry("\($0)", 1) }
    let archive = RestorationArchive(nodes: [
      .of(.object, String(repeating: "A", count: 300), state: state)
    ])
    let patterns = PatternSet([try PathPattern(parsing: "**#**")])
    let parts = ArchiveStatistics(of: archive, parts: patterns).parts
    #expect(parts?.count == (isShown ? keyCount : nil))
  }
}
