/// The syntax of a file.
public enum PlistSyntax: String, Hashable, Sendable, CaseIterable {
  /// Apple's binary property list, `bplist00`.
  case binary
  /// Apple's XML property list.
  case xml
  /// JSON, RFC 8259.
  case json

  package var displayName: String {
    switch self {
    case .binary: "binary property list"
    case .xml: "XML property list"
    case .json: "JSON"
    }
  }
}

extension PlistSyntax {
  /// The syntax of some bytes, judged by their beginning and never by a name: which parser gets them, so
  /// it accepts the white space and the byte order marks that the parsers do. `ContentKind` is for
  /// bytes of any kind, and does not promise that they can be parsed.
  ///
  /// - Throws: `PlistError` with `emptyInput`, `gitLFSPointer` or `unknownSyntax`, with the kind of
  ///   the bytes.
  package static func sniff(_ bytes: ByteSlice) throws(PlistError) -> PlistSyntax {
    if bytes.hasPrefix("bplist") { return .binary }
    // JSON is UTF-8 (RFC 8259, 8.1), so a text in UTF-16 is XML.
    if bytes.utf16Form != nil { return .xml }
    let start = (bytes.utf8MarkByteCount..<bytes.count).first { !bytes[$0].isXMLSpace } ?? 0
    switch bytes.count > 0 ? bytes[start] : 0 {
    case UInt8(ascii: "<"): return .xml
    case UInt8(ascii: "{"), UInt8(ascii: "["), UInt8(ascii: "\""), UInt8(ascii: "-"),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      return .json
    case _ where ["true", "false", "null"].contains { bytes.has($0, at: start) }: return .json
    default:
      let kind = ContentKind.sniff(bytes)
      let code: PlistFault =
        switch kind {
        case .empty: .emptyInput
        case .gitLFSPointer: .gitLFSPointer
        default: .unknownSyntax
        }
      throw PlistError(
        code, at: bytes.location(at: start, isText: kind == .text),
        expected: "a binary property list, an XML property list or JSON", found: kind.description)
    }
  }
}
