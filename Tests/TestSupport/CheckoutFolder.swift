package import Foundation

package enum CheckoutFolder {
  package static let url = FixtureFolder.url.deletingLastPathComponent()

  /// Makes it the current folder, so that runs can name files as a person in it does.
  package static func enter() {
    let isEntered = FileManager.default.changeCurrentDirectoryPath(
      url.path(percentEncoded: false))
    precondition(isEntered, "the checkout is a folder")
  }
}
