import ProjectFiles
import Testing

@testable import RestorectlCLI

@Suite struct HelpTests {
  private static let lines =
    ["-h", "--help"] + Commands.all.flatMap { ["\($0.name) -h", "\($0.name) --help"] }

  @Test(arguments: lines)
  func `lines fit the page`(line: String) {
    let page = TestRun(line).output
    for line in page.split(separator: "\n", omittingEmptySubsequences: false) {
      #expect(line.count <= 80, "\(line)")
      #expect(line.last != " ", "\(line)")
      #expect(line.utf8.allSatisfy { (0x20...0x7E).contains($0) }, "\(line)")
    }
    #expect(page.hasSuffix("\n"))
    #expect(!page.contains("\n\n\n"))
  }

  @Test(arguments: Commands.all.map { $0.name })
  func `every command is in the overview, and every option on its page`(name: String) throws {
    #expect(TestRun("-h").output.contains("\n  \(name) "))
    #expect(TestRun("--help").output.contains("\n  \(name) "))
    let command = try #require(Commands.all.first { $0.name == name })
    for length in ["-h", "--help"] {
      let run = TestRun("\(name) \(length)")
      #expect(run.status == .success && run.messages == "")
      // The short page fits a screen: it leaves out what few people need.
      if length == "-h" { #expect(run.output.split(separator: "\n").count <= 40) }
      let options = command.options.flatMap(\.options).filter { length == "--help" || !$0.isRare }
      #expect(!options.isEmpty)
      for option in options {
        var label = option.letter.map { "-\($0), " } ?? ""
        label += option.displayed + (option.placeholder.map { " \($0)" } ?? "")
        #expect(run.output.contains("  \(label)"), "\(label)")
      }
    }
  }
}
