import RestorationArchives
import RestorationDiff
import RestorationLint
import RestorationPlan
import RestorationReport

/// Prints archives and looks at what comes out.
enum Reports {
  /// A report in one of all formats, chosen by a number: inputs are many, and one report of each is
  /// faster than all of one.
  static func check(_ archive: RestorationArchive, inputSize: Int, choice: Int) throws {
    var options = RenderOptions()
    options.isFull = choice.isMultiple(of: 2)
    func checks<Subject>(
      _ formats: [ReportFormat<Subject>], _ subject: @escaping () -> Subject
    ) -> [() throws -> Void] {
      formats.map { format in { [options] in try check(format, subject(), options, inputSize) } }
    }
    let findings = { Linter().check(archive, context: LintContext(now: 800_000_000)).findings }
    let all =
      checks(ReportRegistry.archives) { archive }
      + checks(ReportRegistry.findings) {
        LintReport(files: [.init(file: "::error::a", findings: findings())])
      }
      + checks(ReportRegistry.plans) {
        ArchivePlan(RestorePlanner().plan(for: archive), findings: findings())
      }
      + checks(ReportRegistry.statistics) { ArchiveStatistics(of: archive) }
    try all[choice / 2 % all.count]()
  }

  /// What `diff` prints, in one of all formats.
  static func check(_ diff: ArchiveDiff, inputSize: Int, choice: Int) throws {
    let format = ReportRegistry.changes[choice % ReportRegistry.changes.count]
    try check(format, ArchiveComparison(diff), RenderOptions(), inputSize)
  }

  /// Whatever is printed is bounded by what was read, holds no character that a terminal acts on,
  /// and no line that a build system takes for a command.
  private static func check<Subject>(
    _ kind: ReportFormat<Subject>, _ subject: Subject, _ options: RenderOptions, _ inputSize: Int
  ) throws {
    let buffer = kind.bytes([subject], options)
    let format = kind.name
    try require(
      buffer.count < 256 * inputSize + (1 << 18), "\(format): \(buffer.count) bytes of output")
    try require(
      String(validating: buffer, as: UTF8.self) != nil, "\(format): output that is no UTF-8")
    let fault = buffer.fault(isForPeople: kind.isForPeople, isForGitHub: format == "github")
    try require(fault == nil, "\(format): \(fault ?? "")")
  }
}

extension [UInt8] {
  /// The first line of an output that a terminal acts on, or that a build system takes for a command; nil if
  /// there is none.
  package func fault(isForPeople: Bool, isForGitHub: Bool) -> String? {
    split(separator: 0x0A).first { line in
      let isHarmless =
        isForPeople
        ? line.isHarmless
        : !line.hasBuildCommand && !line.contains { $0 < 0x20 || $0 == 0x7F }
      return !isHarmless || !isForGitHub && line.drop { $0 == 0x20 }.starts(with: "::".utf8)
    }.map { String(decoding: $0, as: UTF8.self) }
  }
}

extension ArraySlice<UInt8> {
  /// Whether there is a command that Azure, TeamCity or GitHub take from the middle of a line.
  fileprivate var hasBuildCommand: Bool {
    var rest = self
    while let mark = rest.firstIndex(of: UInt8(ascii: "#")) {
      rest = rest[(mark + 1)...]
      guard rest.first == UInt8(ascii: "#") else { continue }
      let word = String(decoding: rest.dropFirst().prefix(9), as: UTF8.self).lowercased()
      if word.hasPrefix("vso[") || word.hasPrefix("teamcity[") || word.utf8.first == 0x5B {
        return true
      }
    }
    return false
  }

  /// Whether one line has no character that is invisible or that a terminal acts on, by Unicode's
  /// own properties and not by the tool's list of them.
  package var isHarmless: Bool {
    if hasBuildCommand { return false }
    if allSatisfy({ (0x20..<0x7F).contains($0) }) { return true }
    return String(decoding: self, as: UTF8.self).unicodeScalars.allSatisfy { scalar in
      // What follows an emoji or a letter and chooses its looks.
      if (0xFE00...0xFE0F).contains(scalar.value) { return true }
      switch scalar.properties.generalCategory {
      case .control, .lineSeparator, .paragraphSeparator: return false
      default: return !scalar.properties.isDefaultIgnorableCodePoint
      }
    }
  }
}
