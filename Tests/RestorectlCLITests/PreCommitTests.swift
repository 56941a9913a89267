import Foundation
import TestSupport
import Testing

/// The hooks for pre-commit, used by the real pre-commit in a repository with archives, with the
/// configuration that Documentation/integrations.md shows.
@Suite(
  .serialized,
  .enabled(
    if: GitRepository.isPossible && BuiltBinary.isPresent, "needs git; \(BuiltBinary.hint)"),
  .enabled(if: PreCommit.path != nil, "needs pre-commit"))
struct PreCommitTests {
  private static let faulty = "faults/duplicate-path.data"
  private static let sound = "recipes.data"

  private let runner: JobRunner

  init() throws {
    runner = try JobRunner()
    runner.environment["PRE_COMMIT_HOME"] = runner.file("pre-commit")
    let hooks = CheckoutFolder.url.appending(path: ".pre-commit-hooks.yaml")
    try runner.source.write(".pre-commit-hooks.yaml", Data(contentsOf: hooks))
    try runner.source.commit("hooks")
    let version = try DocumentedVersion.tag
    #expect(try runner.source.git("tag", version).status == 0)
  }

  private func configure(_ change: (String) -> String = { $0 }) throws {
    let block = try DocumentedBlock(in: "integrations.md", named: ".pre-commit-config.yaml")
    let text = change(block.text)
    try runner.project.write(".pre-commit-config.yaml", Data(text.utf8))
  }

  private func preCommit(_ words: String...) throws -> Program.Result {
    try runner.run(
      ([try #require(PreCommit.path)] + words).map { "'\($0)'" }.joined(separator: " "),
      by: ["sh"])
  }

  /// All files of the repository, as if they were committed.
  private func runAll() throws -> Program.Result {
    #expect(try runner.project.git("add", "--all").status == 0)
    return try preCommit("run", "--all-files")
  }

  @Test func `the documented hook builds restorectl, fails on faults and passes without`() throws {
    try configure()
    try runner.project.copy(Self.faulty, to: "Tests/Fixtures/tabs.data")
    let faulty = try runAll()
    #expect(faulty.status == 1, "\(faulty.output)")
    #expect(faulty.output.contains("Tests/Fixtures/tabs.data:0x51e: error: [duplicate-path] "))
    #expect(faulty.output.contains("- exit code: 1"))

    try runner.project.copy(Self.sound, to: "Tests/Fixtures/tabs.data")
    let sound = try runAll()
    #expect(sound.status == 0, "\(sound.output)")
    #expect(sound.output.contains("Passed"))
    #expect(runner.builds == 1)
  }

  @Test func `the hook for an installed restorectl builds nothing, and stops a commit`() throws {
    try configure { $0.replacing("restorectl-lint\n", with: "restorectl-lint-system\n") }
    try runner.provideTool()
    #expect(try preCommit("install").status == 0)
    try runner.project.copy(Self.faulty, to: "tabs.data")
    #expect(try runner.project.git("add", "--all").status == 0)
    let refused = try runner.run("git commit --quiet --message faulty", by: ["sh"])
    #expect(refused.status == 1)
    #expect(refused.errors.contains("tabs.data:0x51e: error: [duplicate-path] "))

    try runner.project.copy(Self.sound, to: "tabs.data")
    #expect(try runner.project.git("add", "--all").status == 0)
    let accepted = try runner.run("git commit --quiet --message sound", by: ["sh"])
    #expect(accepted.status == 0, "\(accepted.errors)")
    #expect(try runner.project.git("log", "--format=%s").output == "sound\n")
    #expect(runner.builds == 0)
  }

  /// A name may look like an option, or be one of a file that the folders of Mac apps have beside archives.
  @Test func `only archives are checked`() throws {
    try configure { $0.replacing("restorectl-lint\n", with: "restorectl-lint-system\n") }
    try runner.provideTool()
    try runner.project.copy(Self.sound, to: "--exit-zero.data")
    try runner.project.write("App.savedState/window_1.data", Data("a picture".utf8))
    try runner.project.write("Package.resolved", Data("{}".utf8))
    let sound = try runAll()
    #expect(sound.status == 0, "\(sound.output)")
    try runner.project.copy(Self.faulty, to: "--exit-zero.data")
    let faulty = try runAll()
    #expect(faulty.status == 1)
    #expect(faulty.output.contains("--exit-zero.data:0x51e: error: "))
  }
}

private enum PreCommit {
  /// Where pre-commit is; nil if it is not installed.
  static let path: String? = {
    let found = try? Program.run(["sh", "-c", "command -v pre-commit && pre-commit --version"])
    guard let found, found.status == 0 else { return nil }
    return found.output.split(separator: "\n").first.map(String.init)
  }()
}

/// The version that documents name.
enum DocumentedVersion {
  /// The tag of the tool's version.
  static var tag: String {
    get throws {
      let line = TestRun("version").output
      return "v" + (try #require(line.firstMatch(of: /\d+\.\d+\.\d+/)).0)
    }
  }
}
