import Testing

@testable import RestorectlCLI

@Suite struct SessionTests {
  @Test(arguments: [
    ("lint --help", HelpTextOf.long("lint")), ("lint -h", .short("lint")),
    ("help lint", .long("lint")), ("--help lint", .long("lint")), ("-h lint", .short("lint")),
    ("--help", .overviewLong), ("-h", .overviewShort), ("help", .overviewLong),
    ("--bogus --help", .overviewLong), ("help --help", .long("help")),
    ("help nix -h", .short("help")),
    ("lint --format bogus --help", .long("lint")), ("diff a b c --help", .long("diff")),
    ("dump - - -h", .short("dump")), ("dump --format --help", .long("dump")),
    ("--version --help", .overviewLong),
  ])
  func helpGoesToStandardOutput(_ line: String, _ page: HelpTextOf) throws {
    let run = TestRun(line)
    #expect(run.status == .success)
    #expect(run.messages == "")
    #expect(run.output == (try page.text))
  }

  @Test(arguments: ["--version", "-V", "version", "lint --version", "--bogus -V"])
  func versionGoesToStandardOutput(_ line: String) {
    let run = TestRun(line)
    #expect(run.status == .success)
    #expect(run.output == "restorectl \(Version.number)\n")
    #expect(run.messages == "")
  }

  @Test func nothingTypedIsAMistakeThatGetsHelp() {
    let run = TestRun("")
    #expect(run.status == .failure)
    #expect(run.output == "")
    #expect(run.messages == HelpText().overview(.short))
  }

  @Test(arguments: [
    (
      "lnit", "unknown command 'lnit'; did you mean 'lint'?", "restorectl --help"
    ),
    ("frobnicate", "unknown command 'frobnicate'", "restorectl --help"),
    ("help lnit", "unknown command 'lnit'; did you mean 'lint'?", "restorectl --help"),
    ("lnit --help", "unknown command 'lnit'; did you mean 'lint'?", "restorectl --help"),
    ("--format json dump", "option '--format' goes after the command", "restorectl --help"),
    ("-q dump", "option '-q' goes after the command", "restorectl --help"),
    ("--bogus", "unknown option '--bogus'", "restorectl --help"),
    ("- dump", "no command given", "restorectl --help"),
    ("-- dump", "no command given", "restorectl --help"),
    ("dump", "missing operand: FILE; '-' is standard input", "restorectl dump --help"),
    ("diff a", "missing operand: NEW", "restorectl diff --help"),
    ("diff", "missing operand: OLD NEW", "restorectl diff --help"),
    ("diff a b c", "unexpected operand 'c'", "restorectl diff --help"),
    (
      "diff - -", "standard input is used twice, but can be read only once",
      "restorectl diff --help"
    ),
    ("version x", "unexpected operand 'x'", "restorectl version --help"),
    (
      "dump --fulll x", "unknown option '--fulll'; did you mean '--full'?", "restorectl dump --help"
    ),
    ("dump --full=x y", "option '--full' takes no value", "restorectl dump --help"),
    (
      "lint --format sarf",
      "option '--format' does not take 'sarf', only text, json, jsonl, sarif, github, xcode, junit,"
        + " gitlab, checkstyle, markdown or html; did you mean 'sarif'?", "restorectl lint --help"
    ),
    (
      "lint --color nevr",
      "option '--color' does not take 'nevr', only auto, always or never; did you mean 'never'?",
      "restorectl lint --help"
    ),
    (
      "lint --rule duplicate-path",
      "option '--rule' needs ID=LEVEL, found 'duplicate-path'", "restorectl lint --help"
    ),
    (
      "lint --rule duplicate-path=eror",
      "option '--rule' does not take 'eror', only off, info, warning or error;"
        + " did you mean 'error'?", "restorectl lint --help"
    ),
    (
      "lint -0 x", "option '--null' needs '--files-from'",
      "restorectl lint --help"
    ),
    (
      "dump --files-from - -", "standard input is used twice, but can be read only once",
      "restorectl dump --help"
    ),
    (
      "dump --format json --format tree x",
      "two reports would go to standard output; give one its own file with '--format FORMAT:FILE'",
      "restorectl dump --help"
    ),
  ])
  func wrongUsageSaysWhatAndWhereToLook(_ line: String, _ fact: String, _ help: String) {
    let run = TestRun(line)
    #expect(run.status == .failure)
    #expect(run.output == "")
    #expect(run.messages == "restorectl: \(fact)\nTry '\(help)'.\n")
  }

  @Test func messagesShowNoControlCharacters() {
    let run = TestRun([ByteString([0x1B, 0x5B, 0x32, 0x4A, 0xFF])])
    #expect(run.messages.hasPrefix("restorectl: unknown command '\\u{1b}[2J\\x{ff}'\n"))
  }

  @Test func aFullDiskIsAnError() {
    let run = TestRun(["--version"], output: MemoryDestination(failingWith: .noSpace))
    #expect(run.status == .failure)
    #expect(
      run.messages
        == "restorectl: standard output: cannot be written: no space left;"
        + " free some, or name another place\n")
  }

  @Test func aClosedPipeEndsQuietly() {
    let run = TestRun(["--version"], output: MemoryDestination(failingWith: .closedPipe))
    #expect(run.status == .closedPipe)
    #expect(run.messages == "")
  }
}

/// Names a help page, so that a failing test shows the name instead of the page.
enum HelpTextOf: Sendable {
  case overviewShort, overviewLong
  case short(String), long(String)

  var text: String {
    get throws {
      switch self {
      case .overviewShort: HelpText().overview(.short)
      case .overviewLong: HelpText().overview(.long)
      case .short(let name):
        HelpText().page(of: try CommandLineHead.command(named: ByteString(name.utf8)), .short)
      case .long(let name):
        HelpText().page(of: try CommandLineHead.command(named: ByteString(name.utf8)), .long)
      }
    }
  }
}
