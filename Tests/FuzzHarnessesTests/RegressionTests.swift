import Foundation
import FuzzHarnesses
import PlistSyntax
import TestSupport
import Testing

/// Every input that once broke something goes through the harness that found it, and fixtures go
/// through all of them.
@Suite struct RegressionTests {
  private static let folder = FixtureFolder.url.appending(path: FixtureFolder.regressions)

  private static let names =
    (try? FileManager.default.contentsOfDirectory(
      atPath: folder.path(percentEncoded: false)))?.sorted() ?? []

  @Test func `there are files to look at`() {
    #expect(!Self.names.isEmpty)
  }

  @Test(arguments: names)
  func `what broke stays whole`(name: String) throws {
    let harness = try #require(
      Harness.all.first { name.hasPrefix($0.name + ".") }, "named after no harness")
    let bytes = try Data(contentsOf: Self.folder.appending(path: name))
    #expect(throws: Never.self) { try harness.run(ByteSlice([UInt8](bytes))) }
  }

  /// Enough of all sorts; the fuzzers begin with all of them.
  private static let fixtures = Fixture.all.enumerated().filter { $0.offset.isMultiple(of: 5) }
    .map(\.element)

  @Test(arguments: Harness.all.map(\.name))
  func `a harness finds nothing in fixtures`(name: String) throws {
    let harness = try #require(Harness.all.first { $0.name == name })
    for fixture in Self.fixtures {
      let bytes = try ByteSlice(fixture.bytes())
      #expect(throws: Never.self, "\(fixture)") { try harness.run(bytes) }
    }
  }

  @Test func `every harness has a name of its own and a dictionary that is there`() {
    #expect(Set(Harness.all.map(\.name)).count == Harness.all.count)
    for dictionary in Harness.all.compactMap(\.dictionary) {
      let file = CheckoutFolder.url.appending(path: "Tests/Fuzzing/Dictionaries/\(dictionary)")
      #expect(FileManager.default.fileExists(atPath: file.path(percentEncoded: false)))
    }
  }
}
