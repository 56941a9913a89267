/// What a run of `lint` does with its baseline.
extension LintCommandRun {
  /// The format of a new baseline among the outputs of a run.
  static let baselineFormat = "baseline"

  /// Removes the known findings from a report, or adds all of them to the new baseline.
  func applyBaseline(to report: inout LintReport) {
    if let newBaseline { return write(to: newBaseline, &report) }
    guard let baseline, let path = project.settings[.baseline].first else { return }
    let gone = remove(baseline, from: &report)
    guard lint.isBaselineStrict, !gone.isEmpty else { return }
    session.worsen(to: .remarks)
    let name = path.displayed
    let failures = gone.map { entry in
      let place = (entry.path ?? "") + (entry.key.map { "#" + $0 } ?? "")
      let words = [entry.file + ":", "[\(entry.rule)]", place].filter { !$0.isEmpty }
      let text = "gone: \(words.joined(separator: " ")); remove it with '--prune-baseline'"
      return Failure(
        about: name, DisplayText.escape(text), fact: text, kind: .staleBaseline)
    }
    report.failures += failures
    session.say(failures.map(\.description)) { "\(name): gone: \($0) more" }
  }

  /// Removes the findings of a baseline from a report, and returns those that are gone.
  private func remove(_ baseline: Baseline, from report: inout LintReport) -> [Baseline.Entry] {
    let skipped = Set(report.skippedRules.map(\.rule))
    return baseline.apply(
      to: &report,
      isChecked: { rule, file in
        let settings = project.rules.settings(for: project.names.file(named: file))
        let isOn = RuleRegistry.rule(id: rule).map { settings.severity(of: $0) != nil } ?? false
        return isOn && !skipped.contains(rule)
      }, isMissing: project.names.isMissing)
  }

  private func write(to path: FilePath, _ report: inout LintReport) {
    // An incomplete baseline would make the missing findings look new in the next run.
    guard !report.failures.contains(where: { $0.kind == .unreadable }), !report.files.isEmpty else {
      outputs.discard(Self.baselineFormat)
      return session.say(
        about: path.displayed,
        "not written: some inputs could not be checked; fix or exclude them first")
    }
    var new = Baseline(of: report.withoutSecrets)
    let message: String
    if let baseline {
      let gone = Set(remove(baseline, from: &report))
      if lint.acceptsNew { sayAccepted(report.withoutSecrets) }
      // Those that stay keep their reasons.
      let kept = baseline.entries.filter { !gone.contains($0) }
      new = Baseline(kept + (lint.acceptsNew ? new.entries : []))
      let counts = [
        ("added", new.entries.count - kept.count), ("removed", gone.count), ("kept", kept.count),
      ]
      let words = counts.map { "\($0.0) \(CountText.grouped($0.1))" }.joined(separator: ", ")
      message = "updated \(path.displayed): \(words)"
    } else {
      if lint.isInitial { sayAccepted(report.withoutSecrets) }
      let count = CountText.count(report.files.reduce(0) { $0 + $1.findings.count }, "finding")
      let next = "; 'restorectl lint --baseline \(path.displayed)' reports only new ones"
      message = "wrote \(count) to \(path.displayed)" + (lint.isInitial ? "" : next)
    }
    session.say(message, from: .normal)
    outputs.output(Self.baselineFormat)?.sink.append(new.json)
    _ = new.apply(to: &report, isChecked: { _, _ in false }, isMissing: { _ in false })
  }

  /// Names the errors and secrets that an update accepts.
  private func sayAccepted(_ report: LintReport) {
    let accepted = report.files.flatMap { file in
      file.findings.filter { $0.severity == .error || $0.rule.begins(with: "secret-") }
        .map { finding in
          let text = "\(file.file): [\(finding.rule)] \(finding.place ?? "")"
          return "accepted: " + DisplayText.escape(text)
        }
    }
    session.say(accepted, atMost: 1000) { "accepted: \($0) more" }
  }
}
