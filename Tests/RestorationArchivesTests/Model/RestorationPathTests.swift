import RestorationArchives
import Testing

struct RestorationPathTests {
  @Test func aContainedChildHasAnIndex() {
    let path: RestorationPath = "Tab/:[1]:/Nav/:[0]:/Detail"
    #expect(path.plain == "Tab/Nav/Detail")
    #expect(path.identifier == "Detail")
    #expect(path.index == 0)
    #expect(path.parent == "Tab/:[1]:/Nav")
    #expect(path.parent?.parent == "Tab")
    #expect(path.parent?.parent?.parent == nil)
  }

  @Test(
    arguments: [
      ("Presenter/Modal", "Presenter", nil),
      (":[0]:/Detail", nil, 0),
      ("Root/:[0]:/:[1]:/Detail", "Root", 1),
      ("", nil, nil),
      ("Tab/", "Tab", nil),
    ] as [(RestorationPath, RestorationPath?, Int?)])
  func parentAndIndex(_ path: RestorationPath, _ parent: RestorationPath?, _ index: Int?) {
    #expect(path.parent == parent)
    #expect(path.index == index)
  }

  @Test(
    arguments: [
      ("", []),
      ("A/:[12]:/B", [.identifier("A"), .index(12), .identifier("B")]),
      ("/A", [.identifier(""), .identifier("A")]),
      ("A//B", [.identifier("A"), .identifier(""), .identifier("B")]),
      (":[x]:", [.malformedIndex(":[x]:")]),
      (":[]:", [.malformedIndex(":[]:")]),
      (":[-1]:", [.malformedIndex(":[-1]:")]),
      (":[1]", [.malformedIndex(":[1]")]),
      (
        ":[99999999999999999999]:", [.malformedIndex(":[99999999999999999999]:")]
      ),
      ("a:[1]:", [.identifier("a:[1]:")]),
    ] as [(RestorationPath, [RestorationPath.Component])])
  func components(_ path: RestorationPath, _ expected: [RestorationPath.Component]) {
    #expect(path.components == expected)
  }

  @Test(arguments: [
    ("A", true), ("A/B", false), (":[0]:", false), (":[0]:/A", false), ("", false), ("/", false),
  ])
  func aRootHasOneIdentifier(_ path: String, _ isRoot: Bool) {
    #expect(RestorationPath(path).isRoot == isRoot)
  }
}
