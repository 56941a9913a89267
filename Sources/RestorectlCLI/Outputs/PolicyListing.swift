import Platform
import PlistSyntax
import ProjectFiles
import RestorationArchives
import RestorationLint
import RestorationReport

/// The output of `lint --print-config`: every setting, its value, and its origin.
struct PolicyListing {
  /// The widest value that keeps the next column aligned.
  private static let widestValue = 32

  private let configuration: Configuration?
  /// The name is the key path in a configuration file, with dots between the keys.
  private var rows: [(name: String, value: String, origin: String)] = []

  init(_ lint: Lint, _ settings: ProjectSettings, _ configuration: Configuration?) {
    self.configuration = configuration
    for rule in RuleRegistry.all {
      let configured = configuration?.rules[rule.id]
      add("rules.\(rule.id)", lint.typedRules.level(of: rule, over: configured)) { $0.rawValue }
      add(optionsOf: rule, configured, as: "rules.\(rule.id)", listsUnset: true)
    }
    addOwn(configuration?.rules ?? [:], as: "rules")
    for (place, override) in (configuration?.overrides ?? []).enumerated() {
      add("overrides[\(place)].files", override.files) { Self.list($0.map(\.text)) }
      let name = "overrides[\(place)].rules"
      for rule in RuleRegistry.all { add(rule, override.rules[rule.id], as: "\(name).\(rule.id)") }
      addOwn(override.rules, as: name)
    }
    for (place, entry) in (configuration?.exceptions ?? []).enumerated() {
      add("ignore[\(place)]", Setting(entry.path.text, entry.origin)) {
        $0 + (entry.rule.map { ", \($0)" } ?? "")
      }
    }
    add("failOn", settings.failOn) { $0.rawValue }
    let usual = ReportRegistry.findings.first?.name
    if lint.common.reports.isEmpty {
      add("format", settings.format) { $0 ?? usual ?? "" }
    } else {
      add("format", .typed(lint.common.reports)) { Self.list($0.map(Self.text(of:))) }
    }
    let globs = { (globs: [FileGlob]) in Self.list(globs.map(\.text)) }
    add("include", configuration?.include ?? Setting([], .builtIn), globs)
    add("exclude", configuration?.exclude ?? Setting([], .builtIn), globs)
    for file in ProjectFile.allCases {
      add(file.rawValue, settings[file]) {
        Self.list($0.map { $0.path?.reportName ?? $0.displayed })
      }
    }
    add("diffIgnore", configuration?.diffIgnored ?? Setting([], .builtIn)) {
      Self.list($0.map(\.text))
    }
  }

  /// Adds what is set of rules that only the tests of an app have.
  private mutating func addOwn(_ rules: [String: Configuration.RuleSettings], as name: String) {
    for id in rules.keys.filter(Rule.isOwn).sorted() { add(.own, rules[id], as: "\(name).\(id)") }
  }

  private mutating func add(
    _ rule: Rule, _ settings: Configuration.RuleSettings?, as name: String
  ) {
    if let level = settings?.level { add(name, level) { $0.rawValue } }
    add(optionsOf: rule, settings, as: name, listsUnset: false)
  }

  private mutating func add(
    optionsOf rule: Rule, _ settings: Configuration.RuleSettings?, as name: String,
    listsUnset: Bool
  ) {
    for option in rule.options {
      let optionName = "\(name).\(option.name)"
      switch option.value {
      case .limit(let usual, let unit):
        let limit = settings?.limits[option.name] ?? (listsUnset ? Setting(usual, .builtIn) : nil)
        if let limit { add(optionName, limit) { "\(CountText.grouped($0)) \(unit)" } }
      case .names:
        let names = settings?.names[option.name] ?? (listsUnset ? Setting([], .builtIn) : nil)
        if let names { add(optionName, names, Self.list) }
      }
    }
    if let ignored = settings?.ignored {
      add("\(name).ignore", ignored) { Self.list($0.map(\.text)) }
    }
  }

  private mutating func add<Value>(
    _ name: String, _ setting: Setting<Value>, _ shown: (Value) -> String
  ) {
    let origin =
      switch setting.origin {
      case .builtIn: "default"
      case .configuration: configuration?.place(of: setting.origin) ?? ""
      case .commandLine: "command line"
      }
    rows.append((name, DisplayText.escape(shown(setting.value)), origin))
  }

  private static func list(_ texts: [String]) -> String {
    texts.isEmpty ? "none" : texts.joined(separator: ", ")
  }

  private static func text(of request: ReportRequest) -> String {
    request.format + (request.file.map { ":" + $0.displayed } ?? "")
  }

  func write(_ out: Output) {
    out.line("configuration file: \(configuration?.file.displayed ?? "none", .bold)")
    let nameWidth = rows.map(\.name.count).max() ?? 0
    let valueWidth = rows.map(\.value.count).filter { $0 <= Self.widestValue }.max() ?? 0
    let padded = { (text: String, width: Int) in
      text + String(repeating: " ", count: max(width - text.count, 0) + 2)
    }
    for row in rows {
      out.line(
        """
        \(padded(row.name, nameWidth))\(.hang)\(padded(row.value, valueWidth), .bold)\
        \(row.origin, .dim)
        """)
    }
  }
}
