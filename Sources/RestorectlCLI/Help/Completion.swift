/// What is offered in the place of an operand or of an option's value.
struct Completion: Sendable {
  /// The words among which one is chosen; empty if there are others.
  var choices: [Choice] = []
  /// What can take the place of a word, as far as it does not begin otherwise.
  let candidates: @Sendable (_ word: String) -> [Choice]

  /// What the shell itself offers, for lack of words.
  static let files = Completion { _ in [] }
  static let commands = Completion { _ in HelpContents.commands }
  static let ruleList = Completion { word in
    let head = word.prefix(through: word.lastIndex(of: ","))
    return rules.map { (head + $0.name, $0.summary) }
  }
  static let ruleLevels = Completion { word in
    guard let equals = word.firstIndex(of: "=") else {
      return rules.map { ($0.name + "=", $0.summary) }
    }
    return Shape.levels.map { (word[...equals] + $0, "") }
  }

  static func words(_ words: [Choice]) -> Self { Self(choices: words) { _ in words } }

  static let rules: [Choice] = RuleRegistry.all.map { ($0.id, $0.summary) }
}

/// `complete SHELL WORD...`, which completion scripts call, and which no help lists: prints what can take
/// the place of the last word, a line for each, with a tab before what it means; nothing for the shell's own files.
/// Words may be empty, so they are parsed here. bash, whose words end at '=' and ':' too, passes the line as one.
enum CompletionRequest {
  static func answer(_ arguments: ArraySlice<ByteString>, in session: Session) {
    var words = arguments.dropFirst().map { $0.text ?? "" }
    let isBash = arguments.first == "bash"
    if isBash {
      let parts = (words.first ?? "").split(separator: " ", omittingEmptySubsequences: false)
      let whole = parts.dropLast().filter { !$0.isEmpty }.dropFirst()
      words = (whole + parts.suffix(1)).map(String.init)
    }
    guard let word = words.popLast() else { return }
    // bash replaces only what is after the last '=' or ':'.
    let kept = isBash ? word.prefix(through: word.lastIndex { "=:".contains($0) }) : ""
    for candidate in candidates(for: word, after: words) where candidate.name.begins(with: word) {
      let name = candidate.name.dropFirst(kept.count)
      let summary = isBash || candidate.summary.isEmpty ? "" : "\t" + candidate.summary
      session.standardOutput.append(name + summary + "\n")
    }
  }

  private static func candidates(for word: String, after before: [String]) -> [Choice] {
    // 'help' takes just what is allowed in place of a command.
    let name = before.first ?? Help.name
    guard let command = Commands.all.first(where: { $0.name == name }) else { return [] }
    let options = command.options.flatMap(\.options)
    let valued = options.filter { $0.placeholder != nil }
    if word.begins(with: "--"), let equals = word.firstIndex(of: "=") {
      let option = valued.first { $0.displayed == word[..<equals] }
      let value = String(word[equals...].dropFirst())
      return (option?.completion.candidates(value) ?? [])
        .map { (word[...equals] + $0.name, $0.summary) }
    }
    let open = valued.first { option in
      [option.displayed, option.letter.map { "-\($0)" }].contains(before.last)
    }
    if let open { return open.completion.candidates(word) }
    return word.begins(with: "-") && !before.contains("--")
      ? options.map { ($0.displayed, $0.summary) } : command.help.completion.candidates(word)
  }
}

extension String {
  fileprivate func prefix(through end: Index?) -> Substring { end.map { self[...$0] } ?? "" }
}

/// `generate WORD...`, which `make install` calls, and which no help lists.
enum GeneratedFile {
  static func text(_ arguments: ArraySlice<ByteString>) throws(UsageError) -> String {
    let words = Array(arguments)
    switch (words.count, words.first) {
    case (1, "commands"): return Commands.all.map { $0.name + "\n" }.joined()
    case (1, "man"): return ManPage.overview()
    case (2, "man"): return ManPage.page(of: try Commands.named(words[1]))
    case (2, "completions"):
      if let shell = words[1].text.flatMap(Shell.init) { return shell.completions }
    default: break
    }
    let shells = WordList.either(Shell.allCases.map(\.rawValue))
    throw UsageError(
      "'generate' takes man, man COMMAND, commands, or completions with \(shells)")
  }
}

enum Shell: String, CaseIterable {
  case bash, zsh, fish

  var completions: String {
    let head = "# Made by 'restorectl generate completions \(rawValue)'.\n\n"
    return switch self {
    case .bash: "# bash completion for restorectl\n" + head + Self.bashFunction
    case .zsh: "#compdef restorectl\n" + head + Self.zshFunction
    case .fish: "# fish completion for restorectl\n" + head + Self.fishFunction
    }
  }

  private static let bashFunction = #"""
    _restorectl() {
      local line
      COMPREPLY=()
      while IFS= read -r line; do
        COMPREPLY+=("$line")
        [[ $line == *= ]] && compopt -o nospace 2>/dev/null
      done < <(restorectl complete bash "${COMP_LINE:0:COMP_POINT}" 2>/dev/null)
      return 0
    }

    complete -o default -F _restorectl restorectl

    """#

  private static let zshFunction = #"""
    _restorectl() {
      local line name
      local -a before whole open
      (( CURRENT > 2 )) && before=("${(@Q)words[2,CURRENT-1]}")
      while IFS= read -r line; do
        name=${line%%$'\t'*}
        line=${name//:/\\:}${${line#$name}/$'\t'/:}
        if [[ $name == *= ]]; then open+=($line); else whole+=($line); fi
      done < <(restorectl complete zsh $before "${(Q)PREFIX}" 2>/dev/null)
      if (( $#whole + $#open )); then
        _describe -t values value whole -- open -S ''
      else
        compset -P '*[=:]'
        _files
      fi
    }

    if [[ $funcstack[1] == _restorectl ]]; then
      _restorectl "$@"
    else
      compdef _restorectl restorectl
    fi

    """#

  private static let fishFunction = #"""
    function __restorectl_complete
        set -l before (commandline -opc)
        set -l word (commandline -ct)
        restorectl complete fish $before[2..] "$word" 2>/dev/null
    end

    complete -c restorectl -k -a '(__restorectl_complete)'
    complete -c restorectl -f -n 'count (__restorectl_complete) >/dev/null'

    """#
}
