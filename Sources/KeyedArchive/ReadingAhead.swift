import PlistSyntax

/// What a reader has read that does not know yet what was read before.
package struct ReadingNotes: Sendable {
  /// The large values, and what each costs, as often as they were read.
  private(set) var charges: [(id: ValueID, cost: Int)] = []
  /// What they may cost together, in bytes or elements: they are read without knowing what is left.
  private var room = 1 << 18
  /// Whether one who knows what was read before would have read the same.
  package private(set) var isSure = true

  /// Notes a value.
  ///
  /// - Returns: false when it is not to be read.
  mutating func add(_ id: ValueID, cost: Int) -> Bool {
    guard cost <= room else {
      isSure = false
      return false
    }
    room -= cost
    charges.append((id, cost))
    return true
  }

  /// Notes that the name of a class was read. A large one costs something only the first time, and whether
  /// this was it nobody knows here.
  mutating func addClass(named name: String) {
    if name.utf8.count > ObjectReader.smallCost { isSure = false }
  }
}

extension ObjectReader {
  /// A reader for another thread that goes on with a later part of the archive: it notes which large
  /// values it reads, for this reader to account for when it has come there.
  package func ahead() -> ObjectReader {
    var reader = self
    reader.notes = ReadingNotes()
    reader.seen = SeenValues()
    // Threads that count references to one text wait for each other.
    reader.classes = classes.map(\.copy)
    return reader
  }

  /// Accounts for what such a reader has read.
  ///
  /// - Returns: false, and nothing has changed, when it may have been too much.
  package mutating func pay(_ notes: ReadingNotes) -> Bool {
    let cost = notes.charges.reduce(0) { $0 + $1.cost }
    guard notes.isSure, cost <= max(0, budget) else { return false }
    for charge in notes.charges where !seen.insert(charge.id) { budget -= charge.cost }
    return true
  }
}
