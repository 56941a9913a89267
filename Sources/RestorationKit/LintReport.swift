public import RestorationLint
public import RestorationModel
import RestorectlCLI

/// The formats of `lint`.
public enum FindingFormat: String, Hashable, Sendable, CaseIterable {
  case text, json, jsonl, sarif, github, xcode, junit, gitlab, checkstyle, markdown
}

extension Linter {
  /// A report on archives, as `restorectl lint --format` prints it.
  public func report(on archives: [RestorationArchive], as format: FindingFormat) -> String {
    LintFiles.report(report(on: archives), as: format.rawValue, ownRules: ownRules)
  }

  /// A baseline with all findings in archives, those of your own rules too, as `lint --write-baseline` writes
  /// it.
  public func baseline(of archives: [RestorationArchive]) -> String {
    var linter = self
    linter.forgetBaseline()
    return String(
      decoding: Baseline(of: linter.report(on: archives).withoutSecrets).json, as: UTF8.self)
  }

  private func report(on archives: [RestorationArchive]) -> LintReport {
    var report = LintReport()
    var given: Rule.InputSet = []
    for archive in archives {
      let name = archive.source.file ?? "archive"
      report.files.append(
        .init(
          file: name, findings: Array(findings(in: archive)),
          stableName: configuration.stableName(name)))
      given.formUnion(configuration.context.inputs(for: archive))
    }
    report.skippedRules = skippedRules(given: given)
    return report
  }
}
