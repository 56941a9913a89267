package import AppFiles

extension Linter {
  /// The findings in the app's own files, which are checked once a run: a result for each storyboard
  /// and nib, in the order in which they were given, its findings from the start to the end of the
  /// file. Empty when no rule looks at these files.
  ///
  /// `stableName` gives the name that the fingerprints of a file's findings are made with: relative
  /// to the folder that stays the same between runs.
  package func findings(
    in project: ProjectFacts, identifiedBy stableName: (String) -> String = { $0 }
  ) -> [LintReport.FileResult] {
    let given = project.inputs
    let active = rules.filter { active in
      active.rule.checks.project != nil && active.needs.areMet(by: given)
    }
    guard let first = active.first, let storyboards = project.storyboards else { return [] }
    let names = storyboards.map { Self.stableName(stableName($0.file)) }
    var collector = ProjectFindingCollector(files: names, firstRule: first)
    for rule in active {
      collector.enter(rule)
      rule.rule.checks.project?(project, &collector)
    }
    let ignoredCounts = collector.ignoredCounts
    let findings = collector.findings()
    return storyboards.indices.map { number in
      var result = LintReport.FileResult(
        file: storyboards[number].file, findings: findings[number], stableName: names[number],
        kind: .storyboard)
      result.ignoredCount = ignoredCounts[number]
      return result
    }
  }
}
