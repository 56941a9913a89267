import Foundation
import Platform
import TestSupport
import Testing

@testable import RestorectlCLI

/// `convert` as people use it: what it writes where, and what it leaves alone.
@Suite struct ConvertRunTests {
  private let folder: TemporaryFolder

  private static let tree = """
    { "schema": "restorectl.archive/1",
      "nodes": [ { "path": "Root" },
                 { "path": "Root/:[0]:/List", "className": "L", "state": { "number": 7 } } ] }
    """

  init() throws {
    folder = try TemporaryFolder()
    try folder.write("a.json", Self.tree)
    try folder.write("sub/b.json", Self.tree)
    try folder.write("sub/deep/c.json", Self.tree)
  }

  private func run(
    _ line: String, input: String = "", output: MemoryDestination = MemoryDestination()
  ) -> TestRun {
    let words = line.split(separator: " ").map(String.init).map { word in
      word.hasPrefix("@") ? folder.argument(String(word.dropFirst())) : ByteString(word.utf8)
    }
    return TestRun(
      words, input: input, output: output, environment: Environment([:]), folder: folder.path())
  }

  private func bytes(_ name: String) -> Data? {
    try? Data(contentsOf: folder.url.appending(path: name))
  }

  @Test func `a tree becomes a binary archive and comes back`() throws {
    #expect(run("convert --to binary -o @a.data @a.json").status == .success)
    #expect(bytes("a.data")?.prefix(8) == Data("bplist00".utf8))
    let back = run("convert --to json @a.data")
    #expect(back.status == .success)
    #expect(back.output.contains(#""number": 7"#))
    #expect(back.messages.isEmpty)
    // Its own output is a fixed point.
    #expect(run("convert --to json -", input: back.output).output == back.output)
  }

  @Test(.enabled(if: Work.isCounted, "steps are counted in debug builds"))
  func `a named file is parsed once, like one that a search found`() {
    let found = Work.count { _ = run("convert --to xml --into @x @sub") }
    let named = Work.count { _ = run("convert --to xml --into @y @sub/b.json @sub/deep/c.json") }
    #expect(named == found)
  }

  @Test func `standard input and output are a dash`() {
    let result = run("convert --to xml -o - -", input: Self.tree)
    #expect(result.status == .success)
    #expect(result.output.hasPrefix("<?xml"))
  }

  @Test func `several files keep their relative names`() throws {
    let result = run("convert --to xml --into @out @sub")
    #expect(result.status == .success)
    #expect(result.output.isEmpty && result.messages.isEmpty)
    #expect(bytes("out/b.plist") != nil)
    #expect(bytes("out/deep/c.plist") != nil)
  }

  @Test func `what an earlier run wrote is no input`() throws {
    #expect(run("convert --to json --into @sub/out @sub").status == .success)
    let first = bytes("sub/out/b.json")
    #expect(first != nil)
    #expect(run("convert --to json --into @sub/out @sub").status == .success)
    #expect(bytes("sub/out/b.json") == first)
    #expect(bytes("sub/out/out/b.json") == nil)
  }

  @Test func `two archives that differ in their extensions get two files`() throws {
    #expect(run("convert --to xml -o @sub/b.plist @a.json").status == .success)
    #expect(run("convert --to binary --into @out @sub").status == .success)
    #expect(bytes("out/b.data") != nil && bytes("out/b.plist.data") != nil)
  }

  @Test func `two archives for one place are not written over each other`() throws {
    try folder.write("other/b.json", Self.tree.replacing("List", with: "Grid"))
    let result = run("convert --to json --into @out @sub/b.json @other/b.json @sub/b.json")
    #expect(result.status == .failure)
    #expect(result.messages.contains("as another archive"))
  }

