import RestorationDiff
import RestorationModel
import Testing

@Suite struct SharedCoderTests {
  /// Three objects that share a coder.
  private static func archive(_ draft: String) -> RestorationArchive {
    var shared = NodeContent(kind: .viewController)
    shared.sameStateAs = 0
    let others = ["N1", "N2"].map { RestorationNode(path: RestorationPath($0), content: shared) }
    let first = node("N0", "Screen", [("draft", .string(draft)), ("x", 1)])
    return RestorationArchive(nodes: NodeList([first] + others))
  }

  @Test(
    arguments: [
      (["N0#draft"], ["value-changed N1#draft", "N2"]),
      (["N1#draft"], ["value-changed N0#draft", "N2"]),
      (["N0#draft", "N1#draft"], ["value-changed N2#draft"]),
      (["*#draft"], []), ([], ["value-changed N0#draft", "N1", "N2"]),
    ])
  func `a change that is ignored at one object is told at the next`(
    ignored: [String], expected: [String]
  ) throws {
    var options = DiffOptions()
    options.ignoredPatterns = PatternSet(try ignored.map { try PathPattern(parsing: $0) })
    let diff = ArchiveDiff(from: Self.archive("one"), to: Self.archive("two"), options: options)
    let told = diff.changes.map { change in
      change.key.map { "\(change.kind.rawValue) \(change.path?.raw ?? "")#\($0)" }
        ?? change.path?.raw ?? ""
    }
    #expect(told == expected)
  }
}
