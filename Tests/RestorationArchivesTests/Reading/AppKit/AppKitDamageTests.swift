import Foundation
import PlistSyntax
import RestorationArchives
import TestSupport
import Testing

/// Damaged files: a tree or a typed error, at a place inside the file.
@Suite struct AppKitDamageTests {
  /// Reads everything that there is to read, or what a byte of the records is part of.
  private static func read(
    _ data: [UInt8], _ windows: [UInt8], near position: Int? = nil
  ) throws {
    do throws(ReadError) {
      var archive = try RestorationArchive(
        appKitRecords: ByteSlice(data), windows: ByteSlice(windows), includingHistory: true)
      if let position {
        let isNear = { (node: RestorationNode) in
          node.location.map { 0..<(node.byteCount ?? 0) ~= position - $0.byteOffset } ?? false
        }
        archive.nodes = archive.nodes.filter(isNear)
        archive.unlistedNodes = archive.unlistedNodes.filter(isNear)
      }
      _ = archive.json
      for record in archive.recordSummary?.unreadable ?? [] {
        #expect(0..<data.count ~= record.byteOffset)
      }
      if let stop = archive.recordSummary?.stop { #expect(0..<data.count ~= stop.byteOffset) }
      for node in archive.nodes {
        if let location = node.location { #expect(0..<data.count ~= location.byteOffset) }
      }
    } catch {
      if let location = error.location { #expect(0...data.count ~= location.byteOffset) }
    }
  }

  /// One of so many damages is looked at.
  private static let step = TestSize.count(1, otherwise: 13)

  /// A list with one byte changed at every so many places.
  private static func expectDamages(
    of bytes: [UInt8], _ read: ([UInt8], Int) throws -> Void
  ) throws {
    for position in stride(from: 0, to: bytes.count, by: step) {
      var damaged = bytes
      damaged[position] ^= UInt8(truncatingIfNeeded: 1 << (position % 8)) | 0x10
      try read(damaged, position)
    }
  }

  @Test func `any byte flipped, and every beginning of the records`() throws {
    let saved = try WindowFixture.sketch()
    let (data, windows) = (saved.data, try saved.windowList())
    try Self.expectDamages(of: data) { try Self.read($0, windows, near: $1) }
    try Self.expectDamages(of: windows) { damaged, _ in try Self.read(data, damaged) }
    for count in stride(from: 0, to: data.count, by: 3 * Self.step) {
      try Self.read(Array(data[..<count]), windows)
    }
  }

  @Test func `windows that share one large value are an unreadable list`() throws {
    var builder = PlistBuilder()
    let one = builder.integer(PlistInteger(1))
    let large = builder.array(Array(repeating: one, count: 4_000))
    var windows: [ValueID] = []
    for id in 0..<2_000 {
      let id = builder.integer(PlistInteger(id))
      windows.append(builder.dictionary([("NSWindowID", id), ("all", large)]))
    }
    let root = builder.array(windows)
    let list = try builder.document(root: root).written(as: .binary)
    let archive = try RestorationArchive(
      appKitRecords: ByteSlice(WindowFixture.sketch().data), windows: ByteSlice(list))
    #expect(archive.nodes.isEmpty)
    let fault = try #require(archive.recordSummary?.listFault)
    #expect(fault.reason.contains("values in a coder"))
  }

  /// A flip in one record never reaches the state of another.
  @Test func `damage stays in its record`() throws {
    let saved = try WindowFixture.sketch()
    let good = try saved.archive()
    var damaged = saved.data
    // The last block of the last record.
    damaged[damaged.count - 20] ^= 0x40
    let archive = try RestorationArchive(
      appKitRecords: ByteSlice(damaged), windows: ByteSlice(saved.windowList()))
    for node in good.nodes where node.path.raw != "window/#3/_NSWindow" {
      #expect(archive[path: node.path.raw] == node)
    }
  }

  @Test(
    .enabled(if: Corpus.isPresent, Comment(rawValue: Corpus.hint)))
  func `any byte of the corpus flipped`() throws {
    let folder = "appkit/com.example.Sample.savedState"
    let files = Corpus.files(in: folder)
    let data = try #require(files.first { $0.name == "data.data" }).contents()
    let windows = try #require(files.first { $0.name == "windows.plist" }).contents()
    try Self.expectDamages(of: Array(data)) { try Self.read($0, Array(windows), near: $1) }
  }
}
