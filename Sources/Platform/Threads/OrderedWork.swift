/// Does the same work on each element, several at a time, and returns the outcomes in the order of
/// the elements: the result does not depend on the number of jobs.
package struct OrderedWork {
  /// How many elements are processed at once; 1 uses no thread.
  let jobs: Int

  /// The largest number of threads of a run: more would never have work.
  package static let mostJobs = 1024

  /// The weight from which an element forms a batch of its own, in bytes that are read for it.
  /// Lighter ones are grouped: passing one on and waking a thread takes as long as a good part of
  /// its work.
  package static let wholeWeight = 1 << 18

  /// For each thread, how many batches may be in progress: enough that none is idle during a long
  /// one, few enough that finished batches need little memory.
  private static let windowForEachJob = 4

  /// Work on this many elements at once.
  package init(jobs: Int) { self.jobs = jobs }

  /// Processes all elements.
  ///
  /// - Parameters:
  ///   - next: the next element. If it must not wait but would have to, it returns none yet.
  ///   - weight: the approximate number of bytes that are read for an element.
  ///   - worker: processes the elements of a thread, in any order; made once for each thread, so
  ///     that it can keep state.
  ///   - take: receives the outcome of each element, in order and on the calling thread; false ends
  ///     the run. It is called for all elements before `next` may wait.
  package func run<Element: Sendable, Outcome: Sendable>(
    next: (_ mayWait: Bool) -> Upcoming<Element>,
    weight: (Element) -> Int = { _ in Self.wholeWeight },
    worker: @escaping @Sendable () -> (Element) -> Outcome,
    take: (Element, Outcome) -> Bool
  ) {
    let window = jobs == 1 ? 1 : jobs * Self.windowForEachJob
    var batching = Batching<Element>(window: jobs == 1 ? nil : window)
    runBatches(
      window: window,
      next: { mayWait in batching.next(mayWait: mayWait, next, weight) },
      worker: {
        let work = worker()
        // No `map` here, and no `zip` below: they are not specialized in generic code of another
        // module, and looking up their types took the runtime a fifth of the time for printing a
        // small archive.
        return { (batch: [Element]) in
          var outcomes: [Outcome] = []
          for place in 0..<batch.count { outcomes.append(work(batch[place])) }
          return outcomes
        }
      },
      take: { batch, outcomes in
        for place in 0..<batch.count {
          guard take(batch[place], outcomes[place]) else { return false }
        }
        return true
      })
  }

  private func runBatches<Element: Sendable, Outcome: Sendable>(
    window: Int,
    next: (_ mayWait: Bool) -> Upcoming<Element>,
    worker: @escaping @Sendable () -> (Element) -> Outcome,
    take: (Element, Outcome) -> Bool
  ) {
    // Most runs have one element, and need no threads.
    var alone: Element?
    lazy var work = worker()
    var workers: Workers<Element, Outcome>?
    defer { workers?.stop() }
    var underway = 0
    var hasEnded = false
    while true {
      feeding: while underway < window, !hasEnded {
        switch next(underway == 0) {
        case .element(let element):
          underway += 1
          if underway == 1 && workers == nil {
            alone = element
            continue feeding
          }
          let crew = workers ?? Workers(jobs: jobs, worker: worker)
          workers = crew
          if let first = alone.take() { crew.add(first) }
          crew.add(element)
        case .later: break feeding
        case .end: hasEnded = true
        }
      }
      if underway == 0 { return }
      underway -= 1
      if let element = alone.take() {
        guard take(element, work(element)) else { return }
      } else if let (element, outcome) = workers?.takeFirst() {
        guard take(element, outcome) else { return }
      }
    }
  }
}

/// The next item of a source.
package enum Upcoming<Element> {
  /// The next element.
  case element(Element)
  /// There may be an element later.
  case later
  /// There are no more elements.
  case end
}

extension Upcoming: Sendable where Element: Sendable {}

/// The threads of one run, started if there is more than one element.
private final class Workers<Element: Sendable, Outcome: Sendable> {
  private struct State {
    /// The elements that no thread has taken, in order.
    var waiting: ArraySlice<(number: Int, element: Element)> = []
    /// The outcomes that were not taken.
    var done: [Int: (Element, Outcome)] = [:]
    /// The number of the awaited outcome.
    var awaited: Int?
    var threadCount = 0
    /// How many threads are working.
    var busyCount = 0
    var isStopped = false
  }

  private let jobs: Int
  private let worker: @Sendable () -> (Element) -> Outcome
  private let shared = SharedState(State())
  private var addedCount = 0
  private var takenCount = 0
  private var threadCount = 0
  /// For the calling thread, if no thread could be started.
  private lazy var work = worker()

  init(jobs: Int, worker: @escaping @Sendable () -> (Element) -> Outcome) {
    self.jobs = jobs
    self.worker = worker
  }

  func add(_ element: Element) {
    let number = addedCount
    addedCount += 1
    let isAnyoneIdle = shared.withLock { state in
      state.waiting.append((number, element))
      return state.busyCount < state.threadCount
    }
    if isAnyoneIdle { shared.wakeAll() }
    // A single element needs no thread besides the one that waits for it.
    if addedCount - takenCount > 1 { startThreads() }
  }

  /// The outcome for the first element that was added and not taken.
  func takeFirst() -> (Element, Outcome) {
    let number = takenCount
    takenCount += 1
    if threadCount == 0 {
      let element = shared.wait { $0.waiting.popFirst() }.element
      return (element, work(element))
    }
    return shared.wait { state in
      let done = state.done.removeValue(forKey: number)
      state.awaited = done == nil ? number : nil
      return done
    }
  }

  /// Discards the waiting elements, and waits for the others.
  func stop() {
    shared.withLock { state in
      state.isStopped = true
      state.waiting = []
    }
    shared.wakeAll()
    shared.wait { $0.threadCount == 0 ? () : nil }
  }

  private func startThreads() {
    while threadCount < min(jobs, addedCount - takenCount) {
      let (shared, worker) = (shared, worker)
      shared.withLock { $0.threadCount += 1 }
      guard Threads.start({ Self.runThread(shared, worker()) }) else {
        // The existing threads do all the work, if necessary the calling thread alone.
        shared.withLock { $0.threadCount -= 1 }
        return
      }
      threadCount += 1
    }
  }

  private static func runThread(_ shared: SharedState<State>, _ work: (Element) -> Outcome) {
    while let (number, element) = next(shared) {
      let outcome = work(element)
      let isAwaited = shared.withLock { state in
        state.busyCount -= 1
        state.done[number] = (element, outcome)
        return state.awaited == number
      }
      // The thread that takes outcomes in order is woken only for the awaited one.
      if isAwaited { shared.wakeAll() }
    }
    shared.withLock { $0.threadCount -= 1 }
    shared.wakeAll()
  }

  /// The next element for a thread; nil at the end of the run.
  private static func next(_ shared: SharedState<State>) -> (number: Int, element: Element)? {
    shared.wait { state in
      if state.isStopped { return .some(nil) }
      guard let next = state.waiting.popFirst() else { return nil }
      state.busyCount += 1
      return .some(next)
    }
  }
}
