/// A run of `lint`, after options and configuration were merged.
struct LintCommandRun {
  let lint: Lint
  let project: Project
  let session: Session
  /// The known findings; nil for a run that compares with none.
  let baseline: Baseline?
  let newBaseline: FilePath?
  private var pass: InputPass
  private var reports: Reports<LintReport>
  /// The findings so far, if a baseline or a summary needs all of them; otherwise a run over any number
  /// of files needs only the memory of its reports.
  private var kept: LintReport?
  /// The part of the reports that belongs to no archive.
  private var last = LintReport()
  private var given: Set<Rule.Input>
  private var comparison = LintReport.Comparison()
  /// How many findings each entry of `ignore` has accepted.
  private var acceptedCounts: [Int: Int] = [:]
  /// The findings that count: with a baseline, the new ones.
  private var summary = LintReport.Summary()

  /// Whether findings are compared with a baseline, or written to one.
  private var usesBaseline: Bool { baseline != nil || newBaseline != nil }

  var outputs: Outputs { reports.outputs }

  /// Reads the files that rules look at beside archives, and opens the reports.
  init(_ lint: Lint, _ settings: ProjectSettings, in session: Session) throws {
    (self.lint, self.session) = (lint, session)
    let known = settings[.baseline].first?.path
    newBaseline = lint.newBaseline ?? (lint.updatesBaseline ? known : nil)
    let baselinePath = lint.newBaseline == nil ? known : nil
    do throws(Failure) {
      // One that the run replaces may be replaced by no other report.
      baseline = try baselinePath.map { [newBaseline] path throws(Failure) in
        try BaselineFile.read(path, noting: newBaseline == nil ? session.filesRead : nil)
      }
    } catch {
      throw Failures([error] + settings.missing)
    }
    let project = try Project(
      lint.common, settings, namedFrom: lint.isInitial ? session.folder : nil,
      typed: lint.typedRules, in: session)
    self.project = project
    given = project.facts.inputs
    pass = try InputPass(lint.common, in: session)
    pass.filter = FileFilter(settings.configuration)
    if !lint.excluded.isEmpty {
      pass.filter.typedExclude = GlobList(
        "--exclude", lint.excluded, from: StableNames(from: session.folder))
    }
    let usual = settings.format ?? ReportRegistry.findings.first?.name
    var requests = lint.common.requests(orElse: usual)
    if let newBaseline {
      requests.append(ReportRequest(format: Self.baselineFormat, file: newBaseline))
    }
    var common = lint.common
    common.shown.isFull = session.isVerbose
    common.shown.currentFolder = FilePath.currentFolder.absoluteName
    common.shown.repositoryRoot = project.root.absoluteName
    common.shown.failingSeverity = settings.lowestFailing
    common.shown.showsHints = settings.configuration == nil && baseline == nil && newBaseline == nil
    reports = try Reports(
      common, of: ReportRegistry.findings, requests, sparing: pass.named + settings[.against],
      in: session)
    if usesBaseline || lint.writesStepSummary { kept = LintReport() }
  }

  /// Checks everything and writes the reports, which `outputs` completes.
  mutating func run() {
    checkArchives()
    let linter = Linter(configuration: project.rules.widest)
    let files = linter.findings(
      in: project.facts,
      identifiedBy: { file in FilePath(file.utf8).map { project.names.name(of: $0) } ?? file },
      under: { project.rules.settings(for: FilePath($0.utf8)) })
    last.skippedRules = linter.skippedRules(given: given)
    add(LintReport(files: files))
    for (place, entry) in (project.settings.configuration?.exceptions ?? []).enumerated() {
      guard let count = acceptedCounts[place] else { continue }
      last.accepted.append((entry.text, entry.rule, entry.reason, count))
    }
    compareWithOlder()
    reportUnmatchedGlobs()
    reportUnusedExceptions()
    add(last)
    if usesBaseline, var whole = kept {
      applyBaseline(to: &whole)
      kept = whole
      print(whole)
    }
    reports.end()
    if let highest = summary.highestSeverity, highest >= project.settings.lowestFailing {
      session.worsen(to: .remarks)
    }
    if lint.writesStepSummary, let kept { writeStepSummary(kept) }
  }

  // MARK: Archives

  private mutating func checkArchives() {
    let keepsArchives = outputs.all.contains {
      ReportRegistry.findings.named($0.format)?.traits.contains(.surroundings) ?? false
    }
    let (pass, session, reveals) = (pass, session, lint.common.shown.revealsSecrets)
    pass.run(
      to: outputs, failed: { add(LintReport(failures: [$0])) },
      work: { [project] in project.check($0, keepsArchives: keepsArchives, reveals: reveals) },
      take: { outcome in
        let (part, compared) = outcome
        if let compared { comparison.add(compared) }
        add(part)
        for failure in part.failures { session.fail(failure) }
      })
  }

