import PlistSyntax

/// Numbers for some values of a document, by value. Asking costs no hashing.
struct ValueNumbers {
  /// The values that have one: a look there stays in the cache, and most values that are asked for have
  /// none.
  private var marks: BitSet
  /// The number of each value that has one; empty before the first.
  private var numbers: [UInt32] = []
  private let valueCount: Int

  init(_ document: PlistDocument) { self.init(below: document.valueCount) }

  /// Numbers for values that are numbered from 0 up to a count themselves.
  init(below valueCount: Int) {
    self.valueCount = valueCount
    marks = BitSet(below: valueCount)
  }

  subscript(id: ValueID) -> Int? {
    get { marks.contains(id.rawValue) ? Int(numbers[id.rawValue]) : nil }
    set {
      // No number of a value is beyond the table, unless the file changed while it was read.
      guard let newValue, (0..<valueCount).contains(id.rawValue) else {
        return marks.remove(id.rawValue)
      }
      if numbers.isEmpty { numbers = [UInt32](filledWith: 0, count: valueCount) }
      numbers[id.rawValue] = UInt32(clamping: newValue)
      marks.insert(id.rawValue)
    }
  }
}
