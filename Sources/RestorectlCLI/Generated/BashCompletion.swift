import RestorationLint

/// Completions for bash 3.2 and later, with or without the package bash-completion.
enum BashCompletion {
  static func script() -> String {
    let rules = RuleRegistry.all.map(\.id).joined(separator: " ")
    let levels = LintSettings.RuleSetting.levels.joined(separator: " ")
    let commands = Command.all.map(\.name).joined(separator: " ")
    return """
      # bash completion for restorectl
      # Made by 'restorectl generate completions bash' from the tables of commands and options.

      _restorectl_rules='\(rules)'
      _restorectl_levels='\(levels)'
      _restorectl_commands='\(commands)'

      \(functions)
      # Sets what is offered for the value of an option of a command, else for its operand number $place.
      _restorectl_tables() {
        case $command in
      \(Command.all.map { table(of: $0) }.joined())\
          *)
            options='\(names(of: CommandLineHead.options))'
            operand=commands
            ;;
        esac
      }

      complete -F _restorectl restorectl

      """
  }

  /// The branch of one command.
  private static func table(of command: Command) -> String {
    let options = command.options.options.filter { $0.placeholder != nil && !$0.isHidden }
    let values = options.map { option in
      let typed = ([option.displayed] + (option.letter.map { ["-\($0)"] } ?? []))
        .joined(separator: "|")
      return "        \(typed)) \(assignment(of: option.completion, to: "value")) ;;\n"
    }
    let completions = command.operands.completions
    let operands = completions.enumerated().map { place, completion in
      let pattern = place == completions.count - 1 ? "*" : String(place)
      return "        \(pattern)) \(assignment(of: completion, to: "operand")) ;;\n"
    }
    return """
          \(command.name))
            options='\(names(of: command.options))'
            case $option in
      \(values.joined())\
            esac
            [[ -n $value ]] && return
            case $place in
      \(operands.joined())\
            esac
            ;;

      """
  }

  private static func names(of table: OptionTable) -> String {
    table.suggestableNames.map { "--" + $0 }.joined(separator: " ")
  }

  /// Sets a variable to the kind of what is offered, and `words` to the words that it needs.
  private static func assignment(of completion: Completion, to variable: String) -> String {
    switch completion {
    case .nothing: "\(variable)=nothing"
    case .files(let endings):
      endings.isEmpty
        ? "\(variable)=files" : "\(variable)=files words='\(endings.joined(separator: " "))'"
    case .folders: "\(variable)=folders"
    case .words(let words): "\(variable)=words words='\(list(words))'"
    case .reports(let words): "\(variable)=reports words='\(list(words))'"
    case .rules: "\(variable)=words words=$_restorectl_rules"
    case .ruleList: "\(variable)=list words=$_restorectl_rules"
    case .ruleLevels: "\(variable)=levels"
    case .commands: "\(variable)=words words=$_restorectl_commands"
    }
  }

  private static func list(_ choices: [OptionSpec.Choice]) -> String {
    choices.map(\.name).joined(separator: " ")
  }

  /// What is the same for every table.
  private static let functions = #"""
    # Adds the words of $2 that begin with $3 to the answer, each after the text $1.
    _restorectl_words() {
      local word
      for word in $2; do
        [[ $word == "$3"* ]] && COMPREPLY+=("$1$word")
      done
    }

    # Adds the files that begin with $3 and end like a word of $2, and the folders, each after the text $1.
    # If there is no such file, all files are added.
    _restorectl_files() {
      local typed=$3 home= name ending
      local -a found=()
      compopt -o filenames 2>/dev/null
      if [[ $typed == '~/'* ]]; then
        home=$HOME typed=$HOME${typed#'~'}
      fi
      while IFS= read -r name; do
        for ending in $2; do
          if [[ $name == *"$ending" ]]; then
            found+=("$name")
            break
          fi
        done
      done < <(compgen -f -- "$typed")
      if ((${#found[@]} == 0)) && [[ $2 != / ]]; then
        while IFS= read -r name; do found+=("$name"); done < <(compgen -f -- "$typed")
      else
        while IFS= read -r name; do
          [[ " ${found[*]-} " == *" $name "* ]] || found+=("$name")
        done < <(compgen -d -- "$typed")
      fi
      for name in ${found[@]+"${found[@]}"}; do
        [[ -n $home ]] && name='~'${name#"$home"}
        COMPREPLY+=("$1$name")
      done
    }

    # Offers what $1 names for the text $3, after the text $2 that is already complete.
    _restorectl_offer() {
      case $1 in
        files) _restorectl_files "$2" "$words" "$3" ;;
        folders) _restorectl_files "$2" / "$3" ;;
        words) _restorectl_words "$2" "$words" "$3" ;;
        reports)
          if [[ $3 == *:* ]]; then
            words=
            _restorectl_files "$2${3%%:*}:" '' "${3#*:}"
          else
            _restorectl_words "$2" "$words" "$3"
          fi
          ;;
        list)
          local head=
          [[ $3 == *,* ]] && head=${3%,*},
          _restorectl_words "$2$head" "$words" "${3##*,}"
          ;;
        levels)
          if [[ $3 == *=* ]]; then
            _restorectl_words "$2${3%%=*}=" "$_restorectl_levels" "${3#*=}"
          else
            compopt -o nospace 2>/dev/null
            _restorectl_words "$2" "${_restorectl_rules// /= }=" "$3"
          fi
          ;;
      esac
    }

    _restorectl() {
      local -a line=()
      local i word last= cut= command= option= options= value= operand= words= place=0
      local IFS=$' \t\n'
      COMPREPLY=()
      # bash splits words at '=' and ':', which are joined here, and replaces what is after the last one.
      for ((i = 0; i <= COMP_CWORD; i++)); do
        word=${COMP_WORDS[i]}
        if ((i > 1)) && [[ $word == [=:]* || $last == [=:] ]]; then
          line[${#line[@]}-1]+=$word
        else
          line+=("$word")
        fi
        last=$word
      done
      last=$((${#line[@]} - 1))
      word=${line[last]}
      for i in = :; do
        if [[ $COMP_WORDBREAKS == *$i* && $word == *$i* ]]; then
          local head=${word%"${word##*$i}"}
          ((${#head} > ${#cut})) && cut=$head
        fi
      done
      ((last > 1)) && command=${line[1]}
      for ((i = 2; i < last; i++)); do
        [[ ${line[i]} == -* ]] || place=$((place + 1))
      done
      if [[ $word == --*=* ]]; then
        option=${word%%=*}
        _restorectl_tables
        [[ -n $value ]] && _restorectl_offer "$value" "$option=" "${word#*=}"
      else
        ((last > 1)) && option=${line[last-1]}
        _restorectl_tables
        if [[ -n $value ]]; then
          _restorectl_offer "$value" '' "$word"
        elif [[ $word == -* ]]; then
          _restorectl_words '' "$options" "$word"
        else
          if [[ $operand == commands ]]; then
            operand=words words=$_restorectl_commands
          fi
          [[ -n $operand ]] && _restorectl_offer "$operand" '' "$word"
        fi
      fi
      for i in ${COMPREPLY[@]+"${!COMPREPLY[@]}"}; do
        COMPREPLY[i]=${COMPREPLY[i]#"$cut"}
      done
      return 0
    }

    """#
}
