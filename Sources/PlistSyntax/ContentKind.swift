/// The kind of some bytes, judged by their beginning.
package enum ContentKind: String, Hashable, Sendable, CaseIterable, CustomStringConvertible {
  case empty = "empty"
  case keyedArchive = "keyed archive"
  case binaryPropertyList = "binary property list"
  case xmlPropertyList = "XML property list"
  case xml = "XML"
  case json = "JSON"
  case png = "PNG image"
  case jpeg = "JPEG image"
  case gif = "GIF image"
  case tiff = "TIFF image"
  case webp = "WebP image"
  case heif = "HEIF image"
  case pdf = "PDF document"
  case sqlite = "SQLite database"
  case zip = "ZIP archive"
  case gzip = "gzip file"
  case machO = "Mach-O executable"
  case elf = "ELF executable"
  case gitLFSPointer = "Git LFS pointer"
  case text = "text"
  case bytes = "unknown binary data"

  package var description: String { rawValue }

  package var isPropertyList: Bool { self == .binaryPropertyList || self == .xmlPropertyList }

  /// Signatures at offset 0, from the formats' own specifications.
  private static let signatures: [(bytes: [UInt8], kind: ContentKind)] = [
    (Array("bplist".utf8), .binaryPropertyList),
    ([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A], .png),
    ([0xFF, 0xD8, 0xFF], .jpeg),
    (Array("GIF87a".utf8), .gif),
    (Array("GIF89a".utf8), .gif),
    ([0x49, 0x49, 0x2A, 0x00], .tiff),
    ([0x4D, 0x4D, 0x00, 0x2A], .tiff),
    (Array("%PDF-".utf8), .pdf),
    (Array("SQLite format 3\0".utf8), .sqlite),
    ([0x50, 0x4B, 0x03, 0x04], .zip),
    ([0x1F, 0x8B], .gzip),
    ([0xCF, 0xFA, 0xED, 0xFE], .machO),
    ([0xCA, 0xFE, 0xBA, 0xBE], .machO),
    ([0x7F, 0x45, 0x4C, 0x46], .elf),
    // git-lfs, docs/spec.md: the content of a file that was not fetched.
    (Array("version https://git-lfs.github.com/spec/".utf8), .gitLFSPointer),
  ]

  private static let window = 512

  /// The kind of some bytes. Reads only the first 512 bytes; the layer above distinguishes a keyed
  /// archive from other binary property lists.
  package static func sniff(_ bytes: ByteSlice) -> ContentKind {
    guard bytes.count > 0 else { return .empty }
    for signature in signatures where bytes.starts(with: signature.bytes) { return signature.kind }
    let head = bytes.slice(0..<min(bytes.count, window))
    if head.count >= 12 {
      let brand = head.slice(8..<12)
      if head.slice(4..<8).hasPrefix("ftyp"), isStillImage(brand) { return .heif }
      if head.hasPrefix("RIFF"), brand.hasPrefix("WEBP") { return .webp }
    }
    return sniffText(head, isWhole: head.count == bytes.count)
  }

  /// Whether the brand of an ISO base media file is that of a still image; films have the same
  /// container.
  private static func isStillImage(_ brand: ByteSlice) -> Bool {
    ["heic", "heix", "heim", "heis", "mif1", "msf1", "avif"].contains { brand.hasPrefix($0) }
  }

  private static func sniffText(_ head: ByteSlice, isWhole: Bool) -> ContentKind {
    let bytes = head.elements(0..<head.count)
    if bytes.contains(where: { $0 < 0x20 && !$0.isXMLSpace }) { return .bytes }
    let text = head.text
    // A character may be cut at the end of the window.
    if text.unicodeScalars.dropLast(isWhole ? 0 : 1).contains("\u{FFFD}") { return .bytes }
    let trimmed = text.unicodeScalars.drop { $0.properties.isWhitespace || $0 == "\u{FEFF}" }
    switch trimmed.first {
    case "<":
      let start = Substring(trimmed)
      let isXML = ["<?xml", "<!DOCTYPE", "<plist"].contains { start.begins(with: $0) }
      guard isXML else { return .text }
      return text.contains("<plist") || text.contains("DOCTYPE plist") ? .xmlPropertyList : .xml
    case "{", "[":
      let second = trimmed.dropFirst().first { !$0.properties.isWhitespace }
      return second.map { "\"{[]}-0123456789tfn".unicodeScalars.contains($0) } ?? false
        ? .json : .text
    default: return .text
    }
  }
}
