import Foundation
import RestorationArchives
import RestorationPlan
import RestorationReport
import TestSupport
import Testing

/// Swift's own compiler, as the judge of sketches.
private enum SwiftCompiler {
  static let isPresent = Program.isThere("swiftc")

  /// What the parser says against some files; nothing if it accepts them.
  static func faults(of files: [String]) throws -> String {
    let folder = try ScratchFolder()
    let names = files.indices.map { "sketch\($0).swift" }
    for (name, code) in zip(names, files) { try folder.write(name, code) }
    return faults(of: try run(["-parse"] + names, in: folder))
  }

  /// What a program prints that is made of a sketch, stand-ins for UIKit and another file of this
  /// folder; the errors of the compiler if there are any.
  static func output(of sketch: String, with other: String) throws -> String {
    let folder = try folderWithUIKit()
    try folder.write("Sketch.swift", sketch)
    try folder.write(other, text(of: other))
    let faults = faults(
      of: try run(["-I", ".", "Sketch.swift", other, "UIKit.o", "-o", "sketch"], in: folder))
    return faults == "" ? try Program.run([folder.path("sketch")]).output : faults
  }

  /// What the compiler says against sketches, each with the app's classes.
  static func faults(
    of sketches: [String], with app: (String) -> String, _ options: String...
  ) throws -> String {
    let folder = try folderWithUIKit()
    return try sketches.map { sketch in
      try folder.write("Sketch.swift", sketch)
      try folder.write("App.swift", app(sketch))
      return faults(
        of: try run(["-typecheck", "-I", ".", "Sketch.swift", "App.swift"] + options, in: folder))
    }.joined()
  }

  private static func faults(of result: Program.Result) -> String {
    result.status == 0 ? "" : result.output + result.errors
  }

  private static func folderWithUIKit() throws -> ScratchFolder {
    let folder = try ScratchFolder()
    try folder.write("UIKit.swift", text(of: "UIKit.swift"))
    let module = try run(
      ["-parse-as-library", "-emit-module", "-module-name", "UIKit", "-c", "UIKit.swift"],
      in: folder)
    try #require(module.status == 0, "\(module.errors)")
    return folder
  }

  static func text(of file: String) throws -> String {
    try String(contentsOf: sources.appending(path: file + ".txt"), encoding: .utf8)
  }

  private static let sources = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appending(path: "Sketch")

  private static func run(
    _ arguments: [String], in folder: ScratchFolder
  ) throws -> Program.Result {
    try Program.run(["swiftc"] + arguments, in: folder.url)
  }
}

/// The sketches that `plan --to-scenes` prints are Swift, whatever the names are.
@Suite(.enabled(if: SwiftCompiler.isPresent, "needs swiftc"))
struct SceneSketchTests {
  private static let names = [
    "::error::x", "\u{1b}[31m", "a\n::error::x", "\u{202e}abc", "\"\\(x)", "*/ }", "class", "9",
    "_", "💥", "App.Foo<Bar>", "`", "#if", "\u{2028}x", "",
  ]

  /// An archive that has a name wherever a sketch may put one.
  private static func hostile(_ name: String) -> RestorationArchive {
    let values: [StateValue] = [
      1, "x", .uuid(name), .point(1, 2), .array([.reference(name)]), .null,
    ]
    let view = RestorationNode.view(
      name + "/" + name, "UIScrollView",
      state: [StateEntry(KnownKeys.contentOffset, .point(0, 5)), StateEntry(name, 1)])
    return .uikit([
      .controller(
        name, name, storyboard: StoryboardReference(name: name, identifier: name),
        state: [StateEntry(KnownKeys.selectedTab, .reference(name + "/x"))]
          + values.enumerated().map { StateEntry(name + String($0), $1) }, views: [view]),
      .navigation("Nav", children: ["Nav/:[0]:/" + name]),
      .controller("Nav/:[0]:/" + name, name, state: [StateEntry(name, true)]),
      .object(name + "2", name, state: [StateEntry(name, 2)]),
    ])
  }

