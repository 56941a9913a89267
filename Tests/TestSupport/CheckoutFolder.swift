package import Foundation

package enum CheckoutFolder {
  package static let url = FixtureFolder.url.deletingLastPathComponent()

  /// Makes it the current folder, so that runs can name files as a person in it does.
  package static func enter() {
    let isEntered = FileManager.default.changeCurrentDirectoryPath(
      url.path(percentEncoded: false))
    precondition(isEntered, "the checkout is a folder")
  }

  /// Whether a file that is made of the sources is as it would be made now. `make docs` makes it.
  package static func isFresh(_ path: String, _ text: String) throws -> Bool {
    let file = url.appending(path: path)
    if ProcessInfo.processInfo.environment["RESTORECTL_WRITE_DOCS"] == "1" {
      try Data(text.utf8).write(to: file)
    }
    return try String(contentsOf: file, encoding: .utf8) == text
  }
}
