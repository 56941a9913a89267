import Foundation
import FuzzHarnesses
import TestSupport
import Testing

/// What an archive, a file name or a configuration would like a terminal or a build system to do.
@Suite(.enabled(if: BuiltBinary.isPresent, Comment(rawValue: BuiltBinary.hint)))
struct TerminalAttackTests {
  struct Attack: Sendable, CustomStringConvertible {
    let description: String
    let text: String

    static let all = [
      Attack(description: "clears the screen", text: "a\u{1B}[2Jb"),
      Attack(description: "makes a hyperlink", text: "\u{1B}]8;;http://a.example\u{7}b"),
      Attack(description: "sets a title with a C1 control", text: "\u{9D}0;x\u{9C}"),
      Attack(description: "goes back over the line", text: "good\r\u{8}evil"),
      Attack(description: "turns text around", text: "a\u{202E}gnp.exe\u{2066}b"),
      Attack(description: "hides text", text: "a\u{200B}\u{2060}\u{FEFF}\u{AD}b"),
      Attack(description: "hides a message in tags", text: "a\u{E0041}\u{E0042}\u{1BCA0}"),
      Attack(description: "begins a line", text: "a\n::error::forged\u{2028}::error::too"),
      Attack(description: "is an error of GitHub's", text: "::error file=a::forged"),
      Attack(description: "stops GitHub's commands", text: " ::stop-commands::x"),
      Attack(description: "is a command of Azure's", text: "x##vso[task.complete result=Failed]"),
      Attack(description: "is a section of Azure's", text: "##[section]forged"),
      Attack(description: "is a message of TeamCity's", text: "##teamcity[buildStatus text='x']"),
      Attack(
        description: "is a section of GitLab's", text: "\u{1B}[0Ksection_start:1:x\r\u{1B}[0Kforged"
      ),
      Attack(description: "ends Markdown and XML", text: "]]>--></p>`|\n# x\n```\n<script>"),
    ]
  }

  /// Looks at what was printed.
  private func check(_ result: BuiltTool.Result, _ line: EveryOutput.Line, _ what: String) {
    #expect(result.isOrderly, "\(what)")
    // Of its own lines, GitHub's format has only commands.
    for (text, isForPeople) in [(result.errors, true), (result.output, line.reader == .people)] {
      let fault = Array(text.utf8).fault(isForPeople: isForPeople, isForGitHub: line.isGitHub)
      #expect(fault == nil, "\(what): \(fault ?? "")")
    }
    #expect(!result.output.contains("\n::error::forged"))
  }

  /// Each output meets a third of the attacks, in one file or another.
  @Test(arguments: Attack.all.indices)
  func `in an archive`(number: Int) throws {
    let attack = Attack.all[number]
    let folder = try ScratchFolder()
    let names = try SavedEverywhere { _ in attack.text }.write(into: folder)
    let other = try ScratchFolder()
    _ = try SavedEverywhere { _ in "x" + attack.text }.write(into: other)
    for (place, line) in EveryOutput.all.enumerated() where place % 3 == number % 3 {
      let name = names[(place / 3 + number) % names.count]
      let words = line.words + (line.words[0] == "diff" ? [other.path(name)] : []) + [name]
      check(try BuiltTool.run(words, in: folder.url), line, "\(line) \(name)")
    }
  }

  @Test(arguments: Attack.all.indices)
  func `in a file name`(number: Int) throws {
    let (attack, folder) = (Attack.all[number], try ScratchFolder())
    // A name has no slash and no more than 255 bytes.
    let name = attack.text.replacing("/", with: "-")
    try folder.write(name, Fixture.all[0].bytes())
    try folder.write("other", "bplist00")
    for (place, line) in EveryOutput.all.enumerated() where place % 3 == number % 3 {
      let words = line.words + ["--", name, "other"]
      check(try BuiltTool.run(words, in: folder.url), line, "\(line)")
    }
    let missing = EveryOutput.Line(words: ["dump", "--", name + "x"], reader: .people)
    check(try BuiltTool.run(missing.words, in: folder.url), missing, "missing")
  }

  @Test(arguments: Attack.all)
  func `in a configuration and on the command line`(attack: Attack) throws {
    let folder = try ScratchFolder()
    let quoted = String(decoding: try JSONEncoder().encode([attack.text]), as: UTF8.self)
      .dropFirst().dropLast()
    let texts = [
      "{\(quoted):1}", "{\"rules\":{\(quoted):\"off\"}}", "{\"failOn\":\(quoted)}",
      "{\"include\":[\(quoted)]}", "{\"baseline\":\(quoted)}", "{\"diffIgnore\":[\(quoted)]}",
      attack.text,
    ]
    try folder.write("a.data", Fixture.all[0].bytes())
    for text in texts {
      try folder.write(".restorectl.json", text)
      for words in [["lint", "--verbose", "."], ["diff", "a.data", "a.data"]] {
        let line = EveryOutput.Line(words: words, reader: .people)
        check(try BuiltTool.run(words, in: folder.url), line, text)
      }
    }
    try FileManager.default.removeItem(at: folder.file(".restorectl.json"))
    for words in [
      [attack.text], ["lint", "--" + attack.text], ["lint", "--rule", attack.text],
      ["dump", "--path", attack.text, "a.data"], ["explain", attack.text],
      ["dump", "--format", attack.text, "a.data"], ["dump", "--stdin-name", attack.text, "-"],
    ] {
      let line = EveryOutput.Line(words: words, reader: .people)
      check(try BuiltTool.run(words, in: folder.url), line, "\(words)")
    }
  }
}
