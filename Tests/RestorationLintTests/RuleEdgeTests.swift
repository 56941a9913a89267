import RestorationLint
import TestSupport
import Testing

/// Where the line of a rule runs. The examples in `Rules` show what the rule is for.
struct RuleEdgeTests {
  /// Texts in one place of an archive, and what a rule says of each.
  struct Edge: CustomTestStringConvertible {
    let rule: String
    /// Texts by words of the finding, which begins with its severity; those that are fine by `nothing`.
    let texts: KeyValuePairs<String, [String]>
    /// Archives with a text: the rule says the same of each.
    let archives: @Sendable (String) -> [RestorationArchive]

    var testDescription: String { rule }

    init(
      _ rule: String, _ texts: KeyValuePairs<String, [String]>,
      _ archives: @escaping @Sendable (String) -> [RestorationArchive]
    ) {
      (self.rule, self.texts, self.archives) = (rule, texts, archives)
    }
  }

  @Test(arguments: classes + identifiers + values)
  func `a rule reports`(_ edge: Edge) {
    for (words, texts) in edge.texts {
      for text in texts {
        for archive in edge.archives(text) {
          let found = findings(of: edge.rule, in: archive).map { "\($0.severity): \($0.message)" }
          let isRight =
            words == "nothing" ? found.isEmpty : found.count == 1 && found[0].contains(words)
          #expect(isRight, "\(text): \(found)")
        }
      }
    }
  }

  private static func saved(_ value: StateValue, key: String = "k") -> RestorationArchive {
    .uikit([.of(nil, "A", state: [StateEntry(key, value)])])
  }

  private static func saved(_ paths: [String]) -> RestorationArchive {
    .uikit(paths.map { .of(.viewController, $0) })
  }

  private static func object(_ className: String) -> StateValue {
    .object(className: className, fields: [])
  }

  // MARK: Names of classes

  private static let hash = "0123456789ABCDEF0123456789ABCDEF"

  private static let classes = [
    Edge(
      "custom-class-in-state",
      [
        "an object of the class '": [
          "Mail.Draft", "_TtC4Mail5Draft", "XYZDraft", "Nsomething", "UIkit", "Clock", "CLocation",
          "Pkdraw", "CLlocation", "Mail.CLLocation", "CL",
        ],
        "an object of another framework's class '": [
          "CLLocation", "PKDrawing", "CNContact", "AVURLAsset", "_CNContact", "SwiftUI.State",
        ],
        "nothing": [
          "NSNull", "NSCountedSet", "_NSInlineData", "__NSCFData", "UIColor", "_UIPathProxy",
          "__UITile", "Foundation.CharacterSet", "_TtC10Foundation13__NSSwiftData",
          "_TtCs12_SwiftObject",
        ],
      ]
    ) { [saved(.array([1, object($0)]))] },
    // Unknown keys of a view of UIKit's are UIKit's.
    Edge(
      "custom-class-in-state",
      [
        "'XYZModel'": ["App.Canvas", "UIkit", "UI.View"],
        "nothing": ["UICollectionView", "_UIPrivateView"],
      ]
    ) {
      let view = RestorationNode.view("A/v", $0, state: [StateEntry("k", object("XYZModel"))])
      return [.uikit([.of(nil, "A", views: [view])])]
    },
    Edge(
      "unstable-class-name",
      [
        "is private,": [
          "_TtC4MailP33_\(hash)5Draft", "_TtCC4MailP33_\(hash)5Outer5Inner",
          "$s4Mail5Draft33_\(hash)LLC", "Mail.(Draft in _\(hash))",
        ],
        "is generic,": [
          "_TtGC4Mail3BoxSi_", "$s4Mail3BoxCySiG", "Mail.Box<Swift.Int>", "UIkit<Int>",
          "_TtGC4Mail17HostingControllerV7SwiftUI7AnyView_", "Mail.Hosting<SwiftUI.AnyView>",
          "$s4Mail7HostingCy7SwiftUI7AnyViewVG",
        ],
        "is local,": [
          "_TtCF4Mail4openFT_T_L_5Local", "_TtCFC4Mail5Outer4openfT_T_L0_5Local",
          "_TtCZFC4Mail5Outer4openfT_T_L_5Local", "$s4Mail4openyyF5LocalL_C",
          "Mail.(unknown context at $10a3bc).Draft",
        ],
        "nothing": [
          // Apple's generic classes with the app's views in them.
          "_TtGC7SwiftUI19UIHostingControllerV4Mail4Home_",
          "_TtGC7SwiftUI19UIHostingControllerGVS_15ModifiedContentV4Mail4HomeVS_4Root__",
          "_TtGC7SwiftUI19UIHostingControllerV4MailP33_\(hash)4Home_",
          "_TtGCC7SwiftUI5Outer5InnerV4Mail4Home_",
          "$s7SwiftUI19UIHostingControllerCy4Mail4HomeVG", "UIHostingController<HomeView>",
          "SwiftUI.UIHostingController<Mail.(Home in _\(hash))>",
          "_TtC4Mail5Draft", "_TtCC4Mail5Outer5Inner", "_TtCE4MailC5Other4Main4Part", "XYZDraft",
          "UIViewController", "P33_Draft", "_TtC4Mail8P33_List", "", "_Tt", "<",
        ],
      ]
    ) {
      [
        .uikit([.controller("A", $0)]), .uikit([.of(nil, "A", restorationClass: $0)]),
        saved(object($0)),
      ]
    },
    Edge(
      "transient-screen-preserved",
      [
        "": [
          "LoginViewController", "logIn", "SignInVC", "CameraScreen2", "ForgotPassword",
          "password_reset", "Paywall", "ColorPickerNavigationController",
          "ErrorAlertViewController", "XYZCameraViewController", "PhotoCameraVC",
          "CheckoutViewController", "PINEntryViewController", "EnterPinViewController", "pin_code",
          "PassCodeViewController",
        ],
        "nothing": [
          "Plugin", "Catalogin", "Alerts", "CameraRollList", "PurchaseHistory",
          "PasswordsViewController", "CheckInViewController", "ViewController", "",
          "SecurityCameraViewController", "WeatherAlertViewController", "PriceAlert",
          "WeatherAlertScreen", "QRCodeCamera", "CheckoutHistory", "PinViewController",
          "MapPinViewController", "PromoCode",
        ],
      ]
    ) { [saved([$0]), .uikit([.controller("A", "Mail." + $0)])] },
    Edge(
      "transient-screen-preserved",
      [
        "": [
          "SKStoreProductViewController", "UIActivityViewController",
          "MFMailComposeViewController", "MFMessageComposeViewController",
          "UIImagePickerController", "UIAlertController", "VNDocumentCameraViewController",
          "PHPickerViewController", "CNContactPickerViewController",
        ]
      ]
    ) { [.uikit([.controller("A", $0)])] },
  ]

