package import PlistSyntax
package import RestorationModel
import TreeJSON

/// Bytes that may be an archive: sniffed, parsed and accepted by a reader once, however often they are
/// read.
package struct ArchiveCandidate: Sendable {
  /// The kind of the bytes.
  private enum Kind: Sendable {
    case archive(ContainerReader)
    /// Trees in JSON, one document on each line.
    case lines(TreeDocuments)
    case none(ReadFault)
  }

  private let contents: ContainerReader.Contents
  private let kind: Kind
  /// Whether the bytes alone identify the archive.
  private let isCertain: Bool

  /// Sniffs and parses bytes.
  package init(_ bytes: ByteSlice, from origin: ArchiveOrigin = .init(), limits: Limits) {
    var contents = ContainerReader.Contents(bytes, from: origin)
    (kind, isCertain) = Self.recognize(&contents, isFound: false, limits)
    self.contents = contents
  }

  /// For the search of a folder: an archive that is recognisable by itself, or a damaged one, so
  /// that it is reported and not skipped. Nil for all other bytes.
  package init?(
    found bytes: ByteSlice, from origin: ArchiveOrigin = .init(), limits: Limits
  ) {
    var contents = ContainerReader.Contents(bytes, from: origin)
    (kind, isCertain) = Self.recognize(&contents, isFound: true, limits)
    self.contents = contents
    if !isCertain { return nil }
  }

  /// A document that is already parsed.
  init(_ document: PlistDocument, limits: Limits) {
    var contents = ContainerReader.Contents(document.bytes, from: ArchiveOrigin())
    (kind, isCertain) = Self.accept(document, &contents, limits)
    self.contents = contents
  }

  /// - Parameter isFound: whether a search found the bytes; then most that are not an archive are not
  ///   parsed.
  private static func recognize(
    _ contents: inout ContainerReader.Contents, isFound: Bool, _ limits: Limits
  ) -> (Kind, isCertain: Bool) {
    if let (reader, evidence) = ContainerReader.first(accepting: contents, limits) {
      return (.archive(reader), evidence == .bytes)
    }
    let bytes = contents.bytes
    var isMarked = false
    do throws(PlistError) {
      let syntax = try PlistSyntax.sniff(bytes)
      if isFound {
        // A script can begin like a JSON string, and name the keys of archives.
        isMarked =
          (syntax != .json || beginsJSONContainer(bytes))
          && ContainerReader.allMarks.contains { bytes.contains($0) }
        // Pages and other XML can name these keys too.
        let isOtherXML = syntax == .xml && ContentKind.sniff(bytes) == .xml
        isMarked = isMarked && !isOtherXML
        guard isMarked || syntax == .xml && !isOtherXML else {
          return (.none(contents.notAnArchive), false)
        }
      }
      if syntax == .json, let lines = TreeDocuments(linesOf: bytes, limits: limits) {
        return (.lines(lines), true)
      }
      return accept(
        try PlistDocument.read(bytes, as: syntax, limits: limits), &contents, limits)
    } catch {
      // A damaged file with a mark was an archive.
      return (.none(.syntax(error)), isMarked)
    }
  }

  private static func beginsJSONContainer(_ bytes: ByteSlice) -> Bool {
    let space: [UInt8] = [0x20, 0x09, 0x0A, 0x0D]
    let first = (0..<bytes.count).first { !space.contains(bytes[$0]) }
    return first.map { [UInt8(ascii: "{"), UInt8(ascii: "[")].contains(bytes[$0]) } ?? false
  }

  private static func accept(
    _ document: PlistDocument, _ contents: inout ContainerReader.Contents, _ limits: Limits
  ) -> (Kind, isCertain: Bool) {
    do throws(ReadFault) {
      try contents.add(document)
    } catch {
      return (.none(error), true)
    }
    guard let (reader, evidence) = ContainerReader.first(accepting: contents, limits) else {
      return (.none(contents.notAnArchive), false)
    }
    return (.archive(reader), evidence == .bytes)
  }
}

extension ArchiveCandidate {
  /// The only archive in the bytes.
  ///
  /// - Parameter includesHistory: whether superseded state is kept.
  package func archive(
    named name: String?, includingHistory includesHistory: Bool = false, limits: Limits
  ) throws(ReadFault) -> RestorationArchive {
    let options = ReadOptions(name: name, includesHistory: includesHistory, limits: limits)
    switch kind {
    case .archive(let reader):
      guard reader.isDocument else { return try reader.read(contents, options) }
      do throws(ReadFault) {
        var archive = try reader.read(contents, options)
        archive.text = contents.document?.sourceText
        return archive
      } catch {
        throw explained(error, limits)
      }
    case .lines:
      // The parser says where the second document begins.
      do throws(PlistError) {
        _ = try PlistDocument.read(contents.bytes, as: .json, limits: limits)
      } catch {
        throw explained(.syntax(error), limits)
      }
      throw contents.notAnArchive
    case .none(let error): throw explained(error, limits)
    }
  }

  /// The archives in the bytes: one, or those that `dump` printed as JSON, an array of documents or
  /// one document on each line. These are named by their place, `states.json[2]`.
  package func archives(
    named name: String?, includingHistory includesHistory: Bool = false, limits: Limits
  ) throws(ReadFault) -> [RestorationArchive] {
    guard let trees else {
      return [try archive(named: name, includingHistory: includesHistory, limits: limits)]
    }
    do throws(ReadFault) {
      return try trees.archives(named: name, limits: limits)
    } catch {
      throw explained(error, limits)
    }
  }

  /// The parsed document of the bytes.
  ///
  /// - Throws: why the bytes are not a document.
  package func document(limits: Limits) throws(PlistError) -> PlistDocument {
    if let document = contents.document { return document }
    if case .none(.syntax(let error)) = kind { throw error }
    return try PlistDocument.read(contents.bytes, limits: limits)
  }

  /// Whether the bytes are trees in JSON: `restorectl.archive/1`.
  package var isTree: Bool {
    if trees != nil { return true }
    return contents.document.map { $0.syntax == .json && TreeJSONReader.accepts($0) } ?? false
  }

  /// Several trees in one input; nil for all other inputs.
  private var trees: TreeDocuments? {
    if case .lines(let trees) = kind { return trees }
    return contents.document.flatMap { TreeDocuments(elementsOf: $0) }
  }

  /// The fault, or the part that the file is in an archive of several files.
  private func explained(_ error: ReadFault, _ limits: Limits) -> ReadFault {
    for reader in ContainerReader.all {
      if let part = reader.part(contents, limits) { return .bundlePart(part) }
    }
    return error
  }
}
