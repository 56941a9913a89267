import PlistSyntax
import RestorationModel
import TreeJSON

/// Several trees in one input: an array of documents, or one document on each line.
struct TreeDocuments: Sendable {
  private enum Form: Sendable {
    case array(PlistDocument, [ValueID])
    /// The first line is already parsed, which shows the form.
    case lines([Range<Int>], first: PlistDocument)
  }

  private let bytes: ByteSlice
  private let form: Form

  /// Documents on lines of their own; nil for all other JSON.
  init?(linesOf bytes: ByteSlice, limits: Limits) {
    guard bytes.contains(TreeKeys.schemaPrefix) else { return nil }
    let lines = Self.lines(of: bytes)
    // A document on several lines does not end on its first one.
    guard lines.count > 1, bytes[lines[0].lowerBound] != UInt8(ascii: "["),
      let first = try? PlistDocument.read(bytes.slice(lines[0]), as: .json, limits: limits),
      TreeJSONReader.accepts(first)
    else { return nil }
    self.bytes = bytes
    form = .lines(lines, first: first)
  }

  /// The elements of an array that begins its line; nil for all other documents.
  init?(elementsOf document: PlistDocument) {
    bytes = document.bytes
    guard document.syntax == .json, case .array(let elements) = document.value(document.root),
      Self.beginsArray(bytes), bytes.contains(TreeKeys.schemaPrefix)
    else { return nil }
    let documents = document.list(of: elements)
    guard !documents.isEmpty else { return nil }
    form = .array(document, documents)
  }

  private static func beginsArray(_ bytes: ByteSlice) -> Bool {
    for position in 0..<bytes.count where bytes[position] != 0x0A {
      return bytes[position] == UInt8(ascii: "[")
    }
    return false
  }

  private static func lines(of bytes: ByteSlice) -> [Range<Int>] {
    var lines: [Range<Int>] = []
    var start = 0
    for position in 0..<bytes.count where bytes[position] == 0x0A {
      if position > start { lines.append(start..<position) }
      start = position + 1
    }
    if start < bytes.count { lines.append(start..<bytes.count) }
    return lines
  }

  /// The archives, in order, named by their places in the input.
  func archives(named name: String?, limits: Limits) throws(ReadFault) -> [RestorationArchive] {
    var archives: [RestorationArchive] = []
    switch form {
    case .array(let document, let documents):
      for (place, root) in documents.enumerated() {
        let source = ArchiveSource(
          file: Self.name(of: place, in: name), syntax: .json, byteCount: bytes.count)
        do throws(TreeError) {
          var archive = try TreeJSONReader.read(
            document, root: root, source: source, embedded: EmbeddedReader(), limits: limits)
          archive.text = document.sourceText
          archives.append(archive)
        } catch {
          throw .tree(error)
        }
      }
    case .lines(let lines, let first):
      for (place, line) in lines.enumerated() {
        let candidate =
          place == 0
          ? ArchiveCandidate(first, limits: limits)
          : ArchiveCandidate(bytes.slice(line), limits: limits)
        archives.append(
          try candidate.archive(named: Self.name(of: place, in: name), limits: limits))
      }
    }
    return archives
  }

  private static func name(of place: Int, in name: String?) -> String? {
    name.map { "\($0)[\(place)]" }
  }
}

extension ContainerReader {
  static let treeJSON = ContainerReader(
    marks: [TreeKeys.schemaPrefix],
    accepts: { contents, _ in
      contents.document.map(TreeJSONReader.accepts) ?? false ? .bytes : nil
    },
    read: { contents, options throws(ReadFault) in
      // A property list can have the keys of a tree.
      guard let document = contents.document, document.syntax == .json else {
        throw contents.notAnArchive
      }
      do throws(TreeError) {
        // The default container of a tree that does not contain one.
        return try TreeJSONReader.read(
          document, source: contents.source(.uikit, options), embedded: EmbeddedReader(),
          limits: options.limits)
      } catch {
        throw .tree(error)
      }
    })
}
