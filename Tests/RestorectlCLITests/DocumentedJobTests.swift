import Foundation
import TestSupport
import Testing

/// The jobs and the build phase that Documentation/ci.md shows work as they are written: their scripts are run
/// in a repository with archives. Only the compiler is replaced, by the binary of this build.
@Suite(
  .enabled(
    if: GitRepository.isPossible && BuiltBinary.isPresent, "needs git; \(BuiltBinary.hint)"))
struct DocumentedJobTests {
  private static let needsYAML: Comment = "needs python3 with the package PyYAML"
  private static let needsSchemas: Comment = "needs python3 with the package check_jsonschema"
  private static let faulty = "faults/duplicate-path.data"
  private static let sound = "recipes.data"

  // MARK: GitHub

  private struct Workflow: Decodable {
    struct Job: Decodable {
      let container: String
      let steps: [Step]
    }
    struct Step: Decodable {
      let uses: String?
      let run: String?
      let with: [String: String]?
    }
    let permissions: [String: String]
    let env: [String: String]
    let jobs: [String: Job]
  }

  /// In a container steps are run by `sh -e`, where a workflow asks for it by bash.
  @Test(
    .enabled(if: Python.has("yaml"), needsYAML),
    arguments: [["sh", "-e"], ["bash", "-eo", "pipefail"]])
  func `the GitHub job reports what it promises`(_ shell: [String]) throws {
    let workflow = try DocumentedBlock(named: ".github/workflows/state-restoration.yml").yaml(
      Workflow.self)
    #expect(workflow.permissions["security-events"] == "write")
    let steps = try #require(workflow.jobs["lint"]).steps
    for action in steps.compactMap(\.uses) { #expect(action.contains(/^[a-z\/-]+@v\d+$/)) }
    #expect(workflow.env["RESTORECTL_VERSION"] == Runner.version)
    #expect(steps.first?.uses?.hasPrefix("actions/checkout@") == true)

    let runner = try Runner(workflow.env)
    runner.environment["GITHUB_PATH"] = runner.file("github-path")
    runner.environment["GITHUB_STEP_SUMMARY"] = runner.file("summary.md")
    try runner.project.copy(Self.faulty, to: "Tests/Fixtures/tabs.data")
    let scripts = steps.compactMap(\.run)
    #expect(scripts.count == 2)
    let build = try runner.run(scripts[0], by: shell)
    #expect(build.status == 0, "\(build.errors)")
    let added = try runner.read("github-path").split(separator: "\n").joined(separator: ":")
    runner.environment["PATH"] = "\(added):\(runner.environment["PATH"] ?? "")"
    let lint = try runner.run(scripts[1], by: shell)
    #expect(lint.status == 1, "\(lint.errors)")
    #expect(
      lint.output.hasPrefix("::error file=Tests/Fixtures/tabs.data,line=1,title=duplicate-path::"))
    #expect(try runner.read("summary.md").hasPrefix("## restorectl\n"))

    let upload = try #require(steps.last { $0.uses?.contains("upload-sarif") == true })
    let sarif = try runner.project.read(upload.with?["sarif_file"] ?? "")
    #expect(sarif.contains("\"uri\": \"Tests/Fixtures/tabs.data\""))
    #expect(sarif.contains("\"ruleId\": \"duplicate-path\""))

    try runner.project.copy(Self.sound, to: "Tests/Fixtures/tabs.data")
    #expect(try runner.run(scripts[1], by: shell).status == 0)
    // A job that checks nothing must not look like one that found nothing.
    try runner.project.remove("Tests/Fixtures/tabs.data")
    #expect(try runner.run(scripts[1], by: shell).status == 2)
  }

  // MARK: GitLab

  private struct Pipeline: Decodable {
    struct Job: Decodable {
      struct Artifacts: Decodable {
        let when: String
        let reports: [String: String]
      }
      let image: String
      let variables: [String: String]
      let script: [String]
      let artifacts: Artifacts
    }
    let job: Job

    enum CodingKeys: String, CodingKey {
      case job = "state-restoration"
    }
  }

  private struct Issue: Decodable {
    struct Location: Decodable {
      let path: String
    }
    let location: Location
  }

