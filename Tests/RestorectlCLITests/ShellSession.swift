import Foundation
import ProjectFiles
import TestSupport

@testable import RestorectlCLI

/// A real shell in which the completions are tried: bash and zsh on a terminal of their own, with keys that
/// are pressed one after another.
struct ShellSession {
  let shell: Shell
  /// The folder that the shell starts in, and its home.
  let folder: URL

  /// What is offered for each line if the user asks for all possible completions.
  func offers(_ lines: [String]) throws -> [Set<String>] {
    if shell == .fish { return try fishOffers(lines) }
    return try converse(lines, key: "\u{18}l").map { answer in
      let text = answer.offered.replacing(/\u{1b}\[[0-9;?]*[A-Za-z]/, with: " ")
      return Set(text.split(whereSeparator: \.isWhitespace).map(String.init))
    }
  }

  /// The lines after the tab key.
  func completed(_ lines: [String]) throws -> [String] {
    if shell != .fish { return try converse(lines, key: "\t").map(\.line) }
    // fish shows the whole word for an option with its value.
    let offers = try fishOffers(lines)
    return zip(lines, offers).map { line, offers in
      let head = line.split(separator: " ", omittingEmptySubsequences: false).dropLast()
      return (head.map(String.init) + [offers.count == 1 ? offers.first ?? "" : ""])
        .joined(separator: " ")
    }
  }

  private struct Answer: Decodable {
    let offered: String
    let line: String
  }

  private struct Request: Encodable {
    let shell: [String]
    let environment: [String: String]
    let folder: String
    let setup: String
    let lines: [String]
    let key: String
  }

  private func converse(_ lines: [String], key: String) throws -> [Answer] {
    let request = Request(
      shell: shell == .bash ? ["bash", "--norc", "--noprofile", "-i"] : ["zsh", "-f", "-i"],
      environment: environment, folder: folder.path(percentEncoded: false),
      setup: shell == .bash ? Self.bashSetup : Self.zshSetup, lines: lines, key: key)
    let result = try Python.run(Self.terminal, input: JSONEncoder().encode(request))
    guard result.status == 0 else { throw Failure(text: result.errors) }
    return try JSONDecoder().decode([Answer].self, from: Data(result.output.utf8))
  }

  private struct Failure: Error {
    let text: String
  }

  private var environment: [String: String] {
    // The scripts ask the program.
    let tool = URL(filePath: BuiltBinary.path).deletingLastPathComponent().path(
      percentEncoded: false)
    let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
    return [
      "PATH": tool + ":" + path, "TERM": "xterm",
      "HOME": folder.path(percentEncoded: false), "PS1": "$ ", "LC_ALL": "C.UTF-8",
    ]
  }

  private func fishOffers(_ lines: [String]) throws -> [Set<String>] {
    let program = """
      source restorectl.fish
      for line in $argv
          complete -C $line | string split -f 1 \\t
          echo =====
      end
      """
    let result = try Program.run(
      ["fish", "--no-config", "-c", program] + lines, in: folder, environment: environment)
    guard result.status == 0, result.errors.isEmpty else { throw Failure(text: result.errors) }
    return result.output.components(separatedBy: "=====\n").dropLast()
      .map { Set($0.split(separator: "\n").map(String.init)) }
  }

  private static let bashSetup = #"""
    source ./restorectl
    bind 'set completion-display-width 0'
    bind 'set page-completions off'
    bind 'set completion-query-items 0'
    bind 'set enable-bracketed-paste off'
    bind '"\C-xl": possible-completions'
    show() { printf '<<%s>>' "$READLINE_LINE"; }
    bind -x '"\C-xp": show'
    """#

  /// The function is found by its file in `$fpath`, as an installed one is.
  private static let zshSetup = #"""
    fpath=($PWD $fpath)
    autoload -Uz compinit && compinit -D -u
    LISTMAX=0
    unsetopt list_ambiguous zle_bracketed_paste
    zstyle ':completion:*' verbose no
    show() { print -rn -- "<<$BUFFER>>" }
    bindkey -e
    zle -N show
    bindkey '^Xp' show
    bindkey '^Xl' list-choices
    """#

  /// Types each line into a shell on a terminal, then a key, then one by which the shell prints its line.
  private static let terminal = #"""
    import fcntl, json, os, pty, re, select, struct, sys, termios, time

    request = json.load(sys.stdin)
    pid, terminal = pty.fork()
    if pid == 0:
        os.chdir(request["folder"])
        os.execvpe(request["shell"][0], request["shell"], request["environment"])
    fcntl.ioctl(terminal, termios.TIOCSWINSZ, struct.pack("HHHH", 200, 160, 0, 0))

    def until(pattern):
        seen, end = b"", time.monotonic() + 120
        while True:
            match = re.search(pattern, seen, re.DOTALL)
            if match:
                return seen[: match.start()], match
            if not select.select([terminal], [], [], max(0, end - time.monotonic()))[0]:
                sys.exit("no answer, only %r" % seen)
            try:
                seen += os.read(terminal, 65536)
            except OSError:
                sys.exit("the shell ended: %r" % seen)

    os.write(terminal, request["setup"].encode() + b"\necho rea''dy\n")
    until(rb"ready\r?\n")
    answers = []
    for line in request["lines"]:
        os.write(terminal, line.encode() + request["key"].encode() + b"\x18p")
        text, match = until(rb"<<(.*?)>>")
        answers.append({"offered": text.decode(), "line": match[1].decode()})
        os.write(terminal, b"\x15")
    os.kill(pid, 9)
    os.waitpid(pid, 0)
    json.dump(answers, sys.stdout)
    """#
}

extension Shell {
  /// Whether completions can be tried in it.
  var isPresent: Bool {
    Program.isThere("\(self)") && BuiltBinary.isPresent && (self == .fish || Python.has("pty"))
  }

  /// What a skipped test needs.
  var hint: String { self == .fish ? "needs fish" : "needs \(self) and python3" }
}
