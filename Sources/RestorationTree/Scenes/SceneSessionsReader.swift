import KeyedArchive
import PlistSyntax

/// Reads the table of scene sessions: a plain dictionary from session identifier to data, each a keyed
/// archive whose only top-level key has the session.
///
/// Source: public analyses of how UIKit keeps scenes.
enum SceneSessionsReader {
  /// How many entries are opened to find one that is a session.
  private static let probeCount = 8

  static func accepts(_ plain: ObjectGraph) -> Bool {
    var reader = ObjectReader(plain)
    for entry in plain.topEntries.prefix(probeCount) {
      guard let data = try? reader.data(entry.value) else { continue }
      let bytes = plain.bytes(of: data)
      guard NestedArchive.mayBeArchive(bytes), let inner = try? ObjectGraph(bytes) else { continue }
      if inner.document.value(forKey: KnownKeys.sceneDefinition, in: inner.top) != nil {
        return true
      }
    }
    return false
  }

  static func read(
    _ plain: ObjectGraph, _ limits: Limits
  ) throws(ArchiveError) -> NodeList {
    let reading = CoderReading(
      decode: { bytes, visitor in
        let content = SceneSession.content(of: bytes, limits: limits)
        visitor?.visit(content.state)
        _ = visitor?.end()
        return content
      },
      find: { UndecodedContent(SceneSession.content(of: $0, limits: limits)) })
    var list = CoderList(plain, reading: reading)
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
  static func content(of bytes: ByteSlice, limits: Limits) -> NodeContent {
    do throws(ArchiveError) {
      return try content(of: ObjectGraph(bytes, limits: limits), limits: limits)
    } catch {
      var content = NodeContent()
      content.unreadable = UnreadableState(
        bytes: bytes, reason: error.reason, location: error.location)
      return content
    }
  }

  private static func content(
    of graph: ObjectGraph, limits: Limits
  ) throws(ArchiveError) -> NodeContent {
    var content = NodeContent(kind: .session)
    var decoder = StateDecoder(graph, limits: limits, nesting: 1)
    var reader = ObjectReader(graph)
    if let session = onlyObject(of: graph) {
      content.className = .value(try reader.className(of: session))
      for field in try reader.fields(of: session) {
        content.state.append(
          StateEntry(field.name, decoder.decode(field.value), at: graph.location(of: field.value)))
      }
    } else {
      for entry in graph.topEntries {
        let key = try reader.keyText(entry.key) ?? ""
        content.state.append(
          StateEntry(key, decoder.decode(entry.value), at: graph.location(of: entry.value)))
      }
    }
    content.complete(&decoder)
    return content
  }

  /// The session, when it is all that the archive has.
  private static func onlyObject(of graph: ObjectGraph) -> ArchivedObject? {
    var entries = graph.topEntries.makeIterator()
    guard let first = entries.next(), entries.next() == nil,
      graph.document.text(at: first.key) == KnownKeys.sceneDefinition,
      case .object(let object)? = try? graph.resolve(first.value)
    else { return nil }
    return object
  }
}
