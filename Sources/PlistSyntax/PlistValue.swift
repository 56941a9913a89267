/// The number of a value in its document. Two values with the same number are one shared value.
package struct ValueID: Hashable, Sendable, Comparable {
  package let rawValue: Int

  package init(_ rawValue: Int) { self.rawValue = rawValue }

  /// The order in which the file numbers its values.
  package static func < (left: ValueID, right: ValueID) -> Bool { left.rawValue < right.rawValue }
}

/// One value of a document. Payloads are places in the document, not copies: use the document to
/// read text, bytes and elements.
package enum PlistValue: Sendable {
  /// Null; JSON's `null`.
  case null
  /// True or false.
  case bool(Bool)
  /// A whole number, with its size in bytes in a binary file (0 in text).
  case integer(PlistInteger, byteWidth: Int)
  /// A floating-point number, with its size in bytes in a binary file (0 in text).
  case real(Double, byteWidth: Int)
  /// Seconds since 2001-01-01 00:00:00 UTC.
  case date(Double)
  /// Bytes.
  case data(PlistData)
  /// Text.
  case string(PlistString)
  /// An index into `$objects` of a keyed archive.
  case uid(UInt64)
  /// A list.
  case array(PlistElements)
  /// A list that is marked as an ordered set.
  case orderedSet(PlistElements)
  /// A list that is marked as a set.
  case set(PlistElements)
  /// Keys and values in file order; keys may repeat.
  case dictionary(PlistElements)

  /// The type of the value, for messages.
  package var typeName: String {
    switch self {
    case .null: "null"
    case .bool: "a boolean"
    case .integer: "an integer"
    case .real: "a real"
    case .date: "a date"
    case .data: "data"
    case .string: "a string"
    case .uid: "a UID"
    case .array: "an array"
    case .orderedSet: "an ordered set"
    case .set: "a set"
    case .dictionary: "a dictionary"
    }
  }
}

/// The place and encoding of a string's text.
package struct PlistString: Hashable, Sendable {
  package enum Encoding: UInt8, Sendable {
    /// 7-bit text that needs no decoding.
    case ascii
    /// UTF-8 that needs no decoding.
    case utf8
    /// The form of all other text in binary property lists.
    case utf16BigEndian
    /// UTF-8 between JSON quotes, with backslash escapes.
    case jsonEscaped
    /// UTF-8 between XML tags, with entities, comments and CDATA sections.
    case xmlEscaped
    /// A string of a document made in memory; `start` is its number.
    case built
  }

  package let start: Int
  package let byteCount: Int
  package let encoding: Encoding

  package init(start: Int, byteCount: Int, encoding: Encoding) {
    self.start = start
    self.byteCount = byteCount
    self.encoding = encoding
  }

  /// The cost of reading the text, in bytes of the file.
  package var cost: Int { byteCount }
}

/// The place and encoding of a data value's bytes.
package struct PlistData: Hashable, Sendable {
  package enum Encoding: UInt8, Sendable {
    /// The bytes themselves.
    case raw
    /// Base64 in the form of XML and JSON, with white space between the characters.
    case base64
    /// Data of a document made in memory; `start` is its number.
    case built
  }

  package let start: Int
  package let byteCount: Int
  package let encoding: Encoding

  package init(start: Int, byteCount: Int, encoding: Encoding) {
    self.start = start
    self.byteCount = byteCount
    self.encoding = encoding
  }
}

/// The contents of an array, set or dictionary: a place in the document, to be walked with
/// `PlistDocument.elements(of:)` or `PlistDocument.entries(of:)`.
package struct PlistElements: Hashable, Sendable {
  /// The place of the first element; its meaning depends on the storage of the document.
  package let start: Int
  /// The number of elements, or of pairs of a dictionary; nil if a text document would have to
  /// count them.
  package let knownCount: Int?
  /// The end of the elements in a text document's tape; 0 elsewhere.
  package let end: Int

  package init(start: Int, knownCount: Int?, end: Int = 0) {
    self.start = start
    self.knownCount = knownCount
    self.end = end
  }
}
