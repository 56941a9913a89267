/// AES-128 encryption as in FIPS-197, byte by byte: what fixtures are encrypted with, written
/// apart from the decryption that it tests.
package struct AES128Encryption {
  private static let box: [UInt8] = {
    var box = [UInt8](repeating: 0, count: 256)
    for number in 0..<256 {
      let inverse = (0..<256).first { product(UInt8(number), UInt8($0)) == 1 } ?? 0
      var image: UInt8 = 0
      for bit in 0..<8 {
        let sum = [0, 4, 5, 6, 7].reduce(0) { $0 ^ (inverse >> (($1 + bit) % 8) & 1) }
        image |= UInt8(sum ^ (0x63 >> bit & 1)) << bit
      }
      box[number] = image
    }
    return box
  }()

  private let roundKeys: [[UInt8]]

  /// A key of 16 bytes.
  package init(key: [UInt8]) {
    var words = (0..<4).map { Array(key[($0 * 4)..<($0 * 4 + 4)]) }
    var constant: UInt8 = 1
    while words.count < 44 {
      var word = words[words.count - 1]
      if words.count % 4 == 0 {
        word = [word[1], word[2], word[3], word[0]].map { Self.box[Int($0)] }
        word[0] ^= constant
        constant = Self.product(constant, 2)
      }
      words.append(zip(word, words[words.count - 4]).map { $0 ^ $1 })
    }
    roundKeys = (0..<11).map { Array(words[($0 * 4)..<($0 * 4 + 4)].joined()) }
  }

  /// One block of 16 bytes.
  package func encrypted(_ block: [UInt8]) -> [UInt8] {
    var state = zip(block, roundKeys[0]).map { $0 ^ $1 }
    for round in 1...10 {
      state = state.map { Self.box[Int($0)] }
      state = (0..<16).map { state[($0 + 4 * ($0 % 4)) % 16] }
      if round < 10 { state = Self.mixed(state) }
      state = zip(state, roundKeys[round]).map { $0 ^ $1 }
    }
    return state
  }

  /// Blocks chained from a block of zeros; the bytes are filled up with zeros.
  package func encryptedCBC(
    _ bytes: [UInt8], from start: [UInt8] = Array(repeating: 0, count: 16)
  ) -> [UInt8] {
    var output: [UInt8] = []
    var previous = start
    for position in stride(from: 0, to: bytes.count, by: 16) {
      var block = Array(bytes[position..<min(position + 16, bytes.count)])
      block += Array(repeating: 0, count: 16 - block.count)
      previous = encrypted(zip(block, previous).map { $0 ^ $1 })
      output += previous
    }
    return output
  }

  private static func mixed(_ state: [UInt8]) -> [UInt8] {
    (0..<16).map { place in
      let column = place / 4 * 4
      let row = { (offset: Int) in state[column + (place + offset) % 4] }
      return product(row(0), 2) ^ product(row(1), 3) ^ row(2) ^ row(3)
    }
  }

  private static func product(_ left: UInt8, _ right: UInt8) -> UInt8 {
    var (left, right, sum) = (left, right, UInt8(0))
    while right != 0 {
      if right & 1 != 0 { sum ^= left }
      left = left << 1 ^ (left & 0x80 == 0 ? 0 : 0x1B)
      right >>= 1
    }
    return sum
  }
}
