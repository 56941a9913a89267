import Foundation
import RestorationModel
import TestSupport
import Testing

@testable import RestorectlCLI

/// Archives that no interface was saved in: the output of any app's `NSKeyedArchiver`.
@Suite struct KeyedArchiveTests {
  private static let files = Corpus.files(in: "keyed").filter { file in
    TestRun(["dump", file.path].map { ByteString($0.utf8) }).status == .success
  }

  private func run(_ words: String...) -> TestRun { TestRun(words.map { ByteString($0.utf8) }) }

  @Test(
    .enabled(if: Corpus.isPresent, Comment(rawValue: Corpus.hint)), arguments: files)
  func `every command takes any keyed archive`(file: Corpus.File) {
    let dump = run("dump", file.path)
    #expect(dump.status == .success)
    #expect(dump.output.hasPrefix("keyed archive "))
    #expect(run("lint", file.path).status != .failure)
    #expect(run("diff", file.path, file.path).status == .success)
    #expect(run("dump", "--format", "json", file.path).status == .success)
  }

  @Test func `a user state of Xcode is found by what is in it`() throws {
    let folder = try TemporaryFolder()
    let name = "App.xcodeproj/xcuserdata/me.xcuserdatad/UserInterfaceState.xcuserstate"
    try folder.write(name, "")
    let state = try NSKeyedArchiver.archivedData(
      withRootObject: ["IDEActiveScheme": "App", "IDETabs": [1, 2]] as NSDictionary,
      requiringSecureCoding: false)
    try state.write(to: folder.url.appending(path: name))
    let dump = run("dump", folder.path().displayed)
    #expect(dump.status == .success)
    #expect(dump.output.contains(#""App""#))
    #expect(dump.output.contains("UserInterfaceState.xcuserstate"))
  }

  @Test func `a value beyond a limit is reported by every command that reads it`() throws {
    let folder = try TemporaryFolder()
    var value: StateValue = "end"
    for _ in 0..<200 { value = .array([value]) }
    try Data(try SavedRecord.archive([StateEntry("root", value)]))
      .write(to: folder.url.appending(path: "deep.archive"))
    let path = folder.path("deep.archive").displayed
    #expect(run("dump", path).status == .failure)
    let lint = run("lint", path)
    #expect(lint.status == .remarks)
    #expect(lint.output.contains("error: [undecodable-state] $top#root[0][0]"))
    #expect(lint.output.contains("the value cannot be decoded: nested deeper than 128 levels"))
  }

  @Test func `a property list that is no archive is refused by what it is`() throws {
    let folder = try TemporaryFolder()
    try folder.write("Info.plist", #"<plist><dict><key>A</key><string>b</string></dict></plist>"#)
    let dump = run("dump", folder.path("Info.plist").displayed)
    #expect(dump.status == .failure)
    #expect(dump.messages.contains("not a restoration archive: a dictionary with the key “A”"))
  }
}
