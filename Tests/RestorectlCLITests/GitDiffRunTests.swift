import Foundation
import Platform
import TestSupport
import Testing

@testable import RestorectlCLI

/// Runs of `diff` as git starts it, with its seven arguments.
@Suite struct GitDiffRunTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    CheckoutFolder.enter()
  }

  /// A session's own dictionary has no key that identifies it.
  @Test func `a file is known by its place in the repository`() throws {
    let scene = "com.example.Scenes.savedState/1B2E4D5C-0F3A-4C57-9A55-2D7A3C1E9F01/userInfo.data"
    try FileManager.default.copyItem(
      at: FixtureFolder.url.appending(path: scene), to: folder.url.appending(path: "blob"))
    var arguments = gitArguments(
      folder.path("blob").displayed, "100644", "Fixtures/" + scene, "100644")
    arguments[4] = ByteString("Fixtures/\(scene)".utf8)
    #expect(TestRun(arguments).output.hasSuffix("userInfo.data\nno differences\n"))
  }

  /// git's arguments for a file, as far as they matter.
  private func gitArguments(
    _ old: String, _ oldMode: String, _ new: String, _ newMode: String
  )
    -> [ByteString]
  {
    ["diff", "--git-external-diff", "--no-config", "--", "a.data"]
      + [ByteString(old.utf8), "0123abc", ByteString(oldMode.utf8)]
      + [ByteString(new.utf8), "4567def", ByteString(newMode.utf8)]
  }

  /// git takes any other status for a crash, and dies.
  @Test func `git gets no failure`() {
    let (old, new) = ("Fixtures/diff/monday.data", "Fixtures/diff/tuesday.data")
    let arguments = gitArguments(old, "100644", new, "100644")
    #expect(TestRun(arguments).status == .success)
    for failure in [FileError.closedPipe, .noSpace] {
      let run = TestRun(arguments, output: MemoryDestination(failingWith: failure))
      #expect(run.status == .success)
    }
    #expect(TestRun(gitArguments("gone", "100644", new, "100644")).status == .success)
    let report =
      arguments.prefix(3) + ["--format", "json:missing/folder/x"] + arguments.dropFirst(3)
    #expect(TestRun(Array(report)).status == .success)
    // Not git's doing.
    #expect(TestRun(Array(arguments.dropLast())).status == .failure)
  }

  /// git hands out one file at a time.
  @Test func `AppKit's records without their keys are not compared for git`() throws {
    let name = "Fixtures/com.example.Sketch.savedState/data.data"
    try FileManager.default.copyItem(
      at: FixtureFolder.url.appending(path: "com.example.Sketch.savedState/data.data"),
      to: folder.url.appending(path: "blob"))
    let run = TestRun(gitArguments(folder.path("blob").displayed, "100644", name, "100644"))
    #expect(
      run.output.hasPrefix(
        """
        diff --restorectl a/a.data b/a.data
        !   old: no readable archive: AppKit records without the windows.plist
        """))
    #expect(!run.output.contains("new:"))
  }

  /// git shows a file that became a link as one that went and one that came; others may not.
  @Test func `a link or a submodule is no archive`() throws {
    try folder.write("target", "../elsewhere/\u{1b}[2J")
    try folder.write("commit", "Subproject commit 0123\n")
    let monday = "Fixtures/diff/monday.data"
    let target = folder.path("target").displayed
    let link = TestRun(gitArguments(monday, "100644", target, "120000")).output
    #expect(
      link.hasPrefix(
        """
        diff --restorectl a/a.data b/a.data
        old mode 100644
        new mode 120000
        +   symbolic link to ../elsewhere/\\u{1b}[2J
        --- a/a.data
        +++ /dev/null
          (- removed)
          the archive itself
        -   majorVersion: 2

        """))
    #expect(link.contains("- Tabs/:[0]:/Inbox  InboxController\n"))
    let submodule = TestRun(
      gitArguments("/dev/null", ".", folder.path("commit").displayed, "160000")
    ).output
    #expect(
      submodule == """
        diff --restorectl a/a.data b/a.data
        new file mode 160000
        +   Subproject commit 0123

        """)
  }

  @Test(arguments: [
    ([], ""), (["b.data"], ""),
    (
      [
        "b.data", "similarity index 90%\nrename from a.data\nrename to b.data\nindex 1..2 100644\n",
      ],
      "similarity index 90%\nrename from a.data\nrename to b.data\n"
    ),
    (["b.data", "rename to \u{1b}[2J\n"], "rename to \\u{1b}[2J\n"),
  ])
  func `another name is shown in git's words`(_ more: [String], _ lines: String) {
    let file = "Fixtures/recipes.data"
    let run = TestRun(
      gitArguments(file, "100644", file, "100644") + more.map { ByteString($0.utf8) })
    let newName = more.first ?? "a.data"
    #expect(
      run.output == "diff --restorectl a/a.data b/\(newName)\n" + lines + "no differences\n")
  }

  @Test func `an archive that cannot be read has its name in the repository`() throws {
    try folder.write("blob", "no archive")
    let arguments = gitArguments(
      folder.path("blob").displayed, "100644", "Fixtures/recipes.data", "100644")
    let run = TestRun(Array(arguments.prefix(3)) + ["--format", "json"] + arguments.dropFirst(3))
    #expect(run.output.contains(#""a": "a/a.data","#))
    #expect(run.output.contains(#""b": "b/a.data","#))
    #expect(run.output.contains(#""side": "a","#))
    #expect(!run.output.contains(#""file""#))
  }
}
