import Foundation
import PlistSyntax
import RestorationLint
import RestorationTree
import Testing

/// The archives of the shared corpus, which an independent program wrote.
struct CorpusTests {
  private static let folder = ProcessInfo.processInfo.environment["RESTORECTL_CORPUS"]
    .map { URL(fileURLWithPath: $0).appendingPathComponent("uikit") }

  private struct Expected: Decodable {
    struct Place: Decodable, Hashable {
      let rule: String
      let path: String
    }
    let findingsAtLeast: [Place]
    let rulesSilent: [String]
  }

  private func findings(_ folder: URL, _ file: String) throws -> [Finding] {
    let bytes = [UInt8](try Data(contentsOf: folder.appendingPathComponent(file)))
    let archive = try RestorationArchive(reading: ByteSlice(bytes), name: file)
    return Linter().findings(in: archive, identifiedAs: "archive")
  }

  @Test(
    .enabled(if: folder != nil, "RESTORECTL_CORPUS does not name the corpus"),
    arguments: ["dangling", "demo-ios8", "duplicate-siblings", "nil-parent", "tabs-and-list"])
  func corpus(name: String) throws {
    let folder = try #require(Self.folder)
    let json = try Data(contentsOf: folder.appendingPathComponent(name + ".expected.json"))
    let expected = try JSONDecoder().decode(Expected.self, from: json)
    let binary = try findings(folder, name + ".data")
    let places = binary.map { Expected.Place(rule: $0.rule, path: $0.path ?? "") }
    #expect(places == expected.findingsAtLeast)
    #expect(binary.filter { expected.rulesSilent.contains($0.rule) } == [])
    for finding in binary {
      #expect(finding.location != nil && finding.location?.textPosition == nil)
    }
    for file in [name + ".xml.plist", name + ".keyed.json"] {
      let others = try findings(folder, file)
      #expect(others.map(summary) == binary.map(summary), "\(file)")
      for finding in others { #expect(finding.location?.textPosition != nil, "\(file)") }
    }
  }

  /// All of a finding but where it stands.
  private func summary(_ finding: Finding) -> [String?] {
    [
      finding.rule, finding.severity.rawValue, finding.path, finding.key, finding.message,
      finding.remedy, finding.fingerprint,
    ]
  }
}