  @Test(arguments: [
    ("custom-class-in-state", ["Mail.Draft", "_TtC4Mail5Draft", "Mail.*"], ["Mail", "Draft"]),
    (
      "transient-screen-preserved", ["Home", "LoginVC", "Mail.LoginVC", "_TtC4Mail7LoginVC"], ["A"]
    ),
  ])
  func `names that are allowed`(rule: String, names: [String], others: [String]) {
    let draft = StateEntry("k", Self.object("_TtC4Mail5Draft"))
    let archive = RestorationArchive.uikit([
      .controller("Home", "_TtC4Mail7LoginVC", state: [draft])
    ])
    for name in names + others {
      let found = findings(of: rule, in: archive) { $0.names["allow"] = [name] }
      #expect(found.isEmpty == names.contains(name), "\(name)")
    }
  }

  // MARK: Identifiers and keys

  private static let identifiers = [
    Edge(
      "unstable-identifier",
      [
        "contains a UUID": [
          "6f1c2a3b-58d4-4e0c-9b7a-2d1e5f604c88", "Page6F1C2A3B-58D4-4E0C-9B7A-2D1E5F604C88",
          "c6F1C2A3B58D44E0C9B7A2D1E5F604C88", "x-6F1C2A3B58D44E0C9B7A2D1E5F604C88",
        ],
        "contains a pointer": ["<View: 0x10d3f0a20>"], "contains a date": ["day-2024-05-01"],
        "contains a long number": ["row12345678", "1714555800.25"],
        "nothing": ["row1234567", "0xAF", "v1.2.3", "facade-cafe", "Detail", "2024-5"],
      ]
    ) { [saved(["R", "R/\($0)", "R/\($0)/:[0]:/X"])] },
    Edge(
      "identifier-contains-separator",
      [
        "looks like a URL": ["R/:[0]:/https://a.b/c", "R/x-app://item", "R/example.com/news"],
        "looks like a file path": ["R//Users/me", "R/:[2]:/a/b/c.pdf", "R/../up", "R/~/x"],
        "looks like a date": ["R/2024/05/01", "R/1/5/2024"],
        // The controller's child `a` was not saved: an ordinary gap.
        "nothing": [
          "R/a/b", "R/:[0]:/a/:[1]:/b.txt", "R/:[0]:/b.txt", "R/com.example.app/b", "R//b",
          "R/12/34", "x/b.txt", "R/:[0]:/:[1]:/a/b.txt", "R/a:/b",
        ],
      ]
    ) { [saved(["R", $0])] },
    Edge(
      "malformed-path",
      [
        "the path is empty": [""], "the path begins with '/'": ["/A", "/"],
        "the path ends with '/'": ["A/"], "the path has an empty component": ["A//B"],
        "the path ends in an index component without an identifier": [
          "A/:[0]:", ":[0]:", ":[0]:/:[1]:",
        ],
        "begins with ':[' but is not an index": [
          "A/:[x]:/B", "A/:[]:/B", "A/:[-1]:/B", "A/:[0]/B", "A/:[",
        ],
        "nothing": ["A", "A/:[0]:/B", "A/:[10]:/B", "A/:b", "A/x:[0]:", "A/[0]", "A/ /B"],
      ]
    ) { [saved(["A", $0])] },
    Edge(
      "unkeyed-values",
      ["": ["$0", "$117"], "nothing": ["$", "$0a", "0", "$$0", "$-1", "$٣"]]
    ) { [saved(1, key: $0)] },
  ]

