/// What stands in the records of an AppKit archive beside the state that is shown: what was left out,
/// and why.
public struct RecordSummary: Hashable, Sendable {
  /// How many records hold the state that AppKit would restore.
  public var currentCount = 0
  /// How many records a later one of the same window and identifier replaces.
  public var supersededCount = 0
  /// The size of those, in bytes with their headers.
  public var supersededByteCount = 0
  /// The windows without a key, in the order of their first record. Normal: AppKit forgets the keys
  /// of windows that were closed.
  public var unopenable: [UnopenableRecords] = []
  /// The records that have a key and do not make sense under it, in file order.
  public var unreadable: [UnreadableRecord] = []
  /// Why the records could not be followed to the end of the file; nil when they could.
  public var stop: RecordStop?

  /// No records.
  public init() {}

  /// How many records there are, with those that cannot be opened.
  public var count: Int {
    currentCount + supersededCount + unreadable.count + unopenableCount
  }

  /// How many records have no key.
  public var unopenableCount: Int { unopenable.reduce(0) { $0 + $1.count } }
}

/// The records of one window whose key is not known.
public struct UnopenableRecords: Hashable, Sendable {
  /// The window's number in the file.
  public var windowID: UInt32
  /// How many records.
  public var count: Int

  /// Records of a window.
  public init(windowID: UInt32, count: Int) {
    self.windowID = windowID
    self.count = count
  }
}

/// A record that has a key and does not make sense under it.
public struct UnreadableRecord: Hashable, Sendable {
  /// The number of the record's window.
  public var windowID: UInt32
  /// Where the record begins: byte offset from the start of the file, 0-based.
  public var byteOffset: Int
  /// The reason, one lower-case sentence without a place. Quotes nothing of the record.
  public var reason: String

  /// A record.
  public init(windowID: UInt32, byteOffset: Int, reason: String) {
    self.windowID = windowID
    self.byteOffset = byteOffset
    self.reason = reason
  }
}

/// Where the records cannot be followed any further.
public struct RecordStop: Hashable, Sendable {
  /// Byte offset from the start of the file, 0-based.
  public var byteOffset: Int
  /// The reason, one lower-case sentence without a place.
  public var reason: String

  /// A place.
  public init(byteOffset: Int, reason: String) {
    self.byteOffset = byteOffset
    self.reason = reason
  }
}
