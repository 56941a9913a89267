/// The rules of a linter by their checks, each as its number.
///
/// Numbers instead of closures: a closure in a tuple gets copies of its arguments, and rules are
/// called for each coder.
struct LintChecks: Sendable {
  let archive: [Int]
  let path: [Int]
  let content: [Int]
  let state: [Int]
  let values: [Int]
  let change: [Int]
  let afterwards: [Int]

  init(of rules: [ActiveRule]) {
    func places(where asks: (RuleChecks) -> Bool) -> [Int] {
      rules.indices.filter { asks(rules[$0].rule.checks) }
    }
    archive = places { $0.archive != nil }
    path = places { $0.path != nil }
    content = places { $0.content != nil }
    state = places { $0.state != nil }
    values = places { $0.values != nil }
    change = places { $0.change != nil }
    afterwards = places { $0.afterwards != nil }
  }
}