  // MARK: Texts

  private static let uuid = "0F5C2B5E-7A4D-4C0B-9D53-3C1E0A9B7F21"

  private static let values = [
    Edge(
      "absolute-container-path",
      [
        "": [
          "/var/mobile/Containers/Data/Application/\(uuid)/Documents/a",
          "/private/var/mobile/Containers/Shared/AppGroup/\(uuid)",
          "/var/containers/Bundle/Application/\(uuid.lowercased())/App.app",
          "/var/mobile/Applications/\(uuid)/Documents",
          "file://localhost/var/mobile/Applications/\(uuid)/Documents",
          "/Users/mia/Library/Developer/CoreSimulator/Devices/\(uuid)/data",
          "/Users/mia/Library/Developer/XCTestDevices/\(uuid)/data",
          "/Users/mia/Library/Application%20Support/iPhone%20Simulator/7.1/Applications/\(uuid)/a",
        ],
        "nothing": [
          "/var/mobile/Containers/Data/Application/Editor/Documents", "/var/mobile/Media/\(uuid)",
          "Documents/\(uuid)/a", "https://example.com/var/mobile/Applications/\(uuid)/a",
          "/var/mobile/Applications/\(uuid.dropLast())x/a", "/", "", "file://",
        ],
      ]
    ) { [saved(.string($0)), saved(.url($0, base: nil)), saved(.url("a.txt", base: $0))] },
    Edge(
      "home-path-in-state",
      [
        "": ["/Users/mia/a", "file:///Users/mia/a/b"],
        // The rule about containers reports the last one.
        "nothing": [
          "/Users/mia", "/Users/Shared/a/b", "/home/mia/a",
          "/Users/mia/Library/Developer/CoreSimulator/Devices/\(uuid)/data",
        ],
      ]
    ) { [saved(.string($0))] },
    Edge(
      "coredata-temporary-object-id",
      [
        "": [
          "x-coredata:///Recipe/t\(uuid)2", "x-coredata:///Recipe/tC1",
          "x-coredata://\(uuid)/Recipe/t\(uuid)2",
        ],
        "nothing": [
          "x-coredata://\(uuid)/Recipe/p12", "x-coredata://\(uuid)/Recipe/t12",
          "x-coredata:///Recipe/t", "x-coredata:///Recipe", "x-coredata://",
          "see x-coredata:///R/t1",
        ],
      ]
    ) { [saved(.string($0))] },
    Edge(
      "image-in-state",
      [
        "": [
          "\u{89}PNG\r\n\u{1A}\n\0", "\u{FF}\u{D8}\u{FF}\u{E0}", "%PDF-1.7", "GIF89a....",
          "\0\0\0\u{18}ftypheic\0\0\0\0",
        ],
        // A film has the same container.
        "nothing": ["\0\0\0\u{18}ftypmp42\0\0\0\0", "bplist00", ""],
      ]
    ) { [saved(.data(ByteSlice($0.unicodeScalars.map { UInt8($0.value) })))] },
  ]

  @Test(arguments: [
    (KnownKeys.bundleVersion, StateValue.string("1"), true),
    (KnownKeys.systemVersion + "Key", "1", true), (KnownKeys.timestamp, .date(1.0), true),
    (KnownKeys.className, 7, true), (KnownKeys.className, "A", false),
    (KnownKeys.className, .null, false), (KnownKeys.isViewController, 1, true),
    (KnownKeys.viewData, .dictionary([]), false), (KnownKeys.viewData, "x", true),
    (KnownKeys.storyboard, "Main", true), (KnownKeys.selectedTab, "Tab/A", true),
    (KnownKeys.presentedViewController, .null, false),
    (KnownKeys.navigationChildren, .shared(0), false), ("timestamp", "x", false),
    (KnownKeys.storyboardIdentifier, .unreadable(UnreadableValue(reason: "r")), false),
  ])
  func `keys of UIKit's in an object`(key: String, value: StateValue, isReported: Bool) {
    let found = places(of: "reserved-key-conflict", in: Self.saved(value, key: key))
    #expect(found == (isReported ? ["A#" + key] : []))
  }

