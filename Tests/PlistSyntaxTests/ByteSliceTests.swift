import PlistSyntax
import Testing

/// Words of eight bytes are looked at together, so every length and place around their ends counts.
@Test(arguments: 0...26)
func `the first byte that is not ASCII is found at any place`(count: Int) {
  for start in 0...2 {
    let ascii = [UInt8](repeating: 0x7F, count: start + count + 3)
    let range = start..<(start + count)
    #expect(ByteSlice(ascii).firstNonASCII(in: range) == nil)
    for place in range {
      var bytes = ascii
      bytes[place] = 0x80
      #expect(ByteSlice(bytes).firstNonASCII(in: range) == place)
      bytes[range.upperBound - 1] = 0xFF
      #expect(ByteSlice(bytes).firstNonASCII(in: range) == place)
    }
    var outside = ascii
    outside[start + count] = 0xFF
    #expect(ByteSlice(outside).firstNonASCII(in: range) == nil)
  }
}
