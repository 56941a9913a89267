import Platform
import PlistSyntax
import RestorationLint
import RestorationReport

/// The baseline of a run as a file.
enum BaselineFile {
  /// The name of a new baseline among the reports of a run.
  static let reportName = "baseline"
  /// The largest number of missing findings that are listed; further ones are counted.
  private static let goneLimit = 20

  /// The baseline in a file; nil after a message if there is none.
  ///
  /// - Parameters:
  ///   - isReplaced: whether the run replaces the file, which no other report may do.
  ///   - origin: where the configuration names the file; nil for one that the user named.
  static func read(
    _ path: FilePath, isReplaced: Bool = false, origin: String?, in session: Session
  ) -> Baseline? {
    let name = path.displayed
    do throws(FileError) {
      let bytes = try ByteSlice(readingFileAt: path.bytes, limits: session.limits) {
        if !isReplaced { session.filesRead.note($0) }
      }
      do throws(BaselineError) {
        return try Baseline(reading: bytes, limits: session.limits)
      } catch {
        session.messages.say(
          about: name, "\(DisplayText.escape(error.description)); \(error.code.wayOut)")
      }
    } catch {
      session.messages.say(about: name, error.message(advice(on: name, error, origin)))
    }
    return nil
  }

  /// The remedy for a baseline that cannot be read.
  private static func advice(on name: String, _ error: FileError, _ origin: String?) -> String {
    let named = origin.map { $0 + " names it: " } ?? ""
    let file = error.kind == .notFound ? name : "FILE"
    let baseline = error.kind == .notFound ? "it" : "a baseline"
    let other = origin == nil ? "name another one" : "change 'baseline' there"
    return named + "make \(baseline) with 'restorectl lint --write-baseline \(file)', or \(other)"
  }

  /// Reports the known findings that are gone, and returns them as failures for reports.
  static func report(
    _ gone: [Baseline.Entry], of path: FilePath, in session: Session
  ) -> [LintReport.Failure] {
    let failures = gone.map { entry in
      LintReport.Failure(
        file: path.displayed,
        message: "gone: \(words(for: entry)); remove it with '--update-baseline'",
        kind: .staleBaseline)
    }
    for failure in failures.prefix(goneLimit) {
      session.messages.say(about: failure.file, DisplayText.escape(failure.message))
    }
    if gone.count > goneLimit {
      session.messages.say(
        about: path.displayed, "gone: \(CountText.grouped(gone.count - goneLimit)) more")
    }
    return failures
  }

  /// A known finding in the form of reports. It contains text of the baseline unescaped.
  private static func words(for entry: Baseline.Entry) -> String {
    let place = (entry.path ?? "") + (entry.key.map { "#" + $0 } ?? "")
    return [entry.file + ":", "[\(entry.rule)]", place].filter { !$0.isEmpty }
      .joined(separator: " ")
  }
}

extension BaselineFault {
  /// The remedy.
  fileprivate var wayOut: String {
    switch self {
    case .unsupportedSchema: "use the restorectl that wrote it, or write it anew"
    case .notJSON, .missingKey, .wrongType, .invalidFingerprint:
      "the baseline is damaged, so write it anew with '--write-baseline FILE'"
    }
  }
}

extension LintPolicy {
  /// Removes the known findings from a report, or adds all of them to the baseline.
  ///
  /// - Returns: whether a finding is gone although the baseline is strict.
  func applyBaseline(
    to report: inout LintReport, _ outputs: ReportOutputs, _ verbosity: Verbosity,
    in session: Session
  ) -> Bool {
    if let baselineToWrite {
      write(baselineToWrite, &report, outputs, verbosity, in: session)
      return false
    }
    guard let knownFindings, let path = baseline.value else { return false }
    let gone = apply(knownFindings, to: &report)
    guard isBaselineStrict else { return false }
    report.failures += BaselineFile.report(gone, of: path, in: session)
    return !gone.isEmpty
  }

  /// Removes the findings of a baseline from a report, and returns those that are gone.
  private func apply(_ baseline: Baseline, to report: inout LintReport) -> [Baseline.Entry] {
    let skipped = Set(report.skippedRules.map(\.rule))
    return baseline.apply(
      to: &report, isChecked: { !skipped.contains($0) && isOn($0, in: $1) },
      isMissing: names.isMissing)
  }

  /// How later runs use a new baseline.
  private func nextStep(after path: FilePath) -> String {
    let file = configuration?.file.displayed ?? ConfigurationFile.name
    if let configured = configuration?.baseline?.value,
      names.name(of: configured) == names.name(of: path)
    {
      return "'restorectl lint' now reports only new ones, because \(file) names the baseline"
    }
    let option = "'restorectl lint --baseline \(path.displayed)' reports only new ones"
    let name = names.name(of: path)
    // A configuration names only files of its repository.
    guard !name.begins(with: "../"), !name.begins(with: "/") else { return option }
    return option + ", and so does \"baseline\": \"\(DisplayText.escape(name))\" in \(file)"
  }

  private func write(
    _ path: FilePath, _ report: inout LintReport, _ outputs: ReportOutputs,
    _ verbosity: Verbosity, in session: Session
  ) {
    // An incomplete baseline would make the missing findings look new in the next run.
    guard !report.failures.contains(where: { $0.kind == .unreadable }), !report.files.isEmpty else {
      outputs.discard(BaselineFile.reportName)
      session.messages.say(
        about: path.displayed,
        "not written: some inputs could not be checked; fix or exclude them first")
      return
    }
    let found = Baseline(of: report.withoutSecrets)
    let baseline: Baseline
    let message: String
    if let knownFindings {
      let update = knownFindings.updated(
        without: apply(knownFindings, to: &report), with: found)
      baseline = update.baseline
      let counts = [
        ("added", update.addedCount), ("removed", update.removedCount), ("kept", update.keptCount),
      ]
      let words = counts.map { "\($0.0) \(CountText.grouped($0.1))" }.joined(separator: ", ")
      message = "updated \(path.displayed): \(words)"
    } else {
      baseline = found
      let count = CountText.count(report.files.reduce(0) { $0 + $1.findings.count }, "finding")
      message = "wrote \(count) to \(path.displayed); " + nextStep(after: path)
    }
    if verbosity != .quiet { session.messages.say(message) }
    outputs.output(BaselineFile.reportName)?.sink.append { $0 += baseline.json }
    _ = baseline.apply(to: &report, isChecked: { _, _ in false }, isMissing: { _ in false })
  }
}
