import PlistSyntax

/// The checked members of dictionaries in a tree.
extension TreeJSONReader {
  func wrongType(_ id: ValueID, _ expected: String) -> TreeError {
    document.treeError(
      .wrongType, at: id, expected: expected, found: document.value(id).typeName)
  }

  func isNull(_ id: ValueID) -> Bool {
    if case .null = document.value(id) { true } else { false }
  }

  /// The values of a dictionary by key. An unknown key is an error: ignoring it would lose misspelt
  /// keys silently.
  func dictionary(
    _ id: ValueID, _ name: String, _ known: [String]
  ) throws(TreeError) -> [String: ValueID] {
    guard case .dictionary(let elements) = document.value(id) else {
      throw wrongType(id, "\(name) as a dictionary")
    }
    var values: [String: ValueID] = [:]
    for entry in document.entries(of: elements) {
      let key = document.text(at: entry.key) ?? ""
      guard known.contains(key) else {
        throw document.treeError(
          .unknownKey, at: entry.key,
          expected: "a key of \(name): \(known.joined(separator: ", "))", found: key)
      }
      guard values.updateValue(entry.value, forKey: key) == nil else {
        throw document.treeError(
          .repeatedKey, at: entry.key, expected: "\(key) once in \(name)", found: "it again")
      }
    }
    return values
  }

  func text(_ id: ValueID?) throws(TreeError) -> String? {
    guard let id, !isNull(id) else { return nil }
    guard let text = document.text(at: id) else { throw wrongType(id, "text or null") }
    return text
  }

  func bool(_ id: ValueID?) throws(TreeError) -> Bool? {
    guard let id, !isNull(id) else { return nil }
    guard case .bool(let flag) = document.value(id) else {
      throw wrongType(id, "true, false or null")
    }
    return flag
  }

  func integer(_ id: ValueID) throws(TreeError) -> Int? {
    guard !isNull(id) else { return nil }
    guard case .integer(let number, _) = document.value(id), let number = number.int else {
      throw wrongType(id, "a whole number or null")
    }
    return number
  }
}
