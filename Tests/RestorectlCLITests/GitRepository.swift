import Foundation
import TestSupport
import Testing

/// A repository for one test, gone afterwards. No configuration of the machine's or the person's
/// reaches it.
final class GitRepository {
  static let isPossible = Program.isThere("git")

  let folder: ScratchFolder

  init() throws {
    folder = try ScratchFolder()
    _ = try git("init", "--quiet")
    for name in ["user.name", "user.email"] { _ = try git("config", name, "nobody@example.com") }
  }

  func git(_ arguments: String...) throws -> Program.Result {
    try run(["git", "--no-pager"] + arguments)
  }

  /// What a shell does with a line in the repository.
  func shell(_ line: String) throws -> Program.Result { try run(["sh", "-c", line]) }

  func commit(_ message: String) throws {
    #expect(try git("add", "--all").status == 0)
    #expect(try git("commit", "--quiet", "--message", message).status == 0)
  }

  private func run(_ words: [String]) throws -> Program.Result {
    var environment = ProcessInfo.processInfo.environment.filter { !$0.key.hasPrefix("GIT_") }
    environment["GIT_CONFIG_GLOBAL"] = "/dev/null"
    environment["GIT_CONFIG_NOSYSTEM"] = "1"
    return try Program.run(words, in: folder.url, environment: environment)
  }
}
