import RestorationModel

// A notes app in two versions: what people still hold from the old one, what the new one saves, and
// the new one's own files. Each rule about project files, and each that compares two archives, has
// something to find here.

extension Fixture {
  /// The archives of the two versions. Each alone is without faults.
  static let appFixtures: [Fixture] = [
    Fixture(
      "app/v1.data",
      "A notes app's old version. With the new one's files: a storyboard, a storyboard identifier "
        + "and a class that are gone, and scenes.", oldVersion),
    Fixture(
      "app/v2.data",
      "Its new version, to be compared with the old one: paths, classes, types, an identifier and "
        + "the device have changed, the version has not.", newVersion),
  ]

  private static let notes = "Tabs/:[0]:/Notes"

  private static let oldVersion: RestorationArchive = .uikit([
    .controller(
      "Tabs", "UITabBarController", storyboard: StoryboardReference(name: "Main"),
      state: [StateEntry(KnownKeys.selectedTab, .reference(notes))]),
    navigation,
    .controller(
      notes + "/:[0]:/NoteList", "Notes.NoteListController",
      storyboard: StoryboardReference(name: "Main", identifier: "List"),
      state: [
        StateEntry("sort", "date"), StateEntry("columns", 2), StateEntry("filter", "all"),
      ]),
    .controller(
      notes + "/:[1]:/Note", "Notes.NoteController", restorationClass: "Notes.NoteController",
      state: [StateEntry("note", .uuid("3D7C8E42-5B1F-4C3A-9E60-7A2B4C8D1F05"))]),
    .controller(
      "Tabs/:[1]:/Settings", "Notes.SettingsController",
      storyboard: StoryboardReference(name: "Settings", identifier: "Settings"),
      state: [StateEntry("page", "fonts")]),
  ])

  private static let newVersion: RestorationArchive = {
    var envelope = Envelope.phone
    envelope.timestamp = 586_353_900.0
    envelope.userInterfaceIdiom = .pad
    return .uikit(
      [
        .controller(
          "Tabs", "UITabBarController", storyboard: StoryboardReference(name: "Main"),
          state: [StateEntry(KnownKeys.selectedTab, .reference(notes))]),
        navigation,
        .controller(
          notes + "/:[0]:/NoteList", "Notes.NoteTableController",
          storyboard: StoryboardReference(name: "Main", identifier: "NoteList"),
          state: [StateEntry("sort", 1), StateEntry("columns", 2.5), previews]),
        .controller(
          notes + "/:[1]:/Note", "NotesUI.NoteController",
          restorationClass: "NotesUI.NoteController",
          state: [StateEntry("note", .uuid("3D7C8E42-5B1F-4C3A-9E60-7A2B4C8D1F05"))]),
        .controller(
          "Tabs/:[1]:/Tags", "Notes.TagsController",
          storyboard: StoryboardReference(name: "Main", identifier: "Tags")),
      ], envelope: envelope)
  }()

  private static let navigation: RestorationNode = .controller(
    notes, "UINavigationController", storyboard: StoryboardReference(name: "Main"),
    state: [
      StateEntry(
        KnownKeys.navigationChildren,
        .array([.string(notes + "/:[0]:/NoteList"), .string(notes + "/:[1]:/Note")]))
    ])

  /// More than eight kilobytes that the old version did not save.
  private static let previews = StateEntry(
    "previews",
    .array(
      (1...150).map { number in
        .string("Note \(number): the first words of a note, as many as a row of the list shows")
      }))
}

extension TextFixture {
  /// The new version's own files.
  static let appFixtures: [TextFixture] = [
    TextFixture(
      "app/Main.storyboard",
      "The new version's storyboard: a container without identifier around a scene that has one, "
        + "and two tables with one identifier.", for: "--storyboards",
      storyboard),
    TextFixture(
      "app/Info.plist", "The new version's Info.plist, with a scene manifest.", for: "--info-plist",
      infoPlist),
    TextFixture(
      "app/classes.txt", "The new version's classes; one has moved to another module.",
      for: "--classes",
      """
      # The classes of the app, as the runtime names them.
      Notes.AppDelegate
      Notes.NoteTableController
      Notes.TagsController
      NotesUI.NoteController

      """),
    TextFixture(
      "app/expected-paths.txt", "The screens that have to come back; the new version lost one.",
      for: "--expect-paths",
      """
      # The screens that have to come back.
      Tabs/Notes/NoteList
      Tabs/**/Note
      Tabs/Settings

      """),
  ]

