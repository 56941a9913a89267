import AppFiles
import Testing

private func bytes(_ text: String) -> ByteSlice { ByteSlice(utf8: text) }

@Suite struct ListTests {
  @Test func `expected paths have their lines`() throws {
    let list = try ExpectedPath.list(
      reading: bytes("\u{FEFF}# screens\r\n\r\n  Tabs/List \t\r\nTabs/**\n\\#1\n#"))
    #expect(list.map(\.pattern.text) == ["Tabs/List", "Tabs/**", "\\#1"])
    #expect(list.map(\.line) == [3, 4, 5])
    #expect(PatternSet([list[2].pattern]).matches("#1"))
  }

  @Test(arguments: [
    ("A//B", PlistFault.malformedPattern, 1, 3),
    ("A\n  B/:[x]:/C", .malformedPattern, 2, 5),
    ("# a\nA#key", .keyInPath, 2, 1), ("\n#\n", .emptyList, 1, 1), ("", .emptyList, 1, 1),
  ])
  func `faults have line and column`(
    text: String, code: PlistFault, line: Int, column: Int
  ) {
    let error = #expect(throws: PlistError.self) {
      _ = try ExpectedPath.list(reading: bytes(text))
    }
    #expect(error?.code == code)
    #expect(error?.location.textPosition == TextPosition(line: line, column: column))
  }

  @Test func `a list is UTF-8`() {
    let error = #expect(throws: PlistError.self) {
      _ = try ClassNameList.names(reading: ByteSlice(Array("A\né".utf8) + [0xFF, 0x0A]))
    }
    #expect(error?.code == .notUTF8)
    #expect(error?.location.byteOffset == 4)
    #expect(error?.location.textPosition == TextPosition(line: 2, column: 2))
  }

  @Test func `prose is no list of classes`() throws {
    let error = #expect(throws: PlistError.self) {
      _ = try ClassNameList.names(reading: bytes("App.List\n  what the app has\n"))
    }
    #expect(error?.code == .notClassName)
    #expect(error?.location.textPosition == TextPosition(line: 2, column: 3))
    let names = ["App.Box<Swift.Int, App.List>", "App.(Row in _1F)"]
    #expect(try ClassNameList.names(reading: bytes(names.joined(separator: "\n"))) == Set(names))
  }

  @Test func `class names have one spelling`() throws {
    let names = try ClassNameList.names(
      reading: bytes("# classes\n_TtC3App4List\nApp.Detail\n\n  OldStyle  \n"))
    #expect(names == ["App.List", "App.Detail", "OldStyle"])
    #expect(names.contains(ClassNameList.canonical("_TtC3App6Detail")))
  }

  @Test(arguments: [("A/B", "A/B"), ("A/\\*", "A/*")])
  func `a pattern without wildcards is a path`(text: String, path: String) throws {
    #expect(try PatternSet([PathPattern(parsing: text)]).matches(RestorationPath(path)))
  }
}

@Suite struct InfoPlistTests {
  @Test(arguments: [
    """
    <plist><dict><key>CFBundleVersion</key><string>42</string>
    <key>UIApplicationSceneManifest</key><dict><key>UISceneConfigurations</key>
    <dict><key>Window</key><array><dict/></array></dict></dict>
    <key>NSUserActivityTypes</key><array><string>a.b</string></array></dict></plist>
    """,
    """
    { "CFBundleVersion": "42", "NSUserActivityTypes": ["a.b"],
      "UIApplicationSceneManifest": { "UISceneConfigurations": { "Window": [ {} ] } } }
    """,
  ])
  func `any syntax is read`(text: String) throws {
    let plist = try InfoPlist(reading: bytes(text))
    #expect(plist.bundleVersion == "42" && plist.declaresScenes && plist.activityTypes == ["a.b"])
  }

  @Test(arguments: [
    "{}", "{ \"UIMainStoryboardFile\": \"$(MAIN)\" }",
    "{ \"CFBundleVersion\": \"$(CURRENT_PROJECT_VERSION)\" }",
  ])
  func `what is not there is not known`(text: String) throws {
    #expect(try InfoPlist(reading: bytes(text)) == InfoPlist())
  }

