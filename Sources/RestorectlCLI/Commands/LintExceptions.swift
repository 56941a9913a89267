/// The findings that a configuration ignores, each with its reason, and how many each entry matched.
struct LintExceptions {
  private let entries: [Configuration.Exception]
  private let paths: [PatternSet]
  private let project: Project
  private var counts: [Int]

  init(_ project: Project) {
    self.project = project
    entries = project.configuration?.exceptions ?? []
    paths = entries.map { PatternSet([$0.path]) }
    counts = entries.map { _ in 0 }
  }

  /// Removes the ignored findings from a part of a run, and counts them.
  mutating func apply(to part: inout LintReport) {
    guard !entries.isEmpty else { return }
    for place in part.files.indices {
      let findings = part.files[place].findings
      let matches = matches(of: findings, inFileNamed: part.files[place].stableName)
      for entry in matches.joined() { counts[entry] += 1 }
      part.files[place].findings = zip(findings, matches).filter { $1.isEmpty }.map(\.0)
      part.files[place].ignoredCount += findings.count - part.files[place].findings.count
    }
  }

  /// The entries that match each finding of a file.
  private func matches(of findings: [Finding], inFileNamed name: String) -> [[Int]] {
    let file = project.names.file(named: name).flatMap(project.names.componentsBelow)
    let inFile = entries.indices.filter { entries[$0].isFor(file) }
    return findings.map { finding in
      inFile.filter {
        (entries[$0].rule ?? finding.rule) == finding.rule
          && paths[$0].names(RestorationPath(finding.path ?? ""), keyPath: finding.key)
      }
    }
  }

  /// The entries that have matched findings.
  var accepted: [LintReport.Accepted] {
    zip(entries, counts).filter { $1 > 0 }.map { entry, count in
      (entry.path.text, entry.rule, entry.reason, count)
    }
  }

  /// The entries that have matched no finding, but for those of rules that were not checked.
  func unused(skipping skipped: Set<String>) -> [LintReport.Failure] {
    entries.enumerated().compactMap { place, entry in
      let isChecked = entry.rule.map { !skipped.contains($0) && !Rule.isOwn(id: $0) } ?? true
      guard counts[place] == 0, isChecked else { return nil }
      let line = project.configuration?.line(of: "ignore[\(place)]").map { "line \($0): " } ?? ""
      return LintReport.Failure(
        file: project.configuration?.file.displayed ?? "",
        message: "\(line)ignore[\(place)] matches no finding: "
          + "\(DisplayText.escape(entry.path.text)) "
          + "(reason: \(DisplayText.escape(entry.reason))); remove it", kind: .unmatched)
    }
  }
}
