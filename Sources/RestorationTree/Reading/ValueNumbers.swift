import PlistSyntax

/// Numbers for some values of a document, by value. Asking costs no hashing.
struct ValueNumbers {
  /// One more than the number of each value, 0 for none; empty before the first.
  private var numbers: [UInt32] = []
  private let valueCount: Int

  init(_ document: PlistDocument) { valueCount = document.valueCount }

  subscript(id: ValueID) -> Int? {
    get {
      // No number of a value is beyond the table, unless the file changed while it was read.
      guard numbers.indices.contains(id.rawValue) else { return nil }
      let number = numbers[id.rawValue]
      return number == 0 ? nil : Int(number) - 1
    }
    set {
      if numbers.isEmpty { numbers = [UInt32](repeating: 0, count: valueCount) }
      guard numbers.indices.contains(id.rawValue) else { return }
      numbers[id.rawValue] = newValue.map { UInt32(clamping: $0 + 1) } ?? 0
    }
  }
}
