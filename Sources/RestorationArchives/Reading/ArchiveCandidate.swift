/// Bytes that may be an archive: sniffed, parsed and recognized once, however often they are read.
package struct ArchiveCandidate: Sendable {
  private enum Kind: Sendable {
    /// AppKit's records, or its list of windows.
    case appkit
    case trees(TreeDocuments)
    case graph(ObjectGraph, ContainerKind)
    case none(ReadError)
  }

  private let bytes: ByteSlice
  private let origin: ArchiveOrigin
  private let document: PlistDocument?
  private let kind: Kind
  /// Whether the bytes alone identify the archive.
  private let isCertain: Bool

  package init(_ bytes: ByteSlice, from origin: ArchiveOrigin = .init()) {
    self.init(bytes, from: origin, isFound: false)
  }

  /// For the search of a folder: an archive that is recognisable by itself, or a damaged one, so
  /// that it is reported and not skipped. Nil for all other bytes.
  package init?(found bytes: ByteSlice, from origin: ArchiveOrigin = .init()) {
    self.init(bytes, from: origin, isFound: true)
    if !isCertain { return nil }
  }

  /// - Parameter isFound: whether a search found the bytes; then most that are not an archive are not
  ///   parsed.
  private init(_ bytes: ByteSlice, from origin: ArchiveOrigin, isFound: Bool) {
    self.bytes = bytes
    self.origin = origin
    if AppKitReader.accepts(bytes, from: origin) {
      (document, kind, isCertain) = (nil, .appkit, AppKitRecords.isRecords(bytes))
      return
    }
    var isMarked = false
    do throws(PlistError) {
      let syntax = try PlistSyntax.sniff(bytes)
      if isFound {
        // Pages and other XML can name the keys of archives too.
        let isOtherXML = syntax == .xml && ContentKind.sniff(bytes) == .xml
        isMarked = !isOtherXML && Self.isMarked(bytes, syntax)
        if isOtherXML || !isMarked && syntax != .xml {
          (document, kind, isCertain) = (nil, .none(.notAnArchive(nil)), false)
          return
        }
      }
      if syntax == .json, let lines = TreeDocuments(linesOf: bytes) {
        (document, kind, isCertain) = (nil, .trees(lines), true)
        return
      }
      let document = try PlistDocument.read(bytes, as: syntax)
      self.document = document
      (kind, isCertain) = Self.kind(of: document, at: origin.place)
    } catch {
      // A damaged file with a mark was an archive.
      (document, kind, isCertain) = (nil, .none(ReadError(.syntax(error))), isMarked)
    }
  }

  private static func isMarked(_ bytes: ByteSlice, _ syntax: PlistSyntax) -> Bool {
    // A script can begin like a JSON string, and name the keys of archives.
    if syntax == .json {
      let first = bytes.elements(0..<bytes.count).first { !$0.isXMLSpace }
      guard first == UInt8(ascii: "{") || first == UInt8(ascii: "[") else { return false }
    }
    return ContainerKind.marks.contains { bytes.contains($0) }
  }

  private static func kind(
    of document: PlistDocument, at place: ArchivePlace
  ) -> (Kind, isCertain: Bool) {
    if let trees = TreeDocuments(document) {
      // A property list can have the keys of a tree.
      return (
        document.syntax == .json ? .trees(trees) : .none(.notAnArchive(document)), trees.isOne
      )
    }
    guard ObjectGraph.isKeyedArchive(document) else {
      guard let plain = ObjectGraph(plain: document),
        let match = ContainerKind.ofPlain(plain, at: place)
      else { return (.none(.notAnArchive(document)), false) }
      return (.graph(plain, match.kind), match.isCertain)
    }
    do throws(PlistError) {
      let graph = try ObjectGraph(document)
      return (.graph(graph, UIKitReader.accepts(graph) ? .uikit : .keyed), true)
    } catch {
      return (.none(ReadError(.archive(error.located(in: document)))), true)
    }
  }
}

extension ArchiveCandidate {
  /// The only archive in the bytes.
  ///
  /// - Parameter includesHistory: whether superseded state is kept.
  package func archive(
    named name: String?, includingHistory includesHistory: Bool = false
  ) throws(ReadError) -> RestorationArchive {
    do throws(ReadError) {
      var archive = try read(named: name, includesHistory)
      archive.text = document?.sourceText
      return archive
    } catch {
      throw explained(error)
    }
  }

  private func read(
    named name: String?, _ includesHistory: Bool
  ) throws(ReadError) -> RestorationArchive {
    switch kind {
    case .appkit:
      return try AppKitReader.read(
        bytes, from: origin, named: name, includingHistory: includesHistory)
    case .trees(let trees): return try trees.archive(named: name)
    case .graph(let graph, let kind):
      do throws(PlistError) {
        return try kind.read(graph, named: name)
      } catch {
        throw ReadError(.archive(error.located(in: graph.document)))
      }
    case .none(let error): throw error
    }
  }

  /// The archives in the bytes: one, or those that `dump` printed as JSON, an array of documents or
  /// one document on each line. These are named by their place, `states.json[2]`.
  package func archives(
    named name: String?, includingHistory includesHistory: Bool = false
  ) throws(ReadError) -> [RestorationArchive] {
    if case .trees(let trees) = kind { return try trees.archives(named: name) }
    return [try archive(named: name, includingHistory: includesHistory)]
  }

  /// The parsed document of the bytes.
  ///
  /// - Throws: why the bytes are not a document.
  package func parsed() throws(PlistError) -> PlistDocument {
    if let document { return document }
    if case .none(let error) = kind, case .syntax(let fault) = error.reason { throw fault }
    return try PlistDocument.read(bytes)
  }

  /// Whether the bytes are trees in JSON: `restorectl.archive/1`.
  package var isTree: Bool {
    if case .trees = kind { true } else { false }
  }

  /// The fault, or the part that the file is in an archive of several files.
  private func explained(_ error: ReadError) -> ReadError {
    AppKitReader.part(bytes, from: origin).map { ReadError(.bundlePart($0)) } ?? error
  }
}

extension ReadError {
  /// Why bytes are not an archive, although their syntax is valid.
  static func notAnArchive(_ document: PlistDocument?) -> ReadError {
    ReadError(.notAnArchive(document?.syntax ?? .binary, found: DocumentSummary(of: document)))
  }
}

/// The file of the bytes, which helps to recognise them.
package struct ArchiveOrigin: Sendable {
  package var fileName: [UInt8]?
  package var place: ArchivePlace
  package var folder: (any ArchiveFolder)?

  package init(
    fileName: [UInt8]? = nil, place: ArchivePlace = .anywhere,
    folder: (any ArchiveFolder)? = nil
  ) {
    self.fileName = fileName
    self.place = place
    self.folder = folder
  }

  func isNamed(_ file: SavedStateLayout.File) -> Bool {
    fileName.map { file.rawValue.utf8.elementsEqual($0) } ?? false
  }
}

/// The folder of a file, for containers with more than one file.
package protocol ArchiveFolder: Sendable {
  func has(_ file: SavedStateLayout.File) -> Bool
  func bytes(of file: SavedStateLayout.File) -> ByteSlice?
  var pictures: [WindowPicture] { get }
}
