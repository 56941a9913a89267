import RestorationArchives
import TestSupport
import Testing

/// Flutter's message, as its documentation describes it.
@Suite struct FlutterPayloadTests {
  /// The contents as text, with the places of what cannot be read.
  private func shown(_ bytes: [UInt8]) -> String {
    FlutterPayload.contents(of: ByteSlice(bytes)).map(KeyDescription.whole) ?? "nothing"
  }

  /// A bucket with one value, by the name `k`.
  private static func saved(_ raw: [UInt8]) -> [UInt8] {
    FlutterMessage.values(["k": .raw(raw)]).bytes
  }

  private static func bucket(_ values: StatePair...) -> StateValue {
    .dictionary([StatePair("values", .dictionary(values))])
  }

  private static let timer: StateValue = .dictionary([
    StatePair("values", .dictionary([StatePair("route", "/timer")])),
    StatePair(
      "buckets",
      .dictionary([
        StatePair("timer", bucket(StatePair("seconds", 90), StatePair("progress", 0.25)))
      ])),
  ])

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
    let bytes = ByteSlice(Self.saved(raw))
    #expect(FlutterPayload.contents(of: bytes) == Self.bucket(StatePair("k", value)))
  }

  @Test func `buckets contain each other`() {
    let bytes = ByteSlice(FlutterMessage.timer)
    #expect(FlutterPayload.contents(of: bytes) == Self.timer)
    #expect(!FlutterPayload.isEmpty(bytes))
  }

  @Test(arguments: [[], [0], [13, 0], [13, 1, 7, 1, 0x63, 13, 1, 7, 1, 0x78, 13, 0]])
  func `a payload without values is empty`(bytes: [UInt8]) {
    #expect(FlutterPayload.isEmpty(ByteSlice(bytes)))
  }

  static let faults: [(bytes: [UInt8], reason: String)] = [
    ([15], "expected a type between 0 and 14, found 15 at byte 0 of the payload"),
    ([13, 1, 7, 1], "expected 1 byte, found 0 bytes before the end at byte 4"),
    ([13, 0, 0], "expected the end of the payload, found more bytes at byte 2"),
    ([1], "expected the map of a bucket, found boolean"),
    ([13, 1, 7, 1, 0x78, 1], "expected values under v, and children under c, found boolean"),
    ([13, 1, 7, 1, 0xFF, 1], "expected UTF-8 text, found other bytes at byte 4"),
    ([12, 255, 0xFF, 0xFF, 0xFF, 0xFF], "expected 4,294,967,295 bytes, found 0 bytes"),
    ([10, 255, 0xFF, 0xFF, 0xFF, 0xFF, 0, 0, 0], "expected 34,359,738,360 bytes, found 1 byte"),
    (saved([5, 1, 0x7A]), "expected hexadecimal digits, found other text at byte 10"),
    (
      saved(Array([[UInt8]](repeating: [12, 1], count: 400).joined())),
      "expected values nested at most 64 levels deep, found one more level"
    ),
  ]

  @Test(arguments: faults)
  func `damage has a reason`(bytes: [UInt8], reason: String) throws {
    let contents = try #require(FlutterPayload.contents(of: ByteSlice(bytes)))
    #expect(contents.unreadableCount == 1)
    #expect(KeyDescription.whole(contents).contains(reason))
    #expect(!FlutterPayload.isEmpty(ByteSlice(bytes)))
  }

  /// Three child buckets, with something else in place of the second.
  private static func buckets(around second: [UInt8]) -> [UInt8] {
    FlutterMessage.map([
      "c": .map([
        // Seven letters, so that the reals inside stay where they are aligned.
        "initial": .raw(FlutterMessage.timer), "second": .raw(second),
        "third": .values(["k": .raw([1])]),
      ])
    ]).bytes
  }

  @Test(arguments: [
    // Another value than a map, a map of another form, values that are none.
    [1], [7, 1, 0x61], [13, 1, 7, 1, 0x78, 1], [13, 1, 7, 1, 0x76, 1], [0],
  ])
  func `a bucket of another form leaves those around it`(second: [UInt8]) throws {
    let contents = FlutterPayload.contents(of: ByteSlice(Self.buckets(around: second)))
    guard case .dictionary(let parts)? = contents, case .dictionary(let children) = parts[0].value
    else {
      Issue.record("no buckets")
      return
    }
    #expect(children.map(\.key) == ["initial", "second", "third"])
    #expect(children.map(\.value.unreadableCount) == [0, 1, 0])
    #expect(children[0].value == Self.timer)
    #expect(children[2].value == Self.bucket(StatePair("k", true)))
  }

  @Test func `a value that is damaged leaves those around it`() {
    // Text that is no UTF-8, as a large integer and in a list too.
    for raw: [UInt8] in [[7, 1, 0xFF], [5, 1, 0xFF], [12, 2, 7, 1, 0xFF, 1]] {
      let shown = shown(
        Self.buckets(around: [13, 1, 7, 1, 0x76, 13, 2, 7, 1, 0x61] + raw + [7, 1, 0x62, 1]))
      #expect(shown.contains("unreadable value"))
      #expect(shown.contains("\"b\": true"))
      #expect(shown.contains("\"k\": true"))
    }
  }

  @Test func `everything before the end of a cut payload is shown`() throws {
    let whole = Self.buckets(around: [13, 1, 7, 1, 0x76, 13, 1, 7, 1, 0x61, 3, 1, 0, 0, 0])
    let firstEnd = 16 + FlutterMessage.timer.count
    for count in 1..<whole.count {
      let shown = shown(Array(whole[..<count]))
      #expect(shown.contains("what follows is lost"))
      if count >= firstEnd { #expect(shown.contains(KeyDescription.whole(Self.timer))) }
    }
  }

  @Test func `a value of an unknown type ends what can be read`() throws {
    let bytes = Self.buckets(around: [13, 1, 7, 1, 0x76, 13, 2, 7, 1, 0x61, 1, 7, 1, 0x62, 99])
    let place = bytes.lastIndex(of: 99) ?? 0
    let shown = shown(bytes)
    #expect(shown.contains("\"a\": true"))
    #expect(!shown.contains("third"))
    #expect(
      shown.contains(
        "expected a type between 0 and 14, found 99 at byte \(place) of the payload; "
          + "what follows is lost"))
  }

  @Test func `what is written anew is read as the same`() throws {
    for (raw, _) in Self.values {
      let bytes = ByteSlice(Self.saved(raw))
      let message = try #require(FlutterPayload.message(in: bytes))
      let copy = FlutterPayload.bytes(of: message)
      #expect(FlutterPayload.contents(of: copy) == FlutterPayload.contents(of: bytes))
    }
    let timer = ByteSlice(FlutterMessage.timer)
    #expect(FlutterPayload.message(in: timer).map(FlutterPayload.bytes) == timer)
    #expect(FlutterPayload.message(in: ByteSlice(timer.bytes.dropLast() + [])) == nil)
  }
}
