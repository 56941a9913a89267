import KeyedArchive
import PlistSyntax

/// How one kind of archive is recognised and read. A new kind is a reader file and a line in `all`.
struct ContainerReader: Sendable {
  /// Whether a document is of this kind, judged by its keys.
  let accepts: @Sendable (Candidate) -> Bool
  /// Reads it. The container of the source is set by the reader.
  let read: @Sendable (Candidate, ArchiveSource, Limits) throws(ReadError) -> RestorationArchive

  /// A document that may be an archive.
  struct Candidate: Sendable {
    let document: PlistDocument
    /// The objects, when the document is a keyed archive.
    let graph: ObjectGraph?
    /// Where the document stands.
    let place: ArchivePlace
  }

  /// All kinds; the first that accepts reads.
  static let all: [ContainerReader] = [
    .uikit, .treeJSON, .keyed, .sceneSessions, .scene, .sceneUserInfo, .bundleInfo,
  ]

  private static let sceneSessions = plain(
    .sceneSessions, at: .sceneSessions, SceneSessionsReader.accepts, SceneSessionsReader.read)
  private static let scene = plain(.scene, at: .scene, SceneReader.accepts, SceneReader.read)
  /// A bare dictionary says nothing about itself: only its place does.
  private static let sceneUserInfo = plain(
    .scene, at: .sceneUserInfo, { _ in false }, PlainReader.sceneUserInfo)
  private static let bundleInfo = plain(
    .bundleInfo, at: .bundleInfo, PlainReader.isBundleInfo, PlainReader.bundleInfo)

  /// A kind that is a plain dictionary, known by its keys or by where it stands.
  private static func plain(
    _ container: ArchiveContainer, at place: ArchivePlace,
    _ accepts: @escaping @Sendable (ObjectGraph) -> Bool,
    _ nodes: @escaping @Sendable (ObjectGraph, Limits) throws(ArchiveError) -> NodeList
  ) -> ContainerReader {
    ContainerReader(
      accepts: { candidate in
        guard candidate.graph == nil, let plain = candidate.plain else { return false }
        return candidate.place == place || accepts(plain)
      },
      read: { candidate, source, limits throws(ReadError) in
        try candidate.read(candidate.plain) { plain throws(ArchiveError) in
          var source = source
          source.container = container
          return RestorationArchive(source: source, nodes: try nodes(plain, limits))
        }
      })
  }

  private static let uikit = ContainerReader(
    accepts: { $0.graph.map(UIKitReader.accepts) ?? false },
    read: { candidate, source, limits throws(ReadError) in
      try candidate.readGraph { graph throws(ArchiveError) in
        var source = source
        source.container = .uikit
        return try UIKitReader.read(graph, source: source, limits: limits)
      }
    })

  private static let treeJSON = ContainerReader(
    accepts: { $0.document.syntax == .json && TreeJSONReader.accepts($0.document) },
    read: { candidate, source, limits throws(ReadError) in
      var source = source
      // What a tree is of unless it says so itself.
      source.container = .uikit
      do throws(TreeError) {
        return try TreeJSONReader.read(candidate.document, source: source, limits: limits)
      } catch {
        throw .tree(error)
      }
    })

  private static let keyed = ContainerReader(
    accepts: { $0.graph != nil },
    read: { candidate, source, limits throws(ReadError) in
      try candidate.readGraph { graph throws(ArchiveError) in
        var source = source
        source.container = .keyed
        return try KeyedReader.read(graph, source: source, limits: limits)
      }
    })
}

extension ContainerReader.Candidate {
  /// A document that may be an archive.
  ///
  /// - Throws: `ReadError` when it has the keys of a keyed archive and is none.
  init(_ document: PlistDocument, at place: ArchivePlace = .anywhere) throws(ReadError) {
    self.document = document
    self.place = place
    guard ObjectGraph.isKeyedArchive(document) else {
      graph = nil
      return
    }
    do throws(ArchiveError) {
      graph = try ObjectGraph(document)
    } catch {
      throw .archive(error.located(in: document))
    }
  }

  /// The root dictionary of a plain document.
  fileprivate var plain: ObjectGraph? { ObjectGraph(plain: document) }

  /// Reads the objects; faults get the line and column of their place.
  fileprivate func readGraph(
    _ read: (ObjectGraph) throws(ArchiveError) -> RestorationArchive
  ) throws(ReadError) -> RestorationArchive {
    try self.read(graph, read)
  }

  fileprivate func read(
    _ graph: ObjectGraph?, _ read: (ObjectGraph) throws(ArchiveError) -> RestorationArchive
  ) throws(ReadError) -> RestorationArchive {
    guard let graph else {
      throw .notAnArchive(
        document.syntax ?? .binary, found: DocumentSummary.describe(document))
    }
    do throws(ArchiveError) {
      return try read(graph)
    } catch {
      throw .archive(error.located(in: document))
    }
  }
}
