import Foundation
import Platform
import TestSupport
import Testing

@testable import RestorectlCLI

/// `redact` as people use it.
@Suite struct RedactRunTests {
  private let folder: TemporaryFolder

  private static let tree = """
    { "schema": "restorectl.archive/1",
      "nodes": [ { "path": "Root", "className": "Root",
                   "state": { "draft": "a letter to Grandma", "count": 12345 } } ] }
    """

  init() throws {
    folder = try TemporaryFolder()
    try folder.write("a.json", Self.tree)
  }

  private func run(_ line: String) -> TestRun {
    let words = line.split(separator: " ").map(String.init).map { word in
      word.hasPrefix("@") ? folder.argument(String(word.dropFirst())) : ByteString(word.utf8)
    }
    return TestRun(words, environment: Environment([:]), folder: folder.path())
  }

  @Test func `the form of the input is kept`() throws {
    #expect(run("convert --to xml -o @a.plist @a.json").status == .success)
    #expect(run("convert --to keyed-json -o @k.json @a.json").status == .success)
    #expect(run("convert --to binary -o @a.data @a.json").status == .success)
    for (name, start) in [
      ("a.json", "{\n  \"schema\""), ("a.plist", "<?xml"), ("k.json", "{\n  \"$version\""),
    ] {
      let result = run("redact @\(name)")
      #expect(result.status == .success && result.messages.isEmpty)
      #expect(result.output.hasPrefix(start), "\(name)")
      #expect(!result.output.contains("Grandma") && !result.output.contains("12345"))
    }
    #expect(run("redact -o @b.data @a.data").status == .success)
    let dump = run("dump @b.data").output
    #expect(dump.contains("draft") && !dump.contains("Grandma"))
    #expect(run("redact --to json @a.data").output.hasPrefix("{\n  \"schema\""))
  }

  @Test func `a seed gives other contents, and the same ones each time`() {
    let one = run("redact --seed mine @a.json").output
    #expect(run("redact --seed mine @a.json").output == one)
    #expect(run("redact --seed 7 @a.json").output != one)
    #expect(run("redact @a.json").output != one)
  }

  @Test func `a pattern keeps a value, and one that names none is said`() {
    let kept = run("redact --keep Root#draft @a.json")
    #expect(kept.status == .success)
    #expect(kept.output.contains("Grandma") && !kept.output.contains("12345"))
    let unused = run("redact --keep Other#draft @a.json")
    #expect(unused.status == .remarks)
    #expect(unused.messages.contains("Other#draft"))
    #expect(unused.output.contains("draft"))
  }

  @Test func `identifiers are masked when asked for`() {
    let masked = run("redact --identifiers @a.json").output
    #expect(!masked.contains("Root") && !masked.contains("draft"))
    #expect(run("redact @a.json").output.contains(#""path": "Root""#))
  }

  @Test func `no input is replaced`() throws {
    let result = run("redact -o @a.json @a.json")
    #expect(result.status == .failure)
    #expect(folder.read("a.json") == Self.tree)
    #expect(run("redact --into @ @a.json").status == .failure)
    #expect(folder.read("a.json") == Self.tree)
  }

  @Test func `several archives are redacted alike`() throws {
    try folder.write("sub/b.json", Self.tree.replacing("12345", with: "99999"))
    #expect(run("redact --into @out @a.json @sub").status == .success)
    let names = try folder.names
    #expect(names.contains("out"))
    let result = run("diff @out/a.json @out/b.json")
    #expect(result.status == .remarks)
    #expect(result.output.contains("1 value changed"), "\(result.output)")
  }

  /// A Mac app's state is shown as a tree, since nothing else can be written.
  @Test func `a Mac app's state asks for the tree`() {
    CheckoutFolder.enter()
    let folder = "Fixtures/com.example.Sketch.savedState/data.data"
    let refused = TestRun("redact \(folder)")
    #expect(refused.status == .failure)
    #expect(refused.messages.contains("--to json"))
    let tree = TestRun("redact --to json \(folder)")
    #expect(tree.status == .success, "\(tree.messages)")
    #expect(tree.output.contains(#""container": "appkit""#))
  }
}
