import PlistSyntax
import TestSupport
import Testing

struct BinaryPlistReaderTests {
  static let ones = [UInt8](repeating: 0xFF, count: 16)
  static let good: [(name: String, object: [UInt8], expected: String)] = [
    ("null", [0x00], "null"), ("false", [0x08], "false"), ("true", [0x09], "true"),
    ("1-byte integer is unsigned", [0x10] + ones.prefix(1), "255"),
    ("2-byte integer is unsigned", [0x11] + ones.prefix(2), "65535"),
    ("4-byte integer is unsigned", [0x12] + ones.prefix(4), "4294967295"),
    ("8-byte integer is signed", [0x13] + ones.prefix(8), "-1"),
    ("16-byte integer is signed", [0x14] + ones, "-1"),
    (
      "16-byte integer beyond 8 signed bytes",
      [0x14] + [UInt8](repeating: 0, count: 8) + ones.prefix(8), "18446744073709551615"
    ),
    (
      "16-byte integer of more than 64 bits",
      [0x14] + [UInt8](repeating: 0, count: 7) + [1] + ones.prefix(8), "long integer"
    ),
    (
      "16-byte integer below 8 signed bytes",
      [0x14] + ones.prefix(8) + [0x7F] + ones.prefix(7), "long integer"
    ),
    ("4-byte real", [0x22, 0x3F, 0xC0, 0, 0], "real 1.5"),
    ("8-byte real", [0x23, 0x3F, 0xF8, 0, 0, 0, 0, 0, 0], "real 1.5"),
    ("date", [0x33, 0x41, 0xB9, 0x5F, 0x00, 0x0E, 0, 0, 0], "date 425656334.0"),
    ("infinite date", [0x33, 0x7F, 0xF0, 0, 0, 0, 0, 0, 0], "date inf"),
    ("data", [0x42, 1, 2], "<1 2>"), ("empty data", [0x40], "<>"),
    ("ASCII", [0x52, 0x61, 0x62], "\"ab\""),
    ("UTF-16", [0x62, 0xD8, 0x3D, 0xDE, 0x00], "\"😀\""),
    ("UTF-8", [0x72, 0xC3, 0xA9], "\"é\""),
    ("length in an integer object", [0x5F, 0x10, 2, 0x61, 0x62], "\"ab\""),
    ("length in 8 bytes", [0x4F, 0x13, 0, 0, 0, 0, 0, 0, 0, 1, 7], "<7>"),
    ("empty containers", [0xD0], "{}"), ("empty set", [0xC0], "set[]"),
    ("empty ordered set", [0xB0], "orderedSet[]"),
  ]

  @Test(arguments: good) func reads(name: String, object: [UInt8], expected: String) throws {
    let bytes = BinaryPlistFile([object]).bytes
    #expect(line(try PlistDocument.read(ByteSlice(bytes))) == expected, "\(name)")
  }

  @Test(arguments: 1...9) func readsUIDsOfEveryWidth(width: Int) throws {
    let object = [0x80 | UInt8(width - 1)] + BinaryPlistFile.bigEndian(7, byteCount: width)
    let bytes = BinaryPlistFile([object]).bytes
    guard width <= 8 else { return #expect(readingError(bytes)?.code == .invalidMarker) }
    #expect(line(try PlistDocument.read(ByteSlice(bytes))) == "uid 7")
  }

  @Test(arguments: 1...8, 1...8) func readsEveryOffsetAndReferenceSize(
    offset: Int, reference: Int
  )
    throws
  {
    var file = BinaryPlistFile([])
    file.offsetByteCount = offset
    file.referenceByteCount = reference
    file.objects = [
      [0x51, 0x61], file.container(0xD0, [0, 2]), file.container(0xA0, [3, 3]), [0x09],
    ]
    file.objects[1] = [0xD1] + file.container(0, [0, 2]).dropFirst()
    file.root = 1
    #expect(line(try PlistDocument.read(ByteSlice(file.bytes))) == #"{"a": [true, true]}"#)
  }

  typealias Change = @Sendable (inout BinaryPlistFile) -> Void
  static let bad: [(name: String, code: PlistFault, change: Change)] = [
    ("2^60 objects", .invalidTrailer, { $0.claimedObjectCount = 1 << 60 }),
    ("2^64 - 1 objects", .invalidTrailer, { $0.claimedObjectCount = .max }),
    ("no objects", .invalidTrailer, { $0.claimedObjectCount = 0 }),
    ("root outside", .invalidTrailer, { $0.root = 1 }),
    ("no offset bytes", .invalidTrailer, { $0.offsetByteCount = 0 }),
    ("nine reference bytes", .invalidTrailer, { $0.referenceByteCount = 9 }),
    ("offset outside", .invalidOffset, { $0.claimedOffsets = [200] }),
    ("offset in the magic", .invalidOffset, { $0.claimedOffsets = [2] }),
    ("unknown marker", .invalidMarker, { $0.objects = [[0x0A]] }),
    ("length too large", .invalidLength, { $0.objects = [[0x4F, 0x13] + ones.prefix(8)] }),
    ("length beyond the table", .invalidLength, { $0.objects = [[0x55, 0x61]] }),
    ("length that is no integer", .invalidLength, { $0.objects = [[0x5F, 0x51, 0x61]] }),
    ("reference outside", .invalidReference, { $0.objects = [[0xA1, 5]] }),
    ("array in itself", .containerCycle, { $0.objects = [[0xA1, 0]] }),
    ("ASCII with a high bit", .invalidText, { $0.objects = [[0x51, 0xE9]] }),
    ("ill-formed UTF-8", .invalidText, { $0.objects = [[0x71, 0xFF]] }),
    (
      "objects on top of each other", .overlappingObjects,
      {
        // One byte more than the file has before its table.
        $0.objects = [[0xA2, 1, 2], [0x58] + [UInt8](repeating: 0x61, count: 8)]
        $0.claimedOffsets = [8, 11, 11]
        $0.claimedObjectCount = 3
      }
    ),
  ]

  @Test(arguments: bad)
  func refuses(name: String, code: PlistFault, change: Change) throws {
    var file = BinaryPlistFile([[0x09]])
    change(&file)
    let bytes = file.bytes
    let error = try #require(readingError(bytes), "\(name)")
    #expect(error.code == code, "\(name)")
    #expect((0...bytes.count).contains(error.location.byteOffset))
  }

  @Test func refusesAHundredThousandNestedArrays() {
    var file = BinaryPlistFile([])
    file.offsetByteCount = 4
    file.referenceByteCount = 4
    file.objects = (1...100_000).map { file.container(0xA0, [UInt64($0)]) } + [[0x09]]
    #expect(readingError(file.bytes)?.code == .tooDeep)
  }
}
