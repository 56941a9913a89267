import Foundation
import ProjectFiles

@testable import RestorectlCLI

extension TemporaryFolder {
  /// Runs a command. Words that begin with `@` name files in the folder, `@` alone the folder.
  func run(_ line: String) -> TestRun {
    TestRun(
      line.split(separator: " ").map { word in
        word.hasPrefix("@") ? argument(String(word.dropFirst())) : ByteString(word.utf8)
      })
  }

  /// Writes a file that need not be text.
  func write(_ name: String, bytes: [UInt8]) throws {
    try write(name, "")
    try Data(bytes).write(to: url.appending(path: name))
  }
}
