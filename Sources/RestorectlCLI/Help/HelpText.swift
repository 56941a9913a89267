import RestorationReport

/// The help pages, made from the commands and their option tables.
struct HelpText {
  /// The layout of the terminal.
  var layout = TextLayout()

  /// What the tool is for, as a phrase.
  static let tagline = "inspect the archives of UIKit and AppKit state restoration"
  /// What the tool is for.
  static let purpose =
    "restorectl shows, checks and compares the archives of UIKit and AppKit state restoration."

  /// The overview page.
  func overview(_ length: HelpLength) -> String {
    var lines = paragraph(Self.purpose, indent: 0)
    lines += ["", "Usage: restorectl COMMAND [OPTIONS] [OPERANDS]", "", "Commands:"]
    lines += columns(Command.all.map { ($0.name, $0.summary) }, indent: 2)
    lines += optionSections(CommandLineHead.options, length)
    if length == .long {
      lines += exitSection(Self.anyExitMeanings)
      lines += environmentSection
    }
    lines += [""]
    lines += paragraph("'restorectl help COMMAND' shows the full help of a command.", indent: 0)
    return page(lines)
  }

  /// The page of one command.
  func page(of command: Command, _ length: HelpLength) -> String {
    var lines = paragraph("restorectl \(command.name): \(command.summary)", indent: 0)
    lines += ["", "Usage: " + usage(command)]
    if length == .long {
      for text in command.description {
        lines += [""] + paragraph(text, indent: 0)
      }
    }
    lines += optionSections(command.options, length)
    guard length == .long else {
      lines += ["", "'restorectl help \(command.name)' shows all details."]
      return page(lines)
    }
    if !command.examples.isEmpty {
      lines += ["", "Examples:"]
      for example in command.examples {
        lines += commandLine(example.line) + paragraph(example.explanation, indent: 6)
      }
    }
    lines += exitSection(command.exitMeanings)
    return page(lines)
  }

  /// The option in the left column: `-q, --quiet`, `--depth N`.
  static func label(_ option: OptionSpec) -> String {
    let letter = option.letter.map { "-\($0), " } ?? "    "
    let placeholder = option.placeholder.map { " " + $0 } ?? ""
    return letter + option.displayed + placeholder
  }

  private func usage(_ command: Command) -> String {
    ["restorectl", command.name, "[OPTIONS]", command.operands.usage]
      .filter { !$0.isEmpty }.joined(separator: " ")
  }

  private func optionSections(_ table: OptionTable, _ length: HelpLength) -> [String] {
    let shown = table.options.filter { !$0.isHidden }
    let start = shown.map { Self.label($0).count }.max() ?? 0
    return table.groups.flatMap { group in
      let options = group.options.filter { !$0.isHidden }
      if options.isEmpty { return [String]() }
      return ["", group.heading + ":"]
        + (length == .short
          ? options.flatMap { row($0, start) } : Array(options.map(entry).joined(separator: [""])))
    }
  }

  private func row(_ option: OptionSpec, _ start: Int) -> [String] {
    row(Self.label(option), option.summary, start: start + 2, indent: 2)
  }

  /// One complete option: its paragraph, its choices, its default.
  private func entry(_ option: OptionSpec) -> [String] {
    var lines = ["  " + Self.label(option)] + paragraph(option.details, indent: 10)
    if !option.choices.isEmpty {
      lines.append("")
      lines += columns(option.choices.map { ($0.name, $0.summary) }, indent: 12)
    }
    let remarks = option.remarks
    if !remarks.isEmpty { lines += [""] + paragraph(remarks, indent: 10) }
    return lines
  }

  private func exitSection(_ meanings: Command.ExitMeanings) -> [String] {
    ["", "Exit status:"] + columns(Self.exitRows(meanings), indent: 2)
  }

  private var environmentSection: [String] {
    ["", "Environment:"] + columns(Self.environmentRows, indent: 2)
  }

  /// What the exit statuses of any command mean.
  static let anyExitMeanings = Command.ExitMeanings(
    zero: "done", one: "done, with something to report")

  /// Each exit status with its meaning.
  static func exitRows(_ meanings: Command.ExitMeanings) -> [(String, String)] {
    var rows = [("0", meanings.zero)]
    if let one = meanings.one { rows.append(("1", one)) }
    rows.append(("2", "wrong usage, or something could not be read or written"))
    return rows
  }

  /// Each environment variable with its meaning.
  static var environmentRows: [(String, String)] {
    Environment.Variable.allCases.map { ($0.rawValue, $0.summary) }
  }

  private func page(_ lines: [String]) -> String {
    lines.joined(separator: "\n") + "\n"
  }

  // MARK: Columns

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
    let head = String(repeating: " ", count: indent) + first
    guard layout.proseColumns - indent - start >= Self.narrowestColumn else {
      return [head] + paragraph(second, indent: indent + 8)
    }
    var rest = paragraph(second, indent: indent + start)
    guard !rest.isEmpty else { return [head] }
    rest[0] = head + rest[0].dropFirst(head.count)
    return rest
  }

  private static let narrowestColumn = 24
}
