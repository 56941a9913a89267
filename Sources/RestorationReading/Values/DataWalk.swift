import FlutterState
import KeyedArchive
import PlistSyntax
import RestorationModel

// Data: a walk continues inside archives, and shows the contents of other known formats.

extension StateWalk {
  /// The identity of data, for references. Not its bytes: binary property lists store equal bytes
  /// once, however many values have them, and XML stores them for each value.
  enum DataHolder {
    /// An NSData object.
    case object(ValueID)
    /// A UID of `$objects` with bare data, without an object around it.
    case uid(ValueID)
    /// Its only place.
    case place
  }

  /// Bare data, without an object around it. `id` is its value: a UID or the data itself.
  mutating func visitData(
    at place: ValueID, namedBy id: ValueID, _ number: Int, _ depth: Int, _ sink: any StateSink
  ) throws(ArchiveError) {
    guard let data = try reader.data(place) else { return sink.take(.value(.null)) }
    var holder = DataHolder.place
    if case .uid(let uid) = reader.value(id) {
      let uid = ValueID(Int(truncatingIfNeeded: uid))
      if let first = bareData?[uid] { return sink.take(.value(.shared(first))) }
      holder = .uid(uid)
    }
    visit(data, in: holder, number, depth, into: sink)
  }

  /// Stores large data. Short data is repeated.
  ///
  /// - Returns: the first value with the same bytes, if they must not be shown again.
  private mutating func remember(
    _ data: ArchivedData, _ bytes: ByteSlice, in holder: DataHolder, _ number: Int
  ) -> Int? {
    guard bytes.count > StateLimits.smallData else { return nil }
    if let first = numbers[data.id] {
      guard opener.mayRepeat(bytes) else { return first }
    } else {
      numbers[data.id] = number
    }
    switch holder {
    case .object(let id): numbers[id] = number
    case .uid(let uid):
      if bareData == nil { bareData = ValueNumbers(below: graph.objectCount) }
      bareData?[uid] = number
    case .place: break
    }
    return nil
  }

  /// Data, opened if it is a readable keyed archive or shows another format.
  @inline(never) mutating func visit(
    _ data: ArchivedData, in holder: DataHolder, _ number: Int, _ depth: Int,
    into sink: any StateSink
  ) {
    let bytes = graph.bytes(of: data)
    if let first = remember(data, bytes, in: holder, number) {
      return sink.take(.value(.shared(first)))
    }
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

  /// The contents of data that is not an archive, if it can be opened.
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
