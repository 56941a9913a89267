/// Does the same work on each element, several at a time, and takes the outcomes in the order of
/// the elements: the result does not depend on the number of jobs.
package struct OrderedWork {
  private let jobs: Int

  /// The largest number of threads of a run: more would never have work.
  package static let mostJobs = 1024

  /// For each thread, how many elements may be in progress: enough that none is idle during a long
  /// one, few enough that finished outcomes need little memory.
  private static let windowForEachJob = 4

  package init(jobs: Int) { self.jobs = jobs }

  /// Processes all elements.
  ///
  /// - Parameters:
  ///   - next: the next element; nil at the end. Called on the calling thread.
  ///   - work: processes an element, on any thread.
  ///   - take: receives the outcome of each element, in order and on the calling thread; false ends
  ///     the run.
  package func run<Element: Sendable, Outcome: Sendable>(
    next: () -> Element?, work: @escaping @Sendable (Element) -> Outcome,
    take: (Outcome) -> Bool
  ) {
    // Most runs have one element, and need no threads.
    guard let first = next() else { return }
    guard jobs > 1, let second = next() else {
      var element: Element? = first
      while let this = element, take(work(this)) { element = next() }
      return
    }
    let crew = Crew(jobs: jobs, work: work)
    defer { crew.stop() }
    crew.add(first)
    crew.add(second)
    var hasEnded = false
    while true {
      while !hasEnded, crew.pendingCount < jobs * Self.windowForEachJob {
        if let element = next() { crew.add(element) } else { hasEnded = true }
      }
      if crew.pendingCount == 0 || !take(crew.takeFirst()) { return }
    }
  }
}

private final class Crew<Element: Sendable, Outcome: Sendable> {
  private struct State {
    var waiting: ArraySlice<(number: Int, element: Element)> = []
    var done: [Int: Outcome] = [:]
    var threadCount = 0
    var isStopped = false
  }

  private let jobs: Int
  private let work: @Sendable (Element) -> Outcome
  private let shared = SharedState(State())
  private var addedCount = 0
  private var takenCount = 0
  private var threadCount = 0

  /// How many elements were added whose outcome was not taken.
  var pendingCount: Int { addedCount - takenCount }

  init(jobs: Int, work: @escaping @Sendable (Element) -> Outcome) {
    self.jobs = jobs
    self.work = work
  }

  func add(_ element: Element) {
    let number = addedCount
    addedCount += 1
    shared.withLock { $0.waiting.append((number, element)) }
    shared.wakeAll()
    guard threadCount < min(jobs, pendingCount) else { return }
    let (shared, work) = (shared, work)
    shared.withLock { $0.threadCount += 1 }
    if Threads.start({ Self.runThread(shared, work) }) {
      threadCount += 1
    } else {
      // The existing threads do all the work, if necessary the calling thread alone.
      shared.withLock { $0.threadCount -= 1 }
    }
  }

  /// The outcome for the first element that was added and not taken.
  func takeFirst() -> Outcome {
    let number = takenCount
    takenCount += 1
    guard threadCount > 0 else { return work(shared.wait { $0.waiting.popFirst() }.element) }
    return shared.wait { $0.done.removeValue(forKey: number) }
  }

  func stop() {
    shared.withLock { state in
      state.isStopped = true
      state.waiting = []
    }
    shared.wakeAll()
    shared.wait { $0.threadCount == 0 ? () : nil }
  }

  private static func runThread(
    _ shared: SharedState<State>, _ work: (Element) -> Outcome
  ) {
    while let (number, element) = next(shared) {
      let outcome = work(element)
      shared.withLock { $0.done[number] = outcome }
      shared.wakeAll()
    }
    shared.withLock { $0.threadCount -= 1 }
    shared.wakeAll()
  }

  /// The next element for a thread; nil at the end of the run.
  private static func next(_ shared: SharedState<State>) -> (number: Int, element: Element)? {
    shared.wait { state in state.isStopped ? .some(nil) : state.waiting.popFirst().map { .some($0) }
    }
  }
}
