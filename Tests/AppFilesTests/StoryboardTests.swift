import AppFiles
import PlistSyntax
import RestorationArchives
import Testing

import struct PlistSyntax.SourceLocation

@Suite struct StoryboardTests {
  private static let head =
    "<document type=\"com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB\""

  private func storyboard(_ text: String, file: String = "Main.storyboard") throws -> Storyboard {
    try Storyboard(reading: ByteSlice(Array(text.utf8)), file: file)
  }

  /// A storyboard with one scene for each text.
  private func scenes(_ objects: String...) throws -> Storyboard {
    let scenes = objects.map { "<scene><objects>\($0)</objects></scene>\n" }.joined()
    return try storyboard(Self.head + ">\n<scenes>\n\(scenes)</scenes></document>")
  }

  @Test func `controllers have their identifiers and classes`() throws {
    let read = try scenes(
      """
      <viewController restorationIdentifier="R" storyboardIdentifier="S" id="a1" customClass="C" \
      customModule="M" sceneMemberID="viewController"/>
      <placeholder placeholderIdentifier="IBFirstResponder" id="f1" sceneMemberID="firstResponder"/>
      """,
      "<glkViewController storyboardIdentifier='G' id='a2' customClass='Old' "
        + "useStoryboardIdentifierAsRestorationIdentifier='YES' restorationIdentifier='ignored'/>",
      "<customThing id='a3' sceneMemberID='viewController'/>",
      "<tapGestureRecognizer id='a4'/><searchController id='a5' sceneMemberID='other'/>")
    #expect(read.name == "Main" && read.kind == .storyboard)
    #expect(read.controllers.map(\.objectID) == ["a1", "a2", "a3"])
    #expect(
      read.controllers.map(\.element) == ["viewController", "glkViewController", "customThing"])
    #expect(read.controllers.map(\.restorationIdentifier) == ["R", "G", nil])
    #expect(read.controllers.map(\.storyboardIdentifier) == ["S", "G", nil])
    #expect(read.controllers.map(\.className) == ["M.C", "Old", nil])
    #expect(read.controllers[0].location.textPosition == TextPosition(line: 3, column: 17))
  }

  @Test func `relationships and embed segues contain, others do not`() throws {
    let read = try scenes(
      """
      <tabBarController id="t"><connections>
      <segue destination="n" kind="relationship" relationship="viewControllers"/>
      <segue destination="m" kind="relationship" relationship="viewControllers"/>
      <segue destination="x" kind="show"/>
      </connections></tabBarController>
      """,
      """
      <viewController id="v"><view key="view"><subviews><containerView>
      <connections><segue destination="e" kind="embed"/></connections>
      </containerView><button><connections>
      <segue destination="p" kind="presentation"/></connections></button></subviews></view>
      <connections><segue destination="q" kind="custom"/></connections></viewController>
      """)
    #expect(read.controllers.map(\.children) == [["n", "m"], ["e"]])
  }

  @Test func `views belong to the controller around them`() throws {
    let read = try scenes(
      """
      <viewController restorationIdentifier="V" id="v"><view key="view" restorationIdentifier="top">
      <subviews><view><subviews><tableView restorationIdentifier="table"/></subviews></view>
      <scrollView/></subviews></view></viewController>
      """,
      "<view restorationIdentifier='stray'/><collectionViewController id='c'>"
        + "<collectionView key='view' restorationIdentifier='grid'/></collectionViewController>")
    #expect(
      read.controllers.map { $0.views.map(\.restorationIdentifier) } == [
        ["top", "table"], ["grid"],
      ])
    #expect(read.controllers[0].views.map(\.element) == ["view", "tableView"])
    #expect(read.controllers[0].views[1].location.textPosition?.line == 4)
  }

  @Test func `views that would save state are known without identifier too, but not in cells`()
    throws
  {
    let read = try scenes(
      """
      <viewController id="v"><view key="view"><subviews><label/><imageView/>
      <tableView restorationIdentifier="T"><prototypes><tableViewCell><subviews>
      <textField/><scrollView/></subviews></tableViewCell></prototypes></tableView>
      <wkWebView/><webView/><collectionView><cells><collectionViewCell><imageView/>
      </collectionViewCell></cells></collectionView><textView/></subviews></view></viewController>
      """)
    #expect(
      read.controllers[0].unidentifiedViews.map(\.element)
        == ["imageView", "webView", "collectionView", "textView"])
    #expect(read.controllers[0].unidentifiedViews[0].location.textPosition?.line == 3)
    #expect(read.controllers[0].views.map(\.restorationIdentifier) == ["T"])
  }

  @Test func `the views of a nib belong to its owner`() throws {
    let read = try storyboard(
      """
      <document type="com.apple.InterfaceBuilder3.CocoaTouch.XIB">
      <objects>
      <placeholder placeholderIdentifier="IBFilesOwner" id="-1" customClass="Login"/>
      <placeholder placeholderIdentifier="IBFirstResponder" id="-2"/>
      <view restorationIdentifier="a"><subviews><view restorationIdentifier="b"/></subviews></view>
      <navigationController restorationIdentifier="N" id="n">
      <viewControllers><viewController restorationIdentifier="I" id="i">
      <view key="view" restorationIdentifier="c"/></viewController></viewControllers>
      </navigationController>
      <view restorationIdentifier="d"/>
      </objects></document>
      """, file: "Views/Login.xib")
    #expect(read.name == "Login" && read.kind == .nib)
    #expect(read.controllers.map(\.className) == ["Login", nil, nil])
    #expect(
      read.controllers.map { $0.views.map(\.restorationIdentifier) } == [
        ["a", "b", "d"], [], ["c"],
      ])
    #expect(read.controllers[1].children == ["i"])
  }

  @Test func `a storyboard reference is a link`() throws {
    let read = try scenes(
      "<viewControllerPlaceholder storyboardName='Account' referencedIdentifier='Login' id='p' "
        + "sceneMemberID='viewController'/>", "<viewControllerPlaceholder id='q'/>")
    #expect(
      read.controllers.map(\.link) == [
        StoryboardLink(storyboardName: "Account", identifier: "Login"),
        StoryboardLink(storyboardName: nil, identifier: nil),
      ])
  }

  @Test(arguments: [
    ("Main.storyboard", "Main"), ("a/b/Main.storyboard", "Main"), ("Main~ipad.storyboard", "Main"),
    ("Main~iphone.storyboard", "Main"), ("A.B.xib", "A.B"), ("Main", "Main"), (".xib", ".xib"),
    ("", ""),
  ])
  func `the name is that of the file`(file: String, name: String) throws {
    #expect(try storyboard(Self.head + "/>", file: file).name == name)
  }

  @Test(arguments: [
    ("<plist/>", ProjectFileFault.notInterfaceBuilder, 1),
    ("<!-- x -->\n<document type='other'/>", .notInterfaceBuilder, 2),
    ("<archive type=\"com.apple.InterfaceBuilder3.CocoaTouch.XIB\"/>", .notInterfaceBuilder, 1),
    ("", .syntax(.truncated), 1), ("\n\n{}", .syntax(.unexpectedCharacter), 3),
    ("<document type=\"com.apple.InterfaceBuilder3\">\n", .syntax(.truncated), 2),
  ])
  func `other files are refused`(text: String, code: ProjectFileFault, line: Int) {
    let error = #expect(throws: ProjectFileError.self) { _ = try storyboard(text) }
    #expect(error?.code == code)
    #expect(error?.location.textPosition?.line == line)
  }

  @Test func `compiled files are refused by name`() {
    let error = #expect(throws: ProjectFileError.self) { _ = try storyboard("bplist00…") }
    #expect(error?.code == .notInterfaceBuilder)
    #expect(error?.found == "a compiled file")
  }
}

