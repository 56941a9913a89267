package import Foundation

/// A folder for one test, gone afterwards.
package final class ScratchFolder {
  package let url: URL

  package init() throws {
    // Without links, since a walk shows paths as they were given.
    url = FileManager.default.temporaryDirectory.resolvingSymlinksInPath()
      .appending(path: "restorectl-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  package func file(_ name: String) -> URL { url.appending(path: name) }

  /// The path of a file in the folder; of the folder itself for an empty name.
  package func path(_ name: String = "") -> String {
    name.isEmpty ? url.path : url.path + "/" + name
  }

  /// Writes a file, and the folders on the way to it.
  @discardableResult
  package func write(_ name: String, _ bytes: some Sequence<UInt8>) throws -> String {
    try FileManager.default.createDirectory(
      at: file(name).deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(bytes).write(to: file(name))
    return path(name)
  }

  @discardableResult
  package func write(_ name: String, _ text: String) throws -> String {
    try write(name, text.utf8)
  }

  package func read(_ name: String) throws -> String {
    try String(contentsOf: file(name), encoding: .utf8)
  }

  package func link(_ name: String, to target: String) throws {
    try FileManager.default.createSymbolicLink(atPath: path(name), withDestinationPath: target)
  }

  /// Copies a file or a folder of `Fixtures`.
  package func copy(_ fixture: String, to name: String) throws {
    try FileManager.default.createDirectory(
      at: file(name).deletingLastPathComponent(), withIntermediateDirectories: true)
    try FileManager.default.copyItem(at: FixtureFolder.url.appending(path: fixture), to: file(name))
  }

  /// Every name in the folder, hidden ones too.
  package var names: [String] {
    get throws { try FileManager.default.contentsOfDirectory(atPath: path()).sorted() }
  }
}
