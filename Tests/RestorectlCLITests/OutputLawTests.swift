import Foundation
import Platform
import PlistSyntax
import RestorationModel
import RestorationReading
import RestorationReport
import TestSupport
import Testing

@testable import RestorectlCLI

/// What every command prints in every format, and the steps that it takes, are in step with the file: over
/// the bombs of `WorkLawTests`.
@Suite(.enabled(if: Work.isCounted, "steps are counted in debug builds"))
struct OutputLawTests {
  /// A command with its options, and what it may print: so many bytes for each byte of the file, and for
  /// each object that the file lists, which takes a byte of the file. Documentation/security.md has the
  /// same numbers.
  struct Line: Sendable, CustomStringConvertible {
    let words: [String]
    let perByte: Int
    let perObject: Int
    var description: String { words.joined(separator: " ") }
    /// A comparison repeats what objects share, up to 64 KiB of coders.
    var allowance: Int { OutputLawTests.allowance * (words[0] == "diff" ? 64 : 1) }

    fileprivate init(_ words: String, perByte: Int = 96, perObject: Int = 700) {
      self.words = words.split(separator: " ").map(String.init)
      self.perByte = perByte
      self.perObject = perObject
    }
  }

  /// What a file may ask for besides, however small it is: a page has its style and its script, a report of
  /// rules their texts, and a comparison repeats a coder of 64 KiB.
  private static let allowance = 1 << 16
  private static let stepAllowance = 1 << 20
  private static let mostSteps = 1200
  /// A message names a part that cannot be read, or a value that a form cannot contain.
  private static let mostMessages = 160

  static let lines: [Line] = dumps + checks + plans + comparisons + others

  private static let dumps =
    ReportRegistry.archives.flatMap { format -> [Line] in
      let perByte = format.name == "flat" ? 400 : 128
      return ["dump", "dump --full"].map {
        Line("\($0) --format \(format.name) -", perByte: perByte, perObject: 900)
      }
    } + [
      Line("dump --textconv -", perByte: 400), Line("dump --history -"),
      Line("dump --format flat --path **#** -", perByte: 400),
      Line("dump --grep e -", perByte: 400),
    ]

  private static let checks =
    ReportRegistry.findings.map { Line("lint --format \($0.name) -") } + [
      Line("lint --verbose -"), Line("lint --against SMALL -"),
    ]

  private static let plans =
    ReportRegistry.plans.map { Line("plan --format \($0.name) -", perObject: 1200) }
    + ReportRegistry.migrations.map { Line("plan --to-scenes --format \($0.name) -") } + [
      Line("plan --nil ** -", perObject: 1200)
    ]

  private static let comparisons =
    ReportRegistry.changes.flatMap { format in
      [
        Line("diff --format \(format.name) SMALL -", perByte: 128, perObject: 1500),
        Line(
          "diff --full --all --context 99 --format \(format.name) - SMALL", perByte: 128,
          perObject: 1500),
      ]
    } + [
      Line("diff --lint SMALL -"), Line("diff --stat SMALL -"), Line("diff --name-only SMALL -"),
      Line("diff --format json FILE -"),
    ]

  private static let others =
    ReportRegistry.statistics.map { Line("stats --all --format \($0.name) -") }
    + ReportRegistry.places.map { Line("find --format \($0.name) FOLDER") }
    + ["json", "keyed-json", "xml", "binary"].flatMap { form in
      ["convert", "redact"].map { Line("\($0) --lossy --to \(form) -", perByte: 128) }
    }

  struct Case: Sendable, CustomStringConvertible {
    let bomb: Bomb
    let syntax: PlistSyntax
    let lines: [Line]
    var description: String { "\(bomb), \(syntax), \(lines.count) commands" }
  }

