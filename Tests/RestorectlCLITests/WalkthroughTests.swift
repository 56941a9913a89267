import Foundation
import TestSupport
import Testing

/// Documentation/fixtures.md works as it is written: each block is run by a shell, in order, in a repository
/// with an archive, and prints what the page shows.
@Suite(
  .enabled(
    if: GitRepository.isPossible && BuiltBinary.isPresent, "needs git; \(BuiltBinary.hint)"))
struct WalkthroughTests {
  /// A block of the page, and what the page says that it prints.
  private struct Step {
    let script: String
    var output: String?
  }

  private static func steps() throws -> [Step] {
    let page = try String(
      contentsOf: CheckoutFolder.url.appending(path: "Documentation/fixtures.md"), encoding: .utf8)
    var steps: [Step] = []
    for block in page.components(separatedBy: "\n```").enumerated() where block.offset % 2 == 1 {
      let parts = block.element.split(separator: "\n", maxSplits: 1).map(String.init)
      switch parts.first {
      case "sh": steps.append(Step(script: parts[1]))
      case "text": steps[steps.count - 1].output = parts[1] + "\n"
      default: Issue.record("a block that is neither a script nor its output: \(parts)")
      }
    }
    return steps
  }

  @Test func `the way from a device to a commit works`() throws {
    let steps = try Self.steps()
    #expect(steps.count == 9)
    #expect(steps.count { $0.output != nil } == 3)
    let repository = try GitRepository()
    try repository.folder.copy("recipes.data", to: "data.data")
    let binary = URL(filePath: BuiltBinary.path).deletingLastPathComponent().path
    for step in steps {
      let result = try repository.shell("set -e; PATH='\(binary)':$PATH; \(step.script)")
      // What the page shows are a tree, findings and differences.
      let isDone = step.output == nil || step.script.contains(" dump ")
      #expect(result.status == (isDone ? 0 : 1), "\(step.script)\n\(result.errors)")
      if let output = step.output { #expect(result.output + result.errors == output) }
    }
    #expect(try repository.git("status", "--short", "Fixtures").output == "")
    let files = try repository.git("ls-files").output.split(separator: "\n")
    #expect(
      files
        == ["list.json", "recipes.data", "wrong-tab.data", "wrong-tab.json"].map {
          "Fixtures/" + $0
        })
    // Nothing that the app saved was committed.
    let dump = try repository.shell("'\(BuiltBinary.path)' dump --reveal --full Fixtures")
    #expect(!dump.output.contains("sourdough") && dump.output.contains("query"))
  }
}
