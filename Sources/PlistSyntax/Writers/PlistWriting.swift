extension PlistDocument {
  /// Appends the whole document to a buffer, in any syntax.
  ///
  /// Order and repeated keys are kept. A value that the syntax cannot represent is refused, so that
  /// reading the result gives the same values: XML has no null, no sets, no keys but text, no
  /// fractions in dates and no control characters; JSON has no sets and no keys but text. In JSON,
  /// dates and reals that are not finite are written as `{"$date": …}` and `{"$real": …}`, which
  /// read as dictionaries. On an error the buffer is unchanged.
  ///
  /// - Parameter replacesUnwritable: Whether a value that XML or JSON cannot represent is written as the
  ///   nearest one, if there is one: U+FFFD for a character, whole seconds, an array for a set.
  /// - Throws: `PlistError` with `notRepresentable`, or with `tooLarge` if shared containers, which
  ///   XML and JSON must repeat, would make the text far larger than the document.
  package func write(
    as syntax: PlistSyntax, replacingUnwritable replacesUnwritable: Bool = false,
    to buffer: inout [UInt8]
  ) throws(PlistError) {
    let start = buffer.count
    do {
      switch syntax {
      case .binary: try BinaryPlistWriter.write(self, to: &buffer)
      case .xml: try XMLPlistWriter.write(self, replacesUnwritable, to: &buffer)
      case .json: try JSONPlistWriter.write(self, replacesUnwritable, to: &buffer)
      }
    } catch {
      buffer.removeLast(buffer.count - start)
      throw error
    }
  }

  /// Why a value cannot be written.
  func writingError(
    _ code: PlistError.Code, _ id: ValueID, expected: String, found: String
  ) -> PlistError {
    guard syntax != nil else {
      return PlistError(
        code, at: SourceLocation(byteOffset: 0), expected: expected, found: found)
    }
    return error(code, at: position(of: id), expected: expected, found: found)
  }

  /// The UTF-8 of a string.
  func utf8(_ string: String) -> ByteSlice { ByteSlice(Array(string.utf8)) }

  /// The key and the value of a dictionary with one entry.
  func onlyEntry(of entries: [PlistEntry]) -> PlistEntry? {
    entries.count == 1 ? entries[0] : nil
  }

  /// Whether a value is a string that says exactly `text`.
  func says(_ id: ValueID, _ text: String) -> Bool {
    guard case .string(let string) = value(id) else { return false }
    return string.isSame(as: text)
  }
}

/// The limit on the size of a text. A few hundred bytes of shared containers can expand to more
/// text than any disk can store.
struct TextBudget {
  private let limit: Int
  private let start: Int

  /// The size that every document may have.
  private static let base = 16 << 20
  /// Text takes more space than the bytes of a binary property list, mostly for indentation.
  private static let growth = 32
  /// The assumed size of a value of a document in memory.
  private static let byteCountPerValue = 16

  init(_ document: PlistDocument, start: Int) {
    var size = document.bytes.count
    if document.syntax == nil {
      size = document.values.count * Self.byteCountPerValue
      for value in document.values {
        switch value {
        case .string(let text): size += text.utf8.count
        case .data(let bytes): size += bytes.count
        default: break
        }
      }
    }
    limit = Self.base + size * Self.growth
    self.start = start
  }

  /// Throws with the value at `id` if a text has become too large.
  func check(
    _ byteCount: Int, at id: ValueID, in document: PlistDocument
  ) throws(PlistError) {
    guard byteCount - start > limit else { return }
    throw document.writingError(
      .tooLarge, id,
      expected:
        "values of at most \(CountText.bytes(limit)) as text (a binary property list stores shared"
        + " values once)", found: "more")
  }
}
