/// What a shell offers in the place of an operand or of an option's value.
enum Completion: Sendable {
  /// Nothing: only the user knows the value.
  case nothing
  /// Files whose names end like this, and folders; all files if the list is empty.
  case files([String])
  case folders
  case words([Choice])
  case reports([Choice])
  case rules
  case ruleList
  case ruleLevels
  case commands

  /// The words among which one is chosen; empty if there are others.
  var choices: [Choice] {
    switch self {
    case .words(let words), .reports(let words): words
    default: []
    }
  }

  /// Archives, as far as names show, and the folders that contain them.
  static let archives = Completion.files(
    SavedStateLayout.archiveSuffixes + [".json", SavedStateLayout.suffix, ".xcappdata"])
}

/// `complete SHELL WORD...`, which completion scripts call, and which no help lists: prints what can take
/// the place of the last word, a line for each, with a tab before what it means. Words may be empty, so
/// they are parsed here.
enum CompletionRequest {
  static func answer(_ arguments: ArraySlice<ByteString>, in session: Session) {
    var words = arguments.dropFirst().map { $0.text ?? "" }
    let isBash = arguments.first == "bash"
    if isBash { words = joined(words) }
    guard let word = words.popLast() else { return }
    // bash replaces only what is after the last '=' or ':', and marks folders itself.
    let kept = isBash ? word.prefix(through: word.lastIndex { "=:".contains($0) }) : ""
    for candidate in CompletedLine(before: words, word: word, session).candidates
    where candidate.name.begins(with: word) {
      let name = candidate.name.dropFirst(kept.count)
      if isBash {
        session.standardOutput.append((name.last == "/" ? name.dropLast() : name) + "\n")
      } else {
        session.standardOutput.append(
          name + (candidate.summary.isEmpty ? "" : "\t" + candidate.summary) + "\n")
      }
    }
  }

  /// The words of a line that bash has split at '=' and ':'.
  private static func joined(_ parts: [String]) -> [String] {
    var words: [String] = []
    for (place, part) in parts.enumerated() {
      let isSplit = part.first.map { "=:".contains($0) } ?? false
      if place > 0, isSplit || ["=", ":"].contains(parts[place - 1]) {
        words[words.count - 1] += part
      } else {
        words.append(part)
      }
    }
    return words
  }
}

extension String {
  fileprivate func prefix(through end: Index?) -> Substring { end.map { self[...$0] } ?? "" }
}

/// A command line up to the word that is completed.
private struct CompletedLine {
  /// What can take the place of the word, as far as it does not begin otherwise.
  private(set) var candidates: [Choice] = []
  private let word: String
  private let session: Session

  init(before: [String], word: String, _ session: Session) {
    self.word = word
    self.session = session
    guard let name = before.first else {
      candidates =
        word.begins(with: "-")
        ? Self.names(of: HelpContents.generalOptions.flatMap(\.options))
        : HelpContents.commands.map { Choice($0.0, $0.1) }
      return
    }
    guard let command = Commands.all.first(where: { $0.name == name }) else { return }
    let options = command.options.flatMap(\.options)
    let valued = options.filter { $0.placeholder != nil }
    let equals = word.firstIndex(of: "=")
    if word.begins(with: "--"), let equals {
      let head = String(word[..<equals])
      if let option = valued.first(where: { $0.displayed == head }) {
        offer(option.completion, after: head + "=")
      }
    } else if let option = valued.first(where: { option in
      before.count > 1
        && [option.displayed, option.letter.map { "-\($0)" }].contains(before.last)
    }) {
      offer(option.completion, after: "")
    } else if word.begins(with: "-"), !before.contains("--") {
      candidates = Self.names(of: options)
    } else {
      offer(command.help.completion, after: "")
    }
  }

  private static func names(of options: [OptionSpec]) -> [Choice] {
    options.map { Choice($0.displayed, $0.summary) }
  }

  private static let rules = RuleRegistry.all.map { Choice($0.id, $0.summary) }

  /// Adds what can follow the part `head` of the word.
  private mutating func offer(_ completion: Completion, after head: String) {
    let typed = String(word.dropFirst(head.count))
    switch completion {
    case .nothing: break
    case .files(let endings): offerFiles(endings, after: head)
    case .folders: offerFiles(nil, after: head)
    case .words(let words): add(words, after: head)
    case .reports(let words):
      if let colon = typed.firstIndex(of: ":") {
        offerFiles([], after: head + typed[...colon])
      } else {
        add(words, after: head)
      }
    case .rules: add(Self.rules, after: head)
    case .ruleList: add(Self.rules, after: head + typed.prefix(through: typed.lastIndex(of: ",")))
    case .ruleLevels:
      if let equals = typed.firstIndex(of: "=") {
        add(Shape.levels.map { Choice($0, "") }, after: head + typed[...equals])
      } else {
        add(Self.rules.map { Choice($0.name + "=", $0.summary) }, after: head)
      }
    case .commands: add(HelpContents.commands.map { Choice($0.0, $0.1) }, after: head)
    }
  }

  private mutating func add(_ words: [Choice], after head: String) {
    candidates += words.map { Choice(head + $0.name, $0.summary) }
  }

  /// Adds the files that end in one of some ways, or all if there is none, and the folders, whose names
  /// end with a slash.
  ///
  /// - Parameter endings: empty for all files, nil for none.
  private mutating func offerFiles(_ endings: [String]?, after head: String) {
    let typed = String(word.dropFirst(head.count))
    let shownFolder = typed.prefix(through: typed.lastIndex(of: "/"))
    var folder = Array(shownFolder.utf8)
    if shownFolder.begins(with: "~/"), let home = session.environment.path(.home) {
      folder = home.bytes + folder.dropFirst()
    }
    let path = FilePath(folder) ?? session.folder
    let isHiddenWanted = typed.dropFirst(shownFolder.count).begins(with: ".")
    var files: [Choice] = []
    var others: [Choice] = []
    for name in (try? System.names(in: path)) ?? [] {
      // What has no place on a line is not offered.
      guard let text = String(utf8Bytes: name), DisplayText.escape(text) == text,
        isHiddenWanted || !text.begins(with: "."),
        text.begins(with: String(typed.dropFirst(shownFolder.count)))
      else { continue }
      let isFolder = path.entry(name).kind(followingLinks: true) == .folder
      let choice = Choice(head + shownFolder + text + (isFolder ? "/" : ""), "")
      let isWanted = endings.map { $0.isEmpty || $0.contains { text.ends(with: $0) } } ?? false
      if isFolder || isWanted {
        files.append(choice)
      } else if endings != nil {
        others.append(choice)
      }
    }
    // If there is no such file, all files are offered.
    candidates += files.isEmpty ? others : files
  }
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
        [[ -e $line ]] && compopt -o filenames 2>/dev/null
      done < <(restorectl complete bash "${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null)
      return 0
    }

    complete -F _restorectl restorectl

    """#

  private static let zshFunction = #"""
    _restorectl() {
      local line name
      local -a before whole open
      (( CURRENT > 2 )) && before=("${(@Q)words[2,CURRENT-1]}")
      while IFS= read -r line; do
        name=${line%%$'\t'*}
        line=${name//:/\\:}${${line#$name}/$'\t'/:}
        if [[ $name == *[/=] ]]; then open+=($line); else whole+=($line); fi
      done < <(restorectl complete zsh $before "${(Q)PREFIX}" 2>/dev/null)
      _describe -t values value whole -- open -S ''
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

    complete -c restorectl -f -k -a '(__restorectl_complete)'

    """#
}
