package import Foundation

/// The folder `Fixtures/` of the checkout.
package enum FixtureFolder {
  /// The variable that makes tests write the fixtures instead of comparing them.
  private static let variable = "RESTORECTL_WRITE_FIXTURES"

  /// The folder.
  package static let url = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "Fixtures")

  /// Whether tests write the fixtures: `make fixtures` sets this, CI never does.
  package static let isRewritten = ProcessInfo.processInfo.environment[variable] == "1"

  /// The folder of inputs that once broke something. Each is named after its harness and what broke:
  /// `display-text.command-in-a-file-name`.
  package static let regressions = "regressions"

  /// Files that no fixture is.
  package static let otherFiles = ["README.md"]

  /// The text of `Fixtures/README.md`.
  package static var readme: String {
    var text = """
      # Fixtures

      Small archives, each named for what it shows. All are made by `Tests/TestSupport/Fixtures`;
      `make fixtures` writes them anew, byte for byte, and a test compares them.

      | file | what it shows | `lint` reports |
      | --- | --- | --- |

      """
    for fixture in Fixture.all {
      let rules = fixture.rules.map { "`\($0)`" }.joined(separator: ", ")
      text += "| `\(fixture.file)` | \(fixture.summary) | \(rules.isEmpty ? "nothing" : rules) |\n"
    }
    for fixture in TextFixture.all {
      text += "| `\(fixture.file)` | \(fixture.summary) | read by `\(fixture.option)` |\n"
    }
    for file in WindowFixture.all {
      text += "| `\(file.file)` | \(file.summary) | \(file.findings) |\n"
    }
    return text
  }
}
