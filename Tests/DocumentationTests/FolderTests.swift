import Foundation
import Testing

/// What is at the top of the checkout.
@Suite struct FolderTests {
  private static let names: Set = [
    "Package.swift", "Sources", "Tests", "Fixtures", "Makefile", "Plugins", "Examples",
    "Benchmarks",
    "Documentation", "README.md", "ARCHITECTURE.md", "CONTRIBUTING.md", "CHANGELOG.md", "LICENSE",
  ]
  /// What tools leave there, which is not committed.
  private static let ignored: Set = ["Package.resolved"]

  @Test func `the top has nothing that somebody left there`() throws {
    let found = try Set(Checkout.topLevel()).filter {
      !$0.hasPrefix(".") && !$0.hasSuffix(".xcodeproj")
    }
    #expect(found.subtracting(Self.ignored) == Self.names)
  }
}
