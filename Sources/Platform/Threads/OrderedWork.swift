/// Does the same work on one element after the other, several at a time, and hands over what comes
/// of it in the order of the elements: nobody can tell how many were worked on at once.
package struct OrderedWork {
  /// How many elements are worked on at once; 1 is without any thread.
  let jobs: Int

  /// Most threads of a run: beyond this, none would ever have anything to do.
  package static let mostJobs = 1024

  /// What an element weighs that is handed over by itself, in bytes that are read for it. Lighter ones
  /// go together: to hand over and to wake a thread takes as long as a good part of the work on one.
  package static let wholeWeight = 1 << 18

  /// For each thread, how many batches may be on their way: enough that none is idle while a long one
  /// is waited for, few enough that what is finished takes no memory to speak of.
  private static let windowForEachJob = 4

  /// Work on so many elements at once.
  package init(jobs: Int) { self.jobs = jobs }

  /// Goes through all elements.
  ///
  /// - Parameters:
  ///   - next: the next element. When it must not wait and would have to, there is none yet.
  ///   - weight: how many bytes are read for an element, about.
  ///   - worker: what a thread does with its elements, not in order; made once for each thread, so
  ///     that it may keep what it needs again.
  ///   - take: takes what came of each element, in order and on the calling thread; false ends the
  ///     run. It is called for all elements before `next` may wait.
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
        // No `map` here, and no `zip` below: nobody specializes them in generic code of another module,
        // and for the runtime to find their types took a fifth of printing a small archive.
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

/// What a source has to give.
package enum Upcoming<Element> {
  /// The next element.
  case element(Element)
  /// Something may come, but has not yet.
  case later
  /// Nothing comes any more.
  case end
}

extension Upcoming: Sendable where Element: Sendable {}

/// The threads of one run, started when there is more than one element to work on.
private final class Workers<Element: Sendable, Outcome: Sendable> {
  private struct State {
    /// What nobody works on yet, in order.
    var waiting: ArraySlice<(number: Int, element: Element)> = []
    /// What is done and was not taken.
    var done: [Int: (Element, Outcome)] = [:]
    /// The number that is waited for.
    var awaited: Int?
    var threadCount = 0
    /// How many threads have something to work on.
    var busyCount = 0
    var isStopped = false
  }

  private let jobs: Int
  private let worker: @Sendable () -> (Element) -> Outcome
  private let shared = SharedState(State())
  private var addedCount = 0
  private var takenCount = 0
  private var threadCount = 0
  /// For the calling thread, where none could be started.
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
    // One element needs no thread beside the one that waits for it.
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

  /// Forgets what nobody works on yet, and waits for the rest.
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
        // Those that there are do it all, if need be the calling thread alone.
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
      // The one that takes outcomes in order is not woken for any other.
      if isAwaited { shared.wakeAll() }
    }
    shared.withLock { $0.threadCount -= 1 }
    shared.wakeAll()
  }

  /// What a thread works on next; nil when the run ends.
  private static func next(_ shared: SharedState<State>) -> (number: Int, element: Element)? {
    shared.wait { state in
      if state.isStopped { return .some(nil) }
      guard let next = state.waiting.popFirst() else { return nil }
      state.busyCount += 1
      return .some(next)
    }
  }
}
