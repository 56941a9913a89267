import RestorationLint
import Testing

/// The rules that look at the names of classes, keys and identifiers.
struct NameRuleTests {
  private static let hash = "0123456789ABCDEF0123456789ABCDEF"

  // MARK: custom-class-in-state

  @Test(arguments: [
    ("Mail.Draft", true), ("_TtC4Mail5Draft", true), ("XYZDraft", true), ("Nsomething", true),
    ("UIkit", true), ("CLLocation", true), ("SwiftUI.State", true),
    ("NSNull", false), ("NSCountedSet", false), ("_NSInlineData", false), ("__NSCFData", false),
    ("UIColor", false), ("_UIPathProxy", false), ("__UITile", false), ("NSObject", false),
    ("Foundation.CharacterSet", false), ("_TtC10Foundation13__NSSwiftData", false),
    ("_TtCs12_SwiftObject", false),
  ])
  func customClasses(className: String, fires: Bool) {
    let value = StateValue.object(className: className, fields: [StateField("f", 1)])
    let archive = RestorationArchive(nodes: [node("A", [StateEntry("k", .array([1, value]))])])
    #expect(places(of: "custom-class-in-state", in: archive) == (fires ? ["A#k[1]"] : []))
  }

  @Test(arguments: [
    ("CLLocation", true), ("PKDrawing", true), ("CNContact", true), ("AVURLAsset", true),
    ("MKMapItem", true), ("SCNNode", true), ("MPMediaItem", true), ("_CNContact", true),
    ("SwiftUI.State", true), ("Clock", false), ("CLocation", false), ("Pkdraw", false),
    ("CLlocation", false), ("XYZDraft", false), ("Mail.CLLocation", false), ("CL", false),
  ])
  func objectsOfOtherFrameworks(className: String, isFrameworks: Bool) {
    let value = StateValue.object(className: className, fields: [])
    let object =
      isFrameworks
      ? "an object of another framework's class '\(className)'"
      : "an object of the class '\(className)'"
    let found = findings(
      of: "custom-class-in-state", in: archive([node("A", [StateEntry("k", value)])]))
    #expect(found.map(\.message) == ["contains " + object])
  }

  @Test(
    arguments: [
      (["Mail.Draft"], []), (["_TtC4Mail5Draft"], []), (["Mail.*"], []), (["Mail"], ["A#k"]),
      (["Draft"], ["A#k"]),
    ] as [([String], [String])])
  func allowedClasses(names: [String], marked: [String]) {
    let value = StateValue.object(className: "_TtC4Mail5Draft", fields: [])
    let archive = archive([node("A", [StateEntry("k", value)])])
    let found = findings(of: "custom-class-in-state", in: archive) { $0.names["allow"] = names }
    #expect(found.map(place) == marked)
  }

