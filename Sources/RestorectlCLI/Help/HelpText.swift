import Platform
import ProjectFiles
import RestorationReport

enum HelpLength: Sendable {
  case short, long
}

enum HelpContents {
  static let tagline = "inspect the archives of UIKit and AppKit state restoration"
  static let purpose =
    "restorectl shows, checks and compares the archives of UIKit and AppKit state restoration."

  static var commands: [(String, String)] { Commands.all.map { ($0.name, $0.help.summary) } }

  static let generalOptions = CommandLineHead.NoCommand.options

  /// Each exit status with its meaning; 1 is nil if it never occurs.
  static func exitRows(
    zero: String = "done", one: String? = "done, with something to report"
  ) -> [(String, String)] {
    [("0", zero)] + (one.map { [("1", $0)] } ?? [])
      + [("2", "wrong usage, or something could not be read or written")]
  }

  static var environmentRows: [(String, String)] {
    Environment.Variable.allCases.map { ($0.rawValue, $0.summary) }
  }

  static func usage(_ command: any Command.Type) -> String {
    ["[OPTIONS]", command.help.operands.usage].filter { !$0.isEmpty }.joined(separator: " ")
  }
}

struct HelpText {
  var layout = TextLayout()

  func overview(_ length: HelpLength) -> String {
    var lines = paragraph(HelpContents.purpose, indent: 0)
    lines += ["", "Usage: restorectl COMMAND [OPTIONS] [OPERANDS]"]
    lines += section("Commands", HelpContents.commands)
    lines += optionSections(HelpContents.generalOptions, length)
    if length == .long {
      lines += section("Exit status", HelpContents.exitRows())
      lines += section("Environment", HelpContents.environmentRows)
    }
    lines += [""]
    lines += paragraph("'restorectl help COMMAND' shows the full help of a command.", indent: 0)
    return page(lines)
  }

  func page(of command: any Command.Type, _ length: HelpLength) -> String {
    let help = command.help
    var lines = paragraph("restorectl \(help.name): \(help.summary)", indent: 0)
    lines += ["", "Usage: restorectl \(help.name) \(HelpContents.usage(command))"]
    if length == .long { lines += help.paragraphs.flatMap { [""] + paragraph($0, indent: 0) } }
    lines += optionSections(command.options, length)
    guard length == .long else {
      return page(lines + ["", "'restorectl help \(help.name)' shows all options and details."])
    }
    if !help.examples.isEmpty {
      lines += ["", "Examples:"]
      for (line, explanation) in help.examples {
        lines += commandLine(line) + paragraph(explanation, indent: 6)
      }
    }
    return page(
      lines + section("Exit status", HelpContents.exitRows(zero: help.zero, one: help.one)))
  }

  private func page(_ lines: [String]) -> String { lines.joined(separator: "\n") + "\n" }

  // MARK: Options

  /// The option in the left column: `-q, --quiet`, `--depth N`.
  private static func label(_ option: OptionSpec) -> String {
    let letter = option.letter.map { "-\($0), " } ?? "    "
    return letter + option.displayed + (option.placeholder.map { " " + $0 } ?? "")
  }

  private func optionSections(_ groups: [OptionGroup], _ length: HelpLength) -> [String] {
    if length == .long {
      return groups.flatMap {
        ["", $0.heading + ":"] + $0.options.map(entry).joined(separator: [""])
      }
    }
    let shown = groups.map { (heading: $0.heading, options: $0.options.filter { !$0.isRare }) }
      .filter { !$0.options.isEmpty }
    let start = shown.flatMap(\.options).map { Self.label($0).count }.max() ?? 0
    return shown.flatMap { heading, options in
      ["", heading + ":"]
        + options.flatMap { row(Self.label($0), $0.summary, start: start + 2, indent: 2) }
    }
  }

  private func entry(_ option: OptionSpec) -> [String] {
    var lines = ["  " + Self.label(option)] + paragraph(option.details, indent: 10)
    if !option.choices.isEmpty {
      lines += [""] + columns(option.choices.map { ($0.name, $0.summary) }, indent: 12)
    }
    let remarks = option.remarks
    return remarks.isEmpty ? lines : lines + [""] + paragraph(remarks, indent: 10)
  }

  // MARK: Columns

  private func section(_ title: String, _ rows: [(String, String)]) -> [String] {
    ["", title + ":"] + columns(rows, indent: 2)
  }

  private func paragraph(_ text: String, indent: Int) -> [String] {
    TextLayout.lines(text, width: layout.proseColumns, indent: indent)
  }

  /// A command line, with the mark that continues it on the next line of a shell.
  private func commandLine(_ line: String) -> [String] {
    let margin = "  "
    if margin.count + line.count <= layout.proseColumns { return [margin + line] }
    let parts = TextLayout.lines(line, width: layout.proseColumns - 8, indent: 0)
    return parts.enumerated().map { place, part in
      (place == 0 ? margin : margin + margin) + part + (place == parts.count - 1 ? "" : " \\")
    }
  }

  /// Rows of two columns: the second begins at the same place in each row.
  private func columns(_ rows: [(String, String)], indent: Int) -> [String] {
    let start = (rows.map(\.0.count).max() ?? 0) + 2
    return rows.flatMap { row($0.0, $0.1, start: start, indent: indent) }
  }

  /// One row: the second column begins `start` after the first, in each of its lines. On a narrow
  /// page it has lines of its own.
  private func row(_ first: String, _ second: String, start: Int, indent: Int) -> [String] {
    let narrowestColumn = 24
    let head = String(repeating: " ", count: indent) + first
    guard layout.proseColumns - indent - start >= narrowestColumn else {
      return [head] + paragraph(second, indent: indent + 8)
    }
    var rest = paragraph(second, indent: indent + start)
    guard !rest.isEmpty else { return [head] }
    rest[0] = head + rest[0].dropFirst(head.count)
    return rest
  }
}
