/// Findings in one of two layouts with the same content.
///
/// - In a pipe or a file, one complete line for each finding, in the form of compilers: `FILE:0x1f:
///   error: [rule] PLACE: problem. Fix: remedy.`
/// - On a terminal each cause once, the highest severity first, problem and fix on lines of their
///   own, and the places below them; above them a table by rule if there are many.
struct FindingsText: Report {
  /// The longest path or message on a line, in characters. A path of UIKit is shorter.
  static let lengthLimit = 1000

  private var summary = LintReport.Summary()
  private var listedCount = 0
  /// The listed ones of a terminal, where they are grouped.
  private var findings: [LintReport.PlacedFinding] = []

  mutating func add(_ part: LintReport, to out: Output) {
    summary.add(part)
    for (file, finding) in part.placedFindings where out.options.lists(finding) {
      listedCount += 1
      if out.options.columns != nil {
        findings.append((file, finding))
      } else {
        writeLine(finding, in: file, out)
      }
    }
  }

  private func writeLine(_ finding: Finding, in file: String, _ out: Output) {
    let severity = finding.severity
    let place = finding.place.map { place -> Line in "\(out.options.shown(place), .bold): " } ?? ""
    let start: Line = "\(file.asFileName)\(finding.shortLocation.map { ":" + $0 }): "
    let level: Line = "\(severity.word, .bold, severity.style): [\(finding.rule)] "
    let problem = out.options.shown(finding.message)
    out.line("\(start)\(level)\(place)\(problem). Fix: \(finding.remedy + ".", .cyan)")
  }

  // MARK: A terminal

  private func writeCauses(_ out: Output) {
    let rows = RuleFindings.rows(of: findings)
    if findings.count >= RuleFindings.manyFindings { writeTable(rows, out) }
    let isOneFile = Set(findings.map(\.file)).count == 1
    if isOneFile, let name = findings.first?.file { out.line("\(name.asFileName, .bold)") }
    let place = { (placed: LintReport.PlacedFinding) in
      (isOneFile ? "" : placed.file.asFileName + ": ")
        + out.options.shown(placed.finding.place ?? PlaceText.archive)
    }
    let causes = rows.flatMap(\.causes)
    let width = causes.map { $0.finding.severity.word.utf8.count }.max() ?? 0
    for cause in causes {
      let files = cause.fileCount
      let start =
        cause.places.count == 1
        ? place(cause.places[0])
        : CountText.count(cause.places.count, "place")
          + (files > 1 ? " in " + CountText.count(files, "file") : "")
      FindingBlocks.write(cause.finding, at: start, "  ", width: width, out)
      guard cause.places.count > 1 else { continue }
      let (places, more) = cause.places.shown(out.options.isFull ? nil : FindingCause.mostPlaces)
      for placed in places { out.line("    - \(.hang)\(place(placed))") }
      if let more { out.line("\("    " + more, .dim)") }
    }
  }

  private func writeTable(_ rows: [RuleFindings], _ out: Output) {
    let counts = rows.map { CountText.grouped($0.count) }
    let width = counts.map(\.utf8.count).max() ?? 0
    let wordWidth = rows.map { $0.severity.word.utf8.count }.max() ?? 0
    out.line("\(CountText.count(findings.count, "finding") + " by rule", .bold)")
    for (row, count) in zip(rows, counts) {
      let word = row.severity.word
      let level: Line = "\(word, width: wordWidth + 2, .bold, row.severity.style)"
      out.line("\(right: count, width: 2 + width)  \(level)\(row.rule)")
    }
    out.line()
  }

  // MARK: The end

  func end(_ out: Output) {
    if out.options.columns != nil { writeCauses(out) }
    guard !out.options.hidesSummary else { return }
    if listedCount > 0 { out.line() }
    let counts: Line =
      summary.files == 0
      ? "\(summary.counts)" : "\(summary.counts, .bold, summary.highestSeverity?.style ?? .green)"
    let isComplete = listedCount == summary.findings.values.reduce(0, +)
    let notes = isComplete ? "" : "; --notes lists the notes"
    out.line("\(counts)\(summary.scope)\(summary.remarks)\(notes)")
    for hint in hints(out.options) { out.line("\(hint, .dim)") }
  }

