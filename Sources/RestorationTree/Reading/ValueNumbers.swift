import KeyedArchive
import PlistSyntax

/// Numbers for some values of a document, by value. Asking costs no hashing.
struct ValueNumbers {
  /// The values that have one: a look there stays in the cache, and most values that are asked for have
  /// none.
  private(set) var marks: ValueMarks
  /// The number of each value that has one; empty before the first.
  private var numbers: [UInt32] = []
  private let valueCount: Int

  init(_ document: PlistDocument) {
    marks = ValueMarks(document)
    valueCount = document.valueCount
  }

  subscript(id: ValueID) -> Int? {
    get { marks.contains(id) ? Int(numbers[id.rawValue]) : nil }
    set {
      // No number of a value is beyond the table, unless the file changed while it was read.
      guard let newValue, (0..<valueCount).contains(id.rawValue) else { return marks.remove(id) }
      if numbers.isEmpty { numbers = [UInt32](filledWith: 0, count: valueCount) }
      numbers[id.rawValue] = UInt32(clamping: newValue)
      marks.insert(id)
    }
  }
}

/// Some values of a document, in one bit for each that it has.
struct ValueMarks: Sendable {
  /// Empty before the first.
  private var words: [UInt64] = []
  private let wordCount: Int

  /// None.
  init(_ document: PlistDocument) { wordCount = (document.valueCount + 63) / 64 }

  /// How much memory they take.
  var byteCount: Int { wordCount * 8 }

  func contains(_ id: ValueID) -> Bool {
    // A number beyond the table is of a file that changed while it was read.
    let word = id.rawValue >> 6
    return words.indices.contains(word) && words[word] >> UInt64(id.rawValue & 63) & 1 == 1
  }

  mutating func insert(_ id: ValueID) {
    if words.isEmpty { words = [UInt64](filledWith: 0, count: wordCount) }
    let word = id.rawValue >> 6
    if words.indices.contains(word) { words[word] |= 1 << UInt64(id.rawValue & 63) }
  }

  mutating func remove(_ id: ValueID) {
    let word = id.rawValue >> 6
    if words.indices.contains(word) { words[word] &= ~(1 << UInt64(id.rawValue & 63)) }
  }
}