  private static let infoPlist = """
    <?xml version="1.0" encoding="UTF-8"?>
    <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" \
    "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
    <plist version="1.0">
    <dict>
    	<key>CFBundleIdentifier</key>
    	<string>com.example.Notes</string>
    	<key>CFBundleVersion</key>
    	<string>43</string>
    	<key>NSUserActivityTypes</key>
    	<array>
    		<string>com.example.Notes.edit</string>
    	</array>
    	<key>UIApplicationSceneManifest</key>
    	<dict>
    		<key>UIApplicationSupportsMultipleScenes</key>
    		<true/>
    	</dict>
    </dict>
    </plist>

    """

  private static let storyboard = """
    <?xml version="1.0" encoding="UTF-8"?>
    <document type="com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB" version="3.0" \
    initialViewController="tab-00-001">
        <scenes>
            <!--Tabs-->
            <scene sceneID="scn-00-001">
                <objects>
                    <tabBarController restorationIdentifier="Tabs" id="tab-00-001" \
    sceneMemberID="viewController">
                        <connections>
                            <segue destination="nav-00-001" kind="relationship" \
    relationship="viewControllers" id="rel-00-001"/>
                            <segue destination="nav-00-002" kind="relationship" \
    relationship="viewControllers" id="rel-00-002"/>
                            <segue destination="tag-00-001" kind="relationship" \
    relationship="viewControllers" id="rel-00-003"/>
                        </connections>
                    </tabBarController>
                </objects>
            </scene>
            <!--Notes-->
            <scene sceneID="scn-00-002">
                <objects>
                    <navigationController restorationIdentifier="Notes" id="nav-00-001" \
    sceneMemberID="viewController">
                        <connections>
                            <segue destination="lst-00-001" kind="relationship" \
    relationship="rootViewController" id="rel-00-004"/>
                        </connections>
                    </navigationController>
                </objects>
            </scene>
            <!--Note List-->
            <scene sceneID="scn-00-003">
                <objects>
                    <tableViewController storyboardIdentifier="NoteList" \
    useStoryboardIdentifierAsRestorationIdentifier="YES" id="lst-00-001" \
    customClass="NoteTableController" customModule="Notes" customModuleProvider="target" \
    sceneMemberID="viewController">
                        <tableView key="view" restorationIdentifier="Table" id="tbl-00-001"/>
                    </tableViewController>
                </objects>
            </scene>
            <!--Search-->
            <scene sceneID="scn-00-004">
                <objects>
                    <navigationController id="nav-00-002" sceneMemberID="viewController">
                        <connections>
                            <segue destination="src-00-001" kind="relationship" \
    relationship="rootViewController" id="rel-00-005"/>
                        </connections>
                    </navigationController>
                </objects>
            </scene>
            <scene sceneID="scn-00-005">
                <objects>
                    <viewController restorationIdentifier="Search" id="src-00-001" \
    sceneMemberID="viewController">
                        <view key="view" id="vew-00-001">
                            <subviews>
                                <tableView restorationIdentifier="Results" id="tbl-00-002"/>
                                <tableView restorationIdentifier="Results" id="tbl-00-003"/>
                            </subviews>
                        </view>
                    </viewController>
                </objects>
            </scene>
            <!--Tags-->
            <scene sceneID="scn-00-006">
                <objects>
                    <viewController storyboardIdentifier="Tags" restorationIdentifier="Tags" \
    id="tag-00-001" customClass="TagsController" customModule="Notes" \
    customModuleProvider="target" sceneMemberID="viewController"/>
                </objects>
            </scene>
        </scenes>
    </document>

    """
}
