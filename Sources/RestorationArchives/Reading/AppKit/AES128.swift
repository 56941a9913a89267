/// AES with a key of 128 bits, decryption only (FIPS-197), blocks chained as CBC (SP 800-38A).
struct AES128: Sendable {
  /// The size of a block and of a key, in bytes.
  static let blockSize = 16
  private static let rounds = 10

  /// The keys of all rounds in the order of encryption, 16 bytes each (FIPS-197, 5.2).
  private let roundKeys: [UInt8]

  init?(key: [UInt8]) {
    guard key.count == Self.blockSize else { return nil }
    var keys = key
    var constant: UInt8 = 1
    while keys.count < (Self.rounds + 1) * Self.blockSize {
      var word = Array(keys.suffix(4))
      if keys.count.isMultiple(of: Self.blockSize) {
        word = [word[1], word[2], word[3], word[0]].map { Self.box[Int($0)] }
        word[0] ^= constant
        constant = Self.doubled(constant)
      }
      for byte in word { keys.append(byte ^ keys[keys.count - Self.blockSize]) }
    }
    roundKeys = keys
  }

  /// Decrypts whole chained blocks, the first of which was chained with zeros.
  func decryptedCBC(_ bytes: ByteSlice) -> [UInt8] {
    precondition(bytes.count.isMultiple(of: Self.blockSize))
    var output: [UInt8] = []
    output.reserveCapacity(bytes.count)
    var previous = [UInt8](repeating: 0, count: Self.blockSize)
    for position in stride(from: 0, to: bytes.count, by: Self.blockSize) {
      let block = bytes.slice(position..<(position + Self.blockSize)).bytes
      for (plain, chained) in zip(decrypted(block), previous) { output.append(plain ^ chained) }
      previous = block
    }
    return output
  }

  /// The inverse cipher of FIPS-197, 5.3. A block is a column of four bytes after the other.
  private func decrypted(_ block: [UInt8]) -> [UInt8] {
    var state = block
    addKey(of: Self.rounds, to: &state)
    for round in (0..<Self.rounds).reversed() {
      state = Self.unshifted.map { Self.inverseBox[Int(state[$0])] }
      addKey(of: round, to: &state)
      if round > 0 { Self.unmix(&state) }
    }
    return state
  }

  private func addKey(of round: Int, to state: inout [UInt8]) {
    for place in state.indices { state[place] ^= roundKeys[round * Self.blockSize + place] }
  }

  /// For each place, the one whose byte InvShiftRows puts there: a row moves by its number.
  private static let unshifted = (0..<blockSize).map { place in
    (place + 12 * (place % 4)) % blockSize
  }

  /// InvMixColumns.
  private static func unmix(_ state: inout [UInt8]) {
    for start in stride(from: 0, to: blockSize, by: 4) {
      let column = Array(state[start..<(start + 4)])
      for row in 0..<4 {
        var sum: UInt8 = 0
        for place in 0..<4 { sum ^= products[(place - row + 4) % 4][Int(column[place])] }
        state[start + row] = sum
      }
    }
  }

  // MARK: Tables

  private static let products: [[UInt8]] = ([0x0E, 0x0B, 0x0D, 0x09] as [UInt8]).map { factor in
    (UInt8.min...UInt8.max).map { product($0, factor) }
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
}
