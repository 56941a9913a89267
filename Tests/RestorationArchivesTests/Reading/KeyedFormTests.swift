import Foundation
import RestorationArchives
import TestSupport
import Testing

/// Forms that keyed archives have beside the usual ones: what is in them is read, and nothing is lost.
@Suite struct KeyedFormTests {
  /// The objects of an archive after `$null`, the first of which is the root, and the value that is
  /// shown. `@2` is the UID 2, `<NSURL>` a class.
  static let forms: KeyValuePairs = [
    // The texts of a URL are objects.
    #"""
    {"$class": @2, "NS.relative": @3, "NS.base": @5}, <NSURL>, {"$class": @4, "NS.string": "i.html"},
    <NSMutableString>, {"$class": @2, "NS.relative": @6, "NS.base": @0},
    {"$class": @4, "NS.bytes": {"$data": "aHR0cDovL2EuZXhhbXBsZS8="}}
    """#: #"{"$url": "i.html", "base": "http://a.example/"}"#,
    // The base of a URL is a text.
    #"""
    {"$class": @2, "NS.relative": @3, "NS.base": @4}, <NSURL>, "i.html",
    {"$class": @5, "NS.string": "http://a.example/"}, <NSString>
    """#: #"{"$url": "i.html", "base": "http://a.example/"}"#,
    // The text of a point is an object.
    #"""
    {"$class": @4, "NS.special": 1, "NS.pointval": @2}, {"$class": @3, "NS.string": "{1, 2}"},
    <NSMutableString>, <NSValue>
    """#: #"{"$point": [1, 2]}"#,
    // A key is an object.
    #"""
    {"$class": @4, "NS.keys": [@2], "NS.objects": [@2]}, {"$class": @3, "NS.string": "k"},
    <NSMutableString>, <NSDictionary>
    """#: #"{"k": "k"}"#,
    // Nil is at any UID.
    #"""
    {"$class": @2, "NS.objects": [@3, @0, @4, @6]}, <NSArray>, "$null", {"$class": @5, "kid": @3},
    <Sample>, {"$class": @7, "NS.string": "$null"}, <NSString>
    """#: #"[null, null, {"$object": "Sample", "fields": {"kid": null}}, "$null"]"#,
    // Keys and values of a dictionary are numbered.
    #"""
    {"$class": @2, "NS.object.1": @4, "NS.key.0": @3, "NS.key.1": @5, "NS.object.0": @5},
    <NSMutableDictionary>, "k", 7, "v"
    """#: #"{"k": "v", "v": 7}"#,
    // Elements of an ordered set are numbered.
    #"{"$class": @2, "NS.object.1": @3, "NS.object.0": @4}, <NSOrderedSet>, "a", "b""#:
      #"{"$orderedSet": ["b", "a"]}"#,
    // Data is among the objects, or has bytes of its own.
    #"""
    {"$class": @2, "NS.objects": [@3, @4]}, <NSArray>, {"$class": @5, "NS.data": @6},
    {"$class": @5, "NS.bytes": {"$data": "AQL/"}}, <NSMutableData>, {"$data": "AQL/"}
    """#: #"[{"$data": "AQL/"}, {"$data": "AQL/"}]"#,
    // A numbered key has no value.
    #"{"$class": @2, "NS.key.0": @3}, <NSDictionary>, "k""#:
      #"{"$unreadable": "expected valid fields of NSDictionary, found others"}"#,
    // A URL has another field.
    #"""
    {"$class": @2, "NS.relative": @3, "NS.base": @0, "NS.minimalBookmarkData": {"$data": "AQL/"}},
    <NSURL>, "file:///a"
    """#: #"""
    {"$object": "NSURL", "fields": {"NS.relative": "file:///a", "NS.base": null,
    "NS.minimalBookmarkData": {"$data": "AQL/"}}}
    """#,
    // The base of a URL has a base.
    #"""
    {"$class": @4, "NS.relative": @5, "NS.base": @2}, {"$class": @4, "NS.relative": @6, "NS.base": @3},
    {"$class": @4, "NS.relative": @7, "NS.base": @0}, <NSURL>, "c", "b/", "http://a.example/"
    """#: #"""
    {"$object": "NSURL", "fields": {"NS.relative": "c", "NS.base": {"$url": "b/",
    "base": "http://a.example/"}}}
    """#,
    // A UID has no object.
    #"{"$class": @2, "NS.objects": [@77, @3]}, <NSArray>, "fine""#:
      #"[{"$unreadable": "expected a UID below 4, the number of objects, found UID 77"}, "fine"]"#,
    // Indexes are packed seven bits to a byte, the lowest first.
    #"{"$class": @2, "NSIndexPathLength": 3, "NSIndexPathData": {"$data": "BAisAg=="}}, <NSIndexPath>"#:
      #"{"$indexPath": [4, 8, 300]}"#,
    // NSNull is an object.
    #"{"$class": @2}, <NSNull>"#: #"{"$object": "NSNull", "fields": {}}"#,
    // A dictionary without fields is empty.
    #"{"$class": @2}, <NSMutableDictionary>"#: "{}",
    // An object has no class.
    #"{"title": 1}"#: #"{"$unreadable": "expected an object with $class, found none"}"#,
    // A class has no object.
    #"{"$class": @9}"#: classFault,
    // A class is no UID.
    #"{"$class": 1}"#: classFault,
    // A class is a text.
    #"{"$class": @2}, "blam""#: classFault,
    // A class has no name.
    #"{"$class": @2}, {"$classes": []}"#: classFault,
    // An object is a UID.
    "@1": #"{"$unreadable": "expected an object under UID 1, found UID 1"}"#,
  ]

  private static let classFault = #"""
    {"$unreadable": "expected the UID of a class with a name under $class, found another value"}
    """#

  static let headerFaults: [(text: String, fault: PlistFault, expected: String)] = [
    (header(version: "18"), .notAKeyedArchive, "100000 under $version"),
    (header(version: "\"1\""), .notAKeyedArchive, "100000 under $version"),
    (header(archiver: "1"), .notAKeyedArchive, "an archiver's name under $archiver"),
    (header(top: "[]"), .notAKeyedArchive, "a dictionary under $top"),
    (header(objects: "{}"), .notAKeyedArchive, "an array under $objects"),
    (#"{"a": "#, .truncated, "a value"), ("", .emptyInput, "a binary property list"),
  ]

  private static func header(
    version: String = "100000", archiver: String = #""NSKeyedArchiver""#, top: String = "{}",
    objects: String = #"["$null"]"#
  ) -> String {
    #"{"$version": \#(version), "$archiver": \#(archiver), "$top": \#(top), "$objects": \#(objects)}"#
  }

  @Test(arguments: headerFaults)
  func `a wrong header is named`(text: String, fault: PlistFault, expected: String) {
    let error = #expect(throws: PlistError.self) { try ObjectGraph(ByteSlice(utf8: text)) }
    #expect(error?.code == fault)
    #expect(error?.expected.hasPrefix(expected) == true)
  }

  /// Fields that Foundation's classes do not have: the object is shown with all of its fields.
  static let more: [(className: String, fields: String)] = [
    ("NSArray", #""NS.objects": [], "hint": 1"#), ("NSArray", #""hint": 1"#),
    ("NSMutableArray", #""NS.objects": [], "NS.object.0": 1"#),
    ("NSDictionary", #""NS.keys": [], "NS.objects": [], "hint": 1"#),
    ("NSDate", #""NS.time": 1.5, "zone": "UTC""#),
    ("NSString", #""NS.string": "a", "NS.bytes": "YQ==""#),
    ("NSMutableData", #""NS.data": {"$data": "AQ=="}, "hint": 1"#),
    ("NSUUID", #""NS.uuidbytes": {"$data": "AQIDBAUGBwgJCgsMDQ4PEA=="}, "hint": 1"#),
    ("NSIndexPath", #""NSIndexPathLength": 1, "NSIndexPathValue": 3, "hint": 1"#),
  ]

  static let faults: [(className: String, fields: String)] = [
    ("NSDate", ""), ("NSDate", #", "NS.time": "now""#), ("NSUUID", #", "NS.uuidbytes": "AQ==""#),
    ("NSURL", #", "NS.relative": 1"#), ("NSArray", #", "NS.objects": 1"#),
    ("NSArray", #", "NS.object.1": 1"#), ("NSDictionary", #", "NS.keys": []"#),
    ("NSDictionary", #", "NS.keys": [1], "NS.objects": []"#), ("NSString", ""), ("NSData", ""),
    ("NSIndexPath", #", "NSIndexPathLength": 3, "NSIndexPathData": {"$data": "BAg="}"#),
  ]

  private static func bytes(
    _ objects: String, top: String = #"{"root": @1}"#
  ) -> [UInt8] {
    Array(
      header(top: top, objects: #"["$null", \#(objects)]"#).replacing(/@(\d+)/) {
        #"{"CF$UID": \#($0.1)}"#
      }
      .replacing(/<(\w+)>/) { #"{"$classname": "\#($0.1)", "$classes": ["\#($0.1)"]}"# }.utf8)
  }

  /// The same archive as JSON and as a binary property list, which has readers of its own.
  private static func archives(_ objects: String) throws -> [RestorationArchive] {
    let json = ByteSlice(bytes(objects))
    let binary = try PlistDocument.read(json).written(as: .binary)
    return try [json, ByteSlice(binary)].map { try RestorationArchive(reading: $0) }
  }

  /// What a tree in JSON says.
  private static func value(_ json: String) throws -> StateValue? {
    try RestorationArchive(text: TreeText.tree(state: json)).nodes[0].decoded()["k"]
  }

  @Test(arguments: forms)
  func `a form is read`(objects: String, value: String) throws {
    let expected = try #require(try Self.value(value))
    for archive in try Self.archives(objects) {
      #expect(archive.nodes[0].decoded()["root"] == expected)
    }
  }

  @Test(arguments: more)
  func `fields beside those of a class are kept`(className: String, fields: String) throws {
    for archive in try Self.archives(#"{"$class": @2, \#(fields)}, <\#(className)>"#) {
      guard case .object(className, let kept)? = archive.nodes[0].decoded()["root"] else {
        Issue.record("\(String(describing: archive.nodes[0].decoded()["root"]))")
        continue
      }
      let names = fields.matches(of: /"([\w.]+)":/).map { String($0.1) }
      #expect(kept.map(\.name) == names)
    }
  }

  @Test(arguments: faults)
  func `fields that contradict the class cannot be read`(className: String, fields: String) throws {
    for archive in try Self.archives(#"{"$class": @2\#(fields)}, <\#(className)>"#) {
      let root = archive.nodes[0].decoded()["root"]
      if case .unreadable = root { continue }
      Issue.record("\(String(describing: root))")
    }
  }

  @Test func `what cannot be read has its place in the file`() throws {
    for archive in try Self.archives(#"{"$class": @2, "NS.objects": [@77]}, <NSArray>"#) {
      guard case .array(let list)? = archive.nodes[0].decoded()["root"],
        case .unreadable(let why)? = list.first
      else {
        Issue.record("not an array")
        continue
      }
      #expect(why.byteOffset != nil)
    }
  }

  @Test func `versions of the envelope may be objects, and a text is no reference to nil`() throws {
    let top = """
      {"kUIStateRestorationArchiveMajorVersionKey": 2, "c": "$null",
      "UIApplicationStateRestorationSystemVersion": @1,
      "UIApplicationStateRestorationBundleVersion": @2}
      """
    let objects =
      #"{"$class": @3, "NS.string": "8.0"}, {"$class": @3, "NS.bytes": {"$data": "MTI="}}"#
    let archive = try RestorationArchive(
      reading: ByteSlice(Self.bytes(objects + ", <NSMutableString>", top: top)))
    #expect(archive.envelope?.systemVersion == "8.0")
    #expect(archive.envelope?.bundleVersion == "12")
    #expect(archive.envelope?.state == [StateEntry("c", "$null")])
  }

  /// A root list with paths twice, with a text as an object, with a path that has no state, and with one
  /// whose state is no data.
  @Test func `an entry of the root list is what its path says`() throws {
    let coder = Data(Self.bytes(#""x""#, top: #"{"text": @1}"#)).base64EncodedString()
    let top = #"{"A": @5, "wrong": 7, "kRootRestorationIdentifiersKey": @1}"#
    let objects = """
      {"$class": @2, "NS.objects": [@3, @4, @6, @3, @7]}, <NSArray>, "A",
      {"$class": @8, "NS.string": "A"}, {"$data": "\(coder)"}, "alone", "wrong", <NSMutableString>
      """
    let archive = try RestorationArchive(reading: ByteSlice(Self.bytes(objects, top: top)))
    let nodes = archive.nodes
    #expect(nodes.map(\.path) == ["A", "A", "alone", "A", "wrong"])
    #expect(nodes.map(\.hasState) == [true, true, false, true, true])
    #expect(nodes[1].decoded().state["text"] == "x")
    #expect(
      nodes[4].decoded().unreadable?.fault.reason
        == "expected data with a keyed archive, found an integer")
  }

  @Test func `of three root lists the first counts, and one remark is in the state`() throws {
    let top = #"""
      {"kRootRestorationIdentifiersKey": @1, "kRootRestorationIdentifiersKey": @2,
      "kRootRestorationIdentifiersKey": @2}
      """#
    let objects = """
      {"$class": @5, "NS.objects": [@3]}, {"$class": @5, "NS.objects": [@4]}, "A", "B", <NSArray>
      """
    let archive = try RestorationArchive(reading: ByteSlice(Self.bytes(objects, top: top)))
    #expect(archive.paths == ["A"])
    #expect(archive.envelope?.state.map(\.key) == [KnownKeys.rootIdentifiers])
    #expect(archive.unreadableCount == 1)
  }

  @Test func `very many objects are an error`() throws {
    let list = Array(repeating: "@2", count: Limits.listedEntries + 1).joined(separator: ",")
    let bytes = Self.bytes(
      #"{"$class": @3, "NS.objects": [\#(list)]}, "A", <NSArray>"#,
      top: #"{"kRootRestorationIdentifiersKey": @1}"#)
    let error = #expect(throws: ReadError.self) {
      try RestorationArchive(reading: ByteSlice(bytes))
    }
    let most = CountText.grouped(Limits.objectCount(in: bytes.count))
    #expect(error?.description.contains("at most \(most) objects") == true)
  }

  @Test(arguments: [("", "\n", ""), ("[", ",\n", "]")])
  func `a file has as many trees as its size allows`(form: (String, String, String)) throws {
    let tree = #"{"schema":"restorectl.archive/1","nodes":[]}"#
    func bytes(_ count: Int) -> ByteSlice {
      ByteSlice(
        utf8: form.0 + Array(repeating: tree, count: count).joined(separator: form.1) + form.2)
    }
    func count(_ bytes: ByteSlice) throws -> Int {
      try ArchiveCandidate(bytes).archives(named: nil).count
    }
    #expect(try count(bytes(2_000)) == 2_000)
    let many = bytes(3_000)
    let error = #expect(throws: ReadError.self) { try count(many) }
    let most = 2_048 + many.count / 256
    #expect(error?.location?.textPosition?.line == most + 1)
    let message = error.map { "\($0)" } ?? ""
    #expect(message.contains("at most \(CountText.grouped(most)) archives in a file of this size"))
  }

  @Test func `a text with very many accents is cut in the message`() throws {
    let bytes = Array("\"a\(String(repeating: "\u{301}", count: 20_000))\"".utf8)
    let error = #expect(throws: (any Error).self) {
      try RestorationArchive(reading: ByteSlice(bytes))
    }
    #expect(error.map { "\($0)".utf8.count < 500 } == true)
  }

  @Test func `white space before an XML declaration is skipped, in data too`() throws {
    let inner = """
       \n\t<?xml version="1.0"?><plist><dict><key>$version</key><integer>100000</integer>
      <key>$archiver</key><string>NSKeyedArchiver</string>
      <key>$top</key><dict><key>a</key><integer>1</integer></dict>
      <key>$objects</key><array><string>$null</string></array></dict></plist>
      """
    let archive = try RestorationArchive(text: inner)
    #expect(archive.nodes.first?.decoded().state == [StateEntry("a", 1)])
    let data = Data(inner.utf8).base64EncodedString()
    for archive in try Self.archives(#"{"$class": @2, "NS.data": {"$data": "\#(data)"}}, <NSData>"#)
    {
      #expect(archive.nodes[0].decoded()["root"] == .archive([StateField("a", 1)]))
    }
  }
}
