import Foundation
import TestSupport
import Testing

@testable import RestorectlCLI

/// The manual pages and completions in the checkout, which `make install` installs, and what `generate`
/// prints.
@Suite struct GeneratedFileTests {
  private static let folders = ["Documentation/man", "Documentation/completions"]

  @Test func `the files are fresh`() throws {
    let files = GeneratedFile.all
    if ProcessInfo.processInfo.environment["RESTORECTL_WRITE_DOCS"] == "1" { try write(files) }
    for file in files {
      let kept = try? String(
        contentsOf: CheckoutFolder.url.appending(path: file.path), encoding: .utf8)
      #expect(kept == file.text, "run `make docs` to write \(file.path) anew")
    }
    let present = try Self.folders.flatMap { folder in
      try FileManager.default.subpathsOfDirectory(
        atPath: CheckoutFolder.url.appending(path: folder).path(percentEncoded: false)
      ).map { "\(folder)/\($0)" }
    }
    let known = Set(files.map(\.path))
    for path in present where !path.split(separator: "/").dropFirst(2).isEmpty {
      let isFolder = known.contains { $0.hasPrefix(path + "/") }
      #expect(isFolder || known.contains(path), "'make docs' removes \(path)")
    }
  }

  private func write(_ files: [GeneratedFile]) throws {
    for folder in Self.folders {
      try? FileManager.default.removeItem(at: CheckoutFolder.url.appending(path: folder))
    }
    for file in files {
      let place = CheckoutFolder.url.appending(path: file.path)
      try FileManager.default.createDirectory(
        at: place.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(file.text.utf8).write(to: place)
    }
  }

  @Test func `the command prints them`() throws {
    let files = Dictionary(uniqueKeysWithValues: GeneratedFile.all.map { ($0.path, $0.text) })
    #expect(TestRun("generate man").output == files["Documentation/man/restorectl.1"])
    #expect(TestRun("generate man lint").output == files["Documentation/man/restorectl-lint.1"])
    for shell in Shell.allCases {
      let run = TestRun("generate completions \(shell)")
      #expect(run.status == .success)
      #expect(run.output == shell.completions)
      #expect(files.values.contains(run.output))
    }
    #expect(TestRun("generate rules").output.hasPrefix("# Rules\n"))
  }

  @Test(arguments: [
    ("generate mann", "KIND cannot be 'mann', only man, completions or rules; did you mean 'man'?"),
    ("generate completions", "missing operand: the shell, bash, zsh or fish"),
    ("generate completions fsh", "NAME cannot be 'fsh', only bash, zsh or fish"),
    ("generate man lnt", "unknown command 'lnt'; did you mean 'lint'?"),
    ("generate rules x", "unexpected operand 'x'"),
    ("generate", "missing operand: KIND [NAME]"),
  ])
  func `what cannot be generated is an error`(line: String, message: String) {
    let run = TestRun(line)
    #expect(run.status == .failure)
    #expect(run.output.isEmpty)
    #expect(run.messages.contains(message), "\(run.messages)")
  }

  private static let hasMandoc =
    (try? Program.run(["mandoc", "-T", "lint", "/dev/null"])) != nil
    && (try? Program.run(["sh", "-c", "command -v mandoc"]))?.status == 0
  private static let hasMan = (try? Program.run(["sh", "-c", "command -v man"]))?.status == 0

  private static var pages: [GeneratedFile] {
    GeneratedFile.all.filter { $0.path.hasSuffix(".1") }
  }

  @Test func `there is a page for each command, and one for all`() {
    let names = ["restorectl"] + Command.all.map { "restorectl-\($0.name)" }
    #expect(Self.pages.map(\.path) == names.map { "Documentation/man/\($0).1" })
  }

  @Test(.enabled(if: hasMandoc, "needs mandoc"))
  func `mandoc finds nothing wrong with the pages`() throws {
    for page in Self.pages {
      let result = try Program.run(["mandoc", "-T", "lint"], input: Data(page.text.utf8))
      #expect(result.output + result.errors == "", "\(page.path)")
    }
  }

  @Test(.enabled(if: hasMan, "needs man"))
  func `man shows each page, with every option and choice`() throws {
    for (page, command) in zip(Self.pages, [nil] + Command.all) {
      let result = try Program.run(
        ["env", "MANWIDTH=200", "MANPAGER=cat", "LC_ALL=C.UTF-8", "man", "-l", "-"],
        input: Data(page.text.utf8))
      #expect(result.status == 0 && result.errors == "", "\(page.path): \(result.errors)")
      let words = Set(
        result.output.split { $0.isWhitespace || $0 == "," }.map(String.init))
      let options = (command?.options ?? CommandLineHead.options).options
      for option in options where !option.isHidden {
        #expect(words.contains(option.displayed), "\(page.path): \(option.name)")
        for choice in option.choices { #expect(words.contains(choice.name), "\(page.path)") }
      }
      #expect(words.contains("NAME") && words.contains("SYNOPSIS"), "\(page.path)")
      #expect(!result.output.contains("\\"), "\(page.path)")
    }
  }
}
