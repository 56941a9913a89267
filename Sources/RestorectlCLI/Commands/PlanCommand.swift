import PlistSyntax
import RestorationModel
import RestorationPlan
import RestorationReading
import RestorationReport

extension Command {
  static let plan = Command(
    name: "plan",
    summary: "show how UIKit would restore an archive",
    description: [
      """
      Shows for every saved object, in order, how UIKit would find it again at the next launch: \
      by its restoration class, the app delegate, a live controller with the same path, or its \
      storyboard. Then what the user would see first, and what would be lost.
      """,
      """
      An archive does not say what the app will answer. What it cannot say is assumed and marked \
      so. --nil asks what happens when some objects are not recreated.
      """,
    ],
    operands: Operands("FILE...", 0),
    options: OptionTable([
      .init("Plan", [.notRecreated]),
      .init("The app's files", [.storyboards, .classes, .infoPlist]),
      .init("Output", [.planFormat, .color]),
      .input,
      .general,
    ]),
    examples: [
      .init("restorectl plan data.data", "Says how each object of an archive would come back."),
      .init(
        "restorectl plan --nil '**/Detail' data.data",
        "Says what goes away when no object called Detail is recreated."),
      .init(
        "restorectl plan --storyboards Sources --info-plist Info.plist data.data",
        "Asks the app's storyboards and its Info.plist instead of assuming."),
    ],
    exitMeanings: .init(one: "a --nil pattern matched nothing"),
    run: { (parsed, session) throws(UsageError) in
      try PlanSettings(parsed).run(in: session)
    })
}

/// What the arguments of `plan` mean.
struct PlanSettings {
  let common: DocumentSettings
  /// Which objects are taken as not recreated.
  let notRecreated: [PathPattern]
  /// The app's own files, which turn assumptions into facts.
  let files: LintContextSettings

  init(_ parsed: ParsedArguments) throws(UsageError) {
    common = try DocumentSettings(parsed, format: .planFormat)
    var patterns: [PathPattern] = []
    for text in parsed.texts(.notRecreated) { patterns.append(try Self.pattern(text)) }
    notRecreated = patterns
    files = try LintContextSettings(parsed, besides: common.inputs)
  }

  private static func pattern(_ text: String) throws(UsageError) -> PathPattern {
    let reason: String
    do throws(PatternError) {
      let pattern = try PathPattern(parsing: text)
      if pattern.keyPattern == nil { return pattern }
      reason = "objects are recreated or not, keys are not; leave out '#' and what follows"
    } catch {
      reason = "\(error)"
    }
    throw UsageError(
      .malformedPattern(
        option: OptionSpec.notRecreated.displayed, reason: DisplayText.escape(reason)))
  }
}

extension OptionSpec {
  static let planFormat = OptionSpec.format(of: ReportRegistry.plans)

  static let notRecreated = OptionSpec(
    "nil", .text("PATTERN"), repeatable: true,
    summary: "take what PATTERN matches as not recreated",
    details: """
      Take the objects whose restoration path PATTERN matches as not recreated, as if everyone \
      answered nil. '*' stands for one component, '**' for any number; index components may be \
      left out.
      """)
}

extension PlanSettings {
  func run(in session: Session) throws(UsageError) -> ExitCode {
    var projectReader = ProjectReader(in: session)
    guard let project = projectReader.facts(files) else { return .failure }
    let filesRead = projectReader.files.compactMap { file in
      if case .path(let path) = file { path } else { nil }
    }
    guard let pass = common.pass(sparing: filesRead, in: session) else { return .failure }
    let planner = RestorePlanner(project: project, notRecreated: notRecreated)
    let begin = { (isSingle: Bool) in
      Reports(pass.outputs, of: ReportRegistry.plans, isSingle: isSingle) {
        common.options(for: $0, in: session)
      }
    }
    var begun: Reports<RestorePlan>?
    var matchCounts = notRecreated.map { _ in 0 }
    var status = pass.run(
      jobs: common.jobs,
      worker: { [limits = session.limits] in { Outcome(of: $0, by: planner, limits: limits) } },
      take: { outcome in
        if let fault = outcome.fault { return session.report([fault]) }
        // One file may hold several archives.
        var reports = begun ?? begin(common.inputs.namesOneFile && outcome.plans.count == 1)
        for plan in outcome.plans {
          for index in matchCounts.indices { matchCounts[index] += plan.matchCounts[index] }
          reports.add(plan)
        }
        begun = reports
        return .success
      })
    var reports = begun ?? begin(common.inputs.namesOneFile)
    reports.end()
    if status == .success { status = remarks(on: matchCounts, in: session) }
    return status.combined(with: pass.outputs.finish())
  }

  /// What came of one input.
  private struct Outcome: Sendable {
    var plans: [RestorePlan] = []
    /// Why there are none: it cannot be read, or was named and holds no saved interface. A walk passes
    /// those by.
    var fault: InputFailure?

    init(of input: Input, by planner: RestorePlanner, limits: Limits) {
      do throws(ReadFault) {
        let archives = try input.archives(limits: limits)
        for archive in archives where archive.source.container.isInterface {
          plans.append(planner.plan(for: archive))
        }
        guard plans.isEmpty, input.isNamed else { return }
        fault = input.fault(
          "no saved interface, so there is nothing to restore; 'restorectl dump' shows what it holds"
        )
      } catch {
        fault = input.fault(error)
      }
    }
  }

  /// Says which patterns matched nothing in any archive.
  private func remarks(on matchCounts: [Int], in session: Session) -> ExitCode {
    var status = ExitCode.success
    for (pattern, count) in zip(notRecreated, matchCounts) where count == 0 {
      status = .remarks
      guard common.verbosity != .quiet else { continue }
      session.messages.say(
        "no object matches --nil '\(DisplayText.escape(pattern.text))'; "
          + "'restorectl dump --format paths' lists all restoration paths")
    }
    return status
  }
}

extension ArchiveContainer {
  /// Whether something that a person sees was saved.
  fileprivate var isInterface: Bool {
    switch self {
    case .uikit, .scene, .sceneSessions, .appkit: true
    case .bundleInfo, .keyed: false
    }
  }
}
