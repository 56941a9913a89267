import Foundation
import TestSupport
import Testing

/// What `import RestorationKit` gives, beside the listing that is checked in: a change of the library's
/// public face shows in review.
@Suite struct PublicAPITests {
  @Test func `the public declarations are those of the listing`() throws {
    let listing = try PublicAPI.listing()
    let path = "Tests/RestorationKitTests/PublicAPI.txt"
    if try CheckoutFolder.isFresh(path, listing) { return }
    let expected = try String(
      contentsOf: CheckoutFolder.url.appending(path: path), encoding: .utf8)
    let (lines, known) = (
      listing.split(separator: "\n"), expected.split(separator: "\n")
    )
    #expect(lines.filter { !known.contains($0) } == [], "new; 'make docs' writes the listing")
    #expect(known.filter { !lines.contains($0) } == [], "gone; 'make docs' writes the listing")
    Issue.record("'make docs' writes the listing")
  }
}

/// The public declarations of the modules that RestorationKit re-exports, as the compiler has them.
enum PublicAPI {
  /// One declaration a line, by module and type.
  static func listing() throws -> String {
    let target = try self.target()
    let texts = try modules().map { module in
      "# \(module)\n" + (try lines(of: module, for: target)).map { $0 + "\n" }.joined()
    }
    return texts.joined(separator: "\n")
  }

  private static func modules() throws -> [String] {
    try exportedModules() + ["RestorationKit", "RestorationTesting"]
  }

  private static func exportedModules() throws -> [String] {
    let file = CheckoutFolder.url.appending(path: "Sources/RestorationKit/RestorationKit.swift")
    let prefix = "@_exported public import "
    return try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
      .filter { $0.hasPrefix(prefix) }.map { String($0.dropFirst(prefix.count)) }
  }

  private static func target() throws -> String {
    struct Info: Decodable {
      struct Target: Decodable {
        let triple: String
      }
      let target: Target
    }
    let result = try Program.run(["swift", "-print-target-info"])
    return try JSONDecoder().decode(Info.self, from: Data(result.output.utf8)).target.triple
  }

  private static func lines(of module: String, for target: String) throws -> [String] {
    let folder = try ScratchFolder()
    try writeSymbols(of: module, for: target, to: folder.url)
    // A file for the module's own types, and one for each module whose types it extends.
    return try folder.names.flatMap { name in
      try JSONDecoder().decode(SymbolGraph.self, from: Data(contentsOf: folder.file(name))).lines
    }.sorted()
  }
}

extension PublicAPI {
  /// Writes the symbol graphs of RestorationKit with all that it re-exports to a folder.
  static func writeSymbolsOfLibrary(to folder: URL) throws {
    let option = "-experimental-allowed-reexported-modules="
    try writeSymbols(
      of: "RestorationKit", for: target(), to: folder,
      [option + exportedModules().joined(separator: ",")])
  }

  private static func writeSymbols(
    of module: String, for target: String, to folder: URL, _ options: [String] = []
  ) throws {
    let modules = URL(filePath: BuiltBinary.path).deletingLastPathComponent()
      .appending(path: "Modules")
    let result = try Program.run(
      [
        "swift", "symbolgraph-extract", "-module-name", module, "-target", target,
        "-I", modules.path(percentEncoded: false), "-minimum-access-level", "public",
        "-skip-synthesized-members", "-output-dir", folder.path(percentEncoded: false),
      ] + options)
    try #require(result.status == 0, "\(result.errors)")
  }
}

/// What is read of the compiler's symbol graphs.
private struct SymbolGraph: Decodable {
  struct Symbol: Decodable {
    struct Fragment: Decodable {
      let spelling: String
    }
    let pathComponents: [String]
    let declarationFragments: [Fragment]
  }
  let symbols: [Symbol]

  var lines: [String] {
    symbols.map { symbol in
      let container = symbol.pathComponents.dropLast().joined(separator: ".")
      let declaration = symbol.declarationFragments.map(\.spelling).joined()
        .split(whereSeparator: \.isWhitespace).joined(separator: " ")
      return container.isEmpty ? declaration : "\(container): \(declaration)"
    }
  }
}
