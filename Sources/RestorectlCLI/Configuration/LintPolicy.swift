import Platform
import RestorationArchives
import RestorationLint
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
  /// `--update-baseline`
  let updatesBaseline: Bool
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
    updatesBaseline = parsed.has(.updateBaseline)
    isBaselineStrict = parsed.has(.strictBaseline)
    usesScriptInputs = parsed.has(.useScriptInputFiles)
    reports = parsed.has(.lintFormat) ? try parsed.reports(.lintFormat) : []
    let writers: [(OptionSpec, Bool)] = [
      (.strictBaseline, isBaselineStrict), (.writeBaseline, newBaseline != nil),
      (.updateBaseline, updatesBaseline),
    ]
    let given = writers.filter(\.1).map(\.0.displayed)
    if given.count > 1 { throw UsageError(.conflictingOptions(given[0], given[1])) }
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
  /// The level of every rule of the registry, in files that no override matches.
  let levels: [String: InForce<RuleLevel>]
  let typedRules: TypedRules
  /// The settings for the linter, by file.
  let fileRules: FileRules
  /// `--exclude`, and the names that it matches.
  private let excluded: [FileGlob]
  private let typedNames: StableNames
  let failOn: InForce<Severity>
  let reports: InForce<[ReportRequest]>
  let baseline: InForce<FilePath?>
  let isBaselineStrict: Bool
  private let isBaselineNew: Bool
  /// The baseline that this run writes, new or updated.
  let baselineToWrite: FilePath?
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
    typedRules = try TypedRules(settings)
    levels = typedRules.levels(over: configuration?.rules ?? [:])
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
    baselineToWrite = policy.newBaseline ?? (policy.updatesBaseline ? baseline.value : nil)
    isBaselineNew = policy.newBaseline != nil
    root = Repository(around: folder)?.root ?? configuration?.folder ?? folder
    names = StableNames(from: configuration?.folder ?? root)
    fileRules = FileRules(
      configuration, names: names,
      usual: typedRules.lintConfiguration(levels, over: configuration?.rules ?? [:])
    ) { [typedRules] overrides in
      typedRules.lintConfiguration(over: configuration?.rules(under: overrides) ?? [:])
    }
    for (option, isGiven) in [
      (OptionSpec.strictBaseline, isBaselineStrict), (.updateBaseline, policy.updatesBaseline),
    ] where isGiven && baseline.value == nil {
      throw UsageError(.optionWithoutBaseline(option.displayed))
    }
  }

  /// The other inputs in the configuration. The command line has precedence, for each of them
  /// separately.
  var configuredInputs: Configuration.ContextInputs { configuration?.inputs ?? .init() }

  /// The other inputs of the rules.
  var context: LintContextSettings { typedContext.under(configuredInputs) }
}

extension LintPolicy {
  /// The settings with every rule on that is on in any file.
  var widestRules: LintConfiguration {
    var result = fileRules.usual
    for place in (configuration?.overrides ?? []).indices {
      for (id, level) in typedRules.levels(over: configuration?.rules(under: [place]) ?? [:])
      where level.value != .off && result.rules[id]?.level == .off {
        result.rules[id]?.level = level.value
      }
    }
    return result
  }

  /// Whether a rule is on in the file with a stable name.
  func isOn(_ rule: String, in file: String) -> Bool {
    // In a list, the name of the file is before the bracket.
    let name = file.last == "]" ? file[..<(file.lastIndex(of: "[") ?? file.endIndex)] : file[...]
    let place = FilePath(name.utf8)?.resolved(from: configuration?.folder ?? root)
    let overrides = fileRules.overrides(of: place)
    let levels =
      overrides.isEmpty
      ? levels : typedRules.levels(over: configuration?.rules(under: overrides) ?? [:])
    return levels[rule].map { $0.value != .off } ?? false
  }

  /// The filter for searching folders; nil if nothing is configured.
  var fileFilter: FileFilter? {
    let configured = configuration?.fileFilter(names)
    if excluded.isEmpty { return configured }
    var filter = configured ?? FileFilter(include: nil, exclude: nil, names: names)
    filter.typed = (GlobList(OptionSpec.exclude.displayed, excluded), typedNames)
    return filter
  }

  /// Whether there are globs that a run can require to match.
  var hasGlobs: Bool {
    let configured = [configuration?.include, configuration?.exclude].compactMap { $0?.value }
    return !excluded.isEmpty || configured.contains { !$0.isEmpty }
      || !(configuration?.overrides.isEmpty ?? true)
  }

  /// The files to write: the reports, then a new baseline.
  var requests: [ReportRequest] {
    reports.value
      + [baselineToWrite].compactMap(\.self).map {
        ReportRequest(format: BaselineFile.reportName, destination: .file($0))
      }
  }

  /// Whether findings are compared with a baseline, or written to one.
  var hasBaseline: Bool { baselineToWrite != nil || knownFindings != nil }

  /// Where the configuration names the baseline; nil if the command line does.
  var baselinePlace: String? {
    guard case .configuration(let offset) = baseline.origin else { return nil }
    return configuration?.place(at: offset)
  }

  /// The baseline of this run: not the old one if it writes a new one.
  var baselineToRead: FilePath? { isBaselineNew ? nil : baseline.value }
}

extension Configuration {
  /// The settings for the linter with some overrides, without other settings for rules.
  func lintConfiguration(under overrides: [Int]) -> LintConfiguration {
    var result = LintConfiguration()
    for (id, settings) in rules(under: overrides) {
      result.rules[id] = settings.lintSettings(level: settings.level?.value)
    }
    return result
  }

  /// The filter for searching folders; nil if nothing is configured.
  func fileFilter(_ names: StableNames) -> FileFilter? {
    guard include != nil || exclude != nil else { return nil }
    return FileFilter(include: include?.value, exclude: exclude?.value, names: names)
  }
}

extension Configuration.RuleSettings {
  /// The same for the linter, at a level.
  func lintSettings(level: RuleLevel?) -> LintConfiguration.RuleSettings {
    var rule = LintConfiguration.RuleSettings(level: level)
    rule.limits = limits.mapValues(\.value)
    rule.names = names.mapValues(\.value)
    rule.ignored = PatternSet(ignored?.value ?? [])
    return rule
  }
}

extension LintSettings {
  /// The policy of the run; nil after a message if its configuration is invalid.
  func policy(in session: Session) throws(UsageError) -> LintPolicy? {
    let configuration: Configuration?
    do throws(ConfigurationFile.LoadError) {
      configuration = try policy.configuration.read(verbosity: verbosity, in: session)
    } catch {
      session.report(error)
      return nil
    }
    let isBaselineTyped = policy.baseline != nil || policy.newBaseline != nil
    let keys = context.keysNeeded + (isBaselineTyped ? [] : [.baseline])
    guard session.accepts(keys, of: configuration) else { return nil }
    var policy = try LintPolicy(self, under: configuration, in: session.folder)
    if let path = policy.baselineToRead, !self.policy.isPrinted {
      guard
        let baseline = BaselineFile.read(
          path, isReplaced: policy.baselineToWrite != nil, origin: policy.baselinePlace,
          in: session)
      else { return nil }
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
