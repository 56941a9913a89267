import Foundation
import PlistSyntax
import RestorationModel
import TestSupport
import Testing

/// What nests deeper than any stack, through the real binary: nothing that a file contains may
/// decide how deep the tool calls itself.
@Suite(.enabled(if: BuiltBinary.isPresent, Comment(rawValue: BuiltBinary.hint)))
struct DeepInputTests {
  private let folder: ScratchFolder

  init() throws {
    folder = try ScratchFolder()
    try folder.write("good.data", Fixture.all[0].bytes())
  }

  /// A debug build takes one of the two for 128 values in one another, which are allowed.
  private static let bounds = BuiltTool.Bounds(seconds: 60, stack: 2 << 20)

  private func run(_ line: String) throws {
    let result = try BuiltTool.run(
      line.split(separator: " ").map(String.init), in: folder.url, bounds: Self.bounds)
    #expect(result.isOrderly, "\(line): \(result.status) \(result.errors.prefix(300))")
  }

  @Test(arguments: DeepInput.archives)
  func `as an archive`(input: DeepInput) throws {
    try folder.write("data.data", input.bytes)
    if let windowList = input.windowList { try folder.write("windows.plist", windowList) }
    for command in [
      "dump", "dump --full --format json", "dump --format apple", "dump --format paths",
      "dump --textconv", "dump --path **/x#a.**", "lint", "stats", "plan",
      "plan --to-scenes", "plan --to-scenes --format json", "diff data.data",
      "diff good.data", "lint --against data.data", "convert --to json --lossy",
      "convert --to xml --lossy", "redact --to binary --lossy", "find",
    ] {
      try run(command + (command == "find" ? " ." : " data.data"))
    }
  }

  @Test(arguments: DeepInput.archives + DeepInput.projectFiles)
  func `as a file beside an archive`(input: DeepInput) throws {
    try folder.write("input.storyboard", input.bytes)
    for option in ["storyboards", "classes", "info-plist", "expect-paths", "config", "baseline"] {
      try run("lint --\(option) input.storyboard good.data")
    }
    for option in ["storyboards", "classes", "info-plist"] {
      try run("plan --\(option) input.storyboard good.data")
    }
  }

  /// The longest patterns on the longest path, so that neither length can grow the work of the other.
  @Test(arguments: ["*/", "**/", "a/", "**/a/", "a*", "#a."])
  func `as a pattern`(piece: String) throws {
    try folder.write("data.data", DeepInput.longPath.bytes)
    let pattern = String(repeating: piece, count: 4000 / piece.utf8.count) + "b"
    try run("dump --path \(pattern) data.data")
    try run("plan --nil \(pattern) data.data")
    try run("diff --ignore \(pattern) data.data good.data")
  }
}

/// Something that nests so deep that a call for each level takes more than the stack, however little
/// a call takes.
struct DeepInput: Sendable, CustomStringConvertible {
  let description: String
  let bytes: [UInt8]
  /// The list of windows that opens the records of a Mac app.
  let windowList: [UInt8]?

  private init(_ description: String, _ bytes: [UInt8], windowList: [UInt8]? = nil) {
    self.description = description
    self.bytes = bytes
    self.windowList = windowList
  }

  /// 40 bytes of a stack of 2 MiB for each level.
  private static let depth = 50_000

  /// Less long than others: a debug build takes a microsecond for each character of a pattern and
  /// each component.
  static let longPath = DeepInput("a path of 2,000 components", children(1, of: 2000))

