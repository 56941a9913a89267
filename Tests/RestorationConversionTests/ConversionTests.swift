import Foundation
import PlistSyntax
import RestorationConversion
import RestorationDiff
import RestorationModel
import RestorationReading
import RestorationWriting
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

  @Test(arguments: TestSize.seeds(1_000, otherwise: 30, exhaustive: 10_000))
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
  private static let archives: [(name: String, archive: RestorationArchive)] =
    ConversionLawTests.fixtures.map { ($0.file, $0.archive) }
    + (1...20).map { ("seed \($0)", RandomArchive.uikit(seed: $0, hasControls: false)) }

  private static func written(_ form: ArchiveForm) throws -> [(name: String, bytes: [UInt8])] {
    try archives.map {
      ($0.name, try Conversion(to: form).result(of: $0.archive, isTree: true).bytes)
    }
  }

  @Test(arguments: [ArchiveForm.binary, .xml])
  func `Foundation reads every property list`(form: ArchiveForm) throws {
    for (name, bytes) in try Self.written(form) {
      let root = try unsafe PropertyListSerialization.propertyList(from: Data(bytes), format: nil)
      #expect(root is [String: Any], "\(name)")
    }
  }

  private static let script = """
    import os, plistlib, sys
    for name in os.listdir(sys.argv[1]):
        with open(os.path.join(sys.argv[1], name), 'rb') as file:
            root = plistlib.load(file)
            assert isinstance(root, dict), name
            if '$objects' in root: assert root['$objects'][0] == '$null', name
    """

  @Test(.enabled(if: Python.has("plistlib"), "needs python3"))
  func `plistlib reads every property list`() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    for form in [ArchiveForm.binary, .xml] {
      for (place, file) in try Self.written(form).enumerated() {
        try Data(file.bytes).write(to: folder.appending(path: "\(place).\(form)"))
      }
    }
    let result = try Python.run(Self.script, [folder.path])
    #expect(result.status == 0, "\(result.errors)")
  }

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
    let tree = try RestorationArchive(reading: ByteSlice(Array(Self.handWritten.utf8)))
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

/// What a form cannot hold.
@Suite struct ConversionLossTests {
  private static func tree(_ nodes: String) throws -> RestorationArchive {
    let text = #"{ "schema": "restorectl.archive/1", "nodes": [\#(nodes)] }"#
    return try RestorationArchive(reading: ByteSlice(Array(text.utf8)))
  }

  /// What `convert` says of a tree, and with `--lossy` too.
  private static func losses(
    _ nodes: String, to form: ArchiveForm
  ) throws -> (refused: [String], lost: [String]) {
    let archive = try tree(nodes)
    var refused: [String] = []
    do throws(Conversion.Refusal) {
      _ = try Conversion(to: form).result(of: archive, isTree: true)
    } catch {
      switch error {
      case .losses(let losses, _): refused = losses.map(text)
      case .redacted(let error), .unwritable(let error): refused = ["\(error)"]
      }
    }
    var conversion = Conversion(to: form)
    conversion.isLossy = true
    let lost = try conversion.result(of: archive, isTree: true).losses.map(text)
    return (refused, lost)
  }

  private static func text(_ loss: Conversion.Loss) -> String {
    switch loss {
    case .value(let error): "\(error)"
    case .change(let change):
      "\(change.kind.rawValue) \(change.path?.raw ?? "")#\(change.key ?? "")"
    case .unknown: "unknown"
    }
  }

  private static let vector =
    "Foundation cannot archive a vector; only UIKit's own keys can contain one"

