import Foundation
import TestSupport

extension ScratchFolder {
  /// Runs a command. What follows `@` in a word is a file in the folder, `@` alone the folder.
  func run(_ line: String, output: MemoryDestination = MemoryDestination()) -> TestRun {
    let words = line.split(separator: " ").map {
      $0 == "@" ? path() : String($0).replacing("@", with: path() + "/")
    }
    return TestRun(words, output: output)
  }

  /// Makes a folder, itself for an empty name, what git takes for a repository without any commit.
  func makeRepository(_ name: String = "") throws {
    let git = name.isEmpty ? ".git" : name + "/.git"
    try write("\(git)/HEAD", "ref: refs/heads/main\n")
    for folder in ["objects", "refs/heads"] {
      try FileManager.default.createDirectory(
        at: file("\(git)/\(folder)"), withIntermediateDirectories: true)
    }
  }

  func setPermissions(_ permissions: Int, of name: String) throws {
    try FileManager.default.setAttributes(
      [.posixPermissions: permissions], ofItemAtPath: path(name))
  }
}
