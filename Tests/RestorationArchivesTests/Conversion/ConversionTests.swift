import PlistSyntax
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
    try Self.expectLaw(of: archive, at: fixture.place) { form in
      hasAll ? ArchiveForm.allCases : Self.next(form)
    }
  }

  @Test(arguments: TestSize.seeds(500, otherwise: 12, exhaustive: 10_000))
  func `a generated archive is the same in every form`(seed: UInt64) throws {
    // Control characters in paths have no form in XML; what that gives has a test of its own.
    let archive = RandomArchive.uikit(seed: seed, hasControls: false)
    try Self.expectLaw(of: archive, at: .anywhere, to: Self.next)
  }

  /// The form after another one, so that all are gone round. From each to each takes four times as long.
  private static func next(_ form: ArchiveForm) -> [ArchiveForm] {
    let forms = ArchiveForm.allCases
    return forms.firstIndex(of: form).map { [forms[($0 + 1) % forms.count]] } ?? []
  }

  /// Compared outside the macro: a failure would print archives.
  private static func expectLaw(
    of archive: RestorationArchive, at place: ArchivePlace,
    to targets: (ArchiveForm) -> [ArchiveForm]
  ) throws {
    var bytes: [ArchiveForm: [UInt8]] = [:]
    for form in ArchiveForm.allCases {
      bytes[form] = try Conversion(to: form).result(of: archive, isTree: true).bytes
    }
    for (form, written) in bytes {
      let again = try RestorationArchive(reading: ByteSlice(written), at: place)
      #expect(again == archive, "\(form) is the same tree")
      for target in targets(form) {
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
