import Foundation
import TestSupport
import Testing

@testable import RestorectlCLI

/// Counts that people read have separators.
@Suite struct CountedNumberTests {
  private static let folders = ["Goldens", "LayoutGoldens"]

  /// What programs read, and what archives hold: a number there is no count of ours.
  private static let machineFormats = [
    "json", "sarif", "jsonl", "swift", "apple", "flat", "gitlab", "checkstyle", "junit",
  ]

  private static func goldens() throws -> [(name: String, text: String)] {
    try folders.flatMap { name in
      let folder = CheckoutFolder.url.appending(path: "Tests/RestorectlCLITests/\(name)")
      return try FileManager.default.contentsOfDirectory(
        atPath: folder.path(percentEncoded: false)
      ).sorted().filter { file in
        !machineFormats.contains { file.contains("-\($0)") || file.hasPrefix($0) }
      }.map { file in
        (
          "\(name)/\(file)",
          try String(contentsOf: folder.appending(path: file), encoding: .utf8)
        )
      }
    }
  }

  /// Runs of digits of which people would have to count the places: before a word, as counts are.
  private static func bareCounts(in text: String) -> [Substring] {
    // Not in names, paths, dates, options, hexadecimal numbers, or texts in quotes.
    text.matches(of: /(?:^|[\s(])(\d{4,}) [a-z]+/.anchorsMatchLineEndings()).map(\.output.0)
  }

  @Test func `no golden has a long number without them`() throws {
    let goldens = try Self.goldens()
    #expect(goldens.count > 60)
    for golden in goldens {
      let bare = Self.bareCounts(in: golden.text)
      #expect(bare.isEmpty, "\(golden.name): \(bare)")
    }
    #expect(goldens.contains { $0.text.contains(#/\d,\d{3} bytes/#) })
  }

  @Test func `the test sees them`() {
    #expect(Self.bareCounts(in: "found 1234 bytes, and (5678 objects) of 1,234 bytes").count == 2)
    #expect(Self.bareCounts(in: "x1234 a 0x1234 b 2026-11-01 c 1,2345 d -1234 e") == [])
  }

  /// Numbers of files and folders in what is said on the way.
  @Test func `messages have them too`() throws {
    let folder = try TemporaryFolder()
    let list = (0..<1_200).map { "{ \"path\": \"N\($0)\" }" }.joined(separator: ",")
    try folder.write("a.json", "{ \"schema\": \"restorectl.archive/1\", \"nodes\": [\(list)] }")
    for number in 0..<1_001 { try folder.write("other/\(number).txt", "none") }
    let run = TestRun(["dump", "-v", "--format", "paths", folder.argument()])
    #expect(run.messages.contains("passed over 1,001 other files"), "\(run.messages)")
    #expect(Self.bareCounts(in: run.messages) == [])
    let stats = TestRun(["stats", folder.argument("a.json")])
    #expect(stats.output.contains("1,200 saved objects"))
    #expect(Self.bareCounts(in: stats.output) == [])
  }
}
