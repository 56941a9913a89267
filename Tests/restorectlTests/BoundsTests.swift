import Foundation
import PlistSyntax
import TestSupport
import Testing

/// Time, memory and output grow no faster than the file, whatever is in it: every command, run as people run
/// it. A run that takes more is killed. What is in step with the file takes a tenth of the time, and what
/// grows with the square takes more than all of it.
@Suite(.enabled(if: BuiltBinary.isPresent, Comment(rawValue: BuiltBinary.hint)))
struct BoundsTests {
  /// A command with its options, and what it may take for each byte of the file. `FILE` is the file, and
  /// `SMALL` an archive with one object.
  struct Line: Sendable, CustomStringConvertible {
    let description: String
    /// Microseconds of a build for development.
    let time: Int
    let output: Int
    /// What it may print besides, for a file of any size.
    let outputRoom: Int

    init(_ words: String, time: Int = 25, output: Int = 64, outputRoom: Int = 1 << 20) {
      (description, self.time) = (words, time)
      (self.output, self.outputRoom) = (output, outputRoom)
    }

    func words(file: String) -> [String] {
      description.split(separator: " ").map {
        $0 == "FILE" ? file : $0 == "SMALL" ? "small.json" : String($0)
      }
    }

    /// A release takes a tenth of the time, and what it takes for any file far less. Memory is for all files
    /// that are read.
    func bounds(_ byteCount: Int) -> BuiltTool.Bounds {
      let readCount = byteCount * words(file: "FILE").count { $0 == "FILE" }
      let (anyFile, second) = BuiltBinary.isRelease ? (3, 10_000_000) : (12, 1_000_000)
      return BuiltTool.Bounds(
        seconds: anyFile + byteCount * time / second,
        data: 64 << 20 + 8 * readCount, stack: 2 << 20)
    }
  }

  /// A reference takes a byte of the file and can be a line of output.
  static let lines: [Line] =
    [
      Line("dump FILE"), Line("dump --full --format json FILE", output: 256),
      Line("dump --format flat FILE", time: 100, output: 128),
      Line("dump --full --format apple FILE", output: 128),
      Line("dump --format html FILE", output: 320), Line("dump --format paths FILE"),
      Line("dump --path **#** FILE", time: 400), Line("lint FILE"),
      Line("lint --verbose --format json FILE"), Line("lint --format html FILE", output: 320),
      Line("lint --against SMALL FILE"), Line("stats --all FILE"), Line("find FILE"),
      Line("stats --all --format json --path **#** FILE", output: 256),
      Line("plan FILE", output: 128), Line("plan --nil ** --format html FILE", output: 128),
      Line("plan --to-scenes --format json FILE", output: 128), Line("diff FILE FILE"),
      Line("diff --full --format json SMALL FILE", output: 512),
      Line("diff --all --full --context 99 --format html FILE SMALL", output: 512),
    ]
    + ["json", "keyed-json", "xml", "binary"].flatMap { form in
      [
        Line("convert --to \(form) --lossy FILE", time: 100, output: 2, outputRoom: 4 << 20),
        Line("redact --to \(form) --lossy FILE", time: 200, output: 2, outputRoom: 4 << 20),
      ]
    }

  /// The commands of a case, each time others.
  static func lines(_ count: Int, from place: Int) -> [Line] {
    (0..<count).map { lines[(place + $0 * lines.count / count) % lines.count] }
  }

  private let folder: ScratchFolder