  @Test(.enabled(if: Python.has("yaml"), needsYAML))
  func `the GitLab job reports what it promises`() throws {
    let job = try DocumentedBlock(named: ".gitlab-ci.yml").yaml(Pipeline.self).job
    let runner = try Runner(job.variables)
    try runner.project.copy(Self.faulty, to: "Tests/Fixtures/tabs.data")
    // All lines are one script of one shell.
    let run = try runner.run(
      job.script.joined(separator: "\n"), by: ["bash", "-eo", "pipefail"])
    #expect(run.status == 1, "\(run.errors)")
    #expect(run.output.contains(":0x51e: error: [duplicate-path] "))
    // Else the reports of a job that failed would be lost.
    #expect(job.artifacts.when == "always")
    let quality = try runner.project.read(job.artifacts.reports["codequality"] ?? "")
    let issues = try JSONDecoder().decode([Issue].self, from: Data(quality.utf8))
    #expect(!issues.isEmpty)
    #expect(issues.allSatisfy { $0.location.path == "Tests/Fixtures/tabs.data" })
    let tests = try runner.project.read(job.artifacts.reports["junit"] ?? "")
    let count =
      "import sys, xml.etree.ElementTree as e; print(len(e.parse(sys.stdin).findall('.//failure')))"
    #expect(try Python.run(count, input: Data(tests.utf8)).output == "1\n")
  }

  // MARK: Both

  /// The schemas are those that editors use, of SchemaStore and of GitLab.
  @Test(
    .enabled(if: Python.has("check_jsonschema"), needsSchemas),
    arguments: [
      (".github/workflows/state-restoration.yml", ["vendor.github-workflows"], "runs-on"),
      (".gitlab-ci.yml", ["vendor.gitlab-ci", "--data-transform", "gitlab-ci"], "script"),
    ])
  func `the jobs are valid`(_ name: String, _ schema: [String], _ needed: String) throws {
    let folder = try TemporaryFolder()
    func faults(_ text: String) throws -> Program.Result {
      try folder.write("job.yml", text)
      return try Program.run(
        ["python3", "-m", "check_jsonschema", "--builtin-schema"] + schema + ["job.yml"],
        in: folder.url)
    }
    let block = try DocumentedBlock(named: name)
    let result = try faults(block.text)
    #expect(result.status == 0, "\(result.output)")
    // The schema must be able to refuse.
    #expect(try faults(block.text.replacing("\(needed):", with: "\(needed)_:")).status == 1)
  }

  // MARK: Xcode

  @Test func `the build phase shows findings as issues`() throws {
    let runner = try Runner([:])
    try runner.project.copy(Self.faulty, to: "Fixtures/tabs.data")
    try runner.project.copy(Self.faulty, to: "Fixtures/not named.data")
    try runner.provideTool()
    let root = runner.project.folder.url.path
    runner.environment["SCRIPT_INPUT_FILE_COUNT"] = "1"
    runner.environment["SCRIPT_INPUT_FILE_0"] = "\(root)/Fixtures/tabs.data"
    let phase = try DocumentedBlock(after: "## Xcode").text
    let run = try runner.run(phase, by: ["sh"])
    #expect(run.status == 1, "\(run.errors)")
    #expect(run.output.hasPrefix("\(root)/Fixtures/tabs.data:1:1: error: "))
    #expect(!run.output.contains("not named"))

    try runner.project.copy(Self.sound, to: "Fixtures/tabs.data")
    #expect(try runner.run(phase, by: ["sh"]).status == 0)
  }

  @Test(
    .enabled(
      if: !["/usr/local/bin", "/opt/homebrew/bin"].contains {
        FileManager.default.fileExists(atPath: $0 + "/restorectl")
      }, "needs a machine on which restorectl is not installed"))
  func `the build phase warns where restorectl is not installed`() throws {
    let runner = try Runner([:])
    let run = try runner.run(DocumentedBlock(after: "## Xcode").text, by: ["sh"])
    #expect(run.status == 0)
    #expect(run.output.hasPrefix("warning: restorectl is not installed"))
  }
}

