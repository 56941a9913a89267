import TestSupport
import Testing

@testable import RestorectlCLI

/// Very many patterns and as many objects: each pattern asked for itself, this would take hours.
@Suite struct ManyPatternTests {
  private static let count = TestSize.count(4000, otherwise: 1500)

  /// All patterns but the last name something.
  private static let tree: String = {
    let nodes = (0..<count - 1).map { #"{"path":"P\#($0)","state":{"k\#($0)":{"a":[1,2]}}}"# }
    return #"{"schema":"restorectl.archive/1","nodes":[\#(nodes.joined(separator: ","))]}"#
  }()

  @Test(arguments: [
    ("dump --format flat", "--path"), ("dump --format json", "--path"), ("dump", "--path"),
    ("stats", "--path"), ("diff /dev/null", "--ignore"), ("redact --to json", "--keep"),
  ])
  func `what they name is found, and the one that names nothing is named`(
    line: String, option: String
  ) {
    let words = line.split(separator: " ").map { ByteString($0.utf8) }
    let patterns = (0..<Self.count).flatMap { number in
      [option, "P\(number)#k\(number).a[0]"].map { ByteString($0.utf8) }
    }
    let run = TestRun(words + patterns + [ByteString("-".utf8)], input: Self.tree)
    #expect(run.status == .remarks)
    let last = Self.count - 1
    #expect(run.messages.split(separator: "\n").count == 1)
    #expect(run.messages.contains("'P\(last)#k\(last).a[0]'"))
  }
}
