/// A message as Flutter's StandardMessageCodec writes it, for payloads in tests.
package indirect enum FlutterMessage {
  case text(String)
  case integer(Int32)
  case real(Double)
  case data([UInt8])
  case list([FlutterMessage])
  case map(KeyValuePairs<String, FlutterMessage>)
  /// Bytes as they are.
  case raw([UInt8])

  /// A bucket with values.
  package static func values(_ values: KeyValuePairs<String, FlutterMessage>) -> FlutterMessage {
    .map(["v": .map(values)])
  }

  /// The state of a timer: a value in the outermost bucket, and two in a bucket below.
  package static let timer = FlutterMessage.map([
    "v": .map(["route": .text("/timer")]),
    "c": .map(["timer": .values(["seconds": .integer(90), "progress": .real(0.25)])]),
  ]).bytes

  package var bytes: [UInt8] {
    var bytes: [UInt8] = []
    append(to: &bytes)
    return bytes
  }

  private func append(to bytes: inout [UInt8]) {
    switch self {
    case .text(let text): bytes += [7] + Self.size(text.utf8.count) + text.utf8
    case .integer(let number):
      bytes += [3] + Self.littleEndian(UInt64(UInt32(bitPattern: number)), 4)
    case .real(let number):
      bytes.append(6)
      while !bytes.count.isMultiple(of: 8) { bytes.append(0) }
      bytes += Self.littleEndian(number.bitPattern, 8)
    case .data(let data): bytes += [8] + Self.size(data.count) + data
    case .list(let elements):
      bytes += [12] + Self.size(elements.count)
      for element in elements { element.append(to: &bytes) }
    case .map(let pairs):
      bytes += [13] + Self.size(pairs.count)
      for (key, value) in pairs {
        FlutterMessage.text(key).append(to: &bytes)
        value.append(to: &bytes)
      }
    case .raw(let raw): bytes += raw
    }
  }

  private static func size(_ count: Int) -> [UInt8] {
    count < 254 ? [UInt8(count)] : [254] + littleEndian(UInt64(count), 2)
  }

  private static func littleEndian(_ number: UInt64, _ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: number >> UInt64(8 * $0)) }
  }
}
