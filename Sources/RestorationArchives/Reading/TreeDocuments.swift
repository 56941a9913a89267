import PlistSyntax

/// Several trees in one input: an array of documents, or one document on each line.
struct TreeDocuments: Sendable {
  private enum Form: Sendable {
    case array(PlistDocument, [ValueID])
    /// The places of the lines, and their numbers, 1-based.
    case lines([(range: Range<Int>, number: Int)])
  }

  private let bytes: ByteSlice
  private let form: Form

  /// Documents on lines of their own; nil for all other JSON.
  init?(linesOf bytes: ByteSlice, limits: Limits) {
    guard bytes.contains(TreeKeys.schemaPrefix) else { return nil }
    let lines = Self.lines(of: bytes)
    // A document on several lines does not end on its first one.
    guard lines.count > 1, bytes[lines[0].range.lowerBound] != UInt8(ascii: "["),
      let first = try? PlistDocument.read(bytes.slice(lines[0].range), as: .json, limits: limits),
      TreeJSONReader.accepts(first)
    else { return nil }
    self.bytes = bytes
    form = .lines(lines)
  }

  init?(elementsOf document: PlistDocument) {
    let bytes = document.bytes
    let start = (0..<bytes.count).first { bytes[$0] != UInt8(ascii: "\n") }
    guard document.syntax == .json, case .array(let elements) = document.value(document.root),
      let start, bytes[start] == UInt8(ascii: "["), bytes.contains(TreeKeys.schemaPrefix)
    else { return nil }
    guard !elements.isEmpty else { return nil }
    self.bytes = bytes
    form = .array(document, elements)
  }

  /// The lines, without those that have only white space.
  private static func lines(of bytes: ByteSlice) -> [(range: Range<Int>, number: Int)] {
    var lines: [(range: Range<Int>, number: Int)] = []
    var start = 0
    var number = 1
    var isBlank = true
    for position in 0..<bytes.count {
      switch bytes[position] {
      case UInt8(ascii: "\n"):
        if !isBlank { lines.append((start..<position, number)) }
        start = position + 1
        number += 1
        isBlank = true
      case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\r"): break
      default: isBlank = false
      }
    }
    if !isBlank { lines.append((start..<bytes.count, number)) }
    return lines
  }

  func archives(named name: String?, limits: Limits) throws(ReadError) -> [RestorationArchive] {
    switch form {
    case .array(let document, let documents):
      try checkCount(documents.map(document.position), limits)
      return try archives(of: documents, in: document, named: name, limits)
    case .lines(let lines):
      try checkCount(lines.map(\.range.lowerBound), limits)
      return try archives(on: lines, named: name, limits)
    }
  }

  private func checkCount(_ starts: [Int], _ limits: Limits) throws(ReadError) {
    let most = limits.treeCount(in: bytes.count)
    guard starts.count > most else { return }
    let location = SourceLocation(
      byteOffset: bytes.fileOffset(at: starts[most]),
      textPosition: LineIndex.position(in: bytes, at: starts[most]))
    throw ReadError(
      .tree(
        PlistError(
          .invalidValue, at: location,
          expected: "at most \(CountText.grouped(most)) archives in a file of this size",
          found: "more")))
  }

  private func archives(
    of documents: [ValueID], in document: PlistDocument, named name: String?, _ limits: Limits
  ) throws(ReadError) -> [RestorationArchive] {
    let starts = documents.map(document.position)
    let positions = LineIndex.positions(in: bytes, atSorted: starts)
    var archives: [RestorationArchive] = []
    for (place, root) in documents.enumerated() {
      let source = ArchiveSource(
        file: Self.name(of: place, in: name), syntax: .json, byteCount: bytes.count)
      do throws(PlistError) {
        var archive = try TreeJSONReader.read(
          document, root: root, source: source, limits: limits)
        let end = place + 1 < starts.count ? starts[place + 1] : bytes.count
        archive.text = SourceText(bytes.slice(starts[place]..<end), start: positions[place])
        archives.append(archive)
      } catch {
        throw ReadError(.tree(error))
      }
    }
    return archives
  }

  private func archives(
    on lines: [(range: Range<Int>, number: Int)], named name: String?, _ limits: Limits
  ) throws(ReadError) -> [RestorationArchive] {
    var archives: [RestorationArchive] = []
    for (place, line) in lines.enumerated() {
      let part = bytes.slice(line.range)
      let text = SourceText(part, start: TextPosition(line: line.number, column: 1))
      do throws(ReadError) {
        var archive = try ArchiveCandidate(part, limits: limits)
          .archive(named: Self.name(of: place, in: name), limits: limits)
        archive.text = text
        archives.append(archive)
      } catch {
        throw error.located(in: text)
      }
    }
    return archives
  }

  private static func name(of place: Int, in name: String?) -> String? {
    name.map { "\($0)[\(place)]" }
  }
}
