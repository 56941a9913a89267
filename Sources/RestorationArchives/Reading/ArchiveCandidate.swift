package import Platform

/// Bytes that may be an archive: sniffed, parsed and recognized once, however often they are read.
package struct ArchiveCandidate: Sendable {
  private enum Kind: Sendable {
    /// AppKit's records, or its list of windows.
    case appkit
    case trees(TreeDocuments)
    case graph(ObjectGraph, ArchiveContainer)
    case none(ReadError)
  }

  private let bytes: ByteSlice
  private let origin: ArchiveOrigin
  private let kind: Kind
  /// Whether the bytes alone identify the archive.
  private let isCertain: Bool

  /// For the search of a folder: an archive that is recognisable by itself, or a damaged one, so
  /// that it is reported and not skipped. Nil for all other bytes.
  package init?(found bytes: ByteSlice, from origin: ArchiveOrigin = .init()) {
    self.init(bytes, from: origin, isFound: true)
    if !isCertain { return nil }
  }

  /// - Parameter isFound: whether a search found the bytes; then most that are not an archive are not
  ///   parsed.
  package init(_ bytes: ByteSlice, from origin: ArchiveOrigin = .init(), isFound: Bool = false) {
    self.bytes = bytes
    self.origin = origin
    (kind, isCertain) =
      AppKitReader.accepts(bytes, from: origin)
      ? (.appkit, AppKitRecords.isRecords(bytes))
      : Self.kind(of: bytes, at: origin.place, isFound: isFound)
  }

  private static func kind(
    of bytes: ByteSlice, at place: ArchivePlace, isFound: Bool
  ) -> (Kind, isCertain: Bool) {
    var isMarked = false
    do throws(PlistError) {
      let syntax = try PlistSyntax.sniff(bytes)
      if isFound {
        // Pages and other XML can name the keys of archives too.
        let isOtherXML = syntax == .xml && ContentKind.sniff(bytes) == .xml
        isMarked = !isOtherXML && Self.isMarked(bytes, syntax)
        if isOtherXML || !isMarked && syntax != .xml {
          return (.none(ReadError(.notAnArchive(syntax, found: "another file"))), false)
        }
      }
      if syntax == .json, let lines = try TreeDocuments(linesOf: bytes) {
        return (.trees(lines), true)
      }
      return try kind(of: PlistDocument.read(bytes, as: syntax), at: place)
    } catch {
      // A damaged file with a mark was an archive.
      return (.none(ReadError(.syntax(error))), isMarked)
    }
  }

  /// Nearly every archive has one of these texts literally, in any syntax but XML. A search for them
  /// avoids parsing most other files.
  private static let marks = [
    ObjectGraph.Key.archiver, TreeKeys.schemaPrefix, KnownKeys.activityType,
    KnownKeys.activityUserInfo,
  ]

  private static func isMarked(_ bytes: ByteSlice, _ syntax: PlistSyntax) -> Bool {
    // A script can begin like a JSON string, and name the keys of archives.
    if syntax == .json {
      let first = bytes.elements(0..<bytes.count).first { !$0.isXMLSpace }
      guard first == UInt8(ascii: "{") || first == UInt8(ascii: "[") else { return false }
    }
    return marks.contains { bytes.contains($0) }
  }

  private static func kind(
    of document: PlistDocument, at place: ArchivePlace
  ) -> (Kind, isCertain: Bool) {
    // A property list can have the keys of a tree.
    if document.syntax == .json, let trees = TreeDocuments(document) {
      return (.trees(trees), trees.isOne)
    }
    let plain = ObjectGraph(values: document)
    guard plain.isKeyedArchive else {
      guard case .dictionary = document.value(document.root),
        let (container, isCertain) = container(ofPlain: plain, at: place)
      else { return (.none(.notAnArchive(document)), false) }
      return (.graph(plain, container), isCertain)
    }
    do throws(PlistError) {
      let graph = try ObjectGraph(document)
      return (.graph(graph, UIKitReader.accepts(graph) ? .uikit : .keyed), true)
    } catch {
      return (.none(ReadError(.archive(error.located(in: document.sourceText)))), true)
    }
  }

  /// The container of a document that is not a keyed archive, and whether the bytes alone say it: else the
  /// place of the file does, or keys that need it as confirmation. Nil if it is no archive.
  private static func container(
    ofPlain plain: ObjectGraph, at place: ArchivePlace
  ) -> (ArchiveContainer, isCertain: Bool)? {
    if SceneSessionsReader.accepts(plain) { return (.sceneSessions, true) }
    if place == .sceneSessions { return (.sceneSessions, false) }
    if SceneReader.accepts(plain) { return (.scene, true) }
    switch place {
    case .scene, .sceneUserInfo: return (.scene, false)
    case .bundleInfo: return (.bundleInfo, false)
    default: return PlainReader.isBundleInfo(plain) ? (.bundleInfo, false) : nil
    }
  }

  /// The archives in the bytes: one, or those that `dump` printed as JSON, an array of documents or
  /// one document on each line. These are named by their place, `states.json[2]`.
  ///
  /// - Parameter includesHistory: whether superseded state is kept.
  package func archives(
    named name: String?, includingHistory includesHistory: Bool = false
  ) throws(ReadError) -> [RestorationArchive] {
    do throws(ReadError) {
      switch kind {
      case .appkit:
        let archive = try AppKitReader.read(
          bytes, from: origin, named: name, includingHistory: includesHistory)
        return [archive]
      case .trees(let trees): return try trees.archives(named: name)
      case .graph(let graph, let container): return [try read(graph, container, named: name)]
      case .none(let error): throw error
      }
    } catch {
      // The fault, or the part that the file is in an archive of several files.
      throw AppKitReader.part(bytes, from: origin).map { ReadError(.bundlePart($0)) } ?? error
    }
  }

  private func read(
    _ graph: ObjectGraph, _ container: ArchiveContainer, named name: String?
  ) throws(ReadError) -> RestorationArchive {
    let document = graph.document
    let source = ArchiveSource(
      file: name, container: container, syntax: document.syntax, byteCount: document.bytes.count)
    var archive = RestorationArchive(source: source, nodes: [])
    archive.text = document.sourceText
    do throws(PlistError) {
      switch container {
      case .uikit: try UIKitReader.read(graph, into: &archive)
      case .sceneSessions: archive.nodes = try SceneSessionsReader.read(graph)
      case .scene: archive.nodes = try SceneReader.read(graph, at: origin.place)
      case .bundleInfo:
        let path = PlainReader.path(of: graph)
        archive.nodes = [try RestorationNode(path: path, graph, kind: .note)]
      case .keyed, .appkit: archive.nodes = [try KeyedReader.node(graph)]
      }
    } catch {
      throw ReadError(.archive(error.located(in: document.sourceText)))
    }
    return archive
  }

  /// Whether the bytes are trees in JSON: `restorectl.archive/1`.
  package var isTree: Bool { if case .trees = kind { true } else { false } }
}

