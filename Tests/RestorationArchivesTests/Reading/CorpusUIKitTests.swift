import Foundation
import PlistSyntax
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
    #expect(table.decoded().state["kScrollViewContentOffsetKey"] == .point(0, 120))
    #expect(table.decoded().state["kScrollViewContentInsetKey"] == .insets(64, 0, 49, 0))
    #expect(archive[path: "Tab/Nav/Root"]?.decoded().state["number"] == 7)
    #expect(archive[path: "Store"]?.decoded().kind == .object)
  }
}

/// Keyed archives that other libraries and Apple's own archiver wrote.
@Suite(.enabled(if: Corpus.isPresent, Comment(rawValue: Corpus.hint)))
struct CorpusKeyedTests {
  /// Wrong on purpose, with the fault that must be named. `no_root_archive` is not among them: an
  /// archive may use any keys in `$top`.
  static let faults: [(file: String, fault: String)] = [
    ("bpylist2/invalid_type_archive.plist", "unsupportedArchiver"),
    ("bpylist2/invalid_version_archive.plist", "unsupportedVersion"),
    ("bpylist2/no_objects_archive.plist", "missingObjects"),
    ("bpylist2/no_top_archive.plist", "missingTop"),
    ("nskeyedarchiver/fixtures__missing_archiver.xml", "missingArchiver"),
    ("nskeyedarchiver/fixtures__missing_objects.xml", "missingObjects"),
    ("nskeyedarchiver/fixtures__missing_top.xml", "missingTop"),
    ("nskeyedarchiver/fixtures__missing_version.xml", "missingVersion"),
    ("nskeyedarchiver/fixtures__wrong_archiver.xml", "unsupportedArchiver"),
    ("nskeyedarchiver/fixtures__wrong_version.xml", "unsupportedVersion"),
  ]
  /// Archives whose only value cannot be read, with the reason.
  static let unreadable: [(file: String, reason: String)] = [
    ("bpylist2/invalid_uid_archive.plist", "a UID below 3, the number of objects, found UID 10"),
    ("bpylist2/missing_uid_archive.plist", "an object with $class, found none"),
    ("bpylist2/no_class_meta_archive.plist", "a class entry under $class, found a string"),
    ("bpylist2/no_class_name_archive.plist", "a class entry with $classname, found none"),
  ]

  @Test(arguments: unreadable)
  func `a value that cannot be read is marked in its place`(file: String, reason: String) throws {
    let path = try #require(Corpus.folder) + "/keyed/" + file
    let archive = try RestorationArchive(contentsOfFile: path)
    let content = try #require(archive.nodes.first).decoded()
    #expect(
      content.state == [
        StateEntry("root", .unreadable(UnreadableValue(reason: "expected " + reason)))
      ])
    #expect(content.unreadableCount == 1)
    #expect(archive.fault?.hasPrefix("offset 0x") == true)
    #expect(archive.fault?.hasSuffix(": expected " + reason) == true)
  }

  @Test(arguments: faults)
  func `a wrong archive is refused with what is missing`(
    file: String, fault: String
  ) throws {
    let path = try #require(Corpus.folder) + "/keyed/" + file
    let error = #expect(throws: ReadError.self) { try RestorationArchive(contentsOfFile: path) }
    guard case .archive(let found)? = error?.reason else {
      Issue.record("\(file): \(String(describing: error))")
      return
    }
    #expect(found.code.rawValue == fault)
    let size = try Data(contentsOf: URL(filePath: path)).count
    #expect((0...size).contains(found.location.byteOffset))
    #expect((found.location.textPosition != nil) == file.hasSuffix(".xml"))
  }

  static let good = Corpus.files(in: "keyed").filter { file in
    let isArchive =
      file.relativePath.contains("nskeyedarchiver/") || file.relativePath.contains("foundation/")
      || file.name.hasSuffix("_archive.plist")
    return isArchive && !file.name.contains("broken")
      && !(faults.map(\.file) + unreadable.map(\.file)).contains {
        file.relativePath.hasSuffix($0)
      }
  }

  @Test(arguments: good)
  func `a good archive opens, and all of it can be read`(file: Corpus.File) throws {
    let archive = try RestorationArchive(contentsOfFile: file.path)
    #expect(archive.source.container == .keyed)
    let content = try #require(archive.nodes.first).decoded()
    #expect(!content.state.isEmpty)
    for case .unreadable(let reason) in archive.values {
      Issue.record("\(file): \(reason.reason)")
    }
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
