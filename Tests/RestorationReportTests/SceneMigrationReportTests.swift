import Foundation
import PlistSyntax
import RestorationModel
import RestorationPlan
import RestorationReport
import TestSupport
import Testing

/// Swift's own compiler, as the judge of sketches.
private enum SwiftCompiler {
  static let isPresent = (try? Program.run(["swiftc", "--version"]))?.status == 0
  static let hint = "needs swiftc"

  /// What the parser says against some code; nothing if it accepts it.
  static func faults(of code: String) throws -> String {
    let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString).swift")
    defer { try? FileManager.default.removeItem(at: file) }
    try Data(code.utf8).write(to: file)
    let result = try Program.run(["swiftc", "-parse", file.path])
    return result.status == 0 ? "" : result.output + result.errors
  }
}

/// What `plan --to-scenes` prints.
@Suite struct SceneMigrationReportTests {
  private func printed(_ archive: RestorationArchive, as format: String) throws -> String {
    var buffer: [UInt8] = []
    let format = try #require(ReportRegistry.migrations.named(format))
    format.write([SceneMigration(of: archive)], into: &buffer)
    return String(decoding: buffer, as: UTF8.self)
  }

  private static let classic = Fixture.all.filter { $0.archive.source.container == .uikit }

  @Test(
    .enabled(if: SwiftCompiler.isPresent, Comment(rawValue: SwiftCompiler.hint)))
  func `the sketches of all fixtures parse`() throws {
    for fixture in Self.classic {
      #expect(
        try SwiftCompiler.faults(of: printed(fixture.archive, as: "swift")) == "", "\(fixture)")
    }
  }

  private static let names = [
    "::error::x", "\u{1b}[31m", "a\n::error::x", "\u{202e}abc", "\"\\(x)", "*/ }", "class", "9",
    "_",
    "💥", "App.Foo<Bar>", "`", "#if", "\u{2028}x", "",
  ]

  private static func hostile(_ name: String) -> RestorationArchive {
    let values: [StateValue] = [
      1, "x", .uuid(name), .point(1, 2), .array([.reference(name)]), .null,
    ]
    var content = RestorationNode.controller(
      name, name, storyboard: StoryboardReference(name: name, identifier: name),
      state: [StateEntry(KnownKeys.selectedTab, .reference(name + "/x"))]
        + values.enumerated().map { StateEntry(name + String($0), $1) }
    ).decoded()
    content.views = NodeList([
      .init(
        path: RestorationPath(name + "/" + name),
        content: {
          var view = NodeContent(kind: .view)
          view.state = [
            StateEntry(KnownKeys.contentOffset, .point(0, 5)), StateEntry(name, 1),
          ]
          return view
        }())
    ])
    return .uikit([
      RestorationNode(path: RestorationPath(name), content: content),
      .navigation("Nav", children: ["Nav/:[0]:/" + name]),
      .controller("Nav/:[0]:/" + name, name, state: [StateEntry(name, true)]),
      .object(name + "2", name, state: [StateEntry(name, 2)]),
    ])
  }

  @Test(
    .enabled(if: SwiftCompiler.isPresent, Comment(rawValue: SwiftCompiler.hint)),
    arguments: names)
  func `no name breaks out of a sketch`(_ name: String) throws {
    let code = try printed(Self.hostile(name), as: "swift")
    #expect(try SwiftCompiler.faults(of: code) == "", "\(code)")
  }

  @Test(arguments: names, ["text", "swift"])
  func `what an archive says stays harmless`(_ name: String, _ format: String) throws {
    for line in try printed(Self.hostile(name), as: format).split(separator: "\n") {
      let start = line.drop { $0 == " " }
      #expect(!start.hasPrefix("::") && !start.hasPrefix("##"))
      #expect(!line.unicodeScalars.contains { DisplayText.isHidden($0) })
    }
  }

  @Test func `secrets are named and not shown`() throws {
    let archive = RestorationArchive.uikit([
      .controller("Root", state: [StateEntry("password", "hunter2hunter2"), StateEntry("n", 1)])
    ])
    for format in ReportRegistry.migrations {
      let text = try printed(archive, as: format.name)
      #expect(!text.contains("hunter2"))
      #expect(text.contains("keep it in the keychain"))
    }
  }

  @Test(.enabled(if: SchemaValidator.isPresent, Comment(rawValue: SchemaValidator.hint)))
  func `the documents of all fixtures are valid`() throws {
    let documents = try Self.classic.map { try printed($0.archive, as: "json") }
    #expect(try SchemaValidator.faults(of: documents, against: "scene-plan-1.schema.json") == "")
    let changed = documents[0].replacingOccurrences(
      of: "\"storage\": \"kept\"", with: "\"storage\": \"stored\"")
    #expect(changed != documents[0])
    #expect(try SchemaValidator.faults(of: [changed], against: "scene-plan-1.schema.json") != "")
  }
}
