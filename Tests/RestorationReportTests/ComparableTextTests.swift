import RestorationArchives
import RestorationDiff
import RestorationReport
import TestSupport
import Testing

private func lines(_ archive: RestorationArchive) -> String {
  var options = RenderOptions()
  options.revealsSecrets = true
  let out = Output(options)
  FlatReport.write(archive, out)
  return out.text
}

/// The law of textconv: two archives have the same lines if and only if `diff` finds nothing.
private func expectLaw(_ old: RestorationArchive, _ new: RestorationArchive, _ name: String) {
  let isSame = ArchiveDiff(from: old, to: new).isIdentical
  let (one, other) = (lines(old), lines(new))
  #expect((one == other) == isSame, "\(name): diff says \(isSame)\n\(one)\n\(other)")
}

private let seeds: [Range<UInt64>] = {
  let parts = UInt64(TestSize.count(40, otherwise: 3))
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
  RestorationArchive(nodes: [.controller("Root", "A", state: [StateEntry("k", value)])])
}

private let fields = (0..<20).map { #""field\#($0)": "some text""# }.joined(separator: ", ")

private func key(_ fields: String) -> String {
  #"{"$map": [[{"$object": "K", "fields": {\#(fields)}}, 1]]}"#
}

/// Two values as trees have them.
private let pairs: KeyValuePairs<String, (String, String)> = [
  "classes": (#"{"$object": "A", "fields": {"n": 1}}"#, #"{"$object": "B", "fields": {"n": 1}}"#),
  "an object and a dictionary": (#"{"$object": "A", "fields": {"n": 1}}"#, #"{"n": 1}"#),
  "an array and a set": ("[1]", #"{"$set": [1]}"#),
  "an array and an ordered set": ("[1]", #"{"$orderedSet": [1]}"#),
  "an archive and a dictionary": (#"{"$archive": {"n": 1}}"#, #"{"n": 1}"#),
  "fractions of seconds": (#"{"$date": 1.25}"#, #"{"$date": 1.5}"#),
  "base URLs": (#"{"$url": "a", "base": "x:/"}"#, #"{"$url": "a", "base": "y:/"}"#),
  "a URL with a base": (#"{"$url": "a on b"}"#, #"{"$url": "a", "base": "b"}"#),
  "keys that are objects": (key(#""n": 1"#), key(#""n": 2"#)),
  "keys that are long objects": (key(fields + #", "z": "a""#), key(fields + #", "z": "b""#)),
  "where sets end": (#"{"$set": [{"a": 1}, {"b": 2}]}"#, #"{"$set": [{"a": 1, "b": 2}]}"#),
  "numbers that print alike": ("\(Double(Float(0.8926057)))", "0.8926057"),
  "names that read like values": (#"{"a: 1": 2}"#, #"{"a": 1}"#),
  "storyboards": (
    #"{"$storyboard": {"name": "Main#A"}}"#,
    #"{"$storyboard": {"name": "Main", "identifier": "A"}}"#
  ),
]

@Test func `textconv distinguishes`() throws {
  for (name, values) in pairs {
    let (old, new) = (
      try RestorationArchive(text: TreeText.tree(state: values.0)),
      try RestorationArchive(text: TreeText.tree(state: values.1))
    )
    #expect(!ArchiveDiff(from: old, to: new).isIdentical, "\(name)")
    #expect(lines(old) != lines(new), "\(name)")
  }
}

@Test func `textconv shows how data was opened, and a storyboard without a name`() {
  let opened = [OpenedData.Format.json, .propertyList].map {
    lines(state(.opened(OpenedData(bytes: ByteSlice([0x32]), format: $0, contents: 2))))
  }
  #expect(opened[0] != opened[1])
  func archive(_ storyboard: StoryboardReference?) -> RestorationArchive {
    .uikit([.controller("Root", storyboard: storyboard)])
  }
  let (none, unnamed) = (archive(nil), archive(StoryboardReference()))
  #expect(!ArchiveDiff(from: none, to: unnamed).isIdentical)
  #expect(lines(none) != lines(unnamed))
}

/// Keys of dictionaries that are no texts, beside the text that looks like each.
private let keys: [(key: StateValue, text: String)] = [
  (1, "1"), (-7, "-7"), (1.5, "1.5"), (true, "true"), (.null, "nil"), (.array([1]), "[1]"),
  (.dictionary([]), "{}"), (.object(className: "NSNull", fields: []), "NSNull"),
  (.date(0.0), "2001-01-01 00:00:00 +0000"), (.uuid("0AD8"), "uuid 0AD8"),
  (.reference("A"), "→ A"), (.real(ExactReal(.nan)), "nan"), (.real(ExactReal(1e30)), "1e+30"),
  (.geometry(.point, [0, 1]), "point {0, 1}"),
]

@Test(arguments: keys)
func `a key and the text that looks like it are distinguished`(
  key: StateValue, text: String
) throws {
  // Short, and on lines of its own.
  let values: [StateValue] = [100, .string(String(repeating: "x", count: 70))]
  let archives = [key, .string(text)].map { key in
    let maps = values.enumerated().map {
      StateEntry("map\($0)", .dictionary([StatePair(key, $1)]))
    }
    return RestorationArchive.uikit([.object("Root", "Store", state: maps)])
  }
  for name in ["tree", "apple", "json", "jsonl", "flat"] {
    let format = try FormatCase.named("archives", name)
    #expect(format.text(archives[0]) != format.text(archives[1]), "\(name)")
  }
  #expect(lines(archives[0]) != lines(archives[1]))
  let changes = ArchiveDiff(from: archives[0], to: archives[1]).changes
  #expect(Set(changes.compactMap(\.key)).count == 4)
}

/// A value with several references is listed at each, and hidden by the names there.
@Test(arguments: [
  #""zz": {"user": "mia-4711", "code": "hunter22"}, "credentials": {"$shared": 0}"#,
  #""zz": {"user": "mia-4711", "code": "hunter22"}, "credentials": {"$shared": 0}, "pin": "hunter""#,
  #""zz": {"$object": "Login", "fields": {"pw": "hunter22"}}, "loginCredentials": {"$shared": 0}"#,
  #""blob": {"$data": "CQgHBg=="}, "password": {"$shared": 0}"#,
])
func `a repeated value is hidden where its name is that of a credential`(_ state: String) throws {
  let out = Output()
  FlatReport.write(
    try RestorationArchive(text: TreeText.tree(#"{"path": "A", "state": {\#(state)}}"#)), out)
  let names = ["A#credentials", "A#loginCredentials", "A#password"]
  let hidden = out.text.split(separator: "\n").filter { line in
    names.contains { line.hasPrefix($0) }
  }
  #expect(!hidden.isEmpty)
  for line in hidden {
    #expect(line.contains("<redacted") || line.contains(/= → same as #[a-z]+$/), "\(line)")
  }
}
