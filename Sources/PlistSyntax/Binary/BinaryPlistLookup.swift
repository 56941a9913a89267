import Platform

// The most frequent queries to a binary property list, answered without making a value for each
// object on the way.

/// The target of a reference in a keyed archive.
package enum BinaryPlistTarget {
  /// UID 0: none.
  case none
  /// The object that a UID refers to, or the object itself if it is not a UID; with its number.
  case value(PlistValue, Int)
  /// The UID is beyond the list of objects, or refers to another UID.
  case nothing
}

extension BinaryPlistTable {
  /// Longer texts are rare, and are checked separately.
  private static let mostBytesOfShortLeaf = 128

  /// Whether an object is of the most frequent kinds, and valid: a UID, a number, data, or a short
  /// ASCII text.
  @inline(__always) func isShortLeaf(_ head: BinaryObjectHead) -> Bool {
    switch head.kind {
    case .uid, .integer, .real, .date, .data: true
    case .ascii:
      head.count <= Self.mostBytesOfShortLeaf
        && (bytes.isShortASCII(at: head.start, count: head.count)
          || bytes.firstNonASCII(in: head.start..<head.end) == nil)
    default: false
    }
  }

  /// The target of an object if UIDs are places in a list of objects.
  package func target(of number: Int, among objects: PlistElements) -> BinaryPlistTarget {
    guard let uid = uid(number) else { return .value(value(number), number) }
    if uid == 0 { return .none }
    guard let count = objects.knownCount, uid < count else { return .nothing }
    let object = reference(at: objects.start, number: Int(truncatingIfNeeded: uid))
    guard let head = head(object) else { return .value(value(object), object) }
    switch head.kind {
    case .uid: return .nothing
    // The most frequent target of UIDs.
    case .dictionary:
      return .value(
        .dictionary(PlistElements(start: head.start, knownCount: head.count)), object)
    case .ascii:
      return .value(
        .string(PlistString(start: head.start, byteCount: head.count, encoding: .ascii)), object)
    default: return .value(value(object), object)
    }
  }

  /// The object in a list that a UID refers to; nil for objects that are not UIDs, and for a UID
  /// beyond the list.
  package func element(_ uidNumber: Int, of objects: PlistElements) -> Int? {
    guard let uid = uid(uidNumber), let count = objects.knownCount, uid < count else { return nil }
    return reference(at: objects.start, number: Int(truncatingIfNeeded: uid))
  }

  /// The number in a UID; nil for all other objects.
  @inlinable @inline(__always) package func uid(_ number: Int) -> UInt64? {
    guard let head = head(number), head.kind == .uid else { return nil }
    return uid(head)
  }

  /// Whether a string in plain form is `text`.
  package func says(_ string: PlistString, _ text: StaticString) -> Bool {
    string.byteCount == text.utf8CodeUnitCount && bytes.has(text, at: string.start)
  }

  /// The first object under a key of a dictionary, or nil.
  package func value(forKey key: String, in elements: PlistElements) -> Int? {
    key.withByteView { value(forKey: $0, in: elements) }
  }

  private func value(forKey key: ByteView, in elements: PlistElements) -> Int? {
    let count = elements.knownCount ?? 0
    for number in 0..<count where says(reference(at: elements.start, number: number), key) {
      return reference(at: elements.start, number: count + number)
    }
    return nil
  }

  /// Whether an object is a string that is exactly `text`.
  package func says(_ number: Int, _ text: ByteView) -> Bool {
    guard let head = head(number) else { return false }
    switch head.kind {
    case .ascii, .utf8: return head.count == text.count && bytes.has(text, at: head.start)
    case .utf16:
      // Each unit is 1 to 8 bytes in UTF-8, so a much longer or shorter text need not be decoded.
      guard head.count <= text.count, text.count <= head.count * 8 else { return false }
      // NSString compares units; Swift's == would treat two spellings of one character as equal.
      return UTF16BigEndian.text(bytes, head.start..<head.end)
        .withByteView { $0.says(text) }
    default: return false
    }
  }

  /// The text of a string.
  package func text(_ string: PlistString) -> String {
    let range = string.start..<(string.start + string.byteCount)
    return string.encoding == .utf16BigEndian
      ? UTF16BigEndian.text(bytes, range) : bytes.string(range)
  }

  /// The UTF-8 of a string, if the file contains it in that form; nil if it must be decoded.
  package func plainBytes(of string: PlistString) -> ByteView? {
    guard string.encoding == .ascii || string.encoding == .utf8 else { return nil }
    return bytes.part(string.start..<(string.start + string.byteCount))
  }

  /// The bytes of an object that is data; nil for all others.
  package func bytes(ofData number: Int) -> ByteView? {
    guard case .data(let contents) = value(number) else { return nil }
    return data(contents)
  }

  /// Whether two dictionaries have the same objects as keys, in the same order.
  package func haveSameKeys(_ left: PlistElements, _ right: PlistElements) -> Bool {
    guard let count = left.knownCount, count == right.knownCount else { return false }
    return bytes.isRepeated(left.start, at: right.start, count: count * trailer.referenceByteCount)
  }
}
