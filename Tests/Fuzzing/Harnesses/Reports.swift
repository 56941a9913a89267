import PlistSyntax
import RestorationDiff
import RestorationLint
import RestorationPlan
import RestorationReport
import RestorationTree

/// Prints archives and looks at what comes out.
struct Reports {
  private static let tool = ToolIdentity(version: "0")

  private let archive: RestorationArchive
  private let inputSize: Int
  private let options: RenderOptions

  /// A report in one of all formats, told by a number: inputs are many, and one report of each is
  /// faster than all of one.
  static func check(_ archive: RestorationArchive, inputSize: Int, choice: Int) throws {
    var options = RenderOptions()
    options.isFull = choice.isMultiple(of: 2)
    let reports = Reports(archive: archive, inputSize: inputSize, options: options)
    let all = ArchiveFormat.all.count + FindingFormat.all.count + PlanFormat.all.count
    var number = choice / 2 % (all + StatsFormat.all.count)
    func isIn<Format>(_ formats: [Format]) -> Format? {
      defer { number -= formats.count }
      return formats.indices.contains(number) ? formats[number] : nil
    }
    if let format = isIn(ArchiveFormat.all) { return try reports.check(format) }
    if let format = isIn(FindingFormat.all) { return try reports.check(format) }
    if let format = isIn(PlanFormat.all) { return try reports.check(format) }
    if let format = isIn(StatsFormat.all) { return try reports.check(format) }
  }

  /// What `diff` prints, in one of all formats.
  static func check(_ diff: ArchiveDiff, inputSize: Int, choice: Int) throws {
    let format = ChangeFormat.all[choice % ChangeFormat.all.count]
    try check(format.name, inputSize) { format.write(diff, RenderOptions(), into: &$0) }
  }

  private func check(_ format: ArchiveFormat) throws {
    var renderer = format.renderer(options)
    try Self.check(format.name, inputSize) { buffer in
      renderer.render([archive], into: &buffer)
    }
  }

  private func check(_ format: FindingFormat) throws {
    let context = LintContext(now: 800_000_000)
    let result = LintReport.FileResult(
      file: "::error::a", findings: Linter().findings(in: archive, context: context))
    try Self.check(format.name, inputSize) {
      format.write(LintReport(files: [result]), tool: Self.tool, options: options, into: &$0)
    }
  }

  private func check(_ format: PlanFormat) throws {
    let plan = RestorePlanner().plan(for: archive)
    var renderer = format.renderer(options)
    try Self.check(format.name, inputSize) { buffer in
      renderer.render([plan], into: &buffer)
    }
  }

  private func check(_ format: StatsFormat) throws {
    let statistics = ArchiveStatistics(of: archive)
    var renderer = format.renderer(options)
    try Self.check(format.name, inputSize) { buffer in
      renderer.render([statistics], into: &buffer)
    }
  }

  /// Whatever is printed is bounded by what was read, holds no character that a terminal acts on,
  /// and no line that a build system takes for a command.
  private static func check(
    _ format: String, _ inputSize: Int, _ write: (inout [UInt8]) -> Void
  ) throws {
    var buffer: [UInt8] = []
    write(&buffer)
    try require(
      buffer.count < 256 * inputSize + (1 << 18), "\(format): \(buffer.count) bytes of output")
    try require(
      String(validating: buffer, as: UTF8.self) != nil, "\(format): output that is no UTF-8")
    try require(!buffer[...].hasBuildCommand, "\(format): a command for a build system")
    let isForPrograms = ["json", "jsonl", "sarif", "gitlab", "junit", "checkstyle"]
      .contains(format)
    for line in buffer.split(separator: 0x0A) {
      try require(
        isForPrograms ? !line.contains { $0 < 0x20 || $0 == 0x7F } : line.isHarmless,
        "\(format): text that a terminal acts on: \(String(decoding: line, as: UTF8.self))")
      let isCommand = line.drop { $0 == 0x20 }.starts(with: "::".utf8)
      try require(!isCommand || format == "github", "\(format): a command of GitHub's")
    }
  }
}

extension ArraySlice<UInt8> {
  /// Whether there is a command that Azure, TeamCity or GitHub take from the middle of a line.
  package var hasBuildCommand: Bool {
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
