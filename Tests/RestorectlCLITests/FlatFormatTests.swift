import Foundation
import KeyedArchive
import PlistSyntax
import RestorationModel
import RestorationReading
import TestSupport
import Testing

@testable import RestorationReport
@testable import RestorectlCLI

/// `dump --format flat`, whose places can be pasted back.
@Suite struct FlatFormatTests {
  /// Every fixture that is an archive, from the folder of the checkout.
  private static let fixtures: [String] = {
    CheckoutFolder.enter()
    let files = FileManager.default.enumerator(atPath: "Fixtures")?.compactMap { $0 as? String }
    return (files ?? []).sorted().map { "Fixtures/" + $0 }.filter { archive($0) != nil }
  }()

  private static func archive(_ file: String) -> RestorationArchive? {
    CheckoutFolder.enter()
    return try? RestorationArchive(contentsOfFile: file)
  }

  /// What `cut -d= -f1` leaves of a line.
  private static func place(_ line: Substring) -> String {
    String(line.prefix { $0 != "=" })
  }

  private static func lines(
    of archive: RestorationArchive, _ pattern: PathPattern? = nil
  ) -> [Substring] {
    var options = RenderOptions()
    options.patterns = PatternSet([pattern].compactMap(\.self))
    var buffer: [UInt8] = []
    ComparableText.write(archive, options, into: &buffer)
    return String(decoding: buffer, as: UTF8.self).split(separator: "\n")
  }

  @Test(arguments: fixtures)
  func `every place is a pattern that finds it`(fixture: String) throws {
    let archive = try #require(Self.archive(fixture))
    for line in Self.lines(of: archive) {
      #expect(line.contains(" = "), "\(line)")
      let pattern = try PathPattern(parsing: Self.place(line))
      #expect(Self.lines(of: archive, pattern).contains(line), "\(pattern.text): \(line)")
      var use = PatternUse([pattern])
      use.note(archive)
      #expect(use.unused.isEmpty, "\(line)")
    }
  }

