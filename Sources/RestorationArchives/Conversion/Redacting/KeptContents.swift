/// What `redact` keeps of an archive, besides its shape, by its name or its form. Documentation/security.md
/// lists all that stays.
package enum KeptContents {
  /// Classes that are the system's, which stay with '--identifiers' too.
  package static let classes: Set = [
    "NSArray", "NSMutableArray", "NSDictionary", "NSMutableDictionary", "NSSet", "NSMutableSet",
    "NSOrderedSet", "NSMutableOrderedSet", "NSCountedSet", "NSString", "NSMutableString", "NSData",
    "NSMutableData", "NSDate", "NSURL", "NSUUID", "NSNumber", "NSValue", "NSNull", "NSObject",
    "NSDecimalNumber", "NSDateComponents", "NSCalendar", "NSLocale", "NSTimeZone", "NSIndexPath",
    "NSIndexSet", "NSMutableIndexSet", "NSAttributedString", "NSMutableAttributedString", "NSUnit",
    "NSMeasurement", "NSPersonNameComponents", "NSError", "NSPredicate", "NSUserActivity",
    "NSColor", "NSFont", "NSImage", "NSParagraphStyle", "NSWindow", "NSPanel", "NSDocument",
    "NSView", "NSWindowLayout", "NSScreenLayout",
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
