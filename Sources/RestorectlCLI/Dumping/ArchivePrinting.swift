import PlistSyntax
import RestorationArchives
import RestorationReport

/// Reads and prints inputs, independently and on any thread.
struct ArchivePrinting: Sendable {
  /// One for each output, already begun.
  let reports: [any Report<RestorationArchive>]
  let patterns: PatternSet
  let showsHistory: Bool
  let reveals: Bool
  let limits: Limits

  /// A larger input is printed during the read, so that its text is not in memory with it. Waiting
  /// for it costs little: such inputs are rare, and the others continue.
  private static let bufferedSize = 1 << 20
  /// The same applies to an input with more objects, which can take a byte and a printed line each.
  private static let bufferedCount = 10_000

  /// The result for one input.
  struct Outcome: Sendable {
    /// Why parts of it cannot be read.
    var faults: [InputFailure] = []
    var patternUse: PatternUse
    var content = Content.none
  }

  /// The output for an input.
  enum Content: Sendable {
    case none
    /// A text for each report.
    case texts([[UInt8]])
    /// Printed directly to its destination; the archives are nil if they were not read yet.
    case large(Input, [RestorationArchive]?)
  }

  /// The output of an input, made on a thread, unless it is large.
  func outcome(of input: Input) -> Outcome {
    var outcome = Outcome(patternUse: PatternUse(patterns))
    guard input.bytes.count <= Self.bufferedSize else {
      outcome.content = .large(input, nil)
      return outcome
    }
    guard let archives = archives(in: input, &outcome), !archives.isEmpty else { return outcome }
    if archives.contains(where: { $0.nodes.count > Self.bufferedCount }) {
      outcome.content = .large(input, archives)
      return outcome
    }
    var texts = reports.map { _ in [UInt8]() }
    var isFirst = true
    note(archives, of: input, in: &outcome) { archive in
      defer { isFirst = false }
      var count = 0
      for place in reports.indices {
        var report = reports[place]
        if !isFirst { texts[place] += report.separator.utf8 }
        report.add(archive, into: &texts[place], drain: nil)
        count = max(count, report.unreadableCount)
      }
      return count
    }
    outcome.content = .texts(texts)
    return outcome
  }

  /// Prints the result for an input.
  func finish(_ outcome: inout Outcome, to reports: inout Reports<RestorationArchive>) {
    switch outcome.content {
    case .none: break
    case .texts(let texts): reports.add(texts: texts)
    case .large(let input, let read):
      guard let archives = read ?? archives(in: input, &outcome) else { return }
      note(archives, of: input, in: &outcome) { reports.add($0) }
    }
  }

  private func archives(in input: Input, _ outcome: inout Outcome) -> [RestorationArchive]? {
    do throws(ReadError) {
      return try input.archives(
        includingHistory: showsHistory, reveals: reveals, limits: limits)
    } catch {
      outcome.faults.append(input.fault(error))
      return nil
    }
  }

  /// - Parameter print: prints an archive, and returns how many parts of it cannot be read.
  private func note(
    _ archives: [RestorationArchive], of input: Input, in outcome: inout Outcome,
    print: (RestorationArchive) -> Int
  ) {
    for archive in archives {
      outcome.faults += archive.damageMessages(nodeCount: print(archive)).map(input.fault)
      outcome.patternUse.note(archive)
    }
  }
}
