import AppFiles
import Testing

import struct PlistSyntax.SourceLocation

@Suite struct StoryboardTests {
  private static let head =
    "<document type=\"com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB\""

  private func storyboard(_ text: String, file: String = "Main.storyboard") throws -> Storyboard {
    try Storyboard(reading: ByteSlice(utf8: text), file: file)
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
    #expect(read.name == "Main" && !read.isNib)
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
        ["top", "table", nil], ["grid"],
      ])
    #expect(read.controllers[0].views.map(\.element) == ["view", "tableView", "scrollView"])
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
      </collectionViewCell></cells><collectionReusableView key="sectionHeaderView"><imageView/>
      </collectionReusableView></collectionView><textView/></subviews></view></viewController>
      """)
    let views = read.controllers[0].views
    #expect(
      views.map(\.element) == ["imageView", "tableView", "webView", "collectionView", "textView"])
    #expect(views.map(\.restorationIdentifier) == [nil, "T", nil, nil, nil])
    #expect(views[0].location.textPosition?.line == 3)
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
    #expect(read.name == "Login" && read.isNib)
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
    #expect(read.controllers.map(\.link?.storyboardName) == ["Account", nil])
    #expect(read.controllers.map(\.link?.identifier) == ["Login", nil])
    #expect(read.controllers.allSatisfy { $0.link != nil })
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
    ("<plist/>", PlistFault.notInterfaceBuilder, 1),
    ("<!-- x -->\n<document type='other'/>", .notInterfaceBuilder, 2),
    ("<archive type=\"com.apple.InterfaceBuilder3.CocoaTouch.XIB\"/>", .notInterfaceBuilder, 1),
    ("", .truncated, 1), ("\n\n{}", .unexpectedCharacter, 3),
    ("<document type=\"com.apple.InterfaceBuilder3\">\n", .truncated, 2),
  ])
  func `other files are refused`(text: String, code: PlistFault, line: Int) {
    let error = #expect(throws: PlistError.self) { _ = try storyboard(text) }
    #expect(error?.code == code)
    #expect(error?.location.textPosition?.line == line)
  }

  @Test func `compiled files are refused by name`() {
    let error = #expect(throws: PlistError.self) { _ = try storyboard("bplist00…") }
    #expect(error?.code == .notInterfaceBuilder)
    #expect(error?.found == "a compiled file")
  }
}

@Suite struct StoryboardIndexTests {
  /// A storyboard with one scene for each text.
  private static func storyboard(
    _ name: String, attributes: String = "", _ controllers: String...
  ) throws -> Storyboard {
    let scenes = controllers.map { "<scene><objects>\($0)</objects></scene>" }.joined()
    let text = """
      <document type="com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB" \(attributes)>\
      <scenes>\(scenes)</scenes></document>
      """
    return try Storyboard(reading: ByteSlice(utf8: text), file: name + ".storyboard")
  }

  private static func controller(
    _ objectID: String, _ attributes: String = "", element: String = "viewController",
    children: [String] = []
  ) -> String {
    let segues = children.map { "<segue kind='relationship' destination='\($0)'/>" }.joined()
    return """
      <\(element) id='\(objectID)' \(attributes)><connections>\(segues)</connections></\(element)>
      """
  }

  private static func reference(_ objectID: String, _ attributes: String) -> String {
    controller(objectID, attributes, element: "viewControllerPlaceholder")
  }

  @Test func `children are found across storyboards`() throws {
    let index = StoryboardIndex([
      try Self.storyboard(
        "Main", Self.named("a", "A", children: ["b", "l1", "l2", "l3", "l4", "gone"]),
        Self.controller("b"),
        Self.reference("l1", "storyboardName='Other' referencedIdentifier='X'"),
        Self.reference("l2", "storyboardName='Other'"),
        Self.reference("l3", "referencedIdentifier='X'"),
        Self.reference("l4", "storyboardName='Missing'")),
      try Self.storyboard(
        "Other", attributes: "initialViewController='i'", Self.controller("i"),
        Self.controller("x", "storyboardIdentifier='X'")),
    ])
    let place = try #require(index.placesByRestorationIdentifier["A"])
    let children = index.children(of: place).map(\.place)
    #expect(children.map { index[$0].objectID } == ["b", "x", "i"])
    #expect(children.map { index.storyboardName(of: $0) } == ["Main", "Other", "Other"])
  }

  @Test func `a storyboard may be in several files, a nib is none`() throws {
    let nib = try Storyboard(
      reading: ByteSlice(
        utf8: """
          <document type="com.apple.InterfaceBuilder3.CocoaTouch.XIB"><objects>\
          <viewController id="n" storyboardIdentifier="N"/></objects></document>
          """), file: "Cell.xib")
    let index = StoryboardIndex([
      try Self.storyboard("Main", Self.controller("a", "storyboardIdentifier='A'")),
      try Self.storyboard("Main", Self.controller("b", "storyboardIdentifier='B'")), nib,
    ])
    #expect(index.hasStoryboard(named: "Main") && !index.hasStoryboard(named: "Cell"))
    #expect(index.places("A", inStoryboard: "Main").map { index[$0].objectID } == ["a"])
    #expect(index.places("B", inStoryboard: "Main").map { index[$0].objectID } == ["b"])
    #expect(nib.controllers.count == 1 && index.places("N", inStoryboard: "Cell").isEmpty)
  }

  // MARK: What is live at launch

  private static func named(
    _ objectID: String, _ restoration: String, element: String = "viewController",
    children: [String] = []
  ) -> String {
    controller(
      objectID, "restorationIdentifier='\(restoration)'", element: element, children: children)
  }

  private static func main() throws -> Storyboard {
    try storyboard(
      "Main", attributes: "initialViewController='t'",
      named("t", "Tabs", element: "tabBarController", children: ["n", "x"]),
      named("n", "Nav", element: "navigationController", children: ["l"]), named("l", "List"),
      controller("x", element: "navigationController", children: ["s"]), named("s", "Search"),
      named("o", "Orphan"), named("q", "Tabs"))
  }

  private static func login() throws -> Storyboard {
    try storyboard(
      "Login", attributes: "initialViewController='i'", named("i", "Login"), named("j", "List"))
  }

  @Test(arguments: [
    ("Tabs", "t"), ("Tabs/:[0]:/Nav", "n"), ("Tabs/:[3]:/Nav", "at Tabs/:[0]:/Nav"),
    ("Tabs/Nav", "n"), ("Tabs/:[0]:/Nav/:[0]:/List", "l"),
    ("Tabs/:[0]:/Nav/:[1]:/List", "at Tabs/:[0]:/Nav/:[0]:/List"),
    ("Tabs/:[3]:/Nav/:[0]:/List", nil), ("Tabs/:[1]:/:[0]:/Search", "s"),
    ("Tabs/:[1]:/:[2]:/Search", "at Tabs/:[1]:/:[0]:/Search"), ("Tabs/:[0]:/:[0]:/Search", nil),
    ("Tabs/:[1]:/Search", nil),
    ("Orphan", nil), ("Login", nil), ("Tabs/List", nil), ("List", nil), ("Tabs/:[0]:", nil),
    ("", nil), (":[0]:/Nav", nil),
  ])
  func `the main storyboard's initial controller reaches what is live at launch`(
    _ path: String, _ live: String?
  ) throws {
    let index = StoryboardIndex([try Self.main(), try Self.login()])
    #expect(index.shown(index.live(at: RestorationPath(path))) == live)
  }

  @Test(arguments: [
    ("T/:[0]:/Inbox", "i"), ("T/:[1]:/Inbox", "at T/:[0]:/Inbox"), ("T/:[1]:/Out", "o"),
    ("T/:[3]:/Away", "a"), ("T/:[2]:/Away", "at T/:[3]:/Away"),
    ("T/:[0]:/Inbox/:[0]:/One", "1"),
    ("T/:[1]:/Out/:[7]:/Two", "2"), ("X", nil),
  ])
  func `containers bring along what they contain, under their own path`(
    _ path: String, _ live: String?
  ) throws {
    func embed(_ objectID: String) -> String { "<segue kind='embed' destination='\(objectID)'/>" }
    let index = StoryboardIndex([
      try Self.storyboard(
        "Main",
        Self.controller(
          "t", "storyboardIdentifier='T'", element: "tabBarController",
          children: ["i", "o", "x", "r"]),
        "<viewController id='i' restorationIdentifier='Inbox'>\(embed("1"))</viewController>",
        "<viewController id='o' restorationIdentifier='Out'>\(embed("2"))\(embed("3"))"
          + "</viewController>",
        Self.named("1", "One"), Self.named("2", "Two"), Self.named("3", "Three"),
        Self.reference("x", "storyboardName='Other' bundleIdentifier='b.c'"),
        Self.reference("r", "storyboardName='Other'")),
      try Self.storyboard(
        "Other", attributes: "initialViewController='a'", Self.named("a", "Away")),
    ])
    let places = index.places("T", inStoryboard: "Main")
    // Of the reference to another bundle only its place is known.
    #expect(index.shown(index.live(at: RestorationPath(path), below: ("T", places))) == live)
  }

  @Test(arguments: [("Login", "Login", 1), ("Login", "Tabs", 0), (nil, "Tabs", 1)])
  func `Info.plist says which storyboard is the main one`(
    _ name: String?, _ path: String, _ count: Int
  ) throws {
    let index = StoryboardIndex(
      [try Self.main(), try Self.login()], mainStoryboards: name.map { [$0] })
    #expect((index.shown(index.live(at: RestorationPath(path))) == nil) == (count == 0))
  }

  @Test func `a child that several segues name counts once`() throws {
    let segues = "<segue kind='embed' destination='a'/><segue kind='embed' destination='a'/>"
    let own = "<viewController id='a' restorationIdentifier='A'>\(segues)</viewController>"
    let main = try Self.storyboard("Main", attributes: "initialViewController='a'", own)
    let index = StoryboardIndex([main])
    #expect(index.shown(index.live(at: "A/:[0]:/A/:[0]:/A")) == "a")
  }

  @Test func `the only storyboard is the main one, a launch screen is none`() throws {
    let launch = try Self.storyboard(
      "LaunchScreen", attributes: "initialViewController='a' launchScreen='YES'",
      Self.named("a", "Splash"))
    let login = try Self.login()
    #expect(StoryboardIndex([login, launch]).live(at: "Login") != nil)
    #expect(StoryboardIndex([login, launch]).live(at: "Splash") == nil)
    let other = try Self.storyboard(
      "Other", attributes: "initialViewController='a'", Self.named("a", "Other"))
    #expect(StoryboardIndex([login, other]).live(at: "Login") == nil)
  }
}

extension StoryboardIndex {
  /// The object ID of what is found, or the path where it is; nil for nothing.
  fileprivate func shown(_ live: Live?) -> String? {
    switch live {
    case nil: nil
    case .found(let places): places.map { self[$0].objectID }.joined(separator: " ")
    case .elsewhere(let path): "at " + path.raw
    }
  }
}
