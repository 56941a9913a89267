import Foundation
import ProjectFiles
import RestorationLint
import RestorationReport
import TestSupport
import Testing

@testable import RestorectlCLI

/// Documentation/rules.md is made from the rules. `make docs` writes it anew.
@Suite struct RulesPageTests {
  @Test func `the page is fresh`() throws {
    let fresh = String(decoding: RulesPage.markdown(), as: UTF8.self)
    #expect(try CheckoutFolder.isFresh("Documentation/rules.md", fresh), "run `make docs`")
  }

  @Test func `prose is not taken for Markdown`() {
    let page = String(decoding: RulesPage.markdown(), as: UTF8.self)
    // Every second part is between the fences of a block of code.
    let parts = page.components(separatedBy: "```").enumerated().filter { $0.offset % 2 == 0 }
    let lines = parts.flatMap { $0.element.split(separator: "\n") }
    for line in lines where !line.hasPrefix("<!--") {
      #expect(!line.contains(/(^|[^\\])[_<]/), "\(line)")
    }
  }
}
