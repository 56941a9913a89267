import PlistSyntax
import RestorationModel
import RestorationReport
import TestSupport
import Testing

@testable import RestorectlCLI

/// Patterns of the command line are asked together: each for itself, these would take hours.
@Suite struct ManyPatternTests {
  private static let count = 4000

  /// An archive with very many objects, as a tree.
  private func tree(_ count: Int) -> String {
    let nodes = (0..<count).map {
      "{\"path\":\"P\($0)\",\"state\":{\"k\($0)\":{\"a\":[1,2]}}}"
    }
    return "{\"schema\":\"restorectl.archive/1\",\"nodes\":[\(nodes.joined(separator: ","))]}"
  }

  private func options(_ option: String) -> [ByteString] {
    (0..<Self.count).flatMap { number -> [ByteString] in
      [ByteString("--\(option)".utf8), ByteString("P\(number)#k\(number).a[0]".utf8)]
    }
  }

  private func run(_ words: String..., options: [ByteString]) -> TestRun {
    TestRun(
      words.map { ByteString($0.utf8) } + options + [ByteString("-".utf8)],
      input: tree(Self.count - 1))
  }

  @Test(arguments: ["flat", "json", "tree"])
  func `dump shows what they name`(format: String) {
    let run = run("dump", "--format", format, options: options("path"))
    #expect(run.status == .remarks)
    let last = Self.count - 1
    #expect(
      run.messages == "restorectl: no value matches 'P\(last)#k\(last).a[0]'; "
        + "'restorectl dump --format flat' lists the places of all values\n")
    #expect(run.output.contains("P\(last - 1)"))
  }

  @Test func `stats weighs them`() {
    let run = run("stats", "--format", "json", options: options("path"))
    #expect(run.status == .remarks)
    #expect(run.messages.split(separator: "\n").count == 1)
  }

  @Test func `diff leaves them out`() {
    let run = run("diff", "/dev/null", options: options("ignore"))
    #expect(run.messages.split(separator: "\n").count == 1)
  }
}