  private static func sketch(_ archive: RestorationArchive) throws -> String {
    let format = try #require(ReportRegistry.migrations.named("swift"))
    return String(decoding: format.bytes([SceneMigration(of: archive)]), as: UTF8.self)
  }

  @Test func `no name breaks out of a sketch`() throws {
    let classic = Fixture.all.map(\.archive).filter { $0.source.container == .uikit }
    let sketches = try (Self.names.map(Self.hostile) + classic).map(Self.sketch)
    #expect(try SwiftCompiler.faults(of: sketches) == "")
    #expect(try SwiftCompiler.faults(of: [sketches[0] + "\n}"]) != "")
  }

  @Test func `a sketch compiles with the app's classes`() throws {
    let sketch = try Self.sketch(
      try #require(Fixture.all.first { $0.file == "recipes.data" }).archive)
    let app = try SwiftCompiler.text(of: "Recipes.swift")
    #expect(try SwiftCompiler.faults(of: [sketch], with: { _ in app }, "-warnings-as-errors") == "")
  }

  @Test func `a sketch of any archive compiles with classes that have what it names`() throws {
    let classic = Fixture.all.map(\.archive).filter { $0.source.container == .uikit }
    let keys = ["state", "value", "newValue", "sceneState"].map { StateEntry($0, 1) }
    let own = RestorationArchive.uikit([.controller("Root", "App.Root", state: keys)])
    let sketches = try ([own] + Self.names.map(Self.hostile) + classic).map(Self.sketch)
    let chosen = sketches.enumerated()
      .filter { $0.offset.isMultiple(of: TestSize.count(1, otherwise: 10)) }.map(\.element)
    #expect(try SwiftCompiler.faults(of: chosen, with: Self.app) == "")
  }

  /// The classes that a sketch names, with the properties that it saves.
  private static func app(for sketch: String) -> String {
    var classes: [String: [String: String]] = [:]
    var current = ""
    for line in sketch.split(separator: "\n") {
      if let named = line.firstMatch(of: #/^extension (.+): SceneScreen/#) {
        current = String(named.1)
        classes[current] = classes[current] ?? [:]
      } else if let made = line.firstMatch(of: #/(?:return|let root =) (`?\w+`?)\(\)$/#) {
        classes[String(made.1)] = classes[String(made.1)] ?? [:]
      } else if let read = line.firstMatch(of: #/if let value = (.+) { (?:self\.)?(.+) = value }/#)
      {
        classes[current]?[String(read.2)] = type(of: String(read.1))
      }
    }
    let given: Set = ["UIViewController", "UINavigationController", "UITabBarController"]
    return "import UIKit\n"
      + classes.map { name, properties in
        let kind = given.contains(name) ? "extension \(name)" : "class \(name): UIViewController"
        let body = properties.filter { $0.key != "title" }.map { name, type in
          "  var \(name): \(type) { get { fatalError() } set {} }\n"
        }
        return "\(kind) {\n\(body.joined())}\n"
      }.joined()
  }

  /// The type of a value that a sketch reads.
  private static func type(of reading: String) -> String {
    let readers = [
      "UUID(": "UUID", "cgPoint(": "CGPoint", "cgSize(": "CGSize", "cgRect(": "CGRect",
      "uiEdgeInsets(": "UIEdgeInsets", "cgVector(": "CGVector", "NSRangeFromString(": "NSRange",
      "cgAffineTransform(": "CGAffineTransform",
    ]
    return readers.first { reading.contains($0.key) }?.value
      ?? reading.firstMatch(of: #/.* as\? (.+)$/#).map { String($0.1) } ?? "Any"
  }

  @Test func `each screen of a stack is a new one with its own state`() throws {
    let paths = (0..<3).map { "N/:[\($0)]:/Article" }
    let articles = zip(paths, ["A", "B", "C"]).map { path, title in
      RestorationNode.controller(
        path, "Wiki.ArticleController", state: [StateEntry("title", .string(title))])
    }
    let sketch = try Self.sketch(.uikit([.navigation("N", children: paths)] + articles))
    #expect(
      try SwiftCompiler.output(of: sketch, with: "main.swift")
        == "[\"Bread\", \"Yeast\", \"Bread\"] 3\n")
  }
}
