import KeyedArchive
import PlistSyntax
import RestorationModel
import TreeJSON

/// How one kind of archive is recognised and read. A new kind is a reader file with a
/// `ContainerReader` at its end, and a line in `all`.
struct ContainerReader: Sendable {
  /// Why an input is of a kind.
  enum Evidence: Sendable {
    /// The bytes alone.
    case bytes
    /// The place of the file, or keys that need it as confirmation.
    case place
  }

  /// Texts of which nearly every such archive contains one literally, in any syntax but XML. A
  /// search for the texts of all kinds avoids parsing most other files.
  var marks: [String] = []
  /// Whether a kind is a property list or JSON, so that `accepts` needs the document.
  var isDocument = true
  /// Why an input is of this kind; nil if it is not.
  let accepts: @Sendable (Contents, Limits) -> Evidence?
  /// Reads it.
  let read: @Sendable (Contents, ReadOptions) throws(ReadFault) -> RestorationArchive
  /// The part that the file is in such an archive, if it is not an archive by itself.
  var part: @Sendable (Contents, Limits) -> ReadFault.BundlePart? = { _, _ in nil }

  /// All kinds; the first that accepts an input reads it.
  static let all: [ContainerReader] = [
    .appkit, .uikit, .treeJSON, .keyed, .sceneSessions, .scene, .sceneUserInfo, .bundleInfo,
  ]

  /// The texts of which nearly every archive contains one.
  static let allMarks = all.flatMap(\.marks)

  /// The first kind that accepts an input.
  static func first(
    accepting contents: Contents, _ limits: Limits
  ) -> (reader: ContainerReader, evidence: Evidence)? {
    for reader in all where reader.isDocument == (contents.document != nil) {
      if let evidence = reader.accepts(contents, limits) { return (reader, evidence) }
    }
    return nil
  }
}

/// How an archive is read.
struct ReadOptions: Sendable {
  /// The name of the input in findings and reports.
  var name: String?
  /// Whether superseded state is kept, if the container has any.
  var includesHistory = false
  var limits: Limits
}

extension ContainerReader {
  /// The information for recognising an input.
  struct Contents: Sendable {
    let bytes: ByteSlice
    let origin: ArchiveOrigin
    /// The document; nil before it is parsed.
    private(set) var document: PlistDocument?
    /// The objects, if the document is a keyed archive.
    private(set) var graph: ObjectGraph?
    /// The root dictionary, if the document is not a keyed archive.
    private(set) var plain: ObjectGraph?

    init(_ bytes: ByteSlice, from origin: ArchiveOrigin) {
      self.bytes = bytes
      self.origin = origin
    }

    /// Adds the parsed document of the bytes.
    ///
    /// - Throws: `ReadFault.archive` if it has the keys of a keyed archive but is invalid.
    mutating func add(_ document: PlistDocument) throws(ReadFault) {
      self.document = document
      guard ObjectGraph.isKeyedArchive(document) else {
        plain = ObjectGraph(plain: document)
        return
      }
      do throws(ArchiveError) {
        graph = try ObjectGraph(document)
      } catch {
        throw .archive(error.located(in: document))
      }
    }

    /// Why the input is not an archive, although its syntax is valid.
    var notAnArchive: ReadFault {
      .notAnArchive(
        document?.syntax ?? .binary,
        found: DocumentSummary(of: document))
    }

    /// The source of the archive.
    func source(_ container: ArchiveContainer, _ options: ReadOptions) -> ArchiveSource {
      ArchiveSource(
        file: options.name, container: container, syntax: document?.syntax,
        byteCount: bytes.count)
    }

    /// Reads the objects; faults get the line and column of their place.
    func read(
      _ graph: ObjectGraph?,
      _ read: (ObjectGraph) throws(ArchiveError) -> RestorationArchive
    ) throws(ReadFault) -> RestorationArchive {
      guard let graph else { throw notAnArchive }
      do throws(ArchiveError) {
        return try read(graph)
      } catch {
        throw .archive(error.located(in: graph.document))
      }
    }
  }
}

extension ContainerReader {
  /// A kind that is a plain dictionary, recognised by its keys or by its place.
  ///
  /// - Parameter evidence: how strong the keys are as evidence.
  static func plain(
    _ container: ArchiveContainer, at place: ArchivePlace? = nil, marks: [String] = [],
    for evidence: Evidence = .bytes,
    _ accepts: @escaping @Sendable (ObjectGraph) -> Bool,
    _ nodes: @escaping @Sendable (ObjectGraph, Limits) throws(ArchiveError) -> NodeList
  ) -> ContainerReader {
    ContainerReader(
      marks: marks,
      accepts: { contents, _ in
        guard let plain = contents.plain else { return nil }
        if accepts(plain) { return evidence }
        return contents.origin.place == place ? .place : nil
      },
      read: { contents, options throws(ReadFault) in
        try contents.read(contents.plain) { plain throws(ArchiveError) in
          RestorationArchive(
            source: contents.source(container, options),
            nodes: try nodes(plain, options.limits))
        }
      })
  }
}
