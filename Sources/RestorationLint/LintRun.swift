/// The check of one archive: object by object, and for each of them rule by rule.
struct LintRun {
  private let rules: [ActiveRule]
  private let archive: LintedArchive
  private(set) var collector: FindingCollector
  // The numbers of the rules that have each kind of check.
  private let pathRules: [Int]
  private let contentRules: [Int]
  private let stateRules: [Int]
  private let valueRules: [Int]
  private let changeRules: [Int]

  /// - Parameter rules: the rules that have all their inputs.
  init(_ rules: [ActiveRule], _ archive: LintedArchive, file: String) {
    func numbers(_ hasCheck: (ActiveRule) -> Bool) -> [Int] {
      rules.indices.filter { hasCheck(rules[$0]) }
    }
    self.rules = rules
    self.archive = archive
    collector = FindingCollector(file: file, rules: rules)
    pathRules = numbers { $0.rule.checks.path != nil }
    contentRules = numbers { $0.rule.checks.content != nil }
    stateRules = numbers { $0.rule.checks.state != nil }
    valueRules = numbers { $0.rule.checks.value != nil }
    changeRules = numbers { $0.rule.checks.change != nil }
  }

  mutating func checkAll() {
    collector.enter(archive.appDelegate)
    checkState(of: archive.appDelegate)
    for object in archive.objects.objects {
      check(object, older: changeRules.isEmpty ? nil : archive.older(object))
    }
    for object in archive.unlisted where object.node.hasState { checkUnlisted(object) }
    collector.enter(archive.appDelegate)
    for number in rules.indices {
      collector.enterRule(number)
      rules[number].rule.checks.archive?(archive, &collector)
    }
  }

  private mutating func call(
    _ numbers: [Int], _ check: (ActiveRule, inout FindingCollector) -> Void
  ) {
    for number in numbers {
      collector.enterRule(number)
      check(rules[number], &collector)
    }
  }

  /// Checks an object of the root list and its views, or a view.
  private mutating func check(_ object: LintedObject, older: LintedObject?) {
    collector.enter(object)
    object.whileOpen {
      if !object.isRepeated { call(pathRules) { $0.rule.checks.path?(object, &$1) } }
      // An archive has one coder for each path. Only a hand-written list can have one in every
      // entry.
      if object.node.hasState, !object.isRepeated || object.node.byteCount == nil {
        checkContent(of: object, older: object.isRepeated ? nil : older)
      }
    }
  }

  private mutating func checkContent(of object: LintedObject, older: LintedObject?) {
    let content = object.content
    call(contentRules) { $0.rule.checks.content?(object, content, &$1) }
    checkState(of: object)
    guard let older else { return checkViews(of: object, older: nil) }
    older.whileOpen {
      call(changeRules) { $0.rule.checks.change?(object, content, older, &$1) }
      checkViews(of: object, older: older)
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
    call(stateRules) { $0.rule.checks.state?(object, &$1) }
    object.visit(valueRules) { value, interested in
      var inner = interested
      for number in interested {
        collector.enterRule(number)
        if rules[number].rule.checks.value?(value, object, &collector) == .skip {
          inner.removeAll { $0 == number }
        }
      }
      return inner.isEmpty ? nil : inner
    }
  }

  /// Checks the values of an object that the root list does not contain, and of its views.
  private mutating func checkUnlisted(_ object: LintedObject) {
    object.whileOpen {
      collector.enter(object)
      checkState(of: object)
      for view in object.views.objects where view.node.hasState { checkUnlisted(view) }
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

  func limit(_ name: String) -> Int {
    guard let option = rule.options.first(where: { $0.name == name }),
      case .limit(let value, _) = option.value
    else { preconditionFailure("\(rule.id) has no limit named \(name)") }
    return settings.limits[name] ?? value
  }
}