  init() throws {
    folder = try ScratchFolder()
    try folder.write(
      "small.json", Array(#"{"schema":"restorectl.archive/1","nodes":[{"path":"Small"}]}"#.utf8))
  }

  private func check(_ bytes: [UInt8], _ lines: [Line]) throws {
    #expect(!bytes.isEmpty)
    try folder.write("data.data", bytes)
    for line in lines { try run(line, bytes.count) }
  }

  /// Runs a command within its bounds for a file of so many bytes.
  @discardableResult
  private func run(
    _ line: Line, _ byteCount: Int, on file: String = "data.data"
  ) throws -> Program.Result {
    let result = try BuiltTool.run(
      line.words(file: file), in: folder.url, bounds: line.bounds(byteCount),
      environment: ["SWIFT_BACKTRACE": "enable=no"])
    let (output, messages) = (result.outputBytes.count, result.errors.utf8.count)
    let what = "\(line): \(result.status), \(output) of \(byteCount) bytes"
    #expect(result.isOrderly, "\(what): \(result.errors.prefix(300))")
    if result.status == 2 {
      #expect(result.errors.hasPrefix("restorectl: "), "\(what)")
    }
    #expect(output <= line.output * byteCount + line.outputRoom, "\(what)")
    #expect(messages <= 32 * byteCount + 1 << 20, "\(what): \(messages) bytes of messages")
    return result
  }

  // MARK: Archives

  /// Of a release, at the sizes of large archives. Each meets all commands in a long run; else some of them,
  /// and the next one others.
  @Test(
    arguments: Bomb.all.indices, BuiltBinary.isRelease ? [256 << 10, 4 << 20] : [32 << 10])
  func `archives that ask for much`(number: Int, size: Int) throws {
    let bomb = Bomb.all[number]
    let some = !BuiltBinary.isRelease ? 1 : size < 4 << 20 ? 9 : 4
    let count = TestSize.count(Self.lines.count, otherwise: some)
    // As text, what is shared can be more than the writer allows.
    let bytes = bomb.syntaxes.indices.lazy.map { place in
      bomb.bytes(size, bomb.syntaxes[(number + place) % bomb.syntaxes.count])
    }.first { !$0.isEmpty }
    try check(#require(bytes), Self.lines(count, from: number * 5))
  }

  /// Files from an attack on an earlier version.
  @Test(
    .enabled(if: Corpus.isPresent, Comment(rawValue: Corpus.hint)),
    arguments: Corpus.files(in: "attack").enumerated().map { Attack(place: $0, file: $1) })
  func `files that once asked for too much`(attack: Attack) throws {
    try check(
      [UInt8](attack.file.contents()),
      Self.lines(TestSize.count(Self.lines.count, otherwise: 2), from: attack.place * 5))
  }

  struct Attack: Sendable, CustomStringConvertible {
    let place: Int
    let file: Corpus.File
    var description: String { file.name }
  }

  @Test(arguments: HostileInput.all.indices)
  func `input that hangs or ends other tools`(number: Int) throws {
    let input = HostileInput.all[number]
    if let windowList = input.windowList { try folder.write("windows.plist", windowList) }
    if let status = input.status {
      try folder.write("data.data", input.bytes)
      let result = try run(Line("dump \(input.options) FILE"), input.bytes.count)
      #expect(result.status == status, "\(input): \(result.errors.prefix(300))")
      for text in input.says {
        #expect((result.output + result.errors).contains(text), "\(input): \(text)")
      }
    }
    try check(
      input.bytes,
      Self.lines(TestSize.count(Self.lines.count, otherwise: 2), from: number * 5))
  }

  /// A project's files, which are read beside an archive.
  @Test(arguments: HostileInput.all.indices.filter { $0 % TestSize.count(1, otherwise: 4) == 0 })
  func `as a file beside an archive`(number: Int) throws {
    let input = HostileInput.all[number]
    try folder.write("input.storyboard", input.bytes)
    for words in [
      "lint --storyboards", "lint --classes", "lint --info-plist", "lint --expect-paths",
      "lint --config", "lint --baseline", "plan --storyboards", "plan --classes",
      "plan --info-plist",
    ] {
      try run(Line(words + " FILE SMALL"), input.bytes.count, on: "input.storyboard")
    }
  }

  /// Each level takes a part of the stack.
  @Test(
    arguments: NestedValue.all.indices.filter { $0 % TestSize.count(1, otherwise: 4) == 0 },
    TestSize.isFull ? [40, 62, 63, 64, 65, 128, 200] : [55, 63])
  func `values that nest as deep as they may`(number: Int, depth: Int) throws {
    let value = NestedValue.all[number]
    try folder.write("small.json", value.bytes(depth, "old"))
    let bytes = value.bytes(depth, "new")
    try check(
      bytes, Self.lines(TestSize.count(4, otherwise: 2), from: number * 3 + depth))
    let result = try run(Line("diff SMALL FILE"), bytes.count)
    // A value beyond the limit is not compared, and the message says so. Archives in one another have
    // levels of their own.
    if depth < 55 || result.status != 2 {
      #expect(result.status == 1, "\(value): \(result.errors.prefix(300))")
    } else {
      #expect(depth >= 63 || value.description.contains("archives in one another"))
      #expect(
        result.errors.contains("could not be decoded") || result.errors.contains("deep"),
        "\(value): \(result.errors.prefix(300))")
    }
  }

  // MARK: Very many of something

  @Test(arguments: ["lint", "lint --jobs 1024", "dump --format paths"])
  func `very many files`(words: String) throws {
    let count = TestSize.count(50_000, otherwise: 5_000)
    try folder.write("f", "bplist00 damaged")
    // To write as many takes far longer than to walk links.
    for number in 0..<count {
      let place = folder.file("many/\(number / 1000)/f\(number)")
      if number % 1000 == 0 {
        try FileManager.default.createDirectory(
          at: place.deletingLastPathComponent(), withIntermediateDirectories: true)
      }
      try FileManager.default.linkItem(at: folder.file("f"), to: place)
    }
    let result = try BuiltTool.run(
      "\(words) many", in: folder.url, bounds: .init(seconds: count / 500, data: 128 << 20))
    #expect(result.status == 2)
    #expect(result.errors.contains("no archive found in many"), "\(result.errors.prefix(300))")
  }

  @Test(arguments: [
    #""?""#, #"["?"]"#, #"{"k":"?"}"#, #"{"$set":["?"]}"#, #"{"$map":[[["?"],1]]}"#,
    #"{"$map":[[["k"],"?"]]}"#, #"{"$object":"App.Thing","fields":{"f":"?"}}"#,
    #"{"$archive":{"a":"?"}}"#, #"{"$reference":"Root/?"}"#, #"{"$url":"https://example.com/?"}"#,
  ])
  func `very many different values`(value: String) throws {
    let count = TestSize.count(16_000, otherwise: 2_000)
    let sides = ["old", "new"].map { side in
      let values = (0..<count).map { value.replacing("?", with: "\(side)\($0)") }
      return Self.tree([
        #"{"path":"Root","state":{"list":["# + values.joined(separator: ",") + "]}}"
      ])
    }
    try compare(sides, ["diff", "diff --full --format json"])
  }

  @Test func `very many added and removed objects`() throws {
    let name = String(repeating: "R", count: 1000)
    let sides = [1, TestSize.count(8_000, otherwise: 1_000)].map { count in
      Self.tree((0..<count).map { #"{"path":"\#(name)\#($0)","state":{"count":\#($0)}}"# })
    }
    for sides in [sides, sides.reversed()] {
      try compare(sides, ["diff", "diff --format html", "diff --format json"])
    }
  }

  private func compare(_ sides: [[UInt8]], _ commands: [String]) throws {
    try folder.write("small.json", sides[0])
    try folder.write("data.data", sides[1])
    let byteCount = sides[0].count + sides[1].count
    for words in commands {
      let result = try run(Line(words + " SMALL FILE"), byteCount)
      #expect(result.status == 1, "\(words): \(result.errors.prefix(300))")
    }
  }

  private static func tree(_ nodes: [String]) -> [UInt8] {
    Array(TreeText.tree(nodes.joined(separator: ",")).utf8)
  }

  @Test(
    arguments: Bomb.squares + Bomb.secrets,
    BuiltBinary.isRelease ? [1 << 19, 1 << 20, 1 << 21, 1 << 22] : [1 << 15])
  func `twice as much takes twice as long`(bomb: Bomb, size: Int) throws {
    let storyboard =
      #"<document type="com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB" version="3.0"/>"#
    try folder.write("a.storyboard", storyboard)
    let isSmallest = BuiltBinary.isRelease && size == 1 << 19
    let count = isSmallest ? Self.lines.count / 3 : 1
    let place = bomb.description.utf8.count * 7 + size >> 15
    try check(
      bomb.bytes(size, .json),
      Self.lines(count, from: place) + [Line("lint --storyboards a.storyboard FILE", time: 50)])
  }

  @Test(arguments: ["lint", "plan"])
  func `very many children of a controller in a storyboard`(command: String) throws {
    let numbers = 0..<TestSize.count(16_000, otherwise: 2_000)
    let segues = numbers.map {
      #"<segue destination="\#($0)" kind="relationship" relationship="viewControllers"/>"#
    }
    let children = numbers.map {
      #"<viewController id="\#($0)" restorationIdentifier="C\#($0)"/>"#
    }
    let storyboard =
      #"<document type="com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB" version="3.0" "#
      + #"initialViewController="tabs"><objects><tabBarController id="tabs" "#
      + #"restorationIdentifier="Tabs"><connections>\#(segues.joined())</connections>"#
      + "</tabBarController>\(children.joined())</objects></document>"
    try folder.write("main.storyboard", storyboard)
    let tree = Self.tree(
      [#"{"path":"Tabs"}"#] + numbers.map { #"{"path":"Tabs/:[\#($0)]:/C\#($0)"}"# })
    try check(tree, [Line("\(command) --storyboards main.storyboard FILE", output: 256)])
  }

  // MARK: Patterns

  /// The longest patterns on the longest path, so that neither length can grow the work of the other.
  @Test(arguments: ["*/", "**/", "a/", "**/a/", "a*", "#a."])
  func `the longest pattern`(piece: String) throws {
    let count = TestSize.count(2000, otherwise: 400)
    let pattern = String(repeating: piece, count: 2 * count / piece.utf8.count) + "b"
    let path = Array(repeating: "a", count: count).joined(separator: "/:[0]:/")
    for words in ["dump --path", "plan --nil", "diff SMALL --ignore"] {
      try check(
        Self.tree(["{\"path\":\"\(path)\"}"]), [Line("\(words) \(pattern) FILE", time: 1000)])
    }
  }

  /// As many patterns as objects. Each object is tried against each pattern, so what a byte may take grows
  /// with the number of patterns: the work is in step with objects times patterns.
  @Test(arguments: [
    "P?#k?.a[0]", "P?", "**/P?", "*P?", "**#k?", "P*?x", "#k?.**", "**/*?y*",
  ])
  func `very many patterns`(pattern: String) throws {
    let count = TestSize.count(2_000, otherwise: 500)
    let patterns = (0..<count).map { "\"\(pattern.replacing("?", with: "\($0)"))\"" }
      .joined(separator: ",")
    let tree = Self.tree(
      (0..<count).map { #"{"path":"P\#($0)","state":{"k\#($0)":{"a":[1]}}}"# })
    try folder.write("small.json", tree)
    try folder.write(
      ".restorectl.json",
      Array(
        "{\"diffIgnore\":[\(patterns)],\"rules\":{\"extra-root\":{\"ignore\":[\(patterns)]}}}"
          .utf8))
    try check(
      tree, [Line("lint FILE", time: count / 5), Line("diff SMALL FILE", time: count / 5)])
  }

  // MARK: Everything at once

  @Test func `jobs that do not fit are not started`() throws {
    let bounds = BuiltTool.Bounds(seconds: 120, addresses: 512 << 20)
    let many = try BuiltTool.run(["lint", "--jobs", "1024", "Fixtures"], bounds: bounds)
    let one = try BuiltTool.run(["lint", "--jobs", "1", "Fixtures"])
    #expect(many.status == one.status)
    #expect(many.output == one.output)
    #expect(many.errors == one.errors)
  }

  /// Many files of the corpus are damaged on purpose.
  @Test(
    .enabled(if: Corpus.isPresent, Comment(rawValue: Corpus.hint)),
    arguments: TestSize.isFull
      ? ["dump --full", "dump --format jsonl", "lint --format sarif", "stats", "plan", "diff"]
      : ["lint"])
  func `no file of the corpus ends a run`(words: String) throws {
    let files = Corpus.files(in: "")
    let size = try files.reduce(0) { try $0 + $1.contents().count }
    let names =
      words == "diff" ? [Corpus.folder, Corpus.folder].compactMap(\.self) : files.map(\.path)
    let result = try BuiltTool.run(
      words, names, bounds: .init(seconds: 120, addresses: 512 << 20))
    #expect(result.status == 2)
    #expect(result.output.utf8.count < 64 * size)
    #expect(result.errors.utf8.count < 1000 * files.count)
  }
}
