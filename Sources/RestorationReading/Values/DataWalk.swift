import FlutterState
import KeyedArchive
import PlistSyntax
import RestorationModel

// Data: a walk goes on inside archives, and shows what else can be opened.

extension StateWalk {
  /// Data, opened when it is a keyed archive that can be read, or tells another format.
  mutating func visit(
    _ data: ArchivedData, _ number: Int, _ depth: Int, into sink: any StateSink
  ) {
    if refers(to: data.id, into: sink) { return }
    let bytes = graph.bytes(of: data)
    // Data is worth a back-reference when repeating it would show; a few bytes are repeated.
    if bytes.count > StateLimits.smallData { numbers[data.id] = number }
    guard nesting + 1 < limits.nestedArchives, NestedArchive.mayBeArchive(bytes),
      let inner = try? ObjectGraph(bytes, limits: limits)
    else {
      return sink.take(.value(opened(bytes, depth).map { .opened($0) } ?? .data(bytes)))
    }
    guard inner.hasTextKeys else { return sink.take(.value(.data(bytes))) }
    var nested = StateWalk(inner, limits: limits, nesting: nesting + 1, opener: opener)
    nested.windowPaths = windowPaths
    sink.open(.archive)
    for entry in inner.topEntries {
      nested.visit(named: entry.key, entry.value, depth: depth + 1, into: sink)
    }
    sink.close()
    unreadableCount += nested.unreadableCount
    opener = nested.opener
  }

  /// What stands in data that is no archive, if it can be opened.
  private mutating func opened(_ bytes: ByteSlice, _ depth: Int) -> OpenedData? {
    if let opened = opener.open(bytes, nesting: nesting, depth: depth) { return opened }
    guard case .flutter(let isCertain) = role,
      isCertain || FlutterPayload.mayBePayload(bytes, under: "")
    else { return nil }
    let before = opener.unreadableCount
    defer { unreadableCount += opener.unreadableCount - before }
    return opener.openFlutter(bytes)
  }

  /// A value of an archive's top level, after its name.
  private mutating func visit(
    named key: ValueID, _ id: ValueID, depth: Int, into sink: any StateSink
  ) {
    guard case .string(let name) = graph.document.value(key) else { return }
    sink.enter(name: text(name, at: key))
    visit(id, depth: depth, into: sink)
  }
}

extension ObjectGraph {
  /// Whether all top-level keys are texts.
  fileprivate var hasTextKeys: Bool {
    topEntries.allSatisfy { if case .string = document.value($0.key) { true } else { false } }
  }
}
