import PlistSyntax

/// A property list of the app or the system with a dictionary at its root.
struct ProjectPlist {
  private let document: PlistDocument
  private let entries: [PlistEntry]
  /// The values of a keyed archive; nil for other property lists.
  private let archivedEntries: [PlistEntry]?

  /// `what` is the kind of file in error messages.
  init(reading bytes: ByteSlice, as what: String, limits: Limits) throws(ProjectFileError) {
    try self.init(Self.document(reading: bytes, limits: limits), as: what)
  }

  /// The document in bytes.
  static func document(
    reading bytes: ByteSlice, limits: Limits
  ) throws(ProjectFileError) -> PlistDocument {
    do throws(PlistError) {
      return try PlistDocument.read(bytes, limits: limits)
    } catch {
      throw ProjectFileError(error)
    }
  }

  /// `what` is the kind of file in error messages.
  init(_ document: PlistDocument, as what: String) throws(ProjectFileError) {
    self.document = document
    guard case .dictionary(let root) = document.value(document.root) else {
      throw Self.error(
        .wrongPlist, document.root, in: document, expected: what + ", a dictionary",
        found: document.value(document.root).typeName)
    }
    entries = root
    if let top = document.value(forKey: "$top", in: root),
      case .dictionary(let archived) = document.value(top)
    {
      archivedEntries = archived
    } else {
      archivedEntries = nil
    }
  }

  /// Whether this is a keyed archive.
  var isKeyedArchive: Bool { archivedEntries != nil }

  /// Whether the root has no keys.
  var isEmpty: Bool { entries.count == 0 }

  /// Whether a key of the root begins with one of the prefixes.
  func hasKey(beginningWithOneOf prefixes: [String]) -> Bool {
    for entry in entries {
      guard let key = document.text(at: entry.key) else { continue }
      if prefixes.contains(where: key.hasPrefix) { return true }
    }
    return false
  }

  /// The value under a key of the root, or of the contents of a keyed archive.
  func value(_ key: String) -> ValueID? {
    document.value(forKey: key, in: entries)
      ?? archivedEntries.flatMap { document.value(forKey: key, in: $0) }
  }

  /// Whether the root has a key.
  func has(_ key: String) -> Bool { value(key) != nil }

  /// The text under a key, or nil.
  func string(_ key: String) throws(ProjectFileError) -> String? {
    guard let id = value(key) else { return nil }
    guard let text = document.text(at: id) else {
      throw error(.wrongType, id, expected: "a string for \(key)")
    }
    return text
  }

  /// The texts under a key; none without the key.
  func strings(_ key: String) throws(ProjectFileError) -> [String] {
    guard let id = value(key) else { return [] }
    guard case .array(let elements) = document.value(id) else {
      throw error(.wrongType, id, expected: "an array of strings for \(key)")
    }
    var texts: [String] = []
    for element in elements {
      guard let text = document.text(at: element) else {
        throw error(.wrongType, element, expected: "a string in \(key)")
      }
      texts.append(text)
    }
    return texts
  }

  /// The boolean under a key, which some writers spell `YES` or `NO`; nil without the key.
  func bool(_ key: String) throws(ProjectFileError) -> Bool? {
    guard let id = value(key) else { return nil }
    switch document.value(id) {
    case .bool(let value): return value
    case .string(let string) where string.isSame(as: "YES"): return true
    case .string(let string) where string.isSame(as: "NO"): return false
    default: throw error(.wrongType, id, expected: "YES or NO for \(key)")
    }
  }

  /// The whole number under a key.
  func integer(_ key: String) throws(ProjectFileError) -> Int {
    guard let id = value(key) else {
      throw error(.missingKey, document.root, expected: key, found: "no such key")
    }
    guard case .integer(let number, _) = document.value(id), let value = number.int else {
      throw error(.wrongType, id, expected: "an integer for \(key)")
    }
    return value
  }

  // MARK: Nested values. A value of another type than expected counts as missing.

  /// The value under a key of a dictionary, or nil.
  func value(_ key: String, of dictionary: ValueID) -> ValueID? {
    guard case .dictionary(let entries) = document.value(dictionary) else { return nil }
    return document.value(forKey: key, in: entries)
  }

  /// The text under a key of a dictionary, or nil.
  func text(_ key: String, of dictionary: ValueID) -> String? {
    value(key, of: dictionary).flatMap { document.text(at: $0) }
  }

  /// The keys and values of a dictionary.
  func members(of dictionary: ValueID) -> [(key: String, value: ValueID)] {
    guard case .dictionary(let entries) = document.value(dictionary) else { return [] }
    var members: [(key: String, value: ValueID)] = []
    for entry in entries {
      if let key = document.text(at: entry.key) { members.append((key, entry.value)) }
    }
    return members
  }

  /// The elements of an array.
  func elements(of array: ValueID) -> [ValueID] {
    guard case .array(let elements) = document.value(array) else { return [] }
    return elements
  }

  /// A fault at a value.
  func error(
    _ fault: ProjectFileFault, _ id: ValueID? = nil, expected: String, found: String? = nil
  ) -> ProjectFileError {
    let id = id ?? document.root
    return Self.error(
      fault, id, in: document, expected: expected, found: found ?? document.value(id).typeName)
  }

  private static func error(
    _ fault: ProjectFileFault, _ id: ValueID, in document: PlistDocument, expected: String,
    found: String
  ) -> ProjectFileError {
    let place = document.error(
      .unexpectedElement, at: document.position(of: id), expected: expected, found: found)
    return ProjectFileError(fault, at: place.location, expected: expected, found: found)
  }
}
