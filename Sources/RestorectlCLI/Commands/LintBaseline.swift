import Platform
import PlistSyntax
import ProjectFiles
import RestorationLint

/// The baseline of a run of `lint`: what is known, and the file that gets a new one.
struct LintBaseline {
  /// The format of a new baseline among the outputs of a run.
  static let format = "baseline"

  private var known: Baseline?
  /// The file that `known` was read from.
  private var path: FilePath?
  private(set) var file: FilePath?
  /// Whether a known finding that is gone fails the run.
  private let isStrict: Bool
  /// Whether an update adds new findings.
  private let acceptsNew: Bool
  /// Whether a new baseline is for a new configuration, and is written only for findings.
  private let isInitial: Bool
  private let configuration: Configuration?
  private let names: StableNames

  /// Whether findings are compared with a baseline, or written to one.
  var isUsed: Bool { known != nil || file != nil }

  /// Reads the baseline of a run, not the old one if the run writes a new one; nil after a message if
  /// that fails.
  static func read(
    _ lint: Lint, _ setting: Setting<FilePath?>, _ configuration: Configuration?,
    names: StableNames, in session: Session
  ) -> LintBaseline? {
    var baseline = LintBaseline(
      file: lint.newBaseline ?? (lint.updatesBaseline ? setting.value : nil),
      lint, configuration: configuration, names: names)
    guard lint.newBaseline == nil, let path = setting.value else { return baseline }
    let origin = configuration.flatMap { configuration in
      configuration.line(of: setting.origin).map { "\(configuration.file.displayed):\($0)" }
    }
    do throws(Failure) {
      // One that the run replaces may be replaced by no other report.
      baseline.known = try BaselineFile.read(
        path, origin: origin, limits: session.limits,
        noting: baseline.file == nil ? session.filesRead : nil)
      baseline.path = path
      return baseline
    } catch {
      session.fail(error)
      return nil
    }
  }

  private init(
    file: FilePath?, _ lint: Lint, configuration: Configuration?, names: StableNames
  ) {
    self.file = file
    isStrict = lint.isBaselineStrict
    acceptsNew = lint.acceptsNew
    isInitial = lint.isInitial
    self.configuration = configuration
    self.names = names
  }

  /// Removes the known findings from a report, or adds all of them to the baseline.
  ///
  /// - Parameter isOn: whether a rule is on in the file with a stable name.
  func apply(
    to report: inout LintReport, _ outputs: Outputs, isOn: (String, String) -> Bool,
    _ common: CommonOptions, in session: Session
  ) {
    if let file { return write(file, &report, outputs, isOn: isOn, common, in: session) }
    guard let known, let path else { return }
    let gone = removeKnown(known, from: &report, isOn: isOn)
    guard isStrict, !gone.isEmpty else { return }
    session.worsen(to: .remarks)
    report.failures += Self.report(gone, of: path, in: session)
  }

  /// Removes the findings of a baseline from a report, and returns those that are gone.
  private func removeKnown(
    _ baseline: Baseline, from report: inout LintReport, isOn: (String, String) -> Bool
  ) -> [Baseline.Entry] {
    let skipped = Set(report.skippedRules.map(\.rule))
    return baseline.apply(
      to: &report, isChecked: { !skipped.contains($0) && isOn($0, $1) },
      isMissing: names.isMissing)
  }

  private func write(
    _ path: FilePath, _ report: inout LintReport, _ outputs: Outputs,
    isOn: (String, String) -> Bool, _ common: CommonOptions, in session: Session
  ) {
    // An incomplete baseline would make the missing findings look new in the next run.
    guard !report.failures.contains(where: { $0.kind == .unreadable }), !report.files.isEmpty else {
      outputs.discard(Self.format)
      return session.messages.say(
        about: path.displayed,
        "not written: some inputs could not be checked; fix or exclude them first")
    }
    var baseline = Baseline(of: report.withoutSecrets)
    if isInitial, baseline.entries.isEmpty { return outputs.discard(Self.format) }
    let message: String
    if let known {
      let gone = removeKnown(known, from: &report, isOn: isOn)
      if acceptsNew { Self.sayAccepted(report.withoutSecrets, in: session) }
      let update = known.updated(without: gone, with: acceptsNew ? baseline : Baseline([]))
      baseline = update.baseline
      let counts = [
        ("added", update.addedCount), ("removed", update.removedCount), ("kept", update.keptCount),
      ]
      let words = counts.map { "\($0.0) \(CountText.grouped($0.1))" }.joined(separator: ", ")
      message = "updated \(path.displayed): \(words)"
    } else {
      let count = CountText.count(report.files.reduce(0) { $0 + $1.findings.count }, "finding")
      message =
        "wrote \(count) to \(path.displayed)" + (isInitial ? "" : "; " + nextStep(after: path))
    }
    if !common.isQuiet { session.messages.say(message) }
    outputs.output(Self.format)?.sink.append { $0 += baseline.json }
    _ = baseline.apply(to: &report, isChecked: { _, _ in false }, isMissing: { _ in false })
  }

  /// Names the errors and secrets that an update accepts.
  private static func sayAccepted(_ report: LintReport, in session: Session) {
    let mostListed = 20
    let accepted = report.files.flatMap { file in
      file.findings.filter { $0.severity == .error || $0.rule.begins(with: "secret-") }
        .map { finding in
          let place = (finding.path ?? "") + (finding.key.map { "#" + $0 } ?? "")
          return "\(file.file): [\(finding.rule)] \(place)"
        }
    }
    for line in accepted.prefix(mostListed) {
      session.messages.say("accepted: " + DisplayText.escape(line))
    }
    if accepted.count > mostListed {
      session.messages.say("accepted: \(CountText.grouped(accepted.count - mostListed)) more")
    }
  }

  /// How later runs use a new baseline.
  private func nextStep(after path: FilePath) -> String {
    let file = configuration?.file.displayed ?? ConfigurationFile.name
    let name = names.name(of: path)
    if let configured = configuration?.paths["baseline"]?.value.first,
      names.name(of: configured) == name
    {
      return "'restorectl lint' now reports only new ones, because \(file) names the baseline"
    }
    let option = "'restorectl lint --baseline \(path.displayed)' reports only new ones"
    // A configuration names only files of its repository.
    guard !name.begins(with: "../"), !name.begins(with: "/") else { return option }
    return option + ", and so does \"baseline\": \"\(DisplayText.escape(name))\" in \(file)"
  }

  /// Reports the known findings that are gone, and returns them as failures for reports.
  private static func report(
    _ gone: [Baseline.Entry], of path: FilePath, in session: Session
  ) -> [LintReport.Failure] {
    let mostListed = 20
    let failures = gone.map { entry in
      let place = (entry.path ?? "") + (entry.key.map { "#" + $0 } ?? "")
      let words = [entry.file + ":", "[\(entry.rule)]", place].filter { !$0.isEmpty }
      // It contains text of the baseline unescaped.
      return LintReport.Failure(
        file: path.displayed,
        message: "gone: \(words.joined(separator: " ")); remove it with '--prune-baseline'",
        kind: .staleBaseline)
    }
    for failure in failures.prefix(mostListed) {
      session.messages.say(about: failure.file, DisplayText.escape(failure.message))
    }
    if gone.count > mostListed {
      session.messages.say(
        about: path.displayed, "gone: \(CountText.grouped(gone.count - mostListed)) more")
    }
    return failures
  }
}
