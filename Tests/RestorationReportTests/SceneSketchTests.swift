import Foundation
import RestorationArchives
import RestorationReport
import TestSupport
import Testing

/// Swift's own compiler, as the judge of sketches.
private enum SwiftCompiler {
  static let isPresent = Program.isThere("swiftc")

  /// What the compiler says against files, by their names in a folder; nothing if it accepts them.
  static func faults(
    of files: [String: String], _ options: [String], in folder: ScratchFolder
  ) throws -> String {
    for (name, code) in files { try folder.write(name, code) }
    let result = try Program.run(["swiftc"] + options + files.keys, in: folder.url)
    return result.status == 0 ? "" : result.output + result.errors
  }

  /// A folder with a module `UIKit` of stand-ins.
  static func folderWithUIKit() throws -> ScratchFolder {
    let folder = try ScratchFolder()
    let faults = try faults(
      of: ["UIKit.swift": text(of: "UIKit.swift")],
      ["-parse-as-library", "-emit-module", "-module-name", "UIKit", "-c"], in: folder)
    try #require(faults == "", "\(faults)")
    return folder
  }

  /// A file of the folder beside this one.
  static func text(of file: String) throws -> String {
    let sources = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appending(path: "Sketch")
    return try String(contentsOf: sources.appending(path: file + ".txt"), encoding: .utf8)
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
      1, "x", .uuid(name), .geometry(.point, [1, 2]), .array([.reference(name)]), .null,
    ]
    let view = RestorationNode.view(
      name + "/" + name, "UIScrollView",
      state: [StateEntry(KnownKeys.contentOffset, .geometry(.point, [0, 5])), StateEntry(name, 1)])
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
    try FormatCase.named("migrations", "swift").text(archive)
  }

  @Test func `no name breaks out of a sketch`() throws {
    let classic = Fixture.all.map(\.archive).filter { $0.source.container == .uikit }
    let sketches = try (Self.names.map(Self.hostile) + classic).map(Self.sketch)
    func faults(_ sketches: [String]) throws -> String {
      let files = sketches.enumerated().map { ("sketch\($0).swift", $1) }
      return try SwiftCompiler.faults(
        of: Dictionary(uniqueKeysWithValues: files), ["-parse"], in: ScratchFolder())
    }
    #expect(try faults(sketches) == "")
    #expect(try faults([sketches[0] + "\n}"]) != "")
  }

  @Test func `a sketch compiles with the app's classes`() throws {
    let sketch = try Self.sketch(
      try #require(Fixture.all.first { $0.file == "recipes.data" }).archive)
    let files = ["Sketch.swift": sketch, "App.swift": try SwiftCompiler.text(of: "Recipes.swift")]
    let faults = try SwiftCompiler.faults(
      of: files, ["-typecheck", "-I", ".", "-warnings-as-errors"],
      in: SwiftCompiler.folderWithUIKit())
    #expect(faults == "")
  }

  @Test func `a sketch of any archive compiles with classes that have what it names`() throws {
    let classic = Fixture.all.map(\.archive).filter { $0.source.container == .uikit }
    let keys = ["state", "value", "newValue", "sceneState"].map { StateEntry($0, 1) }
    let own = RestorationArchive.uikit([.controller("Root", "App.Root", state: keys)])
    let sketches = try ([own] + Self.names.map(Self.hostile) + classic).map(Self.sketch)
    let chosen = sketches.enumerated()
      .filter { $0.offset.isMultiple(of: TestSize.count(1, otherwise: 10)) }.map(\.element)
    let folder = try SwiftCompiler.folderWithUIKit()
    for sketch in chosen {
      let files = ["Sketch.swift": sketch, "App.swift": Self.app(for: sketch)]
      #expect(try SwiftCompiler.faults(of: files, ["-typecheck", "-I", "."], in: folder) == "")
    }
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
      } else if let read = line.firstMatch(of: #/SceneDelegate\.set\(&self\.(.+), to: (.+)\)/#) {
        classes[current]?[String(read.1)] = type(of: String(read.2))
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
    return readers.first { reading.contains($0.key) }?.value ?? "Any"
  }

  @Test func `each screen of a stack is a new one with its own state`() throws {
    let paths = (0..<3).map { "N/:[\($0)]:/Article" }
    let articles = zip(paths, ["A", "B", "C"]).map { path, title in
      RestorationNode.controller(
        path, "Wiki.ArticleController", state: [StateEntry("title", .string(title))])
    }
    let sketch = try Self.sketch(.uikit([.navigation("N", children: paths)] + articles))
    let folder = try SwiftCompiler.folderWithUIKit()
    let files = ["Sketch.swift": sketch, "main.swift": try SwiftCompiler.text(of: "main.swift")]
    let options = ["-I", ".", "UIKit.o", "-o", "sketch"]
    #expect(try SwiftCompiler.faults(of: files, options, in: folder) == "")
    let output = try Program.run([folder.path("sketch")]).output
    #expect(output == "[\"Bread\", \"Yeast\", \"Bread\"] 3\n")
  }
}
