/// Collects the values of a document: a reader adds them with their places, a writer makes them in
/// memory. A value in several containers is shared, as in a binary property list.
package struct PlistBuilder {
  package private(set) var values = Blocks<PlistValue>()
  private(set) var offsets: [UInt32] = []
  /// The containers of a text that the next value is in, from the outside in.
  var containers: [OpenContainer] = []
  private let limit: Int
  /// What the values are read from, for the place of an error.
  let bytes: ByteSlice
  let syntax: PlistSyntax?

  package init(_ syntax: PlistSyntax? = nil, in bytes: ByteSlice = ByteSlice([])) {
    limit = syntax == nil ? .max : Limits.valueCount(in: bytes.count)
    self.bytes = bytes
    self.syntax = syntax
  }

  mutating func add(
    _ value: consuming PlistValue, at position: Int
  ) throws(PlistError) -> ValueID {
    guard values.count < limit else {
      throw PlistError(
        .tooManyValues, at: bytes.location(at: position, isText: syntax != .binary),
        expected: "at most \(CountText.grouped(limit)) values in a file of this size",
        found: "too many values")
    }
    offsets.append(UInt32(position))
    return add(value)
  }

  package func document(root: ValueID) -> PlistDocument {
    PlistDocument(
      syntax: syntax, bytes: bytes, root: root, values: values, offsets: offsets)
  }

  mutating func fill(_ id: ValueID, with value: PlistValue) { values[id.rawValue] = value }

  mutating func removeAll(after id: ValueID) {
    while values.count - 1 > id.rawValue {
      values.removeLast()
      offsets.removeLast()
    }
  }
}

// Documents in memory: children first, then their container.
extension PlistBuilder {
  package mutating func add(_ value: consuming PlistValue) -> ValueID {
    values.append(value)
    return ValueID(values.count - 1)
  }

  /// Adds a dictionary; keys keep their order and may repeat.
  package mutating func dictionary(_ entries: [(key: ValueID, value: ValueID)]) -> ValueID {
    add(.dictionary(entries.map { PlistEntry(key: $0.key, value: $0.value) }))
  }

  package mutating func dictionary(_ entries: [(key: String, value: ValueID)]) -> ValueID {
    add(.dictionary(entries.map { PlistEntry(key: add(.string($0.key)), value: $0.value) }))
  }
}
