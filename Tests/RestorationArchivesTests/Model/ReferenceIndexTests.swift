import RestorationArchives
import TestSupport
import Testing

@Suite struct ReferenceIndexTests {
  private func node(_ path: String, _ state: [StateEntry] = []) -> RestorationNode {
    .of(.viewController, path, state: state)
  }

  private func referrer(
    of path: RestorationPath, _ nodes: [RestorationNode], delegate: [StateEntry] = []
  ) -> String? {
    var envelope = Envelope()
    envelope.state = delegate
    return ReferenceIndex(RestorationArchive(envelope: envelope, nodes: nodes))
      .referrer(of: path).map { "\($0.path?.raw ?? "delegate")#\($0.key)" }
  }

  @Test func `references are found at any depth, in views and in lists of children`() {
    let deep = StateValue.dictionary([StatePair("a", .array([.reference("A")]))])
    let view = RestorationNode.of(.view, "R/v", state: [StateEntry("owner", .reference("V"))])
    let nodes = [
      .of(.viewController, "R", views: [view]),
      node("N", [StateEntry("deep", deep), StateEntry("text", "T")]),
      node("Nav", [StateEntry(KnownKeys.navigationChildren, .array(["Nav/:[0]:/L"]))]),
    ]
    #expect(referrer(of: "A", nodes) == "N#deep")
    #expect(referrer(of: "V", nodes) == "R#owner")
    #expect(referrer(of: "Nav/:[0]:/L", nodes) == "Nav#\(KnownKeys.navigationChildren)")
    #expect(referrer(of: "T", nodes) == nil)
  }

  @Test func `the container comes first, the app delegate last, the object itself never`() {
    let reference = StateEntry("k", .reference("R/:[0]:/A"))
    let own = node("R/:[0]:/A", [reference])
    #expect(referrer(of: "R/:[0]:/A", [own]) == nil)
    #expect(referrer(of: "R/:[0]:/A", [own], delegate: [reference]) == "delegate#k")
    #expect(
      referrer(of: "R/:[0]:/A", [own, node("B", [reference])], delegate: [reference]) == "B#k")
    #expect(
      referrer(of: "R/:[0]:/A", [node("B", [reference]), own, node("R", [reference])]) == "R#k")
  }
}
