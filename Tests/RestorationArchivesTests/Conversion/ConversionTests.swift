import RestorationArchives
import RestorationDiff
import TestSupport
import Testing

/// Law 1 as `convert` has it: a tree that is written in any form is the same tree, and the same bytes in
/// every other form.
@Suite struct ConversionLawTests {
  static let fixtures = Fixture.all.filter { $0.archive.source.container != .appkit }

  @Test(arguments: fixtures)
  func `a fixture is the same in every form`(fixture: Fixture) throws {
    let archive = try RestorationArchive(reading: ByteSlice(fixture.bytes()), at: fixture.place)
    // What has every type of value goes from each form to each.
    let hasAll = fixture.file.hasPrefix("typed-values")
    try Self.expectLaw(of: archive, at: fixture.place, fromEachToEach: hasAll)
  }

  @Test(arguments: TestSize.seeds(500, otherwise: 12, exhaustive: 10_000))
  func `a generated archive is the same in every form`(seed: UInt64) throws {
    try Self.expectLaw(of: RandomArchive.uikit(seed: seed, hasControls: false))
    // Control characters have no form in XML: Tests/Transcripts/read-losses.md.
    try Self.expectLaw(of: RandomArchive.uikit(seed: seed), in: [.binary, .keyedJSON, .json])
  }

  /// Once one of two equal archives came back as the other.
  @Test func `equal data stays two`() throws {
    let data = StateValue.data(ByteSlice([UInt8](repeating: 7, count: 100)))
    let archive = StateValue.archive([
      StateField("text", .string(String(repeating: "x", count: 99)))
    ])
    let state = [data, data, archive, archive, .shared(0), .shared(2)].enumerated()
      .map { StateEntry("key\($0.offset)", $0.element) }
    try Self.expectLaw(of: .uikit([.controller("Root", state: state)]))
  }

  /// "é" as one scalar and as two: Swift takes them for one text, an archive does not.
  @Test func `two spellings stay two`() throws {
    let spellings = ["caf\u{E9}", "cafe\u{301}"]
    let state = spellings.flatMap { name in
      [
        StateEntry(name, .string(name)),
        StateEntry("list \(name)", .object(className: name, fields: [StateField(name, 1)])),
        StateEntry(
          "map \(name)",
          .dictionary(spellings.map { StatePair(.string($0), .string($0)) })),
      ]
    }
    try Self.expectLaw(
      of: .uikit(
        spellings.map { .controller($0, $0, restorationClass: $0, state: state) }))
  }

  /// UIKit writes only that a view was loaded.
  @Test(
    arguments: [
      (.viewController, true, true), (.viewController, false, false),
      (.viewController, nil, false), (.object, nil, nil),
    ] as [(NodeKind, Bool?, Bool?)])
  func `a controller without the key for its view had none`(
    kind: NodeKind, isLoaded: Bool?, expected: Bool?
  ) throws {
    let node = RestorationNode.of(kind, "A", className: .value("A"), viewLoaded: isLoaded)
    let bytes = try RestorationArchive.uikit([node]).bytes(.binary)
    let again = try RestorationArchive(reading: ByteSlice(bytes))
    #expect(again.nodes[0].decoded().viewLoaded == expected)
  }

  /// From each form to the next one goes round all of them; from each to each takes four times as long.
  /// Compared outside the macro: a failure would print archives.
  private static func expectLaw(
    of archive: RestorationArchive, at place: ArchivePlace = .anywhere,
    in forms: [ArchiveForm] = ArchiveForm.allCases, fromEachToEach isEach: Bool = false
  ) throws {
    var bytes: [ArchiveForm: [UInt8]] = [:]
    for form in forms {
      bytes[form] = try Conversion(to: form).result(of: archive, isTree: true).bytes
    }
    for (number, form) in forms.enumerated() {
      let written = try #require(bytes[form])
      let again = try RestorationArchive(reading: ByteSlice(written), at: place)
      #expect(again == archive, "\(form) is the same tree")
      for target in isEach ? forms : [forms[(number + 1) % forms.count]] {
        let converted = try Conversion(to: target).result(of: again, isTree: form == .json).bytes
        let isSame = converted == bytes[target]
        #expect(isSame, "\(form) to \(target)")
      }
    }
  }
}

/// What is large or deep. `Tests/Transcripts/read-losses.md` shows what a form cannot hold.
@Suite struct ConversionBoundTests {
  private static func tree(_ nodes: String) throws -> RestorationArchive {
    let text = #"{ "schema": "restorectl.archive/1", "nodes": [\#(nodes)] }"#
    return try RestorationArchive(text: text)
  }

  /// Archives in data are read up to a depth.
  @Test func `an archive in too many others is named with its place`() throws {
    let depth = 50
    let value =
      String(repeating: #"{ "$archive": { "root": "#, count: depth) + "1"
      + String(repeating: " } }", count: depth)
    let archive = try Self.tree(#"{ "path": "Root", "state": { "a": \#(value) } }"#)
    var conversion = Conversion(to: .binary)
    conversion.differences = { one, other in
      ArchiveDiff(from: one, to: other).changes.map { change in
        ("\(change.path?.raw ?? "")#\(change.key ?? "")", { "\(change)" })
      }
    }
    #expect(throws: Conversion.Refusal.self) { try conversion.result(of: archive, isTree: true) }
    conversion.isLossy = true
    let places = try conversion.result(of: archive, isTree: true).losses.list.map(\.place)
    let last = "Root#a" + String(repeating: ".root", count: Limits.nestedArchives - 1)
    #expect(places.last == last)
    #expect(throws: Never.self) { try Conversion(to: .json).result(of: archive, isTree: true) }
  }
}
