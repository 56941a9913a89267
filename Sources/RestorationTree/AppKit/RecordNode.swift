import KeyedArchive
import PlistSyntax

/// The state in a record, as a node below that of its window.
struct RecordNode: NodeSource {
  let opened: OpenedRecord
  let context: RecordContext

  var node: RestorationNode {
    let path = context.paths.path(of: opened.record.windowID).raw + "/" + opened.head.identifier
    let restorationClass =
      opened.isWindow
      ? opened.text(forKey: KnownKeys.AppKit.restorer, limits: context.limits) : nil
    return RestorationNode(
      path: RestorationPath(path), restorationClass: restorationClass, source: self)
  }

  var location: SourceLocation? { SourceLocation(byteOffset: opened.record.byteOffset) }
  var byteCount: Int? { opened.record.bytes.count }

  func decode() -> NodeContent { context.windows.keys.hidden(in: content(opened.plaintext)) }

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
    var content = NodeContent()
    content.unreadable = UnreadableState(bytes: bytes, reason: reason, location: location)
    return content
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
    var decoder = StateDecoder(graph, limits: context.limits)
    decoder.windowPaths = context.paths
    for entry in graph.topEntries {
      guard let key = graph.document.text(at: entry.key) else { continue }
      if opened.isWindow, isFact(key, entry.value, of: graph, &content) { continue }
      content.state.append(StateEntry(key, decoder.decode(entry.value), at: location))
    }
    content.unreadableValueCount = Uncompared(decoder.unreadableCount)
    var counted = decoder.valueCount
    addFlags(to: &content, &counted)
    var isFirst = true
    for item in items {
      if isFirst, item.tag == KnownKeys.AppKit.archiveTag {
        isFirst = false
        continue
      }
      add(item, to: &content, &counted)
    }
    return content
  }

  private func addFlags(to content: inout NodeContent, _ counted: inout Int) {
    guard opened.head.flags != 0 else { return }
    counted += 1
    content.state.append(
      StateEntry(
        KnownKeys.AppKit.recordFlags, .integer(PlistInteger(opened.head.flags)), at: location))
  }

  /// What stands beside the archive: other archives by key path, bookmarks of files, and what later
  /// systems may have added.
  private func add(
    _ item: RecordPlaintext.Item, to content: inout NodeContent, _ counted: inout Int
  ) {
    var value = StateValue.data(item.bytes)
    if KnownKeys.AppKit.listTags.contains(item.tag) {
      if let document = try? PlistDocument.read(item.bytes, limits: context.limits) {
        var values = PlainValues(
          document, limits: context.limits, windowPaths: context.paths, valueCount: counted)
        value = values.decode(document.root)
        counted = values.valueCount
        content.unreadableValueCount.value += values.unreadableCount
      } else {
        value = .unreadable(
          UnreadableValue(reason: "expected a property list under the tag \(item.tag)"))
        content.unreadableValueCount.value += 1
        counted += 1
      }
    } else {
      counted += 1
    }
    content.state.append(
      StateEntry(KnownKeys.AppKit.recordPrefix + item.tag, value, at: location))
  }

  /// Whether a key says something about the window that has a place of its own.
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
