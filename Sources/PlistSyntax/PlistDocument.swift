import Platform

/// A property list or JSON document: bytes that are checked once and read on demand.
///
/// A value has a `ValueID`; `value(_:)` reads it. Order, repeated keys, widths and places are those
/// of the file. The checks at the start bound the work of every later walk by the size of the file.
package final class PlistDocument: Sendable {
  /// The storage of the document.
  enum Backing: Sendable {
    case binary(BinaryPlistTable)
    case text(TextTape)
    case built(BuiltPlist)
  }

  /// The syntax of the document; nil for one that was made in memory.
  package let syntax: PlistSyntax?
  /// The bytes of the document.
  package let bytes: ByteSlice
  /// The outermost value.
  package let root: ValueID
  let backing: Backing
  /// The objects of a binary document. Most calls use them, and this avoids copying an enum with
  /// its payload at each. Valid as long as the document.
  package let binary: BinaryPlistTable?

  init(syntax: PlistSyntax?, bytes: ByteSlice, root: ValueID, backing: Backing) {
    self.syntax = syntax
    self.bytes = bytes
    self.root = root
    self.backing = backing
    if case .binary(let table) = backing { binary = table } else { binary = nil }
  }

  /// Reads a document in any syntax.
  ///
  /// - Throws: `PlistError`, with the place of the fault.
  package static func read(
    _ bytes: ByteSlice, limits: Limits = Limits()
  ) throws(PlistError) -> PlistDocument {
    try read(bytes, as: PlistSyntax.sniff(bytes), limits: limits)
  }

  /// Reads a document in the syntax that `PlistSyntax.sniff` found.
  package static func read(
    _ bytes: ByteSlice, as syntax: PlistSyntax, limits: Limits
  ) throws(PlistError) -> PlistDocument {
    switch syntax {
    case .binary: try BinaryPlistReader.read(bytes, limits: limits)
    case .xml: try XMLPlistReader.read(bytes, limits: limits)
    case .json: try JSONReader.read(bytes, limits: limits)
    }
  }

  /// Reads a value.
  package func value(_ id: ValueID) -> PlistValue {
    if let binary { return binary.value(id.rawValue) }
    return switch backing {
    case .binary: .null
    case .text(let tape): tape.value(id.rawValue)
    case .built(let built): built.value(id.rawValue)
    }
  }

  /// The location of a value in the file. For text documents it has no line here: `LineIndex` finds
  /// the lines of many places in one pass.
  package func location(of id: ValueID) -> SourceLocation {
    SourceLocation(byteOffset: bytes.fileOffset(at: position(of: id)))
  }

  /// The start of a value, relative to `bytes`.
  package func position(of id: ValueID) -> Int {
    if let binary { return binary.position(id.rawValue) }
    return switch backing {
    case .binary: 0
    case .text(let tape): tape.position(id.rawValue)
    case .built: 0
    }
  }

  /// The text of a string.
  package func text(_ string: PlistString) -> String {
    if let binary { return binary.text(string) }
    let range = string.start..<(string.start + string.byteCount)
    switch string.encoding {
    case .ascii, .utf8: return bytes.view.string(range)
    case .utf16BigEndian: return UTF16BigEndian.text(bytes.view, range)
    case .jsonEscaped:
      return tape?.text(range, decode: JSONEscapes.text) ?? JSONEscapes.text(bytes, range)
    case .xmlEscaped: return tape?.text(range, decode: XMLText.text) ?? XMLText.text(bytes, range)
    case .built:
      guard case .built(let built) = backing else { return "" }
      return built.strings[string.start]
    }
  }

  /// The UTF-8 of a string, if the file contains it in that form; nil if it must be decoded.
  package func plainBytes(of string: PlistString) -> ByteView? {
    if let binary { return binary.plainBytes(of: string) }
    guard string.encoding == .ascii || string.encoding == .utf8 else { return nil }
    return bytes.view.part(string.start..<(string.start + string.byteCount))
  }

  /// Passes the UTF-8 of a string, which is decoded only if the file has it in another form.
  package func withText<Result>(
    of string: PlistString, _ body: (ByteView) -> Result
  ) -> Result {
    if let plain = plainBytes(of: string) { return body(plain) }
    return text(string).withByteView(body)
  }

  /// Whether a string is exactly `text`. Copies nothing if the file has plain text.
  package func equals(_ string: PlistString, _ text: String) -> Bool {
    switch string.encoding {
    case .ascii, .utf8:
      bytes.view.equals(string.start..<(string.start + string.byteCount), text)
    // NSString compares units; Swift's == would treat two spellings of one character as equal.
    default: mayEqual(string, text) && self.text(string).utf8.elementsEqual(text.utf8)
    }
  }

  /// Whether a text that must be decoded has about the length of another, so that decoding it takes
  /// at most proportional time.
  private func mayEqual(_ string: PlistString, _ text: String) -> Bool {
    let byteCount = text.utf8.count
    return switch string.encoding {
    // 2 bytes are 1 to 3 in UTF-8; half of a pair is shown with 8.
    case .utf16BigEndian:
      string.byteCount / 2 <= byteCount && byteCount <= string.byteCount * 4
    // An escape has at most 6 bytes.
    case .jsonEscaped: string.byteCount <= byteCount * 6 && byteCount <= string.byteCount * 2
    case .ascii, .utf8, .xmlEscaped, .built: true
    }
  }

  /// The tape of a text document.
  private var tape: TextTape? { if case .text(let tape) = backing { tape } else { nil } }

  /// Whether a string contains half of a surrogate pair: `text` has an escape for it.
  package func hasHalfPair(_ string: PlistString) -> Bool {
    let range = string.start..<string.start + string.byteCount
    return switch string.encoding {
    case .utf16BigEndian: UTF16BigEndian.firstLoneSurrogate(bytes.view, range) != nil
    case .jsonEscaped: JSONEscapes.hasHalfPair(bytes, range)
    case .ascii, .utf8, .xmlEscaped, .built: false
    }
  }

  /// The bytes of a data value: a slice of the file, or a copy where the file has base64.
  package func data(_ data: PlistData) -> ByteSlice {
    let range = data.start..<(data.start + data.byteCount)
    switch data.encoding {
    case .raw: return bytes.slice(range)
    case .base64:
      let decode = { [bytes] in
        ByteSlice(
          Base64.decoded(bytes, range), decodedFromTextAt: bytes.fileOffset(at: range.lowerBound))
      }
      return tape?.data(at: data.start, byteCount: data.byteCount, decode: decode) ?? decode()
    case .built:
      guard case .built(let built) = backing else { return ByteSlice([]) }
      return built.data[data.start]
    }
  }

  /// The text of a value if it is a string.
  package func text(at id: ValueID) -> String? {
    guard case .string(let string) = value(id) else { return nil }
    return text(string)
  }

  /// The number of elements, or of pairs of a dictionary.
  package func count(of elements: PlistElements) -> Int {
    if let count = elements.knownCount { return count }
    var count = 0
    for _ in self.elements(of: elements) { count += 1 }
    guard case .text(let tape) = backing, tape.isDictionary(withContentsAt: elements.start) else {
      return count
    }
    return count / 2
  }

  /// The upper bound of the numbers of values.
  package var valueCount: Int {
    switch backing {
    case .binary(let table): table.trailer.objectCount
    case .text(let tape): tape.words.count
    case .built(let built): built.nodes.count
    }
  }

  /// Whether an element is found without walking those before it.
  package var hasRandomAccess: Bool {
    if case .text = backing { false } else { true }
  }

  /// The element at a place of an array or set; only with `hasRandomAccess`.
  package func element(_ number: Int, of elements: PlistElements) -> ValueID {
    precondition(number >= 0 && number < elements.knownCount ?? 0, "no such element")
    if let binary { return ValueID(binary.reference(at: elements.start, number: number)) }
    guard case .built(let built) = backing else {
      preconditionFailure("text documents are walked")
    }
    return ValueID(built.children(of: elements.start)[number])
  }

  /// The keys of a dictionary and its values as two lists; nil if they alternate.
  package func keysAndValues(
    of elements: PlistElements
  ) -> (keys: PlistElements, values: PlistElements)? {
    guard let binary, let count = elements.knownCount else { return nil }
    let values = elements.start + count * binary.trailer.referenceByteCount
    return (elements, PlistElements(start: values, knownCount: count))
  }

  /// The elements of an array or set, in file order and all at once.
  package func list(of elements: PlistElements) -> [ValueID] {
    guard let binary else { return Array(self.elements(of: elements)) }
    return binary.references(elements, at: 0..<(elements.knownCount ?? 0))
  }

  /// The elements at some places of an array or set; only with `hasRandomAccess`.
  package func list(of elements: PlistElements, at places: Range<Int>) -> [ValueID] {
    guard let binary else { return places.map { element($0, of: elements) } }
    return binary.references(elements, at: places)
  }

  /// The elements of an array or set, in file order.
  package func elements(of elements: PlistElements) -> PlistElementList {
    PlistElementList(document: self, elements: elements)
  }

  /// The keys and values of a dictionary, in file order.
  package func entries(of elements: PlistElements) -> PlistEntryList {
    PlistEntryList(document: self, elements: elements)
  }

  /// The first value under a key, or nil.
  package func value(forKey key: String, in elements: PlistElements) -> ValueID? {
    if let binary { return binary.value(forKey: key, in: elements).map { ValueID($0) } }
    for entry in entries(of: elements) {
      if case .string(let string) = value(entry.key), equals(string, key) { return entry.value }
    }
    return nil
  }

  /// An error of a caller's walk, with the line and column in the document.
  package func error(
    _ code: PlistError.Code, at position: Int, expected: String, found: String
  ) -> PlistError {
    let textPosition = syntax == .binary ? nil : LineIndex.position(in: bytes, at: position)
    return PlistError(
      code,
      at: SourceLocation(
        byteOffset: bytes.fileOffset(at: position), textPosition: textPosition),
      expected: expected, found: found)
  }
}

extension PlistDocument {
  /// The bytes of a string in base64, which hand-made JSON has for data; nil for all other text.
  package func base64(in string: PlistString, at id: ValueID) -> ByteSlice? {
    let offset = location(of: id).byteOffset
    return tape?.data(at: string.start, byteCount: string.byteCount) {
      let text = ByteSlice(Array(text(string).utf8))
      guard Base64.isValid(text, 0..<text.count, allowsWhiteSpace: true) else { return nil }
      return ByteSlice(Base64.decoded(text, 0..<text.count), decodedFromTextAt: offset)
    }
  }

  /// The start of the bytes of a data value in the file.
  package func contentLocation(of data: PlistData) -> SourceLocation {
    SourceLocation(
      byteOffset: data.encoding == .built ? 0 : bytes.fileOffset(at: data.start))
  }

  /// The size of a data value in bytes.
  package func byteCount(of data: PlistData) -> Int {
    switch data.encoding {
    case .raw: data.byteCount
    case .base64 where data.byteCount <= TextTape.longestShortText:
      Base64.decodedCount(bytes, data.start..<(data.start + data.byteCount))
    case .base64, .built: self.data(data).count
    }
  }
}