  /// Every bomb in one of the syntaxes, or in all. With less time every so many-th with a part of the
  /// commands, so that each command meets some of the bombs.
  private static let cases: [Case] = Bomb.all.enumerated().flatMap { place, bomb -> [Case] in
    let all = bomb.syntaxes
    if TestSize.isExhaustive { return all.map { Case(bomb: bomb, syntax: $0, lines: lines) } }
    guard place % TestSize.count(1, otherwise: 5) == 0 else { return [] }
    let step = TestSize.count(32, otherwise: 8)
    let part = lines.enumerated().filter { $0.offset % step == place / 5 % step }.map(\.element)
    return [Case(bomb: bomb, syntax: all[(place + place / 9) % all.count], lines: part)]
  }

  private final class Counter: ByteDestination {
    private(set) var count = 0
    let isTerminal = false
    let columns: Int? = nil
    func write(_ bytes: [UInt8]) throws(FileError) { count += bytes.count }
  }

  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write("small.json", #"{"schema":"restorectl.archive/1","nodes":[{"path":"Small"}]}"#)
  }

  /// What a run prints, its messages, and its steps.
  private func run(
    _ line: Line, _ bytes: [UInt8]
  ) -> (output: Int, messages: Int, steps: Int) {
    let (output, messages) = (Counter(), Counter())
    let session = Session(
      environment: Environment([:]),
      streams: .init(
        readInput: { () throws(FileError) in ByteSlice(bytes) }, isInputGiven: { true },
        output: output, error: messages),
      folder: folder.path(), now: { 800_000_000 })
    let words = line.words.map { word in
      switch word {
      case "SMALL": folder.argument("small.json")
      case "FILE": folder.argument("found/data.data")
      case "FOLDER": folder.argument("found")
      default: ByteString(word.utf8)
      }
    }
    let steps = Work.count { _ = session.run(words) }
    return (output.count, messages.count, steps)
  }

  @Test(arguments: cases)
  func `work and output grow with the file`(_ bombCase: Case) throws {
    // In a small file much less is shown than may be, so what a budget stops in a larger one can still grow
    // with the square.
    let isLarge = TestSize.isFull || TestSize.isExhaustive
    let sizes = isLarge ? [16 << 10, 64 << 10] : [4 << 10, 16 << 10]
    var first: (bytes: Int, steps: [Int])?
    for size in sizes {
      guard let bytes = bombCase.bomb.bytes(size, as: bombCase.syntax) else { return }
      try folder.write("found/data.data", "")
      try Data(bytes).write(to: folder.url.appending(path: "found/data.data"))
      let archive = try? RestorationArchive(reading: ByteSlice(bytes))
      let objects = archive.map { $0.nodes.count + $0.unlistedNodes.count } ?? 0
      let steps = bombCase.lines.map { line in
        let run = run(line, bytes)
        #expect(
          run.output < line.perByte * bytes.count + line.perObject * objects + line.allowance,
          "\(line): \(run.output) of \(bytes.count) bytes and \(objects) objects")
        #expect(
          run.messages < Self.mostMessages * bytes.count + Self.allowance,
          "\(line): messages of \(run.messages) for \(bytes.count) bytes")
        #expect(
          run.steps < Self.mostSteps * bytes.count + Self.stepAllowance,
          "\(line): \(run.steps) steps for \(bytes.count) bytes")
        return run.steps
      }
      guard let first else {
        first = (bytes.count, steps)
        continue
      }
      let growth = Double(bytes.count) / Double(first.bytes)
      for (place, line) in bombCase.lines.enumerated() {
        #expect(
          Double(steps[place]) < 2.5 * growth * Double(first.steps[place]) + Double(1 << 16),
          "\(line): \(first.steps[place]) steps for \(first.bytes) bytes, then \(steps[place])")
      }
    }
  }

  /// A command of tomorrow is looked at too.
  @Test func `every command is here`() {
    let commands = Set(Self.lines.map { $0.words[0] })
    // These read no archive, or print what diff prints.
    let others: Set = ["help", "version", "rules", "explain", "generate", "watch"]
    #expect(commands.union(others) == Set(Command.registry.map(\.name)))
  }
}
