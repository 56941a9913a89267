import PlistSyntax

/// JSON with one document for one input and an array of them for several; or, as lines, one compact
/// document on each line.
struct DocumentsReport<Subject>: Report {
  /// Writes the document of a subject. Returns how many of its parts cannot be read.
  typealias Write = @Sendable (Subject, RenderOptions, inout JSONOutput) -> Int

  private let options: RenderOptions
  private let isLines: Bool
  private let write: Write
  private var isArray = false
  private(set) var unreadableCount = 0

  /// A report of documents that `write` writes.
  init(_ options: RenderOptions, asLines: Bool, write: @escaping Write) {
    self.options = options
    isLines = asLines
    self.write = write
  }

  mutating func begin(isSingle: Bool, into buffer: inout [UInt8]) {
    isArray = !isSingle && !isLines
    if isArray { buffer.append(UInt8(ascii: "[")) }
  }

  var separator: String { isArray ? "," : "" }

  mutating func add(_ subject: Subject, into buffer: inout [UInt8], drain: JSONOutput.Drain?) {
    var json =
      isArray
      ? JSONOutput(forElementOfArray: (), drain: drain)
      : JSONOutput(compact: isLines, drain: drain)
    // The output grows in place: a document is never copied.
    swap(&json.bytes, &buffer)
    unreadableCount += write(subject, options, &json)
    if !isArray { json.endLine() }
    swap(&json.bytes, &buffer)
  }

  func end(isEmpty: Bool, into buffer: inout [UInt8]) {
    if isArray { buffer += (isEmpty ? "]\n" : "\n]\n").utf8 }
  }
}
