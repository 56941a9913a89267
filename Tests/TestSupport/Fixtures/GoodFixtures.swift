import PlistSyntax
import RestorationModel

extension Fixture {
  /// Archives without faults.
  static let goodFixtures: [Fixture] = [
    Fixture(
      "recipes.data",
      "A recipe app: two tabs, a navigation stack, a modal editor, a registered object, views with "
        + "state; the binary form, as a device has it.",
      recipes),
    Fixture(
      "recipes.plist", "The same archive as an XML property list.", as: .keyed(.xml), recipes),
    Fixture(
      "recipes.keyed.json", "The same archive as keyed JSON.", as: .keyed(.json), recipes),
    Fixture(
      "recipes.tree.json", "The same archive as `restorectl.archive/1`, the form to write by hand.",
      as: .tree, recipes),
    Fixture(
      "com.example.Recipes.savedState/data.data",
      "The same archive in the folder that the system keeps it in.", recipes),
    Fixture(
      "typed-values.data",
      "One controller with a value of every type: dates, URLs, geometry, sets, nested archives, "
        + "a cycle, an app's own class.", rules: ["index-path-in-state"], typedValues),
    Fixture(
      "typed-values.tree.json", "The same values as `restorectl.archive/1`.",
      rules: ["index-path-in-state"], as: .tree, typedValues),
    Fixture(
      "settings.archive",
      "A keyed archive that is no restoration archive: a dictionary of settings.", settings),
  ]

  private static let main = StoryboardReference(name: "Main")

  static let recipes: RestorationArchive = {
    var envelope = Envelope.phone
    envelope.firstResponders = ["Tabs/:[0]:/Browse/:[0]:/RecipeList/SearchField"]
    envelope.sizeClasses = [
      WindowSizeClass(window: "MainWindow", horizontal: "compact", vertical: "regular")
    ]
    envelope.state = [StateEntry("schemaVersion", 3), StateEntry("lastSync", .date(586_267_000.0))]
    return .uikit(
      [
        .controller(
          "Tabs", "UITabBarController", storyboard: main,
          state: [
            StateEntry(KnownKeys.selectedTab, .reference("Tabs/:[0]:/Browse")),
            StateEntry(KnownKeys.presentedViewController, .reference("Tabs/Editor")),
          ]),
        .navigation(
          "Tabs/:[0]:/Browse",
          children: [
            "Tabs/:[0]:/Browse/:[0]:/RecipeList", "Tabs/:[0]:/Browse/:[1]:/RecipeDetail",
          ]),
        .controller(
          "Tabs/:[1]:/Shopping", "_TtC7Recipes22ShoppingViewController",
          storyboard: StoryboardReference(name: "Main", identifier: "Shopping"),
          state: [
            StateEntry("items", .array(["flour", "salt", "yeast"])),
            StateEntry("checked", .set([.integer(PlistInteger(2))])),
          ]),
        .controller(
          "Tabs/:[0]:/Browse/:[0]:/RecipeList", "_TtC7Recipes24RecipeListViewController",
          storyboard: StoryboardReference(name: "Main", identifier: "RecipeList"),
          state: [
            StateEntry("cookbook", .reference("Cookbook")),
            StateEntry("query", "sourdough"),
          ],
          views: [
            .view(
              "Tabs/:[0]:/Browse/:[0]:/RecipeList/Table", "UITableView",
              state: [
                StateEntry("kScrollViewZoomScaleKey", 1.0),
                StateEntry("kScrollViewContentOffsetKey", .point(0, 412.5)),
                StateEntry("kScrollViewContentInsetKey", .insets(64, 0, 49, 0)),
                StateEntry("kApplicationSelectedCells", .array(["recipe-17"])),
              ]),
            .view(
              "Tabs/:[0]:/Browse/:[0]:/RecipeList/SearchField", "UITextField",
              state: [
                StateEntry("kTextFirstResponderKey", true),
                StateEntry("kTextSelectedTextLocationKey", 9),
                StateEntry("kTextSelectedTextLengthKey", 0),
              ]),
          ]),
        .controller(
          "Tabs/:[0]:/Browse/:[1]:/RecipeDetail", "_TtC7Recipes26RecipeDetailViewController",
          restorationClass: "_TtC7Recipes26RecipeDetailViewController",
          state: [
            StateEntry("recipeID", .uuid("6F1C2A3B-58D4-4E0C-9B7A-2D1E5F604C88")),
            StateEntry("servings", 4),
            StateEntry("scale", 1.5),
          ]),
        .controller(
          "Tabs/Editor", "_TtC7Recipes20EditorViewController",
          restorationClass: "_TtC7Recipes20EditorViewController",
          state: [
            StateEntry(
              "draft",
              .dictionary([
                StatePair("title", "Rye bread"),
                StatePair("minutes", 95),
                StatePair("source", .url("https://example.com/rye", base: nil)),
                StatePair("steps", .array(["mix", "rest", "bake"])),
              ]))
          ]),
        .object(
          "Cookbook", "_TtC7Recipes8Cookbook", restorationClass: "_TtC7Recipes8Cookbook",
          state: [StateEntry("open", true), StateEntry("sections", .array([1, 3, 5]))]),
      ], envelope: envelope)
  }()

