import Platform
import PlistSyntax
import RestorationModel
import RestorationReading
import TestSupport
import Testing

@testable import RestorationLint

/// Several trees in one input: places are those in the whole input.
@Suite struct SeveralTreesTests {
  private static func tree(_ path: String) -> String {
    #"{"schema":"restorectl.archive/1","nodes":[{"path":"\#(path)"}]}"#
  }

  private func archives(_ text: String) throws -> [RestorationArchive] {
    try RestorationArchive.all(reading: ByteSlice(Array(text.utf8)), name: "list.json")
  }

  private func places(_ text: String) throws -> [String] {
    try archives(text).flatMap { archive in
      (Linter().findings(in: archive) as [Finding]).map { finding in
        "\(archive.source.file ?? "") \(finding.location?.description ?? "nowhere")"
      }
    }
  }

  @Test("a finding has the line and column of the input", arguments: ["\n", "\r\n", "\n \t\n"])
  func lines(end: String) throws {
    let line = end == "\n \t\n" ? 5 : 3
    let text = [Self.tree("A"), Self.tree("B"), Self.tree("C/")].joined(separator: end) + end
    #expect(try places(text) == ["list.json[2] line \(line), column 51"])
  }

  @Test func elementsOfAnArray() throws {
    let text = "[\(Self.tree("A/")),\n \(Self.tree("B/")), \(Self.tree("C/"))]"
    #expect(
      try places(text) == [
        "list.json[0] line 1, column 52", "list.json[1] line 2, column 52",
        "list.json[2] line 2, column 111",
      ])
  }

  @Test("lines of white space are no documents", arguments: ["\n   \n", "\r\n\r\n", "\n\t\n\n"])
  func blankLines(end: String) throws {
    #expect(try archives(Self.tree("A") + end).count == 1)
    #expect(try archives(Self.tree("A") + end + Self.tree("B") + end).count == 2)
  }

  @Test(
    "a fault has the line of the input",
    arguments: [
      (#"{"schema":}"#, "line 4, column 11"),
      (#"{"schema":"restorectl.archive/1","nodes":[{"path":7}]}"#, "line 4, column 51"),
    ])
  func faults(document: String, place: String) throws {
    let text = [Self.tree("A"), "", Self.tree("B"), document].joined(separator: "\n")
    do {
      _ = try archives(text)
      Issue.record("no fault")
    } catch let fault as ReadFault {
      #expect(fault.location.map { "\($0)" } == place)
      #expect(
        fault.location?.byteOffset == text.utf8.count - document.utf8.count + Int(
          place.dropFirst(15))! - 1)
    }
  }

  @Test(
    "places of many trees are found in linear work", .enabled(if: Work.isCounted),
    arguments: [
      ("[", ",", "]"), ("", "\n", ""),
    ])
  func work(start: String, separator: String, end: String) throws {
    func steps(_ count: Int) throws -> Int {
      let trees = Array(repeating: Self.tree("A/"), count: count)
      let archives = try archives(start + trees.joined(separator: separator) + end)
      #expect(archives.count == count)
      let linter = Linter()
      return Work.count {
        for archive in archives { _ = linter.findings(in: archive) as [Finding] }
      }
    }
    #expect(try steps(400) < 5 * steps(100))
  }
}
