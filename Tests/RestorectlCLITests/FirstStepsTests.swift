import Foundation
import Platform
import TestSupport
import Testing

@testable import RestorectlCLI

/// What users try first, and the messages that they get.
@Suite struct FirstStepsTests {
  private static let faulty = """
    { "schema": "restorectl.archive/1", "nodes": [ { "path": "A" }, { "path": "A" } ] }
    """

  @Test func `scripts and pages that name the keys of archives are not damaged archives`() throws {
    let folder = try TemporaryFolder()
    try folder.write(
      "write.py", "\"\"\"Writes `$top` and `$objects`, restorectl.archive/1.\"\"\"\nx = 1\n")
    try folder.write(
      "a.json", #"{ "schema": "restorectl.archive/1", "nodes": [ { "path": "A" } ] }"#)
    try folder.write(
      "page.html", "<!DOCTYPE html>\n<html><p>$archiver, $objects, $top</p></html>\n")
    let run = TestRun("lint --no-config \(folder.path().displayed)")
    #expect(run.status == .success)
    #expect(!run.messages.contains("page.html"))
    #expect(!run.messages.contains("write.py"))
  }

  @Test func `a file in place of a command`() {
    CheckoutFolder.enter()
    let run = TestRun("Fixtures/recipes.data")
    #expect(run.status == .failure)
    #expect(
      run.messages.hasPrefix(
        "restorectl: unknown command 'Fixtures/recipes.data'; "
          + "did you mean 'restorectl dump Fixtures/recipes.data'?\n"))
    #expect(TestRun("Fixtures/recipes.dat").messages.hasPrefix("restorectl: unknown command"))
    for command in ["dump", "plan", "stats"] {
      #expect(TestRun(command).messages.contains("missing operand: FILE; '-' is standard input\n"))
    }
  }

  @Test(arguments: ["dump", "plan", "stats"])
  func `an archive on standard input needs no dash`(command: String) {
    let word = ByteString(command.utf8)
    let named = TestRun([word, "-"], input: Self.faulty)
    #expect(named.status == .success && !named.output.isEmpty)
    let bare = TestRun([word], input: Self.faulty, isInputGiven: true)
    #expect(bare.output == named.output && bare.status == named.status)
    // It is one file: a document, and no array.
    let json = TestRun([word, "--format", "json"], input: Self.faulty, isInputGiven: true)
    #expect(json.output.hasPrefix("{"))
    // A terminal, or nothing in a pipe.
    for run in [TestRun([word], input: Self.faulty), TestRun([word], isInputGiven: true)] {
      #expect(run.status == .failure)
      #expect(run.messages.contains("missing operand: FILE; '-' is standard input\n"))
    }
    // What is named is read, and standard input is not.
    CheckoutFolder.enter()
    let file = TestRun(
      [word, "Fixtures/recipes.data"], input: Self.faulty, isInputGiven: true)
    #expect(file.output == TestRun("\(command) Fixtures/recipes.data").output)
    let list = TestRun(
      [word, "--files-from", "-"], input: "Fixtures/recipes.data\n", isInputGiven: true)
    #expect(list.status == .success && list.output.hasPrefix(file.output.prefix(20)))
  }

  /// A job often runs with a pipe for standard input; the contract is to check the current folder.
  @Test func `lint without operands checks the current folder whatever is on standard input`() {
    CheckoutFolder.enter()
    let run = TestRun(["lint", "--exclude", "**"], input: Self.faulty, isInputGiven: true)
    #expect(run.messages.contains("no archive found in the current folder that --exclude does"))
  }

  @Test func `compressed files and URLs`() throws {
    let folder = try TemporaryFolder()
    for (name, start) in [("a.gz", [0x1F, 0x8B, 8, 0]), ("a.zip", [0x50, 0x4B, 3, 4, 20])] {
      try Data(start.map { UInt8($0) } + [UInt8](repeating: 7, count: 60))
        .write(to: folder.url.appending(path: name))
      let run = TestRun(["dump", folder.argument(name)])
      #expect(run.status == .failure)
      #expect(run.messages.contains(name == "a.gz" ? "'gunzip'" : "'unzip'"), "\(run.messages)")
    }
    let url = TestRun("dump https://example.com/data.data")
    #expect(url.messages.contains("is a URL, not a file; download it first"))
  }

