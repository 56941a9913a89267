// Checked values of JSON documents of the tool's own, and of the app's files.
extension PlistDocument {
  package func documentError(
    _ code: PlistFault, at id: ValueID, expected: String, found: String? = nil
  ) -> PlistError {
    PlistError(
      code, at: location(of: id), expected: expected, found: found ?? value(id).typeName
    ).located(in: sourceText)
  }

  func wrongType(_ id: ValueID, _ expected: String) -> PlistError {
    documentError(.wrongType, at: id, expected: expected)
  }

  func invalid(_ id: ValueID, _ expected: String, found: String? = nil) -> PlistError {
    documentError(.invalidValue, at: id, expected: expected, found: found)
  }

  /// What is read of a value; nil if it is omitted or null.
  func optional<Value>(
    _ id: ValueID?, _ read: (ValueID) throws(PlistError) -> Value
  ) throws(PlistError) -> Value? {
    guard let id else { return nil }
    if case .null = value(id) { return nil }
    return try read(id)
  }

  package func list<Item>(
    _ id: ValueID, _ expected: String, _ read: (ValueID) throws(PlistError) -> Item
  ) throws(PlistError) -> [Item] {
    try array(id, expected).map(read)
  }

  /// A list that may be omitted.
  func items<Item>(
    _ id: ValueID?, _ expected: String, _ read: (ValueID) throws(PlistError) -> Item
  ) throws(PlistError) -> [Item] {
    try optional(id) { id throws(PlistError) in try list(id, expected, read) } ?? []
  }

  func array(_ id: ValueID, _ expected: String) throws(PlistError) -> [ValueID] {
    guard case .array(let elements) = value(id) else { throw wrongType(id, expected) }
    return elements
  }

  /// The values of a dictionary by key. An unknown key is an error: ignoring it would lose misspelt
  /// keys silently.
  package func dictionary(
    _ id: ValueID, _ name: String, _ known: [String]
  ) throws(PlistError) -> [String: ValueID] {
    var values: [String: ValueID] = [:]
    for entry in try members(id, "\(name) as a dictionary") {
      let key = text(at: entry.key) ?? ""
      guard known.contains(key) else {
        throw documentError(
          .unknownKey, at: entry.key,
          expected: "a key of \(name): \(known.joined(separator: ", "))", found: key)
      }
      guard values.updateValue(entry.value, forKey: key) == nil else {
        throw invalid(entry.key, "\(key) once in \(name)", found: "it again")
      }
    }
    return values
  }

  package func members(_ id: ValueID, _ expected: String) throws(PlistError) -> [PlistEntry] {
    guard case .dictionary(let entries) = value(id) else { throw wrongType(id, expected) }
    return entries
  }

  package func text(_ id: ValueID?) throws(PlistError) -> String? {
    try optional(id) { id throws(PlistError) in try text(id, "text or null") }
  }

  package func text(_ id: ValueID, _ expected: String) throws(PlistError) -> String {
    guard let text = text(at: id) else { throw wrongType(id, expected) }
    return text
  }

  func bool(_ id: ValueID?) throws(PlistError) -> Bool? {
    try optional(id) { id throws(PlistError) in
      guard case .bool(let flag) = value(id) else { throw wrongType(id, "true, false or null") }
      return flag
    }
  }

  func int(_ id: ValueID?) throws(PlistError) -> Int? {
    try optional(id) { id throws(PlistError) in
      guard case .integer(let number) = value(id), let number = number.int else {
        throw wrongType(id, "a whole number or null")
      }
      return number
    }
  }

  /// A storyboard: a dictionary with name, identifier and bundle path, or only a name.
  func storyboard(_ id: ValueID) throws(PlistError) -> StoryboardReference {
    if let name = text(at: id) { return StoryboardReference(name: name) }
    let keys = try dictionary(id, "a storyboard", ["name", "identifier", "bundlePath"])
    return StoryboardReference(
      name: try text(keys["name"]), identifier: try text(keys["identifier"]),
      bundlePath: try text(keys["bundlePath"]))
  }

  /// A whole number, or one that is too large for JSON.
  func integer(_ id: ValueID) throws(PlistError) -> PlistInteger {
    if case .integer(let number) = value(id) { return number }
    guard case .dictionary(let entries) = value(id),
      let digits = value(forKey: TreeKeys.Tag.integer.key, in: entries),
      let number = text(at: digits).flatMap({ PlistInteger($0) })
    else { throw invalid(id, "a whole number") }
    return number
  }

  /// A date in either form: ISO 8601, or seconds since 2001.
  func date(_ id: ValueID) throws(PlistError) -> ExactReal {
    guard let text = text(at: id) else { return try real(id) }
    guard let seconds = ISO8601.parse(text) else {
      throw invalid(id, "a date such as 2014-07-06T16:05:18Z")
    }
    return ExactReal(seconds)
  }

  /// A number, or one that JSON cannot represent.
  func real(_ id: ValueID) throws(PlistError) -> ExactReal {
    var name = text(at: id)
    switch value(id) {
    case .real(let value): return ExactReal(value)
    case .integer(let value): return ExactReal(value.double)
    case .dictionary(let entries):
      name = value(forKey: TreeKeys.Tag.real.key, in: entries).flatMap { text(at: $0) }
    default: break
    }
    guard let value = name.flatMap(Self.nonFinite) else {
      throw invalid(id, "a number, inf, -inf or nan")
    }
    return ExactReal(value)
  }

  private static func nonFinite(_ text: String) -> Double? {
    switch text {
    case "inf": return .infinity
    case "-inf": return -.infinity
    case "nan": return .nan
    default:
      guard text.begins(with: "nan:0x"), let bits = UInt64(text.dropFirst(6), radix: 16) else {
        return nil
      }
      let value = Double(bitPattern: bits)
      return value.isNaN ? value : nil
    }
  }
}
