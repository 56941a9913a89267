package import PlistSyntax
import RestorationArchives

/// Findings that are known and accepted, by fingerprint.
///
/// A fingerprint does not depend on indices, sizes or places in a file, so a baseline stays valid
/// when an archive grows and its objects move.
package struct Baseline: Hashable, Sendable {
  /// A known finding. Only the fingerprint is compared; the rest is for readers.
  package struct Entry: Hashable, Sendable {
    package let fingerprint: String
    package let rule: String
    package let file: String
    /// The restoration path without index components; nil for the archive as a whole.
    package let path: String?
    /// The key; nil for the object itself.
    package let key: String?
    /// The reason why it is accepted, in the words of the team; nil without one.
    package let reason: String?

    package init(
      fingerprint: String, rule: String, file: String, path: String?, key: String?,
      reason: String? = nil
    ) {
      self.fingerprint = fingerprint
      self.rule = rule
      self.file = file
      self.path = path
      self.key = key
      self.reason = reason
    }

    fileprivate var order: [UInt8] {
      Array([file, path ?? "", key ?? "", rule, fingerprint].joined(separator: "\0").utf8)
    }
  }

  /// The known findings, each fingerprint once, by file, path, key, rule and fingerprint in the
  /// order of their UTF-8, so that equal baselines are equal files.
  package let entries: [Entry]

  package init(_ entries: [Entry]) {
    var seen: Set<String> = []
    self.entries = entries.map { (entry: $0, order: $0.order) }
      .sorted { $0.order.lexicographicallyPrecedes($1.order) }
      .compactMap { seen.insert($0.entry.fingerprint).inserted ? $0.entry : nil }
  }

  /// A baseline of all findings of a report.
  package init(of report: LintReport) {
    self.init(
      report.files.flatMap { file in
        file.findings.map { finding in
          Entry(
            fingerprint: finding.fingerprint, rule: finding.rule, file: file.stableName,
            path: finding.path.map { RestorationPath($0).plain }, key: finding.key)
        }
      })
  }
}

extension Baseline {
  /// Removes the known findings from a report, and counts them there.
  ///
  /// - Parameters:
  ///   - isChecked: whether a rule was checked in the file with a stable name.
  ///   - isMissing: whether there is no file with a stable name any more.
  /// - Returns: the known findings that are gone: their rule checked their file and no longer
  ///   reports them, or the file or rule no longer exists.
  package func apply(
    to report: inout LintReport, isChecked: (_ rule: String, _ file: String) -> Bool,
    isMissing: (String) -> Bool
  ) -> [Entry] {
    let known = Set(entries.map(\.fingerprint))
    var met: Set<String> = []
    for index in report.files.indices {
      let count = report.files[index].findings.count
      report.files[index].findings.removeAll { finding in
        let isKnown = known.contains(finding.fingerprint)
        if isKnown { met.insert(finding.fingerprint) }
        return isKnown
      }
      report.files[index].baselinedCount += count - report.files[index].findings.count
    }
    let checkedFiles = Set(report.files.map(\.stableName))
    return entries.filter { entry in
      guard !met.contains(entry.fingerprint) else { return false }
      guard checkedFiles.contains(entry.file) else { return isMissing(entry.file) }
      // A rule of a library's user is checked by tests, and not here.
      let isUnknown = !Rule.isOwn(id: entry.rule) && RuleRegistry.rule(id: entry.rule) == nil
      return isUnknown || isChecked(entry.rule, entry.file)
    }
  }

  /// An updated baseline, with the numbers of changes.
  package struct Update {
    package let baseline: Baseline
    package let addedCount: Int
    package let removedCount: Int
    /// How many findings both have. They keep their reasons.
    package let keptCount: Int
  }

  /// This baseline without the findings that are gone, and with the new ones of a report.
  ///
  /// - Parameters:
  ///   - gone: the known findings that are gone, according to `apply`.
  ///   - found: a baseline of all findings of the report.
  package func updated(without gone: [Entry], with found: Baseline) -> Update {
    let goneOnes = Set(gone.map(\.fingerprint))
    let known = Set(entries.map(\.fingerprint))
    let kept = entries.filter { !goneOnes.contains($0.fingerprint) }
    let added = found.entries.filter { !known.contains($0.fingerprint) }
    return Update(
      baseline: Baseline(kept + added), addedCount: added.count,
      removedCount: entries.count - kept.count, keptCount: kept.count)
  }
}

/// Why a file is not a baseline, with the line and column.
package typealias BaselineError = SourceError<BaselineFault>

/// The faults of a baseline, stable across releases.
package enum BaselineFault: String, Hashable, Sendable, CaseIterable {
  case notJSON
  /// `schema` is missing or an unknown version.
  case unsupportedSchema
  case missingKey
  case wrongType
  case invalidFingerprint
  case unknownKey
}

extension Baseline {
  /// The version of the JSON form.
  package static let schema = "restorectl.baseline/1"

