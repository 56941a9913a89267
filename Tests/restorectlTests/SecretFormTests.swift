import Foundation
import PlistSyntax
import RestorationArchives
import TestSupport
import Testing

/// Every form of a secret in every place is judged to be one: lint names it.
@Suite(.enabled(if: BuiltBinary.isPresent, Comment(rawValue: BuiltBinary.hint)))
struct SecretFormTests {
  private static let harmless = "plain text"

  static func scenes(_ text: String) throws -> [(name: String, bytes: [UInt8])] {
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
  func `is named by lint in every place`(form: SecretForm) throws {
    let folder = try ScratchFolder()
    for spot in SecretSpot.allCases {
      let isLong = spot == .longData || spot == .longText
      let archive = SecretSpot.uikit(hasFiller: isLong) { $0 == spot ? form.text : Self.harmless }
      try folder.write("\(spot).json", archive.bytes(.tree))
    }
    for scene in try Self.scenes(form.text) { try folder.write(scene.name, scene.bytes) }
    let names = SecretSpot.allCases.map { "\($0).json" } + ["sessions.json", "scene.json"]
    let result = try BuiltTool.run(
      ["lint", "--only", "secret-in-state", "--only", "secret-in-url", "--format", "xcode"] + names,
      in: folder.url)
    for name in names {
      let lines = result.output.split(separator: "\n").filter {
        $0.contains("/\(name):") || $0.hasPrefix("\(name):")
      }
      #expect(!lines.isEmpty, "\(form): \(name)")
    }
    let dump = try BuiltTool.run(["dump", "--full", "--format", "json"] + names, in: folder.url)
    for shown in [result, dump].flatMap({ [$0.output, $0.errors] }) {
      #expect(!shown.contains(form.secret.prefix(8)), "\(form)")
    }
  }

  @Test func `lint names no harmless text`() throws {
    let folder = try ScratchFolder()
    try folder.write("a.json", SecretSpot.uikit { _ in Self.harmless }.bytes(.tree))
    let result = try BuiltTool.run(["lint", "--format", "json", "a.json"], in: folder.url)
    #expect(!result.output.contains("secret-in"))
  }
}
