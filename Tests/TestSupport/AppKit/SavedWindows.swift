package import PlistSyntax
package import RestorationArchives

/// The two files of a Mac app's saved state.
package struct SavedWindows: Sendable {
  /// The entries of `windows.plist`, but for the keys.
  package var windows: [(id: UInt32, key: [UInt8]?, state: [(String, StateValue)])] = []
  /// The records of `data.data`.
  package var records: [SavedRecord] = []
  /// What follows the last record.
  package var tail: [UInt8] = []

  package init() {}

  /// A key that is the same for the same window.
  package static func key(of id: UInt32) -> [UInt8] {
    (0..<16).map { UInt8(truncatingIfNeeded: UInt32($0) &* 29 &+ id &* 17 &+ 3) }
  }

  package var data: [UInt8] { records.flatMap(\.bytes) + tail }

  /// `windows.plist` in a syntax.
  package func windowList(as syntax: PlistSyntax = .binary) throws -> [UInt8] {
    var builder = PlistBuilder()
    var entries: [ValueID] = []
    for window in windows {
      var fields: [(key: String, value: ValueID)] = []
      for (key, value) in window.state { fields.append((key, Self.plain(value, &builder))) }
      fields.append(("NSWindowID", builder.add(.integer(PlistInteger(window.id)))))
      if let key = window.key { fields.append(("NSDataKey", builder.add(.data(ByteSlice(key))))) }
      entries.append(builder.dictionary(fields))
    }
    let root = builder.add(.array(entries))
    return try builder.document(root: root).written(as: syntax)
  }

  private static func plain(_ value: StateValue, _ builder: inout PlistBuilder) -> ValueID {
    switch value {
    case .bool(let flag): return builder.add(.bool(flag))
    case .integer(let number): return builder.add(.integer(number))
    case .real(let number): return builder.add(.real(number.value))
    case .string(let text): return builder.add(.string(text))
    case .data(let bytes): return builder.add(.data(bytes))
    case .array(let elements):
      var values: [ValueID] = []
      for element in elements { values.append(plain(element, &builder)) }
      return builder.add(.array(values))
    case .dictionary(let pairs):
      var entries: [(key: ValueID, value: ValueID)] = []
      for pair in pairs {
        entries.append((plain(pair.key, &builder), plain(pair.value, &builder)))
      }
      return builder.dictionary(entries)
    default: return builder.add(.string("\(value.typeName)"))
    }
  }

  /// What reading the files gives.
  package func archive(
    name: String? = nil, includingHistory: Bool = false
  ) throws -> RestorationArchive {
    try RestorationArchive(
      appKitRecords: ByteSlice(data), windows: ByteSlice(windowList()), name: name,
      includingHistory: includingHistory)
  }
}

extension SavedWindows {
  /// The files of a tree: with as many records of each sort as it counts.
  package init(_ tree: RestorationArchive) throws {
    self.init()
    var ids: [String: UInt32] = ["application": .max]
    for node in tree.nodes {
      let kind = node.decoded().kind
      guard kind == .window || kind == .application else { continue }
      var id = UInt32(100 + ids.count)
      if case .integer(let number)? = node.decoded()["NSWindowID"] {
        id = number.uint64.map { UInt32(truncatingIfNeeded: $0) } ?? id
      }
      if kind == .application { id = .max }
      ids[node.path.raw] = id
      var state = node.decoded().state.filter { $0.key != "NSWindowID" }.map { ($0.key, $0.value) }
      let name = String(node.path.raw.dropFirst("window/".count))
      if kind == .window, !name.hasPrefix("#") { state.append(("NSUIID", .string(name))) }
      windows.append((id, Self.key(of: id), state))
    }
    for node in tree.nodes {
      guard let parent = node.path.parent?.raw, let id = ids[parent] else { continue }
      records.append(try Self.record(node, id, ids))
    }
    guard let summary = tree.recordSummary else { return }
    records += (0..<summary.supersededCount).flatMap { _ in records.prefix(1) }
    for window in summary.unopenable {
      for _ in 0..<window.count {
        records.append(try SavedRecord(window.windowID, key: Self.key(of: 1), "Closed"))
      }
    }
    for record in summary.unreadable {
      records.append(try SavedRecord(record.windowID, key: Self.key(of: 77), "Other"))
    }
    if summary.stop != nil { tail = Array("NSCR1000".utf8) + [0, 0, 0, 2, 0, 0, 0, 0] }
  }

  private static func record(
    _ node: RestorationNode, _ id: UInt32, _ ids: [String: UInt32]
  ) throws -> SavedRecord {
    let identifier = node.path.identifier ?? ""
    if let unreadable = node.decoded().unreadable {
      return SavedRecord(
        id, key: key(of: id), identifier, items: [("rchv", unreadable.bytes.bytes)])
    }
    let state = node.decoded().state.map { entry in
      guard case .reference(let target) = entry.value else { return entry }
      let path = RestorationPath(target)
      let window = path.parent?.raw ?? ""
      let number = ids[window] ?? UInt32(window.drop { !$0.isNumber }) ?? 0
      return StateEntry(entry.key, SavedRecord.reference(path.identifier ?? "", in: number))
    }
    return try SavedRecord(id, key: key(of: id), identifier, state: state)
  }
}
