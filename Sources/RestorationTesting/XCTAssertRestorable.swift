public import RestorationKit
import XCTest

// XCTest's own spelling.
// swift-format-ignore: AlwaysUseLowerCamelCase
/// Asserts that UIKit can restore an archive, and that no rule finds an error in it. Each finding is a
/// failure of its own. Parameters are those of `expectRestorable`.
public func XCTAssertRestorable(
  _ archive: RestorationArchive, against older: RestorationArchive? = nil,
  storyboards: [String] = [], rules: [Rule] = [],
  configuration: LintConfiguration = LintConfiguration(),
  file: StaticString = #filePath, line: UInt = #line
) {
  let faults = archive.faults(
    against: older, storyboards: storyboards, rules: rules, configuration: configuration)
  for fault in faults { XCTFail(fault, file: file, line: line) }
}
