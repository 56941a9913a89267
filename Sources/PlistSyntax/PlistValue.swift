/// The number of a value in its document. Two values with one number are one value, shared.
package struct ValueID: Hashable, Sendable, Comparable {
  package let rawValue: Int

  package init(_ rawValue: Int) { self.rawValue = rawValue }

  /// The order in which the file numbers its values.
  package static func < (left: ValueID, right: ValueID) -> Bool { left.rawValue < right.rawValue }
}

/// One value of a document. Payloads are places in the document, not copies: ask the document for
/// text, bytes and elements.
package enum PlistValue: Sendable {
  /// The marker for nothing; JSON's `null`.
  case null
  /// True or false.
  case bool(Bool)
  /// A whole number, with the bytes that it takes in a binary file (0 in text).
  case integer(PlistInteger, byteWidth: Int)
  /// A floating-point number, with the bytes that it takes in a binary file (0 in text).
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
  /// A list that its writer marked as an ordered set.
  case orderedSet(PlistElements)
  /// A list that its writer marked as a set.
  case set(PlistElements)
  /// Keys and values in file order; keys may repeat.
  case dictionary(PlistElements)

  /// What the value is, in words for messages.
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

/// Where the text of a string stands, and how it is written there.
package struct PlistString: Hashable, Sendable {
  package enum Encoding: UInt8, Sendable {
    /// 7-bit text that stands as it is.
    case ascii
    /// UTF-8 that stands as it is.
    case utf8
    /// Binary property lists write all other text so.
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

  /// What reading the text costs, in bytes of the file.
  package var cost: Int { byteCount }
}

/// Where the bytes of a data value stand, and how they are written there.
package struct PlistData: Hashable, Sendable {
  package enum Encoding: UInt8, Sendable {
    /// The bytes themselves.
    case raw
    /// Base64 as XML and JSON write it: white space may stand between the characters.
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

  /// What reading the bytes costs, in bytes of the file; nothing where they stand as they are.
  package var decodingCost: Int { encoding == .base64 ? byteCount : 0 }
}

/// The contents of an array, set or dictionary: a place in the document, to be walked with
/// `PlistDocument.elements(of:)` or `PlistDocument.entries(of:)`.
package struct PlistElements: Hashable, Sendable {
  /// Where the first element stands; what it counts depends on how the document is stored.
  package let start: Int
  /// How many elements, or pairs of a dictionary; nil where a text document would have to count.
  package let knownCount: Int?
  /// The end of the elements in a text document's tape; 0 elsewhere.
  package let end: Int

  package init(start: Int, knownCount: Int?, end: Int = 0) {
    self.start = start
    self.knownCount = knownCount
    self.end = end
  }
}
