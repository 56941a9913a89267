import Foundation
import Platform
import PlistSyntax
import Testing

@testable import RestorectlCLI

@Suite struct ConfigurationFileTests {
  /// The nearest file from a folder, relative to the temporary folder.
  private func nearest(from folder: String, in root: TemporaryFolder) -> String? {
    let prefix = root.path().displayed + "/"
    return ConfigurationFile.nearest(from: root.path(folder)).file?.displayed
      .replacingOccurrences(of: prefix, with: "")
  }

  @Test func looksUpToTheRootOfTheRepository() throws {
    let folder = try TemporaryFolder()
    try folder.write(".restorectl.json", "{}")
    try folder.makeRepository("repository")
    try folder.write("repository/a/b/x", "")
    #expect(nearest(from: "repository/a/b", in: folder) == nil)
    try folder.write("repository/.restorectl.json", "{}")
    #expect(nearest(from: "repository/a/b", in: folder) == "repository/.restorectl.json")
    #expect(nearest(from: "repository", in: folder) == "repository/.restorectl.json")
    try folder.write("repository/a/.restorectl.json", "{}")
    #expect(nearest(from: "repository/a/b", in: folder) == "repository/a/.restorectl.json")
  }

  @Test(arguments: [".git/HEAD", ".hg/requires", ".svn/wc.db", ".jj/repo/store", ".git"])
  func aRepositoryMayBeOfAnyKind(_ mark: String) throws {
    let folder = try TemporaryFolder()
    try folder.write(".restorectl.json", "{}")
    switch mark {
    case ".git/HEAD": try folder.makeRepository()
    case ".git":
      // A work tree of git has a file there.
      try folder.makeRepository("elsewhere")
      try folder.write(mark, "gitdir: elsewhere/.git\n")
    default: try folder.write(mark, "")
    }
    try folder.write("a/b/x", "")
    #expect(nearest(from: "a/b", in: folder) == ".restorectl.json")
  }

  @Test func outsideOfARepositoryOnlyTheFolderItselfCounts() throws {
    let folder = try TemporaryFolder()
    try folder.write(".restorectl.json", "{}")
    try folder.write("a/x", "")
    #expect(nearest(from: "a", in: folder) == nil)
    #expect(nearest(from: "", in: folder) == ".restorectl.json")
  }

  @Test func aFolderThatIsNotThereHasNone() throws {
    let folder = try TemporaryFolder()
    #expect(ConfigurationFile.nearest(from: folder.path("gone")).file == nil)
  }

  private func message(of choice: ConfigurationFile.Choice, in folder: TemporaryFolder) -> String? {
    do throws(ConfigurationFile.LoadError) {
      _ = try ConfigurationFile.read(choice, from: folder.path())
      return nil
    } catch {
      return error.errors.messages.joined(separator: "\n")
    }
  }

  @Test func aFileThatCannotBeReadIsAnError() throws {
    let folder = try TemporaryFolder()
    try folder.write("sub/x", "")
    let wayOut = "; use another file with '--config FILE', or none with '--no-config'"
    #expect(
      message(of: .file(folder.path("gone")), in: folder) == "no such file or folder" + wayOut)
    #expect(
      message(of: .file(folder.path("sub")), in: folder) == "is a folder" + wayOut)
    try folder.write("large", String(repeating: " ", count: 1 << 20) + "{}")
    #expect(
      message(of: .file(folder.path("large")), in: folder)
        == "larger than the limit of 1 MiB" + wayOut)
    try folder.link(".restorectl.json", to: "nowhere")
    #expect(message(of: .search, in: folder) == "no such file or folder" + wayOut)
    #expect(message(of: .none, in: folder) == nil)
  }
}

@Suite struct StableNamesTests {
  private func name(_ path: FilePath, from folder: FilePath) throws -> String {
    let input = Input(path: path, name: path.bytes, bytes: .init([]), isNamed: true)
    return StableNames(from: folder).name(of: input)
  }

  @Test func namesAreTheSameHoweverAFileIsNamed() throws {
    let folder = try TemporaryFolder()
    try folder.write("a/b/x.data", "")
    try folder.write("c/y", "")
    try folder.link("link", to: "a")
    try folder.link("a/x-link", to: "b/x.data")
    for path in ["a/b/x.data", "a/./b//x.data", "c/../a/b/x.data", "link/b/x.data"] {
      #expect(try name(folder.path(path), from: folder.path()) == "a/b/x.data", "\(path)")
    }
    #expect(try name(folder.path("a/x-link"), from: folder.path()) == "a/x-link")
    #expect(try name(folder.path("a/b/x.data"), from: folder.path("a")) == "b/x.data")
    #expect(try name(folder.path("a/b/x.data"), from: folder.path("c")) == "../a/b/x.data")
    #expect(try name(folder.path("a/b/x.data"), from: folder.path("link")) == "b/x.data")
  }

  @Test func standardInputHasTheNameThatItWasGiven() throws {
    let folder = try TemporaryFolder()
    let names = StableNames(from: folder.path())
    let bare = Input(path: nil, name: Input.standardInputName, bytes: .init([]), isNamed: true)
    #expect(names.name(of: bare) == "<stdin>")
    let path = folder.path("gone/x.data")
    let named = Input(path: nil, name: path.bytes, bytes: .init([]), isNamed: true)
    #expect(names.name(of: named) == "gone/x.data")
    let relative = Input(path: nil, name: Array("gone/x".utf8), bytes: .init([]), isNamed: true)
    #expect(StableNames(from: .currentFolder).name(of: relative) == "gone/x")
  }
}
