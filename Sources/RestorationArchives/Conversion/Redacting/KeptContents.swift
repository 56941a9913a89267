/// What `redact` keeps of an archive, besides its shape. Documentation/security.md prints it.
package enum KeptContents {
  package static let kinds = [
    "names that do not look like secrets, unless '--identifiers' masks them: restoration identifiers and "
      + "paths, references, classes, storyboards, Flutter's restoration IDs, names of windows and of their "
      + "groups, types of activities, roles and identifiers of scenes, keys of objects, fields of classes",
    "index components of paths",
    "booleans and nil, zero, and how long a text, data or a number is",
    "numbers and geometry under keys that UIKit writes, also in lists, and numbers under those of AppKit",
    "the frame of a window, if it is eight numbers of at most five characters",
    "versions of the app, the system and the archive that are numbers of at most four digits with dots, "
      + "the idiom, and size classes that UIKit has",
    "when the archive was saved, and when Flutter's app was changed",
    "well-known schemes of URLs, and their slashes",
    "how many records AppKit saved, their windows, sizes and offsets",
  ]

  /// Classes that are the system's, which stay with '--identifiers' too.
  package static let classes: Set = [
    "NSArray", "NSMutableArray", "NSDictionary", "NSMutableDictionary", "NSSet", "NSMutableSet",
    "NSOrderedSet", "NSMutableOrderedSet", "NSCountedSet", "NSString", "NSMutableString", "NSData",
    "NSMutableData", "NSDate", "NSURL", "NSUUID", "NSNumber", "NSValue", "NSNull", "NSObject",
    "NSDecimalNumber", "NSDateComponents", "NSCalendar", "NSLocale", "NSTimeZone", "NSIndexPath",
    "NSIndexSet", "NSMutableIndexSet", "NSAttributedString", "NSMutableAttributedString", "NSUnit",
    "NSMeasurement", "NSPersonNameComponents", "NSError", "NSPredicate", "NSUserActivity",
    "NSColor", "NSFont", "NSImage", "NSParagraphStyle", "NSWindow", "NSPanel", "NSDocument",
    "NSView",
    "NSWindowLayout", "NSScreenLayout",
    "UIApplication", "UIWindow", "UIView", "UIScrollView", "UITableView", "UICollectionView",
    "UITextView", "UITextField", "UISearchBar", "UIWebView", "WKWebView", "UIColor", "UIFont",
    "UIImage", "UIViewController", "UINavigationController", "UITabBarController",
    "UISplitViewController", "UITableViewController", "UICollectionViewController",
    "UIPageViewController", "UISearchController", "UISearchDisplayController", "UIAlertController",
    "UIImagePickerController", "UIDocumentBrowserViewController", "UIActivityViewController",
    "UIHostingController", "SwiftUI.UIHostingController", "UISceneSession", "UISceneConfiguration",
    "CLLocation", "PKAddPassesViewController", "GKGameCenterViewController", "PDFView", "MKMapView",
    "SFSafariViewController", "QLPreviewController", "FlutterViewController",
  ]

  /// Keys of dictionaries and fields that are the system's. All others are contents in dictionaries.
  package static let keys: Set<String> = KnownKeys.AppKit.keys.union([
    KnownKeys.flutterModificationDate, KnownKeys.sceneConfigurationName,
    KnownKeys.sceneDelegateClass, KnownKeys.sceneStoryboard,
  ]).union(KnownKeys.systemKeys.keys)

  package static var markdown: String {
    func names(_ names: Set<String>) -> String {
      names.sorted().map { "`\($0)`" }.joined(separator: ", ")
    }
    let lines =
      kinds + [
        "these classes, also with '--identifiers': " + names(classes),
        "these keys, also in dictionaries: " + names(keys),
      ]
    return lines.map { "* \($0)\n" }.joined()
  }

  static func isVersion(_ text: String) -> Bool {
    text.pieces(between: ".").allSatisfy {
      1...4 ~= $0.utf8.count && $0.utf8.allSatisfy(\.isASCIIDigit)
    }
  }

  /// `120 80 900 600 0 0 1440 875 `: a window and its screen.
  static func isFrame(_ text: String) -> Bool {
    let numbers = text.pieces(between: " ").filter { !$0.isEmpty }
    return numbers.count == 8
      && numbers.allSatisfy { $0.utf8.count <= 5 && Double(String($0)) != nil }
  }
}

extension KnownKeys.AppKit {
  static let keys: Set<String> = Set(
    volatileKeys + frontMarks + [
      windowID, identifier, title, isMenuBar, bundleVersion, systemVersion, className, restorer,
      firstResponder, tabGroup, tabIndex, windowNumber, windowOrder, "NSDockMenu", windowFrame,
      "NSIsGlobal", "NSStyleMask", "NSDividerOffsetsVersion", "NSUIPersistenceIsKey",
      "NSWindowWorkspaceID", "_NSWindowLayouts", "NSWindowLayoutWindowFrame", "NSScreenLayoutSize",
      "_NSDictionaryKeys", "_NSClipViewOrigin",
    ])

  static let windowFrame = "NSWindowFrame"
}
