import Foundation
import ProjectFiles
import TestSupport
import Testing

@testable import RestorectlCLI

@Suite struct InputWalkTests {
  @Test(.enabled(if: geteuid() != 0, "root reads every folder"))
  func `what must not be read does not stop the others`() throws {
    let folder = try TemporaryFolder()
    for name in ["closed/a", "open/b", "open/c"] {
      try folder.write(name, #"{"schema": "restorectl.archive/1", "nodes": [{"path": "A"}]}"#)
    }
    try folder.setPermissions(0, of: "closed")
    try folder.setPermissions(0, of: "open/b")
    defer { try? folder.setPermissions(0o700, of: "closed") }
    let run = TestRun(["dump", "--format", "paths", folder.argument()])
    let prefix = "restorectl: " + folder.path().displayed
    #expect(run.status == .failure)
    #expect(run.output == "A\n")
    #expect(
      run.messages == """
        \(prefix)/closed: folder cannot be read: permission denied; its contents were not checked
        \(prefix)/open/b: permission denied; make it readable first

        """)
  }

  @Test func `the scenes of an app are one plan, with an archive that has no objects`() {
    CheckoutFolder.enter()
    let run = TestRun("plan --format json Fixtures/com.example.Scenes.savedState")
    #expect(run.status == .success)
    #expect(run.output.split(separator: "restorectl.plan/1").count == 2)
  }
}
