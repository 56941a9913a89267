/// Writes JSON, with an object of one `$` key for each value that JSON cannot represent.
struct JSONPlistWriter {
  /// A container that is being written.
  private enum OpenContainer {
    case array(IndexingIterator<[ValueID]>)
    case dictionary(IndexingIterator<[PlistEntry]>)
  }

  private static let dateKey = "$date"
  private static let realKey = "$real"

  private let document: PlistDocument
  private let budget: TextBudget
  private var replacesUnwritable = false
  private var output = JSONOutput()
  private var stack: [OpenContainer] = []

  static func write(
    _ document: PlistDocument, _ replacesUnwritable: Bool, to buffer: inout [UInt8]
  ) throws(PlistError) {
    var writer = JSONPlistWriter(document, appendingTo: buffer)
    writer.replacesUnwritable = replacesUnwritable
    buffer = []
    defer { buffer = writer.output.bytes }
    try writer.writeValue(document.root)
    while let container = writer.stack.last { try writer.writeNext(in: container) }
    writer.output.endLine()
  }

  private init(_ document: PlistDocument, appendingTo buffer: [UInt8]) {
    self.document = document
    budget = TextBudget(document, start: buffer.count)
    output.bytes = buffer
  }

  private mutating func writeNext(in container: OpenContainer) throws(PlistError) {
    switch container {
    case .array(var elements):
      guard let element = elements.next() else {
        stack.removeLast()
        return output.endArray()
      }
      stack[stack.count - 1] = .array(elements)
      try writeValue(element)
    case .dictionary(var entries):
      guard let entry = entries.next() else {
        stack.removeLast()
        return output.endObject()
      }
      stack[stack.count - 1] = .dictionary(entries)
      guard let key = document.text(at: entry.key) else {
        throw document.writingError(
          .notRepresentable, entry.key,
          expected: "a string as key (a binary property list can have others)",
          found: document.value(entry.key).typeName)
      }
      output.key(key)
      try writeValue(entry.value)
    }
  }

  private mutating func writeValue(_ id: ValueID) throws(PlistError) {
    let value = document.value(id)
    switch value {
    case .null: output.null()
    case .bool(let bool): output.bool(bool)
    case .integer(let integer, _): output.literal(integer.description)
    case .real(let real, _): writeReal(real)
    case .date(let seconds): writeDate(seconds)
    case .uid(let uid): writeTagged(JSONReader.uidKey) { $0.literal(String(uid)) }
    case .string(let string): output.string(string)
    case .data(let data): writeData(data)
    case .array(let elements):
      output.beginArray()
      stack.append(.array(elements.makeIterator()))
    case .dictionary(let elements):
      try refuseDictionaryThatReadsAsOther(elements, id)
      output.beginObject()
      stack.append(.dictionary(elements.makeIterator()))
    case .set(let elements), .orderedSet(let elements):
      if replacesUnwritable {
        output.beginArray()
        stack.append(.array(elements.makeIterator()))
        break
      }
      fallthrough
    case .longInteger:
      throw document.writingError(
        .notRepresentable, id,
        expected: "a value that JSON can represent (use a binary property list)",
        found: value.typeName)
    }
    try budget.check(output.bytes.count, at: id, in: document)
  }

  private mutating func writeTagged(_ key: String, _ writeValue: (inout JSONOutput) -> Void) {
    output.beginObject()
    output.key(key)
    writeValue(&output)
    output.endObject()
  }

  private mutating func writeReal(_ real: Double) {
    // The shortest text always has a fraction or an exponent, so it reads as a real.
    if real.isFinite { return output.literal(real.description) }
    writeTagged(Self.realKey) { $0.string(real.isNaN ? "nan" : real < 0 ? "-inf" : "inf") }
  }

  private mutating func writeDate(_ seconds: Double) {
    writeTagged(Self.dateKey) { output in
      if let text = ISO8601.format(secondsSince2001: seconds) {
        output.string(text)
      } else if seconds.isFinite {
        output.literal(seconds.description)
      } else {
        output.string(seconds.isNaN ? "nan" : seconds < 0 ? "-inf" : "inf")
      }
    }
  }

  private mutating func writeData(_ data: ByteSlice) {
    writeTagged(JSONReader.dataKey) { output in
      output.literal("\"")
      Base64.encode(data, 0..<data.count, into: &output.bytes)
      output.bytes.append(UInt8(ascii: "\""))
    }
  }

  /// A dictionary with one key can have the form of a UID or data; JSON could not distinguish them.
  private func refuseDictionaryThatReadsAsOther(
    _ elements: [PlistEntry], _ id: ValueID
  ) throws(PlistError) {
    guard let entry = document.onlyEntry(of: elements) else { return }
    let key: String
    switch document.value(entry.value) {
    case .integer(let number, _) where number.uint64 != nil:
      key = JSONReader.uidKey
    case .string(let string):
      guard Base64.decode(string, allowsWhiteSpace: false) != nil else { return }
      key = JSONReader.dataKey
    default: return
    }
    guard document.says(entry.key, key) else { return }
    throw document.writingError(
      .notRepresentable, id,
      expected: "a dictionary that JSON can distinguish from another value (use a binary property"
        + " list)", found: "the only key \(key)")
  }
}
