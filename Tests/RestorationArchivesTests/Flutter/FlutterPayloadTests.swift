import PlistSyntax
import RestorationArchives
import TestSupport
import Testing

/// Flutter's message, as its documentation describes it.
@Suite struct FlutterPayloadTests {
  /// The value that is saved alone in a bucket.
  private func saved(_ raw: [UInt8]) -> StateValue? {
    var message = FlutterMessage()
    message.map(1)
    message.text("v")
    message.map(1)
    message.text("k")
    message.raw(raw)
    return FlutterPayload(ByteSlice(message.bytes)).root?.values.first?.value
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
  func `each type is read`(raw: [UInt8], value: StateValue) {
    #expect(saved(raw) == value)
  }

  @Test func `buckets contain each other`() {
    let payload = FlutterPayload(ByteSlice(FlutterMessage.timer))
    #expect(payload.root?.values == [StatePair("route", "/timer")])
    #expect(payload.root?.children.map(\.name) == ["timer"])
    #expect(
      payload.root?.children.first?.bucket.values == [
        StatePair("seconds", 90), StatePair("progress", 0.25),
      ])
    #expect(!payload.isEmpty)
  }

  @Test func `the leaves of a payload have their bytes and the steps to their values`() throws {
    let bytes = ByteSlice(FlutterMessage.timer)
    let leaves = try #require(FlutterPayload.leaves(of: bytes))
    #expect(
      leaves.all.map { "\($0.isName ? "name" : "\($0.tag)") \(leaves.steps(to: $0).keyPath)" } == [
        "name values.route", "string values.route", "name buckets.timer",
        "name buckets.timer.values.seconds", "int32 buckets.timer.values.seconds",
        "name buckets.timer.values.progress", "float64 buckets.timer.values.progress",
      ])
    let texts = leaves.all.filter { $0.tag == .string }.map {
      String(decoding: bytes.slice($0.range).bytes, as: UTF8.self)
    }
    #expect(texts == ["route", "/timer", "timer", "seconds", "progress"])
    #expect(FlutterPayload.leaves(of: ByteSlice(Array(bytes.bytes.dropLast()))) == nil)
  }

  @Test(arguments: [[], [0], [13, 0], [13, 1, 7, 1, 0x63, 13, 1, 7, 1, 0x78, 13, 0]])
  func `a payload without values is empty`(bytes: [UInt8]) {
    #expect(FlutterPayload(ByteSlice(bytes)).isEmpty)
  }

  static let faults: [(bytes: [UInt8], code: PlistFault, offset: Int)] = [
    ([15], .unknownTag, 0),
    ([13, 1, 7, 1], .truncated, 4),
    ([13, 0, 0], .trailingContent, 2),
    ([1], .notABucket, 0),
    ([13, 1, 7, 1, 0x78, 1], .notABucket, 2),
    ([13, 1, 7, 1, 0xFF, 1], .invalidText, 4),
    ([12, 255, 0xFF, 0xFF, 0xFF, 0xFF], .truncated, 6),
    ([10, 255, 0xFF, 0xFF, 0xFF, 0xFF, 0, 0, 0], .truncated, 8),
    ([5, 1, 0x7A], .invalidText, 1),
    (Array([[UInt8]](repeating: [12, 1], count: 400).joined()), .tooDeep, 2 * Limits().valueDepth),
  ]

  @Test(arguments: faults)
  func `damage has a kind and a place`(bytes: [UInt8], code: PlistFault, offset: Int) {
    let payload = FlutterPayload(ByteSlice(bytes))
    #expect(payload.faults.map(\.code) == [code])
    #expect(payload.faults.map(\.location.byteOffset) == [offset])
    #expect(!payload.isEmpty)
    #expect(payload.root?.summary.unreadableCount == 1)
  }

  /// Three child buckets, with something else in place of the second.
  private static func buckets(around second: [UInt8]) -> [UInt8] {
    var message = FlutterMessage()
    message.map(1)
    message.text("c")
    message.map(3)
    // Seven letters, so that the reals inside stay where they are aligned.
    message.text("initial")
    message.raw(FlutterMessage.timer)
    message.text("second")
    message.raw(second)
    message.text("third")
    message.raw([13, 1, 7, 1, 0x76, 13, 1, 7, 1, 0x6B, 1])
    return message.bytes
  }

  @Test(arguments: [
    // Another value than a map, a map of another form, values that are none, a name that is none.
    [1], [7, 1, 0x61], [13, 1, 7, 1, 0x78, 1], [13, 1, 7, 1, 0x76, 1],
    [13, 1, 7, 1, 0x63, 13, 1, 2, 13, 0], [0],
  ])
  func `a bucket of another form leaves those around it`(second: [UInt8]) throws {
    let bytes = Self.buckets(around: second)
    let root = try #require(FlutterPayload(ByteSlice(bytes)).root)
    #expect(root.fault == nil)
    #expect(root.children.map(\.name) == ["initial", "second", "third"])
    #expect(root.children.map(\.bucket.fault?.code) == [nil, .notABucket, nil])
    #expect(root.children[0].bucket == FlutterPayload(ByteSlice(FlutterMessage.timer)).root)
    #expect(root.children[2].bucket.values == [StatePair("k", true)])
  }

  @Test func `a value that is damaged leaves those around it`() {
    // Text that is no UTF-8, and a large integer that is none.
    for raw: [UInt8] in [[7, 1, 0xFF], [5, 1, 0x7A], [12, 2, 7, 1, 0xFF, 1]] {
      let bytes = Self.buckets(
        around: [13, 1, 7, 1, 0x76, 13, 2, 7, 1, 0x61] + raw + [7, 1, 0x62, 1])
      let payload = FlutterPayload(ByteSlice(bytes))
      #expect(payload.faults.map(\.code) == [.invalidText])
      #expect(payload.root?.children.count == 3)
      let values = payload.root?.children[1].bucket.values
      #expect(values?.map(\.key) == ["a", "b"])
      #expect(values?.map(\.value.unreadableCount) == [1, 0])
    }
  }

  @Test func `everything before the end of a cut payload is shown`() throws {
    let whole = Self.buckets(around: [13, 1, 7, 1, 0x76, 13, 1, 7, 1, 0x61, 3, 1, 0, 0, 0])
    let first = FlutterPayload(ByteSlice(FlutterMessage.timer)).root
    let firstEnd = 16 + FlutterMessage.timer.count
    for count in 0..<whole.count {
      let payload = FlutterPayload(ByteSlice(Array(whole[..<count])))
      #expect(payload.faults.map(\.code) == (count == 0 ? [] : [.truncated]))
      guard count >= firstEnd else { continue }
      #expect(payload.root?.children.first?.bucket == first, "\(count) bytes")
    }
  }

  @Test func `a value of an unknown type ends what can be read`() throws {
    let bytes = Self.buckets(around: [13, 1, 7, 1, 0x76, 13, 2, 7, 1, 0x61, 1, 7, 1, 0x62, 99])
    let root = try #require(FlutterPayload(ByteSlice(bytes)).root)
    #expect(root.children.map(\.name) == ["initial", "second"])
    let second = root.children[1].bucket
    #expect(second.values.map(\.key) == ["a", "b"])
    #expect(second.values.first?.value == true)
    let place = bytes.lastIndex(of: 99) ?? 0
    #expect(
      second.values.last?.value
        == .unreadable(
          UnreadableValue(
            reason: "expected a type between 0 and 14, found 99 at byte \(place) of the payload; "
              + "what follows is lost")))
  }

  @Test func `much damage is not reported one by one`() {
    var message = FlutterMessage()
    message.raw([13, 1, 7, 1, 0x76, 13, 200])
    for _ in 0..<200 { message.raw([1, 7, 1, 0xFF]) }
    let payload = FlutterPayload(ByteSlice(message.bytes))
    #expect(payload.faults.count == 101)
    #expect(payload.root?.values.count == 101)
  }

  @Test func `every prefix and every changed byte is read as far as it can be`() {
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
      let payload = FlutterPayload(ByteSlice(bytes))
      let isShown = (payload.root?.summary.unreadableCount ?? 0) > 0
      #expect(isShown == !payload.faults.isEmpty, "\(bytes)")
      for fault in payload.faults {
        #expect((0...bytes.count).contains(fault.location.byteOffset), "\(bytes): \(fault)")
      }
    }
  }
}
