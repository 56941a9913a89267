import Foundation
import PlistSyntax
import RestorationModel
import RestorationReading
import TestSupport
import Testing

/// The fixtures are what the program in TestSupport makes, byte for byte.
@Suite struct FixtureTests {
  @Test(arguments: Fixture.all)
  func `each file is as its tree is written`(fixture: Fixture) throws {
    let made = try fixture.bytes()
    let file = FixtureFolder.url.appending(path: fixture.file)
    if FixtureFolder.isRewritten {
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(made).write(to: file)
    }
    let onDisk = try Data(contentsOf: file)
    #expect(onDisk == Data(made), "run `make fixtures` to write Fixtures/\(fixture.file) anew")
  }

  @Test(arguments: TextFixture.all)
  func `each text is as it is written`(fixture: TextFixture) throws {
    let file = FixtureFolder.url.appending(path: fixture.file)
    if FixtureFolder.isRewritten { try Data(fixture.text.utf8).write(to: file) }
    let onDisk = try String(contentsOf: file, encoding: .utf8)
    #expect(onDisk == fixture.text, "run `make fixtures` to write Fixtures/\(fixture.file) anew")
  }

  @Test func `the folder holds nothing else`() throws {
    let files =
      Fixture.all.map(\.file) + TextFixture.all.map(\.file) + WindowFixture.all.map(\.file)
    let known = Set(files + FixtureFolder.otherFiles)
    let walk = try #require(
      FileManager.default.enumerator(atPath: FixtureFolder.url.path(percentEncoded: false)))
    for case let name as String in walk
    where walk.fileAttributes?[.type] as? FileAttributeType == .typeRegular
      && !name.hasPrefix(FixtureFolder.regressions + "/")
    {
      #expect(known.contains(name), "Fixtures/\(name) is made by no program")
    }
  }

  @Test func `the README has a line for each file`() throws {
    let file = FixtureFolder.url.appending(path: "README.md")
    let made = FixtureFolder.readme
    if FixtureFolder.isRewritten { try Data(made.utf8).write(to: file) }
    let text = try String(contentsOf: file, encoding: .utf8)
    #expect(text == made, "run `make fixtures` to write Fixtures/README.md anew")
  }

  @Test(arguments: WindowFixture.all)
  func `each file of a Mac app is as its windows are written`(fixture: WindowFixture) throws {
    let made = try fixture.bytes()
    let file = FixtureFolder.url.appending(path: fixture.file)
    if FixtureFolder.isRewritten {
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(made).write(to: file)
    }
    let onDisk = try Data(contentsOf: file)
    #expect(onDisk == Data(made), "run `make fixtures` to write Fixtures/\(fixture.file) anew")
  }

  @Test(arguments: Fixture.all)
  func `each file reads back as its tree`(fixture: Fixture) throws {
    let archive = try RestorationArchive(reading: ByteSlice(fixture.bytes()), at: fixture.place)
    let isSame = archive == fixture.archive
    #expect(isSame)
  }
}
