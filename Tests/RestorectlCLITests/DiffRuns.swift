import Foundation
import TestSupport
import Testing

@testable import RestorectlCLI

/// A suite of runs of `diff` in a folder of its own.
protocol DiffRuns {
  var folder: TemporaryFolder { get }
}

extension DiffRuns {
  func copy(_ fixture: String, to name: String) throws {
    let target = folder.url.appendingPathComponent(name)
    try FileManager.default.createDirectory(
      at: target.deletingLastPathComponent(), withIntermediateDirectories: true)
    try FileManager.default.copyItem(
      at: FixtureFolder.url.appending(path: fixture), to: target)
  }

  func run(_ options: [String], _ operands: String...) -> TestRun {
    TestRun(["diff"] + options.map { ByteString($0.utf8) } + operands.map { folder.argument($0) })
  }

  /// A tree of some nodes.
  func tree(_ nodes: String) -> String {
    #"{"schema": "restorectl.archive/1", "nodes": [\#(nodes)]}"#
  }
}
