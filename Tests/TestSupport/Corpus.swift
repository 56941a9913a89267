package import Foundation

/// The folder of files from outside this project. Tests read it in place and are skipped
/// where it is missing: `@Test(.enabled(if: Corpus.isPresent, Comment(rawValue: Corpus.hint)))`.
package enum Corpus {
  /// The environment variable that names the folder.
  package static let variable = "RESTORECTL_CORPUS"

  package static let hint = "needs RESTORECTL_CORPUS to name the folder of the corpus"

  /// The path of the corpus, or nil if the variable is not set or names no folder.
  package static let folder: String? = {
    guard let path = ProcessInfo.processInfo.environment[variable], !path.isEmpty,
      (try? FileManager.default.contentsOfDirectory(atPath: path)) != nil
    else { return nil }
    return path
  }()

  package static var isPresent: Bool { folder != nil }

  /// One file of the corpus; tests take it as an argument and show its path.
  package struct File: Hashable, Sendable, CustomStringConvertible {
    /// The path below the corpus folder, such as `json/y_array_empty.json`.
    package let relativePath: String
    package let path: String

    package var name: String { (path as NSString).lastPathComponent }

    package var description: String { relativePath }

    package func contents() throws -> Data {
      try Data(contentsOf: URL(fileURLWithPath: path))
    }
  }

  /// The files of a folder of the corpus and of all folders below it, sorted by path; empty if there
  /// is no corpus.
  package static func files(in subfolder: String) -> [File] {
    guard let folder else { return [] }
    let base = folder + "/" + subfolder
    guard let walk = FileManager.default.enumerator(atPath: base) else { return [] }
    var files: [File] = []
    for case let name as String in walk {
      guard walk.fileAttributes?[.type] as? FileAttributeType == .typeRegular else { continue }
      files.append(File(relativePath: subfolder + "/" + name, path: base + "/" + name))
    }
    return files.sorted { $0.relativePath < $1.relativePath }
  }
}
