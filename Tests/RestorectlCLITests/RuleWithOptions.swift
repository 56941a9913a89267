@testable import RestorationLint

extension Rule {
  /// A rule with an option of each kind, whatever the rules of the registry have.
  static var withOptions: Rule {
    var rule = Rule.duplicatePath
    rule.options = [
      RuleOption("bytes", .limit(4096, unit: "bytes"), "how large state may be"),
      RuleOption("allowed", .names, "names <such as _A*> that are left alone"),
    ]
    return rule
  }
}
