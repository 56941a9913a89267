import Foundation
import FuzzHarnesses
import TestSupport
import Testing

/// What an archive, a file name or a configuration would like a terminal or a build system to do.
@Suite(.enabled(if: BuiltBinary.isPresent, Comment(rawValue: BuiltBinary.hint)))
struct TerminalAttackTests {
  private static let attacks: KeyValuePairs = [
    "clears the screen": "a\u{1B}[2Jb",
    "makes a hyperlink": "\u{1B}]8;;http://a.example\u{7}b",
    "sets a title with a C1 control": "\u{9D}0;x\u{9C}",
    "goes back over the line": "good\r\u{8}evil",
    "turns text around": "a\u{202E}gnp.exe\u{2066}b",
    "hides text": "a\u{200B}\u{2060}\u{FEFF}\u{AD}b",
    "hides a message in tags": "a\u{E0041}\u{E0042}\u{1BCA0}",
    "begins a line": "a\n::error::forged\u{2028}::error::too",
    "is an error of GitHub's": "::error file=a::forged",
    "stops GitHub's commands": " ::stop-commands::x",
    "is a command of Azure's": "x##vso[task.complete result=Failed]",
    "is a section of Azure's": "##[section]forged",
    "is a message of TeamCity's": "##teamcity[buildStatus text='x']",
    "is a section of GitLab's": "\u{1B}[0Ksection_start:1:x\r\u{1B}[0Kforged",
    "ends Markdown and XML": "]]>--></p>`|\n# x\n```\n<script>",
  ]

  /// Looks at what was printed.
  private func check(_ result: Program.Result, _ line: EveryOutput.Line, _ what: String) {
    #expect(result.isOrderly, "\(what)")
    // Of its own lines, GitHub's format has only commands.
    for (text, isForPeople) in [(result.errors, true), (result.output, line.isForPeople)] {
      let fault = Array(text.utf8).fault(isForPeople: isForPeople, isForGitHub: line.isGitHub)
      #expect(fault == nil, "\(what): \(fault ?? "")")
    }
    #expect(!result.output.contains("\n::error::forged"))
  }

  /// Each output meets a third of the attacks, in one file or another.
  @Test(arguments: attacks.indices)
  func `in an archive`(number: Int) throws {
    let attack = Self.attacks[number].value
    let folder = try ScratchFolder()
    let names = try SavedEverywhere { _ in attack }.write(into: folder)
    let other = try ScratchFolder()
    _ = try SavedEverywhere { _ in "x" + attack }.write(into: other)
    for (place, line) in EveryOutput.all.enumerated() where place % 3 == number % 3 {
      let name = names[(place / 3 + number) % names.count]
      let words = line.words + (line.words[0] == "diff" ? [other.path(name)] : []) + [name]
      check(try BuiltTool.run(words, in: folder.url), line, "\(line) \(name)")
    }
  }

  @Test(arguments: attacks.indices)
  func `in a file name`(number: Int) throws {
    let (attack, folder) = (Self.attacks[number].value, try ScratchFolder())
    // A name has no slash and no more than 255 bytes.
    let name = attack.replacing("/", with: "-")
    try folder.write(name, Fixture.all[0].bytes())
    try folder.write("other", "bplist00")
    for (place, line) in EveryOutput.all.enumerated() where place % 3 == number % 3 {
      let words = line.words + ["--", name, "other"]
      check(try BuiltTool.run(words, in: folder.url), line, "\(line)")
    }
    let missing = EveryOutput.Line(words: ["dump", "--", name + "x"])
    check(try BuiltTool.run(missing.words, in: folder.url), missing, "missing")
  }

  @Test(arguments: attacks.map(\.value))
  func `in a configuration and on the command line`(attack: String) throws {
    let folder = try ScratchFolder()
    let quoted = String(decoding: try JSONEncoder().encode([attack]), as: UTF8.self)
      .dropFirst().dropLast()
    let texts = [
      "{\(quoted):1}", "{\"rules\":{\(quoted):\"off\"}}", "{\"failOn\":\(quoted)}",
      "{\"include\":[\(quoted)]}", "{\"baseline\":\(quoted)}", "{\"diffIgnore\":[\(quoted)]}",
      attack,
    ]
    try folder.write("a.data", Fixture.all[0].bytes())
    for text in texts {
      try folder.write(".restorectl.json", text)
      for words in [["lint", "--verbose", "."], ["diff", "a.data", "a.data"]] {
        let line = EveryOutput.Line(words: words)
        check(try BuiltTool.run(words, in: folder.url), line, text)
      }
    }
    try FileManager.default.removeItem(at: folder.file(".restorectl.json"))
    for words in [
      [attack], ["lint", "--" + attack], ["lint", "--rule", attack],
      ["dump", "--path", attack, "a.data"], ["explain", attack],
      ["dump", "--format", attack, "a.data"], ["dump", "--stdin-name", attack, "-"],
    ] {
      let line = EveryOutput.Line(words: words)
      check(try BuiltTool.run(words, in: folder.url), line, "\(words)")
    }
  }
}
