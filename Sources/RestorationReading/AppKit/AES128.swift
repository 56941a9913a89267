import PlistSyntax

/// AES with a key of 128 bits, decryption only (FIPS-197), blocks chained as CBC (SP 800-38A).
struct AES128: Sendable {
  /// The size of a block and of a key, in bytes.
  static let blockSize = 16
  private static let rounds = 10

  /// The round keys in the order of decryption, four words each. All but the first and last have
  /// gone through InvMixColumns, so that a round is four look-ups a word (FIPS-197, 5.3.5).
  private let roundKeys: [UInt32]

  /// Nil unless the key has 16 bytes.
  init?(key: [UInt8]) {
    guard key.count == Self.blockSize else { return nil }
    let schedule = Self.schedule(key)
    var keys: [UInt32] = []
    for round in 0...Self.rounds {
      let first = (Self.rounds - round) * 4
      for word in schedule[first..<(first + 4)] {
        let isOutermost = round == 0 || round == Self.rounds
        keys.append(isOutermost ? word : Self.inverseMixed(word))
      }
    }
    roundKeys = keys
  }

  /// Decrypts part of chained blocks, the first of which was chained with zeros.
  ///
  /// `range` is relative to the start of `bytes`; both ends are multiples of the block size.
  func decryptedCBC(_ bytes: ByteSlice, _ range: Range<Int>) -> [UInt8] {
    precondition(
      range.lowerBound.isMultiple(of: Self.blockSize) && range.count.isMultiple(of: Self.blockSize))
    var output: [UInt8] = []
    output.reserveCapacity(range.count)
    let before = range.lowerBound - Self.blockSize
    var previous = before < 0 ? Block(0, 0, 0, 0) : Self.block(bytes, at: before)
    for position in stride(from: range.lowerBound, to: range.upperBound, by: Self.blockSize) {
      let block = Self.block(bytes, at: position)
      let plain = decrypted(block)
      Self.append(plain.0 ^ previous.0, to: &output)
      Self.append(plain.1 ^ previous.1, to: &output)
      Self.append(plain.2 ^ previous.2, to: &output)
      Self.append(plain.3 ^ previous.3, to: &output)
      previous = block
    }
    return output
  }

  private typealias Block = (UInt32, UInt32, UInt32, UInt32)

  private static func block(_ bytes: ByteSlice, at position: Int) -> Block {
    let word = { UInt32(bytes.bigEndian(at: position + $0, byteCount: 4)) }
    return (word(0), word(4), word(8), word(12))
  }

  private static func append(_ word: UInt32, to output: inout [UInt8]) {
    for shift in [24, 16, 8, 0] as [UInt32] {
      output.append(UInt8(truncatingIfNeeded: word >> shift))
    }
  }

  private func decrypted(_ block: Block) -> Block {
    var state = (
      block.0 ^ roundKeys[0], block.1 ^ roundKeys[1], block.2 ^ roundKeys[2],
      block.3 ^ roundKeys[3]
    )
    for round in 1..<Self.rounds {
      let key = round * 4
      state = (
        Self.mixed(state.0, state.3, state.2, state.1) ^ roundKeys[key],
        Self.mixed(state.1, state.0, state.3, state.2) ^ roundKeys[key + 1],
        Self.mixed(state.2, state.1, state.0, state.3) ^ roundKeys[key + 2],
        Self.mixed(state.3, state.2, state.1, state.0) ^ roundKeys[key + 3]
      )
    }
    let key = Self.rounds * 4
    return (
      Self.substituted(state.0, state.3, state.2, state.1) ^ roundKeys[key],
      Self.substituted(state.1, state.0, state.3, state.2) ^ roundKeys[key + 1],
      Self.substituted(state.2, state.1, state.0, state.3) ^ roundKeys[key + 2],
      Self.substituted(state.3, state.2, state.1, state.0) ^ roundKeys[key + 3]
    )
  }

