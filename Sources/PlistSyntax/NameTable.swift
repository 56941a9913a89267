/// A few dozen names that are known beforehand, each with a number. A dictionary in its place has to make a
/// string of the bytes and to hash it: `lint` of many small archives takes 9.5 % more instructions then,
/// and `dump` of one 4 % (Swift 6.3). Names of the system's differ in length.
///
/// Tables are constants. What one knows stays for as long as the program runs, so that a question
/// counts no references: all threads ask the same tables, and would wait for each other's counts.
package struct NameTable: Sendable {
  /// For each length the place of its first name among the names by length, and behind the last length
  /// the place behind all; then for each place the number of the name, and two bytes that say where its
  /// UTF-8 begins. Then the UTF-8 of all names.
  private let table: ByteView
  /// The length of the longest name in bytes.
  private let longest: Int

  /// Names, each once; they are numbered in this order, from 0 on.
  package init(_ names: [String]) {
    // Arrays of bytes and numbers only: for each other type a small run would wait for the runtime.
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
    // In the builds that are tested: all tables are constants.
    assert(
      names.indices.allSatisfy { self.number(of: names[$0]) == $0 }, "a name stands twice")
  }

  /// The number of the name that some bytes say; nil when they say another.
  package func number(saidBy bytes: ByteView) -> Int? {
    guard bytes.count <= longest else { return nil }
    for place in Int(table[bytes.count])..<Int(table[bytes.count + 1]) {
      let entry = longest + 2 + 3 * place
      let start = Int(table[entry + 1]) << 8 | Int(table[entry + 2])
      if table.has(bytes, at: start) { return Int(table[entry]) }
    }
    return nil
  }

  /// Whether a name is one of the table's.
  package func contains(_ name: String) -> Bool { number(of: name) != nil }

  /// The number of a name; nil when it is none of the table's.
  package func number(of name: String) -> Int? { name.withByteView { number(saidBy: $0) } }
}
