import AppFiles
import Foundation
import Platform
import PlistSyntax
import RestorationLint
import RestorationModel
import TestSupport
import Testing

@testable import RestorectlCLI

/// `lint --against` with archives and folders.
@Suite struct LintAgainstTests {
  private static let archive = #"{ "schema": "restorectl.archive/1", "nodes": [{ "path": "A" }] }"#

  private func older(
    _ old: String, _ files: [String], _ operands: [String], in folder: TemporaryFolder
  ) throws -> [String] {
    for file in files { try folder.write(file, Self.archive) }
    let session = Session(
      environment: Environment([:]),
      streams: .init(
        readInput: { () throws(FileError) in ByteSlice([]) }, output: MemoryDestination(),
        error: MemoryDestination()))
    let archives = try #require(
      OlderArchives(folder.path(old).isFolder ? .path(folder.path(old)) : nil, in: session))
    let reader = session.inputReader()
    var found: [String] = []
    var walk = InputWalk(
      OperandSource(operands.map { .success(.path(folder.path($0))) }), reader: reader,
      isArchive: { _ in true })
    while let input = try walk.next()?.get() {
      let file = try archives.archive(for: input)?.source.file
      found.append(file.map { String($0.dropFirst(folder.url.path.utf8.count + 1)) } ?? "none")
    }
    return found
  }

  @Test func filesOfAFolderAreComparedByRelativePath() throws {
    let folder = try TemporaryFolder()
    #expect(
      try older("old", ["old/a", "old/s/b", "new/a", "new/s/b", "new/c"], ["new"], in: folder)
        == ["old/a", "none", "old/s/b"])
  }

  @Test func namedFilesAreComparedByName() throws {
    let folder = try TemporaryFolder()
    #expect(
      try older("old", ["old/a", "old/new/b", "new/a", "new/b"], ["new/a", "new/b"], in: folder)
        == ["old/a", "none"])
  }

  @Test func oneFileIsComparedWithAll() throws {
    let folder = try TemporaryFolder()
    for name in ["old", "a", "b"] { try folder.write(name, Self.archive) }
    let run = TestRun([
      "lint", "--verbose", "--against", folder.argument("old"), folder.argument("a"),
      folder.argument("b"),
    ])
    #expect(run.status == .success && !run.output.contains("--against"))
  }

  @Test func aFolderWithoutCounterpartsComparesNothing() throws {
    let folder = try TemporaryFolder()
    try folder.write("old/x", Self.archive)
    try folder.write("new/a", Self.archive)
    let run = TestRun(["lint", "--against", folder.argument("old"), folder.argument("new")])
    #expect(run.status == .failure)
    #expect(run.messages.contains("old: has no archive at the path of any input"))
  }

  /// `old` has two archives, one of which is at the place of one of the two in `new`.
  private func run(_ options: String...) throws -> TestRun {
    let folder = try TemporaryFolder()
    for file in ["old/same", "old/sub/tabs", "new/same", "new/tabs-v2"] {
      try folder.write(file, Self.archive)
    }
    let words = options.map { ByteString($0.utf8) }
    return TestRun(
      ["lint", "--against", folder.argument("old")] + words + [folder.argument("new")])
  }

  @Test(arguments: [
    "text", "json", "jsonl", "sarif", "junit", "checkstyle", "github", "gitlab", "markdown",
    "xcode",
  ])
  func whatWasComparedIsCounted(format: String) throws {
    for option in ["--exit-zero", "--require-match"] {
      let run = try run("--format", format, option)
      for name in ["tabs-v2", "sub/tabs"] { #expect(run.output.contains(name), "\(run.output)") }
    }
  }

  @Test func aMatchCanBeRequired() throws {
    let sentence = "compared 1 of 2; no older archive for tabs-v2; gone: sub/tabs"
    let run = try run()
    #expect(run.status == .success && run.output.contains(sentence), "\(run.output)")
    let required = try self.run("--require-match", "--format", "json")
    #expect(required.status == .remarks)
    #expect(required.messages.contains("new/tabs-v2: no older archive to compare it with\n"))
    #expect(required.messages.contains("old/sub/tabs: gone: no archive has this path any more\n"))
    let report = try JSONSerialization.jsonObject(with: Data(required.output.utf8))
    let failures = (report as? [String: Any])?["failures"] as? [[String: String]]
    #expect(failures?.map { $0["kind"] } == ["unmatched", "unmatched"])
    #expect(failures?.map { $0["file"]?.hasSuffix("/new/tabs-v2") } == [true, false])
    #expect(
      try SchemaValidator.faults(of: [required.output], against: "findings-1.schema.json") == "")
  }

  @Test func namedFilesAreNotMissedInTheOlderFolder() throws {
    let folder = try TemporaryFolder()
    for file in ["old/a", "old/b", "a"] { try folder.write(file, Self.archive) }
    let run = TestRun([
      "lint", "--require-match", "--against", folder.argument("old"), folder.argument("a"),
    ])
    #expect(run.status == .success && run.output.contains(" · compared 1 of 1"), "\(run.output)")
  }

  @Test func aMatchNeedsAFolder() {
    let run = TestRun("lint --require-match Fixtures/app/v1.data")
    #expect(run.status == .failure && run.messages.contains("needs older archives"))
  }

  @Test func anOlderArchiveThatCannotBeReadIsAFailure() throws {
    let folder = try TemporaryFolder()
    try folder.write("old/a", "{")
    try folder.write("new/a", Self.archive)
    let run = TestRun([
      "lint", "--format", "json", "--against", folder.argument("old"), folder.argument("new"),
    ])
    #expect(run.status == .failure)
    #expect(run.messages.contains("old/a: line 1, column 2"))
    #expect(run.output.contains(#""failures":[{"file":"#) || run.output.contains("old/a"))
  }
}

extension FilePath {
  fileprivate var isFolder: Bool {
    (try? System.status(self, followingLinks: true))?.kind == .folder
  }
}