  @Test func `searches skip folders of other tools unless they are named`() throws {
    let folder = try TemporaryFolder()
    let skipped = [".git", "Pods", "node_modules", "DerivedData", ".build"]
    for name in skipped + ["Sources"] { try folder.write("\(name)/a.json", Self.faulty) }
    let all = TestRun(["lint", folder.argument("")])
    #expect(all.output.contains("1 error in 1 archive"))
    for name in skipped {
      #expect(TestRun(["lint", folder.argument(name)]).output.contains("1 error in 1 archive"))
    }
  }

  @Test func `globs exclude what a search finds`() throws {
    let folder = try TemporaryFolder()
    for name in ["a/old.json", "a/new.json", "b/c/old.json"] { try folder.write(name, Self.faulty) }
    func files(_ options: ByteString..., operand: String = "") -> String {
      TestRun(
        ["lint", "--no-config"] + options + [folder.argument(operand)], folder: folder.path()
      ).output
    }
    #expect(files().contains("3 errors in 3 of 3 archives"))
    #expect(files("--exclude", "**/old.json").contains("1 error in 1 archive"))
    #expect(files("--exclude", "a", "--exclude=b/c").contains("no archive was checked"))
    // What is named is checked.
    #expect(files("--exclude", "**", operand: "a/old.json").contains("1 error in 1 archive"))
    let bad = TestRun("lint --exclude /a")
    #expect(bad.status == .failure)
    #expect(
      bad.messages.contains("option '--exclude': '/a' begins with '/'; write it from the current"))
  }

  @Test func `rules by the beginning of their ids`() throws {
    let folder = try TemporaryFolder()
    try folder.write(
      "a.json",
      """
      { "schema": "restorectl.archive/1", "nodes": [
        { "path": "A", "className": "X" }, { "path": "A/B", "className": "X" },
        { "path": "A/B", "className": "X" } ] }
      """)
    let file = folder.argument("a.json")
    #expect(TestRun(["lint", "--rule", "duplicate-p=warning", file]).status == .success)
    let only = TestRun(["lint", "--notes", "--only", "duplicate-p,no-recreation-r", file])
    #expect(only.output.contains("[duplicate-path]") && only.output.contains("[no-recreation-"))
    #expect(
      !TestRun(["lint", "--notes", "--only", "duplicate-path", file]).output.contains("note:"))
    #expect(TestRun("explain duplicate-p").output == TestRun("explain duplicate-path").output)
    let several = TestRun("explain path-")
    #expect(several.status == .failure)
    #expect(
      several.messages.contains("several rules begin with 'path-': path-removed, path-added\n"))
    #expect(
      TestRun("lint --only duplicate-path,nosuch").messages.contains("unknown rule 'nosuch'"))
    #expect(TestRun("lint --only duplicate-path,").status == .failure)
  }

  @Test func `a configuration to start from`() throws {
    let folder = try TemporaryFolder()
    try folder.write("a.json", Self.faulty)
    func lint(_ words: ByteString...) -> TestRun {
      TestRun(["lint"] + words, folder: folder.path())
    }
    let first = lint("--init")
    #expect(first.status == .success)
    #expect(first.output.split(separator: "\n").count == 2)
    #expect(
      first.messages.hasPrefix("restorectl: 'restorectl lint' and 'plan' use it from now on; "))
    let config = try #require(folder.read(".restorectl.json"))
    #expect(config.contains("\"$schema\": \"./.restorectl.schema.json\""))
    #expect(
      folder.read(".restorectl.schema.json")
        == String(decoding: ConfigurationSchema.document(), as: UTF8.self))
    // It changes nothing, and nothing is written over it.
    #expect(lint(folder.argument("a.json")).output.contains("1 error"))
    let again = lint("--init")
    #expect(again.status == .failure && again.messages.contains("already exists"))
    #expect(folder.read(".restorectl.json") == config)
  }

  @Test func `rules of a level, and by name`() {
    let errors = TestRun("rules --level error").output.split(separator: "\n")
    #expect(!errors.isEmpty && errors.allSatisfy { $0.contains(" error ") })
    let count = TestRun("rules").output.split(separator: "\n").count
    #expect((1..<count).contains(errors.count))
    let one = TestRun("rules duplicate-path malformed-p").output.split(separator: "\n")
    #expect(one.count == 2 && one[0].hasPrefix("duplicate-path "))
    #expect(TestRun("rules duplicate-paths").messages.contains("did you mean 'duplicate-path'?"))
    #expect(TestRun("explain --quiet").output.hasSuffix("data\n"))
  }
}
