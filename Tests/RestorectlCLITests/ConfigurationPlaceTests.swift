import Foundation
import Platform
import ProjectFiles
import TestSupport
import Testing

@testable import RestorectlCLI

/// What a configuration in a repository that others write to may ask for.
@Suite struct ConfigurationPlaceTests {
  private let folder: ScratchFolder

  init() throws {
    folder = try ScratchFolder()
    try folder.makeRepository("repository")
    try folder.write("repository/sub/a.json", TreeText.tree(#"{"path": "Root"}"#))
    for name in ["secret", "repository/listed", "repository/.git/token"] {
      try folder.write(name, "hunter2:token=abc\n")
    }
    try folder.link("repository/link", to: "../secret")
    try folder.link("repository/out", to: "..")
  }

  private func run(
    _ words: String..., configuration: String, in start: String = "repository"
  ) throws -> TestRun {
    try folder.write("repository/.restorectl.json", configuration)
    return TestRun(words + [folder.path("repository/sub/a.json")], folder: folder.path(start))
  }

  private static func configuration(_ key: String, _ path: String) -> String {
    key == "storyboards" ? #"{"storyboards": ["\#(path)"]}"# : #"{"\#(key)": "\#(path)"}"#
  }

  @Test(arguments: [
    "expectPaths", "storyboards", "classes", "infoPlist", "baseline", "against",
  ])
  func `it reads nothing outside of the repository`(key: String) throws {
    for path in [
      "../secret", "/etc/passwd", "link", "out/secret", "sub/../../secret", "../gone", "/gone",
      ".git/token", "sub/../.git/token", ".GIT/token", folder.path("secret"),
    ] {
      let run = try run("lint", configuration: Self.configuration(key, path))
      #expect(run.status == .failure && run.output == "", "\(path)")
      let name =
        "restorectl: \(folder.path("repository/.restorectl.json")): line 1: '\(key)' names "
      #expect(run.messages.hasPrefix(name), "\(path): \(run.messages)")
      #expect(run.messages.contains(", which leads out of the repository"))
      #expect(run.messages.hasSuffix("; name it on the command line\n"))
      #expect(!run.messages.contains("hunter2"))
    }
  }

  /// From wherever the run starts, and however its configuration was named.
  @Test func `what is typed may lead out, and what is not needed is not read`() throws {
    let text = Self.configuration("expectPaths", "../secret")
    let file = folder.path("repository/.restorectl.json")
    for run in [
      try run("lint", configuration: text, in: "repository/sub"),
      try run("plan", configuration: text),
      try run("lint", "--config", file, configuration: text, in: ""),
    ] {
      #expect(run.status == .failure && run.messages.contains("leads out of the repository"))
    }
    let secret = folder.path("secret")
    #expect(try run("lint", "--expect-paths", secret, configuration: text).status == .remarks)
    #expect(try run("lint", "--no-config", configuration: text).status == .success)
    let archive = folder.path("repository/sub/a.json")
    #expect(try run("diff", archive, configuration: text).status == .success)
    let base = folder.path("base.json")
    let baseline = Self.configuration("baseline", "../base.json")
    #expect(try run("lint", "--write-baseline", base, configuration: baseline).status == .success)
  }

  @Test func `inside of the repository it reads`() throws {
    let whole = folder.path("repository/listed")
    for path in ["listed", "./sub/../listed", "../repository/listed", whole] {
      let text = Self.configuration("expectPaths", path)
      #expect(try run("lint", configuration: text).status == .remarks, "\(path)")
    }
    let against = try run("lint", configuration: Self.configuration("against", "."))
    #expect(against.messages.contains("so nothing was compared"), "\(against.messages)")
  }

  /// As `git init --separate-git-dir` makes it.
  @Test func `the data that a file names is not read`() throws {
    let url = folder.url.appending(path: "repository")
    try FileManager.default.moveItem(
      at: url.appending(path: ".git"), to: url.appending(path: "data"))
    try folder.write("repository/.git", "gitdir: data\n")
    let run = try run("lint", configuration: Self.configuration("expectPaths", "data/token"))
    #expect(run.status == .failure && run.messages.contains("or into its version control"))
  }

  @Test func `without a repository it reads its own folder`() throws {
    try FileManager.default.removeItem(at: folder.file("repository/.git"))
    let out = Self.configuration("expectPaths", "../secret")
    #expect(try run("lint", configuration: out).status == .failure)
    let inside = Self.configuration("expectPaths", "listed")
    #expect(try run("lint", configuration: inside).status == .remarks)
    // One that the caller names is the caller's own.
    let file = folder.path("repository/.restorectl.json")
    #expect(try run("lint", "--config", file, configuration: out).status == .remarks)
  }

  @Test func `links are not followed out`() throws {
    let older = TreeText.tree(#"{"path": "Private"}"#)
    for name in ["older.json", "repository/older.json"] { try folder.write(name, older) }
    try folder.write("repository/old/x", "")
    try folder.link("repository/old/a.json", to: "../../older.json")
    let text = Self.configuration("against", "old")
    let outside = try run("lint", configuration: text)
    #expect(outside.status == .failure && !outside.messages.contains("Private"))
    let typed = try run("lint", "--against", folder.path("repository/old"), configuration: "{}")
    #expect(typed.status != .failure)
    let file = folder.file("repository/.restorectl.json")
    try FileManager.default.removeItem(at: file)
    try folder.link("repository/.restorectl.json", to: "../secret")
    let linked = TestRun(
      ["lint", folder.path("repository/sub/a.json")], folder: folder.path("repository"))
    #expect(linked.status == .failure && !linked.messages.contains("hunter2"))
    #expect(linked.messages.contains("is a link that leads out of the repository"))
  }

  @Test(arguments: [
    ("hunter2:token=abc", false), ("machine a login b password hunter2", false),
    (#"{"token": "hunter2"}"#, false), ("//registry/:_authToken=hunter2", false),
    ("TOKEN=hunter2", false), ("Tabs/:[0]:/hunter2", true), ("Tabs/**/hunter2", true),
    ("Grüße/hunter2-1_a.b", true), (":[x/hunter2=1", false), ("hunter2/", true),
  ])
  func `what is written like no path is not quoted`(line: String, isQuoted: Bool) throws {
    try folder.write("repository/listed", line + "\n")
    let run = try run("lint", configuration: Self.configuration("expectPaths", "listed"))
    #expect((run.output + run.messages).contains("hunter2") == isQuoted)
    #expect(run.status != .success)
  }
}

/// What is a repository, what only seems to be one, and what belongs to another user.
@Suite struct RepositoryTests {
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

  @Test func `work trees and submodules are repositories`() throws {
    try folder.makeRepository("main")
    try folder.write("main/.git/worktrees/w/HEAD", "0123456789012345678901234567890123456789\n")
    try folder.write("main/.git/worktrees/w/commondir", "../..\n")
    for target in ["main/.git", "main/.git/worktrees/w"] {
      try folder.write(".git", "gitdir: \(target)\n")
      #expect(isUsed, "\(target)")
    }
  }

  @Test(arguments: [[".git/x"], [".git/HEAD"], [".git/HEAD", ".git/objects/x"]])
  func `a planted mark makes no repository`(names: [String]) throws {
    for name in names { try folder.write(name, "ref: refs/heads/main\n") }
    let run = lint()
    #expect(!run.output.hasPrefix("{"))
    let mark = folder.path(String(names[0].prefix { $0 != "/" }))
    let reason = "no repository is kept there, so it is ignored"
    #expect(run.messages == "restorectl: \(mark): \(reason)\n")
  }

  @Test(arguments: ["gitdir: nowhere", "gitdir:", "gitdir: .", "", "gitdir: a\0b"])
  func `a file that leads to none makes none`(text: String) throws {
    try folder.write(".git", text)
    #expect(!lint().output.hasPrefix("{"))
    #expect(lint().messages.contains("/.git: no repository is kept there"))
  }

  @Test(.enabled(if: GitRepository.isPossible, "needs git"))
  func `what git makes is a repository`() throws {
    let repository = try GitRepository()
    try repository.folder.write(".restorectl.json", #"{"format": "json"}"#)
    try repository.commit("first")
    _ = try repository.git("worktree", "add", "--quiet", "--detach", "tree")
    _ = try repository.git("init", "--quiet", "--bare", "bare")
    for name in ["sub", "tree/sub", "bare/sub"] {
      try repository.folder.write("\(name)/x", "")
      let run = TestRun(["lint", folder.path("a/b/a.json")], folder: repository.folder.path(name))
      #expect(run.output.hasPrefix("{"), "\(name)")
    }
    // The work tree is a repository of its own, so its configuration is not the one above it.
    try FileManager.default.removeItem(at: repository.folder.file("tree/.restorectl.json"))
    let run = TestRun(
      ["lint", folder.path("a/b/a.json")], folder: repository.folder.path("tree/sub"))
    #expect(!run.output.hasPrefix("{"))
  }

  @Test(
    .enabled(if: geteuid() == 0, "only the superuser gives files away"),
    arguments: [
      (
        ".restorectl.json",
        "belongs to another user, so it is ignored; name it with '--config' to use it"
      ),
      (".git", "the repository belongs to another user, so it is ignored"),
    ])
  func `what belongs to another user is ignored`(name: String, reason: String) throws {
    try folder.makeRepository()
    #expect(isUsed)
    let place = folder.path(name)
    try FileManager.default.setAttributes([.ownerAccountID: 65534], ofItemAtPath: place)
    let run = lint()
    #expect(run.status == .success && !run.output.hasPrefix("{"))
    #expect(run.messages == "restorectl: \(place): \(reason)\n")
    #expect(lint("--quiet").messages == "")
    let named = lint("--config", folder.path(".restorectl.json"))
    #expect(named.output.hasPrefix("{") && named.messages == "")
  }

  @Test(.enabled(if: geteuid() == 0, "only the superuser gives files away"))
  func `a repository belongs to the user who has its data`() throws {
    try folder.makeRepository("main")
    try folder.write(".git", "gitdir: main/.git\n")
    #expect(isUsed)
    try FileManager.default.setAttributes(
      [.ownerAccountID: 65534], ofItemAtPath: folder.path("main/.git"))
    #expect(lint().messages.hasSuffix("the repository belongs to another user, so it is ignored\n"))
  }
}
