/// The check of one archive: object by object, and for each of them rule by rule.
struct LintRun {
  /// The rules that have all their inputs.
  let rules: [ActiveRule]
  let archive: LintedArchive
  var collector: FindingCollector
  lazy var valueRules = rules.indices.filter { rules[$0].rule.checks.value != nil }

  mutating func checkAll() {
    let (archive, delegate) = (archive, archive.appDelegate)
    collector.enter(delegate)
    checkState(of: delegate)
    if let older = archive.older {
      call { $0.rule.checks.change?(delegate, older.appDelegate, &$1) }
    }
    for object in archive.objects.objects { check(object, older: archive.older(object)) }
    call {
      $1.enter(delegate)
      $0.rule.checks.archive?(archive, &$1)
    }
  }

  private mutating func call(_ check: (ActiveRule, inout FindingCollector) -> Void) {
    for (number, rule) in rules.enumerated() {
      collector.enterRule(number)
      check(rule, &collector)
    }
  }

  /// Checks an object of the root list and its views, or a view.
  private mutating func check(_ object: LintedObject, older: LintedObject?) {
    collector.enter(object)
    object.whileOpen {
      let content = object.content
      call { $0.rule.checks.object?(object, content, &$1) }
      checkState(of: object)
      guard let older, object.node.hasState else { return checkViews(of: object, older: nil) }
      older.whileOpen {
        call { $0.rule.checks.change?(object, older, &$1) }
        checkViews(of: object, older: older)
      }
    }
  }

  private mutating func checkViews(of object: LintedObject, older: LintedObject?) {
    if object.isView { return }
    for view in object.views.objects {
      check(view, older: older?.views.counterpart(of: view.path))
    }
  }

  private mutating func checkState(of object: LintedObject) {
    guard !object.content.state.isEmpty else { return }
    call { $0.rule.checks.state?(object, &$1) }
    object.visit(valueRules) { value, interested in
      var inner = interested
      for number in interested {
        collector.enterRule(number)
        rules[number].rule.checks.value?(value, object, &collector)
        if collector.skipsContents {
          inner.removeAll { $0 == number }
        }
      }
      return inner.isEmpty ? nil : inner
    }
  }
}

/// A rule that is checked in this run. A class, because it is passed on with every finding.
final class ActiveRule: Sendable {
  let rule: Rule
  let severity: Severity
  let settings: LintConfiguration.RuleSettings

  init(_ rule: Rule, severity: Severity, settings: LintConfiguration.RuleSettings) {
    self.rule = rule
    self.severity = severity
    self.settings = settings
  }
}
