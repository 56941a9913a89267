import RestorationModel
import RestorationReport
import RestorationStatistics
import TestSupport
import Testing

/// What a format prints for the statistics of archives.
private func weighed(
  _ archives: [RestorationArchive], as format: String = "text",
  _ change: (inout RenderOptions) -> Void = { _ in }
) throws -> String {
  var options = RenderOptions()
  change(&options)
  let format = try #require(ReportRegistry.statistics.named(format))
  var buffer: [UInt8] = []
  format.write(archives.map { ArchiveStatistics(of: $0) }, options, into: &buffer)
  return String(decoding: buffer, as: UTF8.self)
}

private func archive(_ state: [StateEntry], path: RestorationPath = "A") -> RestorationArchive {
  var content = NodeContent(kind: .object)
  content.className = .value("Store")
  content.state = state
  return RestorationArchive(
    source: ArchiveSource(file: "a.data"), nodes: [RestorationNode(path: path, content: content)])
}

@Suite struct StatsTests {
  @Test func `records that weigh nothing are counted`() throws {
    var windows = RestorationArchive(source: ArchiveSource(container: .appkit), nodes: [])
    var summary = RecordSummary()
    summary.unopenable = [UnopenableRecords(windowID: 2, count: 3)]
    windows.recordSummary = summary
    #expect(try weighed([windows]).contains("\n  3 records: 3 without a key\n  0 saved objects"))
  }

  @Test func `a place is taken apart by key path`() throws {
    let state = [
      StateEntry(
        "draft", .dictionary([StatePair("title", "Rye"), StatePair("a.b", .array([1, 2]))])),
      StateEntry("count", 7),
    ]
    func parts(_ patterns: String...) throws -> [String] {
      let patterns = PatternSet(try patterns.map { try PathPattern(parsing: $0) })
      let statistics = ArchiveStatistics(of: archive(state), parts: patterns)
      #expect(
        statistics.patternUse.unused.count
          == (statistics.parts.isEmpty ? patterns.patterns.count : 0))
      var options = RenderOptions()
      options.patterns = patterns
      var buffer: [UInt8] = []
      try #require(ReportRegistry.statistics.named("text")).write(
        [statistics], options, into: &buffer)
      #expect(!String(decoding: buffer, as: UTF8.self).contains("bytes by class"))
      return statistics.parts.map {
        "\($0.byteCount) \(PlaceText.place($0.path, keyPath: $0.steps.keyPath))"
      }
    }
    #expect(try parts("A") == ["27 A#draft", "8 A#count"])
    #expect(try parts("A#draft") == ["16 A#draft.\"a.b\"", "3 A#draft.title"])
    #expect(try parts("A#draft.\"a.b\"") == ["8 A#draft.\"a.b\"[0]", "8 A#draft.\"a.b\"[1]"])
    #expect(try parts("**#title", "B").isEmpty)
    #expect(try parts("#draft.title") == ["3 A#draft.title"])
  }

  @Test func `a chart ends after ten lines unless all are asked for`() throws {
    let entries = (0..<12).map {
      StateEntry("key\($0)", .string(String(repeating: "x", count: $0)))
    }
    let short = try weighed([archive(entries)])
    #expect(short.contains("\nbytes by key\n  11  ████████████████████  key11\n"))
    #expect(short.contains("\n   2  ███▋                  key2\n  … 2 more\n"))
    let long = try weighed([archive(entries)]) { $0.isFull = true }
    #expect(long.contains("\n   0                        key0\n"))
    #expect(!long.contains("more\n"))
  }

  @Test(.enabled(if: SchemaValidator.isPresent, Comment(rawValue: SchemaValidator.hint)))
  func `json is what its schema says`() throws {
    let archives = [archive([StateEntry("a", 1)]), archive([]), RestorationArchive(nodes: [])]
    var documents = try archives.map { try weighed([$0], as: "json") }
    documents += try (UInt64(1)...20).map {
      try weighed([RandomArchive.uikit(seed: $0)], as: "json")
    }
    #expect(try SchemaValidator.faults(of: documents, against: "stats-1.schema.json") == "")
    #expect(try weighed(archives, as: "json").hasPrefix("[\n  {\n    \"schema\""))
  }

  @Test(arguments: ReportRegistry.statistics.map(\.name))
  func `keys and paths make no line that a terminal or a CI system obeys`(format: String) throws {
    let token = "AKIA" + "IOSFODNN7EXAMPLF"
    let entries = [StateEntry("::error ::\u{1b}[2J", "x"), StateEntry(token, "x")]
    let output = try weighed([archive(entries, path: "::error ::\n##[error]\u{1b}")], as: format)
    #expect(!output.contains("\u{1b}") && !output.contains("##["))
    #expect(!output.contains(token))
    for line in output.split(separator: "\n") {
      #expect(!line.drop { $0 == " " }.hasPrefix("::"))
    }
  }
}
