import KeyedArchive
import PlistSyntax
import RestorationModel

/// Reads the table of scene sessions: a plain dictionary from session identifier to data, each a
/// keyed archive with the session under its only top-level key.
///
/// Source: public analyses of how UIKit saves scenes.
enum SceneSessionsReader {
  /// How many entries are opened in the search for a session.
  private static let probeCount = 8

  static func accepts(_ plain: ObjectGraph, _ limits: Limits) -> Bool {
    var reader = ObjectReader(plain)
    for entry in plain.topEntries.prefix(probeCount) {
      guard let data = try? reader.data(entry.value) else { continue }
      let bytes = plain.bytes(of: data)
      guard NestedArchive.mayBeArchive(bytes), let inner = try? ObjectGraph(bytes, limits: limits)
      else { continue }
      if inner.document.value(forKey: KnownKeys.sceneDefinition, in: inner.top) != nil {
        return true
      }
    }
    return false
  }

  static func read(
    _ plain: ObjectGraph, _ limits: Limits
  ) throws(ArchiveError) -> NodeList {
    let context = CoderContext(graph: plain) { SceneSession.read($0, limits: limits) }
    var list = CoderList(context)
    var reader = ObjectReader(plain)
    for entry in plain.topEntries {
      guard let identifier = try reader.keyText(entry.key) else {
        throw plain.error(
          .invalidContents, at: entry.key, expected: "session identifiers as keys",
          found: plain.document.value(entry.key).typeName)
      }
      list.add(RestorationPath(identifier), coder: entry.value, in: &reader)
    }
    return list.nodes
  }
}

/// The archive of one scene session.
enum SceneSession {
  /// Reads a session. An unreadable one contains the reason.
  static func read(_ bytes: ByteSlice, limits: Limits) -> NodeContent {
    do throws(ArchiveError) {
      let graph = try ObjectGraph(bytes, limits: limits)
      var content = NodeContent(kind: .session)
      var state = CoderState(graph, of: .keyed, limits: limits, nesting: 1)
      var reader = ObjectReader(graph)
      if let session = onlyObject(of: graph) {
        content.className = .value(try reader.className(of: session))
        for field in try reader.fields(of: session) { state.add(field.name, field.value) }
      } else {
        for entry in graph.topEntries {
          state.add(try reader.keyText(entry.key) ?? "", entry.value)
        }
      }
      return state.decoded(content)
    } catch {
      return NodeContent(unreadable: bytes, error.reason, at: error.location)
    }
  }

  /// The session, if the archive contains nothing else.
  private static func onlyObject(of graph: ObjectGraph) -> ArchivedObject? {
    var entries = graph.topEntries.makeIterator()
    guard let first = entries.next(), entries.next() == nil,
      graph.document.text(at: first.key) == KnownKeys.sceneDefinition,
      case .object(let object)? = try? graph.resolve(first.value)
    else { return nil }
    return object
  }
}
