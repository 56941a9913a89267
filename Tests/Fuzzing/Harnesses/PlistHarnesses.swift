import RestorationArchives
import TestSupport

extension Harness {
  static let binaryPlist = Harness("binary-plist", seeds: .binary, dictionary: "binary") {
    try readDocument($0)
  }

  static let xmlPlist = Harness("xml-plist", seeds: .xml, dictionary: "xml") {
    try readDocument($0)
  }

  static let json = Harness("json", seeds: .json, dictionary: "json") {
    try readDocument($0)
  }

  private static func readDocument(_ bytes: ByteSlice) throws {
    try reading(bytes) { try PlistDocument.read(bytes).readAll() }
    _ = ContentKind.sniff(bytes)
  }

  // MARK: Readers and writers

  /// What is written is read as the same values.
  static let binaryRoundTrip = roundTrip(.binary)

  /// The same for XML, but for what it has no form for.
  static let xmlRoundTrip = roundTrip(.xml)

  /// The same for JSON.
  static let jsonRoundTrip = roundTrip(.json)

  private static func roundTrip(_ syntax: PlistSyntax) -> Harness {
    Harness(
      "\(syntax)-round-trip", seeds: .archives, dictionary: "binary", changesValues: true
    ) { bytes in
      guard let document = try? PlistDocument.read(bytes) else { return }
      let written: [UInt8]
      do throws(PlistError) {
        written = try document.written(as: syntax)
      } catch {
        try require(
          error.code == .notRepresentable || error.code == .tooLarge, "cannot be written: \(error)")
        return
      }
      let again: PlistDocument
      do throws(PlistError) {
        again = try PlistDocument.read(ByteSlice(written))
      } catch {
        throw BrokenPromise("what was written cannot be read: \(error)")
      }
      // JSON has tags for dates and odd numbers, which read as dictionaries.
      guard syntax != .json || !document.hasTaggedValues else { return }
      if let difference = PlistComparison.firstDifference(document, again) {
        throw BrokenPromise("read again it differs: \(difference)")
      }
    }
  }
}

extension PlistDocument {
  /// Whether JSON can hold a value of the document only as a tagged dictionary, or not exactly.
  fileprivate var hasTaggedValues: Bool {
    reachable.contains {
      switch value($0) {
      case .date: true
      case .real(let number): !number.isFinite
      default: false
      }
    }
  }
}
