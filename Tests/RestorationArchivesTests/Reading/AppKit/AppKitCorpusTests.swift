import Foundation
import RestorationArchives
import TestSupport
import Testing

/// The corpus's bundle, as its README describes it.
@Suite(.enabled(if: Corpus.isPresent, Comment(rawValue: Corpus.hint)))
struct AppKitCorpusTests {
  private static func contents(_ name: String) throws -> ByteSlice {
    let files = Corpus.files(in: "appkit/com.example.Sample.savedState")
    return ByteSlice(Array(try #require(files.first { $0.name == name }).contents()))
  }

  @Test func `current and superseded states are distinguished`() throws {
    let archive = try RestorationArchive(
      appKitRecords: Self.contents("data.data"), windows: Self.contents("windows.plist"),
      includingHistory: true)
    let places = { (nodes: [RestorationNode]) in
      nodes.compactMap { node in node.location.map { "\($0.byteOffset) \(node.path.raw)" } }
    }
    #expect(
      places(archive.nodes) == [
        "0 window/#1/_NSWindow", "1472 window/MainWindow/SidebarSplit",
        "1904 window/MainWindow/ListScrollView", "2144 window/MainWindow/EmptyView",
        "2320 window/MainWindow/_NSWindowController", "3488 window/MainWindow/_NSWindow",
        "4304 application/_NSApplication",
      ])
    #expect(
      places(archive.unlistedNodes) == [
        "432 window/MainWindow/_NSWindow", "2656 application/_NSApplication",
      ])
    #expect(archive.recordSummary?.unopenable.map(\.windowID) == [9])
    #expect(archive.recordSummary?.unopenableCount == 1)
    let window = try #require(archive[path: "window/MainWindow/_NSWindow"])
    #expect(
      window.decoded().state["NSFirstResponder"] == .reference("window/MainWindow/ListScrollView"))
    #expect(window.decoded().state["NSTitle"] == "New title")
    let old = try #require(archive.unlistedNodes.first)
    #expect(old.decoded().state["NSTitle"] == "Old title")
    #expect(old.decoded().state["NSCR.kyds"] != nil && old.decoded().state["NSCR.surl"] != nil)
    #expect(archive[path: "window/MainWindow/EmptyView"]?.decoded().state == [])
  }
}
