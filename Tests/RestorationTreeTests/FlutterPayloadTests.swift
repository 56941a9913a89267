import PlistSyntax
import RestorationTree
import TestSupport
import Testing

/// Flutter's message, as its documentation describes it.
@Suite struct FlutterPayloadTests {
  /// The value that is saved alone in a bucket.
  private func saved(_ raw: [UInt8]) throws -> StateValue? {
    var message = FlutterMessage()
    message.map(1)
    message.text("v")
    message.map(1)
    message.text("k")
    message.raw(raw)
    return try FlutterPayload(ByteSlice(message.bytes)).root?.values.first?.value
  }

  /// The value begins at byte 10 of the payload, so fill is 5 bytes up to 16 and none up to 12.
  static let values: [(raw: [UInt8], value: StateValue)] = [
    ([0], .null), ([1], true), ([2], false),
    ([3, 0xFE, 0xFF, 0xFF, 0xFF], -2),
    ([4, 0, 0, 0, 0, 1, 0, 0, 0], 4_294_967_296),
    ([5, 3, 0x2D, 0x46, 0x46], "0x-FF"),
    ([6, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xF0, 0x3F], 1.0),
    ([7, 2, 0xC3, 0xA9], "é"),
    ([8, 2, 9, 8], .data(ByteSlice([9, 8]))),
    ([9, 1, 7, 0, 0, 0], .array([7])),
    ([10, 1, 0, 0, 0, 0, 5, 0, 0, 0, 0, 0, 0, 0], .array([5])),
    ([11, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xE0, 0x3F], .array([0.5])),
    ([12, 2, 1, 0], .array([true, .null])),
    ([13, 1, 3, 1, 0, 0, 0, 1], .dictionary([StatePair(1, true)])),
    ([14, 1, 0, 0, 0x80, 0x3F], .array([1.0])),
    ([7, 254, 1, 0, 0x61], "a"), ([7, 255, 1, 0, 0, 0, 0x61], "a"),
  ]

  @Test(arguments: values)
  func `each type is read`(raw: [UInt8], value: StateValue) throws {
    #expect(try saved(raw) == value)
  }

  @Test func `buckets stand inside each other`() throws {
    let payload = try FlutterPayload(ByteSlice(FlutterMessage.timer))
    #expect(payload.root?.values == [StatePair("route", "/timer")])
    #expect(payload.root?.children.map(\.name) == ["timer"])
    #expect(
      payload.root?.children.first?.bucket.values == [
        StatePair("seconds", 90), StatePair("progress", 0.25),
      ])
    #expect(!payload.isEmpty)
  }

  @Test(arguments: [[], [0], [13, 0], [13, 1, 7, 1, 0x63, 13, 1, 7, 1, 0x78, 13, 0]])
  func `a payload without values is empty`(bytes: [UInt8]) throws {
    #expect(try FlutterPayload(ByteSlice(bytes)).isEmpty)
  }

  static let faults: [(bytes: [UInt8], code: FlutterFault, offset: Int)] = [
    ([15], .unknownTag, 0),
    ([13, 1, 7, 1], .truncated, 4),
    ([13, 0, 0], .trailingBytes, 2),
    ([1], .notABucket, 0),
    ([13, 1, 7, 1, 0x78, 1], .notABucket, 0),
    ([13, 1, 7, 1, 0xFF, 1], .invalidText, 4),
    ([12, 255, 0xFF, 0xFF, 0xFF, 0xFF], .truncated, 6),
    ([10, 255, 0xFF, 0xFF, 0xFF, 0xFF, 0, 0, 0], .truncated, 8),
    ([5, 1, 0x7A], .invalidText, 1),
    (Array([[UInt8]](repeating: [12, 1], count: 400).joined()), .tooDeep, 256),
  ]

  @Test(arguments: faults)
  func `damage has a kind and a place`(bytes: [UInt8], code: FlutterFault, offset: Int) {
    do throws(FlutterError) {
      _ = try FlutterPayload(ByteSlice(bytes))
      Issue.record("no error")
    } catch {
      #expect(error.code == code)
      #expect(error.location.byteOffset == offset)
    }
  }

  @Test func `every prefix and every changed byte is a value or an error with a place`() {
    let whole = FlutterMessage.timer
    var damaged = (0..<whole.count).map { Array(whole[..<$0]) }
    for place in whole.indices {
      for mask in [UInt8(1), 0x80, 0xFF] {
        var bytes = whole
        bytes[place] ^= mask
        damaged.append(bytes)
      }
    }
    for bytes in damaged {
      do throws(FlutterError) {
        _ = try FlutterPayload(ByteSlice(bytes))
      } catch {
        #expect((0...bytes.count).contains(error.location.byteOffset), "\(bytes): \(error)")
      }
    }
  }
}
