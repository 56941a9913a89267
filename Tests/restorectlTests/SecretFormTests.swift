import Foundation
import PlistSyntax
import RestorationArchives
import TestSupport
import Testing

/// Every form of a secret in every place: none is in any output, and lint names each.
@Suite(.enabled(if: BuiltBinary.isPresent, Comment(rawValue: BuiltBinary.hint)))
struct SecretFormTests {
  private static let harmless = "plain text"

  static func scenes(_ text: String) throws -> [(name: String, bytes: [UInt8])] {
    let session: [StateEntry] = [
      StateEntry(KnownKeys.sceneConfigurationName, .string(text)),
      StateEntry(KnownKeys.sceneDelegateClass, .string(text)),
      StateEntry(KnownKeys.sceneStoryboard, .string(text)),
      StateEntry(KnownKeys.sceneRole, .string(text)),
    ]
    let scene = [
      StateEntry(KnownKeys.activityType, .string(text)),
      StateEntry(KnownKeys.activityTitle, .string(text)),
    ]
    let activity = [StateEntry("note", .string(text)), StateEntry(text, 1)]
    return try [
      (
        "sessions.json",
        RestorationArchive(.sceneSessions, [.of(.session, text, state: session)])
          .bytes(.tree)
      ),
      (
        "scene.json",
        RestorationArchive(
          .scene,
          [
            .of(.scene, "scene", state: scene),
            .of(.activity, RestorationPath.sceneActivity.raw, state: activity),
          ]
        ).bytes(.tree)
      ),
    ]
  }

  @Test(arguments: SecretForm.all.indices)
  func `is in no output`(number: Int) throws {
    let form = SecretForm.all[number]
    let folder = try ScratchFolder()
    let archive = SecretSpot.uikit(hasFiller: TestSize.isFull) { _ in form.text }
    let older = SecretSpot.uikit(hasFiller: false) { _ in "x " + form.text }
    try folder.write("older.json", older.bytes(.tree))
    try folder.write("a.tree.json", archive.bytes(.tree))
    var names = ["a.tree.json"]
    let binary = SecretSpot.uikit(hasFiller: false, isTree: false) { _ in form.text }
    try folder.write("a.data", binary.bytes(.keyed(.binary)))
    names.append("a.data")
    for scene in try Self.scenes(form.text) {
      try folder.write(scene.name, scene.bytes)
      names.append(scene.name)
    }
    for (place, line) in EveryOutput.all.enumerated() where line.words[0] != "find" {
      // In a short run each form meets some of the formats, and each format some of the forms.
      guard TestSize.isFull || place % 4 == number % 4 else { continue }
      let part = TestSize.isFull ? names : [names[(place / 4 + number / 4) % names.count]]
      for name in part {
        let words = line.words + (line.words[0] == "diff" ? ["older.json", name] : [name])
        let result = try BuiltTool.run(words, in: folder.url)
        #expect(result.isOrderly)
        check(result.output + result.errors, form, "\(line) \(name)")
      }
    }
    _ = try BuiltTool.run(["lint", "--write-baseline", "base.json", "a.tree.json"], in: folder.url)
    check(try folder.read("base.json"), form, "baseline")
  }

  private func check(_ text: String, _ form: SecretForm, _ what: String) {
    let bytes = Data(text.utf8)
    let encoded = Data(form.text.utf8).base64EncodedString()
    for part in [String(form.secret.prefix(8)), encoded] {
      guard let range = bytes.range(of: Data(part.utf8)) else { continue }
      let before = String(decoding: bytes[..<range.lowerBound].suffix(100), as: UTF8.self)
      Issue.record("\(form), \(what): …\(before)")
    }
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
  }

  @Test func `lint names no harmless text`() throws {
    let folder = try ScratchFolder()
    try folder.write("a.json", SecretSpot.uikit { _ in Self.harmless }.bytes(.tree))
    let result = try BuiltTool.run(["lint", "--format", "json", "a.json"], in: folder.url)
    #expect(!result.output.contains("secret-in"))
  }
}
