import Platform
import Testing

@testable import RestorectlCLI

@Suite struct DisplayedPathTests {
  @Test func showsNoControlCharacters() {
    #expect(FilePath([0x61, 0x0A, 0xFF])?.displayed == "a\\u{a}\\x{ff}")
  }
}
