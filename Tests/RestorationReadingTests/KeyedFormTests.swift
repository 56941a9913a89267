import Foundation
import KeyedArchive
import PlistSyntax
import RestorationModel
import RestorationReading
import RestorationWriting
import TestSupport
import Testing

/// Forms that keyed archives have beside the usual ones: what is in them is read, and nothing is lost.
@Suite struct KeyedFormTests {
  /// The values of a keyed archive with these objects after `$null`, in JSON and in a binary list.
  private static func state(
    top: String = #"{"root": {"CF$UID": 1}}"#, _ objects: String...
  ) throws -> [StateEntry] {
    let json = """
      {"$version": 100000, "$archiver": "NSKeyedArchiver", "$top": \(top),
      "$objects": ["$null", \(objects.joined(separator: ", "))]}
      """
    let document = try PlistDocument.read(ByteSlice(Array(json.utf8)))
    var binary: [UInt8] = []
    try document.write(as: .binary, to: &binary)
    let states = try [Array(json.utf8), binary].map { bytes in
      let archive = try RestorationArchive(reading: ByteSlice(bytes))
      return try #require(archive.nodes.first).decoded().state
    }
    #expect(states[0] == states[1])
    return states[1]
  }

  private static func root(_ objects: String...) throws -> StateValue? {
    let json = objects.joined(separator: ", ")
    return try state(json)["root"]
  }