  private func hints(_ options: RenderOptions) -> [String] {
    var hints: [String] = []
    let skipped = summary.optionalRules
    if options.isFull || options.showsHints, let hint = summary.hint { hints.append(hint) }
    if options.isFull { hints += skipped.map { "skipped \($0.rule): \($0.sentence)" } }
    if let finding = summary.gravest, options.lists(finding) {
      // 'explain' does not know a rule of the user's own.
      if !Rule.isOwn(id: finding.rule) { hints.append("Try 'restorectl explain \(finding.rule)'.") }
    } else if options.showsHints {
      // Further commands for an archive without findings.
      if skipped.contains(where: { $0.needs.contains(.storyboards) }) {
        hints.append(
          "'restorectl plan --storyboards FOLDER FILE' shows how each object would be restored.")
      }
      if skipped.contains(where: { $0.needs.contains(.olderArchive) }) {
        hints.append(
          "'restorectl lint --against OLD FILE' checks what users of an older version would lose.")
      }
    }
    return hints
  }
}

extension RenderOptions {
  /// Whether a finding is listed. A note on the whole of the only archive is no hidden one if it
  /// decides the restore: that is all that there is to say.
  fileprivate func lists(_ finding: Finding) -> Bool {
    finding.severity > .info || listsNotes || failingSeverity == .info
      || isSingle && !hidesSummary && finding.place == nil
        && RuleRegistry.rule(id: finding.rule)?.decidesRestore ?? false
  }

  /// A path or a message as far as a line shows it.
  func shown(_ text: String) -> String {
    isFull ? text : ShortText.cut(text, to: FindingsText.lengthLimit)
  }
}

/// Findings about one archive or one object, each with its fix.
enum FindingBlocks {
  static func write(_ findings: [Finding], _ out: Output) {
    let width = findings.map { $0.severity.word.utf8.count }.max() ?? 0
    let digits = String(findings.count).utf8.count
    for (number, finding) in findings.enumerated() {
      let counter: Line = "\(right: "\(number + 1).", width: digits + 3, .dim) "
      let location = out.options.isFull ? finding.location.map { "  (\($0))" } : nil
      let place = out.options.shown(finding.place ?? PlaceText.archive)
      write(finding, at: place, counter, width: width, location: location, out)
    }
  }

  /// Writes a finding as a block, with its severity in a column.
  static func write(
    _ finding: Finding, at place: String, _ start: Line, width: Int, location: String? = nil,
    _ out: Output
  ) {
    let severity = finding.severity
    let level: Line = "\(severity.word, width: width + 2, .bold, severity.style)"
    out.line("\(start)\(level)\(.hang)\(place, .bold)  \(finding.rule, .dim)\(location, .dim)")
    out.line("    \(.hang)\(out.options.shown(finding.message))")
    out.line("    \(.hang)\("Fix: " + finding.remedy, .cyan)")
  }

  /// Writes a list in a page, in an element `list`; nothing for none.
  ///
  /// - Parameter namesPlaces: whether each finding names its object, and not only the key in it.
  static func writePage(
    _ findings: [Finding], namesPlaces: Bool = false, list: Markup = "ul", _ out: Output,
    anchor: (Finding) -> String? = { _ in nil }
  ) {
    guard !findings.isEmpty else { return }
    out.html("<\(list) class=\"findings\">\n")
    for finding in findings.bySeverity {
      let place = namesPlaces ? finding.place ?? PlaceText.archive : finding.key
      out.html(item(finding, place: place, to: anchor(finding), isSearched: namesPlaces))
    }
    out.html("</\(list)>\n")
  }

  /// A finding in a list of a page. `isSearched`: otherwise the object around it is the searched item.
  static func item(
    _ finding: Finding, place: String?, to anchor: String? = nil, isSearched: Bool = false
  ) -> Markup {
    let word = finding.severity.word
    let mark: Markup = isSearched ? " data-item" : ""
    let object: Line? = place.map { "\($0, to: anchor, .bold): " }
    return """
      <li id="f\(finding.fingerprint)" class="\(word)"\(mark) data-severity="\(word)" \
      data-rule="\(finding.rule)"><span class="badge \(word)">\(word)</span> \(object ?? "")\
      \(finding.message). <b>Fix:</b> \(finding.remedy). <code>\(finding.rule)</code></li>

      """
  }
}
