import PlistSyntax

/// Does the same work on one element after the other, several at a time, and hands over what comes
/// of it in the order of the elements: nobody can tell how many were worked on at once.
struct OrderedWork {
  /// How many elements are worked on at once; 1 is without any thread.
  let jobs: Int

  /// Most threads of a run: beyond this, none would ever have anything to do.
  static let mostJobs = 1024

  /// For each thread, how many elements may be on their way: enough that none is idle while a long one
  /// is waited for, few enough that what is finished takes no memory to speak of.
  private static let windowForEachJob = 4

  /// Goes through all elements.
  ///
  /// - Parameters:
  ///   - next: the next element. When it must not wait and would have to, there is none yet.
  ///   - work: what is done on some thread, not in order. It is told how many threads there are for
  ///     the element: all of them, when nothing else is on its way.
  ///   - take: takes what came of each element, in order and on the calling thread; false ends the
  ///     run. It is called for all elements before `next` may wait.
  func run<Element: Sendable, Outcome: Sendable>(
    next: (_ mayWait: Bool) -> Upcoming<Element>,
    work: @escaping @Sendable (Element, _ threads: Int) -> Outcome,
    take: (Element, Outcome) -> Bool
  ) {
    let window = jobs == 1 ? 1 : jobs * Self.windowForEachJob
    // Most runs have one element, and need no threads.
    var alone: Element?
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
          let crew = workers ?? Workers(jobs: jobs, work: { work($0, 1) })
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
        guard take(element, work(element, jobs)) else { return }
      } else if let (element, outcome) = workers?.takeFirst() {
        guard take(element, outcome) else { return }
      }
    }
  }
}

/// What a source has to give.
enum Upcoming<Element> {
  case element(Element)
  /// Something may come, but has not yet.
  case later
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
    var threadCount = 0
    var isStopped = false
  }

  private let jobs: Int
  private let work: @Sendable (Element) -> Outcome
  private let shared = SharedState(State())
  private var addedCount = 0
  private var takenCount = 0
  private var threadCount = 0

  init(jobs: Int, work: @escaping @Sendable (Element) -> Outcome) {
    self.jobs = jobs
    self.work = work
  }

  func add(_ element: Element) {
    let number = addedCount
    addedCount += 1
    shared.withLock { $0.waiting.append((number, element)) }
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
    return shared.wait { $0.done.removeValue(forKey: number) }
  }

  /// Forgets what nobody works on yet, and waits for the rest.
  func stop() {
    shared.withLock { state in
      state.isStopped = true
      state.waiting = []
    }
    shared.wait { $0.threadCount == 0 ? () : nil }
  }

  private func startThreads() {
    while threadCount < min(jobs, addedCount - takenCount) {
      let (shared, work) = (shared, work)
      shared.withLock { $0.threadCount += 1 }
      guard Threads.start({ Self.runThread(shared, work) }) else {
        // Those that there are do it all, if need be the calling thread alone.
        shared.withLock { $0.threadCount -= 1 }
        return
      }
      threadCount += 1
    }
  }

  private static func runThread(
    _ shared: SharedState<State>, _ work: @Sendable (Element) -> Outcome
  ) {
    while true {
      let found = shared.wait { state -> (number: Int, element: Element)?? in
        if state.isStopped { return .some(nil) }
        return state.waiting.popFirst().map { .some($0) }
      }
      guard let (number, element) = found else { break }
      let outcome = work(element)
      shared.withLock { $0.done[number] = (element, outcome) }
    }
    shared.withLock { $0.threadCount -= 1 }
  }
}
