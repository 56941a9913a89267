import Foundation
import RestorationReport

/// Every command that reads archives, in every format.
enum EveryOutput {
  struct Line: Sendable, CustomStringConvertible {
    let words: [String]
    var description: String { words.joined(separator: " ") }

    /// Any format that no program reads is held to what is safe on a terminal.
    var isForPeople: Bool {
      !["json", "jsonl", "sarif", "gitlab", "junit"].contains { words.contains($0) }
    }
    /// Whether the format is made of commands to GitHub.
    var isGitHub: Bool { words.contains("github") }
  }

  /// The formats of each command, as `--help` lists them.
  static let formats: [String: [String]] = [
    "dump": ReportRegistry.archives.map(\.name), "lint": ReportRegistry.findings.map(\.name),
    "plan": ReportRegistry.plans.map(\.name), "stats": ReportRegistry.statistics.map(\.name),
    "diff": ReportRegistry.changes.map(\.name), "find": ReportRegistry.places.map(\.name),
  ]

  private static let inFormats: [String] = formats.sorted { $0.key < $1.key }
    .flatMap { command, formats in
      formats.flatMap { format -> [String] in
        let line = "\(command) --format \(format)"
        return ["dump", "diff"].contains(command) ? [line, line + " --full"] : [line]
      }
    }

  private static let others = [
    "dump --textconv", "dump --history", "lint --verbose", "stats --all",
    "stats --all --path **", "plan --nil **", "plan --to-scenes --format text",
    "plan --to-scenes --format json", "plan --to-scenes --format swift", "diff --lint",
    "diff --stat", "diff --name-only", "diff --context 99 --all --full",
  ]

  /// The lines without operands.
  static let all = (inFormats + others).map {
    Line(words: $0.split(separator: " ").map(String.init))
  }
}
