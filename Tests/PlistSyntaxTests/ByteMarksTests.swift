import PlistSyntax
import TestSupport
import Testing

/// Reading eight bytes at a time finds the same as reading each byte.
@Suite struct ByteMarksTests {
  @Test(arguments: UInt64(1)...2000)
  func `assignments are those of the bytes`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let bytes = (0..<random.below(60)).map { _ in
      random.oneIn(6) ? random.element(of: Array("=:<;9-".utf8)) ?? 0 : UInt8(ascii: "x")
    }
    let slice = ByteSlice(bytes)
    for start in 0...bytes.count {
      let expected = bytes[start...].firstIndex {
        $0 == UInt8(ascii: "=") || $0 == UInt8(ascii: ":")
      }
      #expect(slice.view.nextAssignment(from: start) == expected, "\(seed) \(start)")
    }
  }

  /// Each byte that JSON escapes is found at any place.
  @Test(arguments: 0..<40)
  func `an escape is seen at every place`(place: Int) {
    for byte in (UInt8(0)..<0x20) + [0x22, 0x5C, 0x7F] {
      var bytes = [UInt8](repeating: UInt8(ascii: "x"), count: 40)
      bytes[place] = byte
      let text = String(decoding: bytes, as: UTF8.self)
      var json = JSONOutput(compact: true)
      json.beginObject()
      json.key(text)
      text.withByteView { json.string($0) }
      json.endObject()
      #expect(!json.bytes.contains(byte) || [0x22, 0x5C].contains(byte))
      #expect(json.bytes.split(separator: UInt8(ascii: "\\")).count == 3)
    }
  }

  @Test(arguments: UInt64(1)...2000)
  func `a word starts after each byte that is no letter and no digit`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let sorts = Array(0...255) as [UInt8]
    let bytes = (0..<random.below(24)).map { _ in
      random.oneIn(3) ? random.element(of: sorts) ?? 0 : UInt8(ascii: "m")
    }
    let slice = ByteSlice(bytes)
    for start in 0...bytes.count {
      var starts = WordStarts(in: slice.view, from: start)
      var found: Set<Int> = []
      var last = -1
      while let place = starts.next() {
        #expect(place > last && place < bytes.count, "\(seed) \(start)")
        found.insert(place)
        last = place
      }
      for place in start..<bytes.count {
        let byte = bytes[place]
        let isStart = Self.isInWord(byte) && (place == start || !Self.isInWord(bytes[place - 1]))
        if isStart || byte == UInt8(ascii: "-") {
          #expect(found.contains(place), "\(seed) \(start) \(place)")
        } else if Self.isInWord(byte) {
          #expect(!found.contains(place), "\(seed) \(start) \(place)")
        }
      }
    }
  }

  private static func isInWord(_ byte: UInt8) -> Bool {
    (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
  }
}
