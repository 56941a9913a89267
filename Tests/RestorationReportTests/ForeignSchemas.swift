import Foundation
import TestSupport

/// The schemas of formats that are not ours, laid beside the project where there are any.
enum ForeignSchemas {
  static let sarif = file("sarif-schema-2.1.0.json")
  static let hint = "needs RESTORECTL_SCHEMAS to name the folder of the SARIF schema"

  private static func file(_ name: String) -> URL? {
    let named = ProcessInfo.processInfo.environment["RESTORECTL_SCHEMAS"].map {
      URL(fileURLWithPath: $0)
    }
    let beside = CheckoutFolder.url.deletingLastPathComponent().appending(path: "shared/schemas")
    let file = (named ?? beside).appending(path: name)
    let isPresent = FileManager.default.fileExists(atPath: file.path(percentEncoded: false))
    return isPresent ? file : nil
  }
}
