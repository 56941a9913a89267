/// The findings that a configuration ignores, each with its reason, and how many each entry matched.
struct LintExceptions {
  private let project: Project
  private var entries: [(exception: Configuration.Exception, paths: PatternSet, count: Int)]

  init(_ project: Project) {
    self.project = project
    entries = (project.configuration?.exceptions ?? []).map { ($0, PatternSet([$0.path]), 0) }
  }

  /// Removes the ignored findings from a part of a run, and counts them.
  mutating func apply(to part: inout LintReport) {
    guard !entries.isEmpty else { return }
    for place in part.files.indices {
      let (name, findings) = (part.files[place].stableName, part.files[place].findings)
      let file = project.names.file(named: name).flatMap(project.names.componentsBelow)
      let inFile = entries.indices.filter { entries[$0].exception.isFor(file) }
      let kept = findings.filter { finding in
        let matching = inFile.filter { matches($0, finding) }
        for entry in matching { entries[entry].count += 1 }
        return matching.isEmpty
      }
      part.files[place].findings = kept
      part.files[place].ignoredCount += findings.count - kept.count
    }
  }

  private func matches(_ entry: Int, _ finding: Finding) -> Bool {
    (entries[entry].exception.rule ?? finding.rule) == finding.rule
      && entries[entry].paths.names(
        RestorationPath(finding.path ?? ""), keyPath: finding.key)
  }

  /// The entries that have matched findings.
  var accepted: [LintReport.Accepted] {
    entries.filter { $0.count > 0 }.map { entry, _, count in
      (entry.path.text, entry.rule, entry.reason, count)
    }
  }

  /// The entries that have matched no finding, but for those of rules that were not checked.
  func unused(skipping skipped: Set<String>) -> [Failure] {
    entries.indices.compactMap { place in
      let (entry, _, count) = entries[place]
      let isChecked = entry.rule.map { !skipped.contains($0) && !Rule.isOwn(id: $0) } ?? true
      guard count == 0, isChecked else { return nil }
      let line = project.configuration?.line(of: "ignore[\(place)]").map { "line \($0): " } ?? ""
      return Failure(
        about: project.configuration?.file.displayed ?? "",
        "\(line)ignore[\(place)] matches no finding: "
          + "\(DisplayText.escape(entry.path.text)) "
          + "(reason: \(DisplayText.escape(entry.reason))); remove it", kind: .unmatched)
    }
  }
}
