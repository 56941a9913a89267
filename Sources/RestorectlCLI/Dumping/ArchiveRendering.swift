import PlistSyntax
import RestorationReport
import RestorationTree

/// Reads and prints inputs, each by itself and on any thread.
struct ArchiveRendering: Sendable {
  /// One for each report, begun.
  let renderers: [any ArchiveRenderer]
  let patterns: [PathPattern]
  let showsHistory: Bool
  let limits: Limits

  /// An input with more bytes is printed as it is read, so that its text does not stand in memory
  /// beside it. To wait for it costs nothing: there are few as large, and the rest goes on.
  private static let bufferedSize = 1 << 20

  /// What came of one input.
  struct Outcome: Sendable {
    /// For each report what is printed of the input; empty when it was printed already, or when there
    /// is no archive in it.
    var texts: [[UInt8]] = []
    /// What is damaged of its archives, in words for people.
    var damage: [String] = []
    var patternUse: PatternUse
    var readError: ReadError?
  }

  /// The text of an input; nil for one that is too large.
  func buffered(_ input: Input) -> Outcome? {
    guard input.bytes.count <= Self.bufferedSize else { return nil }
    var texts = renderers.map { _ in [UInt8]() }
    var outcome = outcome(of: input) { archive, isFirst in
      renderers.indices.map { index in
        var renderer = renderers[index]
        if !isFirst { renderer.separate(into: &texts[index]) }
        renderer.add(archive, into: &texts[index])
        return renderer.unreadableCount
      }.max() ?? 0
    }
    if outcome.readError == nil { outcome.texts = texts }
    return outcome
  }

  /// Prints an input.
  func direct(_ input: Input, into renderings: inout [ReportRendering]) -> Outcome {
    outcome(of: input) { archive, _ in
      renderings.indices.map { renderings[$0].unreadableCount(adding: archive) }.max() ?? 0
    }
  }

  /// - Parameter print: prints an archive, and returns how many parts of it cannot be read.
  private func outcome(
    of input: Input, print: (_ archive: RestorationArchive, _ isFirst: Bool) -> Int
  ) -> Outcome {
    var outcome = Outcome(patternUse: PatternUse(patterns))
    do throws(ReadError) {
      let archives = try input.archives(includingHistory: showsHistory, limits: limits)
      for (index, archive) in archives.enumerated() {
        outcome.damage += archive.damageMessages(nodeCount: print(archive, index == 0))
        outcome.patternUse.note(archive)
      }
    } catch {
      outcome.readError = error
    }
    return outcome
  }
}

/// One report on archives, on its way.
struct ReportRendering {
  private(set) var renderer: any ArchiveRenderer
  private let sink: OutputSink
  /// Whether it has no archive yet.
  private(set) var isEmpty = true

  /// Begins the report.
  init(_ renderer: any ArchiveRenderer, _ sink: OutputSink, isOnlyInput: Bool) {
    var renderer = renderer
    sink.append { renderer.begin(isOnlyInput: isOnlyInput, into: &$0) }
    self.renderer = renderer
    self.sink = sink
  }

  /// Adds what was printed of an input.
  mutating func add(_ text: [UInt8]) {
    separate()
    sink.append { $0 += text }
  }

  /// Prints an archive, and returns how many parts of what was shown cannot be read.
  mutating func unreadableCount(adding archive: RestorationArchive) -> Int {
    separate()
    var renderer = renderer
    sink.append { renderer.add(archive, into: &$0) }
    return renderer.unreadableCount
  }

  private mutating func separate() {
    if !isEmpty { sink.append { renderer.separate(into: &$0) } }
    isEmpty = false
  }

  func end() {
    sink.append { renderer.end(isEmpty: isEmpty, into: &$0) }
  }
}
