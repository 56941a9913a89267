import PlistSyntax

// What the commands do waits for the layers below. This file goes when they are here.

extension DumpSettings {
  func run(in session: Session) throws(UsageError) -> ExitCode {
    guard let pass = InputPass(of: inputs, to: reports, verbosity: verbosity, in: session) else {
      return .failure
    }
    let status = pass.run(isArchive: { $0.hasPrefix("bplist00") }) { input in
      for report in pass.reports.reports {
        report.sink.append("\(input.displayedName): \(input.bytes.count)\n")
      }
      return .success
    }
    return status.combined(with: pass.reports.finish())
  }
}

extension LintSettings {
  func run(in session: Session) throws(UsageError) -> ExitCode {
    guard let pass = InputPass(of: inputs, to: reports, verbosity: verbosity, in: session) else {
      return .failure
    }
    let status = pass.run(isArchive: { $0.hasPrefix("bplist00") }) { input in
      for report in pass.reports.reports {
        report.sink.append("\(input.displayedName): \(input.bytes.count)\n")
      }
      return .success
    }
    let whole = status.combined(with: pass.reports.finish())
    return exitsZero ? whole.forgivingRemarks : whole
  }
}

extension DiffSettings {
  func run(in session: Session) throws(UsageError) -> ExitCode { .failure }
}

extension RulesSettings {
  func run(in session: Session) throws(UsageError) -> ExitCode { .failure }
}

extension ExplainSettings {
  func run(in session: Session) throws(UsageError) -> ExitCode { .failure }
}
