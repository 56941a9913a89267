import PlistSyntax
import RestorationReport

/// Manual pages in the macros of man(7), which groff and mandoc both show.
struct ManPage {
  /// What manual pages call a command; nil for the whole tool.
  static func name(of command: Command?) -> String {
    ["restorectl", command?.name].compactMap(\.self).joined(separator: "-")
  }

  /// The page of the whole tool.
  static func overview() -> String {
    var page = ManPage(of: nil, HelpText.tagline)
    page.section("SYNOPSIS")
    page.synopsis("restorectl", "COMMAND [OPTIONS] [OPERANDS]")
    page.section("DESCRIPTION")
    page.paragraphs([HelpText.purpose, "Each command has a page of its own."])
    page.section("COMMANDS")
    for command in Command.all {
      page.item(bold(command.name), command.summary)
    }
    page.options(CommandLineHead.options)
    page.rows("EXIT STATUS", HelpText.exitRows(HelpText.anyExitMeanings))
    page.rows("ENVIRONMENT", HelpText.environmentRows)
    page.rows("FILES", [(ConfigurationFile.name, "the configuration of a project")])
    page.references(Command.all.map { name(of: $0) })
    return page.text
  }

  /// The page of one command.
  static func page(of command: Command) -> String {
    var page = ManPage(of: command, command.summary)
    page.section("SYNOPSIS")
    page.synopsis(
      "restorectl \(command.name)",
      ["[OPTIONS]", command.operands.usage].filter { !$0.isEmpty }.joined(separator: " "))
    page.section("DESCRIPTION")
    page.paragraphs(command.description)
    page.options(command.options)
    page.rows("EXIT STATUS", HelpText.exitRows(command.exitMeanings))
    page.examples(command.examples)
    page.references([name(of: nil)])
    return page.text
  }

  private var lines: [String]

  private init(of command: Command?, _ summary: String) {
    let name = Self.name(of: command)
    let title = Self.escaped(name.uppercased())
    lines = [
      #".\" Made by 'make docs' from the tables of commands and options."#,
      ".TH \(title) 1 \(Version.date) \"\(Version.line)\" \"restorectl\"",
      // Names of pages and options are never hyphenated, and blanks are never widened.
      ".nh", ".ad l",
      ".SH NAME", Self.escaped(name) + #" \- "# + Self.escaped(summary),
    ]
  }

  private var text: String { lines.joined(separator: "\n") + "\n" }

  // MARK: Sections

  private mutating func section(_ title: String) { lines.append(".SH " + title) }

  private mutating func synopsis(_ name: String, _ arguments: String) {
    lines += [Self.bold(name), Self.escaped(arguments)]
  }

  private mutating func paragraphs(_ texts: [String]) {
    lines += texts.map { Self.prose($0) }.joined(separator: [".PP"])
  }

  private mutating func rows(_ title: String, _ rows: [(String, String)]) {
    section(title)
    for (name, meaning) in rows { item(Self.bold(name), meaning) }
  }

  private mutating func item(_ tag: String, _ text: String) {
    lines += [".TP", tag] + Self.prose(text)
  }

  private mutating func options(_ table: OptionTable) {
    section("OPTIONS")
    for group in table.groups {
      let options = group.options.filter { !$0.isHidden }
      if options.isEmpty { continue }
      lines.append(".SS " + Self.escaped(group.heading))
      for option in options { add(option) }
    }
  }

  private mutating func add(_ option: OptionSpec) {
    let names = [option.letter.map { "-\($0)" }, option.displayed].compactMap(\.self)
    let placeholder = option.placeholder.map { #" \fI"# + Self.escaped($0) + #"\fR"# } ?? ""
    item(names.map { Self.bold($0) }.joined(separator: ", ") + placeholder, option.details)
    if !option.choices.isEmpty {
      lines.append(".RS")
      for choice in option.choices { item(Self.bold(choice.name), choice.summary) }
      lines.append(".RE")
    }
    let remarks = option.remarks
    if !remarks.isEmpty { lines += [".IP"] + Self.prose(remarks) }
  }

  private mutating func examples(_ examples: [Command.Example]) {
    if examples.isEmpty { return }
    section("EXAMPLES")
    for example in examples {
      lines += [".TP"] + [Self.bold(example.line)] + Self.prose(example.explanation)
    }
  }

  private mutating func references(_ names: [String]) {
    section("SEE ALSO")
    for (place, name) in names.enumerated() {
      lines.append(".BR \(Self.escaped(name)) (1)" + (place == names.count - 1 ? "" : ","))
    }
  }

  // MARK: Text

  /// The lines of a paragraph. None is longer than 80 bytes, and none begins like a request.
  private static func prose(_ text: String) -> [String] {
    TextLayout.lines(escaped(text), width: 78).map { $0.begins(with: ".") ? #"\&"# + $0 : $0 }
  }

  private static func bold(_ text: String) -> String { #"\fB"# + escaped(text) + #"\fR"# }

  /// The text without anything that means something to roff, or is shown as another character.
  private static func escaped(_ text: String) -> String {
    text.reduce(into: "") { result, character in
      switch character {
      case "\\": result += #"\e"#
      case "-": result += #"\-"#
      case "'": result += #"\(aq"#
      case "`": result += #"\(ga"#
      case "^": result += #"\(ha"#
      case "~": result += #"\(ti"#
      case "\"": result += #"\(dq"#
      default: result.append(character)
      }
    }
  }
}
