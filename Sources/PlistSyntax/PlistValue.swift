/// The number of a value in its document. Two values with the same number are one shared value.
package struct ValueID: Hashable, Sendable, Comparable {
  private let number: UInt32

  package init(_ rawValue: Int) { number = UInt32(rawValue) }

  package var rawValue: Int { Int(number) }

  /// The order in which the file numbers its values.
  package static func < (left: ValueID, right: ValueID) -> Bool { left.number < right.number }
}

/// One value of a document. A container has the numbers of its elements.
package enum PlistValue: Sendable {
  /// Null; JSON's `null`.
  case null
  case bool(Bool)
  case integer(PlistInteger)
  /// A whole number of more than 64 bits, which no writer of archives makes.
  case longInteger
  case real(Double)
  /// Seconds since 2001-01-01 00:00:00 UTC.
  case date(Double)
  case data(ByteSlice)
  case string(String)
  /// Text in UTF-16 with halves of surrogate pairs, which no `String` can have: each is shown as
  /// `\u{d83d}`.
  case damagedString(String)
  /// An index into `$objects` of a keyed archive.
  case uid(UInt64)
  case array([ValueID])
  case orderedSet([ValueID])
  case set([ValueID])
  /// Keys and values in file order; keys may repeat.
  case dictionary([PlistEntry])

  package var isContainer: Bool {
    switch self {
    case .array, .orderedSet, .set, .dictionary: true
    default: false
    }
  }

  /// The values in a container, in the order of a binary file: of a dictionary the keys, and then their
  /// values.
  package var children: [ValueID] {
    switch self {
    case .array(let elements), .orderedSet(let elements), .set(let elements): elements
    case .dictionary(let entries): entries.map(\.key) + entries.map(\.value)
    default: []
    }
  }

  /// Calls a function with each of them, without a list of those of a dictionary.
  func forEachChild(_ body: (ValueID) -> Void) {
    guard case .dictionary(let entries) = self else { return children.forEach(body) }
    for entry in entries { body(entry.key) }
    for entry in entries { body(entry.value) }
  }

  package var text: String? {
    switch self {
    case .string(let text), .damagedString(let text): text
    default: nil
    }
  }

  package var typeName: String {
    switch self {
    case .null: "null"
    case .bool: "a boolean"
    case .integer: "an integer"
    case .longInteger: "an integer of more than 64 bits"
    case .real: "a real"
    case .date: "a date"
    case .data: "data"
    case .string: "a string"
    case .damagedString: "half of a surrogate pair in a string"
    case .uid: "a UID"
    case .array: "an array"
    case .orderedSet: "an ordered set"
    case .set: "a set"
    case .dictionary: "a dictionary"
    }
  }
}

package struct PlistEntry: Hashable, Sendable {
  package let key: ValueID
  package let value: ValueID

  package init(key: ValueID, value: ValueID) {
    self.key = key
    self.value = value
  }
}
