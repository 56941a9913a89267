/// The plan for an archive with the findings about its restore: the subject of `plan`.
package struct ArchivePlan: Sendable {
  /// In it, an object with an error does not come back by itself.
  package private(set) var plan: RestorePlan
  /// The findings that affect the restore: those that apply first, then the highest severity, then
  /// in lint's order.
  package let problems: [Finding]
  /// How many of the first problems apply. The others are about a restore that does not take place,
  /// because the app uses scenes.
  let applyingCount: Int
  /// For each object with an error or a warning, the place of its first one in `problems`.
  private var firstProblems: [RestorationPath: Int] = [:]

  /// - Parameter findings: those of rules that do not affect the restore are ignored.
  package init(_ plan: RestorePlan, findings: [Finding] = []) {
    self.plan = plan
    let found = findings.filter { RuleRegistry.rule(id: $0.rule)?.decidesRestore ?? false }
      .map(\.withoutSecrets).bySeverity
    let usesScenes = plan.isSearched && plan.project.infoPlist?.declaresScenes ?? false
    // Those about the scenes that the Info.plist declares apply in any case.
    let applies = { (finding: Finding) in
      !usesScenes || RuleRegistry.rule(id: finding.rule)?.inputs.contains(.infoPlist) ?? false
    }
    problems = found.filter(applies) + found.filter { !applies($0) }
    applyingCount = found.count(where: applies)
    // A finding about a view counts for its controller.
    let tree = PathTree(paths: plan.objects.map(\.path))
    for (number, problem) in problems.enumerated().reversed() where problem.severity >= .warning {
      guard let path = problem.path, let place = tree.nearest(to: RestorationPath(path)) else {
        continue
      }
      firstProblems[tree.paths[place]] = number
    }
    let doubted = plan.objects.indices.filter { place in
      // The errors come first.
      firstProblem(of: plan.objects[place]).map { problems[$0].severity } == .error
    }
    if !doubted.isEmpty { self.plan.settle(doubting: Set(doubted)) }
  }

  func firstProblem(of object: PlannedObject) -> Int? { firstProblems[object.path] }

  static func shown(className: String) -> String {
    ShortText.shown(SwiftClassName.demangled(className) ?? className)
  }

  func path(_ place: Int) -> String { ShortText.shown(plan.objects[place].path.raw) }
}
