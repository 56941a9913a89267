import KeyedArchive
import PlistSyntax

/// A record that its window's key opens. Decrypted again each time its content is asked for.
struct RecordNode: NodeSource {
  let record: AppKitRecords.Record
  let cipher: AES128
  let head: RecordPlaintext.Head
  let context: RecordContext
  var isSuperseded = false

  /// The window's path, then the identifier.
  var path: RestorationPath {
    RestorationPath(context.windows.path(of: record.windowID).raw + "/" + head.identifier)
  }

  var node: RestorationNode {
    RestorationNode(path: path, restorationClass: restorationClass, source: self)
  }

  var location: SourceLocation? { SourceLocation(byteOffset: record.byteOffset) }
  var byteCount: Int? { record.bytes.count }

  /// Only the record of a window itself says how AppKit makes it again.
  private var isWindow: Bool { head.identifier == KnownKeys.AppKit.windowRecord }

  /// The whole record in clear. Every byte of it is at the record's offset, as far as anyone is told.
  private var plaintext: ByteSlice {
    let payload = record.payload
    return ByteSlice(
      cipher.decryptedCBC(payload, 0..<payload.count), decodedFromTextAt: record.byteOffset)
  }

  func decode() -> NodeContent {
    let plaintext = plaintext
    do throws(RecordPlaintext.Failure) {
      let items = try RecordPlaintext.items(plaintext, from: head.end)
      guard let archive = items.first(where: { $0.tag == KnownKeys.AppKit.archiveTag }) else {
        throw RecordPlaintext.Failure(
          reason: "expected the object's archive under the tag \(KnownKeys.AppKit.archiveTag), "
            + "found none")
      }
      return content(archive, of: items)
    } catch {
      return unreadable(plaintext.slice(head.end..<plaintext.count), error.reason)
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
    decoder.windows = context.windows
    for entry in graph.topEntries {
      guard let key = graph.document.text(at: entry.key), key != KnownKeys.AppKit.dataKey
      else { continue }
      if isWindow, isFact(key, entry.value, of: graph, &content) { continue }
      content.state.append(StateEntry(key, decoder.decode(entry.value), at: location))
    }
    content.cutCount = Uncompared(decoder.cutCount)
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
    guard head.flags != 0 else { return }
    counted += 1
    content.state.append(
      StateEntry(
        KnownKeys.AppKit.recordFlags, .integer(PlistInteger(head.flags)), at: location))
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
          document, limits: context.limits, windows: context.windows,
          hiddenKeys: [KnownKeys.AppKit.dataKey], valueCount: counted)
        value = values.decode(document.root)
        counted = values.valueCount
        content.cutCount.value += values.cutCount
      } else {
        value = .unreadable(
          UnreadableValue(reason: "expected a property list under the tag \(item.tag)"))
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
    switch key {
    case KnownKeys.AppKit.className:
      guard let name = Self.text(id, graph) else { return false }
      content.className = .value(name)
    case KnownKeys.AppKit.restorer:
      guard Self.text(id, graph) != nil else { return false }
    default: return false
    }
    return true
  }

  private static func text(_ id: ValueID, _ graph: ObjectGraph) -> String? {
    var reader = ObjectReader(graph)
    return try? reader.text(id)
  }

  /// The class that AppKit asks to make the window again.
  private var restorationClass: String? {
    guard isWindow,
      let items = try? RecordPlaintext.items(plaintext, from: head.end),
      let archive = items.first(where: { $0.tag == KnownKeys.AppKit.archiveTag }),
      let graph = try? ObjectGraph(archive.bytes, limits: context.limits),
      let id = graph.document.value(forKey: KnownKeys.AppKit.restorer, in: graph.top)
    else { return nil }
    return Self.text(id, graph)
  }
}
