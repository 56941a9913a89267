import Foundation
import TestSupport
import Testing

/// The real git and the real binary over a repository with archives, one of them damaged.
@Suite(
  .enabled(
    if: GitRepository.isPossible && BuiltBinary.isPresent, "needs git; \(BuiltBinary.hint)"))
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
    #expect(log.output.contains("-Tabs#kTabBarSelectedViewControllerKey = → Tabs/:[2]:/Search\n"))
    #expect(log.output.contains("+Tabs#kTabBarSelectedViewControllerKey = → Tabs/:[1]:/Search\n"))
    #expect(log.output.contains("+no readable archive: offset "))
    #expect(log.output.contains("+Notes/EditorNav/:[0]:/Editor = view controller\n"))
    #expect(!log.output.contains("Binary files"))
    // When the archives were written.
    #expect(!log.output.contains("12:05:00"))
    #expect(!log.output.contains(NSTemporaryDirectory() + "git-blob"))
  }

  @Test func `diff shows changes through the external diff`() throws {
    try repository.configureExternalDiff()
    let diff = try repository.git("diff", "HEAD~1", "HEAD")
    #expect(diff.status == 0)
    #expect(diff.output.contains("diff --restorectl a/tabs.data b/tabs.data\n"))
    #expect(diff.output.contains("> Tabs/:[2]:/Search → Tabs/:[1]:/Search"))
    #expect(diff.output.contains("!   new: no readable archive: offset "))
    #expect(diff.output.contains("- Tabs/:[0]:/Inbox  InboxController\n"))
    #expect(diff.output.contains("+ Notes/EditorNav/:[0]:/Editor  EditorViewController\n"))
  }

  @Test func `a renamed archive`() throws {
    try repository.configureExternalDiff()
    try repository.remove("tabs.data")
    try repository.copy("cases/tab-bar/old.data", to: "-tabs.data")
    #expect(try repository.git("add", "--all").status == 0)
    let diff = try repository.git("diff", "--cached", "--find-renames=10%", "HEAD")
    #expect(diff.status == 0)
    #expect(diff.output.contains("rename from tabs.data\nrename to -tabs.data\n"))
    #expect(diff.output.contains("2 moved"))
  }

  /// git passes the archive's contents under another name and in another folder.
  @Test func `a scene is known by its place in the repository`() throws {
    try repository.configureExternalDiff()
    let name = "App.savedState/KnownSceneSessions/data.data"
    try repository.copy("com.example.Scenes.savedState/KnownSceneSessions/data.data", to: name)
    try repository.commit("scene")
    try repository.write(name, Data("{}".utf8))
    let diff = try repository.git("diff")
    #expect(diff.output.contains("- 7D90A1F2-63B8-4E0C-8A44-5B6C7D8E9F02"))
    #expect(!diff.output.contains("no readable archive"))
  }

  @Test func `modes, links and copies are shown in git's words`() throws {
    try repository.configureExternalDiff()
    try repository.setExecutable("tabs.data")
    try repository.link("more.data", to: "tabs.data")
    try repository.link("link.data", to: "tabs.data")
    try repository.copy("recipes.data", to: "recipes.data")
    #expect(try repository.git("add", "--all").status == 0)
    let diff = try repository.git("diff", "--cached")
    #expect(diff.status == 0)
    #expect(
      diff.output.contains(
        """
        diff --restorectl a/tabs.data b/tabs.data
        old mode 100644
        new mode 100755
        no differences

        """))
    #expect(
      diff.output.contains(
        """
        diff --restorectl a/link.data b/link.data
        new file mode 120000
        +   symbolic link to tabs.data

        """))
    #expect(
      diff.output.contains(
        """
        diff --restorectl a/more.data b/more.data
        new file mode 120000
        +   symbolic link to tabs.data

        """))
    #expect(diff.output.contains("a/more.data b/more.data\ndeleted file mode 100644\n"))
    #expect(diff.output.contains("diff --restorectl a/recipes.data b/recipes.data\nnew file mode "))
    try repository.commit("links")
    try repository.remove("link.data")
    try repository.link("link.data", to: "gone.data")
    try repository.copy("cases/tab-bar/new.data", to: "copy.data")
    #expect(try repository.git("add", "--all").status == 0)
    let later = try repository.git("diff", "--cached", "--find-copies-harder")
    #expect(
      later.output.contains(
        "b/link.data\n-   symbolic link to tabs.data\n+   symbolic link to gone.data\n"))
    #expect(
      later.output.contains("similarity index 100%\ncopy from tabs.data\ncopy to copy.data\n"))
    #expect(!later.output.contains("index 100644"))
  }

  @Test func `an archive that two branches changed`() throws {
    try repository.configureExternalDiff()
    #expect(try repository.git("checkout", "--quiet", "-b", "other", "HEAD~1").status == 0)
    try repository.copy("recipes.data", to: "tabs.data")
    try repository.commit("third")
    #expect(try repository.git("merge", "@{-1}").status == 1)
    let unmerged = "diff --restorectl tabs.data\nunmerged\n"
    let cached = try repository.git("diff", "--cached")
    #expect(cached.status == 0)
    #expect(cached.output.contains(unmerged))
    let base = try repository.git("diff", "--base")
    #expect(base.status == 0)
    #expect(base.output.contains(unmerged + "diff --restorectl a/tabs.data b/tabs.data\n"))
  }

  @Test func `a configuration that cannot be used does not stop git`() throws {
    try repository.configureExternalDiff()
    try repository.write(".restorectl.json", Data("{".utf8))
    let diff = try repository.git("diff", "HEAD~1", "HEAD")
    #expect(diff.status == 0)
    #expect(diff.output.contains("! configuration not used: .restorectl.json: line 1, column "))
    #expect(diff.output.contains("> Tabs/:[2]:/Search → Tabs/:[1]:/Search"))
    #expect(diff.errors == "")
  }

  /// A pager that quits early closes the pipe, and git dies of an external diff that reports it.
  @Test func `the reader stops early`() throws {
    try repository.configureExternalDiff()
    let piped = try repository.shell("git diff HEAD~1 HEAD | head -n 1")
    #expect(piped.output == "diff --restorectl a/broken.data b/broken.data\n")
    #expect(piped.errors == "")
  }

  @Test func `difftool compares file by file, and folders at once`() throws {
    let binary = URL(filePath: BuiltBinary.path).deletingLastPathComponent().path
    let documented = try DocumentedBlock(in: "git.md", after: "## `git difftool`").text
    let lines = try repository.shell("set -e; PATH='\(binary)':$PATH; \(documented)")
    #expect(lines.status == 0, "\(lines.errors)")
    #expect(lines.output.contains("2 moved\n"))
    // The rest is run without a changed path.
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