  static let archives: [DeepInput] = [
    DeepInput("JSON arrays", nested("[", "]")),
    DeepInput("JSON objects", nested(#"{"a":"#, "}", around: "1")),
    DeepInput("XML arrays", nested("<array>", "</array>", in: ("<plist>", "</plist>"))),
    DeepInput(
      "XML dictionaries",
      nested("<dict><key>a</key>", "</dict>", around: "<true/>", in: ("<plist>", "</plist>"))),
    DeepInput("arrays in a binary property list", HostileInput.deepBinary),
    DeepInput("arrays in a keyed archive", HostileInput.keyed(levels: depth, elements: 1)),
    DeepInput("archives in one another", HostileInput.nested(2000)),
    DeepInput("arrays in a tree", state(nested("[", "]", around: "1"))),
    DeepInput("dictionaries in a tree", state(nested(#"{"a":"#, "}", around: "1"))),
    DeepInput(
      "objects in a tree", state(nested(#"{"$object":"A","fields":{"a":"#, "}}", around: "1"))),
    DeepInput("archives in a tree", state(nested(#"{"$archive":{"a":"#, "}}", around: "1"))),
    DeepInput("JSON in data", data(nested("[", "]"))),
    DeepInput("a property list in data", data(HostileInput.deepBinary)),
    DeepInput(
      "Flutter's lists",
      data([13, 1, 7, 1, 0x76] + (0..<depth).flatMap { _ in [12, 1] as [UInt8] } + [0])),
    // Their paths together grow with the square of their number.
    DeepInput("objects below one another", children(1500)),
    DeepInput("a path of many components", children(1, of: depth)),
    record,
  ]

  static let projectFiles: [DeepInput] = [
    DeepInput(
      "elements of a storyboard",
      nested("<view restorationIdentifier='a'>", "</view>", in: storyboard)),
    DeepInput(
      "controllers of a storyboard",
      nested(
        "<viewController id='a' storyboardIdentifier='b'>", "</viewController>", in: storyboard)),
    DeepInput("controllers that embed one another", chain(20_000)),
  ]

  private static func nested(
    _ opening: String, _ closing: String, around innermost: String = "",
    in outer: (String, String) = ("", "")
  ) -> [UInt8] {
    Array(outer.0.utf8) + HostileInput.repeated(opening, depth) + Array(innermost.utf8)
      + HostileInput.repeated(closing, depth) + Array(outer.1.utf8)
  }

  /// A tree with a value in its state.
  private static func state(_ value: [UInt8]) -> [UInt8] {
    Array(#"{"schema":"restorectl.archive/1","nodes":[{"path":"Root","state":{"a":"#.utf8) + value
      + Array("}}]}".utf8)
  }

  /// An archive with data that is opened.
  private static func data(_ bytes: [UInt8]) -> [UInt8] {
    let state = [
      StateEntry("FlutterRestorationStateAppData", .data(ByteSlice(bytes))),
      StateEntry("other", .data(ByteSlice(bytes))),
    ]
    return
      (try? RestorationArchive.uikit([.controller("Root", state: state)]).bytes(.keyed(.binary)))
      ?? []
  }

  /// A tree of objects each of which is in the one before; `components` are their identifiers.
  private static func children(_ count: Int, of components: Int = 1) -> [UInt8] {
    var path = Array(repeating: "a", count: components).joined(separator: "/:[0]:/")
    var nodes: [String] = []
    for _ in 0..<count {
      nodes.append("{\"path\":\"\(path)\"}")
      path += "/b"
    }
    return Array(
      "{\"schema\":\"restorectl.archive/1\",\"nodes\":[\(nodes.joined(separator: ","))]}".utf8)
  }

  /// The encryption of the tests is slow, so this one is less deep: 500 bytes for each level.
  private static let record: DeepInput = {
    let archive = HostileInput.keyed(levels: 4000, elements: 1)
    let key = SavedWindows.key(of: 1)
    var windows = SavedWindows()
    windows.windows = [(id: 1, key: key, state: [("NSTitle", .string("Window"))])]
    windows.records = [SavedRecord(1, key: key, "_NSWindow", items: [("rchv", archive)])]
    return DeepInput(
      "a record of a Mac app", windows.data, windowList: try? windows.windowList())
  }()

  private static let storyboard = (
    "<document type='com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB' "
      + "initialViewController='a'><scenes><scene><objects>",
    "</objects></scene></scenes></document>"
  )

  /// Controllers each of which holds the next one, and the last one the first.
  private static func chain(_ count: Int) -> [UInt8] {
    var text = storyboard.0
    for number in 0..<count {
      text += "<navigationController id='c\(number)' sceneMemberID='viewController'><connections>"
      text += "<segue destination='c\((number + 1) % count)' kind='relationship' id='s\(number)'/>"
      text += "</connections></navigationController>"
    }
    return Array((text + storyboard.1).utf8)
  }
}
