/// A few dozen constant names, each with a number.
package struct NameTable: Sendable {
  private let numbers: [String: Int]

  /// Distinct names, numbered in this order from 0.
  package init(_ names: [String]) {
    numbers = Dictionary(uniqueKeysWithValues: names.enumerated().map { ($1, $0) })
  }

  package func number(saidBy bytes: ByteSlice) -> Int? { numbers[bytes.text] }

  package func contains(_ name: String) -> Bool { numbers[name] != nil }

  package func number(of name: String) -> Int? { numbers[name] }
}
