import Foundation

/// The files of the checkout that these tests look at.
enum Checkout {
  private static let root = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// The documents whose links and names are checked.
  static func documents() throws -> [Document] {
    let named = ["README.md", "ARCHITECTURE.md", "CONTRIBUTING.md", "CHANGELOG.md"]
    let others = try files(in: "Documentation").filter { $0.hasSuffix(".md") }
    return try
      (named + ["Benchmarks/README.md", "Fixtures/README.md", "Examples/Recipes/README.md"] + others)
      .map { Document($0, try text(of: $0)) }
  }

  /// Whether a file or a folder is there.
  static func has(_ path: String) -> Bool {
    FileManager.default.fileExists(atPath: root.appending(path: path).path(percentEncoded: false))
  }

  /// The text of a file.
  static func text(of path: String) throws -> String {
    try String(contentsOf: root.appending(path: path), encoding: .utf8)
  }

  /// The paths below a folder, sorted.
  static func files(in folder: String) throws -> [String] {
    let path = root.appending(path: folder).path(percentEncoded: false)
    return try FileManager.default.subpathsOfDirectory(atPath: path).sorted()
      .map { "\(folder)/\($0)" }
  }
}
