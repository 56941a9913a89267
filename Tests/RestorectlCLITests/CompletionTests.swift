import Foundation
import ProjectFiles
import RestorationLint
import RestorationReport
import TestSupport
import Testing

@testable import RestorectlCLI

/// The completions, each tried in its own shell.
@Suite(.serialized, .enabled(if: TestSize.isFull, "in CI")) struct CompletionTests {
  /// Every command, visible option, choice and rule is offered in its place, and files where there is none.
  @Test(arguments: Shell.allCases)
  func `a shell offers what the tables have`(shell: Shell) throws {
    var expected: [(line: String, words: Set<String>, others: Set<String>)] = [
      ("restorectl ", Set(Commands.all.map { $0.name }), ["state.data", "--format"]),
      ("restorectl help ", Set(Commands.all.map { $0.name }), ["state.data"]),
      ("restorectl explain ", Set(RuleRegistry.all.map(\.id)), ["state.data"]),
      ("restorectl dump ", ["state.data", "App.savedState/"], ["--format"]),
      ("restorectl lint --files-from ", ["notes.txt", "state.data"], []),
    ]
    for command in Commands.all {
      let options = command.options.flatMap(\.options)
      expected.append(
        ("restorectl \(command.name) --", Set(options.map(\.displayed)), ["state.data"]))
      for option in options where !option.choices.isEmpty {
        let line = "restorectl \(command.name) \(option.displayed) "
        expected.append((line, Set(option.choices.map(\.name)), ["state.data", "notes.txt"]))
      }
    }
    try inSession(of: shell) { session in
      let offers = try session.offers(expected.map(\.line))
      #expect(offers.count == expected.count)
      for (offer, (line, words, others)) in zip(offers, expected) {
        #expect(offer.isSuperset(of: words), "\(shell): \(line): \(words.subtracting(offer))")
        #expect(offer.isDisjoint(with: others), "\(shell): \(line): \(offer)")
      }
    }
  }

  private static let words = [
    ("dump --format t", "dump --format tree"),
    ("lint --format=s", "lint --format=sarif"),
    ("lint --format json:no", "lint --format json:notes.txt"),
    ("lint --format=json:no", "lint --format=json:notes.txt"),
    ("lint --only duplicate-path,unlisted", "lint --only duplicate-path,unlisted-state"),
    ("lint --rule=duplicate-path=w", "lint --rule=duplicate-path=warning"),
    ("lint --color never st", "lint --color never state.data"),
    ("explain dangling-r", "explain dangling-reference"),
    ("dump --revea", "dump --reveal"),
    ("dump -- st", "dump -- state.data"),
    ("dump note", "dump notes.txt"),
  ]

  @Test(arguments: Shell.allCases) func `a shell completes words`(shell: Shell) throws {
    try inSession(of: shell) { session in
      let lines = try session.completed(Self.words.map { "restorectl " + $0.0 })
      for (line, (typed, whole)) in zip(lines, Self.words) {
        // A blank or a comma for the next word may follow.
        let text = line.hasSuffix(" ") || line.hasSuffix(",") ? String(line.dropLast()) : line
        #expect(text == "restorectl " + whole, "\(shell): \(typed)")
      }
      #expect(lines.count == Self.words.count)
    }
  }

  /// A session in a folder with the completions and a few files.
  private func inSession(of shell: Shell, _ body: (ShellSession) throws -> Void) throws {
    if !shell.isPresent { try Test.cancel("\(shell.hint)") }
    let folder = try ScratchFolder()
    for name in ["state.data", "notes.txt", "Main.storyboard", "App.savedState/x"] {
      try folder.write(name, "")
    }
    let names: [Shell: String] = [
      .bash: "restorectl", .zsh: "_restorectl", .fish: "restorectl.fish",
    ]
    try folder.write(names[shell] ?? "", shell.completions)
    try body(ShellSession(shell: shell, folder: folder.url))
  }
}
