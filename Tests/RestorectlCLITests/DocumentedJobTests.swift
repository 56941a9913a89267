import Foundation
import TestSupport
import Testing

/// The jobs, hooks, action, build phase and shell lines that documents show work as they are
/// written. Tests/Integrations/check runs them, with the binary of this build in the place of the compiler.
@Suite(
  .enabled(if: TestSize.isFull, "one of the long tests"),
  .enabled(if: GitRepository.isPossible && BuiltBinary.isPresent, "needs git; \(BuiltBinary.hint)"))
struct DocumentedJobTests {
  private func check(_ part: String) throws {
    let script = CheckoutFolder.url.appending(path: "Tests/Integrations/check")
    let run = try Program.run([
      "python3", script.path(percentEncoded: false), BuiltBinary.path, part,
    ])
    #expect(run.status == 0, "\(run.output)\(run.errors)")
  }

  @Test(
    .enabled(if: Program.isThere("python3"), "needs python3"), arguments: ["xcode", "versions"])
  func `what needs no other program`(part: String) throws { try check(part) }

  @Test(
    .enabled(if: Python.has("yaml"), "needs python3 with the package PyYAML"),
    arguments: ["github", "gitlab", "action"])
  func jobs(part: String) throws { try check(part) }

  @Test(
    .enabled(
      if: Python.has("yaml", "check_jsonschema"), "needs python3 with the package check_jsonschema")
  )
  func schemas() throws { try check("schemas") }

  @Test(
    .enabled(
      if: Program.isThere("pre-commit") && Program.isThere("python3"),
      "needs pre-commit and python3"))
  func hooks() throws { try check("hooks") }

  @Test(
    .enabled(if: Program.isThere("less") && Program.isThere("python3"), "needs less and python3"))
  func less() throws { try check("less") }
}
