import PlistSyntax
import RestorationArchives
import TestSupport
import Testing

/// Data that is referred to more than once. Binary property lists have equal bytes once, XML has them
/// for each object: both show the same.
@Suite struct RepeatedDataTests {
  private static let bytes = ByteSlice((0..<200).map { UInt8($0) })

  /// An NSData object around the bytes at a UID.
  private static func holder(of data: Builder.UID, in builder: inout Builder) -> Builder.UID {
    builder.object("NSMutableData", [("NS.data", builder.reference(data))])
  }

  @Test func `one object is shown once, and two are shown twice`() throws {
    let bytes = Bomb.archive { builder in
      let data = builder.data(Self.bytes.bytes)
      let holders = [Self.holder(of: data, in: &builder), Self.holder(of: data, in: &builder)]
      let root = builder.list([holders[0], holders[1], holders[0], data, data])
      return builder.root(root)
    }
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
      Bomb.archive { builder in
        let data = builder.data(bytes)
        let holders = (0..<100).map { _ in Self.holder(of: data, in: &builder) }
        return builder.root(builder.list(holders))
      }
    }
    let archive = try RestorationArchive(reading: ByteSlice(bytes))
    let (values, count) = (archive.values, archive.values.count)
    let dataByteCount = values.reduce(0) { $0 + ($1.dataBytes?.count ?? 0) }
    #expect(count > 600)
    #expect(count < 40 * bytes.count)
    #expect(dataByteCount < 32 * bytes.count + (1 << 17))
  }
}
