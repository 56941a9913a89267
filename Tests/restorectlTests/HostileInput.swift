import Foundation
import RestorationArchives
import TestSupport

/// An input that hangs or ends other tools, and what this one makes of it.
struct HostileInput: Sendable, CustomStringConvertible {
  let description: String
  let bytes: [UInt8]
  /// The list of windows that opens the records of a Mac app.
  var windowList: [UInt8]?
  /// The options of `dump`.
  var options = "--full"
  /// The exit status of `dump`; nil for any.
  var status: Int32?
  /// What `dump` prints or reports.
  var says: [String] = []

  /// Nests so deep that a call for each level takes more than the stack, however little a call takes.
  private static let depth = 50_000

  static let all: [HostileInput] = shared + damaged + deep + deepInTrees

  private static let shared = [
    HostileInput(
      description: "a property list with 40 levels of shared arrays",
      bytes: binary((0..<40).map { [0xA2, $0 + 1, $0 + 1] } + [[0x08]]),
      status: 2, says: ["not a restoration archive: an array of 2 elements"]),
    HostileInput(
      description: "a keyed archive with 40 levels of shared arrays",
      bytes: keyed(levels: 40, elements: 2), status: 0,
      says: ["array of 2"]),
    HostileInput(
      description: "an array in itself", bytes: binary([[0xA1, 0]]), status: 2,
      says: ["offset 0x8: expected a container that does not contain itself"]),
    HostileInput(
      description: "a keyed array in itself", bytes: keyed(levels: 1, elements: 1, closes: true),
      status: 0, says: ["→ same as #root"]),
    HostileInput(
      description: "a damaged object in many places",
      bytes: Archived.archive([("root", .list(classless.times(3))), ("again", classless)]),
      status: 2, says: ["expected an object with $class, found none"]),
    HostileInput(
      description: "one coder under 10,000 paths", bytes: oneCoder(paths: 10_000), status: 2,
      says: ["repeated coders of at most 4 times the file's size"]),
    HostileInput(
      description: "one small coder under 200 paths", bytes: oneCoder(paths: 200, length: 50),
      status: 0, says: ["P0 ", "P199 "]),
    HostileInput(
      description: "a long first responder, very many times",
      bytes: Archived.archive([
        (KnownKeys.rootIdentifiers, .list([longPath])),
        (KnownKeys.firstResponders, .list(longPath.times(5_000))),
      ]), status: 2, says: ["repeated paths and classes of at most 4 times the file's size"]),
    HostileInput(
      description: "a long list of one list", bytes: list(of: 1000), options: "", status: 0,
      says: ["array of 1,000", #"[1]   ["shared"]"#]),
    HostileInput(
      description: "a very long list of one list", bytes: list(of: 40_000), options: "",
      status: 0, says: ["array of 40,000", #"[1]   ["shared"]"#]),
  ]

  private static let damaged =
    [
      HostileInput(
        description: "a UID beyond the objects",
        bytes: Array(
          (#"{"$version":100000,"$archiver":"NSKeyedArchiver","# + "\n"
            + #""$top":{"root":{"CF$UID":99}},"$objects":["$null","a","b"]}"#).utf8),
        status: 2, says: ["expected a UID below 3, the number of objects, found UID 99"]),
      HostileInput(
        description: "a trailer that claims 2^60 objects",
        bytes: binary([[0x08]], claimed: 1 << 60), status: 2,
        says: ["expected a trailer that fits a file of 42 bytes"]),
    ]
    + [
      (0x4F, "data"), (0x6F, "wide text"), (0xAF, "array"),
    ].map { marker, kind in
      HostileInput(
        description: "a \(kind) that claims 2^40 elements",
        bytes: binary([[marker, 0x13] + BinaryPlistFile.bigEndian(1 << 40, byteCount: 8)]),
        status: 2,
        says: ["contents of at most 0 bytes, up to the offset table"])
    } + [
      HostileInput(
        description: "an archive without its last 5 bytes",
        bytes: Array(fixture("recipes.data").dropLast(5)), status: 2,
        says: ["the file ends too early (at 0x1d4b); copy it again"]),
      HostileInput(
        description: "a record of no length",
        bytes: Array("NSCR1000".utf8) + [0, 0, 0, 1, 0, 0, 0, 0] + [UInt8](repeating: 1, count: 64),
        status: 2, says: ["offset 0x0: expected a record that begins with NSCR"]),
      HostileInput(
        description: "a record of no length after a good one",
        bytes: fixture("com.example.Sketch.savedState/data.data") + Array("NSCR1000".utf8)
          + [UInt8](repeating: 0, count: 64),
        status: 2, says: ["the rest cannot be read: expected a record that begins with NSCR"]),
    ]

  private static let deep = [
    HostileInput(
      description: "JSON arrays", bytes: nested("[", "]"), status: 2,
      says: ["line 1, column 513: ", "nested at most 512 deep"]),
    HostileInput(
      description: "XML arrays",
      bytes: nested("<array>", "</array>", in: ("<plist>", "</plist>")), status: 2,
      says: ["line 1, column ", "nested at most 512 deep"]),
    HostileInput(
      description: "arrays in a binary property list", bytes: deepBinary, status: 2,
      says: ["offset 0xa08: expected containers nested at most 512 deep"]),
    HostileInput(
      description: "arrays in a keyed archive", bytes: keyed(levels: depth, elements: 1),
      status: 2, says: ["nested deeper than 64 levels"]),
    HostileInput(
      description: "archives in one another", bytes: nestedArchives(2000), status: 0,
      says: ["data, "]),
    HostileInput(
      description: "a property list in data", bytes: uikit(deepBinary), status: 2),
    HostileInput(description: "JSON in data", bytes: uikit(nested("[", "]")), status: 2),
    HostileInput(
      description: "Flutter's lists",
      bytes: uikit([13, 1, 7, 1, 0x76] + (0..<depth).flatMap { _ in [12, 1] as [UInt8] } + [0])),
    record,
  ]

  private static let deepInTrees = [
    HostileInput(
      description: "views in views, within the depth of JSON",
      bytes: Array(
        (#"{"schema":"restorectl.archive/1","nodes":[{"path":"R","views":["#
          + String(repeating: #"{"path":"V","views":["#, count: 240)
          + String(repeating: "]}", count: 241) + "]}").utf8),
      status: 2, says: ["expected a view without views of its own"]),
    HostileInput(
      description: "elements of a storyboard",
      bytes: nested("<view restorationIdentifier='a'>", "</view>", in: storyboard)),
    HostileInput(
      description: "controllers of a storyboard",
      bytes: nested(
        "<viewController id='a' storyboardIdentifier='b'>", "</viewController>", in: storyboard)),
    HostileInput(description: "controllers that embed one another", bytes: chain(20_000)),
  ]

  // MARK: Parts

  private static let classless = Archived.entry(.dictionary([("k", .number(1))]))

  private static let longPath = Archived.text(String(repeating: "P", count: 20_000))

  private static func fixture(_ name: String) -> [UInt8] {
    ((try? Data(contentsOf: FixtureFolder.url.appending(path: name))) ?? Data()).map(\.self)
  }

  private static func nested(
    _ opening: String, _ closing: String, in outer: (String, String) = ("", "")
  ) -> [UInt8] {
    Array(
      (outer.0 + String(repeating: opening, count: depth)
        + String(repeating: closing, count: depth) + outer.1).utf8)
  }

  /// A binary property list of objects, one-byte references, the first being the root.
  private static func binary(
    _ objects: [[UInt8]], offsetSize: Int = 1, claimed: UInt64? = nil
  ) -> [UInt8] {
    var file = BinaryPlistFile(objects)
    (file.offsetByteCount, file.referenceByteCount) = (offsetSize, offsetSize)
    file.claimedObjectCount = claimed
    return file.bytes
  }

  private static let deepBinary = binary(
    (0..<depth).map { [0xA1] + BinaryPlistFile.bigEndian(UInt64($0 + 1), byteCount: 4) } + [[0x08]],
    offsetSize: 4)

  /// Arrays, each with the next one in every place; the last one holds a text, or the first.
  private static func keyed(levels: Int, elements: Int, closes: Bool = false) -> [UInt8] {
    var builder = KeyedArchiveBuilder()
    let lists = (0..<levels).map { _ in builder.reserve() }
    for (level, list) in lists.enumerated() {
      let next =
        level + 1 < levels ? lists[level + 1] : closes ? lists[0] : builder.string("the end")
      let inner = builder.inline(.array(Array(repeating: next, count: elements)))
      builder.fill(
        list, className: "NSArray", superclasses: ["NSObject"], fields: [("NS.objects", inner)])
    }
    return (try? builder.document(top: [("root", lists[0])]).written(as: .binary)) ?? []
  }

  private static func list(of count: Int) -> [UInt8] {
    Archived.archive([("root", .list(Archived.list([.text("shared")]).times(count)))])
  }

  private static func nestedArchives(_ count: Int) -> [UInt8] {
    (0..<count).reduce(Array("the innermost".utf8)) { bytes, _ in
      Archived.archive([("root", .data(bytes))])
    }
  }

  private static func oneCoder(paths count: Int, length: Int = 50_000) -> [UInt8] {
    let data = Archived.data(
      Archived.archive([("text", .text(String(repeating: "x", count: length)))]))
    let names = (0..<count).map { "P\($0)" }
    return Archived.archive(
      names.map { ($0, data) } + [(KnownKeys.rootIdentifiers, .list(names.map { .text($0) }))])
  }

  /// An archive with data that is opened.
  private static func uikit(_ bytes: [UInt8]) -> [UInt8] {
    let state = [
      StateEntry("FlutterRestorationStateAppData", .data(ByteSlice(bytes))),
      StateEntry("other", .data(ByteSlice(bytes))),
    ]
    return
      (try? RestorationArchive.uikit([.controller("Root", state: state)]).bytes(.binary))
      ?? []
  }

  /// The archive as the coder of a record of a Mac app. The encryption of the tests is slow.
  static func inRecord(_ archive: [UInt8], _ description: String) -> HostileInput {
    let key = SavedWindows.key(of: 1)
    var windows = SavedWindows()
    windows.windows = [(id: 1, key: key, state: [("NSTitle", .string("Window"))])]
    windows.records = [SavedRecord(1, key: key, "_NSWindow", items: [("rchv", archive)])]
    return HostileInput(
      description: description, bytes: windows.data, windowList: try? windows.windowList())
  }

  private static let record = inRecord(
    keyed(levels: 4000, elements: 1), "arrays in a record of a Mac app")

  private static let storyboard = (
    "<document type='com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB' "
      + "initialViewController='a'><scenes><scene><objects>",
    "</objects></scene></scenes></document>"
  )

  /// Controllers each of which holds the next one, and the last one the first.
  private static func chain(_ count: Int) -> [UInt8] {
    let controllers = (0..<count).map { number in
      "<navigationController id='c\(number)' sceneMemberID='viewController'><connections>"
        + "<segue destination='c\((number + 1) % count)' kind='relationship' id='s\(number)'/>"
        + "</connections></navigationController>"
    }
    return Array((storyboard.0 + controllers.joined() + storyboard.1).utf8)
  }
}

/// A kind of nesting, or several that take turns.
struct NestedValue: Sendable, CustomStringConvertible {
  let description: String
  /// An archive with a text below so many levels.
  let bytes: @Sendable (_ depth: Int, _ leaf: String) -> [UInt8]

  static let all: [NestedValue] =
    [
      ["NSArray"], ["NSDictionary"], ["keys"], ["NSSet"], ["NSOrderedSet"], ["App.Thing"],
      ["NSArray", "NSDictionary", "App.Thing", "NSSet", "NSOrderedSet", "keys"],
    ].flatMap { kinds in
      let name = kinds.joined(separator: ", ")
      return [
        NestedValue(description: "\(name) in an archive") { depth, leaf in
          keyed(kinds, depth, .text(leaf))
        },
        NestedValue(description: "\(name) in a coder") { depth, leaf in
          Archived.archive([
            (KnownKeys.rootIdentifiers, .list([.text("Root")])),
            ("Root", .data(keyed(kinds, depth, .text(leaf)))),
          ])
        },
        NestedValue(description: "\(name) in archives in one another") { depth, leaf in
          (0..<(depth / 9)).reduce(keyed(kinds, depth % 9, .text(leaf))) { bytes, _ in
            keyed(kinds, 9, .data(bytes))
          }
        },
      ]
    }
    + [
      ["[", "]"], [#"{"k":"#, "}"], [#"{"$set":["#, "]}"], [#"{"$orderedSet":["#, "]}"],
      [#"{"$map":[["#, ",1]]}"], [#"{"$object":"T","fields":{"f":"#, "}}"],
      [#"{"$archive":{"a":"#, "}}"], ["[", "]", #"{"k":"#, "}", #"{"$archive":{"a":"#, "}}"],
    ].map { pieces in
      NestedValue(description: "\(pieces.joined()) in a tree") { depth, leaf in
        let places = (0..<depth).map { $0 * 2 % pieces.count }
        let value =
          places.map { pieces[$0] }.joined() + "\"\(leaf)\""
          + places.reversed().map { pieces[$0 + 1] }.joined()
        return Array(TreeText.tree(state: value).utf8)
      }
    }

  private static func keyed(_ kinds: [String], _ depth: Int, _ leaf: Archived) -> [UInt8] {
    let root = (0..<depth).reduce(leaf) { value, level in
      switch kinds[level % kinds.count] {
      case "NSDictionary": .map([.text("k")], [value])
      case "keys": .map([value], [.text("k")])
      case "App.Thing": .object("App.Thing", [("field", value)])
      case let className: .list([value], as: className)
      }
    }
    return Archived.archive([("root", root)])
  }
}
