import PlistSyntax
import RestorationModel

// An archive for each of the questions in Documentation/questions.md, as small as the answer allows.

extension Fixture {
  private static let folder = "questions/"

  /// The archives of the questions.
  static let questionFixtures: [Fixture] = [
    Fixture(
      folder + "wrong-tab.data",
      "A tab bar controller that did not save which tab was selected: that tab has no identifier.",
      rules: ["selected-tab-not-saved"],
      .uikit([
        .controller("Tabs", "UITabBarController"),
        .controller("Tabs/:[0]:/Inbox", "InboxController"),
      ])),
    Fixture(
      folder + "since-scenes.data",
      "An archive that an app with a scene manifest never gets back.",
      .uikit([
        .navigation("Nav", children: ["Nav/:[0]:/Notes", "Nav/:[1]:/Note"]),
        .controller("Nav/:[0]:/Notes", "NotesController"),
        .controller("Nav/:[1]:/Note", "NoteController", restorationClass: "NoteController"),
      ])),
    Fixture(
      folder + "one-controller.data",
      "Only the tab bar controller came into the archive: the containers below it have no identifiers.",
      rules: ["tab-controller-without-children"],
      .uikit([.controller("Tabs", "UITabBarController")])),
    Fixture(
      folder + "table-position.data",
      "A table view that saved its selection as an index path, without model identifiers.",
      rules: ["index-path-in-state"],
      .uikit([
        .controller(
          "List", "ListController",
          views: NodeList([
            .view(
              "List/Table", "UITableView",
              state: [
                StateEntry(KnownKeys.contentOffset, .point(0, 640)),
                StateEntry(
                  KnownKeys.selectedIndexPaths,
                  .array([.indexPath([PlistInteger(0), PlistInteger(12)])])),
              ])
          ]))
      ])),
    Fixture(
      folder + "drawer.data",
      "A drawer that refers to its menu and not to its page.", rules: ["child-not-referenced"],
      .uikit([
        .controller(
          "Drawer", "App.DrawerController",
          state: [StateEntry("menu", .reference("Drawer/:[0]:/Menu"))]),
        .controller("Drawer/:[0]:/Menu", "App.MenuController"),
        .controller("Drawer/:[1]:/Page", "App.PageController"),
      ])),
    Fixture(
      folder + "modal.data",
      "A composer that was saved, and that nothing presents: its presenter does not call super when it "
        + "encodes its state.",
      .uikit([
        .controller("Root", "App.RootController"),
        .controller(
          "Root/Composer", "App.ComposerController", restorationClass: "App.ComposerController"),
      ])),
    Fixture(
      folder + "crash-loop.data",
      "A controller whose storyboard identifier the new version no longer has: UIKit throws.",
      .uikit([
        .navigation("Notes", children: ["Notes/:[0]:/List", "Notes/:[1]:/Note"]),
        .controller("Notes/:[0]:/List", "Notes.NoteTableController"),
        .controller(
          "Notes/:[1]:/Note", "Notes.NoteController",
          storyboard: StoryboardReference(name: "Main", identifier: "Note")),
      ])),
    Fixture(
      folder + "swiped.savedState/KnownSceneSessions/data.data",
      "The table of an app's scenes after the user closed one by force: its activity is gone.",
      RestorationArchive(
        source: ArchiveSource(container: .sceneSessions),
        nodes: [
          session(
            "5A6B7C8D-1E2F-4A3B-8C4D-9E0F1A2B3C4D", delegate: "App.SceneDelegate",
            storyboard: "Main")
        ])),
    Fixture(
      folder + "unexpected-class.data",
      "A model object in the state, which secure decoding refuses.",
      rules: ["custom-class-in-state"],
      .uikit([
        .controller(
          "Editor", "App.EditorController",
          state: [
            StateEntry(
              "draft", .object(className: "App.Draft", fields: [StateField("title", "Rye")])),
            StateEntry("page", 3),
          ])
      ])),
    Fixture(
      folder + "flash.data",
      "A root whose restoration class makes another one, which is in no window.",
      rules: ["restoration-class-on-child"],
      .uikit([
        .controller("Root", "App.RootController", restorationClass: "App.RootController")
      ])),
  ]
}