  @Test func `scene configurations have roles, names and classes`() throws {
    let plist = try InfoPlist(
      reading: bytes(
        """
        { "UIApplicationSceneManifest": { "UISceneConfigurations": {
          "Window": [ { "UISceneConfigurationName": "A", "UISceneDelegateClassName": "App.S" },
                      { "UISceneDelegateClassName": "$(PRODUCT_MODULE_NAME).S" }, 7 ],
          "Display": "damaged" } } }
        """))
    #expect(plist.sceneConfigurations?.map(\.role) == ["Window", "Window"])
    #expect(plist.sceneConfigurations?.map(\.name) == ["A", nil])
    #expect(plist.sceneConfigurations?.map(\.delegateClass) == ["App.S", nil])
    for text in ["{ \"UIApplicationSceneManifest\": {} }", "{ \"UIApplicationSceneManifest\": 1 }"]
    {
      let plist = try InfoPlist(reading: bytes(text))
      #expect(plist.sceneConfigurations == nil && !plist.declaresScenes)
    }
  }

  @Test(arguments: [
    ("{ \"UIMainStoryboardFile\": \"Main\" }", ["Main"] as [String]?),
    (
      "{ \"UIMainStoryboardFile\": \"A\", \"UIMainStoryboardFile~ipad\": \"B\" }", ["A", "B"]
    ),
    ("{ \"CFBundleIdentifier\": \"a.b\" }", []), ("{ \"CFBundleVersion\": \"1\" }", nil),
  ])
  func `the main storyboards are known from a file that is whole`(
    text: String, names: [String]?
  ) throws {
    #expect(try InfoPlist(reading: bytes(text)).mainStoryboards == names)
  }

  @Test(arguments: [
    ("[]", PlistFault.wrongPlist, 1), ("{ \"Ui\": 1, \"version\": 1 }", .wrongPlist, 1),
    ("{ \"$top\": {} }", .wrongPlist, 1),
    ("{\n\"CFBundleVersion\": 42 }", .wrongType, 2),
    ("{ \"NSUserActivityTypes\": [\"a\",\n1] }", .wrongType, 2), ("{", .truncated, 1),
  ])
  func `other files are refused`(text: String, code: PlistFault, line: Int) {
    let error = #expect(throws: PlistError.self) { _ = try InfoPlist(reading: bytes(text)) }
    #expect(error?.code == code)
    #expect(error?.location.textPosition?.line == line)
  }
}

@Suite struct BundleNeighboursTests {
  @Test(arguments: [
    ("{ \"kIgnoreSnapshotKey\": \"YES\" }", true), ("{ \"kIgnoreSnapshotKey\": \"NO\" }", false),
    ("{ \"kIgnoreSnapshotKey\": true }", true), ("{ \"kIgnoreSnapshotKey\": false }", false),
    ("{}", nil),
  ])
  func `the snapshot's flag is text or a boolean`(text: String, value: Bool?) throws {
    let neighbours = try Self.neighbours(.restorationInfo, text)
    #expect(neighbours.ignoresSnapshot == value && neighbours.restorationTriesLeft == nil)
  }

  @Test(arguments: [
    "{ \"kRestorationTriesLeft\": 1 }", "{}",
    "{ \"$archiver\": \"NSKeyedArchiver\", \"$top\": { \"kRestorationTriesLeft\": 1 } }",
  ])
  func `the tries are at the root or in an archive`(text: String) throws {
    let neighbours = try Self.neighbours(.inProgress, text)
    #expect(neighbours.restorationTriesLeft == 1 && neighbours.ignoresSnapshot == nil)
  }

  @Test(arguments: [
    (SavedStateLayout.File.restorationInfo, "{ \"kIgnoreSnapshotKey\": \"maybe\" }"),
    (.restorationInfo, "[]"), (.inProgress, "{ \"kRestorationTriesLeft\": \"2\" }"),
    (.inProgress, "1"),
  ])
  func `others are refused`(file: SavedStateLayout.File, text: String) {
    #expect(throws: PlistError.self) { _ = try Self.neighbours(file, text) }
  }

  private static func neighbours(
    _ file: SavedStateLayout.File, _ text: String
  ) throws -> BundleNeighbours {
    var neighbours = BundleNeighbours()
    try neighbours.add(file, in: PlistDocument.read(bytes(text)))
    return neighbours
  }
}
