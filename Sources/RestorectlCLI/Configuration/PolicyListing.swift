import Platform
import PlistSyntax
import RestorationArchives
import RestorationLint
import RestorationReport

/// The output of `lint --print-config`: every setting, its value, and its origin.
struct PolicyListing {
  /// Its formats. They are not in `ReportRegistry`, because the settings of a run are a subject of the
  /// command line.
  static let formats: [ReportFormat<PolicyListing>] = [
    ReportFormat(name: "text", summary: "a line for each setting", isForPeople: true) {
      listing, options, buffer in
      var text = HumanText(options)
      listing.writeText(into: &text)
      buffer += text.bytes
    },
    ReportFormat(name: "json", summary: schema) { listing, _, buffer in
      var json = JSONOutput()
      listing.writeJSON(into: &json)
      buffer += json.bytes
    },
  ]
  /// The version of the JSON form.
  static let schema = "restorectl.policy/1"

  /// One setting.
  struct Setting: Equatable {
    /// Its key path in a configuration file, with dots between the keys.
    let name: String
    let value: Value
    let origin: Origin
  }

  /// The value of a setting.
  enum Value: Equatable {
    case none
    case text(String)
    case number(Int, unit: String)
    case list([String])
  }

  /// The origin of a value.
  enum Origin: Equatable {
    case builtIn
    /// A line of the configuration file, 1-based.
    case configuration(line: Int)
    case commandLine
  }

  /// The configuration file, for messages; nil if there is none.
  let file: String?
  private(set) var settings: [Setting] = []
  private let configuration: Configuration?

  init(_ policy: LintPolicy) {
    configuration = policy.configuration
    file = policy.configuration?.file.displayed
    for rule in RuleRegistry.all { add(rule, policy) }
    addOwn(configuration?.rules ?? [:], as: "rules")
    for (place, override) in (configuration?.overrides ?? []).enumerated() {
      add("overrides[\(place)].files", override.files) { .list($0.map(\.text)) }
      let name = "overrides[\(place)].rules"
      for rule in RuleRegistry.all {
        add(rule, override.rules[rule.id], as: "\(name).\(rule.id)")
      }
      addOwn(override.rules, as: name)
    }
    add("failOn", policy.failOn) { .text($0.rawValue) }
    add("format", policy.reports) { .list($0.map(\.displayed)) }
    add("include", configuration?.include) { .list($0.map(\.text)) }
    add("exclude", configuration?.exclude) { .list($0.map(\.text)) }
    add("baseline", policy.baseline) { $0.map { .text(Self.text($0)) } ?? .none }
    addInputs(policy.configuredInputs, policy.typedContext)
    add("diffIgnore", configuration?.diffIgnored) { .list($0.map(\.text)) }
  }

  private mutating func addInputs(
    _ configured: Configuration.ContextInputs, _ typed: LintContextSettings
  ) {
    add("against", configured.against, typed.older)
    add("expectPaths", configured.expectPaths, typed.expectedPaths)
    add(
      "storyboards",
      InForce(
        [],
        configured: configured.storyboards.map {
          Configured($0.value.map(Operand.path), at: $0.byteOffset)
        }, typed: typed.storyboards.isEmpty ? nil : typed.storyboards)
    ) { $0.isEmpty ? .none : .list($0.map(Self.text)) }
    add("classes", configured.classes, typed.classNames)
    add("infoPlist", configured.infoPlist, typed.infoPlist)
  }

  private mutating func add(_ name: String, _ path: Configured<FilePath>?, _ typed: Operand?) {
    let configured = path.map { Configured<Operand?>(.path($0.value), at: $0.byteOffset) }
    add(name, InForce(nil, configured: configured, typed: typed.map { .some($0) })) {
      $0.map { .text(Self.text($0)) } ?? .none
    }
  }

  private mutating func add(_ rule: Rule, _ policy: LintPolicy) {
    let name = "rules.\(rule.id)"
    if let level = policy.levels[rule.id] { add(name, level) { .text($0.rawValue) } }
    let configured = configuration?.rules[rule.id]
    for option in rule.options {
      let optionName = "\(name).\(option.name)"
      switch option.value {
      case .limit(let limit, let unit):
        add(optionName, InForce(limit, configured: configured?.limits[option.name])) {
          .number($0, unit: unit)
        }
      case .names:
        add(optionName, configured?.names[option.name]) { .list($0) }
      }
    }
    if let ignored = configured?.ignored {
      add("\(name).ignore", ignored) { .list($0.map(\.text)) }
    }
  }

  /// Adds what is set of rules that only the tests of an app have.
  private mutating func addOwn(_ rules: [String: Configuration.RuleSettings], as name: String) {
    for id in rules.keys.filter(Rule.isOwn).sorted() { add(.own, rules[id], as: "\(name).\(id)") }
  }

