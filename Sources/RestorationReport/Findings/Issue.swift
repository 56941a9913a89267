extension Finding {
  /// Path and key in the form of patterns: `Root/List#draft`; nil for the archive as a whole.
  package var place: String? {
    guard path != nil || key != nil else { return nil }
    return PlaceText.place(path.map { RestorationPath($0) }, keyPath: key)
  }

  /// As in `PLACE: message. Fix: remedy.` It contains text of the archive unescaped.
  var sentence: String { (place.map { $0 + ": " } ?? "") + message + ". Fix: " + remedy + "." }

  /// The place in the file in the form of compilers: `0x1f`, or `3:17` in text; nil if unknown.
  var shortLocation: String? {
    guard let location else { return nil }
    if let position = location.textPosition { return "\(position.line):\(position.column)" }
    return "0x" + String(location.byteOffset, radix: 16)
  }
}

extension Severity {
  var word: String { self == .info ? "note" : rawValue }

  var style: Style {
    switch self {
    case .error: .red
    case .warning: .yellow
    case .info: .blue
    }
  }
}

extension [Finding] {
  var bySeverity: [Finding] { sorted { $0.severity > $1.severity } }
}

/// A finding, or a failure of the run, as other programs want it.
struct Issue {
  /// As the user named it; nil if the issue is not about one.
  let file: String?
  /// 1-based; nil for a failure. A binary file has only a first line, without columns.
  var line: Int?
  var column: Int?
  let severity: Severity
  let rule: String
  /// The whole message. It can contain text of the file unescaped.
  let sentence: String
  let fingerprint: String

  init(_ finding: Finding, in file: String) {
    let position = finding.location?.textPosition
    self.file = file
    line = position?.line ?? 1
    column = position?.column
    severity = finding.severity
    rule = finding.rule
    sentence = finding.sentence
    fingerprint = finding.fingerprint
  }

  init(_ failure: Failure, _ severity: Severity = .error) {
    file = failure.isAboutFile ? failure.file : nil
    self.severity = severity
    rule = failure.reportedKind
    sentence = failure.sentence
    fingerprint = failure.fingerprint
  }
}

extension Failure {
  /// It can contain text of the file unescaped.
  var sentence: String {
    kind == .unreadable && isAboutFile ? "cannot be checked: " + fact : fact
  }

  /// The kind of problem, in place of the id of a rule.
  var reportedKind: String {
    kind == .unreadable && !isAboutFile ? "no-archives" : kind.rawValue
  }
}

extension LintReport {
  typealias PlacedFinding = (file: String, finding: Finding)

  var placedFindings: [PlacedFinding] {
    files.flatMap { file in file.findings.map { (file.file, $0) } }
  }

  var issues: [Issue] {
    failures.map { Issue($0) } + placedFindings.map { Issue($0.finding, in: $0.file) }
  }
}
