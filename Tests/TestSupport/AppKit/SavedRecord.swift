import PlistSyntax
package import RestorationArchives

/// One record of a Mac app's `data.data`, to be encrypted.
package struct SavedRecord: Sendable {
  package var version = "1000"
  package var windowID: UInt32
  package var key: [UInt8]
  package var flags: UInt32 = 0
  package var identifier: String
  /// Tags with their bytes, in order.
  package var items: [(tag: String, bytes: [UInt8])]

  package init(_ windowID: UInt32, key: [UInt8], _ identifier: String, items: [(String, [UInt8])]) {
    self.windowID = windowID
    self.key = key
    self.identifier = identifier
    self.items = items.map { (tag: $0.0, bytes: $0.1) }
  }

  /// A record with an archive of these values.
  package init(
    _ windowID: UInt32, key: [UInt8], _ identifier: String, state: [StateEntry] = []
  ) throws {
    self.init(windowID, key: key, identifier, items: [("rchv", try Self.archive(state))])
  }

  package static func archive(_ state: [StateEntry]) throws -> [UInt8] {
    try RestorationArchive(.keyed, [.of(.archive, "$top", state: state)])
      .keyedArchive().written(as: .binary)
  }

  /// A reference as AppKit writes it.
  package static func reference(_ identifier: String, in windowID: UInt32) -> StateValue {
    .object(
      className: "NSPersistentUIEncodedReference",
      fields: [
        StateField("persistentIdentifier", .string(identifier)),
        StateField("windowID", .integer(PlistInteger(windowID))),
      ])
  }

  /// The plaintext, without fill.
  package var plaintext: [UInt8] {
    var bytes = Self.bigEndian(flags) + Self.counted(Array(identifier.utf8))
    for item in items { bytes += Array(item.tag.utf8) + Self.counted(item.bytes) }
    return bytes
  }

  /// The record with its header.
  package var bytes: [UInt8] {
    let blocks = AES128Encryption(key: key).encryptedCBC(plaintext)
    return Array("NSCR".utf8) + Array(version.utf8) + Self.bigEndian(windowID)
      + Self.bigEndian(UInt32(16 + blocks.count)) + blocks
  }

  private static func counted(_ bytes: [UInt8]) -> [UInt8] {
    bigEndian(UInt32(bytes.count)) + bytes
  }

  private static func bigEndian(_ number: UInt32) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
  }
}
