import KeyedArchive
import PlistSyntax
import RestorationModel

/// The state in a record, as a node below that of its window.
struct RecordNode {
  let opened: OpenedRecord
  let context: RecordContext

  var node: RestorationNode {
    let path = context.paths.path(of: opened.record.windowID).raw + "/" + opened.head.identifier
    let restorationClass =
      opened.isWindow
      ? opened.text(forKey: KnownKeys.AppKit.restorer, limits: context.limits) : nil
    return RestorationNode(
      path: RestorationPath(path), restorationClass: restorationClass, location: location,
      byteCount: opened.record.bytes.count
    ) {
      context.windows.keys.hidden(in: content(opened.plaintext))
    }
  }

  private var location: SourceLocation { SourceLocation(byteOffset: opened.record.byteOffset) }

  private func content(_ plaintext: ByteSlice) -> NodeContent {
    do throws(RecordPlaintext.Failure) {
      let items = try RecordPlaintext.items(plaintext, from: opened.head.end)
      guard let archive = items.first(where: { $0.tag == KnownKeys.AppKit.archiveTag }) else {
        throw RecordPlaintext.Failure(
          reason: "expected the object's archive under the tag \(KnownKeys.AppKit.archiveTag), "
            + "found none")
      }
      return content(archive, of: items)
    } catch {
      return unreadable(plaintext.slice(opened.head.end..<plaintext.count), error.reason)
    }
  }

  private func unreadable(_ bytes: ByteSlice, _ reason: String) -> NodeContent {
    NodeContent(unreadable: bytes, reason, at: location)
  }

  private func content(
    _ archive: RecordPlaintext.Item, of items: [RecordPlaintext.Item]
  ) -> NodeContent {
    let graph: ObjectGraph
    do throws(ArchiveError) {
      graph = try ObjectGraph(archive.bytes, limits: context.limits)
    } catch {
      return unreadable(archive.bytes, error.reason)
    }
    var content = NodeContent(kind: .object)
    var walk = StateWalk(graph, limits: context.limits)
    walk.windowPaths = context.paths
    for entry in graph.topEntries {
      let text: String?
      do throws(ArchiveError) {
        text = try walk.reader.keyText(entry.key)
      } catch {
        return unreadable(archive.bytes, error.reason)
      }
      guard let key = text else { continue }
      if opened.isWindow, isFact(key, entry.value, of: graph, &content) { continue }
      content.state.append(StateEntry(key, walk.value(of: entry.value), at: location))
    }
    content.unreadableValueCount = Uncompared(walk.unreadableCount)
    var parts = RecordParts(after: walk, flags: opened.head.flags, context)
    var isFirst = true
    for item in items {
      if isFirst, item.tag == KnownKeys.AppKit.archiveTag {
        isFirst = false
      } else {
        parts.add(item)
      }
    }
    content.unreadableValueCount.value += parts.unreadableCount
    content.state += parts.values.map { StateEntry($0.name, $0.value, at: location) }
    content.state = parts.openingScreenText(content.state)
    return content
  }

  /// Whether a key is a fact about the window that has a property of its own.
  private func isFact(
    _ key: String, _ id: ValueID, of graph: ObjectGraph, _ content: inout NodeContent
  ) -> Bool {
    var reader = ObjectReader(graph)
    switch key {
    case KnownKeys.AppKit.className:
      guard let name = try? reader.text(id) else { return false }
      content.className = .value(name)
    case KnownKeys.AppKit.restorer:
      guard (try? reader.text(id)) != nil else { return false }
    default: return false
    }
    return true
  }
}
