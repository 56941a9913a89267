import Platform

// What is asked of a binary property list most often, answered without making a value of each object
// on the way.

/// What an object of a keyed archive leads to.
package enum BinaryPlistTarget {
  /// UID 0: none.
  case none
  /// The object that a UID names, or the object itself where that is no UID; with its number.
  case value(PlistValue, Int)
  /// The UID is beyond the list of objects, or leads to another.
  case nothing
}

extension BinaryPlistTable {
  /// Longer texts are rare, and take a longer look.
  private static let mostBytesOfShortLeaf = 128

  /// Whether an object is one of those that are most of any file, and nothing is wrong with it: a UID, a
  /// number, data, or a short text in ASCII.
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

  /// What an object leads to when UIDs are places in a list of objects.
  package func target(of number: Int, among objects: PlistElements) -> BinaryPlistTarget {
    guard let uid = uid(number) else { return .value(value(number), number) }
    if uid == 0 { return .none }
    guard let count = objects.knownCount, uid < count else { return .nothing }
    let object = reference(at: objects.start, number: Int(truncatingIfNeeded: uid))
    guard let head = head(object) else { return .value(value(object), object) }
    switch head.kind {
    case .uid: return .nothing
    // Most of what UIDs name.
    case .dictionary:
      return .value(
        .dictionary(PlistElements(start: head.start, knownCount: head.count)), object)
    case .ascii:
      return .value(
        .string(PlistString(start: head.start, byteCount: head.count, encoding: .ascii)), object)
    default: return .value(value(object), object)
    }
  }

  /// The object that a UID names in a list of objects; nil for all that is no UID, and for one beyond
  /// the list.
  package func element(_ uidNumber: Int, of objects: PlistElements) -> Int? {
    guard let uid = uid(uidNumber), let count = objects.knownCount, uid < count else { return nil }
    return reference(at: objects.start, number: Int(truncatingIfNeeded: uid))
  }

  /// The number in a UID; nil for all other objects.
  @inlinable @inline(__always) package func uid(_ number: Int) -> UInt64? {
    guard let head = head(number), head.kind == .uid else { return nil }
    return uid(head)
  }

  /// Whether a string that stands as plain text says `text`.
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

  /// Whether an object is a string that says exactly `text`.
  package func says(_ number: Int, _ text: ByteView) -> Bool {
    Work.note()
    guard let head = head(number) else { return false }
    switch head.kind {
    case .ascii, .utf8: return head.count == text.count && bytes.has(text, at: head.start)
    case .utf16:
      // Each unit is 1 to 8 bytes as it is shown: what is much longer or shorter need not be decoded.
      guard head.count <= text.count, text.count <= head.count * 8 else { return false }
      // NSString compares units; Swift's == would take two spellings of one character for equal.
      return UTF16BigEndian.text(bytes, head.start..<head.end)
        .withByteView { $0.says(text) }
    default: return false
    }
  }

  /// The text of a string.
  package func text(_ string: PlistString) -> String {
    Work.note(string.byteCount)
    let range = string.start..<(string.start + string.byteCount)
    return string.encoding == .utf16BigEndian
      ? UTF16BigEndian.text(bytes, range) : bytes.string(range)
  }

  /// The UTF-8 of a string where the file has it as it is; nil where it would have to be decoded.
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
    Work.note(count)
    return bytes.isRepeated(left.start, at: right.start, count: count * trailer.referenceByteCount)
  }
}
