import RestorationLint
import TestSupport
import Testing

/// What `explain` shows of a fix: code before and after, and the field in Xcode.
struct RuleFixTests {
  /// Rules about files that no code or storyboard of the reader decides, with the reason.
  private static let withoutFix = [
    "listed-path-without-state": "the archive itself is inconsistent",
    "unlisted-state": "the archive itself is inconsistent",
    "unsupported-archive-version": "UIKit writes the version",
    "snapshot-flag-mismatch": "two files are from different times",
    "timestamp-anomaly": "the clock of the device is wrong",
    "flutter-data-corrupt": "Flutter's framework writes the data",
    "flutter-empty-state": "Dart code decides",
    "record-unreadable": "the files are damaged, or from different times",
    "window-title-mismatch": "two files are from different times",
    "stale-records": "AppKit decides when it rewrites the file",
    "unopenable-records": "AppKit removes the keys of closed windows",
  ]

  @Test(arguments: RuleRegistry.all)
  func `every rule shows code before and after, or has a reason not to`(_ rule: Rule) throws {
    guard Self.withoutFix[rule.id] == nil else {
      #expect(rule.page.code.isEmpty && rule.page.inspector == nil, "take it off the list")
      return
    }
    let code = rule.page.code
    #expect(code.map(\.heading) == ["Before", "After"])
    #expect(code.first?.text != code.last?.text)
    for code in code.map(\.text) {
      let lines = code.split(separator: "\n", omittingEmptySubsequences: false)
      #expect(lines.count <= 13, "\(rule.id): short enough to read at once")
      for line in lines {
        #expect(line.count <= 80 && line.last != " ", "\(rule.id): \(line)")
      }
    }
    if let inspector = rule.page.inspector {
      #expect(inspector.contains(" → ") || inspector.contains("segue"), "\(rule.id)")
    }
  }

  @Test func `reasons are for rules`() {
    #expect(Set(Self.withoutFix.keys).isSubset(of: RuleRegistry.all.map(\.id)))
  }

  /// One run for all: to start the compiler takes longer than to parse.
  @Test(
    .enabled(if: Program.isThere("swiftc"), "needs swiftc"),
    .enabled(if: TestSize.isFull, "make check-long runs the compiler"))
  func `all code parses`() throws {
    var code = ""
    for rule in RuleRegistry.all {
      for example in rule.page.code { code += "// \(rule.id)\n\(example.text)\n" }
    }
    let folder = try ScratchFolder()
    let result = try Program.run(["swiftc", "-parse", folder.write("code.swift", code)])
    #expect(result.status == 0, "\(result.output)\(result.errors)")
  }
}
