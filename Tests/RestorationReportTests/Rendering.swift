import AppFiles
import RestorationArchives
import RestorationDiff
import RestorationLint
import RestorationPlan
import RestorationReport
import Testing

func rendered(
  _ report: LintReport, as name: String, _ options: RenderOptions = RenderOptions()
) throws -> String {
  let format = try #require(ReportRegistry.findings.named(name))
  return String(decoding: format.bytes([report], options), as: UTF8.self)
}

/// A format of any subject, for laws that all of them keep.
struct FormatCase: Sendable, CustomTestStringConvertible {
  let subject: String
  let name: String
  let isForPeople: Bool
  private let write: @Sendable (RestorationArchive, RestorationArchive, RenderOptions) -> [UInt8]

  var testDescription: String { "\(subject) \(name)" }

  /// What it prints for an archive, or for what became of an older one.
  func text(
    _ archive: RestorationArchive, since old: RestorationArchive = RestorationArchive(nodes: []),
    _ change: (inout RenderOptions) -> Void = { _ in }
  ) -> String {
    var options = RenderOptions()
    options.listsNotes = true
    change(&options)
    return String(decoding: write(old, archive, options), as: UTF8.self)
  }

  static let all: [FormatCase] = [
    of("archives", ReportRegistry.archives) { [$1] },
    of("findings", ReportRegistry.findings) { [lintReport(on: $1)] },
    of("changes", ReportRegistry.changes) { [ArchiveComparison(ArchiveDiff(from: $0, to: $1))] },
    of("plans", ReportRegistry.plans) { [ArchivePlan(plan(for: $1), findings: findings(in: $1))] },
    of("migrations", ReportRegistry.migrations) { [SceneMigration(of: $1)] },
    of("statistics", ReportRegistry.statistics) { [ArchiveStatistics(of: $1)] },
    [
      FormatCase(subject: "archives", name: "textconv", isForPeople: false) {
        let out = Output($2)
        FlatReport.write($1, out)
        return out.bytes
      },
      FormatCase(subject: "findings", name: "github-summary", isForPeople: false) { _, archive, _ in
        Array(FindingsMarkdown.stepSummary(lintReport(on: archive)).utf8)
      },
    ],
  ].flatMap { $0 }

  static func named(_ subject: String, _ name: String) throws -> FormatCase {
    try #require(all.first { $0.subject == subject && $0.name == name })
  }

  private static func of<Subject: Sendable>(
    _ subject: String, _ formats: [ReportFormat<Subject>],
    _ make: @escaping @Sendable (RestorationArchive, RestorationArchive) -> [Subject]
  ) -> [FormatCase] {
    formats.map { format in
      FormatCase(subject: subject, name: format.name, isForPeople: format.isForPeople) {
        format.bytes(make($0, $1), $2)
      }
    }
  }

  private static func findings(in archive: RestorationArchive) -> [Finding] {
    Array(Linter().findings(in: archive))
  }

  /// The plan in an app that has none of the classes.
  private static func plan(for archive: RestorationArchive) -> RestorePlan {
    var project = ProjectFacts()
    project.classNames = []
    return RestorePlanner(project: project).plan(for: archive)
  }

  private static func lintReport(on archive: RestorationArchive) -> LintReport {
    let name = archive.source.file ?? "a.data"
    var file = LintReport.FileResult(file: name, findings: findings(in: archive))
    file.archive = archive
    return LintReport(files: [file], failures: [.init(about: name, name)])
  }
}
