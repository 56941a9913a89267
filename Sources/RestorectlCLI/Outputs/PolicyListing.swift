/// The output of `lint --print-config`: every setting, its value, and its origin.
struct PolicyListing {
  /// The widest value that keeps the next column aligned.
  private static let widestValue = 32

  private let configuration: Configuration?
  private let revealsSecrets: Bool
  /// The name is the key path in a configuration file, with dots between the keys.
  private var rows: [(name: String, value: String, origin: String)] = []

  init(_ lint: Lint, _ settings: ProjectSettings, _ configuration: Configuration?) {
    self.configuration = configuration
    revealsSecrets = lint.common.reveals
    add(configuration?.rules ?? [:], as: "rules", typed: lint.typedRules)
    for (place, override) in (configuration?.overrides ?? []).enumerated() {
      add("overrides[\(place)].files", Self.list(override.files.map(\.text)))
      add(override.rules, as: "overrides[\(place)].rules")
    }
    for (place, entry) in (configuration?.exceptions ?? []).enumerated() {
      add("ignore[\(place)]", entry.path.text + (entry.rule.map { ", \($0)" } ?? ""))
    }
    let (typed, reports) = (lint.common.settings, lint.common.reports)
    add("failOn", settings.lowestFailing.rawValue, isTyped: typed.failOn != nil)
    let usual = settings.format ?? ReportRegistry.findings.first?.name ?? ""
    let names = reports.map { $0.format + ($0.file.map { ":" + $0.displayed } ?? "") }
    add("format", reports.isEmpty ? usual : Self.list(names), isTyped: !reports.isEmpty)
    add("include", Self.list((configuration?.include ?? []).map(\.text)))
    add("exclude", Self.list((configuration?.exclude ?? []).map(\.text)))
    for file in ProjectFile.allCases {
      let names = settings[file].map { $0.path?.reportName ?? $0.displayed }
      add(file.rawValue, Self.list(names), isTyped: !typed[file].isEmpty)
    }
    add("diffIgnore", Self.list((configuration?.diffIgnored ?? []).map(\.text)))
  }

  /// Adds what is set of rules, and with `typed` what is in force for each that the tool has.
  private mutating func add(
    _ rules: [String: LintConfiguration.RuleSettings], as name: String, typed: TypedRules? = nil
  ) {
    for rule in RuleRegistry.all {
      let configured = rules[rule.id]?.level
      add(
        rule, rules[rule.id], as: "\(name).\(rule.id)",
        level: typed.map { $0.level(of: rule, over: configured) } ?? configured,
        isTyped: typed?.decides(rule, over: configured) ?? false,
        orElse: typed.map { _ in rule.severity })
    }
    // Those that only the tests of an app have.
    for id in rules.keys.filter(Rule.isOwn).sorted() {
      add(.own, rules[id], as: "\(name).\(id)", level: rules[id]?.level)
    }
  }

  /// - Parameter usual: the severity of a rule that is listed even if nothing is set.
  private mutating func add(
    _ rule: Rule, _ settings: LintConfiguration.RuleSettings?, as name: String, level: RuleLevel?,
    isTyped: Bool = false, orElse usual: Severity? = nil
  ) {
    if let shown = level?.rawValue ?? usual?.rawValue {
      // It is set by itself or in an object.
      let key = isSet(name + ".level") ? name + ".level" : name
      add(name, shown, isTyped: isTyped, from: level.map { _ in key })
    }
    for option in rule.options where usual != nil || isSet("\(name).\(option.name)") {
      switch option.value {
      case .limit(let usual, let unit):
        let limit = settings?.limits[option.name] ?? usual
        add("\(name).\(option.name)", "\(CountText.grouped(limit)) \(unit)")
      case .names:
        add("\(name).\(option.name)", Self.list(settings?.names[option.name] ?? []))
      }
    }
    if let settings, isSet("\(name).ignore") {
      add("\(name).ignore", Self.list(settings.ignored.patterns.map(\.text)))
    }
  }

  private func isSet(_ name: String) -> Bool { configuration?.sets(name) ?? false }

  private mutating func add(_ name: String, _ value: String, isTyped: Bool = false) {
    add(name, value, isTyped: isTyped, from: name)
  }

  /// - Parameter key: the key path in the configuration; nil for a default.
  private mutating func add(
    _ name: String, _ value: String, isTyped: Bool = false, from key: String?
  ) {
    let place = key.flatMap { configuration?.place(of: $0) } ?? "default"
    let shown = revealsSecrets ? { $0 } : SecretText.redacted(text:)
    rows.append((shown(name), DisplayText.escape(shown(value)), isTyped ? "command line" : place))
  }

  private static func list(_ texts: [String]) -> String {
    texts.isEmpty ? "none" : texts.joined(separator: ", ")
  }

  /// What the configuration sets for a rule that only the tests of an app have.
  static func settings(ofOwn id: String, in configuration: Configuration) -> [String] {
    PolicyListing(Lint(), ProjectSettings(), configuration).rows
      .filter { row in
        row.name.hasSuffix("rules.\(id)") || row.name.hasSuffix("rules.\(id).ignore")
          || row.name.hasPrefix("ignore[") && row.value.hasSuffix(", \(id)")
      }
      .map { "\($0.name): \($0.value) (\($0.origin))" }
  }

  func write(_ out: Output) {
    out.line("configuration file: \(configuration?.file.displayed ?? "none", .bold)")
    let nameWidth = rows.map(\.name.count).max() ?? 0
    let valueWidth = rows.map(\.value.count).filter { $0 <= Self.widestValue }.max() ?? 0
    for row in rows {
      out.line(
        """
        \(row.name, width: nameWidth)  \(.hang)\(row.value, width: valueWidth, .bold)  \
        \(row.origin, .dim)
        """)
    }
  }
}
