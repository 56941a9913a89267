/// Damaged data of a format with names: a secret in it is found only by its name among the bytes.
enum DamagedData {
  /// Whether the bytes may contain a secret: its value is near its name.
  static func hasSecret(_ bytes: ByteSlice) -> Bool {
    if SecretText.reason(inData: bytes) != nil { return true }
    return bytes.hasPrefix("bplist") ? hasMarkedName(bytes) : hasName(bytes)
  }

  static func mayBe(_ bytes: ByteSlice) -> Bool {
    switch ContentKind.sniff(bytes) {
    case .json, .binaryPropertyList, .xmlPropertyList: true
    default: FlutterPayload.mayBe(bytes)
    }
  }

  /// Whether a run of the characters of names is the name of a secret.
  private static func hasName(_ bytes: ByteSlice) -> Bool {
    var start = 0
    for position in 0...bytes.count {
      if position < bytes.count, KeyWords.isPartOfName(bytes[position]) { continue }
      if namesSecret(bytes, start..<position) { return true }
      start = position + 1
    }
    return false
  }

  /// The same in a binary property list. Between two texts there is only a marker, which looks like
  /// a letter: `_` and an integer, or the length in the marker itself. Any byte may be a marker here:
  /// what is damaged has no table of objects.
  private static func hasMarkedName(_ bytes: ByteSlice) -> Bool {
    for position in 0..<bytes.count {
      let start: Int
      let count: Int
      switch bytes[position] {
      case 0x50...0x5E: (start, count) = (position + 1, Int(bytes[position] & 0x0F))
      case 0x5F where position + 2 < bytes.count && bytes[position + 1] == 0x10:
        (start, count) = (position + 3, Int(bytes[position + 2]))
      default: continue
      }
      guard count <= bytes.count - start else { continue }
      let range = start..<(start + count)
      if range.allSatisfy({ KeyWords.isPartOfName(bytes[$0]) }), namesSecret(bytes, range) {
        return true
      }
    }
    return false
  }

  private static func namesSecret(_ bytes: ByteSlice, _ range: Range<Int>) -> Bool {
    NamedSecrets.nameLengths.contains(range.count)
      && SecretName(bytes.string(range)).meaning >= .field
  }
}