extension ReadError {
  /// Why bytes are not an archive, although their syntax is valid.
  fileprivate static func notAnArchive(_ document: PlistDocument) -> ReadError {
    var found: String
    switch document.value(document.root) {
    case .dictionary(let entries):
      found = "a dictionary with \(CountText.count(entries.count, "key"))"
      if document.value(forKey: "nodes", in: entries) != nil {
        found += #"; a tree has "schema": "\#(TreeKeys.schema)" too"#
      }
    case .array(let elements): found = "an array of \(CountText.count(elements.count, "element"))"
    case let value: found = value.typeName
    }
    return ReadError(.notAnArchive(document.syntax ?? .binary, found: found))
  }
}

/// The file of the bytes, which helps to recognise them, and the files beside it, for containers with
/// more than one file.
package struct ArchiveOrigin: Sendable {
  private let file: FilePath?
  let place: ArchivePlace
  /// Whether the files beside it may be links.
  private let followsLinks: Bool
  /// Gets each of these that is read.
  private let note: @Sendable (FilePath) -> Void

  package init(
    _ file: FilePath? = nil, at place: ArchivePlace = .anywhere, followsLinks: Bool = false,
    noting note: @escaping @Sendable (FilePath) -> Void = { _ in }
  ) {
    (self.file, self.place, self.followsLinks, self.note) = (file, place, followsLinks, note)
  }

  var fileName: String? { file.flatMap { String(utf8Bytes: $0.name) } }

  func isNamed(_ file: SavedStateLayout.File) -> Bool { self.file?.name == file.name }

  func has(_ other: SavedStateLayout.File) -> Bool {
    file?.folder.entry(other.name).kind(followingLinks: followsLinks) == .file
  }

  func bytes(of other: SavedStateLayout.File) -> ByteSlice? {
    guard has(other), let path = file?.folder.entry(other.name) else { return nil }
    note(path)
    return try? ByteSlice(readingFileAt: path.bytes)
  }

  /// Links to pictures are not followed.
  var pictures: [WindowPicture] {
    guard let folder = file?.folder, let names = try? System.names(in: folder) else { return [] }
    return names.compactMap { name in
      guard let windowID = String(utf8Bytes: name).flatMap(WindowPicture.windowID),
        let status = try? System.status(folder.entry(name), followingLinks: false),
        status.kind == .file
      else { return nil }
      note(folder.entry(name))
      return WindowPicture(windowID: windowID, byteCount: status.byteCount)
    }.sorted { $0.windowID < $1.windowID }
  }
}
