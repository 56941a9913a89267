import PlistSyntax
import ProjectFiles
public import RestorationArchives
public import RestorationLint
import RestorationReport

/// The formats of `lint`.
public enum FindingFormat: String, Hashable, Sendable, CaseIterable {
  /// A line for each finding.
  case text
  /// `restorectl.findings/1`.
  case json
  /// The same, a line for each archive.
  case jsonl
  /// SARIF 2.1.0, for code scanning.
  case sarif
  /// Annotations of GitHub Actions.
  case github
  /// Issues in Xcode's build log.
  case xcode
  /// JUnit's XML.
  case junit
  /// GitLab's code quality report.
  case gitlab
  /// A comment on a pull request.
  case markdown
  /// A page for a browser.
  case html
}

extension Linter {
  /// A report on archives, as `restorectl lint --format` prints it.
  public func report(on archives: [RestorationArchive], as format: FindingFormat) -> String {
    guard let format = ReportRegistry.findings.named(format.rawValue) else { return "" }
    var options = RenderOptions()
    options.tool = ToolIdentity(version: Version.number)
    options.ownRules = ownRules
    options.listsNotes = true
    options.showsHints = false
    let report = report(on: archives, showing: format.showsSurroundings).withoutSecrets
    return String(decoding: format.bytes([report], options), as: UTF8.self)
  }

  /// A baseline with all findings in archives, those of your own rules too, as `lint --write-baseline` writes
  /// it.
  public func baseline(of archives: [RestorationArchive]) -> String {
    var linter = self
    linter.forgetBaseline()
    return String(
      decoding: Baseline(of: linter.report(on: archives).withoutSecrets).json, as: UTF8.self)
  }

  /// - Parameter showsArchives: Whether the report shows the archives beside their findings.
  private func report(
    on archives: [RestorationArchive], showing showsArchives: Bool = false
  ) -> LintReport {
    var report = LintReport()
    var given: Rule.InputSet = []
    for archive in archives {
      let name = archive.source.file ?? "archive"
      var file = LintReport.FileResult(
        file: name, findings: Array(findings(in: archive)),
        stableName: configuration.stableName(name))
      if showsArchives { file.archive = Uncompared(archive) }
      report.files.append(file)
      given.formUnion(context(for: archive).inputs(for: archive))
    }
    report.skippedRules = skippedRules(given: given)
    return report
  }
}
