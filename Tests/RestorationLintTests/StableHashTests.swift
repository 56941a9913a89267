import RestorationModel
import Testing

@testable import RestorationLint

struct StableHashTests {
  /// From the vectors that the authors of FNV publish.
  @Test(arguments: [
    ("", "6c62272e07bb014262b821756295c58d"),
    ("a", "d228cb696f1a8caf78912b704e4a8964"),
    ("foobar", "343e1662793c64bf6f0d3597ba446f18"),
  ])
  func vectors(text: String, hash: String) {
    #expect(StableHash(text).hexadecimal == hash)
  }

  @Test(arguments: [
    "", "/", "A", "A/:[0]:/B", ":[1]:/A", "A/:[2]:/:[3]:/B", "A//B", "A/:[x]/B", "A/:[", "A/:[0]:",
    "é/:[12]:/日本", "A/ :[0]:/B", "/:[0]:/",
  ])
  func plainPaths(raw: String) {
    let path = RestorationPath(raw)
    #expect(StableHash(plain: path) == StableHash(path.plain))
  }

  @Test func equalCharactersOfOtherCodePointsDiffer() {
    #expect(StableHash("\u{e9}") != StableHash("e\u{301}"))
  }

  @Test func fieldsOfAFingerprintDoNotRunTogether() {
    let hashes = [
      Finding.hash(rule: "a", file: "bc", plainPath: nil, key: nil),
      Finding.hash(rule: "ab", file: "c", plainPath: nil, key: nil),
      Finding.hash(rule: "a", file: "bc", plainPath: "", key: nil),
      Finding.hash(rule: "a", file: "bc", plainPath: nil, key: ""),
      Finding.hash(rule: "a", file: "b", plainPath: "c", key: nil),
    ]
    #expect(Set(hashes).count == hashes.count)
  }
}
