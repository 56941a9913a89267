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
  ///   the bytes and a remedy.
  package static func sniff(_ bytes: ByteSlice) throws(PlistError) -> PlistSyntax {
    guard bytes.count > 0 else { throw noArchive(bytes, .emptyInput, found: "an empty file") }
    if bytes.hasPrefix("bplist") { return .binary }
    // JSON is UTF-8 (RFC 8259, 8.1), so a text in UTF-16 is XML.
    if TextSource.utf16Form(bytes) != nil { return .xml }
    guard let position = firstVisible(in: bytes, from: bytes.utf8MarkByteCount) else {
      throw unknown(bytes, at: 0, "only white space")
    }
    switch bytes[position] {
    case UInt8(ascii: "<"): return .xml
    case UInt8(ascii: "{"), UInt8(ascii: "("):
      if looksLikeOpenStep(bytes, from: position) {
        throw unknown(
          bytes, at: position,
          "an old-style property list; convert it with 'plutil -convert binary1'")
      }
      return .json
    case UInt8(ascii: "["), UInt8(ascii: "\""), UInt8(ascii: "-"),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      return .json
    case _ where ["true", "false", "null"].contains { bytes.has($0, at: position) }: return .json
    default:
      let kind = ContentKind.sniff(bytes)
      if kind == .gitLFSPointer {
        throw noArchive(bytes, .gitLFSPointer, found: "a Git LFS pointer")
      }
      throw unknown(bytes, at: position, kind.description)
    }
  }

  private static func noArchive(
    _ bytes: ByteSlice, _ code: PlistFault, found: String
  ) -> PlistError {
    PlistError(code, at: bytes.location(at: 0, isText: true), expected: "an archive", found: found)
  }

  private static func unknown(_ bytes: ByteSlice, at position: Int, _ found: String) -> PlistError {
    PlistError(
      .unknownSyntax, at: bytes.location(at: position, isText: isTextLike(bytes)),
      expected: "a binary property list, an XML property list or JSON", found: found)
  }

  /// Whether lines and columns help to find a place: text, or text with some bytes that are not
  /// UTF-8.
  private static func isTextLike(_ bytes: ByteSlice) -> Bool {
    bytes.elements(0..<min(bytes.count, 512)).allSatisfy { $0 >= 0x20 || $0.isXMLSpace }
  }

  /// Whether braces or parentheses open an old-style (OpenStep) property list: JSON has only a quote
  /// or the closing brace after `{`, and no parentheses at all.
  private static func looksLikeOpenStep(_ bytes: ByteSlice, from start: Int) -> Bool {
    if bytes[start] == UInt8(ascii: "(") { return true }
    return firstVisible(in: bytes, from: start + 1).map { bytes[$0].isASCIILetter } ?? false
  }

  /// The place of the first byte that is not white space.
  private static func firstVisible(in bytes: ByteSlice, from start: Int) -> Int? {
    (start..<bytes.count).first { !bytes[$0].isXMLSpace }
  }
}
