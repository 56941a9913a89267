package import Foundation

/// The folder `Fixtures/` of the checkout.
package enum FixtureFolder {
  package static let url = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "Fixtures")

  /// The trees that the archives are made from.
  package static let trees = CheckoutFolder.url.appending(path: "Tests/Trees")

  /// Whether tests write the fixtures: `make fixtures` sets this, CI never does.
  package static let isRewritten =
    ProcessInfo.processInfo.environment["RESTORECTL_WRITE_FIXTURES"] == "1"

  /// The folder of inputs that once broke something. Each is named after its harness and what broke:
  /// `display-text.command-in-a-file-name`.
  package static let regressions = "regressions"

  /// The rows of the table in `Fixtures/README.md`: a file, and what is in backticks in the last cell.
  package static let rows: [(file: String, marks: [String])] = {
    let page = try? String(contentsOf: url.appending(path: "README.md"), encoding: .utf8)
    return (page ?? "").split(separator: "\n").compactMap { line in
      let cells = line.split(separator: "|").map(marks)
      guard cells.count == 3, let file = cells[0].first else { return nil }
      return (file, cells[2])
    }
  }()

  private static func marks(_ cell: Substring) -> [String] {
    cell.split(separator: "`", omittingEmptySubsequences: false).enumerated()
      .filter { !$0.offset.isMultiple(of: 2) }.map { String($0.element) }
  }

  /// The tree of an archive: files that differ only in what follows the first dot have one tree.
  package static func tree(of file: String) -> URL {
    let parts = file.split(separator: "/")
    let name = parts.last?.prefix { $0 != "." } ?? ""
    return trees.appending(path: (parts.dropLast() + [name]).joined(separator: "/") + ".json")
  }
}