  @Test(arguments: fixtures)
  func `places are taken by every command and the configuration`(fixture: String) throws {
    let output = TestRun(["dump", "--format", "flat", ByteString(fixture.utf8)]).output
    let lines = output.split(separator: "\n")
    let some = Set([lines.first, lines.last, lines.dropFirst(lines.count / 2).first])
    for place in some.compactMap(\.self).map(Self.place) {
      let typed = ByteString(place.utf8)
      let file = ByteString(fixture.utf8)
      let dump = TestRun(["dump", "--format", "flat", "--path", typed, file])
      #expect(dump.output.hasPrefix(place) || dump.output.contains("\n" + place), "\(place)")
      #expect(!dump.messages.contains("matches"), "\(dump.messages)")
      let diff = TestRun(["diff", "--ignore", typed, file, file])
      #expect(diff.status == .success, "\(place): \(diff.messages)")
      let folder = try TemporaryFolder()
      let list = try #require(
        String(data: JSONSerialization.data(withJSONObject: [place]), encoding: .utf8))
      try folder.write(
        "c.json",
        "{\"diffIgnore\": \(list), \"rules\": {\"duplicate-path\": {\"ignore\": \(list)}}}")
      let lint = TestRun(["lint", "--print-config", "--config", folder.argument("c.json")])
      #expect(lint.status == .success, "\(lint.messages)")
    }
  }

  @Test func `a place that is ignored makes no difference`() throws {
    CheckoutFolder.enter()
    let files = "Fixtures/diff/monday.data Fixtures/diff/tuesday.data"
    let old = Set(
      TestRun("dump --format flat Fixtures/diff/monday.data").output.split(separator: "\n"))
    let new = Set(
      TestRun("dump --format flat Fixtures/diff/tuesday.data").output.split(separator: "\n"))
    let places = old.symmetricDifference(new).map { ByteString(Self.place($0).utf8) }
    #expect(places.count > 5)
    let ignored = places.flatMap { [ByteString("--ignore".utf8), $0] }
    let words = files.split(separator: " ").map { ByteString($0.utf8) }
    #expect(TestRun("diff \(files)").status == .remarks)
    let diff = TestRun(["diff", "--ignore", "#<order>"] + ignored + words)
    #expect(diff.status == .success, "\(diff.output)")
  }

  @Test func `a file with an equals sign in its names`() throws {
    let folder = try TemporaryFolder()
    try folder.write(
      "a.json",
      """
      { "schema": "restorectl.archive/1", "nodes": [
        { "path": "a=b", "state": { "c = d": 1, "<class>": "x", " e ": [ { "f=": true } ] } } ] }
      """)
    let file = folder.argument("a.json")
    let output = TestRun(["dump", "--format", "flat", file]).output
    #expect(output.contains("a\\u{3d}b#c \\u{3d} d = 1\n"))
    #expect(output.contains("a\\u{3d}b#\"<class>\" = \"x\"\n"))
    #expect(output.contains("a\\u{3d}b#\" e \"[0].f\\u{3d} = true\n"))
    for line in output.split(separator: "\n") {
      let run = TestRun([
        "dump", "--format", "flat", "--path", ByteString(Self.place(line).utf8), file,
      ])
      #expect(run.status == .success && run.output.contains(line))
    }
  }

  // MARK: What a file repeats

  private func keyed(
    _ make: (inout KeyedArchiveBuilder) -> [(key: String, value: ValueID)]
  ) throws -> [Substring] {
    var builder = KeyedArchiveBuilder()
    let top = make(&builder)
    var bytes: [UInt8] = []
    try builder.document(top: top).write(as: .binary, to: &bytes)
    return Self.lines(of: try RestorationArchive(reading: ByteSlice(bytes)))
  }

  @Test func `the reason why an object cannot be read is shown once`() throws {
    let lines = try keyed { builder in
      let flag = builder.inline { $0.bool(true) }
      let object = builder.reserve()
      builder.fill(object, with: builder.inline { $0.dictionary([("k", flag)]) })
      let list = builder.references([object, object, object])
      let array = builder.reserve()
      builder.fill(
        array, className: "NSArray", superclasses: ["NSObject"], fields: [("NS.objects", list)])
      return [("root", builder.reference(array))]
    }
    #expect(
      lines.suffix(3).map { $0.drop { $0 != "#" } } == [
        "#root[0] = unreadable: expected an object with $class, found none",
        "#root[1] = unreadable, see #root[0]", "#root[2] = unreadable, see #root[0]",
      ])
  }

  @Test func `each value of a list that is repeated is shown as it is`() throws {
    let lines = try keyed { builder in
      let data = (1...2).map { number in
        builder.plain { $0.data(ByteSlice([UInt8](repeating: UInt8(number), count: 40))) }
      }
      func list(_ elements: [KeyedArchiveBuilder.UID]) -> KeyedArchiveBuilder.UID {
        let fields = [(key: "NS.objects", value: builder.references(elements))]
        let array = builder.reserve()
        builder.fill(array, className: "NSArray", superclasses: ["NSObject"], fields: fields)
        return array
      }
      let inner = list(data)
      return [("a", builder.reference(inner)), ("b", builder.reference(list([inner, inner])))]
    }
    for number in 0..<2 {
      let digests = ["#a[\(number)]", "#b[0][\(number)]", "#b[1][\(number)]"].map { place in
        lines.first { $0.contains(place + " = ") }?.split(separator: " ").last
      }
      #expect(digests[0] != nil && Set(digests).count == 1, "\(digests)")
    }
  }

  @Test func `a long value is shown once`() throws {
    let numbers = Array(repeating: "7", count: 400).joined(separator: ",")
    let path = "{\"$indexPath\":[\(numbers)]}"
    let bytes = Array(
      "{\"schema\":\"restorectl.archive/1\",\"nodes\":[{\"path\":\"P\",\"state\":{\"a\":\(path),\"b\":\(path)}}]}"
        .utf8)
    let lines = Self.lines(of: try RestorationArchive(reading: ByteSlice(bytes)))
    #expect(lines.contains { $0.hasPrefix("P#a = ") && $0.utf8.count > 800 })
    #expect(lines.contains { $0.hasPrefix("P#b = ") && $0.contains("…, sha256 ") })
  }

  // MARK: Search

  @Test func `a text is found whatever its case, with its place`() {
    CheckoutFolder.enter()
    let run = TestRun("dump --grep SOURDOUGH Fixtures/recipes.data")
    #expect(run.status == .success)
    #expect(run.output == "Tabs/:[0]:/Browse/:[0]:/RecipeList#query = \"sourdough\"\n")
    let key = TestRun("dump --grep draft.s Fixtures/recipes.data").output
    #expect(key.split(separator: "\n").count == 4 && key.hasPrefix("Tabs/Editor#draft.source = "))
    let ofClass = TestRun("dump --grep editorviewc Fixtures/recipes.data").output
    #expect(ofClass.contains("Tabs/Editor#<class> = "))
    let view = TestRun("dump --grep hField Fixtures/recipes.data").output
    #expect(view.contains("/SearchField = view inside\n"))
    #expect(!view.contains("SearchField#"))
    // A part of a path names no value of its own.
    #expect(!TestRun("dump --grep RecipeList/T Fixtures/recipes.data").output.contains("ZoomScale"))
    #expect(TestRun("dump --grep [a Fixtures/recipes.data").status == .remarks)
    let none = TestRun("dump --grep nowhere Fixtures/recipes.data")
    #expect(none.status == .remarks && none.output == "")
    #expect(
      none.messages
        == "restorectl: no key, class or value contains 'nowhere'; 'restorectl dump --format flat' "
        + "lists all of them\n")
    let other = TestRun("dump --grep a --format tree Fixtures/recipes.data")
    #expect(other.status == .failure && other.messages.contains("cannot be used together"))
  }

  @Test func `files with something found are named`() {
    CheckoutFolder.enter()
    let run = TestRun("dump --grep inbox Fixtures/diff Fixtures/recipes.data")
    let names = run.output.split(separator: "\n").filter { $0.hasSuffix(":") }
    #expect(names == ["Fixtures/diff/monday.data:", "Fixtures/diff/tuesday.data:"])
  }

  @Test func `no secret is found`() throws {
    let folder = try TemporaryFolder()
    try folder.write(
      "a.json",
      """
      { "schema": "restorectl.archive/1",
        "nodes": [ { "path": "A", "state": { "password": "hunter2hunter2" } } ] }
      """)
    let file = folder.argument("a.json")
    #expect(TestRun(["dump", "--grep", "hunter2", file]).status == .remarks)
    #expect(TestRun(["dump", "--reveal", "--grep", "hunter2", file]).status == .success)
  }

  // MARK: Depth

  @Test func `values have levels too`() throws {
    CheckoutFolder.enter()
    let folder = try TemporaryFolder()
    let long = String(repeating: "x", count: 39)
    try folder.write(
      "a.json",
      """
      { "schema": "restorectl.archive/1", "nodes": [ { "path": "A", "state": {
        "list": [ "\(long)", [ "\(long)", { "deep": "\(long)", "other": "\(long)" } ] ] } } ] }
      """)
    func dump(_ depth: String) -> String {
      TestRun(["dump", "--depth", ByteString(depth.utf8), folder.argument("a.json")]).output
    }
    #expect(dump("1").hasSuffix("\n      list  array of 2\n"))
    #expect(dump("2").hasSuffix("\n        [1]  array of 2\n"))
    #expect(dump("3").hasSuffix("\n          [1]  dictionary of 2\n"))
    #expect(dump("4").contains("deep") && dump("4") == dump("9"))
    let flat = TestRun("dump --format flat --depth 1 Fixtures/settings.archive").output
    #expect(flat.hasSuffix("$top#root = dictionary of 3\n"))
    let deeper = TestRun("dump --format flat --depth 2 Fixtures/settings.archive").output
    #expect(deeper.contains("$top#root.recent = array of 2\n"))
  }

  @Test func `an archive inside data has levels too`() throws {
    let folder = try TemporaryFolder()
    try folder.write(
      "a.json",
      """
      { "schema": "restorectl.archive/1", "nodes": [ { "path": "A", "state": {
        "blob": { "$archive": { "a": 1, "list": [ 2, 3 ] } }, "empty": { "$archive": {} } } } ] }
      """)
    func lines(_ depth: String) -> [Substring] {
      TestRun([
        "dump", "--format", "flat", "--depth", ByteString(depth.utf8), folder.argument("a.json"),
      ])
      .output.split(separator: "\n").filter { $0.hasPrefix("A#") }
    }
    let empty = "A#empty = keyed archive"
    #expect(lines("1") == ["A#blob = keyed archive of 2", Substring(empty)])
    #expect(lines("2").contains("A#blob.list = array of 2"))
    #expect(lines("3").contains("A#blob.list[1] = 3"))
  }
}
