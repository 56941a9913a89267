import Foundation
import TestSupport

/// The restorectl that was built beside the tests.
enum BuiltBinary {
  static let path = CheckoutFolder.url.appending(path: ".build/debug/restorectl")
    .path(percentEncoded: false)
  static let isPresent = FileManager.default.isExecutableFile(atPath: path)
  /// What a skipped test needs.
  static let hint = ".build with restorectl"
}
