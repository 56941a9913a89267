import KeyedArchive
import PlistSyntax
import RestorationModel

/// A record that its window's key decrypts. It is decrypted again at each read of its content.
struct OpenedRecord: Sendable {
  let record: AppKitRecords.Record
  let cipher: AES128
  let head: RecordPlaintext.Head

  /// Decrypts the head of a record, which shows whether the key is right.
  init(_ record: AppKitRecords.Record, _ cipher: AES128) throws(RecordPlaintext.Failure) {
    self.record = record
    self.cipher = cipher
    head = try RecordPlaintext.head(of: record, cipher)
  }

  /// Whether it is the record of a window itself, which contains how AppKit recreates it.
  var isWindow: Bool { head.identifier.isSame(as: KnownKeys.AppKit.windowRecord) }

  /// The whole decrypted record. Every byte has the record's offset as its location.
  var plaintext: ByteSlice {
    let payload = record.payload
    return ByteSlice(
      cipher.decryptedCBC(payload, 0..<payload.count), decodedFromTextAt: record.byteOffset)
  }

  /// The text under a key of the object's archive; nil if there is none.
  func text(forKey key: String, limits: Limits) -> String? {
    guard let items = try? RecordPlaintext.items(plaintext, from: head.end),
      let archive = items.first(where: { $0.tag == KnownKeys.AppKit.archiveTag }),
      let graph = try? ObjectGraph(archive.bytes, limits: limits),
      let id = graph.document.value(forKey: key, in: graph.top)
    else { return nil }
    var reader = ObjectReader(graph)
    return try? reader.text(id)
  }
}
