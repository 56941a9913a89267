/// The plan for an archive with the findings about its restore: the subject of `plan`. Its sentences
/// are the same in every format.
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
  private let firstProblems: [RestorationPath: Int]

  /// - Parameters:
  ///   - plan: the plan for an archive.
  ///   - findings: the findings in the same archive. Those of rules that do not affect the restore
  ///     are ignored.
  package init(_ plan: RestorePlan, findings: [Finding] = []) {
    self.plan = plan
    let found = findings.filter { RuleRegistry.rule(id: $0.rule)?.decidesRestore ?? false }
      .map(\.withoutSecrets).bySeverity
    let usesScenes = plan.isSearched && plan.project.infoPlist?.declaresScenes ?? false
    // Those about the scenes that the Info.plist declares apply in any case.
    let applies = { (finding: Finding) in
      !usesScenes || RuleRegistry.rule(id: finding.rule)?.inputs.contains(.infoPlist) ?? false
    }
    let problems = found.filter(applies) + found.filter { !applies($0) }
    self.problems = problems
    applyingCount = found.count(where: applies)
    // A finding about a view counts for its controller.
    let tree = PathTree(paths: plan.objects.map(\.path))
    var firstProblems: [RestorationPath: Int] = [:]
    for (number, problem) in problems.enumerated().reversed() where problem.severity >= .warning {
      guard let path = problem.path, let place = tree.nearest(to: RestorationPath(path)) else {
        continue
      }
      firstProblems[tree.paths[place]] = number
    }
    self.firstProblems = firstProblems
    let doubted = plan.objects.indices.filter { place in
      // The errors come first.
      firstProblems[plan.objects[place].path].map { problems[$0].severity } == .error
    }
    if !doubted.isEmpty { self.plan.settle(doubting: Set(doubted)) }
  }

  /// The place of the first error or warning about an object among the problems.
  func firstProblem(of object: PlannedObject) -> Int? { firstProblems[object.path] }

  static func shown(className: String) -> String {
    ShortText.shown(SwiftClassName.demangled(className) ?? className)
  }

  func path(_ place: Int) -> String { ShortText.shown(plan.objects[place].path.raw) }
}
