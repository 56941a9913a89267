import Foundation
import TestSupport
import Testing

/// What the pages show is what the tool prints. `make golden` writes the outputs anew.
@Suite struct TranscriptTests {
  private static let isWriting =
    ProcessInfo.processInfo.environment["RESTORECTL_WRITE_GOLDENS"] == "1"

  /// Documents that users read.
  private static let documents = [
    "README.md", "Documentation/scenes.md", "Documentation/plan.md", "Documentation/questions.md",
  ]

  private static let transcripts =
    (try? FileManager.default.contentsOfDirectory(
      atPath: CheckoutFolder.url.appending(path: "Tests/Transcripts").path(percentEncoded: false)))?
    .filter { $0.hasSuffix(".md") }.sorted().map { "Tests/Transcripts/" + $0 } ?? []

  @Test(
    .enabled(if: BuiltBinary.isPresent, "\(BuiltBinary.hint)"), arguments: documents + transcripts)
  func `the outputs on the page are real`(page: String) throws {
    let transcript = Transcript(page)
    let (shown, real) = (try transcript.shown(), try transcript.refreshed())
    if Self.isWriting { return try transcript.write(real) }
    #expect(shown.contains("\n$ "), "the page runs no command")
    guard shown != real else { return }
    let (old, new) = (shown.components(separatedBy: "\n"), real.components(separatedBy: "\n"))
    let first = zip(old, new).prefix { $0 == $1 }.count
    Issue.record(
      """
      \(page):\(first + 1) shows
      \(old.dropFirst(first).prefix(5).joined(separator: "\n").prefix(1000))
      and the tool prints
      \(new.dropFirst(first).prefix(5).joined(separator: "\n").prefix(1000))
      If this is right: `make golden`, and read the difference.
      """)
  }

  @Test func `the folder of the pages is there`() {
    #expect(Self.transcripts.count > 10)
  }
}
