import Platform
import RestorationLint
import RestorationModel
import RestorationReport

/// The interpreted arguments of `lint` about its policy, besides the levels of rules.
struct LintPolicySettings {
  let configuration: ConfigurationFile.Choice
  /// `--print-config`
  let isPrinted: Bool
  /// `--baseline`
  let baseline: FilePath?
  /// `--write-baseline`
  let newBaseline: FilePath?
  /// `--strict-baseline`
  let isBaselineStrict: Bool
  /// `--use-script-input-files`
  let usesScriptInputs: Bool
  /// The requested reports; empty if there are none.
  let reports: [ReportRequest]

  init(_ parsed: ParsedArguments) throws(UsageError) {
    configuration = try ConfigurationFile.Choice(parsed)
    isPrinted = parsed.has(.printConfig)
    baseline = try parsed.filePath(.baseline)
    newBaseline = try parsed.filePath(.writeBaseline)
    isBaselineStrict = parsed.has(.strictBaseline)
    usesScriptInputs = parsed.has(.useScriptInputFiles)
    reports = parsed.has(.lintFormat) ? try parsed.reports(.lintFormat) : []
    if isBaselineStrict, newBaseline != nil { throw UsageError(.strictWithNewBaseline) }
    if isPrinted {
      for report in reports where PolicyListing.formats.named(report.format) == nil {
        throw UsageError(.unprintableAs(format: report.format))
      }
    }
  }
}

/// A value in force in a run, and its origin.
struct InForce<Value: Equatable & Sendable>: Equatable {
  let value: Value
  let origin: Origin

  /// The origin of a value. Later cases have precedence.
  enum Origin: Equatable, Sendable {
    case builtIn
    /// The byte offset in the configuration file.
    case configuration(Int)
    case commandLine
  }

  init(_ value: Value, _ origin: Origin) {
    self.value = value
    self.origin = origin
  }

  /// The typed value, else the configured one, else the default.
  init(_ builtIn: Value, configured: Configured<Value>?, typed: Value? = nil) {
    if let typed {
      self.init(typed, .commandLine)
    } else if let configured {
      self.init(configured.value, .configuration(configured.byteOffset))
    } else {
      self.init(builtIn, .builtIn)
    }
  }
}

/// All settings in force in a run of `lint`: from the command line, the configuration and the
/// defaults.
struct LintPolicy {
  let configuration: Configuration?
  /// The level of every rule of the registry.
  let levels: [String: InForce<RuleLevel>]
  /// The rules with a level on the command line, as opposed to those only requested by name.
  private let typedLevels: Set<String>
  /// `--exclude`, and the names that it matches.
  private let excluded: [FileGlob]
  private let typedNames: StableNames
  let failOn: InForce<Severity>
  let reports: InForce<[ReportRequest]>
  let baseline: InForce<FilePath?>
  let isBaselineStrict: Bool
  let newBaseline: FilePath?
  /// The findings in the baseline; nil if there is none, or none is read.
  var knownFindings: Baseline?
  /// The other inputs on the command line.
  let typedContext: LintContextSettings
  /// The root of the repository; outside of one the folder of the configuration, or the current
  /// one.
  let root: FilePath
  /// The file names in fingerprints.
  let names: StableNames

