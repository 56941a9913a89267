import PlistSyntax
import RestorationDiff
import RestorationModel
import RestorationReport
import Testing

/// Keys of dictionaries that are no texts, and texts that look like them.
@Suite struct DictionaryKeyTests {
  /// Each key beside the text that looks like it.
  static let pairs: [(key: StateValue, text: String)] = [
    (1, "1"), (-7, "-7"), (1.5, "1.5"), (true, "true"), (.null, "nil"), (.array([1]), "[1]"),
    (.dictionary([]), "{}"), (.object(className: "NSNull", fields: []), "NSNull"),
    (.date(0.0), "2001-01-01 00:00:00 +0000"), (.uuid("0AD8"), "uuid 0AD8"),
    (.reference("A"), "→ A"), (.real(ExactReal(.nan)), "nan"), (.real(ExactReal(1e30)), "1e+30"),
    (.point(0, 1), "point {0, 1}"),
  ]

  private static func archive(_ keys: StateValue...) -> RestorationArchive {
    let map = StateValue.dictionary(
      keys.enumerated().map { StatePair($0.element, .integer(PlistInteger($0.offset + 100))) })
    // The second one is shown on lines of its own.
    let long = StateValue.dictionary(
      keys.map { StatePair($0, .string(String(repeating: "x", count: 70))) })
    return RestorationArchive(nodes: [
      RestorationNode(
        path: "Root",
        content: .other(.object, "Store", StateEntry("map", map), StateEntry("long", long)))
    ])
  }

  @Test(arguments: pairs)
  func `a key and the text that looks like it are distinguished`(
    key: StateValue, text: String
  ) throws {
    let (one, other) = (Self.archive(key), Self.archive(.string(text)))
    for format in ["tree", "apple", "json", "jsonl"] {
      #expect(try render(format, one) != render(format, other), "\(format)")
    }
    var lines: [[UInt8]] = [[], []]
    ComparableText.write(one, RenderOptions(), into: &lines[0])
    ComparableText.write(other, RenderOptions(), into: &lines[1])
    #expect(lines[0] != lines[1])
    let changes = ArchiveDiff(from: one, to: other).changes
    #expect(Set(changes.compactMap(\.key)).count == 4)
  }

  @Test func `texts that look like numbers are in quotes`() throws {
    let archive = Self.archive("1", 1, "2x", "a", "e5", "NSNullable")
    let tree = try render("tree", archive)
    #expect(tree.contains("\n        \"1\"         \""))
    #expect(tree.contains("\n        1           \""))
    let short = try render("tree", Self.archive("1", 1, "2x", "a", "e5"))
    #expect(short.contains(#"{"1": 100, 1: 101, 2x: 102, a: 103, e5: 104}"#))
    let apple = try render("apple", archive)
    #expect(apple.contains(#"    "1" = 100;"#))
    #expect(apple.contains("    1 = 101;"))
  }
}
