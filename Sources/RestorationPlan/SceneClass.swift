import AppFiles

/// The class of a controller in a storyboard.
struct SceneClass: Hashable, Sendable {
  /// The class that the app sets, as in source code; nil for the default class of the element.
  private let customName: String?
  /// UIKit's class for the element; nil for a placeholder element.
  private let elementName: String?

  /// The elements of Interface Builder's controllers. Each of these classes is `UIViewController`
  /// or a direct subclass of it.
  private static let classNames = [
    "viewController": baseName, "navigationController": "UINavigationController",
    "tabBarController": "UITabBarController", "splitViewController": "UISplitViewController",
    "tableViewController": "UITableViewController",
    "collectionViewController": "UICollectionViewController",
    "pageViewController": "UIPageViewController", "glkViewController": "GLKViewController",
    "avPlayerViewController": "AVPlayerViewController",
  ]

  /// The superclass of every controller.
  private static let baseName = "UIViewController"

  init(_ controller: StoryboardController) {
    // A storyboard reference creates a controller of another storyboard.
    let isReference = controller.link != nil
    customName = isReference ? nil : controller.className.map(ClassNameList.canonical)
    elementName = isReference ? nil : Self.classNames[controller.element]
  }

  /// How it relates to a saved class; nil if the storyboard's class is unknown.
  func made(for savedName: String) -> MadeClass? {
    guard let name = customName ?? elementName else { return nil }
    let savedName = ClassNameList.canonical(savedName)
    let fit: MadeClass.Fit =
      if name == savedName || savedName == Self.baseName || savedName == elementName {
        .fits
      } else {
        customName == nil ? .differs : .unknown
      }
    return MadeClass(name: name, fit: fit)
  }

  /// The best match of several, because one name can have a storyboard for each language or device.
  static func made(by classes: [SceneClass], for savedName: String?) -> MadeClass? {
    guard let savedName else { return nil }
    let made = classes.compactMap { $0.made(for: savedName) }
    for fit in MadeClass.Fit.allCases {
      if let best = made.first(where: { $0.fit == fit }) { return best }
    }
    return nil
  }
}
