import Foundation
import RestorationArchives
import RestorationPlan
import RestorationReport
import TestSupport
import Testing

/// Swift's own compiler, as the judge of sketches.
private enum SwiftCompiler {
  static let isPresent = (try? Program.run(["swiftc", "--version"]))?.status == 0

  /// What the parser says against some files; nothing if it accepts them.
  static func faults(of files: [String]) throws -> String {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let names = try files.enumerated().map { place, code in
      let file = folder.appending(path: "sketch\(place).swift")
      try Data(code.utf8).write(to: file)
      return file.path
    }
    let result = try Program.run(["swiftc", "-parse"] + names)
    return result.status == 0 ? "" : result.output + result.errors
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
}
