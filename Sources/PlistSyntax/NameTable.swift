/// A few dozen names that are known beforehand, each with a number: asked for so often that hashing
/// each text would take longer than all that is done with the answer. Names of the system's differ in
/// length.
///
/// Tables are constants. What one knows stays for as long as the program runs, so that a question
/// counts no references: all threads ask the same tables, and would wait for each other's counts.
package struct NameTable: Sendable {
  /// For each length the place of its first name, and behind the last length the place behind all; then
  /// for each place the number of the name, and two bytes that say where its UTF-8 begins. Then the
  /// UTF-8 of all names.
  private let table: ByteView
  /// The length of the longest name in bytes.
  private let longest: Int

  /// Names, each once; they are numbered in this order, from 0 on.
  package init(_ names: [String]) {
    precondition(names.count < 1 << 8 && Set(names).count == names.count, "a name stands twice")
    let longest = names.map(\.utf8.count).max() ?? 0
    var table: [UInt8] = []
    var places: [(number: Int, name: String)] = []
    for length in 0...longest {
      table.append(UInt8(places.count))
      for (number, name) in names.enumerated() where name.utf8.count == length {
        places.append((number, name))
      }
    }
    table.append(UInt8(places.count))
    var start = table.count + 3 * places.count
    for (number, name) in places {
      table += [UInt8(number), UInt8(start >> 8), UInt8(start & 0xFF)]
      start += name.utf8.count
    }
    for (_, name) in places { table += name.utf8 }
    self.table = ByteView(keepingForever: table)
    self.longest = longest
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

  /// The number of a name; nil when it is none of the table's.
  package func number(of name: String) -> Int? { name.withByteView { number(saidBy: $0) } }
}
