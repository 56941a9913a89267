import Foundation
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

/// Law 5: others read what is written.
@Suite struct ConversionOracleTests {
  /// A tree as a person writes it.
  private static let handWritten = """
    { "schema": "restorectl.archive/1",
      "envelope": { "majorVersion": 2, "minorVersion": 1, "timestamp": "2024-05-06T07:08:09Z" },
      "nodes": [ { "path": "Root" },
                 { "path": "Root/:[0]:/List", "className": "ListViewController", "state": {
                   "number": 7, "draft": "Milk", "on": true, "ratio": 0.5,
                   "list": ["a", 1, {"k": "v"}], "when": {"$date": "2024-05-06T07:08:09Z"},
                   "link": {"$url": "https://example.com/"}, "bytes": {"$data": "AQID"},
                   "id": {"$uuid": "0AD863BA-7584-40CF-8896-BD87B3280C34"},
                   "set": {"$set": ["x"]}, "ordered": {"$orderedSet": ["y", "z"]} } } ] }
    """

  @Test(arguments: [ArchiveForm.binary, .xml])
  func `NSKeyedUnarchiver opens a hand-written tree`(form: ArchiveForm) throws {
    let tree = try RestorationArchive(reading: ByteSlice(utf8: Self.handWritten))
    let bytes = try Conversion(to: form).result(of: tree, isTree: true).bytes
    let outer = try NSKeyedUnarchiver(forReadingFrom: Data(bytes))
    outer.requiresSecureCoding = false
    #expect(outer.decodeInteger(forKey: KnownKeys.majorVersion) == 2)
    let when = outer.decodeObject(forKey: KnownKeys.timestamp) as? Date
    #expect(when?.timeIntervalSinceReferenceDate == 736_672_089)
    let paths = outer.decodeObject(forKey: KnownKeys.rootIdentifiers) as? [String]
    #expect(paths == ["Root", "Root/:[0]:/List"])
    let data = try #require(outer.decodeObject(forKey: "Root/:[0]:/List") as? Data)
    let coder = try NSKeyedUnarchiver(forReadingFrom: data)
    coder.requiresSecureCoding = false
    #expect(coder.decodeObject(forKey: KnownKeys.className) as? String == "ListViewController")
    #expect(coder.decodeBool(forKey: KnownKeys.isViewController))
    #expect(coder.decodeInteger(forKey: "number") == 7)
    #expect(coder.decodeObject(forKey: "draft") as? String == "Milk")
    #expect(coder.decodeBool(forKey: "on"))
    #expect(coder.decodeDouble(forKey: "ratio") == 0.5)
    let list = try #require(coder.decodeObject(forKey: "list") as? [Any])
    #expect(list[0] as? String == "a" && list[1] as? Int == 1)
    #expect(list[2] as? [String: String] == ["k": "v"])
    let date = coder.decodeObject(forKey: "when") as? Date
    #expect(date?.timeIntervalSinceReferenceDate == 736_672_089)
    #expect(
      (coder.decodeObject(forKey: "link") as? NSURL)?.absoluteString == "https://example.com/")
    #expect(coder.decodeObject(forKey: "bytes") as? Data == Data([1, 2, 3]))
    let id = coder.decodeObject(forKey: "id") as? NSUUID
    #expect(id?.uuidString == "0AD863BA-7584-40CF-8896-BD87B3280C34")
    #expect(coder.decodeObject(forKey: "set") as? Set<String> == ["x"])
    let ordered = coder.decodeObject(forKey: "ordered") as? NSOrderedSet
    #expect(ordered?.array as? [String] == ["y", "z"])
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
