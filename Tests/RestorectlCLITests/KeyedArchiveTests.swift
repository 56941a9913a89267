import Foundation
import ProjectFiles
import TestSupport
import Testing

@testable import RestorectlCLI

/// Archives that no interface was saved in: the output of any app's `NSKeyedArchiver`.
@Suite struct KeyedArchiveTests {
  @Test(.enabled(if: Corpus.isPresent, Comment(rawValue: Corpus.hint)))
  func `a real scene is shown and has no findings`() throws {
    let path = try #require(Corpus.folder) + "/scene/net.devsci.den.savedState"
    let dump = TestRun(["dump", path])
    #expect(dump.status == .success)
    #expect(dump.output.contains(#"Key  "com.apple.SwiftUI.stateRestoration""#))
    #expect(dump.output.contains("CurrentProfileID           NSNull"))
    #expect(dump.output.contains("(350 characters)"))
    let lint = TestRun(["lint", "--fail-on", "warning", path])
    #expect(lint.status == .success)
    #expect(lint.output.hasPrefix("no findings in 2 archives"))
  }

  @Test func `a user state of Xcode is found by what is in it`() throws {
    let folder = try ScratchFolder()
    let state = try NSKeyedArchiver.archivedData(
      withRootObject: ["IDEActiveScheme": "App", "IDETabs": [1, 2]] as NSDictionary,
      requiringSecureCoding: false)
    try folder.write(
      "App.xcodeproj/xcuserdata/me.xcuserdatad/UserInterfaceState.xcuserstate", state)
    let dump = folder.run("dump @")
    #expect(dump.status == .success)
    #expect(dump.output.contains(#""App""#))
    #expect(dump.output.contains("UserInterfaceState.xcuserstate"))
  }
}
