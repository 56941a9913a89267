import PlistSyntax
import RestorationDiff
import RestorationModel
import RestorationReport
import TestSupport
import Testing

private func lines(_ archive: RestorationArchive) -> String {
  var options = RenderOptions()
  options.revealsSecrets = true
  var buffer: [UInt8] = []
  ComparableText.write(archive, options, into: &buffer)
  return String(decoding: buffer, as: UTF8.self)
}

/// The law of textconv: two archives have the same lines if and only if `diff` finds nothing.
private func expectLaw(_ old: RestorationArchive, _ new: RestorationArchive, _ name: String) {
  let isSame = ArchiveDiff(from: old, to: new).isIdentical
  let (one, other) = (lines(old), lines(new))
  #expect((one == other) == isSame, "\(name): diff says \(isSame)\n\(one)\n\(other)")
}

private let seeds: [Range<UInt64>] = {
  let parts = UInt64(TestSize.count(40, otherwise: 4))
  return (0..<parts).map { (part: UInt64) in (part * 250)..<((part + 1) * 250) }
}()

@Test(arguments: seeds)
func `textconv differs if and only if diff does`(_ seeds: Range<UInt64>) {
  for seed in seeds {
    let pair = RandomPair(seed: seed)
    expectLaw(pair.old, pair.new, "RandomPair(seed: \(seed))")
    expectLaw(
      RandomArchive.uikit(seed: seed), RandomArchive.uikit(seed: seed / 2),
      "RandomArchive.uikit(seed: \(seed)), \(seed / 2)")
  }
}

@Test(arguments: seeds)
func `textconv differs if and only if diff does, for graphs`(_ seeds: Range<UInt64>) {
  for seed in seeds {
    var graph = RandomGraph(seed: seed)
    let (one, same) = (graph.archive(), graph.archive())
    let name = "RandomGraph(seed: \(seed))"
    #expect(ArchiveDiff(from: one, to: same).changes.isEmpty, "\(name)")
    #expect(lines(one) == lines(same), "\(name)")
    var edited = graph.edited()
    expectLaw(one, edited.archive(), name)
  }
}

private func state(_ value: StateValue) -> RestorationArchive {
  RestorationArchive(
    nodes: [RestorationNode(path: "Root", content: .controller("A", StateEntry("k", value)))])
}

private let pairs: [(name: String, old: StateValue, new: StateValue)] = [
  (
    "classes of objects", .object(className: "A", fields: [StateField("n", 1)]),
    .object(className: "B", fields: [StateField("n", 1)])
  ),
  (
    "an object and a dictionary", .object(className: "A", fields: [StateField("n", 1)]),
    .dictionary([StatePair("n", 1)])
  ),
  ("an array and a set", .array([1]), .set([1])),
  ("an array and an ordered set", .array([1]), .orderedSet([1])),
  ("an archive and a dictionary", .archive([StateField("n", 1)]), .dictionary([StatePair("n", 1)])),
  ("fractions of seconds", .date(1.25), .date(1.5)),
  ("base URLs", .url("a", base: "https://x.example/"), .url("a", base: "https://y.example/")),
  ("a URL with a base", .url("a on b", base: nil), .url("a", base: "b")),
  (
    "keys that are objects",
    .dictionary([StatePair(.object(className: "K", fields: [StateField("n", 1)]), 1)]),
    .dictionary([StatePair(.object(className: "K", fields: [StateField("n", 2)]), 1)])
  ),
  (
    "keys that are long objects",
    .dictionary([StatePair(.object(className: "K", fields: longFields("a")), 1)]),
    .dictionary([StatePair(.object(className: "K", fields: longFields("b")), 1)])
  ),
  (
    "where sets end", .set([.dictionary([StatePair("a", 1)]), .dictionary([StatePair("b", 2)])]),
    .set([.dictionary([StatePair("a", 1), StatePair("b", 2)])])
  ),
  ("numbers that print alike", .real(ExactReal(Double(Float(0.8926057)))), .real(0.8926057)),
  (
    "names that read like values", .dictionary([StatePair("a: 1", 2)]),
    .dictionary([StatePair("a", 1)])
  ),
  (
    "storyboards", .storyboard(StoryboardReference(name: "Main#A")),
    .storyboard(StoryboardReference(name: "Main", identifier: "A"))
  ),
]

private func longFields(_ end: String) -> [StateField] {
  (0..<20).map { StateField("field\($0)", .string("some text")) } + [StateField("z", .string(end))]
}

@Test(arguments: pairs.map(\.name))
func `textconv distinguishes`(_ name: String) throws {
  let pair = try #require(pairs.first { $0.name == name })
  #expect(!ArchiveDiff(from: state(pair.old), to: state(pair.new)).isIdentical)
  #expect(lines(state(pair.old)) != lines(state(pair.new)))
}

@Test func `a storyboard without a name differs from none`() {
  func archive(_ storyboard: StoryboardReference?) -> RestorationArchive {
    var content = NodeContent.controller("A")
    content.storyboard = storyboard
    return RestorationArchive(nodes: [RestorationNode(path: "Root", content: content)])
  }
  let (none, unnamed) = (archive(nil), archive(StoryboardReference()))
  #expect(!ArchiveDiff(from: none, to: unnamed).isIdentical)
  #expect(lines(none) != lines(unnamed))
}

@Test func `data says how it is opened`() {
  let json = StateValue.openedJSON(2)
  guard case .opened(let data) = json else { return }
  let list = StateValue.opened(
    OpenedData(bytes: data.bytes, format: .propertyList, contents: data.contents))
  #expect(lines(state(json)) != lines(state(list)))
}

@Test func `dates show their fraction`() {
  #expect(lines(state(.date(426_355_518.25))).contains("Root#k = 2014-07-06 16:05:18.25 +0000\n"))
  #expect(ValueText().text(.date(426_355_518.25)) == "2014-07-06 16:05:18.25 +0000")
}

private let login = StateValue.dictionary([
  StatePair("user", "mia-4711"), StatePair("code", "hunter22"),
])

/// A value with several references is listed at each, and hidden by the names there.
@Test(
  arguments: [
    [StateEntry("zz", login), StateEntry("credentials", .shared(0))],
    [
      StateEntry("zz", login), StateEntry("credentials", .shared(0)),
      StateEntry("pin", "hunter"),
    ],
    [
      StateEntry("zz", .object(className: "Login", fields: [StateField("pw", "hunter22")])),
      StateEntry("loginCredentials", .shared(0)),
    ],
    [StateEntry("blob", .data(ByteSlice([9, 8, 7, 6]))), StateEntry("password", .shared(0))],
  ])
func `a repeated value is hidden where its name is that of a credential`(_ state: [StateEntry]) {
  var content = NodeContent.controller("A")
  content.state = state
  let node = RestorationNode(path: "A", content: content)
  var buffer: [UInt8] = []
  ComparableText.write(RestorationArchive(nodes: [node]), RenderOptions(), into: &buffer)
  let lines = String(decoding: buffer, as: UTF8.self).split(separator: "\n")
  let names = ["A#credentials", "A#loginCredentials", "A#password"]
  let hidden = lines.filter { line in names.contains { line.hasPrefix($0) } }
  #expect(!hidden.isEmpty)
  for line in hidden {
    #expect(line.contains("<redacted") || line.hasSuffix("→ same as #zz"), "\(line)")
  }
}
