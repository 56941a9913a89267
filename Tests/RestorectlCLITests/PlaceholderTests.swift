import Platform
import Testing

@testable import RestorectlCLI

/// Files in place of an archive: pointers of Git LFS, and empty ones.
@Suite struct PlaceholderTests {
  private static let pointer = """
    version https://git-lfs.github.com/spec/v1
    oid sha256:4d7a214614ab2935c943f9e0ff69d22eadbb8f32b1258daaa5e2ca24d17e2393
    size 12345

    """
  private static let pointerMessage =
    "expected an archive, found a Git LFS pointer; run 'git lfs pull' to fetch the file"

  private func run(_ words: String...) -> TestRun { TestRun(words.map { ByteString($0.utf8) }) }

  @Test(arguments: ["dump", "lint", "plan", "stats"])
  func `a pointer that was named is reported`(command: String) throws {
    let folder = try TemporaryFolder()
    try folder.write("state.bin", Self.pointer)
    let result = run(command, folder.path("state.bin").displayed)
    #expect(result.status == .failure)
    #expect(result.messages.contains(Self.pointerMessage))
  }

  @Test func `a walk reports those with the name of an archive`() throws {
    let folder = try TemporaryFolder()
    for name in [
      "tabs.data", "old.archive", "list.plist", "me.xcuserstate", "picture.png", "a.json",
    ] {
      try folder.write(name, Self.pointer)
    }
    try folder.write("x.savedState/data.data", Self.pointer)
    try folder.write("empty.data", "")
    try folder.write("empty.txt", "")
    for command in ["dump", "lint"] {
      let result = run(command, folder.path().displayed)
      #expect(result.status == .failure)
      let lines = result.messages.split(separator: "\n").filter { $0.contains("expected") }
      #expect(lines.count == 6, "\(lines)")
      #expect(lines.count { $0.hasSuffix(Self.pointerMessage) } == 5)
      #expect(
        lines.contains {
          $0.contains("empty.data: ") && $0.contains("expected an archive, found an empty file; ")
        })
      #expect(!result.messages.contains("picture.png"))
    }
  }

  @Test func `a pointer on one side of two folders is no archive that is gone`() throws {
    let folder = try TemporaryFolder()
    try folder.write(
      "old/state.data", #"{"schema": "restorectl.archive/1", "nodes": [{"path": "Root"}]}"#)
    try folder.write("new/state.data", Self.pointer)
    let result = run("diff", folder.path("old").displayed, folder.path("new").displayed)
    #expect(result.status == .failure)
    #expect((result.messages + result.output).contains("found a Git LFS pointer"))
  }
}