  /// InvSubBytes and InvMixColumns of a column whose bytes InvShiftRows takes from four words.
  private static func mixed(_ a: UInt32, _ b: UInt32, _ c: UInt32, _ d: UInt32) -> UInt32 {
    table[Int(a >> 24)] ^ rotated(table[Int(b >> 16 & 0xFF)], 8)
      ^ rotated(table[Int(c >> 8 & 0xFF)], 16) ^ rotated(table[Int(d & 0xFF)], 24)
  }

  private static func substituted(_ a: UInt32, _ b: UInt32, _ c: UInt32, _ d: UInt32) -> UInt32 {
    UInt32(inverseBox[Int(a >> 24)]) << 24 | UInt32(inverseBox[Int(b >> 16 & 0xFF)]) << 16
      | UInt32(inverseBox[Int(c >> 8 & 0xFF)]) << 8 | UInt32(inverseBox[Int(d & 0xFF)])
  }
}

// MARK: Key schedule and tables

extension AES128 {
  /// The words of all round keys in the order of encryption (FIPS-197, 5.2).
  private static func schedule(_ key: [UInt8]) -> [UInt32] {
    var words: [UInt32] = []
    for start in stride(from: 0, to: key.count, by: 4) {
      words.append(key[start..<(start + 4)].reduce(0) { $0 << 8 | UInt32($1) })
    }
    var constant: UInt8 = 1
    while words.count < (rounds + 1) * 4 {
      var word = words[words.count - 1]
      if words.count.isMultiple(of: 4) {
        word = boxed(word << 8 | word >> 24) ^ UInt32(constant) << 24
        constant = doubled(constant)
      }
      words.append(word ^ words[words.count - 4])
    }
    return words
  }

  private static func boxed(_ word: UInt32) -> UInt32 {
    var result: UInt32 = 0
    for shift in [24, 16, 8, 0] as [UInt32] {
      result = result << 8 | UInt32(box[Int(word >> shift & 0xFF)])
    }
    return result
  }

  /// InvMixColumns of a column.
  private static func inverseMixed(_ word: UInt32) -> UInt32 {
    // The table undoes the substitution first, so it is applied before.
    let word = boxed(word)
    return mixed(word, word, word, word)
  }

  private static func rotated(_ word: UInt32, _ count: UInt32) -> UInt32 {
    word >> count | word << (32 - count)
  }

  /// Twice a number of the field GF(2⁸) modulo x⁸ + x⁴ + x³ + x + 1.
  private static func doubled(_ number: UInt8) -> UInt8 {
    number << 1 ^ (number & 0x80 == 0 ? 0 : 0x1B)
  }

  private static func product(_ number: UInt8, _ factor: UInt8) -> UInt8 {
    var (number, factor, sum) = (number, factor, UInt8(0))
    while factor != 0 {
      if factor & 1 != 0 { sum ^= number }
      number = doubled(number)
      factor >>= 1
    }
    return sum
  }

  /// The S-box, computed: inverses in the field, then the affine map (FIPS-197, 5.1.1).
  private static let box: [UInt8] = {
    var box = [UInt8](repeating: 0x63, count: 256)
    // 3 generates the field's numbers, and 0xF6 is its inverse.
    var (number, inverse) = (UInt8(1), UInt8(1))
    repeat {
      var sum = inverse
      for count in 1...4 { sum ^= inverse << count | inverse >> (8 - count) }
      box[Int(number)] = sum ^ 0x63
      number ^= doubled(number)
      inverse = product(inverse, 0xF6)
    } while number != 1
    return box
  }()

  private static let inverseBox: [UInt8] = {
    var inverse = [UInt8](repeating: 0, count: 256)
    for (number, image) in box.enumerated() { inverse[Int(image)] = UInt8(number) }
    return inverse
  }()

  /// For each byte, its column after InvSubBytes and InvMixColumns in the first row.
  private static let table: [UInt32] = inverseBox.map { byte in
    [0x0E, 0x09, 0x0D, 0x0B].reduce(0) { $0 << 8 | UInt32(product(byte, $1)) }
  }
}
