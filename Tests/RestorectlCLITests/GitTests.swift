import Foundation
import TestSupport
import Testing

/// The real git and the real binary over a repository with archives, one of them damaged.
@Suite(
  .enabled(
    if: GitRepository.isPossible && BuiltBinary.isPresent, "needs git, and \(BuiltBinary.hint)"))
struct GitTests {
  private let repository: GitRepository

  init() throws {
    repository = try GitRepository()
    try repository.write(".gitattributes", Data("*.data diff=restorectl\n".utf8))
    try repository.copy("cases/tab-bar/old.data", to: "tabs.data")
    try repository.copy("recipes.data", to: "broken.data")
    try repository.copy("diff/monday.data", to: "gone.data")
    try repository.commit("first")
    try repository.copy("cases/tab-bar/new.data", to: "tabs.data")
    try repository.write("broken.data", Data("bplist00 and no more".utf8))
    try repository.remove("gone.data")
    try repository.copy("cases/modal-editor/old.data", to: "more.data")
    try repository.commit("second")
  }

  @Test func `log shows lines of values through textconv`() throws {
    try repository.configure(
      "diff.restorectl.textconv", "'\(BuiltBinary.path)' dump --textconv")
    let log = try repository.git("log", "-p", "--format=%s")
    #expect(log.status == 0)
    #expect(log.output.contains("-    kTabBarSelectedViewControllerKey: → Tabs/:[2]:/Search\n"))
    #expect(log.output.contains("+    kTabBarSelectedViewControllerKey: → Tabs/:[1]:/Search\n"))
    #expect(log.output.contains("+no readable archive: offset "))
    #expect(log.output.contains("+Notes/EditorNav/:[0]:/Editor\n"))
    #expect(!log.output.contains("Binary files"))
    // When the archives were written.
    #expect(!log.output.contains("12:05:00"))
    #expect(!log.output.contains(NSTemporaryDirectory() + "git-blob"))
  }

  @Test func `diff shows changes through the external diff`() throws {
    try repository.configure(
      "diff.restorectl.command", "'\(BuiltBinary.path)' diff --git-external-diff --")
    let diff = try repository.git("diff", "HEAD~1", "HEAD")
    #expect(diff.status == 0)
    #expect(diff.output.contains("diff --restorectl a/tabs.data b/tabs.data\n"))
    #expect(diff.output.contains("> Tabs/:[2]:/Search → Tabs/:[1]:/Search"))
    #expect(diff.output.contains("b/broken.data: no readable archive: offset "))
    #expect(diff.output.contains("- Tabs/:[0]:/Inbox  InboxController\n"))
    #expect(diff.output.contains("+ Notes/EditorNav/:[0]:/Editor  EditorViewController\n"))
  }

  @Test func `a renamed archive`() throws {
    try repository.configure(
      "diff.restorectl.command", "'\(BuiltBinary.path)' diff --git-external-diff --")
    try repository.remove("tabs.data")
    try repository.copy("cases/tab-bar/old.data", to: "-tabs.data")
    #expect(try repository.git("add", "--all").status == 0)
    let diff = try repository.git("diff", "--cached", "--find-renames=10%", "HEAD")
    #expect(diff.status == 0)
    #expect(diff.output.contains("rename from tabs.data\nrename to -tabs.data\n"))
    #expect(diff.output.contains("2 moved"))
  }

  @Test func `difftool compares file by file, and folders at once`() throws {
    try repository.configure(
      "difftool.restorectl.cmd", "'\(BuiltBinary.path)' diff \"$LOCAL\" \"$REMOTE\"")
    let tool = try repository.git(
      "difftool", "--no-prompt", "--tool=restorectl", "HEAD~1", "HEAD", "--", "tabs.data",
      "gone.data")
    #expect(tool.output.contains("2 moved\n"))
    #expect(tool.output.contains("- Tabs/:[0]:/Inbox  InboxController\n"))
    let folders = try repository.git(
      "difftool", "--dir-diff", "--no-symlinks", "--tool=restorectl", "HEAD~1", "HEAD")
    #expect(folders.output.contains("=== changed: tabs.data\n"))
    #expect(folders.output.contains("=== removed: gone.data\n"))
    #expect(folders.output.contains("=== added: more.data\n"))
    #expect(folders.errors.contains("broken.data: offset "))
  }
}
