import Foundation
import TestSupport
import Testing

/// Files whose names are known and that cannot be reached.
@Suite(.enabled(if: BuiltBinary.isPresent, Comment(rawValue: BuiltBinary.hint)))
struct UnreachableTests {
  private static let archive = FixtureFolder.url.appending(path: "recipes.data")
  private static let bundle = FixtureFolder.url.appending(path: "com.example.Scenes.savedState")

  private let folder: ScratchFolder

  init() throws { folder = try ScratchFolder() }

  /// The superuser reaches everything, so it runs the tool as the user `nobody`.
  private func run(_ words: String) throws -> Program.Result {
    let user =
      geteuid() == 0 ? ["setpriv", "--reuid=65534", "--regid=65534", "--clear-groups"] : []
    return try Program.run(
      user + [BuiltBinary.path] + words.split(separator: " ").map(String.init), in: folder.url,
      environment: ["PATH": "/usr/bin:/bin", "HOME": folder.url.path(percentEncoded: false)])
  }

  /// Whether the tool can be run so.
  private static let isPossible =
    geteuid() != 0
    || (try? Program.run([
      "setpriv", "--reuid=65534", "--regid=65534", "--clear-groups", BuiltBinary.path, "version",
    ]))?.status == 0

  private func copy(_ fixture: URL, to name: String) throws {
    let place = folder.file(name)
    try FileManager.default.createDirectory(
      at: place.deletingLastPathComponent(), withIntermediateDirectories: true)
    try FileManager.default.copyItem(at: fixture, to: place)
  }

  /// Lets people list a folder, and nothing else.
  private func close(_ name: String) throws {
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o444], ofItemAtPath: folder.file(name).path(percentEncoded: false))
  }

  private func open(_ name: String) {
    try? FileManager.default.setAttributes(
      [.posixPermissions: 0o755], ofItemAtPath: folder.file(name).path(percentEncoded: false))
  }

  @Test(
    .enabled(if: isPossible, "needs setpriv"),
    arguments: [
      "dump tree", "lint tree", "plan tree", "stats tree", "diff tree other", "diff other tree",
      "lint --against tree other", "find tree", "lint --storyboards tree other",
    ])
  func `a folder that can be listed and not entered is a failure`(words: String) throws {
    for name in ["tree/a.data", "tree/closed/b.data", "other/a.data", "other/closed/b.data"] {
      try copy(Self.archive, to: name)
    }
    try copy(FixtureFolder.url.appending(path: "app/Main.storyboard"), to: "tree/Main.storyboard")
    try close("tree/closed")
    defer { open("tree/closed") }
    let result = try run(words)
    #expect(result.status == 2)
    #expect(result.errors.contains("permission denied"), "\(result.errors)")
    // Each older archive is reported, and the folder.
    let count = words.contains("--against") ? 2 : 1
    #expect(result.errors.split(separator: "\n").count == count, "\(result.errors)")
  }

  @Test(
    .enabled(if: isPossible, "needs setpriv"),
    arguments: [
      "dump tree", "lint tree", "plan tree", "stats tree", "find tree", "diff tree other",
    ])
  func `so is one of the system's own`(words: String) throws {
    for closed in [
      "com.example.Scenes.savedState", "com.example.Scenes.savedState/KnownSceneSessions",
    ] {
      for tree in ["tree", "other"] {
        try copy(Self.bundle, to: "\(tree)/com.example.Scenes.savedState")
      }
      try close("tree/" + closed)
      let result = try run(words)
      #expect(result.status == 2, "\(closed)")
      #expect(result.errors.contains("permission denied"), "\(closed): \(result.errors)")
      open("tree/" + closed)
      for tree in ["tree", "other"] { try FileManager.default.removeItem(at: folder.file(tree)) }
    }
  }

  @Test(.enabled(if: isPossible, "needs setpriv"))
  func `so is one of the standard places`() throws {
    let states = "Library/Saved Application State"
    try copy(Self.bundle, to: "\(states)/com.example.Scenes.savedState")
    try close(states)
    defer { open(states) }
    let result = try run("find")
    #expect(result.status == 2)
    #expect(result.errors.contains("permission denied"), "\(result.errors)")
  }

  @Test(arguments: ["dump", "lint", "plan", "stats", "find", "diff other"])
  func `a path beyond what the system takes is a failure`(words: String) throws {
    try copy(Self.archive, to: "tree/a.data")
    try copy(Self.archive, to: "other/a.data")
    let name = String(repeating: "d", count: 200)
    // Made from inside, since no path leads there.
    let script = """
      cd tree; i=0; while [ $i -lt 30 ]; do mkdir $0 && cd $0; i=$((i+1)); done; cp "$1" end.data
      """
    let made = try Program.run(
      ["sh", "-c", script, name, Self.archive.path(percentEncoded: false)], in: folder.url)
    #expect(made.status == 0)
    defer { _ = try? Program.run(["rm", "-r", name], in: folder.file("tree")) }
    let result = try BuiltTool.run(
      words.split(separator: " ").map(String.init) + ["tree"], in: folder.url)
    #expect(result.status == 2)
    #expect(result.errors.contains("the name is too long"), "\(result.errors)")
  }
}
