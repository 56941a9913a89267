/// What bytes look like, judged by how they begin.
public enum ContentKind: String, Hashable, Sendable, CaseIterable, CustomStringConvertible {
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
  case text = "text"
  case bytes = "bytes"

  /// The name in words.
  public var description: String { rawValue }

  /// Signatures at offset 0, from the formats' own specifications.
  private static let signatures: [(bytes: [UInt8], kind: ContentKind)] = [
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
  ]

  /// How much of the bytes is looked at.
  private static let window = 512

  /// What bytes look like. Looks at the first 512 bytes only, so a keyed archive is told from other
  /// binary property lists by `isKeyedArchive` of the layer above.
  public static func sniff(_ bytes: ByteSlice) -> ContentKind {
    guard bytes.count > 0 else { return .empty }
    let head = bytes.slice(0..<min(bytes.count, window)).bytes
    if head.starts(with: Array("bplist".utf8)) { return .binaryPropertyList }
    for signature in signatures where head.starts(with: signature.bytes) { return signature.kind }
    if head.count >= 12, head[4..<8].elementsEqual("ftyp".utf8), isStillImage(brand: head[8..<12]) {
      return .heif
    }
    if head.count >= 12, head.starts(with: "RIFF".utf8), head[8..<12].elementsEqual("WEBP".utf8) {
      return .webp
    }
    return sniffText(head, isWhole: head.count == bytes.count)
  }

  /// Whether the brand of an ISO base media file is that of pictures; films have the same container.
  private static func isStillImage(brand: ArraySlice<UInt8>) -> Bool {
    ["heic", "heix", "heim", "heis", "mif1", "msf1", "avif"].contains {
      brand.elementsEqual($0.utf8)
    }
  }

  private static func sniffText(_ head: [UInt8], isWhole: Bool) -> ContentKind {
    // A character may be cut at the end of the window.
    let text = String(decoding: head, as: UTF8.self)
    let isControl = { (scalar: Unicode.Scalar) in
      scalar.value < 0x20 && scalar != "\n" && scalar != "\r" && scalar != "\t"
    }
    let replaced = text.unicodeScalars.dropLast(isWhole ? 0 : 1).contains("\u{FFFD}")
    if replaced || text.unicodeScalars.contains(where: isControl) { return .bytes }
    let trimmed = text.drop { $0.isWhitespace || $0 == "\u{FEFF}" }
    if trimmed.hasPrefix("<?xml") || trimmed.hasPrefix("<!DOCTYPE") || trimmed.hasPrefix("<plist") {
      return text.contains("<plist") || text.contains("DOCTYPE plist") ? .xmlPropertyList : .xml
    }
    if let first = trimmed.first, first == "{" || first == "[",
      let second = trimmed.dropFirst().first(where: { !$0.isWhitespace }),
      "\"{[]}-0123456789tfn".contains(second)
    {
      return .json
    }
    return .text
  }
}
