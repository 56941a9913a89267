import PlistSyntax
import RestorationLint

/// Completions for zsh: a function that the shell loads by itself from a folder of `$fpath`, or that is
/// sourced.
enum ZshCompletion {
  static func script() -> String {
    """
    #compdef restorectl
    # Made by 'restorectl generate completions zsh' from the tables of commands and options.

    _restorectl() {
      local curcontext="$curcontext" state state_descr line ret=1
      typeset -A opt_args
      _arguments -C -s \\
    \(specs(of: CommandLineHead.options, in: nil))\
        '1:command:_restorectl_commands' \\
        '*::argument:->arguments' && ret=0
      if [[ $state == arguments ]]; then
        curcontext="${curcontext%:*:*}:restorectl-$words[1]:"
        case $words[1] in
    \(Command.all.map { branch(of: $0) }.joined())\
        esac
      fi
      return ret
    }

    _restorectl_commands() {
      local -a list=(
    \(items(Command.all.map { ($0.name, $0.summary) }))\
      )
      _describe -t commands command list
    }

    # Offers the rules; further arguments go to _describe.
    _restorectl_rules() {
      local -a list=(
    \(items(RuleRegistry.all.map { ($0.id, $0.summary) }))\
      )
      _describe -t rules rule list "$@"
    }

    _restorectl_rule_list() {
      compset -P '*,'
      _restorectl_rules -qS ,
    }

    _restorectl_rule_levels() {
      if compset -P '*='; then
        local -a list=(\(LintSettings.RuleSetting.levels.joined(separator: " ")))
        _describe -t levels level list
      else
        _restorectl_rules -S =
      fi
    }

    # Offers the formats of the array that $1 names, and after a colon a file.
    _restorectl_report() {
      if compset -P '*:'; then
        _files
      else
        _describe -t formats format $1
      fi
    }

    \(Command.all.flatMap { lists(of: $0) }.joined(separator: "\n"))
    if [[ $funcstack[1] == _restorectl ]]; then
      _restorectl "$@"
    else
      compdef _restorectl restorectl
    fi

    """
  }

  /// What is done for one command.
  private static func branch(of command: Command) -> String {
    let operands = command.operands
    let specs = operands.completions.enumerated().map { place, completion in
      let isLast = place == operands.completions.count - 1
      let position = isLast && operands.maximum > place + 1 ? "*" : String(place + 1)
      let action = action(of: completion, named: function(command, "operand_\(place)"))
      return "    '\(position):\(quoted(label(of: completion))):\(action)' \\\n"
    }
    return """
            \(command.name))
              _arguments -s -S \\
      \(self.specs(of: command.options, in: command).indented(by: 4))\
      \(specs.joined().indented(by: 4))\
                && ret=0
              ;;

      """
  }

  /// The arguments of `_arguments` for the options of a table, one on each line.
  private static func specs(of table: OptionTable, in command: Command?) -> String {
    table.options.filter { !$0.isHidden }.flatMap { option in
      let names = [option.letter.map { "-\($0)" }, option.displayed].compactMap(\.self)
      let others = option.isRepeatable ? "*" : "(\(names.joined(separator: " ")))"
      return names.map { name in
        var spec = others + name
        if option.placeholder != nil { spec += name.begins(with: "--") ? "=" : "+" }
        spec += "[\(quoted(option.summary))]"
        if let placeholder = option.placeholder {
          let list = command.map { function($0, option.name) } ?? ""
          spec +=
            ":\(inQuotes(placeholder.replacing(":", with: #"\:"#))):"
            + action(of: option.completion, named: list)
        }
        return "    '\(spec)' \\\n"
      }
    }.joined()
  }

  /// What `_arguments` calls for a value. `list` is the function that offers its words, if it has any.
  private static func action(of completion: Completion, named list: String) -> String {
    switch completion {
    case .nothing: return " "
    case .files(let endings):
      // _files offers all files itself if none matches.
      let names = endings.map { $0.dropFirst() }.joined(separator: "|")
      return endings.isEmpty ? "_files" : "_files -g \"*.(\(names))(-.)\""
    case .folders: return "_files -/"
    case .words, .reports: return list
    case .rules: return "_restorectl_rules"
    case .ruleList: return "_restorectl_rule_list"
    case .ruleLevels: return "_restorectl_rule_levels"
    case .commands: return "_restorectl_commands"
    }
  }

  private static func label(of completion: Completion) -> String {
    switch completion {
    case .nothing: "argument"
    case .files: "archive"
    case .folders: "folder"
    case .words, .reports: "word"
    case .rules, .ruleList, .ruleLevels: "rule"
    case .commands: "command"
    }
  }

  /// The functions that offer the words of a command's options and operands.
  private static func lists(of command: Command) -> [String] {
    let options = command.options.options.filter { !$0.isHidden }
      .map { (name: $0.name, completion: $0.completion) }
    let operands = command.operands.completions.enumerated()
      .map { (name: "operand_\($0)", completion: $1) }
    return (options + operands).compactMap { name, completion in
      let (words, offer): ([OptionSpec.Choice], String)
      switch completion {
      case .words(let choices): (words, offer) = (choices, "_describe -t words word list")
      case .reports(let choices): (words, offer) = (choices, "_restorectl_report list")
      default: return nil
      }
      return """
        \(function(command, name))() {
          local -a list=(
        \(items(words.map { ($0.name, $0.summary) }))\
          )
          \(offer)
        }

        """
    }
  }

  private static func function(_ command: Command, _ name: String) -> String {
    "_restorectl_\(command.name)_\(name.replacing("-", with: "_"))"
  }

  /// Words with what they mean, as `_describe` takes them.
  private static func items(_ rows: [(String, String)]) -> String {
    rows.map { "    '\($0.0):\(inQuotes($0.1))'\n" }.joined()
  }

  /// The text as it is written between single quotes.
  private static func inQuotes(_ text: String) -> String { text.replacing("'", with: #"'\''"#) }

  /// The text as a part of a specification between single quotes.
  private static func quoted(_ text: String) -> String {
    inQuotes(
      text.reduce(into: "") { result, character in
        if #"\[]:"#.contains(character) { result += "\\" }
        result.append(character)
      })
  }
}

extension String {
  /// The text with more blanks before each of its lines.
  fileprivate func indented(by count: Int) -> String {
    let margin = String(repeating: " ", count: count)
    return split(whereSeparator: \.isNewline).map { margin + $0 + "\n" }.joined()
  }
}
