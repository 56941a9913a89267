import Testing

@testable import RestorationReport

struct ReportedFileTests {
  @Test(arguments: [
    ("a/b", "a/b", "a/b", "/w/a/b", "a/b"),
    ("./a//b/./c", "a/b/c", "a/b/c", "/w/a/b/c", "a/b/c"),
    ("../a", "../a", "../a", "/w/../a", "../a"),
    ("/w/a b", "/w/a b", "file:///w/a%20b", "/w/a b", "a b"),
    ("/wide/a", "/wide/a", "file:///wide/a", "/wide/a", "/wide/a"),
    ("//w//a", "/w/a", "file:///w/a", "/w/a", "a"),
    ("/w", "/w", "file:///w", "/w", "/w"),
    ("a:b#c?d%e&f", "a:b#c?d%e&f", "a%3Ab%23c%3Fd%25e%26f", "/w/a:b#c?d%e&f", "a:b#c?d%e&f"),
    ("é", "é", "%C3%A9", "/w/é", "é"),
    ("<stdin>", "<stdin>", "%3Cstdin%3E", "/w/<stdin>", "<stdin>"),
    ("./\u{301}a", "\u{301}a", "%CC%81a", "/w/\u{301}a", "\u{301}a"),
    (".", ".", ".", "/w", "."), ("", ".", ".", "/w", "."), ("/", "/", "file:///", "/", "/"),
  ])
  func names(given: String, name: String, uri: String, absolute: String, relative: String) {
    let file = ReportedFile(given)
    #expect(file.name == name)
    #expect(file.uri == uri)
    #expect(file.absoluteName(in: "/w/") == absolute)
    #expect(file.relativeName(in: "/w") == relative)
    #expect(file.absoluteName(in: nil) == name)
    #expect(file.relativeName(in: nil) == name)
  }
}

struct UniqueNamesTests {
  @Test func eachNameIsGivenOnce() {
    var names = UniqueNames()
    let wanted = ["a", "a #2", "a", "a", "b", "a #2"]
    #expect(
      wanted.map { names.name($0) } == ["a", "a #2", "a #3", "a #4", "b", "a #2 #2"])
  }
}
