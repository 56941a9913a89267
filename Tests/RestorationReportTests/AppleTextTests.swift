import PlistSyntax
import RestorationModel
import RestorationReport
import Testing

struct AppleTextTests {
  /// The first blocks are in the published screenshot, to the column.
  @Test func theDemo() throws {
    #expect(
      try render("apple", demo) == """
        Restoration class map is {
            "TabController/:[1]:/NavigationController/:[1]:/_TtC20StateRestorationDemo18CityViewController" = "_TtC20StateRestorationDemo18CityViewController";
        }

        Top Level
        ---------

                        kUIStateRestorationArchiveMajorVersionKey.........2
                        kUIStateRestorationArchiveMinorVersionKey.........1
                        UIApplicationStateRestorationBundleVersion........1
                        UIApplicationStateRestorationSystemVersion........8.0
                        UIApplicationStateRestorationTimestamp............2014-07-06 16:05:18 +0000
                        UIApplicationStateRestorationUserInterfaceIdiom...iPhone


        [View Controller] TabController (Class: UITabBarController)
        -----------------------------------------------------------

                        kTabBarSelectedViewControllerKey...Object Identifier Proxy: TabController/:[1]:/NavigationController
                        kViewControllerViewWasLoadedKey....Yes


        [View Controller] TabController/:[0]:/_TtC20StateRestorationDemo19FirstViewController (Class: _TtC20StateRestorationDemo19FirstViewController)
        ----------------------------------------------------------------------------------------------------------------------------------------------

                        encodingKeySliderValue............0.8926057
                        kViewControllerViewWasLoadedKey...Yes


        [View Controller] TabController/:[1]:/NavigationController (Class: UINavigationController)
        ------------------------------------------------------------------------------------------

                        kUIViewControllerChildrenKey......(
                                                              "TabController/:[1]:/NavigationController/:[0]:/_TtC20StateRestorationDemo20SecondViewController",
                                                              "TabController/:[1]:/NavigationController/:[1]:/_TtC20StateRestorationDemo18CityViewController"
                                                          )
                        kViewControllerViewWasLoadedKey...Yes


        [View Controller] TabController/:[1]:/NavigationController/:[0]:/_TtC20StateRestorationDemo20SecondViewController (Class: _TtC20StateRestorationDemo20SecondViewController)
        ---------------------------------------------------------------------------------------------------------------------------------------------------------------------------

                        kViewControllerViewWasLoadedKey...Yes


        [View Controller] TabController/:[1]:/NavigationController/:[1]:/_TtC20StateRestorationDemo18CityViewController (Class: _TtC20StateRestorationDemo18CityViewController)
        -----------------------------------------------------------------------------------------------------------------------------------------------------------------------

                        city..............................Hamburg
                        kViewControllerViewWasLoadedKey...Yes

        """)
  }

  @Test func whatTheScreenshotDoesNotShow() throws {
    var envelope = Envelope()
    envelope.userInterfaceIdiom = .pad
    envelope.firstResponders = ["Root/field"]
    envelope.state = [StateEntry("interfaceVersion", "3")]
    let field = RestorationNode(
      path: "Root/field",
      content: .other(.view, "UITextField", StateEntry("kTextEditableKey", true)))
    let root = NodeContent.controller(
      "RootVC", storyboard: StoryboardReference(name: "Main", identifier: "Root"), views: [field],
      StateEntry("nothing", .null),
      StateEntry(
        "nested", .dictionary([StatePair("b", .array([1, "two words"])), StatePair("A", 1.5)])),
      StateEntry("bytes", .data(ByteSlice(Array(0..<30)))),
      StateEntry("date", .date(426_355_518.0)))
    let archive = RestorationArchive(
      envelope: envelope,
      nodes: [
        RestorationNode(path: "Root", content: root),
        RestorationNode(path: "Store", hasState: false, content: NodeContent()),
      ])
    #expect(
      try render("apple", archive) == """
        Restoration class map is {
        }

        Top Level
        ---------

                        interfaceVersion..................................3
                        kFirstRespondersKey...............................(
                                                                              "Root/field"
                                                                          )
                        UIApplicationStateRestorationUserInterfaceIdiom...iPad


        [View Controller] Root (Class: RootVC)
        --------------------------------------

                        bytes..................................................<00010203 04050607 08090a0b 0c0d0e0f 10111213 14151617 ... (30 bytes)>
                        date...................................................2014-07-06 16:05:18 +0000
                        kViewControllerViewWasLoadedKey........................Yes
                        kViewRestorationDataKey................................{
                                                                                   "Root/field" = {
                                                                                       kTextEditableKey = Yes;
                                                                                       kUIStateRestorationClassNameKey = UITextField;
                                                                                   };
                                                                               }
                        nested.................................................{
                                                                                   A = "1.5";
                                                                                   b = (
                                                                                       1,
                                                                                       "two words"
                                                                                   );
                                                                               }
                        nothing................................................(null)
                        UIStateRestorationViewControllerStoryboard.............Storyboard Proxy: Main
                        UIStateRestorationViewControllerStoryboardIdentifier...Root


        [Object] Store (Class: (null), no saved state)
        ----------------------------------------------

        """)
  }

  @Test func backReferencesOfViewsLeadToTheViews() throws {
    let field = RestorationNode(
      path: "Root/field",
      content: .other(
        .view, "UITextField", StateEntry("item", .dictionary([StatePair("next", .shared(0))]))))
    let root = NodeContent.controller(
      "RootVC", views: [field], StateEntry("list", .dictionary([StatePair("first", .shared(0))])))
    let text = try render(
      "apple", RestorationArchive(nodes: [RestorationNode(path: "Root", content: root)]))
    #expect(text.contains(" first = (same as #list);"))
    #expect(text.contains(" next = (same as #item);"))
  }
}
