import Foundation
import PlistSyntax
import RestorationLint
import RestorationModel
import RestorationReading
import RestorationReport
import TestSupport
import Testing

struct FindingsJSONTests {
  @Test func wholeDocument() throws {
    let report = try lintReport(
      [("a/filters.json", filters), ("good.json", tree("Root"))],
      failures: [.init(file: "b.data", message: "expected bytes, found none")],
      skippedRules: [.init(rule: "storyboard-missing", needs: .storyboards)])
    #expect(
      try rendered(report, as: "json") == """
        {
          "schema": "restorectl.findings/1",
          "tool": {
            "name": "restorectl",
            "version": "1.2.3"
          },
          "summary": {
            "files": 2,
            "errors": 1,
            "warnings": 0,
            "notes": 0,
            "baselined": 0,
            "ignored": 0,
            "skippedRules": [
              {
                "rule": "storyboard-missing",
                "needs": "storyboards"
              }
            ],
            "comparison": null
          },
          "findings": [
            {
              "rule": "duplicate-path",
              "severity": "error",
              "file": "a/filters.json",
              "path": "Root/:[0]:/Filter",
              "key": null,
              "message": "appears 2 times in the list of saved objects, but only one state was saved",
              "remedy": "give each object a different restorationIdentifier",
              "byteOffset": null,
              "line": 3,
              "column": 57,
              "fingerprint": "a8e3c11a21c6ef850cb272cc452e3bb0"
            }
          ],
          "failures": [
            {
              "file": "b.data",
              "message": "expected bytes, found none",
              "kind": "unreadable"
            }
          ]
        }

        """)
  }

  @Test func nothing() throws {
    let json = try rendered(LintReport(), as: "json")
    #expect(json.contains("\"findings\": [],\n  \"failures\": []\n}\n"))
  }

  @Test func binaryArchivesHaveOffsetsAndTextsHaveLines() throws {
    let fixture = try #require(Fixture.all.first { $0.file == "faults/duplicate-path.data" })
    for syntax in [PlistSyntax.binary, .xml, .json] {
      let bytes = try fixture.archive.bytes(.keyed(syntax))
      let archive = try RestorationArchive(reading: ByteSlice(bytes), name: "f")
      let report = LintReport(
        files: [.init(file: "f", findings: Linter().findings(in: archive))])
      let finding = try #require(try parsed(report).findings.first)
      #expect((finding.byteOffset == nil) == (syntax != .binary))
      #expect((finding.line == nil) == (syntax == .binary))
      #expect((finding.column == nil) == (syntax == .binary))
    }
  }

  @Test func textOfTheArchiveIsKept() throws {
    let path = "A\u{1b}\n\"\\\u{202e}\u{7f}\u{85}"
    let archive = RestorationArchive(
      nodes: [path, path].map {
        RestorationNode(path: RestorationPath($0), content: NodeContent())
      })
    let report = LintReport(files: [.init(file: "f", findings: Linter().findings(in: archive))])
    #expect(try parsed(report).findings.map(\.path) == [path])
    let json = try rendered(report, as: "json")
    #expect(!json.unicodeScalars.contains("\u{1b}") && !json.unicodeScalars.contains("\u{7f}"))
  }

  private struct Document: Decodable {
    struct Finding: Decodable {
      let path: String?
      let byteOffset: Int?
      let line: Int?
      let column: Int?
    }
    let findings: [Finding]
  }

  private func parsed(_ report: LintReport) throws -> Document {
    try JSONDecoder().decode(Document.self, from: Data(rendered(report, as: "json").utf8))
  }
}
