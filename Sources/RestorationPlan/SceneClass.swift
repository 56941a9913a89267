import AppFiles

/// The class of a controller in a storyboard.
struct SceneClass: Hashable, Sendable {
  /// The class that the app sets, as people write it; nil for the element's own.
  private let customName: String?
  /// UIKit's class for the element; nil for an element that stands for something else.
  private let elementName: String?

  /// The elements of Interface Builder's controllers. Every one of these classes is a direct subclass
  /// of `UIViewController`, or is that class.
  private static let classNames = [
    "viewController": baseName, "navigationController": "UINavigationController",
    "tabBarController": "UITabBarController", "splitViewController": "UISplitViewController",
    "tableViewController": "UITableViewController",
    "collectionViewController": "UICollectionViewController",
    "pageViewController": "UIPageViewController", "glkViewController": "GLKViewController",
    "avPlayerViewController": "AVPlayerViewController",
  ]

  /// What every controller is.
  private static let baseName = "UIViewController"

  init(_ controller: StoryboardController) {
    // A storyboard reference makes what another storyboard says.
    let isReference = controller.link != nil
    customName = isReference ? nil : controller.className.map(ClassNameList.canonical)
    elementName = isReference ? nil : Self.classNames[controller.element]
  }

  /// How it stands to a saved class; nil when it is not known what the storyboard makes.
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

  /// The best of several, since one name may stand for a storyboard of each language or device.
  static func made(by classes: [SceneClass], for savedName: String?) -> MadeClass? {
    guard let savedName else { return nil }
    let made = classes.compactMap { $0.made(for: savedName) }
    for fit in MadeClass.Fit.allCases {
      if let best = made.first(where: { $0.fit == fit }) { return best }
    }
    return nil
  }
}
