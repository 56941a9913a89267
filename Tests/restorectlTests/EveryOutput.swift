import Foundation
import RestorationReport

/// Every command that reads archives, in every format.
enum EveryOutput {
  /// What a format is read by.
  enum Reader: Sendable {
    case people, programs
  }

  struct Line: Sendable, CustomStringConvertible {
    let words: [String]
    let reader: Reader
    /// Whether the format is made of commands to GitHub.
    var isGitHub: Bool { words.contains("github") }
    var description: String { words.joined(separator: " ") }
  }

  /// What a program reads. Any other format is held to what is safe on a terminal.
  private static let programs = [
    "json", "jsonl", "sarif", "gitlab", "junit",
  ]

  /// The formats of each command, as `--help` lists them.
  static let formats: [String: [String]] = [
    "dump": ReportRegistry.archives.map(\.name), "lint": ReportRegistry.findings.map(\.name),
    "plan": ReportRegistry.plans.map(\.name) + ["swift"],
    "stats": ReportRegistry.statistics.map(\.name), "diff": ReportRegistry.changes.map(\.name),
    "find": ReportRegistry.places.map(\.name),
  ]

  /// The lines without operands.
  static let all: [Line] = {
    var lines: [Line] = []
    for (command, formats) in formats.sorted(by: { $0.key < $1.key }) {
      for format in formats {
        let reader: Reader = programs.contains(format) ? .programs : .people
        var words = [command, "--format", format]
        if format == "swift" { words.append("--to-scenes") }
        lines.append(Line(words: words, reader: reader))
        if command == "dump" || command == "diff" {
          words.append("--full")
          lines.append(Line(words: words, reader: reader))
        }
      }
    }
    lines.append(Line(words: ["dump", "--textconv"], reader: .people))
    lines.append(Line(words: ["dump", "--history"], reader: .people))
    lines.append(Line(words: ["lint", "--verbose"], reader: .people))
    lines.append(Line(words: ["stats", "--all"], reader: .people))
    lines.append(Line(words: ["stats", "--all", "--path", "**"], reader: .people))
    lines.append(Line(words: ["plan", "--nil", "**"], reader: .people))
    for format in ["text", "json"] {
      lines.append(
        Line(
          words: ["plan", "--to-scenes", "--format", format],
          reader: format == "json" ? .programs : .people))
    }
    lines.append(Line(words: ["diff", "--lint"], reader: .people))
    lines.append(Line(words: ["diff", "--stat"], reader: .people))
    lines.append(Line(words: ["diff", "--name-only"], reader: .people))
    lines.append(Line(words: ["diff", "--context", "99", "--all", "--full"], reader: .people))
    return lines
  }()
}
