package import AppFiles

extension Linter {
  /// The findings in the app's own files, which are checked once in a run: a result for each
  /// storyboard and nib, in the given order, with its findings from the start to the end of the
  /// file. Empty if no rule checks these files.
  ///
  /// `stableName` returns the file name in fingerprints, relative to a folder that is the same in
  /// each run.
  package func findings(
    in project: ProjectFacts, identifiedBy stableName: (String) -> String = { $0 }
  ) -> [LintReport.FileResult] {
    let given = project.inputs
    let active = rules.filter { active in
      active.rule.checks.project != nil && active.rule.lacks(given: given) == nil
    }
    guard !active.isEmpty, let storyboards = project.storyboards else { return [] }
    let names = storyboards.map { Self.stableName(stableName($0.file)) }
    var collector = ProjectFindingCollector(files: names, rules: active)
    for (number, rule) in active.enumerated() {
      collector.enterRule(number)
      rule.rule.checks.project?(project, &collector)
    }
    return storyboards.indices.map { number in
      let findings = collector.storyboards[number]
      var result = LintReport.FileResult(
        file: storyboards[number].file, findings: findings.findings(),
        stableName: names[number], kind: .storyboard)
      result.ignoredCount = findings.ignoredCount
      return result
    }
  }
}
