/// Facts about the records of an AppKit archive besides the shown state: what is omitted, and why.
package struct RecordSummary: Hashable, Sendable {
  /// How many records contain the state that AppKit would restore.
  package var currentCount = 0
  /// How many records are replaced by a later one of the same window and identifier.
  package var supersededCount = 0
  package var supersededByteCount = 0
  /// The windows without a key, in the order of their first record. Normal: AppKit forgets the keys
  /// of windows that were closed.
  package var unopenable: [UnopenableRecords] = []
  package var unreadable: [UnreadableRecord] = []
  /// Why the records could not be read to the end of the file; nil if they could.
  package var stop: RecordStop?
  package var listFault: WindowListFault?
  package var pictures: [WindowPicture] = []

  package init() {}

  /// How many records there are, including those that cannot be opened.
  package var count: Int {
    currentCount + supersededCount + unreadable.count + unopenableCount
  }

  package var unopenableCount: Int { unopenable.reduce(0) { $0 + $1.count } }

  /// How many parts are damaged: records that their key does not decrypt, the rest after the
  /// records end too early, and the list of windows. Records without a key are not damaged.
  package var damageCount: Int {
    unreadable.count + (stop == nil ? 0 : 1) + (listFault?.isMissing == false ? 1 : 0)
  }
}

package struct WindowListFault: Hashable, Sendable {
  /// Whether `windows.plist` is missing; otherwise it is damaged.
  package var isMissing: Bool
  /// The reason, one lower-case sentence. It quotes nothing of the file, which contains keys.
  package var reason: String
}

/// A picture of a window, `window_<N>.data`. The system encrypts it with a key of its keychain, so
/// it is listed but not opened.
package struct WindowPicture: Hashable, Sendable {
  package var windowID: UInt32
  package var byteCount: Int

  package init(windowID: UInt32, byteCount: Int) {
    self.windowID = windowID
    self.byteCount = byteCount
  }

  package static func windowID(ofFileNamed name: String) -> UInt32? {
    let (prefix, suffix) = ("window_", ".data")
    guard name.begins(with: prefix), name.ends(with: suffix) else { return nil }
    let digits = name.dropFirst(prefix.count).dropLast(suffix.count)
    return digits.allSatisfy(\.isNumber) ? UInt32(digits) : nil
  }
}

package struct UnopenableRecords: Hashable, Sendable {
  package var windowID: UInt32
  package var count: Int
  /// The SHA-256 digest of the records, 64 hexadecimal digits: the only part that can be compared.
  /// Nil in trees without it.
  package var digest: String?
}

package struct UnreadableRecord: Hashable, Sendable {
  package var windowID: UInt32
  /// The byte offset of the record from the start of the file, 0-based.
  package var byteOffset: Int
  /// The reason, one lower-case sentence without a place. It quotes nothing of the record.
  package var reason: String
  /// The SHA-256 digest of the record, 64 hexadecimal digits. Nil in trees without it.
  package var digest: String?
}

package struct RecordStop: Hashable, Sendable {
  /// Byte offset from the start of the file, 0-based.
  package var byteOffset: Int
  package var reason: String
}