  /// - Throws: a usage error if the arguments contradict the configuration.
  init(
    _ settings: LintSettings, under configuration: Configuration?, in folder: FilePath
  ) throws(UsageError) {
    self.configuration = configuration
    levels = try Self.levels(settings, configuration)
    var typedLevels: Set<String> = []
    for setting in settings.levels {
      typedLevels.insert(try RuleRegistry.check(setting.rule).id)
    }
    self.typedLevels = typedLevels
    excluded = settings.excluded
    typedNames = StableNames(from: folder)
    failOn = InForce(
      .error, configured: configuration?.failOn,
      typed: settings.failingLevel.flatMap { Severity(rawValue: $0) })
    let policy = settings.policy
    reports = InForce(
      ReportRegistry.findings.prefix(1).map { ReportRequest(format: $0.name) },
      configured: configuration?.format.map {
        Configured([ReportRequest(format: $0.value)], at: $0.byteOffset)
      }, typed: policy.reports.isEmpty ? nil : policy.reports)
    baseline = InForce(
      nil, configured: configuration?.baseline.map { Configured($0.value, at: $0.byteOffset) },
      typed: policy.baseline.map { .some($0) })
    isBaselineStrict = policy.isBaselineStrict
    typedContext = settings.context
    newBaseline = policy.newBaseline
    root = Repository(around: folder)?.root ?? configuration?.folder ?? folder
    names = StableNames(from: configuration?.folder ?? root)
    if isBaselineStrict, baseline.value == nil { throw UsageError(.strictWithoutBaseline) }
  }

  /// The other inputs in the configuration. The command line has precedence, for each of them
  /// separately.
  var configuredInputs: Configuration.ContextInputs { configuration?.inputs ?? .init() }

  /// The other inputs of the rules.
  var context: LintContextSettings { typedContext.under(configuredInputs) }

  private static func levels(
    _ settings: LintSettings, _ configuration: Configuration?
  ) throws(UsageError) -> [String: InForce<RuleLevel>] {
    var typedLevels: [String: RuleLevel] = [:]
    for setting in settings.levels {
      typedLevels[try RuleRegistry.check(setting.rule).id] = setting.level
    }
    var only: Set<String> = []
    for rule in settings.only { only.insert(try RuleRegistry.check(rule).id) }
    var levels: [String: InForce<RuleLevel>] = [:]
    for rule in RuleRegistry.all {
      let own = RuleLevel(rawValue: rule.severity.rawValue) ?? .error
      let typed = typedLevels[rule.id]
      var level = InForce(own, configured: configuration?.rules[rule.id]?.level, typed: typed)
      if !only.isEmpty {
        if !only.contains(rule.id) {
          level = InForce(.off, .commandLine)
        } else if level.value == .off, typed == nil {
          // A rule that is requested by name has its default level, whatever is configured.
          level = InForce(own, .commandLine)
        }
      }
      levels[rule.id] = level
    }
    return levels
  }
}

extension LintPolicy {
  /// The settings for the linter.
  var lintConfiguration: LintConfiguration {
    var result = LintConfiguration()
    for (id, level) in levels {
      // Only a level that was set may be passed on: it applies to all of the rule's findings, even
      // to those for which the rule itself has a higher severity.
      let isSet =
        switch level.origin {
        case .builtIn: false
        case .configuration: true
        case .commandLine: typedLevels.contains(id) || level.value == .off
        }
      let setLevel = isSet ? level.value : nil
      if let settings = configuration?.rules[id] {
        result.rules[id] = settings.lintSettings(level: setLevel)
      } else if let setLevel {
        result.rules[id] = LintConfiguration.RuleSettings(level: setLevel)
      }
    }
    return result
  }

  /// The filter for searching folders; nil if nothing is configured.
  var fileFilter: FileFilter? {
    let configured = configuration?.fileFilter(names)
    if excluded.isEmpty { return configured }
    var filter = configured ?? FileFilter(include: nil, exclude: [], names: names)
    filter.typed = (excluded, typedNames)
    return filter
  }

  /// The files to write: the reports, then a new baseline.
  var requests: [ReportRequest] {
    reports.value
      + [newBaseline].compactMap(\.self).map {
        ReportRequest(format: BaselineFile.reportName, destination: .file($0))
      }
  }

  /// Whether findings are compared with a baseline, or written to one.
  var hasBaseline: Bool { newBaseline != nil || knownFindings != nil }

  /// The baseline of this run: not the old one if it writes a new one.
  var baselineToRead: FilePath? { newBaseline == nil ? baseline.value : nil }
}

