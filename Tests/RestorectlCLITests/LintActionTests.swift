import Foundation
import TestSupport
import Testing

/// The action in .github/actions/lint: its steps are run as a runner of GitHub's runs them, with the inputs of
/// Documentation/integrations.md.
@Suite(
  .enabled(
    if: GitRepository.isPossible && BuiltBinary.isPresent, "needs git; \(BuiltBinary.hint)"))
struct LintActionTests {
  private static let faulty = "faults/duplicate-path.data"
  private static let sound = "recipes.data"

  private struct Action: Decodable {
    struct Input: Decodable {
      let `default`: String
    }
    struct Step: Decodable {
      let id: String?
      let `if`: String?
      let uses: String?
      let run: String?
      let shell: String?
      let folder: String?
      let env: [String: String]?
      let with: [String: String]?

      enum CodingKeys: String, CodingKey {
        case id, `if`, uses, run, shell, env, with
        case folder = "working-directory"
      }
    }
    struct Runs: Decodable {
      let using: String
      let steps: [Step]
    }
    let inputs: [String: Input]
    let runs: Runs
  }

  private struct Workflow: Decodable {
    struct Job: Decodable {
      struct Step: Decodable {
        let uses: String?
        let with: [String: String]?
      }
      let steps: [Step]
    }
    let jobs: [String: Job]
  }

  private static func text() throws -> String {
    try String(
      contentsOf: CheckoutFolder.url.appending(path: ".github/actions/lint/action.yml"),
      encoding: .utf8)
  }

  /// A run of the action in a project.
  private final class Run {
    let runner: JobRunner
    private let action: Action
    /// What the cache of the runner has, by key.
    private var cache: [String: Data] = [:]

    init() throws {
      runner = try JobRunner()
      action = try YAML.decode(Action.self, from: LintActionTests.text())
      let folder = ".github/actions/lint"
      for name in ["action.yml", "steps"] {
        try runner.source.write(
          "\(folder)/\(name)",
          Data(contentsOf: CheckoutFolder.url.appending(path: "\(folder)/\(name)")))
      }
      try runner.source.write("Sources/restorectl/main.swift", Data())
      runner.environment["GITHUB_ACTION_PATH"] = runner.source.folder.url.path + "/" + folder
      runner.environment["RUNNER_TEMP"] = runner.file("temp")
      runner.environment["RUNNER_OS"] = "Linux"
      runner.environment["RUNNER_ARCH"] = "X64"
      runner.environment["GITHUB_OUTPUT"] = runner.file("output")
      runner.environment["GITHUB_STEP_SUMMARY"] = runner.file("summary.md")
    }

    /// Runs all steps until one fails, and returns what the last one did.
    func result(_ inputs: [String: String] = [:]) throws -> Program.Result {
      var values: [String: String] = [:]
      for (name, input) in action.inputs { values["inputs.\(name)"] = input.default }
      for (name, value) in inputs {
        #expect(action.inputs[name] != nil, "the action has no input \(name)")
        values["inputs.\(name)"] = value
      }
      try? FileManager.default.removeItem(atPath: runner.file("temp"))
      try runner.write("temp/any", "")
      var last: Program.Result?
      for step in action.runs.steps where try holds(step.if, values) {
        try runner.write("output", "")
        if step.uses != nil {
          try restore(step, &values)
          continue
        }
        let result = try run(step, values)
        last = result
        for line in try runner.read("output").split(separator: "\n") {
          let parts = line.split(separator: "=", maxSplits: 1)
          values["steps.\(step.id ?? "").outputs.\(parts[0])"] = String(parts[1])
        }
        if result.status != 0 { break }
        try save(values)
      }
      return try #require(last)
    }

    private func run(
      _ step: Action.Step, _ values: [String: String]
    ) throws -> Program.Result {
      let usual = runner.environment
      defer { runner.environment = usual }
      for (name, value) in step.env ?? [:] { runner.environment[name] = filled(value, values) }
      let shell = try #require(step.shell)
      #expect(shell == "sh")
      let folder = runner.project.folder.url.appending(path: filled(step.folder ?? ".", values))
      let script = try #require(step.run)
      #expect(!script.contains("${{"), "an input would be a part of the script")
      return try runner.run(script, by: ["sh", "-e"], in: folder)
    }

    private func filled(_ text: String, _ values: [String: String]) -> String {
      text.replacing(/\$\{\{ ([\w.-]+) \}\}/) { values[String($0.1)] ?? "" }
    }

    /// A condition of comparisons that are all to hold.
    private func holds(_ condition: String?, _ values: [String: String]) throws -> Bool {
      guard let condition else { return true }
      for part in condition.components(separatedBy: " && ") {
        let match = try #require(part.wholeMatch(of: /([\w.-]+) != '(\w*)'/), "\(part)")
        if values[String(match.1)] ?? "" == String(match.2) { return false }
      }
      return true
    }