  /// Adds what the configuration sets of a rule.
  private mutating func add(
    _ rule: Rule, _ settings: Configuration.RuleSettings?, as name: String
  ) {
    guard let settings else { return }
    if let level = settings.level { add(name, level) { .text($0.rawValue) } }
    for option in rule.options {
      let optionName = "\(name).\(option.name)"
      if let limit = settings.limits[option.name], case .limit(_, let unit) = option.value {
        add(optionName, limit) { .number($0, unit: unit) }
      }
      if let names = settings.names[option.name] { add(optionName, names) { .list($0) } }
    }
    if let ignored = settings.ignored { add("\(name).ignore", ignored) { .list($0.map(\.text)) } }
  }

  private mutating func add<Value>(
    _ name: String, _ value: InForce<Value>, _ shown: (Value) -> PolicyListing.Value
  ) {
    let origin: Origin =
      switch value.origin {
      case .builtIn: .builtIn
      case .configuration(let offset):
        .configuration(line: configuration?.line(at: offset) ?? 1)
      case .commandLine: .commandLine
      }
    settings.append(Setting(name: name, value: shown(value.value), origin: origin))
  }

  /// A setting without a default.
  private mutating func add<Value>(
    _ name: String, _ value: Configured<Value>?, _ shown: (Value) -> PolicyListing.Value
  ) {
    add(
      name,
      InForce<Value?>(nil, configured: value.map { Configured($0.value, at: $0.byteOffset) })
    ) { $0.map(shown) ?? .none }
  }

  private static func text(_ operand: Operand) -> String {
    if case .path(let path) = operand { text(path) } else { operand.displayed }
  }

  private static func text(_ path: FilePath) -> String {
    String(utf8Bytes: path.bytes) ?? path.displayed
  }
}

extension ReportRequest {
  /// The text as typed.
  fileprivate var displayed: String {
    switch destination {
    case .standardOutput: format
    case .file(let path): format + ":" + path.displayed
    }
  }
}

// MARK: Output

extension PolicyListing {
  /// The widest value that keeps the next column aligned.
  private static let widestValue = 32

  /// Three columns.
  func writeText(into text: inout HumanText) {
    text.write("configuration file: ")
    text.write(untrusted: file ?? "none", .bold)
    text.endLine()
    let values = settings.map { DisplayText.escape($0.value.text) }
    let nameWidth = settings.map(\.name.count).max() ?? 0
    let valueWidth = values.map(\.count).filter { $0 <= Self.widestValue }.max() ?? 0
    for (setting, value) in zip(settings, values) {
      text.write(Self.padded(setting.name, nameWidth))
      text.beginHanging()
      text.write(Self.padded(value, valueWidth), .bold)
      text.write(untrusted: origin(of: setting), .dim)
      text.endLine()
    }
  }

  private func origin(of setting: Setting) -> String {
    switch setting.origin {
    case .builtIn: "default"
    case .configuration(let line): "\(file ?? ConfigurationFile.name):\(line)"
    case .commandLine: "command line"
    }
  }

  private static func padded(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(width - text.count, 0) + 2)
  }

  /// A `restorectl.policy/1` document.
  func writeJSON(into json: inout JSONOutput) {
    json.object { json in
      json.member("schema", Self.schema)
      json.member("configuration", file)
      json.list("settings", settings) { setting, json in
        json.member("name", setting.name)
        json.key("value")
        setting.value.write(into: &json)
        switch setting.origin {
        case .builtIn: json.member("origin", "default")
        case .configuration: json.member("origin", "configuration")
        case .commandLine: json.member("origin", "command-line")
        }
        json.key("line")
        if case .configuration(let line) = setting.origin {
          json.integer(line)
        } else {
          json.null()
        }
      }
    }
    json.endLine()
  }
}

extension PolicyListing.Value {
  var text: String {
    switch self {
    case .none: "none"
    case .text(let text): text
    case .number(let number, let unit): "\(CountText.grouped(number)) \(unit)"
    case .list(let texts): texts.isEmpty ? "none" : texts.joined(separator: ", ")
    }
  }

  fileprivate func write(into json: inout JSONOutput) {
    switch self {
    case .none: json.null()
    case .text(let text): json.string(text)
    case .number(let number, _): json.integer(number)
    case .list(let texts):
      json.beginArray()
      for text in texts { json.string(text) }
      json.endArray()
    }
  }
}

extension LintSettings {
  /// Shows the settings in force, instead of a run.
  func print(_ policy: LintPolicy, in session: Session) -> ExitCode {
    let listing = PolicyListing(policy)
    let requests =
      self.policy.reports.isEmpty
      ? PolicyListing.formats.prefix(1).map { ReportRequest(format: $0.name) }
      : self.policy.reports
    let named =
      inputs.operands + policy.context.files
      + [inputs.list, policy.baselineToRead.map { .path($0) }].compactMap(\.self)
    guard let outputs = ReportOutputs.open(requests, sparing: named, in: session) else {
      return .failure
    }
    var reports = Reports(outputs, of: PolicyListing.formats) {
      session.renderOptions(for: $0, color: color)
    }
    reports.add(listing)
    reports.end()
    return outputs.finish()
  }
}