extension Configuration {
  /// The settings for the linter, without other settings for rules.
  var lintConfiguration: LintConfiguration {
    var result = LintConfiguration()
    for (id, settings) in rules {
      result.rules[id] = settings.lintSettings(level: settings.level?.value)
    }
    return result
  }

  /// The filter for searching folders; nil if nothing is configured.
  func fileFilter(_ names: StableNames) -> FileFilter? {
    guard include != nil || exclude != nil else { return nil }
    return FileFilter(include: include?.value, exclude: exclude?.value ?? [], names: names)
  }
}

extension Configuration.RuleSettings {
  /// The same for the linter, at a level.
  fileprivate func lintSettings(level: RuleLevel?) -> LintConfiguration.RuleSettings {
    var rule = LintConfiguration.RuleSettings(level: level)
    rule.limits = limits.mapValues(\.value)
    rule.names = names.mapValues(\.value)
    rule.ignored = PatternSet(ignored?.value ?? [])
    return rule
  }
}

extension ConfigurationFile.Choice {
  /// The requested configuration, shown with `--verbose`; nil if there is none.
  func read(
    verbosity: Verbosity, in session: Session
  ) throws(ConfigurationFile.LoadError) -> Configuration? {
    let configuration = try session.configuration(self, verbosity: verbosity)
    if verbosity == .verbose {
      session.messages.say(
        configuration.map { "configuration \($0.file.displayed)" } ?? "no configuration file")
    }
    return configuration
  }
}

extension Session {
  /// The requested configuration; nil if there is none. Reports the ignored files of a search.
  func configuration(
    _ choice: ConfigurationFile.Choice, verbosity: Verbosity
  ) throws(ConfigurationFile.LoadError) -> Configuration? {
    try ConfigurationFile.read(choice, from: folder, noting: filesRead) { path, reason in
      if verbosity != .quiet { messages.say(about: path.displayed, reason) }
    }
  }

  /// Whether a run that needs the values of a configuration under some keys can continue; false
  /// after a message.
  func accepts(_ keys: [ConfigurationKey], of configuration: Configuration?) -> Bool {
    guard let configuration, let error = configuration.refusal(of: keys) else { return true }
    messages.say(about: configuration.file.displayed, error.message)
    return false
  }
}

extension LintSettings {
  /// The policy of the run; nil after a message if its configuration is invalid.
  func policy(in session: Session) throws(UsageError) -> LintPolicy? {
    let configuration: Configuration?
    do throws(ConfigurationFile.LoadError) {
      configuration = try policy.configuration.read(verbosity: verbosity, in: session)
    } catch {
      session.messages.say(about: error.file.displayed, error.error.message)
      return nil
    }
    let isBaselineTyped = policy.baseline != nil || policy.newBaseline != nil
    let keys = context.keysNeeded + (isBaselineTyped ? [] : [.baseline])
    guard session.accepts(keys, of: configuration) else { return nil }
    var policy = try LintPolicy(self, under: configuration, in: session.folder)
    if let path = policy.baselineToRead, !self.policy.isPrinted {
      guard let baseline = BaselineFile.read(path, in: session) else { return nil }
      policy.knownFindings = baseline
    }
    return policy
  }

  /// The inputs of the run, with those of Xcode if they are requested.
  func inputs(in session: Session) throws(UsageError) -> InputRequest {
    guard policy.usesScriptInputs else { return inputs }
    var request = inputs
    request.scriptInputs = try ScriptInputFiles(
      environment: session.environment, reader: session.inputReader(for: inputs)
    ).operands()
    return request
  }
}

extension ParsedArguments {
  /// The last file given for an option that does not accept standard input.
  func filePath(_ option: OptionSpec) throws(UsageError) -> FilePath? {
    switch file(option) {
    case nil: return nil
    case .path(let path)?: return path
    case .standardInput?: throw UsageError(.notAFileName(option: option.displayed))
    }
  }
}
