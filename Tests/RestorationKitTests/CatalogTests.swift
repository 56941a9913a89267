import Foundation
import TestSupport
import Testing

/// The pages of the library's documentation.
@Suite struct CatalogTests {
  private static let catalog = CheckoutFolder.url
    .appending(path: "Sources/RestorationKit/RestorationKit.docc")

  /// The texts of the files with an ending below a folder.
  private static func texts(in folder: URL, ending: String) throws -> [(name: String, text: String)]
  {
    let path = folder.path(percentEncoded: false)
    return try FileManager.default.subpathsOfDirectory(atPath: path).sorted()
      .filter { $0.hasSuffix(ending) && !$0.contains(".build/") }
      .map { ($0, try String(contentsOf: folder.appending(path: $0), encoding: .utf8)) }
  }

  /// The lines of a text without blanks at their starts, each with a newline.
  private static func plain(_ text: some StringProtocol) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false)
      .map { $0.trimmingCharacters(in: .whitespaces) + "\n" }.joined()
  }

  /// So they compile, and the tests of the sample package run them.
  @Test func `Swift examples are those of the sample package`() throws {
    let sample = CheckoutFolder.url.appending(path: "Examples")
    let sources = try Self.texts(in: sample, ending: ".swift").map { "\n" + Self.plain($0.text) }
    var count = 0
    for (name, text) in try Self.texts(in: Self.catalog, ending: ".md") {
      for block in text.components(separatedBy: "\n```swift\n").dropFirst() {
        let code = "\n" + Self.plain(block.components(separatedBy: "\n```")[0])
        count += 1
        #expect(sources.contains { $0.contains(code) }, "\(name): no file of Examples has:\(code)")
      }
    }
    #expect(count > 10)
  }

  @Test(
    .enabled(if: Program.isThere("docc"), "needs docc"), .enabled(if: BuiltBinary.isPresent),
    .enabled(if: TestSize.isFull, "make check-long runs docc"))
  func `docc converts the catalog without a warning`() throws {
    let folder = try ScratchFolder()
    let symbols = folder.file("symbols")
    try FileManager.default.createDirectory(at: symbols, withIntermediateDirectories: true)
    try PublicAPI.writeSymbolsOfLibrary(to: symbols)
    let result = try Program.run([
      "docc", "convert", Self.catalog.path(percentEncoded: false),
      "--fallback-display-name", "RestorationKit",
      "--fallback-bundle-identifier", "restorectl.RestorationKit",
      "--additional-symbol-graph-dir", symbols.path(percentEncoded: false),
      "--output-path", folder.path("out"),
      "--warnings-as-errors",
    ])
    #expect(result.status == 0)
    let messages = (result.output + result.errors).trimmingCharacters(in: .whitespacesAndNewlines)
    #expect(messages == "")
    let page = folder.path("out/data/documentation/restorationkit/linter.json")
    #expect(FileManager.default.fileExists(atPath: page))
  }
}
