import Foundation
import PlistSyntax
import RestorationModel
import RestorationReading
import RestorationReport
import Testing

struct ArchiveJSONTests {
  private func documents(_ text: String) throws -> Any {
    try JSONSerialization.jsonObject(with: Data(text.utf8))
  }

  @Test func oneInputIsADocumentAndSeveralAreAnArray() throws {
    let one = try documents(try render("json", demo))
    #expect((one as? [String: Any])?["schema"] as? String == "restorectl.archive/1")
    let two = try documents(try render("json", [demo, demo]))
    #expect((two as? [[String: Any]])?.count == 2)
  }

  @Test func linesAreDocuments() throws {
    let text = try render("jsonl", [demo, demo])
    let lines = text.split { $0 == "\n" }
    #expect(lines.count == 2)
    for line in lines { #expect(try documents(String(line)) is [String: Any]) }
  }

  @Test func whatIsWrittenReadsBack() throws {
    for format in ["json", "jsonl"] {
      let bytes = ByteSlice(Array(try render(format, demo).utf8))
      #expect(try RestorationArchive(reading: bytes) == demo)
    }
  }

  @Test func patternsLimitNodesAndKeys() throws {
    let shared: StateValue = .array([1, 2])
    let content = NodeContent.controller(
      "RootVC", StateEntry("first", shared), StateEntry("draft", .array([.shared(0), "x"])))
    let archive = RestorationArchive(nodes: [
      RestorationNode(path: "Root", content: content),
      RestorationNode(path: "Other", content: content),
    ])
    let text = try render("json", archive) {
      $0.patterns = [try PathPattern(parsing: "Root#draft")]
    }
    // Read back, the part is a tree of its own: no number of the whole coder is left in it.
    let part = try RestorationArchive(reading: ByteSlice(Array(text.utf8)))
    #expect(part.paths == ["Root"])
    #expect(part.nodes.first?.decoded().state.map(\.key) == ["draft"])
    #expect(text.contains("same as #first"))
  }
}
