import RestorationArchives
import TestSupport
import Testing

/// Data that is referred to more than once. Binary property lists have equal bytes once, XML has them
/// for each object: both show the same.
@Suite struct RepeatedDataTests {
  private static let bytes = ByteSlice((0..<200).map { UInt8($0) })

  /// An NSData object around the bytes at a UID.
  private static func holder(of data: Archived) -> Archived {
    .object("NSMutableData", [("NS.data", data)])
  }

  @Test func `one object is shown once, and two are shown twice`() throws {
    let data = Archived.data(Self.bytes.bytes)
    let (one, other) = (Self.holder(of: data), Self.holder(of: data))
    let bytes = Archived.archive([("root", .list([one, other, one, data, data]))])
    let archive = try RestorationArchive(reading: ByteSlice(bytes))
    #expect(
      archive.nodes.first?.decoded()["root"]
        == .array([.data(Self.bytes), .data(Self.bytes), .shared(1), .data(Self.bytes), .shared(4)])
    )
  }

  /// Archives in one another, each referred to by 100 objects of the one around it: each may repeat what
  /// is in it, and together they repeat no more than one does.
  @Test func `repetitions in archives inside archives do not multiply`() throws {
    let bytes = (0..<6).reduce(Self.bytes.bytes) { bytes, _ in
      let data = Archived.data(bytes)
      return Archived.archive([("root", .list((0..<100).map { _ in Self.holder(of: data) }))])
    }
    let archive = try RestorationArchive(reading: ByteSlice(bytes))
    let (values, count) = (archive.values, archive.values.count)
    let dataByteCount = values.reduce(0) { $0 + ($1.dataBytes?.count ?? 0) }
    #expect(count > 600)
    #expect(count < 40 * bytes.count)
    #expect(dataByteCount < 32 * bytes.count + (1 << 17))
  }
}
