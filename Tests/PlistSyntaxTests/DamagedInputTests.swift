import PlistSyntax
import TestSupport
import Testing

/// Law 3: damaged files give values or a typed error inside the file.
struct DamagedInputTests {
  struct Sample: Sendable, CustomTestStringConvertible {
    let name: String
    let bytes: [UInt8]
    var testDescription: String { name }
  }

  static let samples: [Sample] = {
    var samples: [Sample] = []
    for syntax in PlistSyntax.allCases {
      if let bytes = try? WritingTests.sample().written(as: syntax) {
        samples.append(Sample(name: "sample as \(syntax)", bytes: bytes))
      }
    }
    let archive = #"""
      {"$version":100000,"$archiver":"NSKeyedArchiver","$top":{"root":{"CF$UID":1}},
       "$objects":["$null",{"$class":{"CF$UID":2},"NS.data":{"$data":"AQID"}},"é😀\n\ud83d\ude00"]}
      """#
    samples.append(Sample(name: "keyed archive as json", bytes: Array(archive.utf8)))
    for syntax: PlistSyntax in [.binary, .xml] {
      if let document = try? read(archive), let bytes = try? document.written(as: syntax) {
        samples.append(Sample(name: "keyed archive as \(syntax)", bytes: bytes))
      }
    }
    if let bytes = try? WritingTests.sharedPyramid(levels: 20).written(as: .binary) {
      samples.append(Sample(name: "shared arrays", bytes: bytes))
    }
    let utf16 = "<?xml encoding='utf-16'?><plist><array><string>é😀&lt;</string></array></plist>"
    samples.append(
      Sample(
        name: "UTF-16",
        bytes: XMLPlistReaderTests.utf16(utf16, bigEndian: true, mark: true)))
    return samples
  }()

  /// Reads, and asks for everything that the root reaches, each value once.
  private static func readAll(_ bytes: [UInt8]) -> PlistError? {
    do throws(PlistError) {
      _ = try PlistDocument.read(ByteSlice(bytes)).reachable
      return nil
    } catch {
      return error
    }
  }

  @Test(arguments: samples) func everyPrefix(_ sample: Sample) {
    #expect(Self.readAll(sample.bytes) == nil)
    for count in 0..<sample.bytes.count {
      let error = Self.readAll(Array(sample.bytes.prefix(count)))
      #expect((0...count).contains(error?.location.byteOffset ?? 0))
    }
  }

  /// Bytes that mean something in a text, or are wrong in one.
  private static let textBytes =
    Array("\"\\/{}[]:,<>&;!?-.=e0x \n\r".utf8) + [0x00, 0x1B, 0x7F, 0x80, 0xC3, 0xED, 0xFF]

  @Test(arguments: samples) func everyByteChanged(_ sample: Sample) {
    var bytes = sample.bytes
    let isBinary = bytes.starts(with: "bplist".utf8)
    var outside = 0
    // The samples are small: each byte is changed in every run, though not to everything.
    let step = TestSize.count(1, otherwise: 5)
    for position in bytes.indices {
      let original = bytes[position]
      let changes = isBinary ? Array(0...255) : Self.textBytes
      for place in stride(from: position % step, to: changes.count, by: step) {
        let byte = changes[place]
        bytes[position] = byte
        if let error = Self.readAll(bytes),
          !(0...bytes.count).contains(error.location.byteOffset)
        {
          outside += 1
        }
      }
      bytes[position] = original
    }
    #expect(outside == 0)
  }
}
