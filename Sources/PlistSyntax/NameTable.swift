/// A few dozen constant names, each with a number. With a dictionary in its place, which makes a
/// string of the bytes and hashes it, `lint` of many small archives takes 9.5 % more instructions,
/// and `dump` of one 4 % (Swift 6.3). The system's names differ in length.
///
/// Tables are constants and never released, so that a look-up needs no reference counting: all
/// threads use the same tables, and would wait for each other's counts.
package struct NameTable: Sendable {
  /// For each length, the place of its first name among the names by length, and after the last
  /// length the place after all. Then for each place the number of the name, and two bytes with the
  /// start of its UTF-8. Then the UTF-8 of all names.
  private let table: ByteView
  /// The length of the longest name in bytes.
  private let longest: Int

  /// Distinct names, numbered in this order from 0.
  package init(_ names: [String]) {
    // Only arrays of bytes and numbers: for each other element type a small run would wait for the
    // runtime.
    precondition(names.count < 1 << 8, "too many names")
    let lengths = names.map(\.utf8.count)
    let longest = lengths.max() ?? 0
    var firstPlaces = [Int](repeating: 0, count: longest + 2)
    for length in lengths { firstPlaces[length + 1] += 1 }
    for length in 0...longest { firstPlaces[length + 1] += firstPlaces[length] }
    var table: [UInt8] = []
    for place in firstPlaces { table.append(UInt8(place)) }
    var nextPlaces = firstPlaces
    var entries = [UInt8](repeating: 0, count: 3 * names.count)
    var text: [UInt8] = []
    for number in names.indices {
      let entry = 3 * nextPlaces[lengths[number]]
      nextPlaces[lengths[number]] += 1
      let start = table.count + entries.count + text.count
      precondition(start < 1 << 16, "too long names")
      entries[entry] = UInt8(number)
      entries[entry + 1] = UInt8(start >> 8)
      entries[entry + 2] = UInt8(start & 0xFF)
      names[number].withByteView { $0.append(0..<$0.count, to: &text) }
    }
    table += entries
    table += text
    self.table = ByteView(keepingForever: table)
    self.longest = longest
    // Only in debug builds, because all tables are constants.
    assert(
      names.indices.allSatisfy { self.number(of: names[$0]) == $0 }, "a name occurs twice")
  }

  /// The number of the name with some bytes; nil if the table does not contain it.
  package func number(saidBy bytes: ByteView) -> Int? {
    guard bytes.count <= longest else { return nil }
    for place in Int(table[bytes.count])..<Int(table[bytes.count + 1]) {
      let entry = longest + 2 + 3 * place
      let start = Int(table[entry + 1]) << 8 | Int(table[entry + 2])
      if table.has(bytes, at: start) { return Int(table[entry]) }
    }
    return nil
  }

  /// Whether the table contains a name.
  package func contains(_ name: String) -> Bool { number(of: name) != nil }

  /// The number of a name; nil if the table does not contain it.
  package func number(of name: String) -> Int? { name.withByteView { number(saidBy: $0) } }
}
