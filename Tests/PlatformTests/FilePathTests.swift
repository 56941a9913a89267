import Testing

@testable import Platform

private func path(_ text: String) -> FilePath { FilePath(text.utf8) ?? .currentFolder }

@Suite struct FilePathTests {
  @Test func refusesWhatNoFileIsCalled() {
    #expect(FilePath([UInt8]()) == nil)
    #expect(FilePath([0x61, 0, 0x62]) == nil)
  }

  @Test(arguments: [
    ("a", "b", "a/b"), ("a/", "b", "a/b"), (".", "b", "b"), ("./", "b", "b"), ("./a", "b", "./a/b"),
    ("/", "b", "/b"), ("..", "b", "../b"),
  ])
  func entersFolders(_ folder: String, _ name: String, _ whole: String) {
    #expect(path(folder).entry(Array(name.utf8)) == path(whole))
  }

  @Test(arguments: [
    ("a", ".", "a"), ("a/b", "a", "b"), ("/a", "/", "a"), ("../a", "..", "a"),
    ("a/b/c", "a/b", "c"),
  ])
  func splitsFolderAndName(_ whole: String, _ folder: String, _ name: String) {
    #expect(path(whole).folder == path(folder))
    #expect(path(whole).name == Array(name.utf8))
  }

  @Test(arguments: [
    ("a//b", "a/b"), ("./a", "a"), ("a/./b/", "a/b"), ("/./a", "/a"), (".", "."), ("./", "."),
    ("a/../b", "a/../b"), ("/", "/"),
  ])
  func spellsPathsOneWay(_ typed: String, _ normal: String) {
    #expect(path(typed).normalized == path(normal))
  }

  @Test(arguments: [
    ("a/../b", "b"), ("a/..", "."), ("..", ".."), ("a/../../b/./c", "../b/c"), ("/../a", "/a"),
    ("/a/b/../../..", "/"), ("../../a/..", "../.."), ("/", "/"), ("a//b/", "a/b"),
  ])
  func goesUpAsItIsWritten(_ path: String, _ whole: String) throws {
    let path = try #require(FilePath(path.utf8))
    #expect(path.withoutUpwardSteps == FilePath(whole.utf8))
  }
}
