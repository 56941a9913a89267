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

  /// With the law below: nothing is sent anywhere, and no other program is started.
  @Test func platformKnowsNoNetworkAndNoProcesses() throws {
    let folder = Self.sources.appending(path: "Platform")
    let files = try FileManager.default.contentsOfDirectory(
      at: folder, includingPropertiesForKeys: nil)
    #expect(files.count > 5)
    let calls =
      /\b(socket\w*|connect|getaddrinfo|gethostby\w+|sendto|sendmsg|popen|posix_spawn\w*|v?fork|exec[lv]\w*|dlopen|dlsym|syscall)\(/
    for file in files {
      let text = try String(contentsOf: file, encoding: .utf8)
      for line in text.split(separator: "\n") where line.contains(calls) {
        Issue.record("\(file.lastPathComponent): \(line)")
      }
    }
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
