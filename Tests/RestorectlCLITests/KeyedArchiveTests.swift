import Foundation
import ProjectFiles
import RestorationArchives
import TestSupport
import Testing

@testable import RestorectlCLI

/// Archives that no interface was saved in: the output of any app's `NSKeyedArchiver`.
@Suite struct KeyedArchiveTests {
  private static let files = Corpus.files(in: "keyed").filter {
    run("dump", $0.path).status == .success
  }

  private static func run(_ words: String...) -> TestRun {
    TestRun(words.map { ByteString($0.utf8) })
  }

  @Test(
    .enabled(if: Corpus.isPresent, Comment(rawValue: Corpus.hint)), arguments: files)
  func `every command takes any keyed archive`(file: Corpus.File) {
    #expect(Self.run("dump", file.path).output.hasPrefix("keyed archive "))
    #expect(Self.run("lint", file.path).status != .failure)
    #expect(Self.run("diff", file.path, file.path).status == .success)
    #expect(Self.run("dump", "--format", "json", file.path).status == .success)
  }

  @Test(.enabled(if: Corpus.isPresent, Comment(rawValue: Corpus.hint)))
  func `a real scene is shown and has no findings`() throws {
    let path = try #require(Corpus.folder) + "/scene/net.devsci.den.savedState"
    let dump = Self.run("dump", path)
    #expect(dump.status == .success)
    #expect(dump.output.contains(#"Key  "com.apple.SwiftUI.stateRestoration""#))
    #expect(dump.output.contains("CurrentProfileID           NSNull"))
    #expect(dump.output.contains("(350 characters)"))
    let lint = Self.run("lint", "--fail-on", "warning", path)
    #expect(lint.status == .success)
    #expect(lint.output.hasPrefix("no findings in 2 archives"))
  }

  @Test func `a user state of Xcode is found by what is in it`() throws {
    let folder = try TemporaryFolder()
    let state = try NSKeyedArchiver.archivedData(
      withRootObject: ["IDEActiveScheme": "App", "IDETabs": [1, 2]] as NSDictionary,
      requiringSecureCoding: false)
    try folder.write(
      "App.xcodeproj/xcuserdata/me.xcuserdatad/UserInterfaceState.xcuserstate",
      bytes: [UInt8](state))
    let dump = folder.run("dump @")
    #expect(dump.status == .success)
    #expect(dump.output.contains(#""App""#))
    #expect(dump.output.contains("UserInterfaceState.xcuserstate"))
  }

  @Test func `a value beyond a limit is reported by every command that reads it`() throws {
    let folder = try TemporaryFolder()
    var value: StateValue = "end"
    for _ in 0..<200 { value = .array([value]) }
    try folder.write("deep.archive", bytes: try SavedRecord.archive([StateEntry("root", value)]))
    #expect(folder.run("dump @deep.archive").status == .failure)
    let lint = folder.run("lint @deep.archive")
    #expect(lint.status == .remarks)
    #expect(lint.output.contains("error: [undecodable-state] $top#root[0][0]"))
    #expect(lint.output.contains("the value cannot be decoded: nested deeper than 64 levels"))
  }
}
