import PlistSyntax
import RestorationModel
import RestorationReport
import Testing

/// What a hostile or large archive may cost in output: never more than its size times a constant.
struct BigArchiveTests {
  @Test(arguments: ["tree", "paths", "apple", "json", "jsonl"])
  func aPathOfAHundredThousandComponents(_ format: String) throws {
    let path = String(repeating: "a/", count: 100_000) + "a"
    let nodes = ["a", "a/a", path, path + "/b"].map {
      RestorationNode(path: RestorationPath($0), content: NodeContent(kind: .viewController))
    }
    let text = try render(format, RestorationArchive(nodes: nodes))
    #expect(text.utf8.count < 5 * path.utf8.count)
  }

  @Test func everyAncestorListed() throws {
    let nodes = (1...1000).map { count in
      RestorationNode(
        path: RestorationPath(Array(repeating: "a", count: count).joined(separator: "/")),
        content: .controller("C", StateEntry("k", 1)))
    }
    let text = try render("tree", RestorationArchive(nodes: nodes))
    let pathBytes = nodes.reduce(0) { $0 + $1.path.raw.utf8.count }
    #expect(text.utf8.count < pathBytes + 1000 * 1000)
    #expect(widestIndent(text, " │└─├") < 220)
  }

  @Test(arguments: ["tree", "apple"])
  func oneLongKeyAmongMany(_ format: String) throws {
    var state = (0..<2000).map { StateEntry("key\($0)", 1) }
    state.append(StateEntry(String(repeating: "k", count: 100_000), 1))
    var content = NodeContent(kind: .object)
    content.state = state
    let archive = RestorationArchive(nodes: [RestorationNode(path: "A", content: content)])
    #expect(try render(format, archive).utf8.count < 500_000)
  }

  @Test(arguments: ["tree", "apple"])
  func deepValues(_ format: String) throws {
    var value: StateValue = .array((0..<100).map { StateValue.integer(PlistInteger($0)) })
    for _ in 0..<120 { value = .array([value, .dictionary([StatePair("key", 1)])]) }
    let content = NodeContent.other(.object, "A", StateEntry("deep", value))
    let archive = RestorationArchive(nodes: [RestorationNode(path: "A", content: content)])
    for isFull in [false, true] {
      let text = try render(format, archive) { $0.isFull = isFull }
      #expect(widestIndent(text, " ") < 260)
    }
  }

  @Test func manyRootsInOrder() throws {
    let nodes = (0..<50_000).map { number in
      RestorationNode(
        path: RestorationPath("Root\(number % 25_000)/:[\(number / 25_000)]:/Child"),
        content: NodeContent(kind: .object))
    }
    let archive = RestorationArchive(nodes: nodes)
    let tree = try lines(render("tree", archive)).dropFirst()
    #expect(tree.count == nodes.count)
    #expect(tree.first == "  Root0/:[0]:/Child  object")
    #expect(try lines(render("paths", archive)) == nodes.map(\.path.raw))
  }

  private func lines(_ text: String) -> [String] {
    text.split { $0 == "\n" }.map(String.init)
  }

  private func widestIndent(_ text: String, _ characters: String) -> Int {
    let widths = lines(text).map { line in line.prefix { characters.contains($0) }.count }
    return widths.max() ?? 0
  }
}
