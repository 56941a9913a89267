import Foundation
import ProjectFiles
import TestSupport
import Testing

@testable import RestorectlCLI

/// The manual pages that `make install` writes, read by programs that are not ours.
@Suite(.enabled(if: TestSize.isFull, "in CI")) struct ManPageTests {
  private static let pages: [(command: (any Command.Type)?, text: String)] =
    [(nil, ManPage.overview())] + Commands.all.map { ($0, ManPage.page(of: $0)) }

  @Test(.enabled(if: Program.isThere("mandoc"), "needs mandoc"))
  func `mandoc finds nothing wrong with the pages`() throws {
    for page in Self.pages {
      let result = try Program.run(["mandoc", "-T", "lint"], input: Data(page.text.utf8))
      #expect(result.output + result.errors == "", "\(page.command?.name ?? "restorectl")")
    }
  }

  @Test(.enabled(if: Program.isThere("man"), "needs man"))
  func `man shows each page, with every option and choice`() throws {
    for (command, text) in Self.pages {
      let name = command?.name ?? "restorectl"
      let result = try Program.run(
        ["env", "MANWIDTH=200", "MANPAGER=cat", "LC_ALL=C.UTF-8", "man", "-l", "-"],
        input: Data(text.utf8))
      #expect(result.status == 0 && result.errors == "", "\(name): \(result.errors)")
      let words = Set(result.output.split { $0.isWhitespace || $0 == "," }.map(String.init))
      let groups = command?.options ?? Help.options
      for option in groups.flatMap(\.options) {
        #expect(words.contains(option.displayed), "\(name): \(option.name)")
        for choice in option.choices { #expect(words.contains(choice.name), "\(name)") }
      }
      #expect(words.contains("NAME") && words.contains("SYNOPSIS"), "\(name)")
      // Only what a shell takes has a backslash.
      let examples = command?.help.examples.map(\.key).joined() ?? ""
      #expect(examples.contains("\\") || !result.output.contains("\\"), "\(name)")
    }
  }
}
