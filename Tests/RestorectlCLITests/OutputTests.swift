import Foundation
import Platform
import PlistSyntax
import Testing

@testable import RestorectlCLI

extension FileError {
  static let noSpace = FileError.system(errno: ENOSPC)
  static let closedPipe = FileError.system(errno: EPIPE)
}

@Suite struct OutputSinkTests {
  @Test func writesInLargePieces() throws {
    let destination = MemoryDestination()
    let sink = OutputSink(destination)
    for _ in 0..<100_000 { sink.append("12345678\n") }
    try sink.finish()
    #expect(destination.bytes.count == 900_000)
    #expect(destination.writeSizes.count == 14)
  }

  @Test func keepsTheFirstFailureAndStops() {
    let sink = OutputSink(MemoryDestination(failingWith: .noSpace))
    sink.append(String(repeating: "x", count: OutputSink.writeSize))
    #expect(!sink.isWanted)
    sink.append { _ in Issue.record("renders for nobody") }
    #expect(throws: FileError.noSpace) { try sink.finish() }
  }

  @Test func aPipeThatNobodyReadsIsAnError() throws {
    System.reportFailedWritesAsErrors()
    let pipe = Pipe()
    try pipe.fileHandleForReading.close()
    let sink = OutputSink(DescriptorDestination(pipe.fileHandleForWriting.fileDescriptor))
    sink.append("x")
    #expect(throws: FileError.closedPipe) { try sink.finish() }
  }

  @Test(.enabled(if: FileManager.default.fileExists(atPath: "/dev/full"), "needs /dev/full"))
  func aFullDeviceIsAnError() throws {
    let full = try #require(FilePath("/dev/full".utf8))
    let descriptor = try System.openForWriting(full)
    defer { try? System.close(descriptor) }
    let sink = OutputSink(DescriptorDestination(descriptor))
    sink.append("x")
    #expect(throws: FileError.noSpace) { try sink.finish() }
  }
}

@Suite struct ReplacedFileTests {
  @Test func takesItsPlaceOnlyWhenWhole() throws {
    let folder = try TemporaryFolder()
    try folder.write("out", "old")
    let file = try ReplacedFile(folder.path("out"))
    try file.write(Array("new".utf8))
    #expect(folder.read("out") == "old")
    try file.commit()
    #expect(folder.read("out") == "new")
    #expect(try folder.names == ["out"])
  }

  @Test func leavesNothingBehindWhenItIsGivenUp() throws {
    let folder = try TemporaryFolder()
    try folder.write("out", "old")
    do {
      let file = try ReplacedFile(folder.path("out"))
      try file.write(Array("new".utf8))
      let names = try folder.names
      #expect(names.count == 2)
      #expect(names.first?.wholeMatch(of: /\.out\.restorectl-[0-9a-z]{6}/) != nil)
    }
    #expect(try folder.names == ["out"])
    #expect(folder.read("out") == "old")
  }

  @Test func keepsThePermissionsOfTheOldFile() throws {
    let folder = try TemporaryFolder()
    try folder.write("out", "old")
    try folder.setPermissions(0o640, of: "out")
    let file = try ReplacedFile(folder.path("out"))
    try file.commit()
    #expect(try System.status(folder.path("out"), followingLinks: false).permissions == 0o640)
  }

  @Test func aLinkKeepsLeadingToItsFile() throws {
    let folder = try TemporaryFolder()
    try folder.write("d/real", "old")
    try folder.link("out", to: "d/real")
    let file = try ReplacedFile(folder.path("out"))
    try file.write(Array("new".utf8))
    try file.commit()
    #expect(folder.read("d/real") == "new")
    #expect(try System.status(folder.path("out"), followingLinks: false).kind == .symbolicLink)
  }

  @Test func aNameOfFullLengthIsWritten() throws {
    let folder = try TemporaryFolder()
    let name = String(repeating: "n", count: 255)
    try ReplacedFile(folder.path(name)).commit()
    #expect(try folder.names == [name])
  }

  @Test func devicesAreWrittenToAndNotReplaced() throws {
    let null = try #require(FilePath("/dev/null".utf8))
    let file = try ReplacedFile(null)
    try file.write([1])
    try file.commit()
    #expect(try System.status(null, followingLinks: false).kind == .special)
  }

