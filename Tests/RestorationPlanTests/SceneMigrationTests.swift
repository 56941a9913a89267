import AppFiles
import PlistSyntax
import RestorationModel
import TestSupport
import Testing

@testable import RestorationPlan

/// What goes into a scene's user activity instead of an archive.
@Suite struct SceneMigrationTests {
  /// Documentation/scenes.md shows both.
  @Test func `the fixture after the move holds what is said of the one before`() throws {
    let before = try #require(Fixture.all.first { $0.file == "recipes.data" })
    let after = try #require(Fixture.all.first { $0.file == "scenes/recipes.data" })
    let activity = try #require(after.archive[path: "scene/activity"]?.decoded())
    #expect(SceneMigration(of: before.archive).userInfo == activity.state)
  }

  struct Case: Sendable, CustomTestStringConvertible {
    let key: String
    let value: StateValue
    let stored: StateValue?
    /// Part of what is said about it.
    let words: String

    init(_ value: StateValue, _ stored: StateValue?, _ words: String = "", key: String = "key") {
      self.key = key
      self.value = value
      self.stored = stored
      self.words = words
    }

    var testDescription: String { "\(key): \(value.typeName)" }
  }

  static let object = StateValue.object(className: "App.Model", fields: [])
  static let null = StateValue.object(className: "NSNull", fields: [])

  static let cases: [Case] = [
    Case(true, true), Case(3, 3), Case(1.5, 1.5), Case("a", "a"), Case(.date(1.0), .date(1.0)),
    Case(.url("a:b", base: nil), .url("a:b", base: nil)),
    Case(
      .uuid("6F1C2A3B-58D4-4E0C-9B7A-2D1E5F604C88"), "6F1C2A3B-58D4-4E0C-9B7A-2D1E5F604C88", "uuid"),
    Case(.point(1, 2.5), "{1, 2.5}", "NSCoder"), Case(.insets(1, 2, 3, 4), "{1, 2, 3, 4}"),
    Case(.range(location: PlistInteger(2), length: PlistInteger(3)), "{2, 3}", "NSStringFromRange"),
    Case(.reference("Tabs/:[0]:/List"), "Tabs/List", "name of the screen"),
    Case(.orderedSet([1, 2]), .array([1, 2]), "array"), Case(.set([1]), .set([1])),
    Case(.array([1, .null]), .array([1, null])),
    Case(.array([.point(0, 1)]), .array(["{0, 1}"]), "elements"),
    Case(
      .dictionary([StatePair("at", .point(0, 1))]), .dictionary([StatePair("at", "{0, 1}")]),
      "at as"),
    Case(.dictionary([StatePair(1, 2)]), .dictionary([StatePair(1, 2)])),
    Case(.indexPath([PlistInteger(0), PlistInteger(1)]), nil, "identifier of the item"),
    Case(object, nil, "cannot contain the app's objects"),
    Case(.array([object]), nil, "of its elements"),
    Case(.dictionary([StatePair("m", object)]), nil, "of m: "),
    Case(.dictionary([StatePair(.point(0, 1), 2)]), nil, "array of pairs"),
    Case(null, null), Case(.null, nil, "it is nil"), Case(.shared(1), nil, "another value"),
    Case(.object(className: "UIImage", fields: []), nil, "write the image"),
    Case("hunter2", nil, "keychain", key: "password"),
    Case(.dictionary([StatePair("password", "hunter2")]), nil, "keychain", key: "login"),
    Case(.string(String(repeating: "a", count: 20_000)), nil, "write it to a file"),
  ]

  @Test(arguments: cases)
  func `a value is stored as a type that a user activity holds`(_ test: Case) {
    let storage = UserInfoValue(test.value, key: test.key)
    #expect(storage.stored == test.stored)
    let words =
      switch storage {
      case .kept: ""
      case .replaced(_, let words): words
      case .leftOut(let words): words
      }
    #expect(
      test.words.isEmpty ? words.isEmpty || storage.stored != nil : words.contains(test.words))
  }

  @Test func `names follow what contains a screen, not stale indices`() throws {
    let migration = SceneMigration(
      of: .uikit([
        .controller(
          "Tabs", "UITabBarController",
          state: [StateEntry(KnownKeys.selectedTab, .reference("Tabs/:[1]:/Nav"))]),
        .navigation("Tabs/:[1]:/Nav", children: ["Tabs/:[4]:/Nav/:[0]:/A"]),
        .controller("Tabs/:[4]:/Nav/:[0]:/A", state: [StateEntry("n", 1)]),
      ]))
    #expect(migration.selectedTabs == [.init(name: "Tabs", value: "Nav")])
    #expect(migration.stacks == [.init(name: "Tabs/Nav", value: ["A"])])
    #expect(migration.screens.map(\.name) == ["Tabs", "Tabs/Nav", "Tabs/Nav/A"])
  }

  @Test func `several screens with one name are reported`() {
    let migration = SceneMigration(
      of: .uikit([
        .controller("Root"), .controller("Root/:[0]:/A", state: [StateEntry("n", 1)]),
        .controller("Root/:[1]:/A", state: [StateEntry("n", 2)]),
      ]))
    #expect(migration.sharedNames == ["Root/A"])
    #expect(migration.values.map(\.saved) == [1])
  }

  @Test func `only what a presenter itself presents is presented again`() {
    let state = [StateEntry(KnownKeys.presentedViewController, .reference("Nav/Sheet"))]
    let migration = SceneMigration(
      of: .uikit([
        .controller("Nav", "UINavigationController", state: state),
        .controller("Nav/:[0]:/A", state: state), .controller("Nav/Sheet"),
      ]))
    #expect(migration.presented == [.init(name: "Nav", value: "Sheet")])
  }

  @Test func `the activity type is one that the app declares, or is made of its identifier`() {
    var archive = RestorationArchive.uikit([])
    #expect(SceneMigration(of: archive).activityType == "com.example.app.stateRestoration")
    #expect(SceneMigration(of: archive).isDeclared == nil)
    archive.source.file = "Saved/com.acme.Mail.savedState/data.data"
    #expect(SceneMigration(of: archive).activityType == "com.acme.Mail.stateRestoration")
    let declared = SceneMigration(of: archive, project: .info { $0.activityTypes = ["com.acme.a"] })
    #expect(declared.activityType == "com.acme.a" && declared.isDeclared == true)
    #expect(SceneMigration(of: archive, project: .info { _ in }).isDeclared == false)
  }

  /// A short view below a long path, many times, must not multiply the path.
  @Test func `no name is longer than its path`() {
    let long = String(repeating: "n", count: 10_000)
    var content = RestorationNode.controller(long).decoded()
    content.views = NodeList(
      (0..<100).map { number in
        var view = NodeContent(kind: .view)
        view.state = [StateEntry("a", 1)]
        return RestorationNode(path: RestorationPath("v\(number)"), content: view)
      })
    let migration = SceneMigration(
      of: .uikit([RestorationNode(path: RestorationPath(long), content: content)]))
    #expect(migration.screens.count == 101)
    #expect(migration.screens.dropFirst().allSatisfy { $0.name.utf8.count < 10 })
  }
}
