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
    let entries = windows.map { window in
      var pairs = window.state.map { StatePair(.string($0), $1) }
      pairs.append(StatePair("NSWindowID", .integer(PlistInteger(window.id))))
      if let key = window.key { pairs.append(StatePair("NSDataKey", .data(ByteSlice(key)))) }
      return StateValue.dictionary(pairs)
    }
    return try StateValue.array(entries).plist(as: syntax)
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