  @Test func classesDeepInsideAndUnderKeysOfUIKit() {
    func object(_ name: String, _ fields: [StateField] = []) -> StateValue {
      .object(className: name, fields: fields)
    }
    let outer = object(
      "M.Outer", [StateField("in", object("M.In")), StateField("o", object("M.In"))])
    let archive = RestorationArchive(nodes: [
      node(
        "A",
        [
          StateEntry("k", .archive([StateField("root", outer)])),
          StateEntry("kBackForwardDictionaryKey", .dictionary([StatePair("x", object("M.Web"))])),
        ], views: [view("A/v", [StateEntry("k", object("M.In"))])])
    ])
    #expect(
      places(of: "custom-class-in-state", in: archive) == ["A#k.root", "A#k.root.in", "A/v#k"])
  }

  @Test func otherKeyedArchivesAreOnlyTold() {
    var archive = RestorationArchive(nodes: [
      node("$top", [StateEntry("$12", 1), StateEntry("$2", .object(className: "M.A", fields: []))])
    ])
    archive.source.container = .keyed
    let findings = Linter().findings(in: archive)
    #expect(findings.map(\.rule) == ["custom-class-in-state", "unkeyed-values"])
    #expect(findings.map(\.severity) == [.info, .info])
    #expect(findings.map(\.key) == ["$2", "$2"])
  }

  // MARK: unkeyed-values

  @Test(arguments: [
    ("$0", true), ("$117", true), ("$", false), ("$0a", false), ("0", false), ("$$0", false),
    ("$-1", false), ("$٣", false),
  ])
  func unkeyedValues(key: String, fires: Bool) {
    let archive = RestorationArchive(nodes: [node("A", [StateEntry(key, 1)])])
    #expect(places(of: "unkeyed-values", in: archive) == (fires ? ["A#" + key] : []))
  }

  // MARK: unstable-class-name

  @Test(arguments: [
    ("_TtC4MailP33_\(hash)5Draft", "private"), ("_TtCC4MailP33_\(hash)5Outer5Inner", "private"),
    ("$s4Mail5Draft33_\(hash)LLC", "private"), ("Mail.(Draft in _\(hash))", "private"),
    ("_TtGC4Mail3BoxSi_", "generic"), ("$s4Mail3BoxCySiG", "generic"),
    ("Mail.Box<Swift.Int>", "generic"),
    ("_TtCF4Mail4openFT_T_L_5Local", "local"), ("_TtCFC4Mail5Outer4openfT_T_L0_5Local", "local"),
    ("_TtCZFC4Mail5Outer4openfT_T_L_5Local", "local"), ("$s4Mail4openyyF5LocalL_C", "local"),
    ("Mail.(unknown context at $10a3bc).Draft", "local"),
    // Apple's generic classes with the app's views in them.
    ("_TtGC7SwiftUI19UIHostingControllerV4Mail4Home_", nil),
    ("_TtGC7SwiftUI19UIHostingControllerGVS_15ModifiedContentV4Mail4HomeVS_4Root__", nil),
    ("_TtGC7SwiftUI19UIHostingControllerV4MailP33_\(hash)4Home_", nil),
    ("_TtGCC7SwiftUI5Outer5InnerV4Mail4Home_", nil),
    ("$s7SwiftUI19UIHostingControllerCy4Mail4HomeVG", nil),
    ("SwiftUI.UIHostingController<Mail.Home>", nil), ("UIHostingController<HomeView>", nil),
    ("SwiftUI.UIHostingController<Mail.(Home in _\(hash))>", nil),
    ("_TtGC4Mail17HostingControllerV7SwiftUI7AnyView_", "generic"),
    ("Mail.Hosting<SwiftUI.AnyView>", "generic"), ("UIkit<Int>", "generic"),
    ("$s4Mail7HostingCy7SwiftUI7AnyViewVG", "generic"),
    ("_TtC4Mail5Draft", nil), ("_TtCC4Mail5Outer5Inner", nil), ("_TtCE4MailC5Other4Main4Part", nil),
    ("Mail.Draft", nil), ("XYZDraft", nil), ("UIViewController", nil), ("P33_Draft", nil),
    ("_TtC4Mail8P33_List", nil), ("", nil), ("_Tt", nil), ("<", nil),
  ])
  func unstableClassNames(name: String, word: String?) {
    for node in [
      controller("A", name), node("A", restorationClass: name),
      node("A", [StateEntry("k", .object(className: name, fields: []))]),
    ] {
      let found = findings(of: "unstable-class-name", in: archive([node]))
      #expect(found.count == (word == nil ? 0 : 1))
      if let word { #expect(found.first?.message.contains("is \(word),") == true) }
    }
  }

  // MARK: reserved-key-conflict

  @Test(arguments: [
    (KnownKeys.bundleVersion, StateValue.string("1"), true),
    (KnownKeys.systemVersion + "Key", "1", true), (KnownKeys.timestamp, .date(1.0), true),
    (KnownKeys.className, 7, true), (KnownKeys.className, "A", false),
    (KnownKeys.className, .null, false), (KnownKeys.isViewController, 1, true),
    (KnownKeys.viewData, .dictionary([]), false), (KnownKeys.viewData, "x", true),
    (KnownKeys.storyboard, .storyboard(StoryboardReference(name: "M")), false),
    (KnownKeys.storyboard, "Main", true), (KnownKeys.selectedTab, "Tab/A", true),
    (KnownKeys.presentedViewController, .null, false),
    (KnownKeys.navigationChildren, .shared(0), false), ("timestamp", "x", false),
    (KnownKeys.storyboardIdentifier, .unreadable(UnreadableValue(reason: "r")), false),
  ])
  func reservedKeysOfObjects(key: String, value: StateValue, fires: Bool) {
    let archive = RestorationArchive(nodes: [node("A", [StateEntry(key, value)])])
    #expect(places(of: "reserved-key-conflict", in: archive) == (fires ? ["A#" + key] : []))
  }

  @Test(arguments: [
    (KnownKeys.majorVersion, StateValue.string("2"), true), (KnownKeys.majorVersion, 2, false),
    (KnownKeys.userInterfaceIdiom, "phone", true), (KnownKeys.ignoreSnapshot, 1, true),
    (KnownKeys.timestamp, 1.5, true), (KnownKeys.bundleVersion, 41, true),
    (KnownKeys.bundleVersion, .null, false), ("mine", 1, false),
  ])
  func reservedKeysOfTheArchive(key: String, value: StateValue, fires: Bool) {
    let archive = archive(delegate: [StateEntry(key, value)])
    #expect(places(of: "reserved-key-conflict", in: archive) == (fires ? ["#" + key] : []))
  }

  // MARK: transient-screen-preserved

  @Test(arguments: [
    ("LoginViewController", true), ("logIn", true), ("SignInVC", true), ("UIAlertController", true),
    ("UIImagePickerController", true), ("CameraScreen2", true), ("ForgotPassword", true),
    ("password_reset", true), ("Paywall", true), ("ColorPickerNavigationController", true),
    ("Plugin", false), ("Catalogin", false), ("Alerts", false), ("CameraRollList", false),
    ("PurchaseHistory", false), ("PasswordsViewController", false),
    ("CheckInViewController", false),
    ("ViewController", false), ("", false),
    ("SecurityCameraViewController", false), ("WeatherAlertViewController", false),
    ("PriceAlert", false), ("WeatherAlertScreen", false), ("ErrorAlertViewController", true),
    ("XYZCameraViewController", true), ("QRCodeCamera", false), ("PhotoCameraVC", true),
    ("CheckoutViewController", true), ("CheckoutHistory", false), ("PINEntryViewController", true),
    ("EnterPinViewController", true), ("pin_code", true), ("PassCodeViewController", true),
    ("PinViewController", false), ("MapPinViewController", false), ("PromoCode", false),
  ])
  func transientScreens(name: String, fires: Bool) {
    for node in [node(name), controller("A", "Mail." + name)] {
      let found = places(of: "transient-screen-preserved", in: archive([node]))
      #expect(found.count == (fires ? 1 : 0))
    }
  }

  @Test(arguments: [
    "SKStoreProductViewController", "UIActivityViewController", "MFMailComposeViewController",
    "MFMessageComposeViewController", "UIImagePickerController", "UIAlertController",
    "VNDocumentCameraViewController", "PHPickerViewController", "CNContactPickerViewController",
  ])
  func screensOfTheSystem(className: String) {
    let archive = archive([controller("A", className)])
    #expect(places(of: "transient-screen-preserved", in: archive) == ["A"])
  }

  @Test(arguments: ["Home", "LoginVC", "Mail.LoginVC", "_TtC4Mail7LoginVC", "Mail.*"])
  func allowedScreens(name: String) {
    let archive = archive([controller("Home", "_TtC4Mail7LoginVC")])
    let found = findings(of: "transient-screen-preserved", in: archive) {
      $0.names["allow"] = [name]
    }
    #expect(found == [])
  }

  // MARK: unstable-identifier

  @Test(arguments: [
    ("6f1c2a3b-58d4-4e0c-9b7a-2d1e5f604c88", "a UUID"),
    ("Page6F1C2A3B-58D4-4E0C-9B7A-2D1E5F604C88", "a UUID"),
    ("c6F1C2A3B58D44E0C9B7A2D1E5F604C88", "a UUID"),
    ("x-6F1C2A3B58D44E0C9B7A2D1E5F604C88", "a UUID"),
    ("<View: 0x10d3f0a20>", "a pointer"), ("day-2024-05-01", "a date"),
    ("row12345678", "a long number"),
    ("1714555800.25", "a long number"), ("row1234567", nil), ("0xAF", nil), ("v1.2.3", nil),
    ("facade-cafe", nil), ("Detail", nil), ("2024-5", nil),
  ])
  func unstableIdentifiers(identifier: String, part: String?) {
    let paths = ["R", "R/\(identifier)", "R/\(identifier)/:[0]:/X"]
    #expect(
      findings(of: "unstable-identifier", in: archive(paths: paths)).map(\.message)
        == (part.map { ["the identifier contains \($0)"] } ?? []))
  }

  // MARK: The archive's surroundings

  @Test(
    arguments: [
      (0.0, nil, true), (347_068_799.0, nil, true), (347_068_800.0, nil, false),
      (800_000_000.0, nil, false), (800_000_000.0, 799_999_999.0, true),
      (800_000_000.0, 800_000_000.0, false), (.nan, 1.0, false), (.infinity, 1.0, true),
      (.infinity, nil, false), (-.infinity, nil, true),
    ] as [(Double, Double?, Bool)])
  func timestamps(seconds: Double, now: Double?, fires: Bool) {
    let archive = archive { $0.timestamp = ExactReal(seconds) }
    let found = places(of: "timestamp-anomaly", in: archive, LintContext(now: now))
    #expect(found == (fires ? ["#" + KnownKeys.timestamp] : []))
  }

  @Test(
    arguments: [
      (nil, nil, false), (true, nil, true), (false, nil, false), (true, true, false),
      (false, true, true), (true, false, true), (false, false, false), (nil, true, false),
    ] as [(Bool?, Bool?, Bool)])
  func snapshotFlags(folder: Bool?, saved: Bool?, fires: Bool) {
    var neighbours = BundleNeighbours()
    neighbours.ignoresSnapshot = folder
    let context = LintContext(neighbours: neighbours)
    let found = findings(
      of: "snapshot-flag-mismatch", in: archive { $0.ignoreSnapshot = saved }, context)
    #expect(found.isEmpty != fires)
    #expect(findings(of: "snapshot-flag-mismatch", in: archive(paths: []), context) == [])
  }
}
