import RestorationLint
import TestSupport

func findings(
  of rule: String, in archive: RestorationArchive, _ context: LintContext = LintContext(),
  _ edit: (inout LintConfiguration.RuleSettings) -> Void = { _ in }
) -> [Finding] {
  var settings = LintConfiguration.RuleSettings()
  edit(&settings)
  let configuration = LintConfiguration(rules: [rule: settings], only: [rule])
  return Linter(configuration: configuration).check(archive, context: context).findings
}

/// What one rule finds, as `path#key`.
func places(
  of rule: String, in archive: RestorationArchive, _ context: LintContext = LintContext()
) -> [String] {
  findings(of: rule, in: archive, context).map(place)
}

/// `path#key` of a finding; `#key` for findings about the archive.
func place(_ finding: Finding) -> String {
  (finding.path ?? "") + (finding.key.map { "#" + $0 } ?? "")
}
