/// The plan for an archive with the findings about its restore: the subject of `plan`.
package struct ArchivePlan: Sendable {
  /// The plan. In it, an object with an error does not come back by itself.
  package private(set) var plan: RestorePlan
  /// The findings that affect the restore: those that apply first, then the highest severity, then
  /// in lint's order.
  package let problems: [Finding]
  /// How many of the first problems apply. The others are about a restore that does not take place,
  /// because the app uses scenes.
  let applyingCount: Int
  /// For each object with an error or a warning, the place of its first one in `problems`.
  let firstProblems: [RestorationPath: Int]

  /// - Parameters:
  ///   - plan: the plan for an archive.
  ///   - findings: the findings in the same archive. Those of rules that do not affect the restore
  ///     are ignored.
  package init(_ plan: RestorePlan, findings: [Finding] = []) {
    self.plan = plan
    let found = findings.filter { RuleRegistry.rule(id: $0.rule)?.decidesRestore ?? false }
      .map(\.withoutSecrets).bySeverity
    let applying = found.filter { !plan.usesScenes || Self.isAboutScenes($0) }
    applyingCount = applying.count
    problems =
      applying.count == found.count ? found : applying + found.filter { !Self.isAboutScenes($0) }
    firstProblems = Self.firstProblems(problems, in: plan)
    let doubted = plan.objects.indices.filter { place in
      // The errors come first.
      firstProblems[plan.objects[place].path].map { problems[$0].severity == .error } ?? false
    }
    if !doubted.isEmpty { self.plan.settle(doubting: Set(doubted)) }
  }

  /// Whether a finding is about the scenes that the Info.plist declares.
  private static func isAboutScenes(_ finding: Finding) -> Bool {
    RuleRegistry.rule(id: finding.rule)?.inputs.contains(.infoPlist) ?? false
  }

  /// A finding about a view counts for its controller.
  private static func firstProblems(
    _ problems: [Finding], in plan: RestorePlan
  ) -> [RestorationPath: Int] {
    let tree = PathTree(paths: plan.objects.map(\.path))
    var first: [RestorationPath: Int] = [:]
    for (number, problem) in problems.enumerated() where problem.severity >= .warning {
      guard let path = problem.path, let place = tree.nearest(to: RestorationPath(path)) else {
        continue
      }
      if first[tree.paths[place]] == nil { first[tree.paths[place]] = number }
    }
    return first
  }

  /// A sentence about the problems that do not apply; nil if there are none. Source: uikit.md, row C18.
  var foldedProblems: String? {
    let count = problems.count - applyingCount
    guard count > 0 else { return nil }
    return
      "\(CountText.count(count, "more problem")) \(count == 1 ? "matters" : "matter") only on "
      + "iOS 12 and earlier, which has no scenes; 'restorectl lint' lists "
      + (count == 1 ? "it." : "them.")
  }
}
