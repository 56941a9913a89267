import KeyedArchive
import PlistSyntax

/// What was shown by a traversal that runs ahead of another one, on another thread: it goes through a part
/// of a long list before all that stands in front of the part was gone through.
///
/// Where it matters what that was, the traversal gives up. What it has shown is worth nothing then, and
/// the other one shows the part itself when it has come there.
struct VisitsAhead: Sendable {
  /// Those that were numbered when this traversal began: all stand before the part.
  private var before: ValueMarks
  /// Those in the part that are in `numbered`.
  private var own: ValueMarks
  /// Containers and data in the part that have a number, counted from its beginning.
  private(set) var numbered: [(id: ValueID, number: Int)] = []
  /// The same for large texts, which may have been numbered before.
  private(set) var texts: [(id: ValueID, number: Int)] = []
  /// Whether something depends on what stands before.
  var hasGivenUp = false

  /// More values in one part are not worth the memory of showing them ahead.
  static let mostValues = 1 << 15
  /// Nor is a larger archive in data.
  static let mostArchiveBytes = 1 << 17

  init(_ document: PlistDocument) {
    before = ValueMarks(document)
    own = ValueMarks(document)
  }

  /// Begins a part.
  mutating func begin(after before: ValueMarks) {
    self.before = before
    // What there was is a small part of all values.
    for value in numbered { own.remove(value.id) }
    (numbered, texts, hasGivenUp) = ([], [], false)
  }

  /// Whether a value was shown, as far as that is known.
  func hasShown(_ id: ValueID) -> Bool { own.contains(id) || before.contains(id) }

  mutating func note(_ id: ValueID, _ number: Int) {
    own.insert(id)
    numbered.append((id, number))
  }

  mutating func note(text id: ValueID, _ number: Int) { texts.append((id, number)) }
}

/// What a traversal has shown ahead that the one behind it has to know.
struct PartAhead: Sendable {
  /// Containers and data with a number, counted from the beginning of the part.
  fileprivate let numbered: [(id: ValueID, number: Int)]
  /// The same for large texts.
  fileprivate let texts: [(id: ValueID, number: Int)]
  fileprivate let valueCount: Int
  fileprivate let unreadableCount: Int
  fileprivate let notes: ReadingNotes
}

extension StateTraversal {
  /// A traversal for another thread, which goes through parts that this one has not come to.
  func runningAhead() -> StateTraversal {
    var other = self
    other.reader = reader.ahead()
    other.opener = opener.ahead()
    // Nothing large is held twice, which would be copied at the next change.
    other.numbers = ValueNumbers(graph.document)
    other.digest = GraphDigest()
    (other.valueCount, other.unreadableCount) = (0, 0)
    return other
  }

  /// What there is to know of a part that was gone through ahead; nil where something in it depends on
  /// what stands before.
  func outcome(_ visits: VisitsAhead) -> PartAhead? {
    guard !visits.hasGivenUp, !opener.wasNeeded, let notes = reader.notes, notes.isSure else {
      return nil
    }
    return PartAhead(
      numbered: visits.numbered, texts: visits.texts, valueCount: valueCount,
      unreadableCount: unreadableCount, notes: notes)
  }

  /// Goes on behind a part that was gone through ahead.
  ///
  /// - Returns: false, and nothing has changed, when it has to be gone through here: something in it was
  ///   shown before, or was read more often than may be.
  mutating func skip(_ part: PartAhead) -> Bool {
    guard !part.numbered.contains(where: { numbers.marks.contains($0.id) }), reader.pay(part.notes)
    else { return false }
    for value in part.numbered { numbers[value.id] = valueCount + value.number }
    for text in part.texts { note(text: text.id, valueCount + text.number) }
    valueCount += part.valueCount
    unreadableCount += part.unreadableCount
    return true
  }

  /// Refers to a value that was shown before; false if it was not.
  mutating func refers<Sink: StateSink>(to id: ValueID, into sink: inout Sink) -> Bool {
    if let hasShown = ahead?.hasShown(id) {
      if hasShown, !sink.take(backReferenceTo: id) { ahead?.hasGivenUp = true }
      return hasShown
    }
    guard let first = numbers[id] else { return false }
    sink.take(.shared(first))
    return true
  }

  /// Whether a value that holds others is met for the first time. Later it is referred to.
  mutating func isFirst<Sink: StateSink>(
    _ id: ValueID, _ number: Int, into sink: inout Sink
  ) -> Bool {
    if refers(to: id, into: &sink) { return false }
    note(id, number)
    return true
  }

  /// Numbers a value.
  mutating func note(_ id: ValueID, _ number: Int) {
    if ahead == nil { numbers[id] = number } else { ahead?.note(id, number) }
  }

  /// Numbers a text, unless it has a number.
  mutating func note(text id: ValueID, _ number: Int) {
    if ahead != nil {
      ahead?.note(text: id, number)
    } else if numbers[id] == nil {
      numbers[id] = number
    }
  }

  /// Whether a traversal that runs ahead has to end before the next value. What is too deep is told by a
  /// digest, which depends on those before.
  mutating func givesUp(depth: Int, isFull: Bool) -> Bool {
    givesUp(isFull || depth >= limits.valueDepth || valueCount > VisitsAhead.mostValues)
  }

  /// The same before a container with so many names.
  mutating func givesUp(onCount count: Int) -> Bool { givesUp(count > VisitsAhead.mostValues) }

  /// The same before data that may be an archive.
  mutating func givesUp(onArchive data: ByteSlice) -> Bool {
    givesUp(data.count > VisitsAhead.mostArchiveBytes)
  }

  private mutating func givesUp(_ condition: Bool) -> Bool {
    if condition { ahead?.hasGivenUp = true }
    return ahead?.hasGivenUp ?? false
  }
}
