struct Plan: Command {
  /// Source: uikit.md, rows F1, F6.
  static let help = CommandHelp(
    name: "plan",
    summary: "show how UIKit would restore an archive",
    description: """
      The first line is the verdict: how many objects are lost, how many depend on the app's code, \
      and what the user sees. Then it shows what lint reports about the restore, the first screen, \
      and for every saved object what must be true for it to come back. --full adds how UIKit looks \
      for each at the next launch: restoration class, app delegate, a live controller with the same \
      path, storyboard. An archive does not contain the app's answers: use --nil to see what \
      happens if some objects are not recreated. The configuration of lint applies. \
      Documentation/uikit.md has the source of each sentence.
      """,
    operands: "[FILE...]",
    readsInput: true,
    examples: [
      "restorectl plan data.data": "Shows how each object of an archive comes back.",
      "restorectl plan --nil '**/Detail' data.data":
        "Shows what is lost if no object called Detail is recreated.",
      "restorectl plan --storyboards Sources --info-plist Info.plist data.data":
        "Checks the app's storyboards and Info.plist instead of assuming.",
      "restorectl plan --to-scenes --format swift data.data":
        "Prints a sketch of a scene delegate that saves what the archive contains.",
      "restorectl plan --fail-on lost --format json:plan.json Fixtures":
        "Fails if an archive loses an object, and writes the plans to a file.",
    ],
    one: "--fail-on was reached, or a --nil pattern matched nothing")

  var common = CommonOptions()
  var notRecreated: [PathPattern] = []
  var failOn: ArchivePlan.Level?
  var isForScenes = false

  /// Source: uikit.md, rows C3, F11.
  static func declare(_ options: inout Options<Self>) {
    options.group("Plan")
    options.value(
      "nil", .pattern, repeatable: true, "assume that PATTERN is not recreated",
      """
      The app does not recreate the objects with such a restoration path then. '*' is one \
      component, '**' any number; index components may be omitted.
      """
    ) { (command, pattern) throws(UsageError) in
      guard pattern.keyPattern == nil else {
        throw .malformed(
          "--nil",
          "a pattern selects objects here, not keys; remove '#' and what follows")
      }
      command.notRecreated.append(pattern.ofShownNames)
    }
    options.flag(
      "to-scenes", "show what a scene has to save instead",
      """
      The plan is what to put into the user activity of a scene so that the same screens come \
      back: UIKit restores no path in an app with scenes. Formats are text, json (with the \
      userInfo dictionary) and swift (a sketch of the scene delegate). Secrets are omitted. See \
      Documentation/scenes.md.
      """
    ) { $0.isForScenes = true }
    options.group("The app's files")
    options.appFiles()
    options.group("Configuration")
    options.configuration()
    options.group("Gate")
    options.value(
      "fail-on",
      .choice(
        "LEVEL",
        [
          .risk: "something may be lost: lint warns about it",
          .lost: "an object does not come back",
        ]),
      "exit 1 if something is at risk or lost",
      """
      'lost': an object does not come back, or UIKit throws. 'risk': also if lint warns about \
      something that decides the restore, such as a missing restoration class.
      """
    ) { $0.failOn = $1 }
    options.group("Output")
    options.flag(
      "full", "show how UIKit looks for each object",
      "Values are at full length."
    ) { $0.common.shown.isFull = true }
    // With --to-scenes there are more formats than for plans.
    options.formats(
      ReportRegistry.plans.map { ($0.name, $0.summary) }
        + ReportRegistry.migrations.filter { ReportRegistry.plans.named($0.name) == nil }
        .map { ($0.name, $0.summary + ", with --to-scenes") },
      note: Options<Self>.jsonOfSeveral)
    options.color()
    options.input()
    options.general()
  }

