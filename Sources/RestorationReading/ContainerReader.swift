import KeyedArchive
import PlistSyntax
import RestorationModel
import TreeJSON

/// How one kind of archive is recognised and read. A new kind is a reader file, which ends with its
/// `ContainerReader`, and a line in `all`.
struct ContainerReader: Sendable {
  /// What says that an input is of a kind.
  enum Evidence: Sendable {
    /// The bytes, wherever they stand.
    case bytes
    /// The place of the file, or keys that say too little without it.
    case place
  }

  /// Texts of which one stands in nearly every such archive as it is, in any syntax but XML. A search
  /// for those of all kinds spares most other files the parsing.
  var marks: [String] = []
  /// Whether a kind is a property list or JSON, so that `accepts` needs the document.
  var isDocument = true
  /// Whether an input is of this kind; nil when it is not.
  let accepts: @Sendable (Contents, Limits) -> Evidence?
  /// Reads it.
  let read: @Sendable (Contents, ReadOptions) throws(ReadFault) -> RestorationArchive
  /// What else the file is, when it is part of such an archive and says little alone.
  var part: @Sendable (Contents, Limits) -> ReadFault.BundlePart? = { _, _ in nil }

  /// All kinds; the first that accepts reads.
  static let all: [ContainerReader] = [
    .appkit, .uikit, .treeJSON, .keyed, .sceneSessions, .scene, .sceneUserInfo, .bundleInfo,
  ]

  /// The texts of which one stands in nearly every archive.
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

/// How an archive is to be read.
struct ReadOptions: Sendable {
  /// What findings and reports call the input.
  var name: String?
  /// Whether what later saves have replaced is kept, where a container has it.
  var includesHistory = false
  var limits: Limits
}

extension ContainerReader {
  /// What there is to recognise an input by.
  struct Contents: Sendable {
    let bytes: ByteSlice
    let origin: ArchiveOrigin
    /// The document; nil before it is parsed.
    private(set) var document: PlistDocument?
    /// The objects, when the document is a keyed archive.
    private(set) var graph: ObjectGraph?
    /// The root dictionary, when the document is no keyed archive.
    private(set) var plain: ObjectGraph?

    init(_ bytes: ByteSlice, from origin: ArchiveOrigin) {
      self.bytes = bytes
      self.origin = origin
    }

    /// Adds the document that the bytes were parsed into.
    ///
    /// - Throws: `ReadFault.archive` when it has the keys of a keyed archive and is none.
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

    /// Why the input is no archive, though its syntax is fine.
    var notAnArchive: ReadFault {
      .notAnArchive(
        document?.syntax ?? .binary,
        found: DocumentSummary(of: document))
    }

    /// Where the archive was read from.
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
  /// A kind that is a plain dictionary, known by its keys or by where it stands.
  ///
  /// - Parameter evidence: what the keys are worth.
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