  @Test func aFileThatIsOpenElsewhereIsAppendedTo() throws {
    let folder = try TemporaryFolder()
    let descriptor = try System.create(folder.path("log"), permissions: 0o600)
    defer { try? System.close(descriptor) }
    try System.write(Array("first ".utf8), to: descriptor)
    let file = try ReplacedFile(try #require(FilePath("/dev/fd/\(descriptor)".utf8)))
    try file.write(Array("second".utf8))
    try file.commit()
    #expect(folder.read("log") == "first second")
    #expect(try folder.names == ["log"])
  }

  @Test(arguments: [
    ("d", FileError.Kind.isFolder), ("missing/out", .notFound), ("nowhere", .notFound),
  ])
  func refusesWhatCannotBeAFile(_ name: String, _ kind: FileError.Kind) throws {
    let folder = try TemporaryFolder()
    try folder.write("d/x", "")
    try folder.link("nowhere", to: "gone")
    let error = #expect(throws: FileError.self) { try ReplacedFile(folder.path(name)) }
    #expect(error?.kind == kind)
    #expect(try folder.names == ["d", "nowhere"])
  }

  @Test(.enabled(if: geteuid() != 0, "root may write everywhere"))
  func aFileThatMustNotBeWrittenStays() throws {
    let folder = try TemporaryFolder()
    try folder.write("out", "old")
    try folder.setPermissions(0o444, of: "out")
    let error = #expect(throws: FileError.self) { try ReplacedFile(folder.path("out")) }
    #expect(error?.kind == .permissionDenied)
  }
}

@Suite struct ReportOutputsTests {
  private func session(_ output: MemoryDestination, _ error: MemoryDestination) -> Session {
    Session(
      environment: Environment([:]),
      streams: .init(
        readInput: { () throws(FileError) in ByteSlice([]) }, output: output, error: error))
  }

  @Test func severalReportsInOneRun() throws {
    let folder = try TemporaryFolder()
    let (output, error) = (MemoryDestination(), MemoryDestination())
    let session = session(output, error)
    let reports = try #require(
      ReportOutputs.open(
        [
          ReportRequest(format: "text"),
          ReportRequest(format: "json", destination: .file(folder.path("a"))),
        ], sparing: [], in: session))
    for output in reports.outputs { output.sink.append(output.format) }
    #expect(folder.read("a") == nil)
    #expect(reports.finish() == .success)
    try session.standardOutput.finish()
    #expect(folder.read("a") == "json")
    #expect(output.text == "text")
    #expect(error.text == "")
  }

  @Test func oneThatCannotBeOpenedIsKnownAtOnce() throws {
    let folder = try TemporaryFolder()
    let error = MemoryDestination()
    let reports = ReportOutputs.open(
      [
        ReportRequest(format: "json", destination: .file(folder.path("a"))),
        ReportRequest(format: "json", destination: .file(folder.path("no/b"))),
      ], sparing: [], in: session(MemoryDestination(), error))
    #expect(reports == nil)
    #expect(
      error.text
        == "restorectl: \(folder.path("no/b").displayed): cannot be written:"
        + " no such file or folder; make the folder first\n")
    #expect(try folder.names == [])
  }

  @Test func twoNamesOfOnePlaceAreRefused() throws {
    let folder = try TemporaryFolder()
    try folder.link("d", to: ".")
    let error = MemoryDestination()
    let requests = ["out", "d/out"].map {
      ReportRequest(format: "json", destination: .file(folder.path($0)))
    }
    let reports = ReportOutputs.open(
      requests, sparing: [], in: session(MemoryDestination(), error))
    #expect(reports == nil)
    #expect(error.text.hasSuffix("is the place of another report too; give it its own file\n"))
    #expect(try folder.names == ["d"])
  }

  @Test func aFileIsWrittenThoughNobodyReadsStandardOutput() throws {
    let folder = try TemporaryFolder()
    let session = session(MemoryDestination(failingWith: .closedPipe), MemoryDestination())
    let reports = try #require(
      ReportOutputs.open(
        [
          ReportRequest(format: "text"),
          ReportRequest(format: "json", destination: .file(folder.path("a"))),
        ], sparing: [], in: session))
    for output in reports.outputs {
      output.sink.append(String(repeating: "x", count: OutputSink.writeSize))
    }
    #expect(reports.isWanted)
    #expect(reports.finish() == .success)
    #expect(folder.read("a")?.utf8.count == OutputSink.writeSize)
  }
}
