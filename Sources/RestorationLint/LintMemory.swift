import RestorationTree

/// What a thread that checks archives keeps from one to the next: rules by what they ask for, and
/// what is known of classes and of names. Archives of one app have few of them and many objects.
///
/// Not `Sendable`: each thread has its own, and waits for no other.
package final class LintMemory {
  private var schedules: [(inputs: Rule.InputSet, schedule: RuleSchedule)] = []
  private var kindsByClass: [String: StateSurvey.Kinds] = [:]
  private var isHarmlessName: [String: Bool] = [:]

  /// More names, or longer ones in bytes, are of no app: they are not worth memory.
  private static let mostKnown = 1000
  private static let longestName = 256

  /// Nothing is known yet.
  package init() {}

  /// The rules of a linter that have what they look at. A memory serves one linter.
  func schedule(of rules: [ActiveRule], given inputs: Rule.InputSet) -> RuleSchedule {
    // A run has a few kinds of archives.
    for known in schedules where known.inputs == inputs { return known.schedule }
    let schedule = RuleSchedule(of: rules.filter { $0.hasInputs(given: inputs) })
    schedules.append((inputs, schedule))
    return schedule
  }

  /// What objects of a class are to rules.
  func kinds(ofClass className: String) -> StateSurvey.Kinds {
    if let known = kindsByClass[className] { return known }
    var found: StateSurvey.Kinds = []
    if ImageData.classes.contains(className) { found.insert(.image) }
    if !SavedClassName(className).isSystem { found.insert(.object) }
    if kindsByClass.count < Self.mostKnown, className.utf8.count <= Self.longestName {
      kindsByClass[className] = found
    }
    return found
  }

  /// Whether a name says for certain that no credential stands under it.
  func isHarmless(_ name: String) -> Bool {
    if let known = isHarmlessName[name] { return known }
    let isHarmless = SecretDetector.isHarmlessName(name)
    if isHarmlessName.count < Self.mostKnown, name.utf8.count <= Self.longestName {
      isHarmlessName[name] = isHarmless
    }
    return isHarmless
  }
}
