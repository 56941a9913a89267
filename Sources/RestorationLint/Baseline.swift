/// Findings that are known and accepted, by fingerprint: it does not depend on indices, sizes or
/// places in a file, so a baseline stays valid when an archive grows and its objects move.
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
    package var reason: String?

    fileprivate var order: [UInt8] {
      Array([file, path ?? "", key ?? "", rule, fingerprint].joined(separator: "\0").utf8)
    }
  }

  /// The known findings, each fingerprint once, as its first entry has it, by file, path, key, rule and
  /// fingerprint in the order of their UTF-8, so that equal baselines are equal files.
  package let entries: [Entry]

  package init(_ entries: [Entry]) {
    var seen: Set<String> = []
    self.entries = entries.filter { seen.insert($0.fingerprint).inserted }
      .map { (entry: $0, order: $0.order) }
      .sorted { $0.order.lexicographicallyPrecedes($1.order) }.map(\.entry)
  }

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
  /// Removes the known findings from a report, and counts them there. Files have their stable names.
  ///
  /// - Returns: the known findings that are gone: their rule checked their file and no longer
  ///   reports them, or the file or rule no longer exists.
  package func apply(
    to report: inout LintReport, isChecked: (_ rule: String, _ file: String) -> Bool,
    isMissing: (String) -> Bool
  ) -> [Entry] {
    let known = Set(entries.map(\.fingerprint))
    let found = Set(report.files.flatMap(\.findings).map(\.fingerprint))
    for index in report.files.indices {
      let count = report.files[index].findings.count
      report.files[index].findings.removeAll { known.contains($0.fingerprint) }
      report.files[index].baselinedCount += count - report.files[index].findings.count
    }
    let checkedFiles = Set(report.files.map(\.stableName))
    return entries.filter { entry in
      guard !found.contains(entry.fingerprint) else { return false }
      guard checkedFiles.contains(entry.file) else { return isMissing(entry.file) }
      // A rule of a library's user is checked by tests, and not here.
      let isUnknown = !Rule.isOwn(id: entry.rule) && RuleRegistry.rule(id: entry.rule) == nil
      return isUnknown || isChecked(entry.rule, entry.file)
    }
  }
}

extension Baseline {
  package static let schema = "restorectl.baseline/1"

  /// The JSON form, with one line for each entry so that changes are easy to review.
  package var json: [UInt8] {
    let lines = entries.map { entry in
      var json = JSONOutput(compact: true)
      json.write(
        JSON(object: [
          "fingerprint": entry.fingerprint, "rule": entry.rule, "file": entry.file,
          "path": entry.path, "key": entry.key,
        ]).with("reason", entry.reason))
      return "\n    " + String(decoding: json.bytes, as: UTF8.self)
    }
    let list = lines.joined(separator: ",") + (lines.isEmpty ? "" : "\n  ")
    return Array("{\n  \"schema\": \"\(Self.schema)\",\n  \"findings\": [\(list)]\n}\n".utf8)
  }

  /// The keys of the JSON form, of the file and of a finding.
  package static let keys = [
    ["schema", "findings"], ["fingerprint", "rule", "file", "path", "key", "reason"],
  ]

  package init(reading bytes: ByteSlice) throws(PlistError) {
    let document = try PlistDocument.read(bytes, as: .json)
    let root = try document.members(document.root, "an object with the findings")
    let schema = document.value(forKey: "schema", in: root)
    // Of a later version any key may be right, of none only these.
    if let schema, document.text(at: schema) != Self.schema {
      throw document.documentError(
        .unsupportedSchema, at: schema, expected: "the schema \(Self.schema)",
        found: document.text(at: schema))
    }
    let keys = try document.dictionary(document.root, "a baseline", Self.keys[0])
    guard schema != nil, let findings = keys["findings"] else {
      throw document.documentError(
        .missingKey, at: document.root,
        expected: schema == nil ? "the schema \(Self.schema)" : "an array under findings",
        found: "no such key")
    }
    try self.init(document.list(findings, "an array under findings", document.finding))
  }
}

extension PlistDocument {
  fileprivate func finding(_ id: ValueID) throws(PlistError) -> Baseline.Entry {
    let keys = try dictionary(id, "a finding", Baseline.keys[1])
    func required(_ key: String) throws(PlistError) -> String {
      guard let text = try text(keys[key]) else {
        throw documentError(.missingKey, at: id, expected: "text under \(key)", found: "none")
      }
      return text
    }
    return Baseline.Entry(
      fingerprint: try required("fingerprint"), rule: try required("rule"),
      file: try required("file"), path: try text(keys["path"]), key: try text(keys["key"]),
      reason: try text(keys["reason"]))
  }
}
