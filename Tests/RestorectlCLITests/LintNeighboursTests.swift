import AppFiles
import Foundation
import Platform
import PlistSyntax
import RestorationLint
import RestorationModel
import TestSupport
import Testing

@testable import RestorectlCLI

/// `lint` with the other files of a `.savedState` folder.
@Suite struct LintNeighboursTests {
  private static let archive = #"{ "schema": "restorectl.archive/1", "nodes": [{ "path": "A" }] }"#

  private func context(_ files: [String: String], _ input: String) throws -> (LintContext, Int) {
    let folder = try TemporaryFolder()
    for (name, text) in files { try folder.write(name, text) }
    let session = Session(
      environment: Environment([:]),
      streams: .init(
        readInput: { () throws(FileError) in ByteSlice([]) }, output: MemoryDestination(),
        error: MemoryDestination()), now: { 7 })
    let parsed = ParsedArguments()
    let settings = try LintContextSettings(
      parsed, besides: InputRequest(parsed, orElse: .path(.currentFolder)))
    let surroundings = try #require(LintSurroundings(settings, in: session))
    let read = try session.inputReader().read(folder.path(input), isNamed: true).get()
    let found = surroundings.find(for: read)
    return (found.context, found.unreadable.count)
  }

  @Test func theFilesOfABundleAreRead() throws {
    let (context, failures) = try context(
      [
        "a.savedState/data.data": Self.archive,
        "a.savedState/restorationInfo.plist": #"{ "kIgnoreSnapshotKey": "YES" }"#,
        "a.savedState/inprogress.data": #"{ "kRestorationTriesLeft": 1 }"#,
      ], "a.savedState/data.data")
    #expect(context.neighbours?.ignoresSnapshot == true)
    #expect(context.neighbours?.restorationTriesLeft == 1)
    #expect(failures == 0 && context.now == 7)
  }

  @Test func aBundleMayHaveNeither() throws {
    let (context, _) = try context(
      ["a.savedState/data.data": Self.archive], "a.savedState/data.data")
    #expect(context.neighbours == BundleNeighbours())
  }

  @Test func theScenesOfABundleAreNeighboursOfItsArchiveAndOfTheirTable() throws {
    let files = [
      "a.savedState/data.data": Self.archive,
      "a.savedState/KnownSceneSessions/data.data": Self.archive,
      "a.savedState/4C1D/data.data": Self.archive,
      "a.savedState/9F02/userInfo.data": "{}",
    ]
    for input in ["data.data", "KnownSceneSessions/data.data"] {
      let (context, _) = try context(files, "a.savedState/" + input)
      #expect(context.neighbours?.savedScenes == ["4C1D"])
      #expect(context.neighbours?.hasSceneSessions == true)
    }
    let (scene, _) = try context(files, "a.savedState/4C1D/data.data")
    #expect(scene.neighbours == nil)
  }

  @Test func otherFoldersAreNoBundles() throws {
    let (context, _) = try context(
      ["a/data.data": Self.archive, "a/inprogress.data": "damaged"], "a/data.data")
    #expect(context.neighbours == nil)
  }

  @Test func damageIsToldAndDoesNotHideTheArchive() throws {
    let (context, failures) = try context(
      ["a.savedState/data.data": Self.archive, "a.savedState/inprogress.data": "damaged"],
      "a.savedState/data.data")
    #expect(context.neighbours == nil && failures == 1)
  }
}
