import PlistSyntax

/// Several trees in one input: an array of documents, or one document on each line.
struct TreeDocuments: Sendable {
  private struct Part: Sendable {
    let range: Range<Int>
    /// The tree in the document; nil for a line, which is a document of its own.
    let element: ValueID?
  }

  private let bytes: ByteSlice
  private let parts: [Part]
  private let document: PlistDocument?

  /// Documents on lines of their own; nil for all other JSON.
  init?(linesOf bytes: ByteSlice) {
    guard bytes.contains(TreeKeys.schemaPrefix) else { return nil }
    let lines = Self.lines(of: bytes)
    // A document on several lines does not end on its first one.
    guard lines.count > 1, bytes[lines[0].lowerBound] != UInt8(ascii: "["),
      let first = try? PlistDocument.read(bytes.slice(lines[0]), as: .json),
      TreeJSONReader.accepts(first)
    else { return nil }
    self.bytes = bytes
    parts = lines.map { Part(range: $0, element: nil) }
    document = nil
  }

  init?(elementsOf document: PlistDocument) {
    let bytes = document.bytes
    let start = (0..<bytes.count).first { bytes[$0] != UInt8(ascii: "\n") }
    guard document.syntax == .json, case .array(let elements) = document.value(document.root),
      let start, bytes[start] == UInt8(ascii: "["), bytes.contains(TreeKeys.schemaPrefix),
      !elements.isEmpty
    else { return nil }
    self.bytes = bytes
    self.document = document
    let starts = elements.map(document.position)
    parts = zip(elements, zip(starts, starts.dropFirst() + [bytes.count])).map { element, range in
      Part(range: range.0..<range.1, element: element)
    }
  }

  /// The lines, without those that have only white space.
  private static func lines(of bytes: ByteSlice) -> [Range<Int>] {
    var lines: [Range<Int>] = []
    var start = 0
    while start < bytes.count {
      let rest = start..<bytes.count
      let end = rest.first { bytes[$0] == UInt8(ascii: "\n") } ?? bytes.count
      if !(start..<end).allSatisfy({ bytes[$0].isXMLSpace }) { lines.append(start..<end) }
      start = end + 1
    }
    return lines
  }

  func archives(named name: String?) throws(ReadError) -> [RestorationArchive] {
    let starts = parts.map(\.range.lowerBound)
    var lines = LineIndex()
    let positions = starts.map { lines.advance(to: $0, in: bytes) }
    let most = Limits.treeCount(in: bytes.count)
    guard parts.count <= most else {
      let location = SourceLocation(
        byteOffset: bytes.fileOffset(at: starts[most]), textPosition: positions[most])
      throw ReadError(
        .tree(
          PlistError(
            .invalidValue, at: location,
            expected: "at most \(CountText.grouped(most)) archives in a file of this size",
            found: "more")))
    }
    return try parts.indices.map { place throws(ReadError) in
      let part = parts[place]
      let text = SourceText(bytes.slice(part.range), start: positions[place])
      var archive = try archive(part, named: name.map { "\($0)[\(place)]" }, text)
      archive.text = text
      return archive
    }
  }

  private func archive(
    _ part: Part, named name: String?, _ text: SourceText
  ) throws(ReadError) -> RestorationArchive {
    let line = bytes.slice(part.range)
    let read: PlistDocument
    do throws(PlistError) {
      read = if let document { document } else { try .read(line, as: .json) }
    } catch {
      throw ReadError(.syntax(error.moved(to: text.located(error.location))))
    }
    do throws(PlistError) {
      let source = ArchiveSource(
        file: name, syntax: .json,
        byteCount: part.element == nil ? line.count : bytes.count)
      return try TreeJSONReader.read(read, root: part.element, source: source)
    } catch {
      throw ReadError(.tree(error.moved(to: text.located(error.location))))
    }
  }
}