  func run(in session: Session) throws {
    var pass = try InputPass(common, in: session)
    try checkOptions()
    let settings = try session.settings(common, needed: ProjectFile.ofPlan)
    let project = try Project(common, settings, in: session)
    pass.filter = FileFilter(settings.configuration)
    if isForScenes {
      try report(
        ReportRegistry.migrations, of: [.uikit], pass, in: session,
        orElse:
          "no classic UIKit archive, so there is nothing to move to scenes; 'restorectl plan' "
          + "shows what is restored"
      ) { archive, _, _ in SceneMigration(of: archive, project: project.facts) }
    } else {
      try plan(pass, project, in: session)
    }
    for glob in session.unmatchedGlobs(pass.filter, settings.configuration, common) {
      session.say(glob, from: .normal)
    }
  }

  /// Refuses options that have no effect with, or without, `--to-scenes`.
  private func checkOptions() throws(UsageError) {
    for format in common.reports.map(\.format) {
      if isForScenes, ReportRegistry.migrations.named(format) == nil {
        throw .conflict("--to-scenes", "--format \(format)")
      }
      if !isForScenes, ReportRegistry.plans.named(format) == nil {
        throw UsageError("format '\(format)' needs option '--to-scenes'")
      }
    }
    if isForScenes, !notRecreated.isEmpty { throw .conflict("--to-scenes", "--nil") }
    if isForScenes, failOn != nil { throw .conflict("--to-scenes", "--fail-on") }
  }

  private func plan(_ pass: InputPass, _ project: Project, in session: Session) throws(Failure) {
    let planner = RestorePlanner(project: project.facts, notRecreated: notRecreated)
    var use = PatternUse(PatternSet(notRecreated))
    try report(
      ReportRegistry.plans, of: [.uikit, .scene, .sceneSessions, .appkit], pass, in: session,
      orElse: "no saved interface, so there is nothing to restore; 'restorectl dump' shows what is "
        + "there",
      make: { archive, input, unreadable in
        if project.isPlannedWithTable(archive, from: input) { return nil }
        let context = project.context(of: input, unreadable: &unreadable)
        let linter = Linter(
          rules: RuleRegistry.all.filter(\.decidesRestore),
          configuration: project.rules.settings(for: input.configuredPath))
        let scenes = project.savedScenes(beside: input)
        let findings = ([archive] + (scenes ?? [:]).sorted { $0.key < $1.key }.flatMap(\.value))
          .flatMap { archive in
            linter.check(
              archive, identifiedAs: project.names.name(of: archive, in: input), context: context
            ).findings
          }
        let plan = planner.plan(
          for: archive, savedScenes: scenes,
          triesLeft: context.neighbours?.restorationTriesLeft)
        return ArchivePlan(plan, findings: findings)
      },
      note: { subject in
        let patterns = subject.plan.notRecreated
        use.note(patterns.indices.filter { patterns[$0].count > 0 })
        use.note(known: subject.plan.objects.lazy.map(\.path))
        if let failOn, subject.level >= failOn { session.worsen(to: .remarks) }
      })
    if session.status != .failure { session.remark(unusedOf: use, option: "--nil") }
  }

  /// - Parameter fault: why a named input has none, or the whole run, which has failed then.
  private func report<Subject: Sendable>(
    _ formats: [ReportFormat<Subject>], of kinds: [ArchiveContainer], _ pass: InputPass,
    in session: Session, orElse fault: String,
    make: @escaping @Sendable (RestorationArchive, Input, inout [Failure]) -> Subject?,
    note: (Subject) -> Void = { _ in }
  ) throws(Failure) {
    var reports = try Reports(common, of: formats, sparing: pass.named, in: session)
    pass.report(
      to: &reports,
      work: { (input, outcome) throws(Failure) in
        for archive in try input.archives() where kinds.contains(archive.source.container) {
          let archive = archive.held()
          outcome.faults += archive.damage(
            nodeCount: archive.unreadableNodeCount, isShown: false)
          if let subject = make(archive, input, &outcome.faults) {
            outcome.subjects.append(subject)
          }
        }
        if outcome.subjects.isEmpty, input.isNamed { outcome.faults.append(input.fault(fault)) }
      },
      note: { subject, _ in note(subject) })
    if reports.isEmpty, session.status != .failure { session.fail(Failure(fault)) }
    reports.finish()
  }
}
