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
    let file = CheckoutFolder.url.appending(path: "Documentation/rules.md")
    let fresh = String(decoding: RulesPage.markdown(), as: UTF8.self)
    if ProcessInfo.processInfo.environment["RESTORECTL_WRITE_DOCS"] == "1" {
      try Data(fresh.utf8).write(to: file)
    }
    let kept = try? String(contentsOf: file, encoding: .utf8)
    #expect(kept == fresh, "run `make docs` to write Documentation/rules.md anew")
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
