import PlistSyntax
import RestorationArchives
import TestSupport
import Testing

/// Data that is referred to more than once. Binary property lists have equal bytes once, XML has them
/// for each object: both show the same.
@Suite struct RepeatedDataTests {
  private static let bytes = ByteSlice((0..<200).map { UInt8($0) })

  /// An NSData object around the bytes at a UID.
  private static func holder(
    of data: KeyedArchiveBuilder.UID, in builder: inout KeyedArchiveBuilder
  ) -> KeyedArchiveBuilder.UID {
    let uid = builder.reserve()
    builder.fill(
      uid, className: "NSMutableData", superclasses: ["NSData", "NSObject"],
      fields: [(key: "NS.data", value: builder.reference(data))])
    return uid
  }

  @Test func `one object is shown once, and two are shown twice`() throws {
    var builder = KeyedArchiveBuilder()
    let data = builder.plain { $0.data(Self.bytes) }
    let holders = [Self.holder(of: data, in: &builder), Self.holder(of: data, in: &builder)]
    let root = builder.array([holders[0], holders[1], holders[0], data, data])
    let archive = try RestorationArchive(reading: ByteSlice(try builder.binary(root: root)))
    #expect(
      archive.nodes.first?.decoded()["root"]
        == .array([.data(Self.bytes), .data(Self.bytes), .shared(1), .data(Self.bytes), .shared(4)])
    )
  }

  /// Archives in one another, each referred to by 100 objects of the one around it: each may repeat what
  /// is in it, and together they repeat no more than one does.
  @Test func `repetitions in archives inside archives do not multiply`() throws {
    var bytes = Self.bytes.bytes
    for _ in 0..<6 {
      var builder = KeyedArchiveBuilder()
      let data = builder.plain { [bytes] plist in plist.data(ByteSlice(bytes)) }
      var holders: [KeyedArchiveBuilder.UID] = []
      for _ in 0..<100 { holders.append(Self.holder(of: data, in: &builder)) }
      bytes = try builder.binary(root: builder.array(holders))
    }
    let archive = try RestorationArchive(reading: ByteSlice(bytes))
    var (count, dataByteCount) = (0, 0)
    func add(_ value: StateValue) {
      count += 1
      dataByteCount += value.dataBytes?.count ?? 0
      switch value {
      case .array(let elements): for element in elements { add(element) }
      case .archive(let fields): for field in fields { add(field.value) }
      default: break
      }
    }
    for entry in archive.nodes.first?.decoded().state ?? [] { add(entry.value) }
    #expect(count > 600)
    #expect(count < 40 * bytes.count)
    #expect(dataByteCount < 32 * bytes.count + (1 << 17))
  }
}
