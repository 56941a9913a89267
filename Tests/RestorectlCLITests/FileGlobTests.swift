import ProjectFiles
import Testing

@testable import RestorectlCLI

@Suite struct FileGlobTests {
  private func components(_ path: String) -> [[UInt8]] {
    path.split(separator: "/").map { Array($0.utf8) }
  }

  @Test(arguments: [
    ("a.data", "a.data", true), ("a.data", "b/a.data", false), ("a.data", "a.dat", false),
    ("b", "b/c/a.data", true), ("b/", "b/a.data", true), ("./b/./c", "b/c", true),
    ("*.data", "a.data", true), ("*.data", "b/a.data", false), ("*.data", ".data", true),
    ("b*", "b", true), ("*b*d*", "abcd", true), ("*b*d*", "adcb", false),
    ("*.data", "a.data.data", true), ("a*a", "a", false),
    ("?", "a", true), ("?", "é", true), ("??", "é", false), ("?", "", false),
    ("*??", "€", false), ("*??", "€€", true), ("?x", "€x", true),
    ("**", "a/b/c", true), ("**/c", "c", true), ("**/c", "a/b/c", true), ("**/c", "a/b", false),
    ("a/**", "a", true), ("a/**/c", "a/c", true), ("a/**/c", "a/b/b/c", true),
    ("a/**/c/*.data", "a/c/x/c/y.data", true), ("a/**/**/c", "a/c", true),
    ("a**c", "abc", true), ("a**c", "a/c", false),
    ("[a]", "[a]", true), ("[a]", "a", false), ("{a,b}", "a", false), (".", "a/b", true),
  ])
  func covers(_ glob: String, _ path: String, _ isCovered: Bool) throws {
    #expect(try FileGlob(parsing: glob).covers(components(path)) == isCovered)
  }

  @Test func namesNeedNotBeText() throws {
    let odd: [[UInt8]] = [[0xFF, 0x41]]
    #expect(try FileGlob(parsing: "*A").covers(odd))
    #expect(try FileGlob(parsing: "?A").covers(odd))
    #expect(try !FileGlob(parsing: "?").covers(odd))
  }

  /// Exponential or cubic matching would not end within the test's patience.
  @Test func manyStarsDoNotMultiply() throws {
    let name = String(repeating: "a", count: 255)
    let stars = String(repeating: "*a", count: 200)
    #expect(try !FileGlob(parsing: stars + "b").covers(components(name)))
    let folders = Array(repeating: "a", count: 1000).joined(separator: "/")
    let glob = Array(repeating: "**/a", count: 200).joined(separator: "/")
    #expect(try !FileGlob(parsing: glob + "/b").covers(components(folders)))
  }
}
