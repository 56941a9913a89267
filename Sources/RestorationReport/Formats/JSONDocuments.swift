import PlistSyntax

/// JSON with one document for one input and an array of them for several; or, as lines, one compact
/// document a line.
struct JSONDocuments {
  private var json: JSONOutput
  private let isLines: Bool
  private var isArray = false

  init(asLines: Bool = false) {
    isLines = asLines
    json = JSONOutput(compact: asLines)
  }

  mutating func begin(isOnlyInput: Bool, into buffer: inout [UInt8]) {
    guard !isOnlyInput, !isLines else { return }
    isArray = true
    append(to: &buffer) { $0.beginArray() }
  }

  mutating func add(to buffer: inout [UInt8], _ write: (inout JSONOutput) -> Void) {
    let endsLine = !isArray
    append(to: &buffer) { json in
      write(&json)
      if endsLine { json.endLine() }
    }
  }

  mutating func end(into buffer: inout [UInt8]) {
    guard isArray else { return }
    append(to: &buffer) { json in
      json.endArray()
      json.endLine()
    }
  }

  /// The output grows in place: a document is never copied.
  private mutating func append(to buffer: inout [UInt8], _ write: (inout JSONOutput) -> Void) {
    swap(&json.bytes, &buffer)
    write(&json)
    swap(&json.bytes, &buffer)
  }
}

extension JSONOutput {
  /// Writes a key with an array of objects, whose members `write` writes.
  mutating func list<Item>(
    _ key: String, _ items: [Item], _ write: (Item, inout JSONOutput) -> Void
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
