import Foundation
import PlistSyntax
import RestorationModel
import TestSupport
import Testing

/// Every form of a secret in every place: none is in any output, and lint names each.
@Suite(.enabled(if: BuiltBinary.isPresent, Comment(rawValue: BuiltBinary.hint)))
struct SecretFormTests {
  private static let harmless = "plain text"

  private static func scenes(_ text: String) throws -> [(name: String, bytes: [UInt8])] {
    var session = NodeContent(kind: .session)
    session.state = [
      StateEntry(KnownKeys.sceneConfigurationName, .string(text)),
      StateEntry(KnownKeys.sceneDelegateClass, .string(text)),
      StateEntry(KnownKeys.sceneStoryboard, .string(text)),
      StateEntry(KnownKeys.sceneRole, .string(text)),
    ]
    var scene = NodeContent(kind: .scene)
    scene.state = [
      StateEntry(KnownKeys.activityType, .string(text)),
      StateEntry(KnownKeys.activityTitle, .string(text)),
    ]
    var activity = NodeContent(kind: .activity)
    activity.state = [StateEntry("note", .string(text)), StateEntry(text, 1)]
    return try [
      (
        "sessions.json",
        RestorationArchive(
          source: ArchiveSource(container: .sceneSessions),
          nodes: [RestorationNode(path: RestorationPath(text), content: session)]
        ).bytes(.tree)
      ),
      (
        "scene.json",
        RestorationArchive(
          source: ArchiveSource(container: .scene),
          nodes: [
            RestorationNode(path: "scene", content: scene),
            RestorationNode(path: .sceneActivity, content: activity),
          ]
        ).bytes(.tree)
      ),
    ]
  }

  @Test(arguments: SecretForm.all)
  func `is in no output`(form: SecretForm) throws {
    let folder = try ScratchFolder()
    let archive = SecretSpot.uikit { _ in form.text }
    let older = SecretSpot.uikit { _ in "x " + form.text }
    try folder.write("a.tree.json", archive.bytes(.tree))
    try folder.write("older.json", older.bytes(.tree))
    var files = ["a.tree.json"]
    if let bytes = try? archive.bytes(.keyed(.binary)) {
      try folder.write("a.data", bytes)
      files.append("a.data")
    }
    for scene in try Self.scenes(form.text) {
      try folder.write(scene.name, scene.bytes)
      files.append(scene.name)
    }
    for line in EveryOutput.all {
      let names = TestSize.isFull ? files : Array(files.suffix(3))
      for name in names where line.words[0] != "find" {
        let words = line.words + (line.words[0] == "diff" ? ["older.json", name] : [name])
        let result = try BuiltTool.run(words, in: folder.url)
        #expect(result.isOrderly)
        check(result.output + result.errors, form, "\(line) \(name)")
      }
    }
    _ = try BuiltTool.run(["lint", "--write-baseline", "base.json", "a.tree.json"], in: folder.url)
    check(try String(contentsOf: folder.file("base.json"), encoding: .utf8), form, "baseline")
  }

  private func check(_ text: String, _ form: SecretForm, _ what: String) {
    let encoded = Data(form.text.utf8).base64EncodedString()
    for part in [form.secret, String(form.secret.prefix(8)), encoded] where text.contains(part) {
      let place = text.range(of: part).map { text[..<$0.lowerBound].suffix(120) } ?? ""
      Issue.record("\(form), \(what): …\(place)")
    }
  }

  @Test(arguments: SecretForm.all)
  func `is named by lint in every place`(form: SecretForm) throws {
    let folder = try ScratchFolder()
    for spot in SecretSpot.allCases {
      let archive = SecretSpot.uikit { $0 == spot ? form.text : Self.harmless }
      try folder.write("\(spot).json", archive.bytes(.tree))
    }
    for scene in try Self.scenes(form.text) { try folder.write(scene.name, scene.bytes) }
    let names = SecretSpot.allCases.map { "\($0).json" } + ["sessions.json", "scene.json"]
    let result = try BuiltTool.run(
      ["lint", "--only", "secret-in-state", "--only", "secret-in-url", "--format", "xcode"] + names,
      in: folder.url)
    for name in names {
      let lines = result.output.split(separator: "\n").filter { $0.contains("/\(name):") || $0.hasPrefix("\(name):") }
      #expect(!lines.isEmpty, "\(form): \(name)")
    }
  }

  @Test func `lint names no harmless text`() throws {
    let folder = try ScratchFolder()
    try folder.write("a.json", SecretSpot.uikit { _ in Self.harmless }.bytes(.tree))
    let result = try BuiltTool.run(["lint", "--format", "json", "a.json"], in: folder.url)
    #expect(!result.output.contains("secret-in"))
  }
}