  static let typedValues: RestorationArchive = .uikit([
    .controller(
      "Root", "Sample.RootViewController",
      restorationClass: "Sample.RootViewController",
      state: [
        StateEntry("nil", .null),
        StateEntry("bool", true),
        StateEntry("integer", 7),
        StateEntry("largeInteger", .integer(PlistInteger(UInt64.max))),
        StateEntry("real", 0.8926057),
        StateEntry("notANumber", .real(ExactReal(.nan))),
        StateEntry("text", "Grüße, 世界"),
        StateEntry("date", .date(426_355_518.25)),
        StateEntry("data", .data(ByteSlice([0, 1, 2, 253, 254, 255]))),
        StateEntry("url", .url("index.html", base: "https://example.com/docs/")),
        StateEntry("uuid", .uuid("0AD863BA-7584-40CF-8896-BD87B3280C34")),
        StateEntry("point", .point(12, -3.5)),
        StateEntry("insets", .insets(1, 2, 3, 4)),
        StateEntry("range", .range(location: PlistInteger(3), length: PlistInteger(14))),
        StateEntry("indexPath", .indexPath([4, 8, 300].map { PlistInteger($0) })),
        StateEntry("array", .array([1, "two", 3.5, .null])),
        StateEntry("set", .set(["red", "green"])),
        StateEntry("orderedSet", .orderedSet(["first", "second"])),
        StateEntry("map", .dictionary([StatePair(1, "one"), StatePair(true, "yes")])),
        StateEntry("$escaped", .dictionary([StatePair("$set", "an app's own key")])),
        StateEntry("reference", .reference("Root")),
        StateEntry("storyboard", .storyboard(StoryboardReference(name: "Main"))),
        StateEntry(
          "model",
          .object(
            className: "Sample.Document",
            fields: [StateField("title", "Untitled"), StateField("parent", .shared(36))])),
        StateEntry("null", .object(className: "NSNull", fields: [])),
        StateEntry("archive", .archive([StateField("root", .array(["inner"]))])),
      ])
  ])

  static let settings = RestorationArchive(
    source: ArchiveSource(container: .keyed),
    nodes: [
      RestorationNode(
        path: "$top",
        content: {
          var content = NodeContent(kind: .archive)
          content.state = [
            StateEntry(
              "root",
              .dictionary([
                StatePair("fontSize", 13), StatePair("theme", "dark"),
                StatePair("recent", .array(["a.txt", "b.txt"])),
              ]))
          ]
          return content
        }())
    ])
}