@Suite struct StoryboardIndexTests {
  private func storyboard(
    _ name: String, initial: String? = nil, _ controllers: [StoryboardController]
  ) -> Storyboard {
    var storyboard = Storyboard(file: name + ".storyboard", name: name, controllers: controllers)
    storyboard.initialControllerID = initial
    return storyboard
  }

  private func controller(
    _ objectID: String, identifier: String? = nil, link: StoryboardLink? = nil,
    children: [String] = []
  ) -> StoryboardController {
    var controller = StoryboardController(
      objectID: objectID, element: "viewController", location: SourceLocation(byteOffset: 0))
    controller.storyboardIdentifier = identifier
    controller.link = link
    controller.children = children
    return controller
  }

  @Test func `children are found across storyboards`() {
    let index = StoryboardIndex([
      storyboard(
        "Main",
        [
          controller("a", children: ["b", "l1", "l2", "l3", "l4", "gone"]), controller("b"),
          controller("l1", link: .init(storyboardName: "Other", identifier: "X")),
          controller("l2", link: .init(storyboardName: "Other", identifier: nil)),
          controller("l3", link: .init(storyboardName: "Nowhere", identifier: nil)),
          controller("l4", link: .init(storyboardName: nil, identifier: "Own")),
          controller("c", identifier: "Own"),
        ]),
      storyboard("Other", initial: "i", [controller("x", identifier: "X"), controller("i")]),
    ])
    let children = index.children(of: .init(storyboard: 0, controller: 0))
    #expect(children.map { index[$0].objectID } == ["b", "x", "i", "c"])
  }

