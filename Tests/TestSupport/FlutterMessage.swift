/// A message as Flutter's StandardMessageCodec writes it, byte by byte, for payloads in tests.
package struct FlutterMessage {
  /// What was written so far.
  package private(set) var bytes: [UInt8] = []

  /// An empty message.
  package init() {}

  /// The state of a timer: a value in the outermost bucket, and two in a bucket below.
  package static let timer: [UInt8] = {
    var message = FlutterMessage()
    message.map(2)
    message.text("v")
    message.map(1)
    message.text("route")
    message.text("/timer")
    message.text("c")
    message.map(1)
    message.text("timer")
    message.map(1)
    message.text("v")
    message.map(2)
    message.text("seconds")
    message.integer(90)
    message.text("progress")
    message.real(0.25)
    return message.bytes
  }()

  /// The tag of a map and its number of pairs, below 254; the pairs follow.
  package mutating func map(_ count: UInt8) { bytes += [13, count] }

  /// A text of fewer than 254 bytes.
  package mutating func text(_ text: String) { bytes += [7, UInt8(text.utf8.count)] + text.utf8 }

  /// A 32-bit integer.
  package mutating func integer(_ number: Int32) {
    bytes.append(3)
    append(UInt64(UInt32(bitPattern: number)), 4)
  }

  /// A real, at a multiple of eight.
  package mutating func real(_ number: Double) {
    bytes.append(6)
    while !bytes.count.isMultiple(of: 8) { bytes.append(0) }
    append(number.bitPattern, 8)
  }

  /// Bytes as they are.
  package mutating func raw(_ raw: [UInt8]) { bytes += raw }

  private mutating func append(_ number: UInt64, _ count: Int) {
    for index in 0..<count { bytes.append(UInt8(truncatingIfNeeded: number >> UInt64(8 * index))) }
  }
}
