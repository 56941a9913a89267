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
  }

  /// All kinds; the first that accepts reads.
  static let all: [ContainerReader] = [.uikit, .treeJSON, .keyed]

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
  init(_ document: PlistDocument) throws(ReadError) {
    self.document = document
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

  /// Reads the objects; faults get the line and column of their place.
  fileprivate func readGraph(
    _ read: (ObjectGraph) throws(ArchiveError) -> RestorationArchive
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
