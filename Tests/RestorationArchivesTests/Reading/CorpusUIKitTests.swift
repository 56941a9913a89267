import Foundation
import RestorationArchives
import TestSupport
import Testing

/// Reference archives from an independent program, each in three syntaxes with what to expect.
@Suite(.enabled(if: Corpus.isPresent, Comment(rawValue: Corpus.hint)))
struct CorpusUIKitTests {
  struct Expected: Decodable {
    let paths: [String]
    let classes: [String: String]
    let restorationClasses: [String: String]
  }

  static let names = Corpus.files(in: "uikit").map(\.name)
    .filter { $0.hasSuffix(".expected.json") }.map { $0.replacing(".expected.json", with: "") }

  @Test(arguments: names)
  func `three syntaxes give the expected tree`(name: String) throws {
    let folder = try #require(Corpus.folder) + "/uikit/"
    let expected = try JSONDecoder().decode(
      Expected.self, from: Data(contentsOf: URL(filePath: folder + name + ".expected.json")))
    let binary = try RestorationArchive(contentsOfFile: folder + name + ".data")
    for file in [name + ".data", name + ".xml.plist", name + ".keyed.json"] {
      let archive = try RestorationArchive(contentsOfFile: folder + file)
      #expect(archive.paths.map(\.raw) == expected.paths, "\(file)")
      for node in archive.nodes {
        #expect(node.className == expected.classes[node.path.raw], "\(file) \(node.path)")
        #expect(
          node.restorationClass == expected.restorationClasses[node.path.raw],
          "\(file) \(node.path)")
      }
      #expect(archive == binary, "\(file) is not the tree of \(name).data")
    }
  }

  /// What FORMAT 2.7 shows of this archive, spelled out.
  @Test func `values of the worked example are typed`() throws {
    let folder = try #require(Corpus.folder) + "/uikit/"
    let archive = try RestorationArchive(contentsOfFile: folder + "tabs-and-list.data")
    #expect(archive.envelope?.systemVersion == "8.0")
    #expect(archive.envelope?.userInterfaceIdiom == .phone)
    #expect(archive.envelope?.timestamp == 426_355_518.0)
    #expect(archive.envelope?.firstResponders == ["Tab/:[0]:/List/field"])
    #expect(archive.envelope?.state == [StateEntry("interfaceVersion", "3")])
    let tab = try #require(archive[path: "Tab"])
    #expect(tab.decoded().state[KnownKeys.selectedTab] == .reference("Tab/:[1]:/Nav"))
    let list = try #require(archive[path: "Tab/List"]).decoded()
    #expect(list.storyboard == StoryboardReference(name: "Main", identifier: "ListVC"))
    #expect(list["model"] == .reference("Store"))
    let table = try #require(list.views.first { $0.path == "Tab/:[0]:/List/table" })
    #expect(table.decoded().kind == .view)
    #expect(table.decoded()["kScrollViewContentOffsetKey"] == .geometry(.point, [0, 120]))
    #expect(table.decoded()["kScrollViewContentInsetKey"] == .geometry(.insets, [64, 0, 49, 0]))
    #expect(archive[path: "Tab/Nav/Root"]?.decoded().state["number"] == 7)
    #expect(archive[path: "Store"]?.decoded().kind == .object)
  }
}

/// Keyed archives that other libraries and Apple's own archiver wrote.
@Suite(.enabled(if: Corpus.isPresent, Comment(rawValue: Corpus.hint)))
struct CorpusKeyedTests {
  /// Wrong on purpose. `no_root_archive` is not among them: an archive may use any keys in `$top`.
  private static let wrong: Set = [
    "invalid_type_archive.plist", "invalid_version_archive.plist", "no_objects_archive.plist",
    "no_top_archive.plist", "fixtures__missing_archiver.xml", "fixtures__missing_objects.xml",
    "fixtures__missing_top.xml", "fixtures__missing_version.xml", "fixtures__wrong_archiver.xml",
    "fixtures__wrong_version.xml", "invalid_uid_archive.plist", "missing_uid_archive.plist",
    "no_class_meta_archive.plist", "no_class_name_archive.plist",
  ]

  static let archives = Corpus.files(in: "keyed").filter { file in
    let isArchive =
      file.relativePath.contains("nskeyedarchiver/") || file.relativePath.contains("foundation/")
      || file.name.hasSuffix("_archive.plist")
    return isArchive && !file.name.contains("broken")
  }

  @Test(arguments: archives)
  func `a good archive can be read whole, and a wrong one cannot`(file: Corpus.File) {
    let archive = try? RestorationArchive(contentsOfFile: file.path)
    let isWhole =
      archive?.source.container == .keyed && archive?.unreadableNodeCount == 0
      && archive?.nodes.first?.decoded().state.isEmpty == false && archive?.unreadableCount == 0
    #expect(isWhole != Self.wrong.contains(file.name))
  }

  /// Archives that older tools wrote have objects for strings, and nil at other UIDs than 0.
  @Test func `no text of the corpus is taken for another thing`() throws {
    var count = 0
    for file in ["keyed", "reported", "scene", "uikit"].flatMap(Corpus.files) {
      guard let archive = try? RestorationArchive(contentsOfFile: file.path) else { continue }
      for value in archive.values {
        count += 1
        #expect(value != "$null", "\(file)")
        if case .unreadable(let why) = value {
          #expect(!why.reason.contains("expected a string"), "\(file): \(why.reason)")
        }
      }
    }
    #expect(count > 600)
  }
}
