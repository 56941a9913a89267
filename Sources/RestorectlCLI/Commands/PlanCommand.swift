import PlistSyntax
import RestorationArchives
import RestorationPlan
import RestorationReport

extension Command {
  static let plan = Command(
    name: "plan",
    summary: "show how UIKit would restore an archive",
    description: [
      """
      Shows what lint reports about the restore, what the user sees first and what is lost. Then \
      it shows for every saved object how UIKit looks for it at the next launch: restoration \
      class, app delegate, a live controller with the same path, storyboard.
      """,
      """
      The last line counts the objects that come back, those that depend on the app's code, and \
      those that are lost. An archive does not contain the app's answers: use --nil to see what \
      happens if some objects are not recreated. The configuration of lint applies.
      """,
    ],
    operands: Operands("[FILE...]", 0, canBeInput: true),
    options: OptionTable([
      .init("Plan", [.notRecreated, .toScenes]),
      .init("The app's files", [.storyboards, .classes, .infoPlist]),
      .init("Configuration", [.config, .noConfig]),
      .init("Gate", [.planFailOn]),
      .init("Output", [.planFormat, .color]),
      .input,
      .general,
    ]),
    examples: [
      .init("restorectl plan data.data", "Shows how each object of an archive comes back."),
      .init(
        "restorectl plan --nil '**/Detail' data.data",
        "Shows what is lost if no object called Detail is recreated."),
      .init(
        "restorectl plan --storyboards Sources --info-plist Info.plist data.data",
        "Checks the app's storyboards and Info.plist instead of assuming."),
      .init(
        "restorectl plan --to-scenes --format swift data.data",
        "Prints a sketch of a scene delegate that saves what the archive contains."),
      .init(
        "restorectl plan --fail-on lost --format json:plan.json Fixtures",
        "Fails if an archive loses an object, and writes the plans to a file."),
    ],
    exitMeanings: .init(one: "--fail-on was reached, or a --nil pattern matched nothing"),
    run: { (parsed, session) throws(UsageError) in
      try PlanSettings(parsed).run(in: session)
    })
}

/// The interpreted arguments of `plan`.
struct PlanSettings {
  let common: DocumentSettings
  /// The objects that are assumed not to be recreated.
  let notRecreated: [PathPattern]
  /// The app's own files, which replace assumptions.
  let files: LintContextSettings
  /// The choice of the configuration.
  let configuration: ConfigurationFile.Choice
  /// `--fail-on`: the level that makes the exit status 1; nil for none.
  let failOn: PlanGate?
  /// `--to-scenes`
  let isForScenes: Bool

  init(_ parsed: ParsedArguments) throws(UsageError) {
    common = try DocumentSettings(parsed, format: .planFormat)
    var patterns: [PathPattern] = []
    for text in parsed.texts(.notRecreated) { patterns.append(try Self.pattern(text)) }
    notRecreated = patterns
    files = try LintContextSettings(parsed, besides: common.inputs)
    configuration = try ConfigurationFile.Choice(parsed)
    failOn = parsed.choice(.planFailOn).flatMap { PlanGate(rawValue: $0) }
    isForScenes = parsed.has(.toScenes)
    try checkOptions()
  }

  /// Refuses options that have no effect with, or without, `--to-scenes`.
  private func checkOptions() throws(UsageError) {
    guard isForScenes else {
      for report in common.reports where ReportRegistry.plans.named(report.format) == nil {
        throw UsageError(
          .formatWithout(option: OptionSpec.toScenes.displayed, format: report.format))
      }
      return
    }
    for report in common.reports where ReportRegistry.migrations.named(report.format) == nil {
      throw UsageError(
        .conflictingOptions(OptionSpec.toScenes.displayed, "--format \(report.format)"))
    }
    let others: [(OptionSpec, Bool)] = [
      (.notRecreated, !notRecreated.isEmpty), (.planFailOn, failOn != nil),
    ]
    for (option, isGiven) in others where isGiven {
      throw UsageError(.conflictingOptions(OptionSpec.toScenes.displayed, option.displayed))
    }
  }

  private static func pattern(_ text: String) throws(UsageError) -> PathPattern {
    let reason: String
    do throws(PatternError) {
      let pattern = try PathPattern(parsing: text)
      if pattern.keyPattern == nil { return pattern.ofShownNames }
      reason = "a pattern selects objects here, not keys; remove '#' and what follows"
    } catch {
      reason = "\(error)"
    }
    throw UsageError(
      .malformedPattern(
        option: OptionSpec.notRecreated.displayed, reason: DisplayText.escape(reason)))
  }
}

/// The levels of `--fail-on`, which make the exit status 1.
enum PlanGate: String, CaseIterable {
  /// Something is lost, or lint warns about it.
  case risk
  /// An object is lost, or the launch may crash.
  case lost

  /// Whether a plan reaches the level.
  func stops(_ plan: ArchivePlan) -> Bool {
    switch self {
    case .risk: plan.hasRisks
    case .lost: plan.hasLosses
    }
  }
}

extension OptionSpec {
  static let planFailOn = OptionSpec(
    "fail-on",
    .choice(
      "LEVEL",
      [
        Choice(PlanGate.risk.rawValue, "something may be lost: lint warns about it"),
        Choice(PlanGate.lost.rawValue, "an object does not come back"),
      ]),
    summary: "exit 1 if something is at risk or lost",
    details: """
      Exit with status 1 if a plan reaches this level. 'lost': an object does not come back, or \
      UIKit throws. 'risk': also if lint warns about something that decides the restore, such as \
      a missing restoration class.
      """)

  /// With --to-scenes there are more formats than for plans.
  static let planFormat = OptionSpec.format(
    ReportRegistry.plans.map { Choice($0.name, $0.summary) }
      + ReportRegistry.migrations.filter { ReportRegistry.plans.named($0.name) == nil }
      .map { Choice($0.name, $0.summary + ", with --to-scenes") },
    note: jsonOfSeveral)

  static let toScenes = OptionSpec(
    "to-scenes", .flag,
    summary: "show what a scene has to save instead",
    details: """
      Show what to put into the user activity of a scene so that the same screens come back: \
      UIKit restores no path in an app with scenes. Formats are text, json (with the userInfo \
      dictionary) and swift (a sketch of the scene delegate). Secrets are omitted. See \
      Documentation/scenes.md.
      """)

  static let notRecreated = OptionSpec(
    "nil", .text("PATTERN"), repeatable: true,
    summary: "assume that PATTERN is not recreated",
    details: """
      Assume that the app does not recreate the objects whose restoration path PATTERN matches. \
      '*' is one component, '**' any number; index components may be omitted.
      """)
}
