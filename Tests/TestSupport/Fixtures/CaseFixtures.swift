import PlistSyntax
package import RestorationModel

/// Two states of one app that show a case from Apple's guides or from what people have run into.
package struct CaseFixture: Sendable, CustomStringConvertible {
  /// The folder below `Fixtures/cases`.
  package let name: String
  /// What was saved first, one sentence.
  let oldSummary: String
  /// What is different later.
  let newSummary: String
  /// The archive of the first state.
  package let old: RestorationArchive
  /// The archive of the later one.
  package let new: RestorationArchive

  package var description: String { name }

  /// The two files.
  var fixtures: [Fixture] {
    [
      Fixture("cases/\(name)/old.data", oldSummary, old),
      Fixture("cases/\(name)/new.data", newSummary, new),
    ]
  }
}

extension Fixture {
  /// The documented cases, two files each.
  static let caseFixtures = CaseFixture.all.flatMap(\.fixtures)
}

extension CaseFixture {
  /// All cases.
  package static let all: [CaseFixture] = [
    tabBar, navigationStack, tableWithModel, tableWithoutModel, storyboard, excludedGroup,
    scrollView, otherClass, delegateVersion, modalEditor, movedToOtherParent,
  ]

  /// UIKit saves the selected tab as a reference and never makes the tabs: the app does, before.
  private static let tabBar: CaseFixture = {
    let tabs = { (names: [String], className: (String) -> String) -> [RestorationNode] in
      names.enumerated().map { index, name in
        .controller("Tabs/:[\(index)]:/\(name)", className(name))
      }
    }
    let archive = { (names: [String], selected: Int) -> RestorationArchive in
      .uikit(
        [
          .controller(
            "Tabs", "UITabBarController",
            state: [
              StateEntry(
                KnownKeys.selectedTab, .reference("Tabs/:[\(selected)]:/\(names[selected])"))
            ])
        ] + tabs(names) { $0 + "ViewController" })
    }
    return CaseFixture(
      name: "tab-bar",
      oldSummary: "A tab bar controller with Search selected; its children are the app's to make.",
      newSummary: "The same with Search before Library: two moves, and the selection is kept.",
      old: archive(["Today", "Library", "Search"], 2),
      new: archive(["Today", "Search", "Library"], 1))
  }()

  /// The children of a navigation controller are listed bottom to top.
  private static let navigationStack: CaseFixture = {
    let archive = { (names: [String]) -> RestorationArchive in
      let paths = names.enumerated().map { "Nav/:[\($0)]:/\($1)" }
      return .uikit(
        [.navigation("Nav", children: paths)]
          + zip(paths, names).map { path, name in
            .controller(
              path, name + "ViewController", restorationClass: name + "ViewController",
              state: name == "Folder" ? [StateEntry("folder", "Drafts")] : [])
          })
    }
    return CaseFixture(
      name: "navigation-stack",
      oldSummary: "A navigation controller with a list of folders and one folder above it.",
      newSummary: "A message was pushed above the folder.",
      old: archive(["Folders", "Folder"]), new: archive(["Folders", "Folder", "Message"]))
  }()

  private static func table(_ state: [StateEntry]) -> RestorationArchive {
    .uikit([
      .controller(
        "List", "ListViewController", restorationClass: "ListViewController",
        views: [.view("List/Table", "UITableView", state: state)])
    ])
  }

  private static let tableWithModel = CaseFixture(
    name: "table-with-model",
    oldSummary: "A table view whose data source names its rows (UIDataSourceModelAssociation).",
    newSummary: "Another row is selected, and another one stands at the top.",
    old: table([
      StateEntry("kApplicationSelectedCells", .array(["recipe-17"])),
      StateEntry("kTopApplicationTopVisibleModelIdentifier", "recipe-12"),
      StateEntry("kApplicationIsEditingKey", false),
    ]),
    new: table([
      StateEntry("kApplicationSelectedCells", .array(["recipe-41"])),
      StateEntry("kTopApplicationTopVisibleModelIdentifier", "recipe-38"),
      StateEntry("kApplicationIsEditingKey", false),
    ]))

