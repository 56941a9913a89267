/// A property list of the app or the system with a dictionary at its root, or a dictionary in it.
package struct ProjectPlist {
  private let document: PlistDocument
  private var entries: [PlistEntry] = []

  /// `what` is the kind of file in error messages.
  init(_ document: PlistDocument, as what: String) throws(PlistError) {
    self.document = document
    guard case .dictionary(let root) = document.value(document.root) else {
      throw error(.wrongPlist, expected: what + ", a dictionary")
    }
    entries = root
    // The values of a keyed archive count as those of the root.
    entries += dictionary("$top")?.entries ?? []
  }

  package init?(_ document: PlistDocument, _ id: ValueID) {
    guard case .dictionary(let entries) = document.value(id) else { return nil }
    self.document = document
    self.entries = entries
  }

  /// The keys, in file order, without those that are not texts.
  var keys: [String] { entries.compactMap { document.text(at: $0.key) } }

  private func id(_ key: String) -> ValueID? { document.value(forKey: key, in: entries) }

  package func dictionary(_ key: String) -> ProjectPlist? {
    id(key).flatMap { ProjectPlist(document, $0) }
  }

  func dictionaries(_ key: String) -> [ProjectPlist] {
    guard let id = id(key), case .array(let elements) = document.value(id) else { return [] }
    return elements.compactMap { ProjectPlist(document, $0) }
  }

  package func string(_ key: String) throws(PlistError) -> String? {
    try value(key, "a string") { document.text(at: $0) }
  }

  func strings(_ key: String) throws(PlistError) -> [String] {
    guard let id = id(key) else { return [] }
    return try document.list(id, "an array of strings for \(key)") {
      element throws(PlistError) in try document.text(element, "a string in \(key)")
    }
  }

  /// The boolean under a key, which some writers spell `YES` or `NO`, as the system does under
  /// `kIgnoreSnapshotKey`; nil without the key.
  func bool(_ key: String) throws(PlistError) -> Bool? {
    try value(key, "YES or NO") { id in
      switch document.value(id) {
      case .bool(let value): value
      case .string(let string) where string.isSame(as: "YES"): true
      case .string(let string) where string.isSame(as: "NO"): false
      default: nil
      }
    }
  }

  func integer(_ key: String) throws(PlistError) -> Int? {
    try value(key, "an integer") { id in
      if case .integer(let number) = document.value(id) { number.int } else { nil }
    }
  }

  private func value<Value>(
    _ key: String, _ expected: String, as read: (ValueID) -> Value?
  ) throws(PlistError) -> Value? {
    guard let id = id(key) else { return nil }
    guard let value = read(id) else {
      throw error(.wrongType, at: id, expected: "\(expected) for \(key)")
    }
    return value
  }

  /// A fault of a value, or of the whole file.
  func error(
    _ fault: PlistFault, at id: ValueID? = nil, expected: String, found: String? = nil
  ) -> PlistError {
    document.documentError(fault, at: id ?? document.root, expected: expected, found: found)
  }
}
