/// The help pages, made from the commands and their option tables.
enum HelpText {
  /// The page of the whole tool.
  static func overview(_ length: HelpLength) -> String {
    var lines = WrappedText.lines(
      "restorectl shows, checks and compares the archives of UIKit and AppKit state restoration.",
      indent: 0)
    lines += ["", "Usage: restorectl COMMAND [OPTIONS] [OPERANDS]", "", "Commands:"]
    lines += WrappedText.columns(Command.all.map { ($0.name, $0.summary) }, indent: 2)
    lines += optionSections(CommandLineHead.options, length)
    if length == .long {
      lines += exitSection(zero: "done", one: "done, with something to report")
      lines += environmentSection
    }
    lines += ["", "'restorectl help COMMAND' shows what a command does and takes."]
    return page(lines)
  }

  /// The page of one command.
  static func page(of command: Command, _ length: HelpLength) -> String {
    var lines = ["restorectl \(command.name): \(command.summary)", "", "Usage: " + usage(command)]
    if length == .long {
      for paragraph in command.description {
        lines += [""] + WrappedText.lines(paragraph, indent: 0)
      }
    }
    lines += optionSections(command.options, length)
    guard length == .long else {
      lines += ["", "'restorectl help \(command.name)' says more."]
      return page(lines)
    }
    if !command.examples.isEmpty {
      lines += ["", "Examples:"]
      for example in command.examples {
        lines += ["  \(example.line)"] + WrappedText.lines(example.explanation, indent: 6)
      }
    }
    lines += exitSection(zero: command.exitMeanings.zero, one: command.exitMeanings.one)
    return page(lines)
  }

  /// The option as the left column shows it: `-q, --quiet`, `--depth N`.
  static func label(_ option: OptionSpec) -> String {
    let letter = option.letter.map { "-\($0), " } ?? "    "
    let placeholder = option.placeholder.map { " " + $0 } ?? ""
    return letter + option.displayed + placeholder
  }

  private static func usage(_ command: Command) -> String {
    ["restorectl", command.name, "[OPTIONS]", command.operands.usage]
      .filter { !$0.isEmpty }.joined(separator: " ")
  }

  private static func optionSections(_ table: OptionTable, _ length: HelpLength) -> [String] {
    let shown = table.options.filter { !$0.isHidden }
    let start = shown.map { label($0).count }.max() ?? 0
    return table.groups.flatMap { group in
      let options = group.options.filter { !$0.isHidden }
      if options.isEmpty { return [String]() }
      return ["", group.heading + ":"]
        + (length == .short
          ? options.flatMap { row($0, start) } : Array(options.map(entry).joined(separator: [""])))
    }
  }

  private static func row(_ option: OptionSpec, _ start: Int) -> [String] {
    WrappedText.row(label(option), option.summary, start: start + 2, indent: 2)
  }

  /// One option in full: its paragraph, its words, its default.
  private static func entry(_ option: OptionSpec) -> [String] {
    var lines = ["  " + label(option)] + WrappedText.lines(option.details, indent: 10)
    if !option.choices.isEmpty {
      lines.append("")
      lines += WrappedText.columns(option.choices.map { ($0.name, $0.summary) }, indent: 12)
    }
    var remarks: [String] = []
    if let value = option.defaultValue { remarks.append("Default: \(value).") }
    if option.isRepeatable { remarks.append("May be given more than once.") }
    if !remarks.isEmpty {
      lines += [""] + WrappedText.lines(remarks.joined(separator: " "), indent: 10)
    }
    return lines
  }

  private static func exitSection(zero: String, one: String?) -> [String] {
    var rows = [("0", zero)]
    if let one { rows.append(("1", one)) }
    rows.append(("2", "wrong usage, or something could not be read or written"))
    return ["", "Exit status:"] + WrappedText.columns(rows, indent: 2)
  }

  private static var environmentSection: [String] {
    let rows = Environment.Variable.allCases.map { ($0.rawValue, $0.summary) }
    return ["", "Environment:"] + WrappedText.columns(rows, indent: 2)
  }

  private static func page(_ lines: [String]) -> String {
    lines.joined(separator: "\n") + "\n"
  }
}
