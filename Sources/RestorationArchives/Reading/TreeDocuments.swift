/// The trees in one input: one document, an array of them, or one document on each line.
struct TreeDocuments: Sendable {
  private struct Part: Sendable {
    let range: Range<Int>
    /// The tree in the document; nil for a line, which is a document of its own.
    let element: ValueID?
  }

  private let bytes: ByteSlice
  private let parts: [Part]
  private let document: PlistDocument?
  /// Whether the only tree is the whole document.
  private var isWhole: Bool { document.map { $0.root == parts[0].element } ?? false }

  /// Whether there is one tree, also if it is the only element of an array.
  var isOne: Bool { parts.count == 1 }

  /// Documents on lines of their own; nil for all other JSON.
  init?(linesOf bytes: ByteSlice) {
    guard bytes.contains(TreeKeys.schemaPrefix) else { return nil }
    let lines = (0..<bytes.count).split { bytes[$0] == UInt8(ascii: "\n") }
      .filter { line in line.contains { !bytes[$0].isXMLSpace } }
    // A document on several lines does not end on its first one.
    guard lines.count > 1, bytes[lines[0].lowerBound] != UInt8(ascii: "["),
      let first = try? PlistDocument.read(bytes.slice(lines[0]), as: .json),
      TreeJSONReader.accepts(first, at: first.root)
    else { return nil }
    self.bytes = bytes
    parts = lines.map { Part(range: $0, element: nil) }
    document = nil
  }

  /// A document or its elements, because `dump` prints several archives as an array; nil if it is no tree.
  init?(_ document: PlistDocument) {
    bytes = document.bytes
    self.document = document
    guard case .array(let elements) = document.value(document.root) else {
      guard TreeJSONReader.accepts(document, at: document.root) else { return nil }
      parts = [Part(range: 0..<bytes.count, element: document.root)]
      return
    }
    guard let first = elements.first, TreeJSONReader.accepts(document, at: first) else {
      return nil
    }
    let starts = elements.map(document.position)
    parts = zip(elements, zip(starts, starts.dropFirst() + [bytes.count])).map { element, range in
      Part(range: range.0..<range.1, element: element)
    }
  }

  /// The only archive.
  func archive(named name: String?) throws(ReadError) -> RestorationArchive {
    if isOne { return try archive(parts[0], named: name, SourceText(bytes)) }
    if let document { throw .notAnArchive(document) }
    // The parser says where the second document begins.
    do throws(PlistError) {
      _ = try PlistDocument.read(bytes, as: .json)
    } catch {
      throw ReadError(.syntax(error))
    }
    throw .notAnArchive(nil)
  }

  /// All archives, those of a list named by their place.
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
      let text = SourceText(bytes.slice(parts[place].range), start: positions[place])
      let name = isWhole ? name : name.map { "\($0)[\(place)]" }
      return try archive(parts[place], named: name, text)
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
      // The container of a tree that does not say one.
      let source = ArchiveSource(
        file: name, container: .uikit, syntax: .json,
        byteCount: part.element == nil ? line.count : bytes.count)
      var archive = try TreeJSONReader.read(read, part.element ?? read.root, source: source)
      archive.text = text
      return archive
    } catch {
      throw ReadError(.tree(error.moved(to: text.located(error.location))))
    }
  }
}
