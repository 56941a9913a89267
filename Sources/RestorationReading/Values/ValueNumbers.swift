import PlistSyntax

/// Numbers for some values of a document, by value. The lookup needs no hashing.
struct ValueNumbers {
  /// One more than the number of each value that has one, else 0; empty before the first.
  private var numbers: [UInt32] = []
  private let valueCount: Int

  init(_ document: PlistDocument) { self.init(below: document.valueCount) }

  /// Numbers for values whose ids are below a count.
  init(below valueCount: Int) { self.valueCount = valueCount }

  subscript(id: ValueID) -> Int? {
    get {
      // No id is above the count, unless the file changed during the read.
      guard numbers.indices.contains(id.rawValue), numbers[id.rawValue] > 0 else { return nil }
      return Int(numbers[id.rawValue]) - 1
    }
    set {
      guard (0..<valueCount).contains(id.rawValue) else { return }
      if numbers.isEmpty { numbers = Array(repeatElement(0, count: valueCount)) }
      numbers[id.rawValue] = newValue.map { UInt32(clamping: $0 + 1) } ?? 0
    }
  }
}
