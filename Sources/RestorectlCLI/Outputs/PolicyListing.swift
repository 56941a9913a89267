/// The output of `lint --print-config`: every setting, its value, and its origin.
struct PolicyListing {
  /// The widest value that keeps the next column aligned.
  private static let widestValue = 32

  private let configuration: Configuration?
  private let revealsSecrets: Bool
  /// The name is the key path in a configuration file, with dots between the keys.
  private var rows: [(name: String, value: String, origin: String)] = []

  init(_ lint: Lint, _ settings: ProjectSettings) {
    configuration = settings.configuration
    revealsSecrets = lint.common.shown.revealsSecrets
    let configured = FileRules(configuration).settings(for: nil)
    let inForce = FileRules(configuration, typed: lint.typedRules).settings(for: nil)
    for rule in RuleRegistry.all {
      let isTyped =
        lint.typedRules.rules[rule.id] != nil
        || inForce.severity(of: rule) != configured.severity(of: rule)
      add(rule, inForce, isTyped: isTyped)
    }
    // The rules that only the tests of an app have, and what is for some files or findings.
    for setting in configuration?.settings ?? []
    where setting.keyPath.contains("/") || setting.keyPath.contains("[") {
      add(setting.keyPath, Self.list(setting.words))
    }
    let (typed, reports) = (lint.common.settings, lint.common.reports)
    add("failOn", settings.lowestFailing.rawValue, isTyped: typed.failOn != nil)
    let usual = settings.format ?? ReportRegistry.findings.first?.name ?? ""
    let formats = reports.map { $0.format + ($0.file.map { ":" + $0.displayed } ?? "") }
    add("format", reports.isEmpty ? usual : Self.list(formats), isTyped: !reports.isEmpty)
    for key in ["include", "exclude"] { add(key, Self.list(configuration?[key]?.words ?? [])) }
    for file in ProjectFile.allCases {
      let names = settings[file].map { $0.path?.reportName ?? $0.displayed }
      add(file.rawValue, Self.list(names), isTyped: !typed[file].isEmpty)
    }
    add("diffIgnore", Self.list(configuration?["diffIgnore"]?.words ?? []))
  }

  private mutating func add(_ rule: Rule, _ inForce: LintConfiguration, isTyped: Bool) {
    let name = "rules.\(rule.id)"
    add(name + ".level", inForce.severity(of: rule)?.rawValue ?? "off", isTyped: isTyped)
    let settings = inForce.rules[rule.id]
    for option in rule.options {
      switch option.value {
      case .limit(let usual, let unit):
        let limit = settings?.limits[option.name] ?? usual
        add("\(name).\(option.name)", "\(CountText.grouped(limit)) \(unit)")
      case .names:
        add("\(name).\(option.name)", Self.list(settings?.names[option.name] ?? []))
      }
    }
    if let ignored = configuration?[name + ".ignore"] {
      add(ignored.keyPath, Self.list(ignored.words))
    }
  }

  private mutating func add(_ name: String, _ value: String, isTyped: Bool = false) {
    let place = configuration.flatMap { file in file[name].map(file.place) }
    let shown = revealsSecrets ? { $0 } : SecretText.redacted(text:)
    rows.append(
      (shown(name), DisplayText.escape(shown(value)), isTyped ? "command line" : place ?? "default")
    )
  }

  private static func list(_ texts: [String]) -> String {
    texts.isEmpty ? "none" : texts.joined(separator: ", ")
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