    // MARK: The cache

    private func restore(_ step: Action.Step, _ values: inout [String: String]) throws {
      #expect(step.uses?.contains(/^actions\/cache@v\d+$/) == true)
      let key = filled(step.with?["key"] ?? "", values)
      let path = filled(step.with?["path"] ?? "", values)
      #expect(!key.isEmpty && path.hasPrefix(runner.file("temp")))
      let hit = cache[key] != nil
      values["steps.\(step.id ?? "").outputs.cache-hit"] = hit ? "true" : ""
      guard hit else { return }
      try runner.write("temp/restorectl/any", "")
      try FileManager.default.createSymbolicLink(
        atPath: path, withDestinationPath: BuiltBinary.path)
    }

    private func save(_ values: [String: String]) throws {
      guard let key = values["steps.tool.outputs.key"],
        let path = values["steps.tool.outputs.path"],
        FileManager.default.isExecutableFile(atPath: path)
      else { return }
      cache[key] = Data()
    }
  }

  @Test(.enabled(if: YAML.isPresent, YAML.hint))
  func `the documented job fails on faults and passes without`() throws {
    let workflow = try DocumentedBlock(
      in: "integrations.md", named: ".github/workflows/lint-archives.yml"
    ).yaml(Workflow.self)
    let steps = try #require(workflow.jobs["lint"]).steps
    let version = try DocumentedVersion.tag
    let step = try #require(
      steps.first { $0.uses == "OWNER/restorectl/.github/actions/lint@\(version)" })
    let inputs = step.with ?? [:]
    #expect(inputs["arguments"] != nil && inputs["paths"] != nil)

    let run = try Run()
    try run.runner.project.copy(Self.faulty, to: "Tests/Fixtures/tabs.data")
    let faulty = try run.result(inputs)
    #expect(faulty.status == 1, "\(faulty.output) \(faulty.errors)")
    #expect(
      faulty.output.hasPrefix(
        "::error file=Tests/Fixtures/tabs.data,line=1,title=duplicate-path::"))
    #expect(try run.runner.read("summary.md").hasPrefix("## restorectl\n"))

    try run.runner.project.copy(Self.sound, to: "Tests/Fixtures/tabs.data")
    let sound = try run.result(inputs)
    #expect(sound.status == 0, "\(sound.output) \(sound.errors)")
    #expect(run.runner.builds == 1, "the second run uses the cache")

    // Other sources are another build.
    try run.runner.source.write("Sources/restorectl/main.swift", Data("// new\n".utf8))
    #expect(try run.result(inputs).status == 0)
    #expect(run.runner.builds == 2)
  }

  @Test(.enabled(if: YAML.isPresent, YAML.hint))
  func `without inputs every archive below the folder is checked`() throws {
    let run = try Run()
    try run.runner.project.copy(Self.faulty, to: "App/Tests/tabs.data")
    try run.runner.project.copy(Self.sound, to: "Other/recipes.data")
    #expect(try run.result().status == 1)
    #expect(try run.result(["working-directory": "Other"]).status == 0)
    #expect(try run.result(["paths": "Nowhere"]).status == 2)
  }

  @Test(.enabled(if: YAML.isPresent, YAML.hint))
  func `inputs are arguments, whatever they contain`() throws {
    let run = try Run()
    try run.runner.provideTool()
    try run.runner.project.copy(Self.faulty, to: "a b; exit 7/$(exit 8)/-x.data")
    let inputs = [
      "restorectl": "restorectl", "paths": "a b; exit 7/$(exit 8)\n\n",
      "arguments": "--fail-on\nwarning\n--format=sarif:found.sarif\n",
    ]
    let faulty = try run.result(inputs)
    #expect(faulty.status == 1, "\(faulty.output) \(faulty.errors)")
    #expect(try run.runner.project.read("found.sarif").contains("duplicate-path"))
    #expect(run.runner.builds == 0)
    let none = try run.result(["restorectl": "no-such-program"])
    #expect(none.status == 2)
    #expect(
      none.output == "::error title=restorectl lint::'no-such-program' is not a program\n")
  }

  @Test(.enabled(if: EditorSchemas.isPresent, EditorSchemas.hint))
  func `the action is valid`() throws {
    let schema = ["vendor.github-actions"]
    let text = try Self.text()
    let result = try EditorSchemas.check(text, against: schema)
    #expect(result.status == 0, "\(result.output)")
    #expect(
      try EditorSchemas.check(text.replacing("shell:", with: "shell_:"), against: schema).status
        == 1)
    let job = try DocumentedBlock(
      in: "integrations.md", named: ".github/workflows/lint-archives.yml")
    let valid = try EditorSchemas.check(job.text, against: ["vendor.github-workflows"])
    #expect(valid.status == 0, "\(valid.output)")
  }
}
