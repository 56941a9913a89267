package import PlistSyntax

/// Why a file is not a baseline.
package typealias BaselineError = SourceError<BaselineFault>

/// The faults of a baseline, stable across releases.
package enum BaselineFault: String, Hashable, Sendable, CaseIterable {
  /// The file is not JSON.
  case notJSON
  /// `schema` is missing or an unknown version.
  case unsupportedSchema
  /// A required key is missing.
  case missingKey
  /// A value of the wrong type.
  case wrongType
  /// A text that is not a fingerprint.
  case invalidFingerprint
}

extension Baseline {
  /// The version of the JSON form.
  package static let schema = "restorectl.baseline/1"

  /// The JSON form, with one line for each entry so that changes are easy to review.
  package var json: [UInt8] {
    var bytes = Array("{\n  \"schema\": \"\(Self.schema)\",\n  \"findings\": [".utf8)
    for (place, entry) in entries.enumerated() {
      bytes += (place == 0 ? "\n    " : ",\n    ").utf8
      bytes += Self.line(entry)
    }
    bytes += (entries.isEmpty ? "]\n}\n" : "\n  ]\n}\n").utf8
    return bytes
  }

  private static func line(_ entry: Entry) -> [UInt8] {
    var json = JSONOutput(compact: true)
    json.object { json in
      json.member("fingerprint", entry.fingerprint)
      json.member("rule", entry.rule)
      json.member("file", entry.file)
      json.member("path", entry.path)
      json.member("key", entry.key)
      if let reason = entry.reason { json.member("reason", reason) }
    }
    return json.bytes
  }

  /// Reads the JSON form. Unknown keys are ignored: later releases may add some.
  ///
  /// - Throws: `BaselineError`, with the line and column.
  package init(reading bytes: ByteSlice, limits: Limits = Limits()) throws(BaselineError) {
    let document: PlistDocument
    do {
      document = try PlistDocument.read(bytes, limits: limits)
    } catch {
      // Text that begins like no syntax can be meant as any of three.
      let isUnknown = error.code == .unknownSyntax || error.code == .emptyInput
      throw BaselineError(
        .notJSON, at: error.location, expected: isUnknown ? "JSON" : error.expected,
        found: error.found)
    }
    try self.init(BaselineReader(document: document).entries())
  }
}

/// Reads the output of `Baseline.json`.
private struct BaselineReader {
  let document: PlistDocument

  func entries() throws(BaselineError) -> [Baseline.Entry] {
    guard document.syntax == .json else {
      throw error(.notJSON, document.root, "JSON", "a property list")
    }
    let root = try object(document.root, "an object with the findings")
    let schema = document.value(forKey: "schema", in: root)
    guard let schema, document.text(at: schema) == Baseline.schema else {
      throw error(
        .unsupportedSchema, schema ?? document.root, "the schema \(Baseline.schema)",
        schema.map { document.text(at: $0) ?? document.value($0).typeName } ?? "none")
    }
    guard let list = document.value(forKey: "findings", in: root) else {
      throw error(.missingKey, document.root, "an array under findings", "no such key")
    }
    guard case .array(let elements) = document.value(list) else {
      throw error(
        .wrongType, list, "an array under findings", document.value(list).typeName)
    }
    var entries: [Baseline.Entry] = []
    for element in elements { entries.append(try entry(element)) }
    return entries
  }

  private func entry(_ id: ValueID) throws(BaselineError) -> Baseline.Entry {
    let members = try object(id, "an object for each finding")
    guard let place = document.value(forKey: "fingerprint", in: members) else {
      throw error(.missingKey, id, "text under fingerprint", "no such key")
    }
    guard let fingerprint = document.text(at: place), Self.isFingerprint(fingerprint) else {
      throw error(
        .invalidFingerprint, place, "a fingerprint of 32 hexadecimal digits",
        document.text(at: place) ?? document.value(place).typeName)
    }
    guard let rule = try text("rule", in: members) else {
      throw error(.missingKey, id, "text under rule", "none")
    }
    guard let file = try text("file", in: members) else {
      throw error(.missingKey, id, "text under file", "none")
    }
    return Baseline.Entry(
      fingerprint: fingerprint, rule: rule, file: file,
      path: try text("path", in: members), key: try text("key", in: members),
      reason: try text("reason", in: members))
  }

  /// 32 lower-case hexadecimal digits, optionally with `-` and a number.
  private static func isFingerprint(_ text: String) -> Bool {
    let parts = text.split(separator: "-", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts[0].utf8.count == 32,
      parts[0].utf8.allSatisfy({ (0x30...0x39).contains($0) || (0x61...0x66).contains($0) })
    else { return false }
    return parts.count == 1
      || !parts[1].isEmpty && parts[1].utf8.allSatisfy(\.isASCIIDigit)
  }

  /// The text under a key; nil if it is missing or null.
  private func text(
    _ key: String, in members: [PlistEntry]
  ) throws(BaselineError) -> String? {
    guard let place = document.value(forKey: key, in: members) else { return nil }
    switch document.value(place) {
    case .string(let string): return string
    case .null: return nil
    case let other: throw error(.wrongType, place, "text or null under \(key)", other.typeName)
    }
  }

  private func object(_ id: ValueID, _ expected: String) throws(BaselineError) -> [PlistEntry] {
    guard case .dictionary(let members) = document.value(id) else {
      throw error(.wrongType, id, expected, document.value(id).typeName)
    }
    return members
  }

  private func error(
    _ code: BaselineFault, _ id: ValueID, _ expected: String, _ found: String
  ) -> BaselineError {
    var location = document.location(of: id)
    if document.syntax != .binary {
      location.textPosition = LineIndex.position(in: document.bytes, at: location.byteOffset)
    }
    return BaselineError(code, at: location, expected: expected, found: found)
  }
}
