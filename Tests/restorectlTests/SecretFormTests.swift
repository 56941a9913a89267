import Foundation
import RestorationArchives
import TestSupport
import Testing

/// Every form of a secret in every place: none is in any output, and lint names each.
@Suite(.enabled(if: BuiltBinary.isPresent, Comment(rawValue: BuiltBinary.hint)))
struct SecretFormTests {
  @Test(arguments: SecretForm.all.indices)
  func `is in no output`(number: Int) throws {
    let form = SecretForm.all[number]
    let (old, new) = (try ScratchFolder(), try ScratchFolder())
    _ = try SavedEverywhere { _ in "x " + form.text }.write(into: old)
    let names = try SavedEverywhere { _ in form.text }.write(into: new)
    for (place, line) in EveryOutput.all.enumerated() where line.words[0] != "find" {
      // In a short run each form meets some of the formats, and each format some of the forms.
      guard TestSize.isFull || place % 4 == number % 4 else { continue }
      let part = TestSize.isFull ? names : [names[(place / 4 + number / 4) % names.count]]
      for name in part {
        let words = line.words + (line.words[0] == "diff" ? [old.path(name)] : []) + [name]
        let result = try BuiltTool.run(words, in: new.url)
        #expect(result.isOrderly)
        check(result.output + result.errors, form, "\(line) \(name)")
      }
    }
    _ = try BuiltTool.run(["lint", "--write-baseline", "base.json"] + names.prefix(2), in: new.url)
    check(try new.read("base.json"), form, "baseline")
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
    for place in TextPlace.allCases {
      let isLong = place == .longData || place == .longText
      let archive = TextPlace.uikit(hasFiller: isLong) { $0 == place ? form.text : "plain text" }
      try folder.write("\(place).json", archive.bytes(.json))
    }
    let names = TextPlace.allCases.map { "\($0).json" }
    let result = try BuiltTool.run(
      ["lint", "--only", "secret-in-state", "--only", "secret-in-url", "--format", "xcode"] + names,
      in: folder.url)
    for name in names {
      let isNamed = result.output.split(separator: "\n").contains { $0.contains("/\(name):") }
      #expect(isNamed, "\(form): \(name)")
    }
  }

  @Test func `lint names no harmless text`() throws {
    let folder = try ScratchFolder()
    try folder.write("a.json", TextPlace.uikit { _ in "plain text" }.bytes(.json))
    let result = try BuiltTool.run(["lint", "--format", "json", "a.json"], in: folder.url)
    #expect(!result.output.contains("secret-in"))
  }
}
