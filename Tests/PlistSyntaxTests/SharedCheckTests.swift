import PlistSyntax
import TestSupport
import Testing

/// A large property list is the same, or has the same fault, however many threads check it.
struct SharedCheckTests {
  /// A list of so many objects that threads share them, one in four of which is a list.
  private static let file: BinaryPlistFile = {
    var file = BinaryPlistFile([])
    file.offsetByteCount = 4
    file.referenceByteCount = 4
    let count: UInt64 = 70_000
    let marker: [UInt8] = [0xAF, 0x12] + BinaryPlistFile.bigEndian(count, byteCount: 4)
    file.objects = [
      marker + (1...count).flatMap { BinaryPlistFile.bigEndian($0, byteCount: 4) }
    ]
    for number in 1...count {
      switch number % 8 {
      case 0, 4: file.objects.append(file.container(0xA0, [number - 1]))
      case 1: file.objects.append([0x52, 0x61, 0x62])
      case 2: file.objects.append([0x81, 1, 2])
      case 3: file.objects.append([0x11, 1, 2])
      case 5: file.objects.append([0x41, 7])
      case 6: file.objects.append([0x23, 0x3F, 0xF8, 0, 0, 0, 0, 0, 0])
      default: file.objects.append([0x5F, 0x10, 2, 0x61, 0x62])
      }
    }
    return file
  }()

  @Test func whole() {
    let bytes = Self.file.bytes
    #expect(Self.fault(bytes, threads: 1) == nil)
    #expect(Self.fault(bytes, threads: 4) == nil)
  }

  /// In the objects, in the references of the first one, and in the offset table.
  @Test(
    arguments: [0..<280_000, 280_000..<560_000, 560_000..<840_000], 1...8 as ClosedRange<UInt64>)
  func damaged(_ places: Range<Int>, seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var bytes = Self.file.bytes
    let place = min(places.lowerBound + random.below(places.count), bytes.count - 33)
    bytes[place] = UInt8(random.below(256))
    let fault = Self.fault(bytes, threads: 1)
    #expect(Self.fault(bytes, threads: 4) == fault, "byte \(place) = \(bytes[place])")
  }

  /// Objects that nothing refers to may be anything, and share their bytes.
  @Test func withoutReferences() {
    var file = Self.file
    file.objects[0] = file.container(0xA0, [1, 2, 3])
    file.claimedOffsets = [8, 21, 24, 27] + [UInt64](repeating: 24, count: 69_997)
    #expect(Self.fault(file.bytes, threads: 1) == nil)
    #expect(Self.fault(file.bytes, threads: 4) == nil)
    file.objects[0] = file.container(0xA0, [1, 2, 3, 60_000, 60_001])
    file.claimedOffsets = nil
    #expect(Self.fault(file.bytes, threads: 4) == nil)
  }

  private static func fault(_ bytes: [UInt8], threads: Int) -> String? {
    var limits = Limits()
    limits.threads = threads
    do throws(PlistError) {
      _ = try PlistDocument.read(ByteSlice(bytes), limits: limits)
      return nil
    } catch {
      return error.description
    }
  }
}
