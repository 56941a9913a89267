import PlistSyntax
import RestorationLint

extension ReportFormat where Subject == LintReport {
  /// Source: GitLab documentation, code quality, report format.
  static var gitlab: Self {
    Self(name: "gitlab", summary: "a GitLab code quality report") {
      WholeFindings($0) { report, options, buffer in
        var writer = CodeQuality(options)
        writer.write(report)
        buffer += writer.json.bytes
      }
    }
  }
}

/// A code quality report: an array of issues. It has no field for inputs that were not checked, so
/// an unreadable file is an issue too. Paths are relative to the root of the repository.
private struct CodeQuality {
  private(set) var json = JSONOutput()
  private let options: RenderOptions
  /// GitLab drops issues with a repeated fingerprint, which a file that is named twice would have.
  private var fingerprints = UniqueNames()

  init(_ options: RenderOptions) { self.options = options }

  mutating func write(_ report: LintReport) {
    json.beginArray()
    for file in report.files {
      for finding in file.findings {
        let severity =
          switch finding.severity {
          case .error: "major"
          case .warning: "minor"
          case .info: "info"
          }
        issue(
          finding.rule, severity, finding.sentence, in: file.file, line: finding.line,
          finding.fingerprint)
      }
    }
    // The comparison is reported here too, unless it is a failure.
    let isTold = !report.failures(.unmatched).isEmpty
    for failure in isTold ? [] : report.comparison?.failures ?? [] {
      issue(
        failure.kind.rawValue, "info", failure.sentence, in: failure.file, line: 1,
        failure.fingerprint)
    }
    for failure in report.failures {
      let severity =
        switch failure.kind {
        case .unreadable: "critical"
        case .staleBaseline, .unmatched: "major"
        }
      issue(
        failure.reportedKind, severity, failure.sentence, in: failure.file, line: 1,
        failure.fingerprint)
    }
    json.endArray()
    json.endLine()
  }

  private mutating func issue(
    _ check: String, _ severity: String, _ description: String, in file: String, line: Int,
    _ fingerprint: String
  ) {
    json.beginObject()
    json.member("description", description)
    json.member("check_name", check)
    json.member("fingerprint", fingerprints.name(fingerprint, separator: "-"))
    json.member("severity", severity)
    json.object("location") { [options] json in
      json.member("path", ReportedFile(file).name(in: options))
      json.object("lines") { $0.member("begin", line) }
    }
    json.endObject()
  }
}
