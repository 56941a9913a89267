import KeyedArchive
import Platform
import PlistSyntax

// A large container whose contents several threads look over.

extension StateScreen {
  /// A container with fewer turns is not worth the start of a thread.
  static let leastCountForThreads = 8192
  /// The turns before: classes and lists of fields are known after that, as a rule all that there are.
  static let countBeforeThreads = 1024

  /// What all threads together may remember of the objects that they have met.
  private static let mostBytesForThreads = 16 << 20

  /// Looks over what is left of the open container, a piece of it on each thread.
  ///
  /// Returns false, and nothing has changed, where it matters who comes first: when something is worth
  /// telling, when the visitor would have to be asked, or when two pieces have an object in common.
  mutating func lookOverRestOnThreads() -> Bool {
    let rest = frame.next..<frame.fullCount
    let threads = min(
      threads, rest.count / Self.countBeforeThreads, Self.mostBytesForThreads / met.byteCount)
    guard threads > 1 else { return false }
    // Once is enough: what was looked over in vain is looked over again.
    self.threads = 1
    let pieces = rest.divided(into: threads)
    let shared = SharedContainer(
      graph: graph, limits: limits, screenLimits: screenLimits, nesting: nesting,
      depth: depth, isInsideLarge: isInsideLarge, layouts: layouts, classes: classes, met: met,
      entries: state.entries, frame: frame)
    let outcomes = Threads.map(threads) { shared.outcome(of: pieces[$0]) }
    var (joined, byteCount, cost) = (met, byteCount, cost)
    var hasSystemIndexPath = state.hasSystemIndexPath
    for outcome in outcomes {
      guard let outcome, let both = met.joined(joined, outcome.met) else { return false }
      joined = both
      byteCount += outcome.byteCount
      cost += outcome.cost
      hasSystemIndexPath = hasSystemIndexPath || outcome.hasSystemIndexPath
    }
    guard cost <= document.bytes.count else { return false }
    (met, self.byteCount, self.cost) = (joined, byteCount, cost)
    state.hasSystemIndexPath = hasSystemIndexPath
    self.threads = limits.threads
    return true
  }
}

/// What a thread has to know to look over a part of a container.
private struct SharedContainer: Sendable {
  let graph: ObjectGraph
  let limits: Limits
  let screenLimits: ScreenLimits
  let nesting: Int
  /// How many values are around those of the container.
  let depth: Int
  let isInsideLarge: Bool
  let layouts: ScreenedLayouts
  let classes: ScreenedClasses
  let met: MetObjects
  let entries: [ScreenedState.Entry]
  let frame: StateScreen.Frame

  /// What came of a part.
  struct Outcome: Sendable {
    let met: MetObjects
    let byteCount: Int
    let cost: Int
    let hasSystemIndexPath: Bool
  }

  /// Looks over some turns; nil when there is something that the threads cannot settle among themselves.
  func outcome(of turns: Range<Int>) -> Outcome? {
    var state = ScreenedState()
    state.entries = entries
    guard let table = graph.document.binary else { return nil }
    var screen = StateScreen(
      graph, table, limits: limits, visitor: AbsentVisitor(screenLimits), state: state,
      nesting: nesting, baseDepth: depth)
    screen.threads = 1
    screen.layouts = layouts
    screen.classes = classes
    screen.met = met
    screen.largeDepth = isInsideLarge ? -1 : .max
    screen.frame = StateScreen.Frame(
      kind: frame.kind, keys: frame.keys, values: frame.values, count: turns.upperBound,
      classPlace: frame.classPlace)
    screen.frame.next = turns.lowerBound
    let isShown = withExtendedLifetime(graph) { (try? screen.lookOverFrames()) != nil }
    guard isShown, screen.state.classes.isEmpty, screen.state.largeValues.isEmpty else {
      return nil
    }
    return Outcome(
      met: screen.met, byteCount: screen.byteCount, cost: screen.cost,
      hasSystemIndexPath: screen.state.hasSystemIndexPath)
  }
}

/// Stands for the visitor on a thread, and wants to see the values of all that the visitor would be
/// asked about: that ends the thread's part.
private final class AbsentVisitor: ScreenVisitor {
  let screenLimits: ScreenLimits

  init(_ screenLimits: ScreenLimits) { self.screenLimits = screenLimits }

  func needsValues(underKey key: String) -> Bool { true }
  func needsValues(underName name: String) -> Bool { true }
  func needsValues(forReferenceTo path: String) -> Bool { true }
  func interest(inClass className: String) -> ClassInterest { .values }
  func take(_ state: ScreenedState) -> Bool { false }
}
