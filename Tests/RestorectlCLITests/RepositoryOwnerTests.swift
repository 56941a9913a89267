import Foundation
import ProjectFiles
import TestSupport
import Testing

@testable import RestorectlCLI

/// What belongs to another user. Tests/Transcripts/lint-places.md has what is a repository, and what its
/// configuration may name.
@Suite(.enabled(if: geteuid() == 0, "only the superuser gives files away"))
struct RepositoryOwnerTests {
  private let folder: ScratchFolder

  init() throws {
    folder = try ScratchFolder()
    try folder.write(".restorectl.json", #"{"format": "json"}"#)
    try folder.write("a/b/a.json", TreeText.tree(#"{"path": "A"}"#))
  }

  /// A run from a folder below: its report is JSON if it uses the configuration.
  private func lint(_ words: String...) -> TestRun {
    TestRun(["lint"] + words + [folder.path("a/b/a.json")], folder: folder.path("a/b"))
  }

  private var isUsed: Bool {
    let run = lint()
    return run.output.hasPrefix("{") && run.messages == ""
  }

  private func giveAway(_ name: String) throws {
    try FileManager.default.setAttributes(
      [.ownerAccountID: 65534], ofItemAtPath: folder.path(name))
  }

  @Test(arguments: [
    (
      ".restorectl.json",
      "belongs to another user, so it is ignored; name it with '--config' to use it"
    ),
    (".git", "the repository belongs to another user, so it is ignored"),
  ])
  func `what belongs to another user is ignored`(name: String, reason: String) throws {
    try folder.makeRepository()
    #expect(isUsed)
    try giveAway(name)
    let run = lint()
    #expect(run.status == .success && !run.output.hasPrefix("{"))
    #expect(run.messages == "restorectl: \(folder.path(name)): \(reason)\n")
    #expect(lint("--quiet").messages == "")
    let named = lint("--config", folder.path(".restorectl.json"))
    #expect(named.output.hasPrefix("{") && named.messages == "")
  }

  @Test func `a repository belongs to the user who has its data`() throws {
    try folder.makeRepository("main")
    try folder.write(".git", "gitdir: main/.git\n")
    #expect(isUsed)
    try giveAway("main/.git")
    #expect(lint().messages.hasSuffix("the repository belongs to another user, so it is ignored\n"))
  }
}