  private static let tableWithoutModel: CaseFixture = {
    let row = { (row: Int) -> StateValue in
      .array([.indexPath([PlistInteger(0), PlistInteger(row)])])
    }
    return CaseFixture(
      name: "table-without-model",
      oldSummary: "A table view that saved its selection as an index path.",
      newSummary: "A row was inserted above: the same row is selected, under another index path.",
      old: table([
        StateEntry("kApplicationSelectedCellIndexPathsKey", row(16)),
        StateEntry("kApplicationIsEditingKey", false),
      ]),
      new: table([
        StateEntry("kApplicationSelectedCellIndexPathsKey", row(17)),
        StateEntry("kApplicationIsEditingKey", false),
      ]))
  }()

  /// A storyboard identifier that is gone makes the app end with an exception.
  private static let storyboard: CaseFixture = {
    let archive = { (identifier: String) -> RestorationArchive in
      .uikit([
        .controller(
          "Root", "UINavigationController", storyboard: StoryboardReference(name: "Main"),
          state: [StateEntry(KnownKeys.navigationChildren, .array(["Root/:[0]:/Profile"]))]),
        .controller(
          "Root/:[0]:/Profile", "ProfileViewController",
          storyboard: StoryboardReference(name: "Main", identifier: identifier),
          state: [StateEntry("user", "u-204")]),
      ])
    }
    return CaseFixture(
      name: "storyboard",
      oldSummary: "A controller that UIKit makes from the storyboard.",
      newSummary: "The same under a new storyboard identifier.",
      old: archive("Profile"), new: archive("ProfileViewController"))
  }()

  /// A container without a restoration identifier cuts everything below it.
  private static let excludedGroup: CaseFixture = {
    let root = [
      RestorationNode.controller("Split", "UISplitViewController"),
      .navigation("Split/:[0]:/Master", children: ["Split/:[0]:/Master/:[0]:/List"]),
      .controller("Split/:[0]:/Master/:[0]:/List", "ListViewController"),
    ]
    return CaseFixture(
      name: "excluded-group",
      oldSummary: "A split view controller with both sides saved.",
      newSummary: "The detail side lost its identifier, and all below it is not saved any more.",
      old: .uikit(
        root + [
          .navigation("Split/:[1]:/Detail", children: ["Split/:[1]:/Detail/:[0]:/Note"]),
          .controller(
            "Split/:[1]:/Detail/:[0]:/Note", "NoteViewController",
            restorationClass: "NoteViewController", state: [StateEntry("note", "n-7")]),
        ]),
      new: .uikit(root))
  }()

  private static let scrollView: CaseFixture = {
    let archive = { (y: Double, zoom: Double, page: Int) -> RestorationArchive in
      .uikit([
        .controller(
          "Reader", "ReaderViewController", restorationClass: "ReaderViewController",
          state: [StateEntry("page", StateValue(integerLiteral: page))],
          views: [
            .view(
              "Reader/Scroll", "UIScrollView",
              state: [
                StateEntry("kScrollViewZoomScaleKey", .real(ExactReal(zoom))),
                StateEntry("kScrollViewContentOffsetKey", .point(0, y)),
                StateEntry("kScrollViewContentInsetKey", .insets(64, 0, 49, 0)),
              ])
          ])
      ])
    }
    return CaseFixture(
      name: "scroll-view",
      oldSummary: "A reader at the top of page 3; the scroll view has an identifier of its own.",
      newSummary: "The same reader, scrolled and zoomed.",
      old: archive(-64, 1, 3), new: archive(812.5, 1.5, 3))
  }()

