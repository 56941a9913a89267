import Foundation
import TestSupport
import Testing

/// The real git and the real binary over a repository with archives, one of them damaged.
@Suite(.enabled(if: GitRepository.isPossible, "needs git, and .build with restorectl"))
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
      "diff.restorectl.textconv", "'\(GitRepository.binary)' dump --textconv")
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
      "diff.restorectl.command", "'\(GitRepository.binary)' diff --git-external-diff --")
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
      "diff.restorectl.command", "'\(GitRepository.binary)' diff --git-external-diff --")
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
      "difftool.restorectl.cmd", "'\(GitRepository.binary)' diff \"$LOCAL\" \"$REMOTE\"")
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

/// A repository for one test, gone afterwards. No configuration of the machine's or the person's
/// reaches it.
private final class GitRepository {
  /// The binary that was built beside the tests.
  static let binary = CheckoutFolder.url.appending(path: ".build/debug/restorectl")
    .path(percentEncoded: false)

  static let isPossible =
    FileManager.default.isExecutableFile(atPath: binary)
    && (try? run(["git", "--version"], in: FileManager.default.temporaryDirectory))?.status == 0

  struct Result {
    let status: Int32
    let output: String
    let errors: String
  }

  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    _ = try git("init", "--quiet")
    try configure("user.name", "Nobody")
    try configure("user.email", "nobody@example.com")
  }

  func git(_ arguments: String...) throws -> Result {
    try Self.run(["git", "--no-pager"] + arguments, in: folder.url)
  }

  func configure(_ key: String, _ value: String) throws {
    #expect(try git("config", key, value).status == 0)
  }

  func write(_ name: String, _ data: Data) throws {
    try data.write(to: folder.url.appendingPathComponent(name))
  }

  func copy(_ fixture: String, to name: String) throws {
    try write(name, Data(contentsOf: FixtureFolder.url.appending(path: fixture)))
  }

  func remove(_ name: String) throws {
    try FileManager.default.removeItem(at: folder.url.appendingPathComponent(name))
  }

  func commit(_ message: String) throws {
    #expect(try git("add", "--all").status == 0)
    #expect(try git("commit", "--quiet", "--message", message).status == 0)
  }

  private static func run(_ words: [String], in folder: URL) throws -> Result {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = words
    process.currentDirectoryURL = folder
    var environment = ProcessInfo.processInfo.environment
    for name in environment.keys where name.hasPrefix("GIT_") { environment[name] = nil }
    environment["GIT_CONFIG_GLOBAL"] = "/dev/null"
    environment["GIT_CONFIG_NOSYSTEM"] = "1"
    process.environment = environment
    let files = try (0..<2).map { _ in
      let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).txt")
      try Data().write(to: file)
      return file
    }
    defer { for file in files { try? FileManager.default.removeItem(at: file) } }
    // Files, since a pipe that nobody empties would stop a long output.
    process.standardOutput = try FileHandle(forWritingTo: files[0])
    process.standardError = try FileHandle(forWritingTo: files[1])
    process.standardInput = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    let texts = try files.map { String(decoding: try Data(contentsOf: $0), as: UTF8.self) }
    return Result(status: process.terminationStatus, output: texts[0], errors: texts[1])
  }
}
