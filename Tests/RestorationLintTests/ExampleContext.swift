import Foundation
import RestorationLint
import RestorationTree

extension RuleExample {
  /// What stands beside the example's archive, as a run of `lint` would find it.
  func context() throws -> LintContext {
    var context = LintContext()
    switch companion {
    case .olderArchive(let document): context.older = try archive(document, name: "older.json")
    case .inProgress(let text):
      let tries = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any]
      context.neighbours = BundleNeighbours()
      context.neighbours?.restorationTriesLeft = tries?["kRestorationTriesLeft"] as? Int
    case .restorationInfo(let text):
      let info = try PropertyListDecoder().decode([String: String].self, from: Data(text.utf8))
      context.neighbours = BundleNeighbours()
      context.neighbours?.ignoresSnapshot = info["kIgnoreSnapshotKey"].map { $0 == "YES" }
    case .expectedPaths, .storyboard, .classNames, .infoPlist, nil: break
    }
    return context
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
