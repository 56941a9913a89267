extension PlistDocument {
  /// The whole document in any syntax.
  ///
  /// Order and repeated keys are kept. A value that the syntax cannot represent is refused, so that
  /// reading the result gives the same values: XML has no null, no sets, no keys but text, no
  /// fractions in dates and no control characters; JSON has no sets and no keys but text. In JSON,
  /// dates and reals that are not finite are written as `{"$date": …}` and `{"$real": …}`, which
  /// read as dictionaries.
  ///
  /// - Parameter replacesUnwritable: Whether a value that XML or JSON cannot represent is written as the
  ///   nearest one, if there is one: U+FFFD for a character, whole seconds, an array for a set.
  /// - Parameter compact: Whether JSON is on one line.
  /// - Parameter limit: The largest text in bytes, if it is not to be as large as the document allows.
  ///   Room for it is made at once: an array that grows takes up to three times as much.
  /// - Throws: `PlistError` with `notRepresentable`, or with `tooLarge` if shared containers, which
  ///   XML and JSON must repeat, would make the text larger than the limit.
  package func written(
    as syntax: PlistSyntax, replacingUnwritable replacesUnwritable: Bool = false,
    compact: Bool = false, within limit: Int? = nil
  ) throws(PlistError) -> [UInt8] {
    switch syntax {
    case .binary: try BinaryPlistWriter.bytes(of: self)
    case .xml: try XMLPlistWriter.bytes(of: self, replacesUnwritable, within: limit)
    case .json: try JSONPlistWriter.bytes(of: self, replacesUnwritable, compact, within: limit)
    }
  }

  /// For what a value writes before it is found to be too much, such as lines and indentation.
  static let room = 1 << 16

  /// Refuses a dictionary that could be read as another value, because of its only key.
  func check(_ entries: [PlistEntry], forOnlyKey keys: [String]) throws(PlistError) {
    guard entries.count == 1, let key = text(at: entries[0].key), keys.contains(key) else { return }
    throw .unwritable(
      "a dictionary that can be distinguished from another value (use a binary property list)",
      found: "the only key \(key)")
  }

  func keyText(_ entry: PlistEntry) throws(PlistError) -> String {
    guard let text = text(at: entry.key) else {
      throw .unwritable(
        "a string as key (a binary property list can have others)",
        found: value(entry.key).typeName)
    }
    return text
  }

  /// The largest text that the document may be written as, in bytes: a few hundred bytes of shared
  /// containers can expand to more than any disk can store. A value is some lines of text, mostly
  /// indentation.
  var textLimit: Int {
    values.indices.reduce(2 << 20) { sum, index in
      switch values[index] {
      case .string(let text): sum + 128 + 8 * text.utf8.count
      case .data(let bytes): sum + 128 + 2 * bytes.count
      default: sum + 128
      }
    }
  }
}

extension PlistError {
  /// Why a value cannot be written. In memory it has no place.
  static func unwritable(_ expected: String, found: String) -> PlistError {
    PlistError(
      .notRepresentable, at: SourceLocation(byteOffset: 0), expected: expected, found: found)
  }

  static func check(_ byteCount: Int, within limit: Int) throws(PlistError) {
    guard byteCount > limit else { return }
    throw PlistError(
      .tooLarge, at: SourceLocation(byteOffset: 0),
      expected:
        "values of at most \(CountText.bytes(limit)) as text (a binary property list stores shared"
        + " values once)", found: "more")
  }
}
