/// What a storyboard or a nib contains about restoration.
package struct Storyboard: Hashable, Sendable {
  /// The name of the file, as the user gave it.
  package let file: String
  /// The name under which an app loads it: the file's name without its ending and without `~ipad`
  /// or `~iphone`.
  package let name: String
  /// Whether one owner loads its objects, and no controller is created by identifier.
  package internal(set) var isNib = false
  /// Whether it is a launch screen, whose controllers the app does not keep.
  var isLaunchScreen = false
  var initialControllerID: String?
  /// The controllers, in file order. In a nib the first may be the File's Owner, which owns the
  /// top-level views.
  package internal(set) var controllers: [StoryboardController] = []

  init(file: String) {
    self.file = file
    var name = file.split(separator: "/").last ?? ""
    if let dot = name.lastIndex(of: "."), dot > name.startIndex { name = name[..<dot] }
    for device in ["~ipad", "~iphone"] where name.ends(with: device) {
      name = name.dropLast(device.count)
    }
    self.name = String(name)
  }
}

package struct StoryboardController: Hashable, Sendable {
  package let objectID: String
  /// The XML element: `viewController`, `navigationController`, …
  package let element: String
  /// The class that the app sets, by its runtime name: `Module.Class` for a Swift class. Nil for
  /// the default class of the element.
  package let className: String?
  package let storyboardIdentifier: String?
  /// The restoration identifier, even if it is copied from the storyboard identifier.
  package let restorationIdentifier: String?
  package let link: StoryboardLink?
  /// The objects that it contains by relationship or embed segue, by `objectID`, in file order.
  package internal(set) var children: [String] = []
  /// The `children` that it gets by an embed segue, together with its view.
  var embedded: Set<String> = []
  /// The views that have a restoration identifier, or would save state if they had one.
  package internal(set) var views: [StoryboardView] = []
  package let location: SourceLocation

  package static let baseClass = "UIViewController"

  /// Each of these classes is `UIViewController` or a direct subclass of it.
  private static let elementClasses = [
    "viewController": baseClass, "navigationController": "UINavigationController",
    "tabBarController": "UITabBarController", "splitViewController": "UISplitViewController",
    "tableViewController": "UITableViewController",
    "collectionViewController": "UICollectionViewController",
    "pageViewController": "UIPageViewController", "glkViewController": "GLKViewController",
    "avPlayerViewController": "AVPlayerViewController",
  ]

  package var elementClass: String? { Self.elementClasses[element] }
}

/// What a storyboard reference names, the placeholder for a controller of another storyboard.
package struct StoryboardLink: Hashable, Sendable {
  static let element = "viewControllerPlaceholder"

  /// The name of the storyboard; nil for the storyboard of the reference.
  package let storyboardName: String?
  /// The storyboard identifier there; nil for the initial controller.
  package let identifier: String?
  /// The bundle of the storyboard; nil for the app's.
  let bundleIdentifier: String?
}

package struct StoryboardView: Hashable, Sendable {
  /// The elements of the views whose state UIKit saves if they have an identifier: Apple, App
  /// Programming Guide for iOS, "Preserving the State of Your Views". `webView` is UIWebView.
  static let stateful: Set<String> = [
    "collectionView", "imageView", "scrollView", "tableView", "textField", "textView", "webView",
  ]

  /// The XML element: `tableView`, …
  package let element: String
  package let restorationIdentifier: String?
  package let location: SourceLocation
}
