import PlistSyntax

/// A document as one line that a test can compare: kinds of numbers, order and repeated keys show.
func line(_ document: PlistDocument) -> String {
  line(document, document.root)
}

private func line(_ document: PlistDocument, _ id: ValueID) -> String {
  switch document.value(id) {
  case .null: return "null"
  case .bool(let bool): return "\(bool)"
  case .integer(let integer): return integer.description
  case .longInteger: return "long integer"
  case .real(let real): return "real \(real)"
  case .date(let seconds): return "date \(seconds)"
  case .data(let data):
    return "<" + data.bytes.map { String($0, radix: 16) }.joined(separator: " ")
      + ">"
  case .string(let string), .damagedString(let string): return string.debugDescription
  case .uid(let uid): return "uid \(uid)"
  case .array(let elements): return "[" + list(document, elements) + "]"
  case .orderedSet(let elements): return "orderedSet[" + list(document, elements) + "]"
  case .set(let elements): return "set[" + list(document, elements) + "]"
  case .dictionary(let elements):
    let entries = elements.map {
      line(document, $0.key) + ": " + line(document, $0.value)
    }
    return "{" + entries.joined(separator: ", ") + "}"
  }
}

private func list(_ document: PlistDocument, _ elements: [ValueID]) -> String {
  elements.map { line(document, $0) }.joined(separator: ", ")
}

func read(_ text: String) throws(PlistError) -> PlistDocument {
  try PlistDocument.read(ByteSlice(utf8: text))
}

func readingError(_ bytes: [UInt8]) -> PlistError? {
  do throws(PlistError) {
    _ = try PlistDocument.read(ByteSlice(bytes))
    return nil
  } catch {
    return error
  }
}

func readingError(_ text: String) -> PlistError? {
  readingError(Array(text.utf8))
}

func writingError(_ document: PlistDocument, as syntax: PlistSyntax) -> PlistError? {
  do throws(PlistError) {
    _ = try document.written(as: syntax)
    return nil
  } catch {
    return error
  }
}