  @Test func `a storyboard may be in several files, a nib is none`() {
    var nib = storyboard("Cell", [controller("n", identifier: "N")])
    nib.kind = .nib
    let index = StoryboardIndex([
      storyboard("Main", [controller("a", identifier: "A")]),
      storyboard("Main", [controller("b", identifier: "B")]), nib,
    ])
    #expect(index.hasStoryboard(named: "Main") && !index.hasStoryboard(named: "Cell"))
    #expect(index.controller("A", inStoryboard: "Main")?.objectID == "a")
    #expect(index.controller("B", inStoryboard: "Main")?.objectID == "b")
    #expect(index.controller("N", inStoryboard: "Cell") == nil)
  }

  // MARK: What is live at launch

  private func named(
    _ objectID: String, _ restoration: String?, element: String = "viewController",
    children: [String] = []
  ) -> StoryboardController {
    var controller = controller(objectID, children: children)
    controller.restorationIdentifier = restoration
    controller.element = element
    return controller
  }

  private var app: [Storyboard] {
    [
      storyboard(
        "Main", initial: "t",
        [
          named("t", "Tabs", element: "tabBarController", children: ["n", "x"]),
          named("n", "Nav", element: "navigationController", children: ["l"]), named("l", "List"),
          named("x", nil, element: "navigationController", children: ["s"]), named("s", "Search"),
          named("o", "Orphan"), named("q", "Tabs"),
        ]),
      storyboard("Login", initial: "i", [named("i", "Login"), named("j", "List")]),
    ]
  }

  @Test(arguments: [
    ("Tabs", ["t"]), ("Tabs/:[0]:/Nav", ["n"]), ("Tabs/:[3]:/Nav", ["n"]), ("Tabs/Nav", ["n"]),
    ("Tabs/:[0]:/Nav/:[0]:/List", ["l"]), ("Tabs/:[0]:/Nav/:[1]:/List", []),
    ("Tabs/:[1]:/:[0]:/Search", ["s"]), ("Tabs/:[1]:/Search", []), ("Orphan", []), ("Login", []),
    ("Tabs/List", []), ("List", []), ("Tabs/:[0]:", []), ("", []), (":[0]:/Nav", []),
  ])
  func `the main storyboard's initial controller reaches what is live at launch`(
    _ path: String, _ live: [String]
  ) {
    let index = StoryboardIndex(app)
    let places = index.controllersAtLaunch(at: RestorationPath(path))
    #expect(places.map { index[$0].objectID } == live)
  }

  @Test func `Info.plist says which storyboard is the main one`() {
    #expect(
      StoryboardIndex(app, mainStoryboards: ["Login"]).controllersAtLaunch(at: "Login").count == 1)
    #expect(
      StoryboardIndex(app, mainStoryboards: ["Login"]).controllersAtLaunch(at: "Tabs").isEmpty)
    #expect(StoryboardIndex(app, mainStoryboards: []).controllersAtLaunch(at: "Tabs").isEmpty)
  }

  @Test func `the only storyboard is the main one, a launch screen is none`() {
    var launch = storyboard("LaunchScreen", initial: "a", [named("a", "Splash")])
    launch.isLaunchScreen = true
    let login = app[1]
    #expect(StoryboardIndex([login, launch]).controllersAtLaunch(at: "Login").count == 1)
    #expect(StoryboardIndex([login, launch]).controllersAtLaunch(at: "Splash").isEmpty)
    let other = storyboard("Other", initial: "a", [named("a", "Other")])
    #expect(StoryboardIndex([login, other]).controllersAtLaunch(at: "Login").isEmpty)
  }
}
