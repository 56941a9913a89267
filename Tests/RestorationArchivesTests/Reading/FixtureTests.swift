import Foundation
import RestorationArchives
import TestSupport
import Testing

/// The fixtures are what is made of their trees, byte for byte.
@Suite struct FixtureTests {
  private static func check(_ file: String, is made: [UInt8]) throws {
    let url = FixtureFolder.url.appending(path: file)
    if FixtureFolder.isRewritten {
      try FileManager.default.createDirectory(
        at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(made).write(to: url)
    }
    let isSame = try Data(contentsOf: url) == Data(made)
    #expect(isSame, "run `make fixtures` to write Fixtures/\(file) anew")
  }

  @Test(arguments: Fixture.all)
  func `each file is as its tree, and reads back as it`(fixture: Fixture) throws {
    let made = try fixture.bytes()
    try Self.check(fixture.file, is: made)
    let archive = try RestorationArchive(reading: ByteSlice(made), at: fixture.place)
    let isSame = archive == fixture.archive
    #expect(isSame)
  }

  @Test(arguments: WindowFixture.all)
  func `each file of a Mac app is as its windows are written`(fixture: WindowFixture) throws {
    try Self.check(fixture.file, is: fixture.bytes())
  }

  private static func files(in folder: URL) throws -> [String] {
    let walk = try #require(
      FileManager.default.enumerator(atPath: folder.path(percentEncoded: false)))
    var files: [String] = []
    for case let name as String in walk
    where walk.fileAttributes?[.type] as? FileAttributeType == .typeRegular { files.append(name) }
    return files.sorted()
  }

  @Test func `the README has a row for each file, and each tree a file`() throws {
    let rows = FixtureFolder.rows.map(\.file)
    let files = try Self.files(in: FixtureFolder.url)
      .filter { $0 != "README.md" && !$0.hasPrefix(FixtureFolder.regressions + "/") }
    #expect(files == rows.sorted())
    let trees = try Self.files(in: FixtureFolder.trees)
    let prefix = FixtureFolder.trees.path(percentEncoded: false) + "/"
    let used = Fixture.all.map {
      String(FixtureFolder.tree(of: $0.file).path(percentEncoded: false).dropFirst(prefix.count))
    }
    #expect(Set(trees) == Set(used))
    #expect(trees.count > 50)
  }
}
