import Foundation
import TestSupport
import Testing

/// Only `Platform` calls the system.
@Suite struct SystemImportTests {
  private static let sources = CheckoutFolder.url.appending(path: "Sources")

  /// The Swift files of all other modules, by their paths below `Sources`.
  private static func otherFiles() throws -> [String] {
    let paths = try FileManager.default.subpathsOfDirectory(
      atPath: sources.path(percentEncoded: false))
    return paths.filter { $0.hasSuffix(".swift") && !$0.hasPrefix("Platform/") }.sorted()
  }

  @Test func noOtherModuleImportsTheSystemOrAsksWhichItIs() throws {
    let files = try Self.otherFiles()
    #expect(files.count > 100)
    let system = /\bimport\s+(\w+\s+)?(Darwin|Glibc|Musl|Foundation\w*)\b|\b(canImport|os)\(/
    for file in files {
      let text = try String(contentsOf: Self.sources.appending(path: file), encoding: .utf8)
      for line in text.split(separator: "\n") where line.contains(system) {
        Issue.record("\(file) calls the system: \(line)")
      }
    }
  }
}
