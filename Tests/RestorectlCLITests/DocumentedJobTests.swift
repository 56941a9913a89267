import Foundation
import TestSupport
import Testing

/// The jobs and the build phase that Documentation/ci.md shows work as they are written: their scripts are run
/// in a repository with archives. Only the compiler is replaced, by the binary of this build.
@Suite(
  .enabled(
    if: GitRepository.isPossible && BuiltBinary.isPresent, "needs git; \(BuiltBinary.hint)"))
struct DocumentedJobTests {
  private static let faulty = "faults/duplicate-path.data"
  private static let sound = "recipes.data"

  /// Publishes the version that a job names, and after it one that a job must not get by itself.
  private static func publish(_ version: String?, in runner: JobRunner) throws {
    let version = try #require(version)
    #expect(version.contains(/^v\d+\.\d+\.\d+$/))
    #expect(try runner.source.git("tag", version).status == 0)
    try runner.source.remove("Package.swift")
    try runner.source.commit("the next version, which does not build")
  }

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
    .enabled(if: YAML.isPresent, YAML.hint),
    arguments: [["sh", "-e"], ["bash", "-eo", "pipefail"]])
  func `the GitHub job reports what it promises`(_ shell: [String]) throws {
    let workflow = try DocumentedBlock(
      in: "ci.md", named: ".github/workflows/state-restoration.yml"
    ).yaml(
      Workflow.self)
    #expect(workflow.permissions["security-events"] == "write")
    let steps = try #require(workflow.jobs["lint"]).steps
    for action in steps.compactMap(\.uses) { #expect(action.contains(/^[a-z\/-]+@v\d+$/)) }
    #expect(steps.first?.uses?.hasPrefix("actions/checkout@") == true)

    let runner = try JobRunner(workflow.env)
    try Self.publish(workflow.env["RESTORECTL_VERSION"], in: runner)
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

  @Test(.enabled(if: YAML.isPresent, YAML.hint))
  func `the GitLab job reports what it promises`() throws {
    let job = try DocumentedBlock(in: "ci.md", named: ".gitlab-ci.yml").yaml(Pipeline.self).job
    let runner = try JobRunner(job.variables)
    try Self.publish(job.variables["RESTORECTL_VERSION"], in: runner)
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

  @Test(
    .enabled(if: EditorSchemas.isPresent, EditorSchemas.hint),
    arguments: [
      (".github/workflows/state-restoration.yml", ["vendor.github-workflows"], "runs-on"),
      (".gitlab-ci.yml", ["vendor.gitlab-ci", "--data-transform", "gitlab-ci"], "script"),
    ])
  func `the jobs are valid`(_ name: String, _ schema: [String], _ needed: String) throws {
    let block = try DocumentedBlock(in: "ci.md", named: name)
    let result = try EditorSchemas.check(block.text, against: schema)
    #expect(result.status == 0, "\(result.output)")
    // The schema must be able to refuse.
    let broken = block.text.replacing("\(needed):", with: "\(needed)_:")
    #expect(try EditorSchemas.check(broken, against: schema).status == 1)
  }

  // MARK: Xcode

  @Test func `the build phase shows findings as issues`() throws {
    let runner = try JobRunner()
    try runner.project.copy(Self.faulty, to: "Fixtures/tabs.data")
    try runner.project.copy(Self.faulty, to: "Fixtures/not named.data")
    try runner.provideTool()
    let root = runner.project.folder.url.path
    runner.environment["SCRIPT_INPUT_FILE_COUNT"] = "1"
    runner.environment["SCRIPT_INPUT_FILE_0"] = "\(root)/Fixtures/tabs.data"
    let phase = try DocumentedBlock(in: "ci.md", after: "## Xcode").text
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
    let runner = try JobRunner()
    let run = try runner.run(DocumentedBlock(in: "ci.md", after: "## Xcode").text, by: ["sh"])
    #expect(run.status == 0)
    #expect(run.output.hasPrefix("warning: restorectl is not installed"))
  }
}
