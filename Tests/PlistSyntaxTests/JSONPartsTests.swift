import Testing

@testable import PlistSyntax

/// Parts of a document that are written elsewhere.
@Suite struct JSONPartsTests {
  /// Writes some numbers of a list, each in a list of its own.
  private static func write(_ numbers: Range<Int>, into json: inout JSONOutput) {
    for number in numbers {
      json.beginArray()
      json.integer(number)
      json.endArray()
    }
  }

  @Test(arguments: [false, true]) func `parts join without a trace`(isCompact: Bool) {
    var whole = JSONOutput(compact: isCompact)
    var parted = JSONOutput(compact: isCompact)
    for key in ["a", "b"] {
      if key == "a" {
        whole.beginObject()
        parted.beginObject()
      }
      whole.key(key)
      whole.beginArray()
      Self.write(0..<30, into: &whole)
      whole.endArray()
      parted.key(key)
      parted.beginArray()
      Self.write(0..<10, into: &parted)
      for start in [10, 20] {
        var part = JSONOutput(partAt: parted.place, mostBytes: 1000)
        Self.write(start..<start + 10, into: &part)
        #expect(part.byteCount == part.bytes.count)
        parted.append(part.bytes[..<5])
        parted.append(part.bytes[5...])
      }
      parted.endArray()
    }
    whole.endObject()
    parted.endObject()
    #expect(parted.bytes == whole.bytes)
  }

  @Test func `a part that gets too large keeps nothing`() {
    var json = JSONOutput()
    json.beginArray()
    json.null()
    var part = JSONOutput(partAt: json.place, mostBytes: 100_000)
    for _ in 0..<2 { part.base64(ByteSlice([UInt8](repeating: 0, count: 30_000))) }
    #expect(!part.isFull)
    for _ in 0..<90 { part.base64(ByteSlice([UInt8](repeating: 0, count: 30_000))) }
    #expect(part.isFull)
    #expect(part.bytes.count < 200_000)
  }

  @Test func `what was drained counts`() {
    var drained = 0
    var json = JSONOutput { bytes in
      drained += bytes.count
      bytes.removeAll()
    }
    json.beginArray()
    for _ in 0..<9 { json.base64(ByteSlice([UInt8](repeating: 0, count: 30_000))) }
    json.endArray()
    #expect(drained > 200_000)
    #expect(json.byteCount == drained + json.bytes.count)
  }
}
