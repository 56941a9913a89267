/// One of several things in order, of which some changed.
package enum Folded<Changed: Sendable, Unchanged: Sendable>: Sendable {
  /// One that changed.
  case changed(Changed)
  /// One that did not, near one that did.
  case unchanged(Unchanged)
  /// How many unchanged ones are folded here; at least 1.
  case folded(Int)
}

/// Keeps the changed items and, on either side of each, some unchanged ones; the others are
/// counted.
struct Folding<Changed: Sendable, Unchanged: Sendable> {
  private var items: [Folded<Changed, Unchanged>] = []
  private let context: Int
  /// Unchanged items since the last one in `items`: the latest ones, and their total.
  private var waiting: [Unchanged] = []
  private var waitingCount = 0
  /// How many unchanged items are still kept after the last change.
  private var wanted = 0

  /// `context` is how many unchanged items are kept on either side of a change.
  init(context: Int) { self.context = context }

  /// Adds unchanged items; `thing` is called only for those that may be kept.
  mutating func add(unchanged range: Range<Int>, _ thing: (Int) -> Unchanged) {
    var rest = range
    while wanted > 0, let next = rest.popFirst() {
      items.append(.unchanged(thing(next)))
      wanted -= 1
    }
    waitingCount += rest.count
    guard context > 0 else { return }
    waiting += rest.suffix(context).map(thing)
    dropUnwanted()
  }

  /// Adds one unchanged item.
  mutating func add(unchanged thing: @autoclosure () -> Unchanged) {
    if wanted > 0 {
      items.append(.unchanged(thing()))
      wanted -= 1
      return
    }
    waitingCount += 1
    guard context > 0 else { return }
    waiting.append(thing())
    dropUnwanted()
  }

  /// Not at each addition, so that a long run takes linear time.
  private mutating func dropUnwanted() {
    if waiting.count / 2 > context { waiting.removeFirst(waiting.count - context) }
  }

  /// Adds a change.
  mutating func add(_ change: Changed) {
    let kept = waiting.suffix(context)
    fold(waitingCount - kept.count)
    items += kept.map { .unchanged($0) }
    waiting = []
    waitingCount = 0
    items.append(.changed(change))
    wanted = context
  }

  private mutating func fold(_ count: Int) {
    if count > 0 { items.append(.folded(count)) }
  }

  /// All items; none if nothing changed.
  func finished() -> [Folded<Changed, Unchanged>] {
    guard items.contains(where: { if case .changed = $0 { true } else { false } }) else {
      return []
    }
    return waitingCount > 0 ? items + [.folded(waitingCount)] : items
  }
}

extension [Folded<Change, UnchangedValue>] {
  /// The changes alone.
  var changes: [Change] {
    compactMap { if case .changed(let change) = $0 { change } else { nil } }
  }
}
