import PlistSyntax

/// JSON with one document for one input and an array of them for several; or, as lines, one compact
/// document on each line.
struct JSONDocuments: Sendable {
  private let isLines: Bool
  private var isArray = false

  init(asLines: Bool = false) { isLines = asLines }

  mutating func begin(isSingle: Bool, into buffer: inout [UInt8]) {
    isArray = !isSingle && !isLines
    if isArray { buffer.append(UInt8(ascii: "[")) }
  }

  /// The text between two documents.
  var separator: String { isArray ? "," : "" }

  /// Adds a document. `drain` removes the written part meanwhile.
  func add(
    to buffer: inout [UInt8], drain: JSONOutput.Drain? = nil, _ write: (inout JSONOutput) -> Void
  ) {
    var json =
      isArray
      ? JSONOutput(forElementOfArray: (), drain: drain)
      : JSONOutput(compact: isLines, drain: drain)
    // The output grows in place: a document is never copied.
    swap(&json.bytes, &buffer)
    write(&json)
    if !isArray { json.endLine() }
    swap(&json.bytes, &buffer)
  }

  func end(isEmpty: Bool, into buffer: inout [UInt8]) {
    if isArray { buffer += (isEmpty ? "]\n" : "\n]\n").utf8 }
  }
}

extension JSONOutput {
  /// Writes a key with an array of objects, whose members `write` writes.
  mutating func list<Item>(
    _ key: String, _ items: some Sequence<Item>, _ write: (Item, inout JSONOutput) -> Void
  ) {
    self.key(key)
    beginArray()
    for item in items {
      beginObject()
      write(item, &self)
      endObject()
    }
    endArray()
  }
}
