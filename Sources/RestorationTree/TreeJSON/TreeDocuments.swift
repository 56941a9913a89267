import PlistSyntax

/// Several trees in one input: an array of documents, or a document a line.
struct TreeDocuments {
  private enum Form {
    case array(PlistDocument, [ValueID])
    case lines([Range<Int>])
  }

  private let bytes: ByteSlice
  private let name: String?
  private let limits: Limits
  private let form: Form

  /// Nil for an input that is anything else.
  init?(_ bytes: ByteSlice, name: String?, limits: Limits) {
    guard (try? PlistSyntax.sniff(bytes)) == .json, bytes.contains(TreeKeys.schemaPrefix) else {
      return nil
    }
    self.bytes = bytes
    self.name = name
    self.limits = limits
    let lines = Self.lines(of: bytes)
    if let first = lines.first, bytes[first.lowerBound] == UInt8(ascii: "[") {
      guard let document = try? PlistDocument.read(bytes, limits: limits),
        case .array(let elements) = document.value(document.root)
      else { return nil }
      let documents = document.list(of: elements)
      guard !documents.isEmpty else { return nil }
      form = .array(document, documents)
    } else {
      // A document that is spread over lines does not end on its first one.
      guard lines.count > 1, Self.isTree(bytes.slice(lines[0]), limits) else { return nil }
      form = .lines(lines)
    }
  }

  private static func isTree(_ line: ByteSlice, _ limits: Limits) -> Bool {
    guard let document = try? PlistDocument.read(line, limits: limits) else { return false }
    return TreeJSONReader.accepts(document)
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

  /// The archives, in order.
  func archives() throws(ReadError) -> [RestorationArchive] {
    var archives: [RestorationArchive] = []
    switch form {
    case .array(let document, let documents):
      for (place, root) in documents.enumerated() {
        do throws(TreeError) {
          var archive = try TreeJSONReader.read(
            document, root: root, source: source(place, bytes.count), limits: limits)
          archive.text = document.sourceText
          archives.append(archive)
        } catch {
          throw .tree(error)
        }
      }
    case .lines(let lines):
      for (place, line) in lines.enumerated() {
        archives.append(
          try RestorationArchive(
            reading: bytes.slice(line), name: elementName(place), limits: limits))
      }
    }
    return archives
  }

  private func source(_ place: Int, _ byteCount: Int) -> ArchiveSource {
    ArchiveSource(file: elementName(place), syntax: .json, byteCount: byteCount)
  }

  private func elementName(_ place: Int) -> String? { name.map { "\($0)[\(place)]" } }
}
