import Foundation
import Testing

@testable import RestorectlCLI

/// What a configuration in a repository that others write to may ask for.
@Suite struct ConfigurationPlaceTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.makeRepository("repository")
    try folder.write(
      "repository/sub/a.json", #"{"schema": "restorectl.archive/1", "nodes": [{"path": "Root"}]}"#)
    for name in ["secret", "repository/listed", "repository/.git/token"] {
      try folder.write(name, "hunter2:token=abc\n")
    }
    try folder.link("repository/link", to: "../secret")
    try folder.link("repository/out", to: "..")
  }

  private func run(
    _ words: String..., configuration: String, in start: String = "repository"
  )
    throws -> TestRun
  {
    try folder.write("repository/.restorectl.json", configuration)
    return TestRun(
      words.map { ByteString($0.utf8) } + [folder.argument("repository/sub/a.json")],
      folder: folder.path(start))
  }

  private static let keys = [
    ("expectPaths", "--expect-paths"), ("storyboards", "--storyboards"), ("classes", "--classes"),
    ("infoPlist", "--info-plist"), ("baseline", "--baseline"), ("against", "--against"),
  ]

  private static func configuration(_ key: String, _ path: String) -> String {
    key == "storyboards" ? #"{"storyboards": ["\#(path)"]}"# : #"{"\#(key)": "\#(path)"}"#
  }

  @Test(arguments: keys)
  func `it reads nothing outside of the repository`(key: String, option: String) throws {
    for path in [
      "../secret", "/etc/passwd", "link", "out/secret", "sub/../../secret", "../gone", "/gone",
      ".git/token", "sub/../.git/token", ".GIT/token", folder.path("secret").displayed,
    ] {
      let run = try run("lint", configuration: Self.configuration(key, path))
      #expect(run.status == .failure, "\(path)")
      #expect(run.output == "")
      let name = "restorectl: \(folder.path("repository/.restorectl.json").displayed): line 1, "
      #expect(run.messages.hasPrefix(name), "\(path): \(run.messages)")
      #expect(run.messages.contains(": \(key)"))
      #expect(run.messages.contains(": the path leads out of the repository"))
      #expect(run.messages.hasSuffix("name the file on the command line with '\(option)'\n"))
      #expect(!run.messages.contains("hunter2"))
    }
  }

  /// From wherever the run starts, and however its configuration was named.
  @Test func `it is so from a folder of the repository too`() throws {
    let text = Self.configuration("expectPaths", "../secret")
    let outside = try run("lint", configuration: text, in: "repository/sub")
    #expect(outside.messages.contains("leads out of the repository"))
    let file = folder.path("repository/.restorectl.json").displayed
    let named = try run("lint", "--config", file, configuration: text, in: "")
    #expect(named.messages.contains("leads out of the repository"))
    let planned = try run("plan", configuration: text)
    #expect(planned.status == .failure)
  }

  @Test func `the command line may name what the configuration may not`() throws {
    let text = Self.configuration("expectPaths", "../secret")
    let typed = try run(
      "lint", "--expect-paths", folder.path("secret").displayed, configuration: text)
    #expect(typed.status == .remarks)
    #expect(try run("lint", "--no-config", configuration: text).status == .success)
    // What needs no such file goes on.
    let archive = folder.path("repository/sub/a.json").displayed
    #expect(try run("diff", archive, configuration: text).status == .success)
    let baseline = Self.configuration("baseline", "../base.json")
    let written = try run(
      "lint", "--write-baseline", folder.path("base.json").displayed, configuration: baseline)
    #expect(written.status == .success)
  }

  @Test(arguments: ["listed", "./sub/../listed", "../repository/listed"])
  func `inside of the repository it reads`(path: String) throws {
    let text = Self.configuration("expectPaths", path)
    #expect(try run("lint", configuration: text).status == .remarks)
    let whole = try run("lint", configuration: Self.configuration("against", "."))
    #expect(whole.messages.contains("so nothing was compared"), "\(whole.messages)")
    let absolute = folder.path("repository").displayed + "/listed"
    #expect(
      try run("lint", configuration: Self.configuration("expectPaths", absolute)).status
        == .remarks)
  }

  /// Outside of a repository it is the folder of the configuration that counts.
  @Test func `without a repository it reads its own folder`() throws {
    try FileManager.default.removeItem(at: folder.url.appending(path: "repository/.git"))
    #expect(
      try run("lint", configuration: Self.configuration("expectPaths", "../secret")).status
        == .failure)
    #expect(
      try run("lint", configuration: Self.configuration("expectPaths", "listed")).status
        == .remarks)
    // One that the caller names is the caller's own.
    let file = folder.path("repository/.restorectl.json").displayed
    let named = try run(
      "lint", "--config", file, configuration: Self.configuration("expectPaths", "../secret"))
    #expect(named.status == .remarks)
  }

  @Test func `a link is no configuration of the repository`() throws {
    try folder.link("repository/.restorectl.json", to: "../secret")
    let run = TestRun(
      ["lint", folder.argument("repository/sub/a.json")], folder: folder.path("repository"))
    #expect(run.status == .failure)
    #expect(run.messages.contains("is a link that leads out of the repository"))
    #expect(!run.messages.contains("hunter2"))
  }

  /// An older archive is not read by way of a link either.
  @Test func `a link in the folder of older archives is not followed out`() throws {
    try folder.write(
      "older.json", #"{"schema": "restorectl.archive/1", "nodes": [{"path": "Private"}]}"#)
    try folder.write("repository/old/x", "")
    try folder.link("repository/old/a.json", to: "../../older.json")
    let text = Self.configuration("against", "old")
    #expect(try run("lint", configuration: text).status == .failure)
    #expect(try !run("lint", configuration: text).messages.contains("Private"))
    try folder.write("repository/older.json", folder.read("older.json") ?? "")
    try FileManager.default.removeItem(at: folder.url.appending(path: "repository/old/a.json"))
    try folder.link("repository/old/a.json", to: "../older.json")
    #expect(try run("lint", configuration: text).status != .failure)
  }

  @Test func `what is written like no path is not quoted`() throws {
    for (line, isQuoted) in [
      ("hunter2:token=abc", false), ("machine a login b password hunter2", false),
      (#"{"token": "hunter2"}"#, false), ("//registry/:_authToken=hunter2", false),
      ("TOKEN=hunter2", false), ("Tabs/:[0]:/hunter2", true), ("Tabs/**/hunter2", true),
      ("Grüße/hunter2-1_a.b", true), (":[x/hunter2=1", false), ("hunter2/", true),
    ] {
      try folder.write("repository/listed", line + "\n")
      let run = try run("lint", configuration: Self.configuration("expectPaths", "listed"))
      #expect((run.output + run.messages).contains("hunter2") == isQuoted, "\(line)")
      #expect(run.status != .success, "\(line)")
    }
  }
}

/// What only seems to be a repository, and what belongs to another user.
@Suite struct RepositoryTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write(".restorectl.json", "{}")
    try folder.write("a/b/x", "")
  }

  private var found: ConfigurationFile.Search {
    ConfigurationFile.nearest(from: folder.path("a/b"))
  }

  @Test(arguments: [
    [".git/x"], [".git/HEAD"], [".git/HEAD", ".git/objects/x"], [".hg/x"], [".svn/x"], [".jj/x"],
  ])
  func `a planted mark makes no repository`(names: [String]) throws {
    for name in names { try folder.write(name, "ref: refs/heads/main\n") }
    #expect(found.file == nil)
    #expect(found.ignored.map(\.reason) == ["no repository is kept there, so it is ignored"])
    #expect(Repository(around: folder.path("a/b"))?.root != folder.path())
  }

  @Test(arguments: ["gitdir: nowhere", "gitdir:", "gitdir: .", "", "gitdir: a\0b"])
  func `a file that leads to none makes none`(text: String) throws {
    try folder.write(".git", text)
    #expect(found.file == nil)
    #expect(found.ignored.count == 1)
  }

  @Test func `work trees and submodules are repositories`() throws {
    try folder.makeRepository("main")
    try folder.write("main/.git/worktrees/w/HEAD", "0123456789012345678901234567890123456789\n")
    try folder.write("main/.git/worktrees/w/commondir", "../..\n")
    try folder.write(".git", "gitdir: main/.git/worktrees/w\n")
    #expect(found.file != nil)
    #expect(found.ignored.isEmpty)
  }

  @Test(.enabled(if: GitRepository.isPossible, "needs git"))
  func `what git makes is a repository`() throws {
    let repository = try GitRepository()
    #expect(Repository(around: repository.folder.path())?.root == repository.folder.path())
    try repository.folder.write("x", "")
    try repository.commit("first")
    _ = try repository.git("worktree", "add", "--quiet", "--detach", "tree")
    #expect(
      Repository(around: repository.folder.path("tree"))?.root == repository.folder.path("tree"))
    _ = try repository.git("init", "--quiet", "--bare", "bare")
    #expect(
      Repository(around: repository.folder.path("bare"))?.root == repository.folder.path())
  }

  private func give(_ name: String) throws {
    try FileManager.default.setAttributes(
      [.ownerAccountID: 65534], ofItemAtPath: folder.path(name).displayed)
  }

  @Test(
    .enabled(if: geteuid() == 0, "only the superuser gives files away"),
    arguments: [".restorectl.json", ".git"])
  func `what belongs to another user is ignored`(name: String) throws {
    try folder.makeRepository()
    #expect(found.file != nil)
    try give(name)
    #expect(found.file == nil)
    #expect(found.ignored.count == 1)
    #expect(found.ignored.first?.reason.contains("belongs to another user") == true)
  }

  @Test(.enabled(if: geteuid() == 0, "only the superuser gives files away"))
  func `a run reports it and takes it when it is named`() throws {
    try folder.makeRepository()
    try folder.write(".restorectl.json", #"{"format": "json"}"#)
    try folder.write("a.json", #"{"schema": "restorectl.archive/1", "nodes": [{"path": "Root"}]}"#)
    try give(".restorectl.json")
    let lint = { (words: [ByteString]) in
      TestRun(["lint"] + words + [folder.argument("a.json")], folder: folder.path())
    }
    let run = lint([])
    #expect(run.status == .success)
    #expect(!run.output.hasPrefix("{"))
    #expect(
      run.messages
        == "restorectl: \(folder.path(".restorectl.json").displayed): belongs to another user, so it "
        + "is ignored; name it with '--config' to use it\n")
    #expect(lint(["--quiet"]).messages == "")
    let named = lint(["--config", folder.argument(".restorectl.json")])
    #expect(named.output.hasPrefix("{"))
    #expect(named.messages == "")
  }
}