  /// The JSON form, with one line for each entry so that changes are easy to review.
  package var json: [UInt8] {
    let lines = entries.map { entry in
      var json = JSONOutput(compact: true)
      let members: [JSON.Member] = [
        ("fingerprint", JSON(entry.fingerprint)), ("rule", JSON(entry.rule)),
        ("file", JSON(entry.file)), ("path", JSON(entry.path)), ("key", JSON(entry.key)),
      ]
      json.write(.object(members + (entry.reason.map { [("reason", .string($0))] } ?? [])))
      return "\n    " + String(decoding: json.bytes, as: UTF8.self)
    }
    let list = lines.joined(separator: ",") + (lines.isEmpty ? "" : "\n  ")
    return Array("{\n  \"schema\": \"\(Self.schema)\",\n  \"findings\": [\(list)]\n}\n".utf8)
  }

  /// The keys of the JSON form, of the file and of a finding.
  package static let keys = [
    ["schema", "findings"], ["fingerprint", "rule", "file", "path", "key", "reason"],
  ]

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

private struct BaselineReader {
  let document: PlistDocument

  func entries() throws(BaselineError) -> [Baseline.Entry] {
    guard document.syntax == .json else {
      throw error(.notJSON, document.root, "JSON", found: "a property list")
    }
    let root = try object(document.root, "an object with the findings")
    let schema = document.value(forKey: "schema", in: root)
    // Of a later version any key may be right, of none only these.
    if schema == nil { try checkKeys(of: root, 0) }
    guard let schema, document.text(at: schema) == Baseline.schema else {
      throw error(
        .unsupportedSchema, schema ?? document.root, "the schema \(Baseline.schema)",
        found: schema == nil ? "none" : nil)
    }
    try checkKeys(of: root, 0)
    let expected = "an array under findings"
    guard let list = document.value(forKey: "findings", in: root) else {
      throw error(.missingKey, document.root, expected, found: "no such key")
    }
    guard case .array(let elements) = document.value(list) else {
      throw error(.wrongType, list, expected)
    }
    var entries: [Baseline.Entry] = []
    for element in elements { entries.append(try entry(element)) }
    return entries
  }

  private func entry(_ id: ValueID) throws(BaselineError) -> Baseline.Entry {
    let members = try object(id, "an object for each finding")
    try checkKeys(of: members, 1)
    guard let place = document.value(forKey: "fingerprint", in: members) else {
      throw error(.missingKey, id, "text under fingerprint", found: "no such key")
    }
    guard let fingerprint = document.text(at: place), Self.isFingerprint(fingerprint) else {
      throw error(.invalidFingerprint, place, "a fingerprint of 32 hexadecimal digits")
    }
    guard let rule = try text("rule", in: members) else {
      throw error(.missingKey, id, "text under rule", found: "none")
    }
    guard let file = try text("file", in: members) else {
      throw error(.missingKey, id, "text under file", found: "none")
    }
    return Baseline.Entry(
      fingerprint: fingerprint, rule: rule, file: file,
      path: try text("path", in: members), key: try text("key", in: members),
      reason: try text("reason", in: members))
  }

  /// Refuses unknown keys: a misspelt reason would be lost by an update.
  private func checkKeys(of members: [PlistEntry], _ level: Int) throws(BaselineError) {
    for member in members where !Baseline.keys[level].contains(document.text(at: member.key) ?? "")
    {
      throw error(
        .unknownKey, member.key, "only " + Baseline.keys[level].joined(separator: ", "))
    }
  }

  /// 32 lower-case hexadecimal digits, optionally with `-` and a number.
  private static func isFingerprint(_ text: String) -> Bool {
    let parts = text.utf8.split(
      separator: UInt8(ascii: "-"), maxSplits: 1, omittingEmptySubsequences: false)
    let digits = "0123456789abcdef".utf8
    guard parts[0].count == 32, parts[0].allSatisfy(digits.contains) else { return false }
    return parts.count == 1 || !parts[1].isEmpty && parts[1].allSatisfy(\.isASCIIDigit)
  }

  /// The text under a key; nil if it is missing or null.
  private func text(
    _ key: String, in members: [PlistEntry]
  ) throws(BaselineError) -> String? {
    guard let place = document.value(forKey: key, in: members) else { return nil }
    switch document.value(place) {
    case .string(let string): return string
    case .null: return nil
    default: throw error(.wrongType, place, "text or null under \(key)")
    }
  }

  private func object(_ id: ValueID, _ expected: String) throws(BaselineError) -> [PlistEntry] {
    guard case .dictionary(let members) = document.value(id) else {
      throw error(.wrongType, id, expected)
    }
    return members
  }

  private func error(
    _ code: BaselineFault, _ id: ValueID, _ expected: String, found: String? = nil
  ) -> BaselineError {
    var location = document.location(of: id)
    if document.syntax != .binary {
      location.textPosition = LineIndex.position(in: document.bytes, at: location.byteOffset)
    }
    let text = code == .wrongType ? nil : document.text(at: id)
    return BaselineError(
      code, at: location, expected: expected, found: found ?? text ?? document.value(id).typeName)
  }
}
