import Platform
import PlistSyntax

/// How a long list is written in parts.
struct PartSizes: Sendable {
  /// After so many turns it is looked at how large the rest may be. By then classes and lists of fields
  /// are known, as a rule all that there are.
  var turnsToLook = 64
  /// A rest that is expected to be smaller, in bytes of JSON, is not worth the start of threads.
  var leastBytes = 1 << 20
  /// So large a part should be, in bytes: the time that threads spend on handing it over does not show.
  var bytes = 96 << 10
  /// No part is larger: it is written where all is known, and drained.
  var mostBytes = 512 << 10
}

/// Some turns of a list as JSON.
protocol ListPart: Sendable {
  /// How many they are: those at the beginning of what was to be written.
  var turnCount: Int { get }
}

/// A long list that is written as JSON: its parts by several threads at once, and put together in order.
struct PartedList {
  /// How many turns there are: elements, or pairs.
  let count: Int
  /// How many threads there may be; 1 is without any.
  let threads: Int
  /// Nil where the list is written in one piece.
  let sizes: PartSizes?

  /// More threads would need memory for more parts.
  private static let mostThreads = 8
  /// Parts may be written in vain so often, and every second time after that. The first ones are small, and
  /// many of them show what later ones refer to.
  private static let mostInVain = 128

  /// How large a part gets is told by so many times as many turns.
  private static let leastSample = 16

  /// Writes all turns.
  ///
  /// - Parameters:
  ///   - here: writes some turns; all before them are written. Answers how many bytes they took.
  ///   - worker: how a thread writes turns while others before them are not written yet; nil where those
  ///     have to be known, or where they take too much. Made once for each thread.
  ///   - join: puts such a part in its place. Answers how many bytes it took; nil where it does not fit
  ///     after all.
  func write<Part: ListPart>(
    here: (_ turns: Range<Int>) -> Int,
    worker: (PartSizes) -> @Sendable () -> (_ turns: Range<Int>) -> Part?,
    join: (Part) -> Int?
  ) {
    guard let sizes, threads > 1, count > sizes.turnsToLook else {
      _ = here(0..<count)
      return
    }
    var done = 0
    var byteCount = 0
    /// So many bytes a turn takes, as far as it is known.
    func bytesPerTurn() -> Int { max(1, byteCount / max(1, done)) }
    while done < count, (count - done) * bytesPerTurn() < sizes.leastBytes || done == 0 {
      let turns = done..<min(count, done + sizes.turnsToLook)
      byteCount += here(turns)
      done = turns.upperBound
    }
    guard done < count else { return }
    var next = done
    var (joinedCount, inVainCount) = (0, 0)
    let makeWriter = worker(sizes)
    OrderedWork(jobs: min(threads, Self.mostThreads)).run(
      next: { _ in
        guard next < count else { return .end }
        // Small parts first: the first turns may tell little of the others.
        let turnCount = max(1, min(sizes.bytes / bytesPerTurn(), done / Self.leastSample))
        let turns = next..<min(count, next + turnCount)
        next = turns.upperBound
        return .element(turns)
      },
      worker: { _ in makeWriter() },
      take: { (turns: Range<Int>, part: Part?) in
        if let part, let joined = join(part) {
          byteCount += joined
          joinedCount += 1
          done += part.turnCount
        } else {
          inVainCount += 1
        }
        if done < turns.upperBound { byteCount += here(done..<turns.upperBound) }
        done = turns.upperBound
        return inVainCount <= Self.mostInVain + joinedCount
      })
    if done < count { _ = here(done..<count) }
  }
}
