import Testing

@testable import RestorationReport

struct ReportedFileTests {
  @Test(arguments: [
    ("a/b", "a/b", "a/b", "/w/a/b", "s/a/b"),
    ("./a//b/./c", "a/b/c", "a/b/c", "/w/a/b/c", "s/a/b/c"),
    ("../a", "../a", "../a", "/w/../a", "a"),
    ("../../a", "../../a", "../../a", "/w/../../a", "/a"),
    ("../../../a", "../../../a", "../../../a", "/w/../../../a", "../../../a"),
    ("b/../a", "b/../a", "b/../a", "/w/b/../a", "s/b/../a"),
    ("/w/a b", "/w/a b", "file:///w/a%20b", "/w/a b", "a b"),
    ("/wide/a", "/wide/a", "file:///wide/a", "/wide/a", "/wide/a"),
    ("//w//a", "/w/a", "file:///w/a", "/w/a", "a"),
    ("/w", "/w", "file:///w", "/w", "/w"),
    ("a:b#c?d%e&f", "a:b#c?d%e&f", "a%3Ab%23c%3Fd%25e%26f", "/w/a:b#c?d%e&f", "s/a:b#c?d%e&f"),
    ("é", "é", "%C3%A9", "/w/é", "s/é"),
    ("<stdin>", "<stdin>", "%3Cstdin%3E", "/w/<stdin>", "s/<stdin>"),
    ("./\u{301}a", "\u{301}a", "%CC%81a", "/w/\u{301}a", "s/\u{301}a"),
    (".", ".", ".", "/w", "s"), ("", ".", ".", "/w", "s"), ("/", "/", "file:///", "/", "/"),
  ])
  func names(given: String, name: String, uri: String, absolute: String, inRoot: String) {
    let file = ReportedFile(given)
    #expect(file.name == name)
    #expect(file.uri == uri)
    #expect(file.absoluteName(in: "/w/") == absolute)
    #expect(file.absoluteName(in: nil) == name)
    var options = RenderOptions()
    #expect(file.name(in: options) == name)
    options.repositoryRoot = "/w"
    options.currentFolder = "/w/s/"
    #expect(file.name(in: options) == inRoot)
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
