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
    let names = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
    return Set(
      try names.filter { name in
        let values = try folder.appending(path: name).resourceValues(forKeys: [.isDirectoryKey])
        return values.isDirectory == false
      })
  }

  /// What is installed, below the prefix.
  private func installed() throws -> [String] {
    let commands = try Program.run([BuiltBinary.path, "generate", "commands"]).output
      .split(separator: "\n")
    #expect(commands.count > 9)
    return [
      "bin/restorectl", "share/bash-completion/completions/restorectl",
      "share/zsh/site-functions/_restorectl", "share/fish/vendor_completions.d/restorectl.fish",
      "share/man/man1/restorectl.1",
    ] + commands.map { "share/man/man1/restorectl-\($0).1" }
  }

  @Test func `install puts all in place, and uninstall removes exactly that`() throws {
    let folder = try ScratchFolder()
    // A name with a blank.
    let root = folder.file("a root")
    let words = ["DESTDIR=" + folder.path("a root"), "PREFIX=/opt"]
    try make("install", words[0], words[1])
    let names = try files(in: root)
    #expect(names == Set(try installed().map { "opt/" + $0 }))
    for name in names.filter({ $0.contains("/share/") }) {
      #expect(try !Data(contentsOf: root.appending(path: name)).isEmpty, "\(name)")
    }
    let program = folder.path("a root/opt/bin/restorectl")
    #expect(try Program.run([program, "--version"]).output.hasPrefix("restorectl "))
    // Files of others stay, also those with similar names.
    let others = ["opt/bin/restorectl2", "opt/share/man/man1/restorectl-other.1"]
    for other in others { try folder.write("a root/" + other, "") }
    try make("uninstall", words[0], words[1])
    #expect(try files(in: root) == Set(others))
  }

  #if os(Linux)
    @Test func `dist packs what is installed, with a checksum that holds`() throws {
      let folder = try ScratchFolder()
      try make("dist", "DIST=" + folder.path())
      let first = try folder.read("SHA256SUMS")
      let check = try Program.run(["sha256sum", "--check", "SHA256SUMS"], in: folder.url)
      #expect(check.status == 0, "\(check.errors)")
      let archive = try #require(try files(in: folder.url).first { $0 != "SHA256SUMS" })
      #expect(archive.hasSuffix(".tar.gz"))
      let list = try Program.run(["tar", "-tzf", folder.path(archive)])
      let name = archive.dropLast(".tar.gz".count)
      let packed = Set(list.output.split(separator: "\n").filter { !$0.hasSuffix("/") })
      let expected = try installed() + ["README.md", "CHANGELOG.md", "LICENSE"]
      #expect(packed == Set(expected.map { "\(name)/\($0)" }))
      try make("dist", "DIST=" + folder.path())
      #expect(try folder.read("SHA256SUMS") == first)
    }
  #endif
}
