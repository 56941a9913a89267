import Foundation
import TestSupport
import Testing

/// `make install`, `make uninstall` and `make dist`, in a folder of the test's own and with the binary that
/// was built beside the tests.
@Suite(
  .enabled(if: BuiltBinary.isPresent, "\(BuiltBinary.hint)"),
  .enabled(
    if: (try? Program.run(["make", "--version"]))?.output.hasPrefix("GNU Make") ?? false,
    "needs GNU make")
)
struct InstallTests {
  private func inFolder(_ body: (URL) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "restorectl install \(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try body(folder)
  }

  @discardableResult
  private func make(_ words: String...) throws -> String {
    let result = try Program.run(
      ["make", "--no-print-directory", "BINARY=" + BuiltBinary.path] + words,
      in: CheckoutFolder.url)
    try #require(result.status == 0, "make \(words): \(result.errors)")
    return result.output
  }

  /// The files below a folder, without the folders.
  private func files(in folder: URL) throws -> Set<String> {
    let names = try FileManager.default.subpathsOfDirectory(
      atPath: folder.path(percentEncoded: false))
    return Set(
      try names.filter { name in
        let values = try folder.appending(path: name).resourceValues(forKeys: [.isDirectoryKey])
        return values.isDirectory == false
      })
  }

  private func pages() throws -> [String] {
    let commands = try Program.run([BuiltBinary.path, "generate", "commands"]).output
    return ["restorectl.1"] + commands.split(separator: "\n").map { "restorectl-\($0).1" }
  }

  @Test func `install puts all in place, and uninstall removes exactly that`() throws {
    try inFolder { folder in
      let words = ["DESTDIR=" + folder.path(percentEncoded: false), "PREFIX=/opt"]
      try make("install", words[0], words[1])
      let installed = try files(in: folder)
      let pages = try pages()
      #expect(pages.count > 10)
      #expect(
        installed
          == Set(
            [
              "opt/bin/restorectl", "opt/share/bash-completion/completions/restorectl",
              "opt/share/zsh/site-functions/_restorectl",
              "opt/share/fish/vendor_completions.d/restorectl.fish",
            ] + pages.map { "opt/share/man/man1/" + $0 }))
      for name in installed.filter({ $0.contains("/share/") }) {
        #expect(try !Data(contentsOf: folder.appending(path: name)).isEmpty, "\(name)")
      }
      let program = folder.appending(path: "opt/bin/restorectl").path(percentEncoded: false)
      #expect(try Program.run([program, "--version"]).output.hasPrefix("restorectl "))
      // Files of others stay, also those with similar names.
      let others = ["opt/bin/restorectl2", "opt/share/man/man1/restorectl-other.1"]
      for other in others { try Data().write(to: folder.appending(path: other)) }
      try make("uninstall", words[0], words[1])
      #expect(try files(in: folder) == Set(others))
    }
  }

  #if os(Linux)
    @Test func `dist packs what is installed, with a checksum that holds`() throws {
      try inFolder { folder in
        let place = folder.appending(path: "dist").path(percentEncoded: false)
        // A Makefile variable with blanks would be several words.
        let link = FileManager.default.temporaryDirectory
          .appending(path: "restorectl-dist-\(UUID().uuidString)")
        try FileManager.default.createSymbolicLink(at: link, withDestinationURL: folder)
        defer { try? FileManager.default.removeItem(at: link) }
        let dist = link.appending(path: "dist").path(percentEncoded: false)
        try make("dist", "DIST=" + dist)
        let first = try String(contentsOfFile: place + "/SHA256SUMS", encoding: .utf8)
        let check = try Program.run(
          ["sha256sum", "--check", "SHA256SUMS"], in: folder.appending(path: "dist"))
        #expect(check.status == 0, "\(check.errors)")
        let archive = try #require(try files(in: URL(filePath: place)).first { $0 != "SHA256SUMS" })
        #expect(archive.hasSuffix(".tar.gz"))
        let list = try Program.run(["tar", "-tzf", place + "/" + archive])
        let name = archive.dropLast(".tar.gz".count)
        let packed = Set(list.output.split(separator: "\n").filter { !$0.hasSuffix("/") })
        let expected =
          [
            "bin/restorectl", "share/bash-completion/completions/restorectl",
            "share/zsh/site-functions/_restorectl",
            "share/fish/vendor_completions.d/restorectl.fish", "README.md", "CHANGELOG.md",
            "LICENSE",
          ] + (try pages().map { "share/man/man1/" + $0 })
        #expect(packed == Set(expected.map { "\(name)/\($0)" }))
        try make("dist", "DIST=" + dist)
        #expect(try String(contentsOfFile: place + "/SHA256SUMS", encoding: .utf8) == first)
      }
    }
  #endif
}
