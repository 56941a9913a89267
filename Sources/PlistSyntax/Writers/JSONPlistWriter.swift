/// Writes JSON, with an object of one `$` key for each value that JSON cannot represent.
struct JSONPlistWriter {
  private let document: PlistDocument
  private let replacesUnwritable: Bool
  private let textLimit: Int
  private var output: JSONOutput

  static func bytes(
    of document: PlistDocument, _ replacesUnwritable: Bool, _ isCompact: Bool, within limit: Int?
  ) throws(PlistError) -> [UInt8] {
    var writer = JSONPlistWriter(
      document: document, replacesUnwritable: replacesUnwritable,
      textLimit: min(limit ?? .max, document.textLimit), output: JSONOutput(compact: isCompact))
    if let limit { writer.output.bytes.reserveCapacity(limit + PlistDocument.room) }
    try writer.write(document.root)
    if !isCompact { writer.output.endLine() }
    return writer.output.bytes
  }

  /// Recursive: documents are at most `Limits.containerDepth` deep.
  private mutating func write(_ id: ValueID) throws(PlistError) {
    switch document.value(id) {
    case .null: output.write(.null)
    case .bool(let bool): output.write(.bool(bool))
    case .integer(let integer): output.write(.number(integer.description))
    case .real(let real): output.write(JSON(real))
    case .date(let seconds): output.write(["$date": JSON(date: seconds)])
    case .uid(let uid): output.write([OpenContainer.uidKey: .number("\(uid)")])
    case .string(let string):
      try PlistError.check(output.bytes.count + string.utf8.count, within: textLimit)
      output.string(string)
    case .data(let data):
      try PlistError.check(output.bytes.count + data.count / 3 * 4, within: textLimit)
      output.write([OpenContainer.dataKey: .base64(data)])
    case .array(let elements): try write(elements)
    case .set(let elements) where replacesUnwritable,
      .orderedSet(let elements) where replacesUnwritable:
      try write(elements)
    case .dictionary(let entries): try write(entries)
    case let value:
      throw .unwritable(
        "a value that JSON can represent (use a binary property list)", found: value.typeName)
    }
    try PlistError.check(output.bytes.count, within: textLimit)
  }

  private mutating func write(_ elements: [ValueID]) throws(PlistError) {
    output.beginArray()
    for element in elements { try write(element) }
    output.endArray()
  }

  private mutating func write(_ entries: [PlistEntry]) throws(PlistError) {
    try document.check(entries, forOnlyKey: [OpenContainer.uidKey, OpenContainer.dataKey])
    output.beginObject()
    for entry in entries {
      output.key(try document.keyText(entry))
      try write(entry.value)
    }
    output.endObject()
  }
}
