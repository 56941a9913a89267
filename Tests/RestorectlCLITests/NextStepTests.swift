import Foundation
import RestorationLint
import RestorationReport
import TestSupport
import Testing

@testable import RestorectlCLI

/// Messages name the file and the setting that they are about, and what to do next.
@Suite struct NextStepTests {
  private let folder: TemporaryFolder

  private static let sound = """
    { "schema": "restorectl.archive/1", "nodes": [ { "path": "Root" } ] }
    """

  init() throws {
    folder = try TemporaryFolder()
    try folder.write("new/a.json", Self.sound)
    try folder.write("old/b.json", Self.sound)
  }

  /// Runs a line under a configuration. `@` is the folder.
  private func run(_ line: String, under configuration: String? = nil) throws -> TestRun {
    if let configuration { try folder.write(".restorectl.json", configuration) }
    let words = line.split(separator: " ").map { word in
      word.hasPrefix("@") ? folder.argument(String(word.dropFirst())) : ByteString(word.utf8)
    }
    return TestRun(words, folder: folder.path())
  }

  private func name(_ name: String) -> String { folder.path(name).displayed }

  @Test(arguments: ["0", "1025", "x"])
  func `a number that cannot be is refused with the range`(value: String) throws {
    let message = try run("lint --jobs \(value) @").messages
    #expect(
      message.contains("'--jobs' needs a whole number from 1 to 1024, found '\(value)'"),
      "\(message)")
  }

  // MARK: Globs that match nothing

  private static let globs = """
    { "include": ["new", "old", "mew"], "exclude": ["Pods", "Podz", "**/c.json", "old/*"],
      "overrides": [ { "files": "old/b.json", "rules": {} }, { "files": "olf", "rules": {} } ] }
    """

  /// The folder `Pods` is never searched; naming it is no mistake.
  @Test(arguments: ["lint", "plan"])
  func `globs of the configuration that match nothing are named`(command: String) throws {
    try folder.write("Pods/x.json", Self.sound)
    let run = try run("\(command) @", under: Self.globs)
    #expect(run.status == .success)
    let file = name(".restorectl.json")
    let end = "; globs start from the folder of the configuration"
    #expect(
      run.messages.split(separator: "\n") == [
        "restorectl: \(file): include: no file matches 'mew'\(end)",
        "restorectl: \(file): exclude: no file matches 'Podz', '**/c.json'\(end)",
        "restorectl: \(file): overrides[0].files: no file matches 'old/b.json'\(end)",
        "restorectl: \(file): overrides[1].files: no file matches 'olf'\(end)",
      ])
    #expect(try self.run("\(command) --quiet @").messages == "")
    // A search of a part cannot know.
    #expect(try self.run("\(command) @new").messages == "")
    let part = try self.run("\(command) --verbose @new").messages
    #expect(part.contains("include: no file matches 'old', 'mew'"), "\(part)")
    #expect(try !self.run("\(command) --verbose @new/a.json").messages.contains("include: "))
  }

  @Test func `a glob of the command line that matches nothing is named`() throws {
    let line = "lint --no-config --exclude"
    let typo = try run("\(line) olf @new")
    #expect(
      typo.messages
        == "restorectl: option '--exclude': no file matches 'olf'; globs start from the current "
        + "folder\n")
    #expect(typo.status == .success)
    #expect(try run("\(line) old @").messages == "")
    #expect(try run("\(line) olf --quiet @").messages == "")
  }

  @Test func `a long list of such globs is cut`() throws {
    let globs = (0..<12).map { #""x\#($0)""# }.joined(separator: ", ")
    let run = try run("lint @", under: #"{ "exclude": [\#(globs)] }"#)
    #expect(run.messages.contains("'x9' and 2 more; "), "\(run.messages)")
    #expect(!run.messages.contains("'x10'"))
  }

  @Test(arguments: ReportRegistry.findings.map(\.name).filter { $0 != "text" })
  func `such a glob fails a run only where a match is required`(format: String) throws {
    let line = "lint --format \(format) --exclude olf --quiet"
    let run = try run("\(line) --require-match @", under: Self.globs)
    #expect(run.status == .remarks)
    #expect(run.messages.contains("'--exclude': no file matches 'olf'"))
    let output = run.output.replacing("&#39;", with: "'").replacing("&apos;", with: "'")
    #expect(output.contains("exclude: no file matches 'olf'"), "\(output)")
    #expect(output.contains("overrides[1].files: no file matches 'olf'"))
    #expect(!run.output.contains("file=--exclude"))
    #expect(try self.run("\(line) @").status == .success)
    let matched = try self.run("lint --no-config --require-match --exclude old @")
    #expect(matched.status == .success, "\(matched.messages)")
  }

  // MARK: Baselines, and other files of the configuration

  @Test func `a new baseline is followed by how to use it`() throws {
    let typed = try run("lint --write-baseline @base.json @", under: "{}")
    let option = "'restorectl lint --baseline \(name("base.json"))' reports only new ones"
    let key = #"and so does "baseline": "base.json" in \#(name(".restorectl.json"))"#
    #expect(
      typed.messages
        == "restorectl: wrote 0 findings to \(name("base.json")); \(option), \(key)\n")
    let configured = try run(
      "lint --write-baseline @base.json @", under: #"{ "baseline": "./base.json" }"#)
    #expect(
      configured.messages.hasSuffix(
        "; 'restorectl lint' now reports only new ones, because \(name(".restorectl.json")) names "
          + "the baseline\n"))
    // A configuration cannot name a file elsewhere.
    let elsewhere = try TemporaryFolder()
    let other = TestRun(
      ["lint", "--write-baseline", elsewhere.argument("base.json"), folder.argument()],
      folder: folder.path())
    #expect(other.messages.hasSuffix("base.json' reports only new ones\n"), "\(other.messages)")
  }

  @Test func `a missing baseline is named with the configuration that names it`() throws {
    let run = try run("lint @", under: "{\n  \"baseline\": \"base.json\"\n}")
    #expect(run.status == .failure)
    #expect(
      run.messages
        == "restorectl: \(name("base.json")): no such file or folder; "
        + "\(name(".restorectl.json")):2 names it: make it with 'restorectl lint "
        + "--write-baseline \(name("base.json"))', or change 'baseline' there\n")
    let typed = try self.run("lint --baseline @other.json @")
    #expect(
      typed.messages.hasSuffix(
        "make it with 'restorectl lint --write-baseline \(name("other.json"))', or name another "
          + "one\n"))
  }

  @Test(arguments: ["lint", "plan"])
  func `a missing file is named with the key that names it`(command: String) throws {
    let run = try run(
      "\(command) @new",
      under: "{ \"classes\": \"old/b.json\",\n\"storyboards\": [\"new\", \"App\"] }")
    #expect(run.status == .failure)
    #expect(
      run.messages.hasSuffix(
        "restorectl: \(name(".restorectl.json")): line 2: 'storyboards' names \(name("App")), which "
          + "does not exist; correct the path, or remove the key\n"), "\(run.messages)")
    #expect(!run.messages.contains("'classes'"))
    let typed = try self.run("\(command) --storyboards @Nope @new")
    #expect(!typed.messages.contains("'storyboards' names"), "\(typed.messages)")
  }

  // MARK: Folders without archives

  @Test func `a folder without archives is no input that could not be checked`() throws {
    try folder.write("empty/notes.txt", "no archive")
    let message = "no archive found in \(name("empty")); name a folder with archives, or a file"
    for format in ReportRegistry.findings.map(\.name) {
      let run = try run("lint --no-config --format \(format) @empty")
      #expect(run.status == .failure)
      #expect(run.messages.contains(message))
      #expect(!run.output.contains("could not be checked"), "\(run.output)")
      #expect(!run.output.contains("cannot be checked"), "\(run.output)")
      #expect(!run.output.contains("more rule") && !run.output.contains("'restorectl plan"))
      #expect(!run.output.contains("\"needs\"") && !run.output.contains(" skipped: "))
    }
    let github = try run("lint --format github @empty").output
    #expect(github.hasPrefix("::error title=no-archives::\(message)"), "\(github)")
    let text = try run("lint @empty").output
    #expect(text == "no archive was checked\n")
    // An unreadable file is still one.
    let missing = try run("lint --format github @gone").output
    #expect(missing.hasPrefix("::error file="))
    #expect(missing.contains("\nno archive was checked · 1 input could not be checked\n"))
  }

  @Test func `what was excluded is said with what excludes it`() throws {
    let typed = try run("lint --no-config --exclude * @new")
    #expect(
      typed.messages.contains("that --exclude does not exclude (1); a file that you name is"),
      "\(typed.messages)")
    let both = try run("lint --exclude * @new", under: #"{ "exclude": ["new"] }"#)
    #expect(both.messages.contains("that the configuration or --exclude does not exclude (1)"))
  }

  // MARK: Rules of one's own

  @Test func `rules of one's own have a level that changes nothing here`() throws {
    let run = try run("lint --no-config --rule my-app/drafts=off @")
    #expect(run.status == .success)
    #expect(
      run.messages
        == "restorectl: option '--rule' has no effect on 'my-app/drafts', a rule of your own: only "
        + "tests with RestorationKit check it; set its level in the configuration\n")
    #expect(try self.run("lint --no-config --quiet --rule my-app/drafts=off @").messages == "")
    #expect(try self.run("lint --no-config --rule my-app/drafts=on @").status == .failure)
    #expect(try self.run("lint --no-config --rule My/drafts=off @").status == .failure)
    for line in ["lint --only my-app/drafts @", "explain my-app/drafts", "rules my-app/drafts"] {
      let run = try self.run(line)
      #expect(run.status == .failure)
      #expect(run.messages.contains("'my-app/drafts' is a rule of your own, which only your tests"))
    }
  }

  // MARK: Outputs that would replace an input

  @Test(arguments: ["convert --to xml", "redact"])
  func `an output does not replace the input`(command: String) throws {
    let run = try run("\(command) --output @new/a.json @new/a.json")
    #expect(run.status == .failure)
    #expect(
      run.messages
        == "restorectl: \(name("new/a.json")): is an input, and the output would replace it; name "
        + "another file with '--output FILE'\n")
    #expect(folder.read("new/a.json") == Self.sound)
  }

  // MARK: Wrong files and options

  @Test(arguments: [
    ("lint --expect-paths @new @new", "is a folder; name a file in it"),
    ("lint --files-from @new", "is a folder; name a file in it"),
    (
      "lint --info-plist @empty.txt @new",
      "expected a property list, found an empty file; check that it is the right file"
    ),
    ("lint --exclude ../x @new", "'../x' leaves the current folder; only files below it"),
    ("lint --exclude= @new", "option '--exclude': '' is empty; write '**' for all files"),
    (
      "plan --to-scenes --format html @new",
      "options '--to-scenes' and '--format html' cannot be used together"
    ),
    ("find @gone", "no such file or folder; check the spelling and the current"),
    ("find @empty.txt", "no archive of a saved interface; 'restorectl dump' shows what else it is"),
    ("watch", "missing operand: FILE or --bundle-id ID\n"),
    ("dump --path Root#gone @new", "no value matches 'Root#gone'; 'restorectl dump --format flat'"),
    ("dump --path Gone @new", "no object matches 'Gone'; 'restorectl dump --format paths'"),
  ])
  func `what is wrong is named with the way out`(line: String, message: String) throws {
    try folder.write("empty.txt", "")
    let run = try run(line)
    #expect(run.status != .success)
    #expect(run.messages.contains(message), "\(run.messages)")
  }
}
