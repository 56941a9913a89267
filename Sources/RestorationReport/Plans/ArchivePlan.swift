package import RestorationLint
import RestorationModel
package import RestorationPlan

/// The plan for an archive with the findings about its restore: the subject of `plan`.
package struct ArchivePlan: Sendable {
  /// The plan. In it, an object with an error does not come back by itself.
  package private(set) var plan: RestorePlan
  /// The findings that affect the restore, in lint's order.
  package let problems: [Finding]
  /// The saved classes that the app no longer has, as stored.
  let goneClasses: Set<String>

  /// - Parameters:
  ///   - plan: the plan for an archive.
  ///   - findings: the findings in the same archive. Those of rules that do not affect the restore
  ///     are ignored.
  package init(_ plan: RestorePlan, findings: [Finding] = []) {
    self.plan = plan
    problems = findings.filter { RuleRegistry.rule(id: $0.rule)?.decidesRestore ?? false }
      .map(\.withoutSecrets)
    var gone: Set<String> = []
    var doubted: Set<Int> = []
    for (place, object) in plan.objects.enumerated() where object.isClassMissing {
      guard let name = object.className, !SavedClassName.isApples(name) else { continue }
      gone.insert(name)
      doubted.insert(place)
    }
    goneClasses = gone
    doubted.formUnion(Self.places(of: problems, in: plan))
    if !doubted.isEmpty { self.plan.settle(doubting: doubted) }
  }

  /// The objects with errors. An error of a view counts for its controller.
  private static func places(of problems: [Finding], in plan: RestorePlan) -> Set<Int> {
    let errors = problems.filter { $0.severity == .error && $0.path != nil }
    guard !errors.isEmpty else { return [] }
    var placesByPath: [RestorationPath: [Int]] = [:]
    for (place, object) in plan.objects.enumerated() {
      placesByPath[object.path, default: []].append(place)
    }
    var places: Set<Int> = []
    for error in errors {
      var path = error.path.map { RestorationPath($0) }
      while let candidate = path {
        if let found = placesByPath[candidate] {
          places.formUnion(found)
          break
        }
        path = candidate.parent
      }
    }
    return places
  }

  /// Whether an object is lost, the launch may crash, or a scene stays black.
  package var hasLosses: Bool {
    plan.summary.lost > 0 || plan.summary.throwing > 0
      || plan.scenes.contains { $0.delegateAnswer == .missing }
  }

  /// Whether something is lost, or a finding at least warns about the restore.
  package var hasRisks: Bool {
    hasLosses || !goneClasses.isEmpty || problems.contains { $0.severity >= .warning }
      || plan.objects.contains(where: \.isRefuted)
  }
}
