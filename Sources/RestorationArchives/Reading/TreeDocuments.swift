/// The trees in one input: one document, an array of them, or one document on each line.
struct TreeDocuments: Sendable {
  private struct Part: Sendable {
    let document: PlistDocument
    let tree: ValueID
    /// The part of the input that has the tree.
    let text: SourceText
  }

  private let byteCount: Int
  private let parts: [Part]

  /// Whether there is one tree, also if it is the only element of an array.
  var isOne: Bool { parts.count == 1 }

  /// Documents on lines of their own; nil for all other JSON.
  init?(linesOf bytes: ByteSlice) throws(PlistError) {
    guard bytes.contains(TreeKeys.schemaPrefix) else { return nil }
    // One more than may be read is enough to refuse them, and a blank line may follow each.
    let most = Limits.treeCount(in: bytes.count)
    let lines = (0..<bytes.count)
      .split(maxSplits: 2 * most + 2) { bytes[$0] == UInt8(ascii: "\n") }
      .filter { line in line.contains { !bytes[$0].isXMLSpace } }
    // A document on several lines does not end on its first one.
    guard lines.count > 1, bytes[lines[0].lowerBound] != UInt8(ascii: "["),
      let first = try? PlistDocument.read(bytes.slice(lines[0]), as: .json),
      TreeJSONReader.accepts(first, at: first.root)
    else { return nil }
    byteCount = bytes.count
    var index = LineIndex()
    parts = try lines.prefix(most + 1).map { range throws(PlistError) in
      let line = bytes.slice(range)
      let text = SourceText(line, start: index.advance(to: range.lowerBound, in: bytes))
      do throws(PlistError) {
        let document = try PlistDocument.read(line, as: .json)
        return Part(document: document, tree: document.root, text: text)
      } catch {
        throw error.located(in: text)
      }
    }
  }

  /// A document of JSON or its elements, because `dump` prints several archives as an array; nil if it
  /// is no tree.
  init?(_ document: PlistDocument) {
    let bytes = document.bytes
    var trees = [document.root]
    if case .array(let elements) = document.value(document.root) { trees = elements }
    guard let first = trees.first, TreeJSONReader.accepts(document, at: first) else { return nil }
    byteCount = bytes.count
    let ends = trees.dropFirst().map(document.position) + [bytes.count]
    var lines = LineIndex()
    parts = zip(trees, ends).map { tree, end in
      let start = document.position(of: tree)
      let text = SourceText(bytes.slice(start..<end), start: lines.advance(to: start, in: bytes))
      return Part(document: document, tree: tree, text: text)
    }
  }

  /// All archives, those of a list named by their place.
  func archives(named name: String?) throws(ReadError) -> [RestorationArchive] {
    let most = Limits.treeCount(in: byteCount)
    guard parts.count <= most else {
      let part = parts[most]
      let error = PlistError(
        .invalidValue, at: part.document.location(of: part.tree),
        expected: "at most \(CountText.grouped(most)) archives in a file of this size",
        found: "more")
      throw ReadError(.tree(error.located(in: part.text)))
    }
    let isWhole = isOne && parts[0].tree == parts[0].document.root
    return try parts.enumerated().map { place, part throws(ReadError) in
      try archive(part, named: isWhole ? name : name.map { "\($0)[\(place)]" })
    }
  }

  private func archive(_ part: Part, named name: String?) throws(ReadError) -> RestorationArchive {
    do throws(PlistError) {
      // The container of a tree that does not say one.
      let source = ArchiveSource(
        file: name, container: .uikit, syntax: .json, byteCount: part.document.bytes.count)
      var archive = try TreeJSONReader.read(part.document, part.tree, source: source)
      archive.text = part.text
      return archive
    } catch {
      throw ReadError(.tree(error.located(in: part.text)))
    }
  }
}
