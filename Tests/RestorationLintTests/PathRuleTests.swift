import RestorationLint
import Testing

/// The rules that look at paths only: each row is a list of paths and those that must be marked.
struct PathRuleTests {
  @Test(arguments: [
    (["A", "A/:[0]:/B"], []),
    (["A", "A/B"], []),
    (["Store", "Cache"], []),
    ([":[0]:/A"], [":[0]:/A"]),
    (["A", "A/:[0]:/:[1]:/B"], ["A/:[0]:/:[1]:/B"]),
    (["A", "A/:[0]:/:[1]:/B", "A/:[0]:/:[1]:/B/C"], ["A/:[0]:/:[1]:/B", "A/:[0]:/:[1]:/B/C"]),
    (["A", "A/:[0]:/B/:[0]:/C"], ["A/:[0]:/B/:[0]:/C"]),
    (["A/B"], ["A/B"]),
    // An old index in the path of a restored object is no missing parent.
    (["A", "A/:[1]:/B", "A/:[0]:/B/:[0]:/C"], []),
    // Parents may come after their children.
    (["A/:[0]:/B", "A"], []),
    // One path, listed twice, is one finding.
    ([":[0]:/A", ":[0]:/A"], [":[0]:/A"]),
    // Malformed paths are another rule's.
    (["A", "A/"], []), (["/A"], []), (["A//B"], []), (["A", "A/:[x]:/B"], []), ([""], []),
    ([":[0]:"], []),
  ])
  func missingParentIdentifier(paths: [String], marked: [String]) {
    #expect(places(of: "missing-parent-identifier", in: archive(paths: paths)) == marked)
  }

  @Test(arguments: [
    ("A", "A/table", []),
    ("A", "A/:[0]:/table", []),
    ("A", "table", []),
    ("A", "Other/table", []),
    ("A", "A/cell/label", ["A/cell/label"]),
    ("A", "A/:[0]:/:[1]:/label", ["A/:[0]:/:[1]:/label"]),
    // What is wrong with the controller is not said again of its views.
    (":[0]:/A", ":[0]:/A/table", [":[0]:/A"]),
    ("Gone/A", "Gone/A/table", ["Gone/A"]),
  ])
  func missingParentIdentifierOfViews(controller: String, view path: String, marked: [String]) {
    let archive = RestorationArchive(nodes: [node(controller, views: [view(path)])])
    #expect(places(of: "missing-parent-identifier", in: archive) == marked)
  }

  @Test func aViewMayBeTheParentOfAView() {
    let archive = RestorationArchive(
      nodes: [node("A", views: [view("A/list/field"), view("A/list")])])
    #expect(places(of: "missing-parent-identifier", in: archive) == [])
  }

  @Test(arguments: [
    ("", "the path is empty"),
    ("/A", "the path begins with '/'"),
    ("A/", "the path ends with '/'"),
    ("/", "the path begins with '/'"),
    ("A//B", "the path has an empty component"),
    ("A/:[0]:", "the path ends in an index component without an identifier"),
    (":[0]:", "the path ends in an index component without an identifier"),
    (":[0]:/:[1]:", "the path ends in an index component without an identifier"),
    ("A/:[x]:/B", "the component ':[x]:' begins with ':[' but is not an index"),
    ("A/:[]:/B", "the component ':[]:' begins with ':[' but is not an index"),
    ("A/:[-1]:/B", "the component ':[-1]:' begins with ':[' but is not an index"),
    ("A/:[0]/B", "the component ':[0]' begins with ':[' but is not an index"),
    ("A/:[", "the component ':[' begins with ':[' but is not an index"),
  ])
  func malformedPath(path: String, message: String) {
    let findings = Linter().findings(in: archive(paths: ["A", path]))
    #expect(findings.map(\.rule) == ["malformed-path"])
    #expect(findings.map(\.message) == [message])
    #expect(findings.map(\.path) == [path])
  }

  @Test(arguments: ["A", "A/:[0]:/B", "A/:[10]:/B", "A/:b", "A/x:[0]:", "A/[0]", "A/ /B"])
  func wellFormedPath(path: String) {
    #expect(places(of: "malformed-path", in: archive(paths: [path])) == [])
  }

  @Test(arguments: [
    ("A", "A/", ["A/"]), ("A", "A//t", ["A//t"]), ("A", "", [""]), ("A", "A/:[0]:", ["A/:[0]:"]),
    ("A/", "A//t", ["A/"]), ("A//B", "A//B/t", ["A//B"]),
  ])
  func malformedPathOfViews(controller: String, view path: String, marked: [String]) {
    let archive = RestorationArchive(nodes: [node(controller, views: [view(path)])])
    #expect(places(of: "malformed-path", in: archive) == marked)
  }

  @Test func pathsOfOtherCodePointsAreNoDuplicates() {
    let paths = ["caf\u{e9}", "cafe\u{301}"]
    #expect(places(of: "duplicate-path", in: archive(paths: paths)) == [])
  }

  @Test func listedPathsWithoutState() {
    let archive = RestorationArchive(nodes: [
      node("A"), node("B", hasState: false), node("C", hasState: false), node("C"),
      node("D", hasState: false), node("D", hasState: false),
    ])
    #expect(places(of: "listed-path-without-state", in: archive) == ["B", "D"])
    #expect(places(of: "duplicate-path", in: archive) == ["C", "D"])
  }
}