  @Test(arguments: [
    (KnownKeys.majorVersion, StateValue.string("2"), true), (KnownKeys.majorVersion, 2, false),
    (KnownKeys.userInterfaceIdiom, "phone", true), (KnownKeys.ignoreSnapshot, 1, true),
    (KnownKeys.timestamp, 1.5, true), (KnownKeys.bundleVersion, 41, true),
    (KnownKeys.bundleVersion, .null, false), ("mine", 1, false),
  ])
  func `keys of UIKit's in the archive`(key: String, value: StateValue, isReported: Bool) {
    var envelope = Envelope()
    envelope.state = [StateEntry(key, value)]
    let found = places(of: "reserved-key-conflict", in: .uikit([], envelope: envelope))
    #expect(found == (isReported ? ["#" + key] : []))
  }

  // MARK: Paths

  /// Objects in one line, with `v:` before a view of the controller before it, and `!` after what is reported.
  @Test(
    arguments: [
      "missing-parent-identifier": [
        "A A/:[0]:/B A/C", "Store Cache", ":[0]:/A!", "A A/:[0]:/:[1]:/B! A/:[0]:/:[1]:/B/C!",
        "A/B!",

        "A/:[0]:/B A",

        ":[0]:/A! :[0]:/A",

        "A A/ A/:[x]:/B", "/A", "A//B", ":[0]:",
        "A v:A/table v:A/:[0]:/table v:table v:Other/table", "A v:A/cell/label!",
        "A v:A/:[0]:/:[1]:/label!",

        ":[0]:/A! v::[0]:/A/table", "Gone/A! v:Gone/A/table", "A v:A/list/field v:A/list",
      ],
      "malformed-path": ["A v:A/!", "A v:A//t!", "A v:A/:[0]:!", "A/! v:A//t", "A//B! v:A//B/t"],
      "duplicate-path": ["caf\u{e9} cafe\u{301}"],
      "identifier-contains-separator": ["R R/a/b.txt! R/a/b.txt/:[0]:/C R/a/b.txt/D"],
      "ambiguous-sibling-identifier": [
        "P=UIPageViewController! P/:[0]:/A P/:[1]:/A P/:[7]:/A",
        "P=UIPageViewController! P/:[0]:/A P/A",
        "P=UIPageViewController P/:[0]:/A P/:[0]:/A P/:[0]:/B",
        "P=UIPageViewController P/:[0]:/:[0]:/A P/:[0]:/:[1]:/A",
        "P=UIPageViewController Q/:[0]:/A Q/:[1]:/A",
        "P=UIPageViewController P/:[0]:/e\u{301} P/:[1]:/\u{e9}",
        "P=UINavigationController P/:[0]:/A P/:[1]:/A", "P P/:[0]:/A P/:[1]:/A",
        "P=Mail.MainNavigationController P/:[0]:/A P/:[1]:/A",
        "P=_TtC4Mail20NavigationController P/:[0]:/A P/:[1]:/A",
      ],
      "tab-controller-without-children": [
        "T=UITabBarController! U/A", "T=Mail.TabBarController!", "T=Mail.RootTabController!",
        "T=Mail.Tabs", "T=UIViewController", "T=UITabBarController T/:[0]:/A",
        "T=UITabBarController T/A", "T=UITabBarController T/:[0]:/:[1]:/A",
      ],
      // A class named like a stack proves nothing.
      "navigation-stack-gap": ["N=Mail.NavigationController N/:[3]:/A"],
      "no-recreation-route": [
        "P=UINavigationController P/:[0]:/A=M P/:[1]:/A=M!", "P=UINavigationController P/A=M!",
        "P=UITabBarController P/:[3]:/A=M P/A=M!", "P=Mail.MainSplitViewController P/:[1]:/A=M",
        "P/:[0]:/A=M! P=UIViewController", "P=UIViewController A=M P/A=M+C P/B",
      ],
      "restoration-class-on-child": [
        "Tabs/:[0]:/List+C! Tabs=UITabBarController",
        "Tabs/:[0]:/:[1]:/Detail+C Tabs/Editor+C Gone/:[0]:/A+C Tabs=UITabBarController",
      ],
    ] as KeyValuePairs)
  func `objects are reported`(rule: String, lines: [String]) throws {
    for line in lines {
      let words = line.split(separator: " ")
      let marked = words.filter { $0.hasSuffix("!") }.map { word in
        String(word.replacing("v:", with: "").prefix { !"=+!".contains($0) })
      }
      let objects = words.map { $0.hasPrefix("v:") ? " \($0.dropFirst(2))\n" : "\($0)\n" }
      let archive = try RestorationArchive(objects: objects.joined().replacing("!", with: ""))
      let found = places(of: rule, in: archive)
      #expect(found == marked, "\(line)")
    }
  }
}
