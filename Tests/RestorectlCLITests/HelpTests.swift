import Testing

@testable import RestorectlCLI

@Suite struct HelpTests {
  private static let pages: [String] =
    [HelpText().overview(.short), HelpText().overview(.long)]
    + Command.all.flatMap { [HelpText().page(of: $0, .short), HelpText().page(of: $0, .long)] }

  @Test(arguments: pages)
  func linesFitThePage(_ page: String) {
    for line in page.split(separator: "\n", omittingEmptySubsequences: false) {
      #expect(line.count <= 80, "\(line)")
      #expect(line.last != " ", "\(line)")
      #expect(line.utf8.allSatisfy { (0x20...0x7E).contains($0) }, "\(line)")
    }
    #expect(page.hasSuffix("\n"))
    #expect(!page.contains("\n\n\n"))
  }

  @Test(arguments: Command.all.map(\.name))
  func everyCommandIsInTheOverview(_ name: String) {
    #expect(HelpText().overview(.short).contains("\n  \(name) "))
  }

  @Test(arguments: Command.all.map(\.name))
  func everyVisibleOptionIsOnItsPage(_ name: String) throws {
    let command = try #require(Command.all.first { $0.name == name })
    for length in [HelpLength.short, .long] {
      let page = HelpText().page(of: command, length)
      for option in command.options.options {
        #expect(page.contains(HelpText.label(option)) == !option.isHidden)
      }
    }
  }

  @Test func hiddenOptionsAreNotShown() {
    let hidden = OptionSpec("secret", .flag, hidden: true, summary: "x", details: "X.")
    let command = Command(
      name: "some", summary: "", description: [], operands: .none,
      options: OptionTable([.init("Hidden", [hidden]), .help]), examples: [],
      exitMeanings: .init(), run: { (_, _) throws(UsageError) in .success })
    #expect(!HelpText().page(of: command, .long).contains("ecret"))
    #expect(!HelpText().page(of: command, .short).contains("Hidden"))
  }
}
