/// Does the same work on each element, several at a time, and takes the outcomes in the order of
/// the elements: the result does not depend on the number of jobs.
package enum OrderedWork {
  /// The largest number of threads of a run: more would never have work.
  package static let mostJobs = 1024

  /// For each thread, how many elements may be in progress: enough that none is idle during a long
  /// one, few enough that finished outcomes need little memory.
  private static let windowForEachJob = 4

  /// Processes the elements that `next` returns, up to nil, with `work` on as many threads as `jobs` says,
  /// and passes the outcomes to `take` in order, until that returns false. `next` and `take` are called on
  /// the calling thread.
  package static func run<Element: Sendable, Outcome: Sendable>(
    jobs: Int, next: () -> Element?, work: @escaping @Sendable (Element) -> Outcome,
    take: (Outcome) -> Bool
  ) {
    let crew = SharedState(Crew<Element, Outcome>())
    var (addedCount, takenCount, threadCount) = (0, 0, 0)
    defer {
      crew.withLock { $0.isStopped = true }
      crew.wait { $0.endedCount == threadCount ? () : nil }
    }
    // One job reads nothing ahead of its work.
    let window = jobs > 1 ? jobs * Self.windowForEachJob : 1
    while true {
      while addedCount - takenCount < window, let element = next() {
        crew.withLock { $0.waiting.append((addedCount, element)) }
        addedCount += 1
        // Most runs have one element, and need no threads. If the system starts no more, the
        // existing ones do all the work.
        while min(jobs, addedCount) > 1, threadCount < min(jobs, addedCount - takenCount),
          Threads.start({ Self.runThread(of: crew, work) })
        {
          threadCount += 1
        }
      }
      if takenCount == addedCount { return }
      let outcome =
        threadCount > 0
        ? crew.wait { $0.done.removeValue(forKey: takenCount) }
        : work(crew.wait { $0.waiting.popFirst() }.element)
      takenCount += 1
      if !take(outcome) { return }
    }
  }

  private struct Crew<Element, Outcome> {
    var waiting: ArraySlice<(number: Int, element: Element)> = []
    var done: [Int: Outcome] = [:]
    var isStopped = false
    var endedCount = 0
  }

  private static func runThread<Element, Outcome>(
    of crew: SharedState<Crew<Element, Outcome>>, _ work: (Element) -> Outcome
  ) {
    // A thread waits for an element, or for the end of the run.
    while let (number, element) = crew.wait(for: { state -> (number: Int, element: Element)?? in
      state.isStopped ? .some(nil) : state.waiting.popFirst().map { .some($0) }
    }) {
      let outcome = work(element)
      crew.withLock { $0.done[number] = outcome }
    }
    crew.withLock { $0.endedCount += 1 }
  }
}