  private static func uid(_ number: Int) -> String { #"{"CF$UID": \#(number)}"# }

  private static func object(_ classUID: Int, _ fields: String) -> String {
    #"{"$class": {"CF$UID": \#(classUID)}, \#(fields)}"#
  }

  private static func className(_ name: String) -> String {
    #"{"$classname": "\#(name)", "$classes": ["\#(name)", "NSObject"]}"#
  }

  private static func field(_ name: String, _ uid: Int) -> String {
    #""\#(name)": \#(Self.uid(uid))"#
  }

  // MARK: Strings that are objects

  /// The URL and its base as NSMutableString objects, once by text and once by bytes.
  @Test func `a URL's texts may be objects`() throws {
    let root = try Self.root(
      Self.object(2, Self.field("NS.relative", 3) + ", " + Self.field("NS.base", 5)),
      Self.className("NSURL"), Self.object(4, #""NS.string": "index.html""#),
      Self.className("NSMutableString"),
      Self.object(2, Self.field("NS.relative", 6) + ", " + Self.field("NS.base", 0)),
      Self.object(4, #""NS.bytes": {"$data": "aHR0cDovL2EuZXhhbXBsZS8="}"#))
    #expect(root == .url("index.html", base: "http://a.example/"))
  }

  @Test func `a URL's base may be a text`() throws {
    let root = try Self.root(
      Self.object(2, Self.field("NS.relative", 3) + ", " + Self.field("NS.base", 4)),
      Self.className("NSURL"), #""index.html""#,
      Self.object(5, #""NS.string": "http://a.example/""#),
      Self.className("NSString"))
    #expect(root == .url("index.html", base: "http://a.example/"))
  }

  @Test func `geometry, keys and names of classes may be objects`() throws {
    let text = Self.object(3, #""NS.string": "{1, 2}""#)
    #expect(
      try Self.root(
        Self.object(4, #""NS.special": 1, "# + Self.field("NS.pointval", 2)), text,
        Self.className("NSMutableString"), Self.className("NSValue")) == .point(1, 2))
    #expect(
      try Self.root(
        Self.object(
          4, #""NS.keys": [\#(Self.uid(2))], "NS.objects": [\#(Self.uid(2))]"#), text,
        Self.className("NSMutableString"), Self.className("NSDictionary"))
        == .dictionary([StatePair("{1, 2}", "{1, 2}")]))
    let named = #"{"$classname": \#(Self.uid(3)), "$classes": []}"#
    #expect(
      try Self.root(
        Self.object(2, #""a": 1"#), named, Self.object(4, #""NS.string": "Sample""#),
        Self.className("NSMutableString"))
        == .object(className: "Sample", fields: [StateField("a", 1)]))
  }

  @Test func `a class's name in itself ends`() throws {
    let named = #"{"$class": \#(Self.uid(2)), "$classname": \#(Self.uid(2)), "NS.string": "A"}"#
    #expect(
      try Self.root(Self.object(2, #""a": 1"#), named)
        == .object(className: "A", fields: [StateField("a", 1)]))
  }

  @Test func `versions of the envelope may be objects`() throws {
    let json = """
      {"$version": 100000, "$archiver": "NSKeyedArchiver",
      "$top": {"kUIStateRestorationArchiveMajorVersionKey": 2,
        "UIApplicationStateRestorationSystemVersion": \(Self.uid(1)),
        "UIApplicationStateRestorationBundleVersion": \(Self.uid(2))},
      "$objects": ["$null", \(Self.object(3, #""NS.string": "8.0""#)),
        \(Self.object(3, #""NS.bytes": {"$data": "MTI="}"#)), \(Self.className("NSMutableString"))]}
      """
    let archive = try RestorationArchive(reading: ByteSlice(Array(json.utf8)))
    #expect(archive.envelope?.systemVersion == "8.0")
    #expect(archive.envelope?.bundleVersion == "12")
    #expect(archive.envelope?.state == [])
  }

  // MARK: Nil

  @Test func `nil may be at any UID`() throws {
    let state = try Self.state(
      top: #"{"a": \#(Self.uid(1)), "b": \#(Self.uid(2)), "c": "$null"}"#,
      #""$null""#,
      Self.object(3, #""NS.objects": [\#(Self.uid(1)), \#(Self.uid(0)), \#(Self.uid(4))]"#),
      Self.className("NSArray"), Self.object(5, Self.field("kid", 1)), Self.className("Sample"))
    #expect(state["a"] == .null)
    #expect(
      state["b"]
        == .array([
          .null, .null, .object(className: "Sample", fields: [StateField("kid", .null)]),
        ]))
    // A text in its place is no reference to nil.
    #expect(state["c"] == "$null")
  }

  @Test(arguments: [Fixture.Form.keyed(.binary), .keyed(.xml), .keyed(.json), .tree])
  func `the text of nil stays a text`(form: Fixture.Form) throws {
    var content = NodeContent(kind: .viewController)
    content.className = .value("Editor")
    content.state = [StateEntry("draft", .array(["$null", .null]))]
    let archive = RestorationArchive(
      envelope: Envelope(), nodes: [RestorationNode(path: "Editor", content: content)])
    let read = try RestorationArchive(reading: ByteSlice(try archive.bytes(form)))
    #expect(read.nodes.first?.decoded().state == content.state)
  }

  // MARK: Numbered fields

  @Test func `a dictionary may have its keys and values one by one`() throws {
    let root = try Self.root(
      Self.object(
        2,
        [("NS.object.1", 4), ("NS.key.0", 3), ("NS.key.1", 5), ("NS.object.0", 5)]
          .map { Self.field($0.0, $0.1) }.joined(separator: ", ")),
      Self.className("NSMutableDictionary"), #""k""#, "7", #""v""#)
    #expect(root == .dictionary([StatePair("k", "v"), StatePair("v", 7)]))
    guard
      case .unreadable(let why)? = try Self.root(
        Self.object(2, Self.field("NS.key.0", 3)), Self.className("NSDictionary"), #""k""#)
    else {
      Issue.record("a key without a value")
      return
    }
    #expect(why.reason.contains("1 keys and 0 values"))
  }

  // MARK: Fields beside the known ones

  @Test func `fields beside those of a URL are kept`() throws {
    let root = try Self.root(
      Self.object(
        2,
        Self.field("NS.relative", 3) + ", " + Self.field("NS.base", 0) + ", "
          + #""NS.minimalBookmarkData": {"$data": "AQL/"}"#), Self.className("NSURL"),
      #""file:///a""#)
    #expect(
      root
        == .object(
          className: "NSURL",
          fields: [
            StateField("NS.relative", "file:///a"), StateField("NS.base", .null),
            StateField("NS.minimalBookmarkData", .data(ByteSlice([1, 2, 255]))),
          ]))
  }

  @Test func `the base of a base is kept`() throws {
    func url(_ text: Int, _ base: Int) -> String {
      Self.object(4, Self.field("NS.relative", text) + ", " + Self.field("NS.base", base))
    }
    let root = try Self.root(
      url(5, 2), url(6, 3), url(7, 0), Self.className("NSURL"), #""c""#, #""b/""#,
      #""http://a.example/""#)
    #expect(
      root
        == .object(
          className: "NSURL",
          fields: [
            StateField("NS.relative", "c"),
            StateField("NS.base", .url("b/", base: "http://a.example/")),
          ]))
  }

  static let more: [(className: String, fields: String, names: [String])] = [
    ("NSArray", #""NS.objects": [], "hint": 1"#, ["NS.objects", "hint"]),
    ("NSArray", #""hint": 1"#, ["hint"]),
    ("NSMutableArray", #""NS.objects": [], "NS.object.0": 1"#, ["NS.objects", "NS.object.0"]),
    (
      "NSDictionary", #""NS.keys": [], "NS.objects": [], "hint": 1"#,
      ["NS.keys", "NS.objects", "hint"]
    ),
    ("NSDate", #""NS.time": 1.5, "zone": "UTC""#, ["NS.time", "zone"]),
    ("NSString", #""NS.string": "a", "NS.bytes": "YQ==""#, ["NS.string", "NS.bytes"]),
    ("NSMutableData", #""NS.data": {"$data": "AQ=="}, "hint": 1"#, ["NS.data", "hint"]),
    (
      "NSUUID", #""NS.uuidbytes": {"$data": "AQIDBAUGBwgJCgsMDQ4PEA=="}, "hint": 1"#,
      ["NS.uuidbytes", "hint"]
    ),
    (
      "NSIndexPath", #""NSIndexPathLength": 1, "NSIndexPathValue": 3, "hint": 1"#,
      ["NSIndexPathLength", "NSIndexPathValue", "hint"]
    ),
  ]

  @Test(arguments: more)
  func `fields beside those of a class of Foundation's are kept`(
    className: String, fields: String, names: [String]
  ) throws {
    let root = try Self.root(Self.object(2, fields), Self.className(className))
    guard case .object(className, let kept)? = root else {
      Issue.record("\(String(describing: root))")
      return
    }
    #expect(kept.map(\.name) == names)
  }

  // MARK: What cannot be read

  @Test func `values beside one that cannot be read are shown`() throws {
    let state = try Self.state(
      top: #"{"bad": \#(Self.uid(77)), "ok": \#(Self.uid(1))}"#, #""fine""#)
    #expect(state["ok"] == "fine")
    guard case .unreadable(let why)? = state["bad"] else {
      Issue.record("\(state)")
      return
    }
    #expect(why.reason == "expected a UID below 2, the number of objects, found UID 77")
    #expect(why.byteOffset != nil)
  }

  @Test func `white space before an XML declaration is skipped, in data too`() throws {
    let inner = """
       \n\t<?xml version="1.0"?><plist><dict><key>$version</key><integer>100000</integer>
      <key>$archiver</key><string>NSKeyedArchiver</string>
      <key>$top</key><dict><key>a</key><integer>1</integer></dict>
      <key>$objects</key><array><string>$null</string></array></dict></plist>
      """
    let archive = try RestorationArchive(reading: ByteSlice(Array(inner.utf8)))
    #expect(archive.nodes.first?.decoded().state == [StateEntry("a", 1)])
    let data = Data(inner.utf8).base64EncodedString()
    #expect(
      try Self.root(Self.object(2, #""NS.data": {"$data": "\#(data)"}"#), Self.className("NSData"))
        == .archive([StateField("a", 1)]))
  }
}
