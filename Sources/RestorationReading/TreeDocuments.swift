import PlistSyntax
import RestorationModel
import TreeJSON

/// Several trees in one input: an array of documents, or one document on each line.
struct TreeDocuments: Sendable {
  private enum Form: Sendable {
    case array(PlistDocument, [ValueID])
    /// The first line is already parsed, which shows the form.
    case lines([Line], first: PlistDocument)
  }

  /// A line with a document.
  private struct Line: Sendable {
    let range: Range<Int>
    /// Its number, 1-based.
    let number: Int
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

  /// The lines, without those that have only white space.
  private static func lines(of bytes: ByteSlice) -> [Line] {
    var lines: [Line] = []
    var start = 0
    var number = 1
    var isBlank = true
    for position in 0..<bytes.count {
      switch bytes[position] {
      case UInt8(ascii: "\n"):
        if !isBlank { lines.append(Line(range: start..<position, number: number)) }
        start = position + 1
        number += 1
        isBlank = true
      case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\r"): break
      default: isBlank = false
      }
    }
    if !isBlank { lines.append(Line(range: start..<bytes.count, number: number)) }
    return lines
  }

  /// The archives, in order, named by their places in the input.
  func archives(named name: String?, limits: Limits) throws(ReadFault) -> [RestorationArchive] {
    var archives: [RestorationArchive] = []
    switch form {
    case .array(let document, let documents):
      let starts = documents.map(document.position)
      let positions = LineIndex.positions(in: bytes, atSorted: starts)
      for (place, root) in documents.enumerated() {
        let source = ArchiveSource(
          file: Self.name(of: place, in: name), syntax: .json, byteCount: bytes.count)
        do throws(TreeError) {
          var archive = try TreeJSONReader.read(
            document, root: root, source: source, embedded: EmbeddedReader(), limits: limits)
          let end = place + 1 < starts.count ? starts[place + 1] : bytes.count
          archive.text = SourceText(bytes.slice(starts[place]..<end), start: positions[place])
          archives.append(archive)
        } catch {
          throw .tree(error)
        }
      }
    case .lines(let lines, let first):
      for (place, line) in lines.enumerated() {
        let part = bytes.slice(line.range)
        let candidate =
          place == 0
          ? ArchiveCandidate(first, limits: limits) : ArchiveCandidate(part, limits: limits)
        let text = SourceText(part, start: TextPosition(line: line.number, column: 1))
        do throws(ReadFault) {
          var archive = try candidate.archive(
            named: Self.name(of: place, in: name), limits: limits)
          archive.text = text
          archives.append(archive)
        } catch {
          throw error.located(in: text)
        }
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