  @Test(arguments: [
    "convert --to json -o @a.json @a.json", "convert --to json -o @sub/../a.json @a.json",
    "convert --to json --into @sub @sub/b.json", "convert --to json --into @sub @sub",
    "convert --to json --into @ @a.json @sub",
    "convert --to json -o @link @a.json",
  ])
  func `no input is replaced`(line: String) throws {
    try folder.link("link", to: "a.json")
    let before = ["a.json", "sub/b.json", "sub/deep/c.json"].map(bytes)
    let result = run(line)
    #expect(["a.json", "sub/b.json", "sub/deep/c.json"].map(bytes) == before)
    #expect(result.status == .failure)
    #expect(result.messages.contains("input"))
    let names = try folder.names
    #expect(!names.contains { $0.contains("restorectl-") })
  }

  /// The file that would be replaced is read after it.
  @Test func `an input that is read later is not replaced`() throws {
    try folder.write("sub/a.xml", Self.tree)
    let before = bytes("sub/b.json")
    #expect(run("convert --to json --into @sub @a.json @sub/b.json").status == .failure)
    #expect(bytes("sub/b.json") == before)
  }

  @Test func `one that is refused leaves the earlier file as it is`() throws {
    try folder.write("bad.json", Self.tree.replacing("7", with: #"{ "$vector": [1, 2] }"#))
    try folder.write("out.data", "earlier")
    let result = run("convert --to binary -o @out.data @bad.json")
    #expect(result.status == .failure)
    #expect(result.messages.contains("Root/:[0]:/List#number: Foundation cannot archive a vector"))
    #expect(result.messages.contains("--lossy"))
    #expect(folder.read("out.data") == "earlier")
    let lossy = run("convert --to binary --lossy -o @out.data @bad.json")
    #expect(lossy.status == .success)
    #expect(lossy.messages.contains("left out: Root/:[0]:/List#number"))
    #expect(bytes("out.data")?.prefix(8) == Data("bplist00".utf8))
  }

  @Test func `one that is refused does not keep the others from being written`() throws {
    try folder.write("sub/bad.json", Self.tree.replacing("7", with: #"{ "$vector": [1, 2] }"#))
    #expect(run("convert --to binary --into @out @sub").status == .failure)
    #expect(bytes("out/b.data") != nil && bytes("out/bad.data") == nil)
  }

  @Test func `a terminal gets no binary property list`() {
    let result = run(
      "convert --to binary @a.json", output: MemoryDestination(isTerminal: true))
    #expect(result.status == .failure)
    #expect(result.output.isEmpty)
    #expect(result.messages.contains("--output FILE"))
  }

  @Test(arguments: [
    ("convert @a.json", "option '--to' is missing; add it with json, keyed-json, xml or binary"),
    (
      "convert --to xml --into @a.json @a.json",
      "a.json: is a file; name a folder, or write to it with '--output FILE'"
    ),
    ("convert --to json @a.json @sub/b.json", "--into FOLDER"),
    ("convert --to json @sub", "--into FOLDER"),
    ("convert --to json --into @out -o @x @a.json", "cannot be used together"),
    ("convert --to plist @a.json", "does not take 'plist'"),
    ("convert --to json", "missing operand"),
  ])
  func `wrong usage is said`(line: String, message: String) {
    let result = run(line)
    #expect(result.status == .failure)
    #expect(result.messages.contains(message))
  }

  @Test func `several trees in one file get a file each`() throws {
    try folder.write("all.json", "[\(Self.tree), \(Self.tree)]")
    #expect(run("convert --to json @all.json").status == .failure)
    #expect(run("convert --to binary --into @out @all.json").status == .success)
    #expect(bytes("out/all-0.data") != nil && bytes("out/all-1.data") != nil)
  }

  /// Bare dictionaries are known by their names.
  @Test func `files of scenes keep the names that the system gives them`() throws {
    let scenes = FixtureFolder.url.appending(path: "com.example.Scenes.savedState")
    try FileManager.default.copyItem(
      at: scenes, to: folder.url.appending(path: "x.savedState"))
    #expect(run("convert --to json --into @json/x.savedState @x.savedState").status == .success)
    #expect(
      run("convert --to binary --into @back/x.savedState @json/x.savedState").status == .success)
    let result = run("diff @x.savedState @back/x.savedState")
    #expect(result.status == .success, "\(result.output)\(result.messages)")
  }
}
