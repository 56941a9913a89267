import RestorationLint
import RestorationTree
import Testing

extension RuleExample {
  /// What stands beside the example's archive, read as files would be.
  func context() throws -> LintContext {
    switch companion {
    case nil: return LintContext()
    case .olderArchive(let document):
      return LintContext(older: try archive(document, name: "older.json"))
    default:
      Issue.record("no reader for \(companion?.displayName ?? "")")
      return LintContext()
    }
  }

  /// The rules as they are, but for the limits that the example sets for its own.
  func configuration(of rule: Rule) -> LintConfiguration {
    var settings = LintConfiguration.RuleSettings()
    settings.limits = limits
    return LintConfiguration(rules: [rule.id: settings])
  }

  /// What all rules find in an archive that stands for the example's.
  func findings(of rule: Rule, in archive: RestorationArchive) throws -> [Finding] {
    try Linter(configuration: configuration(of: rule)).findings(in: archive, context: context())
  }

  /// What all rules find in the example.
  func findings(of rule: Rule) throws -> [Finding] {
    try findings(of: rule, in: archive(document))
  }
}
