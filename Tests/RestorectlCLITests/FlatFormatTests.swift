import Foundation
import ProjectFiles
import RestorationArchives
import TestSupport
import Testing

@testable import RestorectlCLI

/// `dump --format flat`, whose places can be pasted back.
@Suite struct FlatFormatTests {
  /// Every fixture that is an archive, from the folder of the checkout.
  static let fixtures: [String] = {
    CheckoutFolder.enter()
    let files = FileManager.default.enumerator(atPath: "Fixtures")?.compactMap { $0 as? String }
    return (files ?? []).sorted().map { "Fixtures/" + $0 }.filter { file in
      (try? FileManager.default.contentsOfDirectory(atPath: file)) == nil && flat(file).output != ""
    }
  }()

  private static func flat(_ file: String, _ places: [String] = []) -> TestRun {
    TestRun(["dump", "--format", "flat", file] + places.flatMap { ["--path", $0] })
  }

  private static func lines(_ run: TestRun) -> [Substring] { run.output.split(separator: "\n") }

  /// What `cut -d= -f1` leaves of a line.
  private static func place(_ line: Substring) -> String { String(line.prefix { $0 != "=" }) }

  /// Law: every place that the tool prints is a pattern that it takes.
  @Test(arguments: fixtures)
  func `every place is a pattern that finds it`(fixture: String) throws {
    CheckoutFolder.enter()
    let lines = Self.lines(Self.flat(fixture))
    for line in lines { #expect(line.contains(" = "), "\(line)") }
    // A damaged value makes the status 2, so that the messages say whether all were found.
    let all = Self.flat(fixture, lines.map(Self.place))
    #expect(Self.lines(all) == lines && !all.messages.contains("matches"), "\(all.messages)")
    let step = TestSize.isFull ? 1 : max(1, lines.count / 2)
    for number in stride(from: 0, to: lines.count, by: step) {
      let place = Self.place(lines[number])
      let one = Self.flat(fixture, [place])
      #expect(Self.lines(one).contains(lines[number]), "\(place)")
      #expect(!one.messages.contains("matches"), "\(one.messages)")
      let diff = TestRun(["diff", "--ignore", place, fixture, fixture])
      #expect(diff.status == all.status, "\(place)")
    }
    let folder = try ScratchFolder()
    let list = String(
      decoding: try JSONSerialization.data(withJSONObject: lines.map(Self.place)), as: UTF8.self)
    try folder.write(
      "c.json", #"{"diffIgnore": \#(list), "rules": {"duplicate-path": {"ignore": \#(list)}}}"#)
    #expect(folder.run("diff --config @c.json \(fixture) \(fixture)").status == all.status)
  }

  /// What a finding says is missing is in an object that is there, or in none.
  @Test(arguments: fixtures)
  func `places of findings are taken back`(fixture: String) throws {
    CheckoutFolder.enter()
    let run = TestRun("lint --format sarif \(fixture)")
    let log = try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any]
    let results = (log?["runs"] as? [[String: Any]])?.first?["results"] as? [[String: Any]]
    let locations = (results ?? []).flatMap { $0["locations"] as? [[String: Any]] ?? [] }
      .flatMap { $0["logicalLocations"] as? [[String: String]] ?? [] }
    for place in locations.compactMap({ $0["fullyQualifiedName"] }) {
      let found = Self.flat(fixture, [place])
      #expect(!found.messages.contains("no object matches"), "\(place): \(found.messages)")
      #expect(!found.messages.contains("Try "), "\(place): \(found.messages)")
    }
  }

  @Test func `names of what belongs to no object are taken back`() {
    CheckoutFolder.enter()
    let file = "Fixtures/recipes.data"
    for (name, expected) in [
      ("(app delegate)#schemaVersion", "#schemaVersion = 3"),
      ("#UIApplicationStateRestorationBundleVersion", "#bundleVersion = \"42\""),
      ("(the archive itself)#bundleVersion", "#bundleVersion = \"42\""),
    ] { #expect(Self.lines(Self.flat(file, [name])).map(String.init) == [expected]) }
    let whole = Self.lines(Self.flat(file, ["(the archive itself)"]))
    #expect(whole.contains("#lastSync = 2019-07-31 11:56:40 +0000"))
    #expect(whole.allSatisfy { $0.hasPrefix("#") })
  }

  // MARK: What a file repeats

  @Test func `each value of a list that is repeated is shown as it is`() throws {
    let folder = try ScratchFolder()
    let inner = Archived.list((1...2).map { .data([UInt8](repeating: $0, count: 40)) })
    try folder.write("a.data", Archived.archive([("a", inner), ("b", .list([inner, inner]))]))
    let lines = Self.lines(folder.run("dump --format flat @a.data"))
    for number in 0..<2 {
      let digests = ["#a[\(number)]", "#b[0][\(number)]", "#b[1][\(number)]"].map { place in
        lines.first { $0.contains(place + " = ") }?.split(separator: " ").last
      }
      #expect(digests[0] != nil && Set(digests).count == 1, "\(digests)")
    }
  }

  @Test func `an object at two places has one name everywhere`() throws {
    let folder = try ScratchFolder()
    for n in 1...2 {
      let value =
        #"{"$object":"Holder","fields":{"z":{"$object":"Node","fields":{"n":\#(n)}},"a":{"$shared":1}}}"#
      try folder.write("\(n).json", TreeText.tree(state: value, under: "root"))
    }
    #expect(
      folder.run("dump @1.json").output.contains("Holder {z: → same as #root.a, a: Node {n: 1}}"))
    let lines = folder.run("dump --format flat @1.json").output
    #expect(
      lines.contains("\nRoot#root.a.n = 1\n")
        && lines.contains("\nRoot#root.z = → same as #root.a\n"))
    #expect(
      folder.run("dump --format flat --path Root#root.a.n @1.json").output.contains(
        "Root#root.a.n = 1\n")
    )
    let diff = folder.run("diff @1.json @2.json")
    #expect(diff.output.contains("root.a.n: 1\n") && !diff.output.contains("root.z.n"))
    let ignored = folder.run("diff --ignore Root#root.a.n @1.json @2.json")
    #expect(ignored.status == .success && ignored.messages == "")
    #expect(folder.run("diff --ignore Root#root.z.n @1.json @2.json").status == .remarks)
  }

  /// Each line begins with the path, which the file has once.
  @Test func `lines that are many times longer than the file end with a reason`() throws {
    let path = String(repeating: "R", count: 900)
    let list = Array(repeating: "1", count: 5_000).joined(separator: ",")
    let tree = TreeText.tree(#"{"path":"\#(path)","state":{"a":[\#(list)]}}"#)
    let folder = try ScratchFolder()
    try folder.write("a.json", tree)
    let run = folder.run("dump --format flat @a.json")
    #expect(run.output.utf8.count <= 129 * tree.utf8.count + 1 << 20)
    #expect(run.output.hasSuffix("# = the rest is not shown: more than 128 times the file\n"))
    #expect(run.status == .failure)
  }

  @Test func `a text at very many places is repeated in step with the file`() throws {
    let text = Archived.text(String(repeating: "x", count: 20_000))
    let bytes = Archived.archive([("a", .list(text.times(400)))])
    let folder = try ScratchFolder()
    try folder.write("a.data", bytes)
    let run = folder.run("dump --format flat @a.data")
    #expect(run.output.utf8.count <= 17 * bytes.count + 1 << 16)
    let reason = "expected repeated large values of at most 4 times the file's size, found more"
    #expect(run.output.hasSuffix("$top#a[399] = unreadable: \(reason)\n"))
    #expect(run.status == .failure)
  }
}
