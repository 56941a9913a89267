/// Manual pages in the macros of man(7), which groff and mandoc both show.
struct ManPage {
  private var lines: [String]

  static func overview() -> String {
    var page = ManPage("restorectl", HelpContents.tagline)
    page.synopsis("restorectl", "COMMAND [OPTIONS] [OPERANDS]")
    page.description(["Each command has a page of its own."])
    page.rows("COMMANDS", HelpContents.commands)
    page.options(Help.options)
    page.rows("EXIT STATUS", HelpContents.exitRows())
    page.rows("ENVIRONMENT", HelpContents.environmentRows)
    page.rows("FILES", [(ConfigurationFile.name, "the configuration of a project")])
    page.references(Commands.all.map { "restorectl-" + $0.name })
    return page.text
  }

  static func page(of command: any Command.Type) -> String {
    let help = command.help
    var page = ManPage("restorectl-" + help.name, help.summary)
    page.synopsis("restorectl \(help.name)", "[OPTIONS] \(help.operands)")
    page.description(help.paragraphs)
    page.options(command.options)
    page.rows("EXIT STATUS", HelpContents.exitRows(zero: help.zero, one: help.one))
    if !help.examples.isEmpty {
      page.rows("EXAMPLES", help.examples.map { ($0.key, $0.value) })
    }
    page.references(["restorectl"])
    return page.text
  }

  private init(_ name: String, _ summary: String) {
    lines = [
      #".\" Made by 'make docs' from the tables of commands and options."#,
      ".TH \(Self.escaped(name.uppercased())) 1 \(Version.date) \"\(Version.line)\" \"restorectl\"",
      // Names of pages and options are never hyphenated, and blanks are never widened.
      ".nh", ".ad l",
      ".SH NAME", Self.escaped(name) + #" \- "# + Self.escaped(summary),
    ]
  }

  private var text: String { lines.joined(separator: "\n") + "\n" }

  // MARK: Sections

  private mutating func synopsis(_ name: String, _ arguments: String) {
    lines += [".SH SYNOPSIS", Self.bold(name), Self.escaped(arguments)]
  }

  private mutating func description(_ texts: [String]) {
    lines += [".SH DESCRIPTION"] + texts.map { Self.prose($0) }.joined(separator: [".PP"])
  }

  private mutating func rows(_ title: String, _ rows: [Choice]) {
    lines.append(".SH " + title)
    for (name, meaning) in rows { item(Self.bold(name), meaning) }
  }

  private mutating func item(_ tag: String, _ text: String) {
    lines += [".TP", tag] + Self.prose(text)
  }

  private mutating func options(_ groups: [OptionGroup]) {
    lines.append(".SH OPTIONS")
    for group in groups {
      lines.append(".SS " + Self.escaped(group.heading))
      for option in group.options {
        let names = [option.letter.map { "-\($0)" }, option.displayed].compactMap(\.self)
        let placeholder = option.placeholder.map { #" \fI"# + Self.escaped($0) + #"\fR"# } ?? ""
        item(names.map { Self.bold($0) }.joined(separator: ", ") + placeholder, option.details)
        if !option.choices.isEmpty {
          lines.append(".RS")
          for (name, meaning) in option.choices { item(Self.bold(name), meaning) }
          lines.append(".RE")
        }
      }
    }
  }

  private mutating func references(_ names: [String]) {
    lines.append(".SH SEE ALSO")
    for (place, name) in names.enumerated() {
      lines.append(".BR \(Self.escaped(name)) (1)" + (place == names.count - 1 ? "" : ","))
    }
  }

  // MARK: Text

  /// The lines of a paragraph. None is longer than 80 bytes, and none begins like a request.
  private static func prose(_ text: String) -> [String] {
    escaped(text).wrapped(to: 78).map { $0.begins(with: ".") ? #"\&"# + $0 : $0 }
  }

  private static func bold(_ text: String) -> String { #"\fB"# + escaped(text) + #"\fR"# }

  /// The text without anything that means something to roff, or is shown as another character.
  private static func escaped(_ text: String) -> String {
    let escapes: [Character: String] = [
      "\\": #"\e"#, "-": #"\-"#, "'": #"\(aq"#, "`": #"\(ga"#, "^": #"\(ha"#, "~": #"\(ti"#,
      "\"": #"\(dq"#,
    ]
    return text.reduce(into: "") { $0 += escapes[$1] ?? String($1) }
  }
}
