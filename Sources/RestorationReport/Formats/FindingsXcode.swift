import PlistSyntax
import RestorationLint

extension ReportFormat where Subject == LintReport {
  /// The lines that Xcode reads from the output of a build phase and shows next to the file.
  static var xcode: Self {
    Self(name: "xcode", summary: "issues for Xcode's build log", isForPeople: true) {
      WholeFindings($0) { report, options, buffer in
        for failure in report.failures {
          if failure.isAboutFile { buffer += "\(file(failure.file, options)):1:1: ".utf8 }
          buffer +=
            "error: \(text(failure.sentence, options)) [\(failure.reportedKind)]\n".utf8
        }
        for file in report.files {
          for finding in file.findings { write(finding, in: file.file, options, &buffer) }
        }
        if !options.hidesSummary { buffer += (FindingsSummary(report.summary).line + "\n").utf8 }
      }
    }
  }

  /// Longest message, in characters.
  private static let lengthLimit = 1000

  private static func write(
    _ finding: Finding, in name: String, _ options: RenderOptions, _ buffer: inout [UInt8]
  ) {
    let level =
      switch finding.severity {
      case .error: "error"
      case .warning: "warning"
      case .info: "note"
      }
    let place = "\(file(name, options)):\(finding.line):\(finding.column ?? 1)"
    buffer += "\(place): \(level): \(text(finding.sentence, options)) [\(finding.rule)]\n".utf8
  }

  private static func file(_ name: String, _ options: RenderOptions) -> String {
    let name = ReportedFile(name).absoluteName(in: options.currentFolder)
    return DisplayText.escape(LineStart.guarded(fileName: name))
  }

  private static func text(_ text: String, _ options: RenderOptions) -> String {
    DisplayText.escape(options.isFull ? text : ShortText.cut(text, to: lengthLimit))
  }
}