  @Test func `a value without a form is named with its place`() throws {
    let node = #"{ "path": "Root", "state": { "a": [{ "b": { "$vector": [1, 2] } }], "c": 1 } }"#
    let (refused, lost) = try Self.losses(node, to: .binary)
    #expect(
      refused == ["Root#a[0].b: " + Self.vector])
    #expect(lost == refused)
    #expect(try Self.losses(node, to: .json).refused.isEmpty)
  }

  /// Archives in data are read up to a depth.
  @Test func `an archive in too many others is named with its place`() throws {
    let depth = 100
    let value =
      String(repeating: #"{ "$archive": { "root": "#, count: depth) + "1"
      + String(repeating: " } }", count: depth)
    let node = #"{ "path": "Root", "state": { "a": \#(value) } }"#
    let (refused, lost) = try Self.losses(node, to: .binary)
    let place = String(repeating: ".root", count: Limits().nestedArchives - 1)
    #expect(refused == ["type-changed Root#a" + place])
    #expect(lost == refused)
    #expect(try Self.losses(node, to: .json).refused.isEmpty)
  }

  @Test func `a value that could not be read is named with its place`() throws {
    let node = #"{ "path": "Root", "state": { "a": { "$unreadable": "cut off" } } }"#
    let (refused, lost) = try Self.losses(node, to: .xml)
    #expect(refused == ["Root#a: a value that could not be read cannot be written: cut off"])
    #expect(lost == refused)
    // A tree holds what a tree says.
    #expect(try Self.losses(node, to: .json).refused.isEmpty)
  }

  @Test func `an archive loses the bytes of what could not be read`() throws {
    var content = NodeContent(kind: .viewController)
    content.state = [StateEntry("a", .unreadable(UnreadableValue(reason: "cut off")))]
    let archive = RestorationArchive.uikit([RestorationNode(path: "Root", content: content)])
    #expect(throws: Conversion.Refusal.self) {
      try Conversion(to: .json).result(of: archive, isTree: false)
    }
  }

  /// Else a few bytes for each path would become a whole coder.
  @Test func `a coder that many paths share is written once`() throws {
    let text = String(repeating: "x", count: 10_000)
    let others = (0..<300).map { #"{ "path": "Other\#($0)", "sameStateAs": 0 }"# }
    let views = (1..<300).map { #"{ "path": "Root/V\#($0)", "sameStateAs": 0 }"# }
    let first = """
      { "path": "Root", "className": "R", "state": { "a": "\(text)" },
        "views": [{ "path": "Root/V0", "state": { "a": "\(text)" } },
                   \(views.joined(separator: ","))] }
      """
    let archive = try Self.tree(([first] + others).joined(separator: ","))
    for redacted in [archive, ContentRedaction(seed: "0").redacted(archive)] {
      let bytes = try Conversion(to: .binary).result(of: redacted, isTree: true).bytes
      #expect(bytes.count < 100_000)
      let again = try RestorationArchive(reading: ByteSlice(bytes))
      #expect(again.nodes.count == 301 && again.nodes[0].decoded().views.count == 300)
      #expect(
        again.nodes[300].decoded().className.value == "R" || again.nodes[300].sameStateAs == 0)
    }
  }

  @Test func `a second state under one path is named`() throws {
    let nodes = #"{ "path": "Root", "state": { "a": 1 } }, { "path": "Root", "state": { "b": 2 } }"#
    let (refused, lost) = try Self.losses(nodes, to: .binary)
    #expect(!refused.isEmpty && refused.allSatisfy { $0.contains("Root") })
    #expect(lost == refused)
  }

  @Test func `a character that XML forbids is refused, or replaced and named`() throws {
    let archive = try Self.tree(#"{ "path": "Root/a\u001bb" }"#)
    do throws(Conversion.Refusal) {
      _ = try Conversion(to: .xml).result(of: archive, isTree: true)
      Issue.record("written")
    } catch {
      guard case .unwritable(let error) = error else {
        Issue.record("\(error)")
        return
      }
      #expect(error.path?.raw == "Root/a\u{1B}b")
      #expect(error.reason.contains("U+1B"))
    }
    var conversion = Conversion(to: .xml)
    conversion.isLossy = true
    let result = try conversion.result(of: archive, isTree: true)
    #expect(result.losses.map(Self.text).contains("node-removed Root/a\u{1B}b#"))
    let again = try RestorationArchive(reading: ByteSlice(result.bytes))
    #expect(again.paths == ["Root/a\u{FFFD}b"])
  }

  @Test func `losses beyond a number are counted`() throws {
    let values = (0..<1200).map { _ in #"{ "$vector": [1, 2] }"# }.joined(separator: ",")
    let archive = try Self.tree(#"{ "path": "Root", "state": { "a": [\#(values)] } }"#)
    var conversion = Conversion(to: .binary)
    conversion.isLossy = true
    let result = try conversion.result(of: archive, isTree: true)
    #expect(result.losses.count == Conversion.mostLosses)
    #expect(result.moreLosses >= 200)
  }

  @Test(arguments: [
    #"{ "path": "Root", "state": { "a": ["<redacted, 12 characters>"] } }"#,
    #"{ "path": "Root", "state": { "a": { "$url": "https://u:<redacted, 3 characters>@h/" } } }"#,
    #"{ "path": "Root", "state": { "<redacted 3f2a9c, 12 characters>": 1 } }"#,
    #"{ "path": "Root/<redacted, 40 characters>" }"#,
    #"{ "path": "Root", "className": "<redacted, 40 characters>" }"#,
    #"{ "path": "Root", "state": { "a": { "$data": null, "format": "json", "contents": [1] } } }"#,
    #"{ "path": "Root", "views": [{ "path": "Root/v", "state": { "a": "<redacted, 1 byte>" } }] }"#,
  ])
  func `a tree without its secrets is refused unless that is accepted`(node: String) throws {
    let archive = try Self.tree(node)
    do throws(Conversion.Refusal) {
      _ = try Conversion(to: .json).result(of: archive, isTree: true)
      Issue.record("written")
    } catch {
      guard case .redacted = error else {
        Issue.record("\(error)")
        return
      }
    }
    var conversion = Conversion(to: .json)
    conversion.allowsRedacted = true
    let bytes = try conversion.result(of: archive, isTree: true).bytes
    let isSame = try RestorationArchive(reading: ByteSlice(bytes)) == archive
    #expect(isSame)
  }

  @Test func `a text that speaks of redaction is no placeholder`() throws {
    let node = #"{ "path": "Root", "state": { "a": "a <redacted document>", "b": "<redacted" } }"#
    #expect(try Self.losses(node, to: .binary).refused.isEmpty)
  }

  @Test func `a Mac app's state is a tree and nothing else`() throws {
    let text = """
      { "schema": "restorectl.archive/1", "source": { "container": "appkit" },
        "nodes": [{ "path": "Window", "kind": "window" }] }
      """
    let archive = try RestorationArchive(reading: ByteSlice(Array(text.utf8)))
    #expect(throws: Never.self) { try Conversion(to: .json).result(of: archive, isTree: true) }
    for form in [ArchiveForm.binary, .xml, .keyedJSON] {
      #expect(throws: Conversion.Refusal.self) {
        try Conversion(to: form).result(of: archive, isTree: true)
      }
    }
  }
}