  private static let otherClass: CaseFixture = {
    let archive = { (module: String, state: [StateEntry]) -> RestorationArchive in
      .uikit([
        .navigation("Nav", children: ["Nav/:[0]:/Player"]),
        .controller(
          "Nav/:[0]:/Player", module + ".PlayerViewController",
          restorationClass: module + ".PlayerViewController", state: state),
      ])
    }
    return CaseFixture(
      name: "other-class",
      oldSummary: "A player, its position in whole seconds.",
      newSummary: "The player's class went to another module, and the position is a real now.",
      old: archive("App", [StateEntry("position", 83), StateEntry("track", "t-1")]),
      new: archive("PlayerKit", [StateEntry("position", 83.25), StateEntry("track", "t-1")]))
  }()

  /// What the app delegate saves to refuse the state of another version.
  private static let delegateVersion: CaseFixture = {
    let archive = { (bundle: String, model: Int) -> RestorationArchive in
      var envelope = Envelope.phone
      envelope.bundleVersion = bundle
      envelope.state = [
        StateEntry("stateModelVersion", StateValue(integerLiteral: model)),
        StateEntry("lastAccount", "team@example.com"),
      ]
      return .uikit([.controller("Root", "RootViewController")], envelope: envelope)
    }
    return CaseFixture(
      name: "delegate-version",
      oldSummary: "An app delegate that saves the version of its state.",
      newSummary: "The next build, with the next version.",
      old: archive("118", 4), new: archive("119", 5))
  }()

  private static let modalEditor: CaseFixture = {
    let list = { (presented: [StateEntry]) -> RestorationNode in
      .controller(
        "Notes", "NotesViewController",
        state: [StateEntry("filter", "all")] + presented)
    }
    let editor = { (text: String) -> NodeList in
      [
        .navigation("Notes/EditorNav", children: ["Notes/EditorNav/:[0]:/Editor"]),
        .controller(
          "Notes/EditorNav/:[0]:/Editor", "EditorViewController",
          restorationClass: "EditorViewController", state: [StateEntry("draft", .string(text))]),
      ]
    }
    let presented = StateEntry(KnownKeys.presentedViewController, .reference("Notes/EditorNav"))
    let draft = "Feed the starter, then wait until it has doubled."
    return CaseFixture(
      name: "modal-editor",
      oldSummary: "A modal editor in a navigation controller of its own.",
      newSummary: "The same editor, a few words later.",
      old: .uikit([list([presented])] + editor(draft)),
      new: .uikit(
        [
          list([presented])
        ] + editor("Feed the starter at noon, then wait until it has doubled.")))
  }()

  private static let movedToOtherParent: CaseFixture = {
    let presenting = { (path: String) -> StateEntry in
      StateEntry(KnownKeys.presentedViewController, .reference(path))
    }
    let player = { (path: String) -> NodeList in
      [
        .controller(
          path, "PlayerViewController", restorationClass: "PlayerViewController",
          state: [
            StateEntry("track", "t-1"), StateEntry("position", 83), presenting(path + "/Queue"),
          ]),
        .controller(path + "/Queue", "QueueViewController"),
      ]
    }
    let tabs = { (player: String, presented: [StateEntry]) -> RestorationNode in
      .controller(
        "Tabs", "UITabBarController",
        state: [
          StateEntry(KnownKeys.selectedTab, .reference("Tabs/:[0]:/Home")),
          StateEntry("nowPlaying", .reference(player)),
        ] + presented)
    }
    let home = { (presented: [StateEntry]) -> RestorationNode in
      .controller("Tabs/:[0]:/Home", "HomeViewController", state: presented)
    }
    let (inside, above) = ("Tabs/:[0]:/Home/Player", "Tabs/Player")
    return CaseFixture(
      name: "other-parent",
      oldSummary: "The first tab presents a player, which presents a queue.",
      newSummary: "The player is presented by the tab bar controller: a move to another parent.",
      old: .uikit([tabs(inside, []), home([presenting(inside)])] + player(inside)),
      new: .uikit([tabs(above, [presenting(above)]), home([])] + player(above)))
  }()
}
