package import PlistSyntax
package import RestorationModel
import RestorationWriting
import TreeJSON

/// A file under `Fixtures/`, and how it is made. `make fixtures` writes all of them; a test compares
/// the folder with what is made here.
package struct Fixture: Sendable, CustomStringConvertible {
  /// The file, relative to `Fixtures/`.
  package let file: String
  /// What the file shows, one sentence, for `Fixtures/README.md`.
  package let summary: String
  /// The rules that `restorectl lint` must report, each once; empty for good archives.
  package let rules: [String]
  /// The tree in the file.
  package let archive: RestorationArchive
  private let form: Form

  /// How a tree is written.
  package enum Form: Sendable {
    case keyed(PlistSyntax)
    case tree
  }

  package init(
    _ file: String, _ summary: String, rules: [String] = [], as form: Form = .keyed(.binary),
    _ archive: RestorationArchive
  ) {
    self.file = file
    self.summary = summary
    self.rules = rules
    self.form = form
    self.archive = archive
  }

  package var description: String { file }

  /// The bytes of the file.
  package func bytes() throws -> [UInt8] { try archive.bytes(form) }

  /// All fixtures, in the order of `Fixtures/README.md`.
  package static let all: [Fixture] =
    goodFixtures + sceneFixtures + migratedFixtures + faultyFixtures + diffFixtures + caseFixtures
    + appFixtures + questionFixtures
}

/// A file under `Fixtures/` that is no archive: text, as people and Xcode write it.
package struct TextFixture: Sendable, CustomStringConvertible {
  /// The file, relative to `Fixtures/`.
  package let file: String
  /// What the file shows, one sentence, for `Fixtures/README.md`.
  package let summary: String
  /// The option of `restorectl lint` that reads it.
  package let option: String
  /// The text of the file.
  package let text: String

  package init(_ file: String, _ summary: String, for option: String, _ text: String) {
    self.file = file
    self.summary = summary
    self.option = option
    self.text = text
  }

  package var description: String { file }

  /// All such fixtures, in the order of `Fixtures/README.md`.
  package static let all: [TextFixture] = appFixtures
}

extension RestorationArchive {
  /// The archive written in a form.
  package func bytes(_ form: Fixture.Form) throws -> [UInt8] {
    switch form {
    case .keyed(let syntax):
      var bytes: [UInt8] = []
      try keyedArchive().write(as: syntax, to: &bytes)
      return bytes
    case .tree:
      var json = JSONOutput()
      writeJSON(into: &json)
      json.endLine()
      return json.bytes
    }
  }
}