/// A block of Documentation/ci.md.
private struct DocumentedBlock {
  let text: String

  private static let program = """
    import json, sys, yaml
    json.dump(yaml.safe_load(sys.stdin), sys.stdout)
    """

  /// The YAML whose first line is a comment with the name of its file.
  init(named name: String) throws {
    try self.init(after: "```yaml\n# \(name)\n", opening: "")
  }

  /// The first script after a heading.
  init(after heading: String) throws {
    try self.init(after: heading, opening: "```sh\n")
  }

  private init(after mark: String, opening: String) throws {
    let file = CheckoutFolder.url.appending(path: "Documentation/ci.md")
    let whole = try String(contentsOf: file, encoding: .utf8)
    let rest = try #require(whole.split(separator: mark, maxSplits: 1).dropFirst().first)
    let block = opening.isEmpty ? rest : rest.split(separator: opening, maxSplits: 1).last
    text = String(try #require(block?.split(separator: "```\n", maxSplits: 1).first))
  }

  /// What another parser of YAML makes of it.
  func yaml<Contents: Decodable>(_ type: Contents.Type) throws -> Contents {
    let json = try Python.run(Self.program, input: Data(text.utf8))
    #expect(json.status == 0, "\(json.errors)")
    return try JSONDecoder().decode(type, from: Data(json.output.utf8))
  }
}

/// A machine that runs scripts in the folder of a project.
private final class Runner {
  /// The repository whose archives are checked.
  let project: GitRepository
  /// What the address in the jobs leads to.
  private let source: GitRepository
  private let scratch: TemporaryFolder
  var environment: [String: String]

  /// What the documentation has in place of a version.
  static let version = "VERSION"

  /// Replaces the compiler: checks its arguments, and puts the binary in its place.
  private static let swift = """
    #!/bin/sh
    [ "$1" = build ] && [ "$2" = --package-path ] && [ -f "$3/Package.swift" ] || exit 64
    case "$*" in *" -c release --product restorectl") ;; *) exit 64 ;; esac
    mkdir -p "$3/.build/release"
    ln -s "$BUILT_RESTORECTL" "$3/.build/release/restorectl"
    """

  init(_ variables: [String: String]) throws {
    project = try GitRepository()
    source = try GitRepository()
    scratch = try TemporaryFolder()
    try source.write("Package.swift", Data("// swift-tools-version: 6.2\n".utf8))
    try source.commit("sources")
    _ = try source.git("tag", Self.version)
    // A job that is not pinned would get this.
    try source.remove("Package.swift")
    try source.commit("the next version, which does not build")
    try scratch.write("bin/swift", Self.swift)
    try scratch.setPermissions(0o755, of: "bin/swift")
    environment = [
      "PATH": "\(scratch.url.path)/bin:/usr/bin:/bin", "HOME": scratch.url.path,
      "TMPDIR": scratch.url.path, "SRCROOT": project.folder.url.path,
      "BUILT_RESTORECTL": BuiltBinary.path,
      "GIT_CONFIG_GLOBAL": "/dev/null", "GIT_CONFIG_NOSYSTEM": "1", "GIT_CONFIG_COUNT": "1",
      "GIT_CONFIG_KEY_0": "url.file://\(source.folder.url.path).insteadOf",
      "GIT_CONFIG_VALUE_0": "https://github.com/OWNER/restorectl",
    ]
    environment.merge(BuiltBinary.sanitizerOptions.merging(variables) { $1 }) { $1 }
  }

  /// Puts restorectl where the path leads.
  func provideTool() throws { try scratch.link("bin/restorectl", to: BuiltBinary.path) }

  func file(_ name: String) -> String { scratch.url.path + "/" + name }

  func read(_ name: String) throws -> String { try #require(scratch.read(name)) }

  /// Runs a script as the file that runners make of it.
  func run(_ script: String, by shell: [String]) throws -> Program.Result {
    try scratch.write("script", script + "\n")
    return try Program.run(
      shell + [file("script")], in: project.folder.url, environment: environment)
  }
}

extension GitRepository {
  fileprivate func read(_ name: String) throws -> String { try #require(folder.read(name)) }
}
