enum HelpLength: Sendable {
  case short, long
}

enum HelpContents {
  static let tagline = "inspect the archives of UIKit and AppKit state restoration"

  static var commands: [Choice] { Commands.all.map { ($0.name, $0.help.summary) } }

  /// Each exit status with its meaning; 1 is nil if it never occurs.
  static func exitRows(
    zero: String = "done", one: String? = "done, with something to report"
  ) -> [Choice] {
    [("0", zero)] + (one.map { [("1", $0)] } ?? [])
      + [("2", "wrong usage, or something could not be read or written")]
  }

  static var environmentRows: [Choice] {
    Environment.Variable.allCases.map { ($0.rawValue, $0.summary) }
  }
}

struct HelpText {
  private let out: Output

  init(columns: Int? = nil) {
    out = Output(RenderOptions(columns: RenderOptions(columns: columns).proseColumns))
  }

  func overview(_ length: HelpLength) -> String {
    out.prose("restorectl: \(HelpContents.tagline)", indent: 0)
    out.line()
    out.line("Usage: restorectl COMMAND [OPTIONS] [OPERANDS]")
    section("Commands", HelpContents.commands)
    write(Help.options, length)
    if length == .long {
      section("Exit status", HelpContents.exitRows())
      section("Environment", HelpContents.environmentRows)
    }
    out.line()
    out.prose("'restorectl help COMMAND' shows the full help of a command.", indent: 0)
    return out.text
  }

  func page(of command: any Command.Type, _ length: HelpLength) -> String {
    let help = command.help
    out.prose("restorectl \(help.name): \(help.summary)", indent: 0)
    out.line()
    out.line("Usage: restorectl \(help.name) [OPTIONS] \(help.operands)")
    for paragraph in length == .long ? help.paragraphs : [] {
      out.line()
      out.prose(paragraph, indent: 0)
    }
    write(command.options, length)
    guard length == .long else {
      out.line()
      out.line("'restorectl help \(help.name)' shows all options and details.")
      return out.text
    }
    if !help.examples.isEmpty { heading("Examples") }
    for (line, explanation) in help.examples {
      out.line("  \(line)", breaks: false)
      out.prose(explanation, indent: 6)
    }
    section("Exit status", HelpContents.exitRows(zero: help.zero, one: help.one))
    return out.text
  }

  // MARK: Options

  /// The option in the left column: `-q, --quiet`, `--depth N`.
  private static func label(_ option: OptionSpec) -> String {
    let letter = option.letter.map { "-\($0), " } ?? "    "
    return letter + option.displayed + (option.placeholder.map { " " + $0 } ?? "")
  }

  private func write(_ groups: [OptionGroup], _ length: HelpLength) {
    let isLong = length == .long
    let shown: [OptionGroup] = groups.map {
      ($0.heading, $0.options.filter { isLong || !$0.isRare })
    }
    .filter { !$0.options.isEmpty }
    let width = shown.flatMap(\.options).map { Self.label($0).count }.max() ?? 0
    for (title, options) in shown {
      heading(title)
      for (place, option) in options.enumerated() {
        if isLong {
          if place > 0 { out.line() }
          write(option)
        } else {
          row(Self.label(option), option.summary, width: width, indent: 2)
        }
      }
    }
  }

  private func write(_ option: OptionSpec) {
    out.line("  \(Self.label(option))")
    out.prose(option.details, indent: 10)
    if !option.choices.isEmpty { out.line() }
    rows(option.choices, indent: 12)
  }

  // MARK: Columns

  private func heading(_ title: String) {
    out.line()
    out.line("\(title):")
  }

  private func section(_ title: String, _ rows: [Choice]) {
    heading(title)
    self.rows(rows, indent: 2)
  }

  /// Rows of two columns: the second begins at the same place in each row.
  private func rows(_ rows: [Choice], indent: Int) {
    let width = rows.map(\.name.count).max() ?? 0
    for (first, second) in rows { row(first, second, width: width, indent: indent) }
  }

  private func row(_ first: String, _ second: String, width: Int, indent: Int) {
    out.line("\(blanks: indent)\(first, width: width + 2)\(.hang)\(second)")
  }
}
