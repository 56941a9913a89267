import RestorationTesting
import XCTest

final class RestorationXCTests: XCTestCase {
  func testSavedStateIsRestorable() throws {
    let file = try XCTUnwrap(
      Bundle.module.url(forResource: "recipes-2", withExtension: "json", subdirectory: "Fixtures"))
    XCTAssertRestorable(try RestorationArchive(contentsOfFile: file.path))
  }
}
