import PlistSyntax
import RestorationPlan
import RestorationReport
import RestorationTree

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
  static let planFormat = OptionSpec.format(of: PlanFormat.self)

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
    let begin = { (isOnlyInput: Bool) in
      DocumentReports(pass.reports, as: PlanFormat.self, isOnlyInput: isOnlyInput) {
        common.options(for: $0, in: session)
      }
    }
    var begun: DocumentReports<RestorePlan>?
    var matchCounts = notRecreated.map { _ in 0 }
    var status = pass.run(isArchive: session.isArchive) {
      input in
      guard let archives = archives(in: input, session) else { return .failure }
      // One file may hold several archives.
      var documents = begun ?? begin(common.inputs.namesOneFile && archives.count == 1)
      for archive in archives {
        let plan = planner.plan(for: archive)
        for index in matchCounts.indices { matchCounts[index] += plan.matchCounts[index] }
        documents.add(plan)
      }
      begun = documents
      return .success
    }
    (begun ?? begin(common.inputs.namesOneFile)).end()
    if status == .success { status = remarks(on: matchCounts, in: session) }
    return status.combined(with: pass.reports.finish())
  }

  /// The archives of an input that hold saved interfaces; nil after a message when it cannot be read
  /// or was named and holds none. A walk passes those by.
  private func archives(in input: Input, _ session: Session) -> [RestorationArchive]? {
    do throws(ReadError) {
      let archives = try input.archives(limits: session.limits)
      let interfaces = archives.filter(\.source.container.isInterface)
      if !interfaces.isEmpty || !input.isNamed { return interfaces }
      session.messages.say(
        about: input.displayedName,
        "no saved interface, so there is nothing to restore; 'restorectl dump' shows what it holds")
    } catch {
      session.messages.say(about: input.displayedName, input.message(for: error))
    }
    return nil
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
