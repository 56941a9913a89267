import KeyedArchive
import PlistSyntax
import RestorationModel

/// Numbers for the distinct paths of an archive, in the order of their first use.
///
/// Writers of binary archives store equal texts once, so that a coder's key and its entry in the
/// root list are usually one string, and its number is found without reading the text. Texts of the
/// document are not copied: an archive can have very many paths, and each takes some 20 bytes.
struct PathNumbers: Sendable {
  /// A path that has a number.
  private struct Entry {
    /// The string of the document with its text, or the place of its text in `made`, with the mark.
    let text: UInt32
    let hash: UInt32
  }

  /// No document has as many values.
  private static let madeMark: UInt32 = 1 << 31

  private let document: PlistDocument
  private var entries: [Entry] = []
  /// Texts that are not in a string of the document.
  private var made: [String] = []
  /// One more than a number at the slot of its hash, or at the next free slot after it; 0 for none.
  /// The count is a power of 2.
  private var slots: [UInt32] = []
  private var numbersOfValues: [ValueID: Int] = [:]

  init(_ document: PlistDocument) {
    self.document = document
  }

  /// How many paths have a number: all numbers are below this.
  var count: Int { entries.count }

  /// Makes room for paths.
  mutating func reserve(_ count: Int) {
    entries.reserveCapacity(count)
    while !hasRoom(for: count) { grow() }
  }

  /// The number of the path of a value, if it is known.
  func number(at id: ValueID) -> Int? { numbersOfValues[id] }

  /// The number of the path with a text, if it is known.
  func number(of text: ByteView) -> Int? {
    guard !slots.isEmpty else { return nil }
    return find(text, Self.hash(of: text)).number
  }

  /// Stores the number of the path of a value.
  mutating func remember(_ number: Int, at id: ValueID) { numbersOfValues[id] = number }

  /// The number of the path in a string of the document.
  mutating func number(of string: String, at id: ValueID) -> Int {
    if let known = numbersOfValues[id] { return known }
    let document = document
    let found = document.withText(of: string) { text in
      number(of: text) { _ in UInt32(clamping: id.rawValue) }
    }
    numbersOfValues[id] = found
    return found
  }

  /// The number of the path with a text.
  mutating func number(of path: String) -> Int {
    path.withByteView { text in
      number(of: text) { paths in
        paths.made.append(path)
        return Self.madeMark | UInt32(clamping: paths.made.count - 1)
      }
    }
  }

  /// The path with a number.
  func path(_ number: Int) -> String {
    let text = entries[number].text
    if text & Self.madeMark != 0 { return made[Int(text ^ Self.madeMark)] }
    return document.text(at: ValueID(Int(text))) ?? ""
  }

  /// Whether the text with a number is longer than what is repeated freely.
  func isLong(_ number: Int) -> Bool {
    text(of: number).withBytes { $0.count > 64 }
  }

  /// The path with a number, as the file has it if it can be shown so.
  func text(of number: Int) -> StateText {
    .string(path(number))
  }

  /// Sorts numbers so that everything below a path follows it directly.
  func sortAncestorsFirst(_ numbers: inout [UInt32]) {
    numbers.sort { left, right in
      text(of: Int(left)).withBytes { leftText in
        text(of: Int(right)).withBytes { RestorationPath.comesBefore(leftText, $0) }
      }
    }
  }

  // MARK: The table

  private static func hash(of text: ByteView) -> UInt32 {
    var hasher = Hasher()
    text.hash(into: &hasher)
    return UInt32(truncatingIfNeeded: hasher.finalize())
  }

  /// - Parameter store: called for a new path; returns its entry's text.
  private mutating func number(
    of text: ByteView, store: (inout PathNumbers) -> UInt32
  ) -> Int {
    if !hasRoom(for: entries.count + 1) { grow() }
    let hash = Self.hash(of: text)
    let found = find(text, hash)
    if let number = found.number { return number }
    entries.append(Entry(text: store(&self), hash: hash))
    slots[found.slot] = UInt32(clamping: entries.count)
    return entries.count - 1
  }

  /// The slot of a text's number, or the free slot for it.
  private func find(_ text: ByteView, _ hash: UInt32) -> (slot: Int, number: Int?) {
    var slot = Int(hash) & (slots.count - 1)
    while slots[slot] != 0 {
      let number = Int(slots[slot]) - 1
      if entries[number].hash == hash, self.text(of: number).withBytes({ $0.says(text) }) {
        return (slot, number)
      }
      slot = (slot + 1) & (slots.count - 1)
    }
    return (slot, nil)
  }

  /// Whether this many paths leave a quarter of the slots free.
  private func hasRoom(for count: Int) -> Bool { count <= slots.count / 4 * 3 }

  private mutating func grow() {
    let size = max(64, slots.count * 2)
    slots = []
    slots = [UInt32](repeatElement(0, count: size))
    for (number, entry) in entries.enumerated() {
      var slot = Int(entry.hash) & (size - 1)
      while slots[slot] != 0 { slot = (slot + 1) & (size - 1) }
      slots[slot] = UInt32(clamping: number + 1)
    }
  }
}
