import PlistSyntax
import RestorationReport
import RestorationTree

/// Reads and prints inputs, each by itself and on any thread.
struct ArchiveRendering: Sendable {
  /// One for each report, begun.
  let renderers: [any DocumentRenderer<RestorationArchive>]
  let patterns: [PathPattern]
  let showsHistory: Bool
  let limits: Limits

  /// An input with more bytes is printed as it is read, so that its text does not stand in memory
  /// beside it. To wait for it costs nothing: there are few as large, and the rest goes on.
  private static let bufferedSize = 1 << 20
  /// The same holds for one with more objects, which may take a byte each and print a line.
  private static let bufferedCount = 10_000

  /// What came of one input.
  struct Outcome: Sendable {
    /// For each report what is printed of the input; nil when it was printed already, or when there
    /// is no archive in it.
    var texts: [[UInt8]]?
    /// Why something of it cannot be read.
    var faults: [InputFailure] = []
    var patternUse: PatternUse
    var hasArchives = false
  }

  /// What a thread makes of an input.
  enum Buffered {
    case outcome(Outcome)
    /// It is to be printed as it is read.
    case tooLarge(Input)
  }

  /// The text of an input that is not too large.
  func buffered(_ input: Input) -> Buffered {
    guard input.bytes.count <= Self.bufferedSize else { return .tooLarge(input) }
    var texts = renderers.map { _ in [UInt8]() }
    var isTooLong = false
    var outcome = outcome(of: input) { archive, isFirst in
      isTooLong = isTooLong || archive.nodes.count > Self.bufferedCount
      guard !isTooLong else { return 0 }
      return renderers.indices.map { index in
        var renderer = renderers[index]
        if !isFirst { renderer.separate(into: &texts[index]) }
        renderer.add(archive, into: &texts[index])
        return renderer.unreadableCount
      }.max() ?? 0
    }
    guard !isTooLong else { return .tooLarge(input) }
    if outcome.hasArchives { outcome.texts = texts }
    return .outcome(outcome)
  }

  /// Prints an input.
  func direct(_ input: Input, into documents: inout DocumentReports<RestorationArchive>) -> Outcome
  {
    outcome(of: input) { archive, _ in documents.add(archive) }
  }

  /// - Parameter print: prints an archive, and returns how many parts of it cannot be read.
  private func outcome(
    of input: Input,
    print: (_ archive: RestorationArchive, _ isFirst: Bool) -> Int
  ) -> Outcome {
    var outcome = Outcome(patternUse: PatternUse(patterns))
    do throws(ReadError) {
      let archives = try input.archives(includingHistory: showsHistory, limits: limits)
      for (index, archive) in archives.enumerated() {
        outcome.faults += archive.damageMessages(nodeCount: print(archive, index == 0))
          .map(input.fault)
        outcome.patternUse.note(archive)
        outcome.hasArchives = true
      }
    } catch {
      outcome.faults.append(input.fault(error))
    }
    return outcome
  }
}
