import Foundation
import RestorationLint
import TestSupport
import Testing

/// The archives of the shared corpus, which an independent program wrote.
struct CorpusTests {
  private struct Expected: Decodable {
    struct Place: Decodable, Hashable {
      let rule: String
      let path: String
    }
    let findingsAtLeast: [Place]
    let rulesSilent: [String]
  }

  private func contents(_ file: String) throws -> Data {
    let folder = try #require(Corpus.folder)
    return try Data(contentsOf: URL(fileURLWithPath: folder + "/uikit/" + file))
  }

  private func findings(_ file: String) throws -> [Finding] {
    let bytes = [UInt8](try contents(file))
    let archive = try RestorationArchive(reading: ByteSlice(bytes), name: file)
    return Linter().check(archive, identifiedAs: "archive").findings
  }

  /// Its versions are objects of the class NSMutableString.
  @Test(.enabled(if: Corpus.isPresent, Comment(rawValue: Corpus.hint)))
  func `versions that are objects are not missing`() throws {
    let folder = try #require(Corpus.folder)
    let archive = try RestorationArchive(
      contentsOfFile: folder + "/reported/uikit-mutable-strings.data")
    #expect(archive.envelope?.systemVersion == "8.0")
    #expect(archive.envelope?.bundleVersion == "1")
    let rules = Linter().check(archive, identifiedAs: "archive").findings.map(\.rule)
    #expect(!rules.contains("incomplete-envelope"))
  }

  @Test(
    .enabled(if: Corpus.isPresent, Comment(rawValue: Corpus.hint)),
    arguments: ["dangling", "demo-ios8", "duplicate-siblings", "nil-parent", "tabs-and-list"])
  func corpus(name: String) throws {
    let expected = try JSONDecoder().decode(
      Expected.self, from: try contents(name + ".expected.json"))
    let binary = try findings(name + ".data")
    // A note may accompany a fault.
    let expectedRules = Set(expected.findingsAtLeast.map(\.rule))
    let faults = binary.filter { $0.severity > .info || expectedRules.contains($0.rule) }
    let places = faults.map { Expected.Place(rule: $0.rule, path: $0.path ?? "") }
    #expect(places == expected.findingsAtLeast)
    #expect(binary.filter { expected.rulesSilent.contains($0.rule) } == [])
    for finding in binary {
      #expect(finding.location != nil && finding.location?.textPosition == nil)
    }
    for file in [name + ".xml.plist", name + ".keyed.json"] {
      let others = try findings(file)
      #expect(others.map(withoutLocation) == binary.map(withoutLocation), "\(file)")
      for finding in others { #expect(finding.location?.textPosition != nil, "\(file)") }
    }
  }
}
