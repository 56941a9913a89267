// Until all callers take slices or texts.

package typealias ByteView = ByteSlice

extension ByteSlice {
  package var view: ByteSlice { self }

  package func part(_ range: Range<Int>) -> ByteSlice { slice(range) }

  /// Whether a text may have characters that JSON output escapes.
  var mayHaveEscapes: Bool {
    elements(0..<count).contains {
      $0 < 0x20 || [0x22, 0x23, 0x5C, 0x7F, 0xC2, 0xD8, 0xE2].contains($0)
    }
  }

  /// Eight bytes from each end, the first in the lowest bits: with `count` they determine 4 to 16
  /// bytes completely. Nil for fewer and for more.
  package var shortWords: (UInt64, UInt64)? {
    guard (4...16).contains(count) else { return nil }
    let width = count < 8 ? 4 : 8
    func word(at start: Int) -> UInt64 {
      elements(start..<start + width).reversed().reduce(0) { $0 << 8 | UInt64($1) }
    }
    return (word(at: 0), word(at: count - width))
  }

  package func has(_ other: ByteSlice, at position: Int) -> Bool {
    position >= 0 && count - position >= other.count
      && elements(position..<position + other.count) == other.elements(0..<other.count)
  }

  package func says(_ other: ByteSlice) -> Bool { self == other }

  package func says(_ text: String) -> Bool { equals(0..<count, text) }

  /// The first position at which another slice has another byte; nil if one is a prefix of the
  /// other.
  package func firstDifference(from other: ByteSlice) -> Int? {
    (0..<min(count, other.count)).first { self[$0] != other[$0] }
  }

  package var hashed: Int { hashValue }

  package func has(_ text: StaticString, at position: Int) -> Bool {
    has("\(text)", at: position)
  }

  /// The first `=` or `:` from a place on; nil if there is none.
  package func nextAssignment(from start: Int) -> Int? {
    (start..<max(start, count)).first {
      self[$0] == UInt8(ascii: "=") || self[$0] == UInt8(ascii: ":")
    }
  }
}

extension String {
  package func withByteView<Result>(_ body: (ByteSlice) -> Result) -> Result {
    body(ByteSlice(utf8: self))
  }
}

extension StaticString {
  package func byte(at position: Int) -> UInt8 { Array("\(self)".utf8)[position] }
}

/// The places in a text where a word of ASCII letters and digits begins, and those of hyphens.
package struct WordStarts: IteratorProtocol {
  private let text: ByteSlice
  private var position: Int
  private var isInWord = false

  /// Those from a place on. A word that began before it counts too.
  package init(in text: ByteSlice, from start: Int) {
    self.text = text
    position = start
  }

  package mutating func next() -> Int? {
    while position < text.count {
      let byte = text[position]
      let wasInWord = isInWord
      isInWord = byte.isASCIILetter || byte.isASCIIDigit
      position += 1
      if byte == UInt8(ascii: "-") || isInWord && !wasInWord { return position - 1 }
    }
    return nil
  }
}
