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
      fields.append(("NSWindowID", builder.integer(PlistInteger(window.id))))
      if let key = window.key { fields.append(("NSDataKey", builder.data(ByteSlice(key)))) }
      entries.append(builder.dictionary(fields))
    }
    let root = builder.array(entries)
    return try builder.document(root: root).written(as: syntax)
  }

  private static func plain(_ value: StateValue, _ builder: inout PlistBuilder) -> ValueID {
    switch value {
    case .bool(let flag): return builder.bool(flag)
    case .integer(let number): return builder.integer(number)
    case .real(let number): return builder.real(number.value)
    case .string(let text): return builder.string(text)
    case .data(let bytes): return builder.data(bytes)
    case .array(let elements):
      var values: [ValueID] = []
      for element in elements { values.append(plain(element, &builder)) }
      return builder.array(values)
    case .dictionary(let pairs):
      var entries: [(key: ValueID, value: ValueID)] = []
      for pair in pairs {
        entries.append((plain(pair.key, &builder), plain(pair.value, &builder)))
      }
      return builder.dictionary(entries)
    default: return builder.string("\(value.typeName)")
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
