import Foundation
import Platform
import ProjectFiles

@testable import RestorectlCLI

/// A folder for one test, gone afterwards.
final class TemporaryFolder {
  let url: URL

  init() throws {
    // Without links, since a walk shows paths as they were given.
    url = FileManager.default.temporaryDirectory.resolvingSymlinksInPath()
      .appendingPathComponent("restorectl-tests-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  /// The path of a file in the folder; of the folder itself for an empty name.
  func path(_ name: String = "") -> FilePath {
    let whole = name.isEmpty ? url.path : url.path + "/" + name
    return FilePath(whole.utf8) ?? .currentFolder
  }

  func argument(_ name: String = "") -> ByteString { ByteString(path(name).bytes) }

  /// Writes a file, and the folders on the way to it.
  func write(_ name: String, _ text: String) throws {
    let file = url.appendingPathComponent(name)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
  }

  /// Makes a folder, itself for an empty name, what git takes for a repository without any commit.
  func makeRepository(_ name: String = "") throws {
    let git = name.isEmpty ? ".git" : name + "/.git"
    try write("\(git)/HEAD", "ref: refs/heads/main\n")
    for folder in ["objects", "refs/heads"] {
      try FileManager.default.createDirectory(
        at: url.appending(path: "\(git)/\(folder)"), withIntermediateDirectories: true)
    }
  }

  func read(_ name: String) -> String? {
    try? String(contentsOf: url.appendingPathComponent(name), encoding: .utf8)
  }

  func link(_ name: String, to target: String) throws {
    try FileManager.default.createSymbolicLink(
      atPath: url.path + "/" + name, withDestinationPath: target)
  }

  func setPermissions(_ permissions: Int, of name: String) throws {
    try FileManager.default.setAttributes(
      [.posixPermissions: permissions], ofItemAtPath: url.path + "/" + name)
  }

  /// Every name in the folder, hidden ones too.
  var names: [String] {
    get throws { try FileManager.default.contentsOfDirectory(atPath: url.path).sorted() }
  }
}
