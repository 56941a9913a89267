import Platform
import PlistSyntax
import RestorationModel
import RestorationReport
import TestSupport
import Testing

@testable import RestorectlCLI

/// Patterns of the command line are asked together: each for itself, these would take hours.
@Suite struct ManyPatternTests {
  private static let count = 4000

  /// An archive with very many objects, as a tree.
  private func tree(_ count: Int) -> String {
    let nodes = (0..<count).map {
      "{\"path\":\"P\($0)\",\"state\":{\"k\($0)\":{\"a\":[1,2]}}}"
    }
    return "{\"schema\":\"restorectl.archive/1\",\"nodes\":[\(nodes.joined(separator: ","))]}"
  }

  private func options(_ option: String) -> [ByteString] {
    (0..<Self.count).flatMap { number -> [ByteString] in
      [ByteString("--\(option)".utf8), ByteString("P\(number)#k\(number).a[0]".utf8)]
    }
  }

  private func run(_ words: String..., options: [ByteString]) -> TestRun {
    TestRun(
      words.map { ByteString($0.utf8) } + options + [ByteString("-".utf8)],
      input: tree(Self.count - 1))
  }

  @Test(arguments: ["flat", "json", "tree"])
  func `dump shows what they name`(format: String) {
    let run = run("dump", "--format", format, options: options("path"))
    #expect(run.status == .remarks)
    let last = Self.count - 1
    #expect(
      run.messages == "restorectl: no value matches 'P\(last)#k\(last).a[0]'; "
        + "'restorectl dump --format flat' lists the places of all values\n")
    #expect(run.output.contains("P\(last - 1)"))
  }

  @Test func `stats weighs them`() {
    let run = run("stats", "--format", "json", options: options("path"))
    #expect(run.status == .remarks)
    #expect(run.messages.split(separator: "\n").count == 1)
  }

  @Test func `diff leaves them out`() {
    let run = run("diff", "/dev/null", options: options("ignore"))
    #expect(run.messages.split(separator: "\n").count == 1)
  }

  /// Options that take patterns, and keys of a configuration, with a command.
  private static let uses: [(line: String, option: String)] = [
    ("dump --format flat -", "--path"), ("dump --format json -", "--path"),
    ("dump -", "--path"), ("dump --format html -", "--path"), ("stats -", "--path"),
    ("diff --full - /dev/null", "--ignore"), ("diff --format json /dev/null -", "--ignore"),
    ("plan -", "--nil"), ("redact --lossy --to json -", "--keep"),
    ("lint -", "ignore"), ("diff - /dev/null", "diffIgnore"), ("lint -", "expectPaths"),
  ]

  /// Each kind of pattern, by a number.
  private static let patterns: [@Sendable (Int) -> String] = [
    { "P\($0)#k\($0).a[0]" }, { "P\($0)" }, { "**/P\($0)" }, { "*P\($0)" }, { "**#k\($0)" },
    { "P*\($0)x" }, { "#k\($0).**" }, { "**/*\($0)y*" },
  ]

  /// So many objects and as many patterns: twice as many of both are twice the steps, not four times.
  @Test(
    .enabled(if: Work.isCounted, "steps are counted in debug builds"), arguments: uses.indices,
    patterns.indices)
  func `work grows with objects and patterns together`(use: Int, kind: Int) throws {
    let (line, option) = Self.uses[use]
    guard TestSize.isFull || (use + kind) % 3 == 0 else { return }
    let folder = try TemporaryFolder()
    var steps: [Int] = []
    for count in [100, 200, 400] {
      var patterns = (0..<count).map(Self.patterns[kind])
      // It takes objects, and refuses keys.
      if option == "--nil" { patterns = patterns.filter { !$0.contains("#") } + ["P1"] }
      var words = line.split(separator: " ").map { ByteString($0.utf8) }
      switch option {
      case "expectPaths":
        // A list has paths without keys.
        try folder.write(
          "paths.txt", patterns.filter { !$0.contains("#") }.joined(separator: "\n") + "\nP1\n")
        words.insert(contentsOf: ["--expect-paths".bytes, folder.argument("paths.txt")], at: 1)
      case "ignore", "diffIgnore":
        let list = "[" + patterns.map { "\"\($0)\"" }.joined(separator: ",") + "]"
        let key =
          option == "ignore"
          ? "\"rules\":{\"extra-root\":{\"ignore\":\(list)}}" : "\"diffIgnore\":\(list)"
        try folder.write("config.json", "{\(key)}")
        words.insert(contentsOf: ["--config".bytes, folder.argument("config.json")], at: 1)
      default: words.insert(contentsOf: patterns.flatMap { [option.bytes, $0.bytes] }, at: 1)
      }
      var run: TestRun?
      steps.append(Work.count { run = TestRun(words, input: tree(count)) })
      #expect(run?.status != .failure, "\(run?.messages.prefix(300) ?? "")")
    }
    #expect(Double(steps[1]) < 2.6 * Double(steps[0]) + 4096, "\(line): \(steps)")
    #expect(Double(steps[2]) < 2.6 * Double(steps[1]) + 4096, "\(line): \(steps)")
  }
}

extension String {
  fileprivate var bytes: ByteString { ByteString(utf8) }
}
