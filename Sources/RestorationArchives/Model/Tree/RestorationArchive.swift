/// The kind of an archive. The raw values appear in `restorectl.archive/1`.
public enum ArchiveContainer: String, Hashable, Sendable, CaseIterable {
  /// UIKit's view controller archive.
  case uikit
  /// What one scene saves: its user activity, or its session's own dictionary.
  case scene
  /// The table of the scene sessions that the system knows.
  case sceneSessions = "scene-sessions"
  /// A file of the system beside an archive: about its snapshot, or about a restore in progress.
  case bundleInfo = "bundle-info"
  /// The windows of a Mac app, in AppKit's records.
  case appkit
  /// Any other keyed archive.
  case keyed
}

/// The source of an archive.
public struct ArchiveSource: Hashable, Sendable {
  /// The file's name as the user gave it; nil for archives made in memory.
  public var file: String?
  /// What kind of archive it is.
  public var container: ArchiveContainer
  /// Its syntax; nil for archives made in memory.
  public var syntax: PlistSyntax?
  /// The file's size in bytes.
  public var byteCount: Int?

  package init(
    file: String? = nil, container: ArchiveContainer = .uikit, syntax: PlistSyntax? = nil,
    byteCount: Int? = nil
  ) {
    self.file = file
    self.container = container
    self.syntax = syntax
    self.byteCount = byteCount
  }
}

/// A saved interface: the saved objects in save order, and the archive-wide values.
public struct RestorationArchive: Equatable, Sendable {
  /// Where the archive was read from. Not part of equality.
  public var source: ArchiveSource
  /// The archive-wide values; nil if a hand-written tree has none.
  public var envelope: Envelope?
  /// The saved objects, in save order; a path that is listed twice occurs twice.
  public var nodes: [RestorationNode]
  /// Coders in the archive that its root list does not contain.
  public var unlistedNodes: [RestorationNode] = []
  /// Entries of the restoration class map whose path is not listed, in file order.
  package var unlistedRestorationClasses: [RestorationClassEntry] = []
  /// Facts about the records of an AppKit archive; nil for other archives.
  package var recordSummary: RecordSummary?
  /// Converts offsets of findings into lines; nil for inputs without lines.
  package var text: SourceText?

  package init(
    source: ArchiveSource = ArchiveSource(), envelope: Envelope? = nil,
    nodes: some Sequence<RestorationNode>
  ) {
    self.source = source
    self.envelope = envelope
    self.nodes = Array(nodes)
  }

  /// The archive with the contents of its nodes in memory, for several questions about it. Hostile
  /// archives have more than one value in a byte: what has no room is decoded for each question.
  ///
  /// - Parameter other: an archive that is held, and probably has many equal coders.
  package func held(like other: RestorationArchive? = nil) -> RestorationArchive {
    // An ordinary archive has a value in 20 bytes or more, and a value takes 100 bytes in memory.
    // The values of a tree in JSON are there in its document already.
    let bytesForValue = source.syntax == .json ? 128 : 16
    var room = 1 << 16 + (source.byteCount ?? 0) / bytesForValue
    var held = self
    held.nodes = nodes.enumerated().map { place, node in
      let others = other?.nodes ?? []
      return node.held(&room, like: others.indices.contains(place) ? others[place] : nil)
    }
    held.unlistedNodes = unlistedNodes.map { $0.held(&room) }
    return held
  }

  /// How many parts besides the nodes cannot be read: values of the app delegate, and AppKit
  /// records.
  package var unreadableCount: Int {
    (envelope?.state.unreadableCount ?? 0) + (recordSummary?.damageCount ?? 0)
  }

  /// How many parts of its nodes cannot be read, with their views. Decodes all coders.
  package var unreadableNodeCount: Int {
    func count(_ nodes: some Sequence<RestorationNode>) -> Int {
      nodes.reduce(0) { sum, node in
        let content = node.decoded()
        return sum + content.unreadableCount + count(content.views)
      }
    }
    return count(allNodes)
  }

  /// The restoration paths, raw, in save order. Decodes no coder.
  public var paths: [RestorationPath] { nodes.map(\.path) }

  /// The saved objects, then those whose coders are not listed.
  package var allNodes: some Sequence<RestorationNode> { [nodes, unlistedNodes].joined() }

  /// The first node with a path, raw or plain, or nil.
  public subscript(path path: String) -> RestorationNode? {
    nodes.first { $0.path.raw.isSame(as: path) } ?? nodes.first { $0.path.plain.isSame(as: path) }
  }

  /// Same envelope and nodes, whatever their source. An empty envelope equals none.
  public static func == (left: RestorationArchive, right: RestorationArchive) -> Bool {
    left.source.container == right.source.container
      && (left.envelope ?? Envelope()) == (right.envelope ?? Envelope())
      && left.nodes == right.nodes && left.unlistedNodes == right.unlistedNodes
      && left.unlistedRestorationClasses == right.unlistedRestorationClasses
      && left.recordSummary == right.recordSummary
  }
}

package struct RestorationClassEntry: Hashable, Sendable {
  package var path: RestorationPath
  package var className: String

  package init(path: RestorationPath, className: String) {
    self.path = path
    self.className = className
  }
}
