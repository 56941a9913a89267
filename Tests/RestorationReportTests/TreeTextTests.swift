import PlistSyntax
import RestorationModel
import RestorationReport
import Testing

struct TreeTextTests {
  @Test func theDemo() throws {
    #expect(
      try render("tree", demo) == """
        UIKit archive demo.data (binary property list, 4,281 bytes)
          app version 1, system 8.0, phone, saved 2014-07-06 16:05:18 +0000, archive version 2.1

          TabController  view controller UITabBarController
          │   kTabBarSelectedViewControllerKey  → TabController/:[1]:/NavigationController
          ├─ [0] _TtC20StateRestorationDemo19FirstViewController
          │      view controller StateRestorationDemo.FirstViewController (_TtC20StateRestorationDemo19FirstViewController)
          │      encodingKeySliderValue  0.8926057
          └─ [1] NavigationController  view controller UINavigationController
             │   kUIViewControllerChildrenKey  array of 2
             │     [0]  → TabController/:[1]:/NavigationController/:[0]:/_TtC20StateRestorationDemo20SecondViewController
             │     [1]  → TabController/:[1]:/NavigationController/:[1]:/_TtC20StateRestorationDemo18CityViewController
             ├─ [0] _TtC20StateRestorationDemo20SecondViewController
             │      view controller StateRestorationDemo.SecondViewController (_TtC20StateRestorationDemo20SecondViewController)
             └─ [1] _TtC20StateRestorationDemo18CityViewController
                    view controller StateRestorationDemo.CityViewController (_TtC20StateRestorationDemo18CityViewController)
                    restoration class the same
                    city  "Hamburg"

        """)
  }

  /// All that can be odd about nodes.
  private static let odd: RestorationArchive = {
    var unreadable = NodeContent()
    unreadable.unreadable = UnreadableState(bytes: ByteSlice([1, 2]), reason: "it is too short")
    var nameless = NodeContent(kind: .viewController)
    nameless.className = .missing
    var again = NodeContent()
    again.sameStateAs = 0
    let table = RestorationNode(
      path: "Root/table",
      content: .other(
        .view, "UITableView", StateEntry("kScrollViewContentOffsetKey", .point(0, 120))))
    var archive = RestorationArchive(nodes: [
      RestorationNode(
        path: "Root", restorationClass: "RootRestorer",
        content: .controller(
          "RootVC", loaded: false,
          storyboard: StoryboardReference(name: "Main", identifier: "Root"), views: [table],
          StateEntry("model", .reference("Store")))),
      RestorationNode(path: "Root/:[0]:/List", content: unreadable),
      RestorationNode(path: "Root/:[1]:/Gone", hasState: false, content: NodeContent()),
      RestorationNode(path: "Root/:[2]:/Twice", content: nameless),
      RestorationNode(path: "Root/:[2]:/Twice", content: NodeContent(kind: .viewController)),
      RestorationNode(path: "Root/:[3]:/:[0]:/Leaf", content: again),
      RestorationNode(path: "Store", content: .other(.object, "Store")),
    ])
    archive.unlistedNodes = [
      RestorationNode(path: "Lost/:[0]:/Child", content: .controller("LostVC"))
    ]
    archive.unlistedRestorationClasses = [
      RestorationClassEntry(path: "Old", className: "_TtC3App3Old")
    ]
    return archive
  }()

  @Test func oddNodes() throws {
    #expect(
      try render("tree", Self.odd) == """
        UIKit archive

          Root
          │   view controller RootVC
          │   restoration class RootRestorer
          │   storyboard Main#Root
          │   view not loaded
          │   model  → Store
          ├─ table  view UITableView
          │      kScrollViewContentOffsetKey  point {0, 120}
          ├─ [0] List  state cannot be read: it is too short
          ├─ [1] Gone  listed, but no state was saved
          ├─ [2] Twice  view controller, class not saved, listed 2 times
          ├─ [2] Twice  view controller, listed 2 times
          └─ :[3]:/:[0]:/Leaf  object, same state as → Root
          Store  object Store

          saved, but not in the root list:
          Lost/:[0]:/Child  view controller LostVC

          restoration classes of paths that are not listed:
            Old  App.Old

        """)
  }

  @Test func depthFoldsWhatIsBelow() throws {
    let text = try render("tree", Self.odd) { $0.depth = 1 }
    #expect(text.contains("  └─ … 6 more below\n  Store  object Store\n"))
    #expect(!text.contains("List"))
  }

  @Test func patternsKeepAncestorsAsContext() throws {
    let text = try render("tree", demo) {
      $0.patterns = [try PathPattern(parsing: "**/*City*#city")]
    }
    #expect(
      text.contains(
        """

          TabController
          └─ [1] NavigationController
             └─ [1] _TtC20StateRestorationDemo18CityViewController
                    view controller StateRestorationDemo.CityViewController (_TtC20StateRestorationDemo18CityViewController)
                    restoration class the same
                    city  "Hamburg"

        """))
    let keyless = try render("tree", demo) {
      $0.patterns = [try PathPattern(parsing: "TabController#nothing")]
    }
    #expect(keyless.hasSuffix("\n  TabController  view controller UITabBarController\n"))
  }

  @Test func patternsReachViews() throws {
    let text = try render("tree", Self.odd) {
      $0.patterns = [try PathPattern(parsing: "Root/table")]
    }
    #expect(
      text == """
        UIKit archive

          Root
          └─ table  view UITableView
                 kScrollViewContentOffsetKey  point {0, 120}

        """)
  }

  @Test func severalArchives() throws {
    let text = try render("tree", [Self.odd, RestorationArchive(nodes: [])])
    #expect(text.hasSuffix("    Old  App.Old\n\nUIKit archive\n\n  no saved objects\n"))
  }

  @Test func coloursAreOnlyStyles() throws {
    for archive in [demo, Self.odd] {
      let plain = try render("tree", archive)
      let colored = try render("tree", archive) { $0.colored = true }
      #expect(colored != plain)
      #expect(colored.replacing(/\u{1b}\[[0-9;]*m/, with: "") == plain)
    }
  }

  @Test func longListsFold() throws {
    let list: StateValue = .array((0..<25).map { .string("item \($0)") })
    let content = NodeContent.other(.object, "A", StateEntry("list", list))
    let archive = RestorationArchive(nodes: [RestorationNode(path: "A", content: content)])
    let text = try render("tree", archive)
    #expect(text.contains("list  array of 25\n"))
    #expect(text.hasSuffix("        [19]  \"item 19\"\n        … 5 more\n"))
    let full = try render("tree", archive) { $0.isFull = true }
    #expect(full.hasSuffix("        [24]  \"item 24\"\n"))
  }

  @Test func noLineEndsInASpace() throws {
    for archive in [demo, Self.odd] {
      for format in ["tree", "apple", "paths"] {
        let text = try render(format, archive)
        #expect(!text.contains(" \n"))
        #expect(try render(format, archive) == text)
      }
    }
  }
}

struct PathListTests {
  @Test func rawAndPlain() throws {
    let archive = RestorationArchive(
      nodes: ["Tab", "Tab/:[1]:/Nav", "Tab/:[1]:/Nav", "Store"].map {
        RestorationNode(path: RestorationPath($0), content: NodeContent())
      })
    #expect(try render("paths", archive) == "Tab\nTab/:[1]:/Nav\nTab/:[1]:/Nav\nStore\n")
    #expect(
      try render("paths", archive) { $0.plainPaths = true } == "Tab\nTab/Nav\nTab/Nav\nStore\n")
    #expect(try render("paths", archive) { $0.depth = 1 } == "Tab\nStore\n")
  }

  @Test func aPathCannotForgeALine() throws {
    let archive = RestorationArchive(
      nodes: ["a\nb", "::error::c", " ::warning::d", "##vso[task]", ":[0]:/e"].map {
        RestorationNode(path: RestorationPath($0), content: NodeContent())
      })
    #expect(
      try render("paths", archive) == """
        a\\u{a}b
        \\u{3a}:error::c
        " ::warning::d"
        "#\\u{23}vso[task]"
        :[0]:/e

        """)
  }
}
