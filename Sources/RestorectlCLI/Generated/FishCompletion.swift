import RestorationLint

/// Completions for fish 3.1 and later.
enum FishCompletion {
  static func script() -> String {
    let levels = LintSettings.RuleSetting.levels.joined(separator: " ")
    return """
      # fish completion for restorectl
      # Made by 'restorectl generate completions fish' from the tables of commands and options.

      function __restorectl_rules
          printf '%s\\t%s\\n' \\
      \(rows(RuleRegistry.all.map { ($0.id, $0.summary) }))
      end

      function __restorectl_levels
          for level in \(levels)
              echo $level
          end
      end

      \(functions)
      complete -c restorectl -f
      complete -c restorectl -n '__restorectl_place 0' -a '(__restorectl_commands)'
      \(options(of: CommandLineHead.options, when: "__restorectl_place 0").joined(separator: "\n"))

      function __restorectl_commands
          printf '%s\\t%s\\n' \\
      \(rows(Command.all.map { ($0.name, $0.summary) }))
      end

      \(Command.all.map { lines(of: $0).joined(separator: "\n") + "\n" }.joined(separator: "\n"))
      """
  }

  /// What is offered after one command.
  private static func lines(of command: Command) -> [String] {
    let using = "__restorectl_using \(command.name)"
    let completions = command.operands.completions
    let operands = completions.enumerated().compactMap { place, completion -> String? in
      guard let arguments = arguments(of: completion) else { return nil }
      let isOnly = completions.count == 1
      let condition = isOnly ? using : "\(using); and __restorectl_place \(place + 1)"
      return "complete -c restorectl -n '\(condition)' \(arguments)"
    }
    return operands + options(of: command.options, when: using)
  }

  private static func options(of table: OptionTable, when condition: String) -> [String] {
    table.options.filter { !$0.isHidden }.map { option in
      var words = ["complete -c restorectl -n '\(condition)'"]
      if let letter = option.letter { words.append("-s \(letter)") }
      words.append("-l \(option.name)")
      if option.placeholder != nil {
        words += ["-x", arguments(of: option.completion)].compactMap(\.self)
      }
      words.append("-d \(quoted(option.summary))")
      return words.joined(separator: " ")
    }
  }

  /// The arguments of `complete` that offer values.
  private static func arguments(of completion: Completion) -> String? {
    switch completion {
    case .nothing: nil
    case .files(let endings):
      "-k -a '(__restorectl_files \(endings.joined(separator: " ")))'".replacing(" )", with: ")")
    case .folders: "-a '(__fish_complete_directories (__restorectl_value))'"
    case .words(let choices): "-k -a " + quoted("(printf '%s\\n' \(rows(choices)))")
    case .reports(let choices): "-k -a " + quoted("(__restorectl_reports \(rows(choices)))")
    case .rules: "-k -a '(__restorectl_rules)'"
    case .ruleList: "-k -a '(__restorectl_rule_list)'"
    case .ruleLevels: "-k -a '(__restorectl_rule_levels)'"
    case .commands: "-k -a '(__restorectl_commands)'"
    }
  }

  /// Words with what they mean, each an argument that fish shows in two columns.
  private static func rows(_ choices: [OptionSpec.Choice]) -> String {
    choices.map { quoted($0.name) + "\\t" + quoted($0.summary) }.joined(separator: " ")
  }

  /// Arguments of `printf`, two on each line.
  private static func rows(_ rows: [(String, String)]) -> String {
    rows.map { "        \(quoted($0.0)) \(quoted($0.1))" }.joined(separator: " \\\n")
  }

  private static func quoted(_ text: String) -> String {
    "'" + text.replacing("\\", with: #"\\"#).replacing("'", with: #"\'"#) + "'"
  }

  /// What is the same for every table.
  private static let functions = #"""
    # Whether the command is $argv.
    function __restorectl_using
        set -l words (commandline -opc)
        test (count $words) -ge 2; and test $words[2] = $argv[1]
    end

    # Whether there are $argv words before this one, options not counted.
    function __restorectl_place
        set -l words (commandline -opc | string match -v -- '-*')
        test (count $words) -eq (math $argv[1] + 1)
    end

    # What is typed of a value, without the option before it.
    function __restorectl_value
        string replace -r -- '^--[a-z-]+=' '' (commandline -ct)
    end

    # Files that end like one of the arguments, and folders; all files if there is no such file.
    function __restorectl_files
        set -l all (complete -C "__fish_command_without_completions "(__restorectl_value))
        set -l found
        for ending in $argv
            set -a found (string match -r -- '^.*'(string escape --style=regex -- $ending)'/?$' $all)
        end
        set -l folders (string match -r -- '^.*/$' $all)
        if test (count $found) -eq 0
            printf '%s\n' $all
        else
            printf '%s\n' $found $folders
        end
    end

    # The formats of the arguments, and after a colon files.
    function __restorectl_reports
        set -l value (__restorectl_value)
        if string match -q '*:*' -- $value
            set -l head (string replace -r ':.*' ':' -- $value)
            set -l rest (string replace -r '^[^:]*:' '' -- $value)
            for file in (complete -C "__fish_command_without_completions $rest")
                echo $head$file
            end
        else
            printf '%s\n' $argv
        end
    end

    # Ids of rules with commas between them.
    function __restorectl_rule_list
        set -l head (string match -r '^.*,' -- (__restorectl_value))
        for rule in (__restorectl_rules)
            echo "$head"$rule
        end
    end

    # ID=LEVEL
    function __restorectl_rule_levels
        set -l value (__restorectl_value)
        if string match -q '*=*' -- $value
            set -l head (string replace -r '=.*' '=' -- $value)
            for level in (__restorectl_levels)
                echo $head$level
            end
        else
            __restorectl_rules | string replace \t =\t
        end
    end

    """#
}