  /// Adds a part of the run. A baseline applies to all files together, so printing waits for the end.
  private mutating func add(_ part: LintReport) {
    for file in part.files {
      given.formUnion(file.inputs)
      acceptedCounts.merge(file.acceptedCounts, uniquingKeysWith: +)
    }
    let part = lint.common.shown.revealsSecrets ? part : part.withoutSecrets
    kept?.append(part)
    if !usesBaseline { print(part) }
  }

  private mutating func print(_ part: LintReport) {
    summary.add(part)
    reports.add([part])
  }

  // MARK: The end

  private mutating func compareWithOlder() {
    let searched = pass.named.compactMap(\.path).filter { $0.kind(followingLinks: true) == .folder }
    last.comparison = project.older.comparison(
      comparison, searched: searched, pass.filter, in: session)
    guard let comparison = last.comparison else { return }
    if comparison.comparedCount < comparison.inputCount, comparison.inputCount > 1 {
      session.say(comparison.sentence, from: .normal)
    }
    guard lint.requiresMatch else { return }
    remark(comparison.failures)
    session.say(comparison.failures.map(\.description)) {
      "\($0) more archives have no counterpart"
    }
  }

  private mutating func reportUnmatchedGlobs() {
    let globs = session.unmatchedGlobs(
      pass.filter, project.settings.configuration, lint.common)
    for glob in globs { session.say(glob, from: lint.requiresMatch ? .quiet : .normal) }
    if lint.requiresMatch { remark(globs) }
  }

  /// Reports the entries of `ignore` without a finding, in a run that checks all their files and rules.
  private mutating func reportUnusedExceptions() {
    guard let configuration = project.settings.configuration, lint.typedRules.only == nil,
      session.searches(configuration.folder, lint.common)
    else { return }
    let skipped = Set(last.skippedRules.map(\.rule))
    let unused: [Failure] = configuration.exceptions.enumerated().compactMap { place, entry in
      let isChecked = entry.rule.map { !skipped.contains($0) && !Rule.isOwn(id: $0) } ?? true
      guard acceptedCounts[place] == nil, isChecked else { return nil }
      return Failure(
        about: configuration.file.displayed,
        "line \(entry.line): ignore[\(place)] matches no finding: \(DisplayText.escape(entry.text)) "
          + "(reason: \(DisplayText.escape(entry.reason))); remove it", kind: .unmatched)
    }
    for failure in unused { session.say(failure) }
    remark(unused)
  }

  /// Adds what nothing matched to the reports, and fails the run if there is any.
  private mutating func remark(_ unmatched: [Failure]) {
    last.failures += unmatched
    if !unmatched.isEmpty { session.worsen(to: .remarks) }
  }

  /// Adds a table to the summary of a GitHub Actions step, to which each program of the step appends.
  private func writeStepSummary(_ report: LintReport) {
    guard let path = session.environment.path(.stepSummary) else { return }
    session.noteArchive(at: path, in: lint.common.operands + project.settings[.against])
    if session.filesRead.contains(path) {
      return session.fail(
        Failure(path, "is both input and summary; GITHUB_STEP_SUMMARY must name another file"))
    }
    do {
      // GitHub creates the file; elsewhere it may not exist.
      let file =
        path.kind(followingLinks: true) == nil
        ? try System.create(path) : try System.openForWriting(path)
      defer { try? System.closeFile(file) }
      try System.writeAll(Array(FindingsMarkdown.stepSummary(report).utf8), to: file)
    } catch {
      session.fail(Failure(unwritable: path.displayed, error))
    }
  }
}

extension FilePath {
  /// The absolute path without links; nil if there is no file or it is not text.
  fileprivate var absoluteName: String? {
    (try? System.resolved(self)).flatMap { String(utf8Bytes: $0.bytes) }
  }
}

extension Project {
  /// - Parameter keepsArchives: whether a report shows the archives around the findings.
  fileprivate func check(
    _ input: Input, keepsArchives: Bool, reveals: Bool
  ) -> (LintReport, LintReport.Comparison?) {
    let linter = Linter(configuration: rules.settings(for: input.configuredPath))
    var report = LintReport()
    var comparison = older.comparison(of: input)
    let context = context(of: input, unreadable: &report.failures)
    do throws(Failure) {
      // Rules also search names for secrets. The report redacts what they quote.
      for archive in try input.archives(reveals: true) {
        if let message = archive.damagedListMessage {
          report.failures.append(input.fault(message))
        }
        var result = linter.check(
          archive, identifiedAs: names.name(of: archive, in: input), context: context)
        if keepsArchives {
          result.archive = reveals ? archive : archive.screened(by: .secrets)
        }
        report.files.append(result)
        if context.older != nil { comparison?.comparedCount = 1 }
      }
    } catch {
      report.failures.append(error)
    }
    return (report, comparison)
  }
}
