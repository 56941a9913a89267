import Foundation
import ProjectFiles
import TestSupport
import Testing

/// A repository for one test, gone afterwards. No configuration of the machine's or the person's
/// reaches it.
final class GitRepository {
  static let isPossible =
    (try? run(["git", "--version"], in: FileManager.default.temporaryDirectory))?.status == 0

  /// The environment of a program that asks git, without what is set on this machine.
  static let environment: [String: String] = {
    var environment = ProcessInfo.processInfo.environment
    for name in environment.keys where name.hasPrefix("GIT_") { environment[name] = nil }
    environment["GIT_CONFIG_GLOBAL"] = "/dev/null"
    environment["GIT_CONFIG_NOSYSTEM"] = "1"
    return environment
  }()

  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    _ = try git("init", "--quiet")
    try configure("user.name", "Nobody")
    try configure("user.email", "nobody@example.com")
  }

  func git(_ arguments: String...) throws -> Program.Result {
    try Self.run(["git", "--no-pager"] + arguments, in: folder.url)
  }

  func configure(_ key: String, _ value: String) throws {
    #expect(try git("config", key, value).status == 0)
  }

  /// What a shell does with a line in the repository.
  func shell(_ line: String) throws -> Program.Result {
    try Self.run(["sh", "-c", line], in: folder.url)
  }

  /// A symbolic link in the place of whatever is there.
  func link(_ name: String, to target: String) throws {
    try? remove(name)
    try folder.link(name, to: target)
  }

  func write(_ name: String, _ data: Data) throws {
    let file = folder.url.appendingPathComponent(name)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try data.write(to: file)
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

  private static func run(_ words: [String], in folder: URL) throws -> Program.Result {
    try Program.run(words, in: folder, environment: environment)
  }
}
