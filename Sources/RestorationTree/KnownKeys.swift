/// The keys that UIKit itself writes, each named once. Sources: Restoration-Inspector's reader, a
/// published `restorationArchiveTool` listing, Apple's documentation of the constants.
public enum KnownKeys {
  // MARK: The envelope

  public static let majorVersion = "kUIStateRestorationArchiveMajorVersionKey"
  public static let minorVersion = "kUIStateRestorationArchiveMinorVersionKey"
  public static let userInterfaceIdiom = "UIApplicationStateRestorationUserInterfaceIdiom"
  public static let timestamp = "UIApplicationStateRestorationTimestamp"
  public static let systemVersion = "UIApplicationStateRestorationSystemVersion"
  public static let bundleVersion = "UIApplicationStateRestorationBundleVersion"
  public static let rootIdentifiers = "kRootRestorationIdentifiersKey"
  public static let restorationClassMap = "kViewControllerRestorationClassMapKey"
  public static let firstResponders = "kFirstRespondersKey"
  public static let sizeClassMap = "WindowIdentifierToSizeClassMapKey"
  public static let verticalSizeClass = "VerticalSizeClassStringKey"
  public static let horizontalSizeClass = "HorizontalSizeClassStringKey"
  public static let sizeClassPrefix = "UIUserInterfaceSizeClass"
  public static let ignoreSnapshot = "kIgnoreSnapshotKey"

  // MARK: Every object

  public static let className = "kUIStateRestorationClassNameKey"
  public static let isViewController = "kObjectIsViewControllerKey"
  public static let viewWasLoaded = "kViewControllerViewWasLoadedKey"
  public static let viewData = "kViewRestorationDataKey"

  // MARK: View controllers

  public static let presentedViewController = "kPresentedViewControllerKey"
  public static let storyboard = "UIStateRestorationViewControllerStoryboard"
  public static let storyboardIdentifier = "UIStateRestorationViewControllerStoryboardIdentifier"
  public static let navigationChildren = "kUIViewControllerChildrenKey"
  public static let selectedTab = "kTabBarSelectedViewControllerKey"
  public static let moreDisplayedTab = "kTabBarMoreDisplayedViewControllerKey"

  // MARK: Classes that stand for something else in an archive

  public static let referenceClass = "_UIObjectIdentifierPathProxy"
  public static let referencePath = "kObjectIdentifierPathProxyIdentifierPathKey"
  public static let storyboardClass = "_UIStoryboardProxy"
  public static let storyboardName = "kStoryboardNameKey"
  public static let storyboardBundlePath = "kStoryboardBundlePathKey"

  /// What UIKit writes under the keys of its own classes.
  public enum ValueType: Hashable, Sendable {
    case bool, integer, real, string, reference, storyboard, paths, array, dictionary, data
    case geometry(Geometry.Shape)
  }

  /// UIKit's keys in an object's or a view's coder, with the type that each has.
  public static let stateKeys: [(key: String, type: ValueType)] = [
    (className, .string), (isViewController, .bool), (viewWasLoaded, .bool),
    (viewData, .dictionary), (presentedViewController, .reference), (storyboard, .storyboard),
    (storyboardIdentifier, .string), (navigationChildren, .paths),
    ("kAllowsNestedNavigationControllerKey", .bool), (selectedTab, .reference),
    (moreDisplayedTab, .reference), ("kTabBarIsCustomizingKey", .bool),
    ("kSelectedTableViewCellIndexKey", .integer), ("SplitViewControllerDisplayMode", .integer),
    ("SplitViewInterfaceOrientation", .integer), ("SplitViewControllerShowingMasterView", .bool),
    ("kScrollViewZoomScaleKey", .real), ("kScrollViewContentOffsetKey", .geometry(.point)),
    ("kScrollViewContentInsetKey", .geometry(.insets)),
    ("kScrollViewEffectiveContentInsetKey", .geometry(.insets)),
    ("kApplicationSelectedCellIndexPathsKey", .array), ("kApplicationSelectedCells", .array),
    ("kTopApplicationTopVisibleModelIdentifier", .string), ("kApplicationIsEditingKey", .bool),
    ("UIViewNeedsLayoutKey", .bool), ("kTextFirstResponderKey", .bool),
    ("kTextSelectedTextLocationKey", .integer), ("kTextSelectedTextLengthKey", .integer),
    ("kTextSelectedTextKey", .string), ("kTextEditableKey", .bool),
    ("kTextVisiblePosition", .dictionary),
    ("kTextDisplayingReferenceLibraryViewControllerKey", .bool),
    ("kTextDisplayingShortcutViewControllerKey", .bool),
    ("kTextDisplayingShareViewControllerKey", .bool), ("kBackForwardDictionaryKey", .dictionary),
    ("FlutterRestorationStateAppData", .data),
  ]

  private static let typeByKey: [String: ValueType] = Dictionary(
    uniqueKeysWithValues: stateKeys.map { ($0.key, $0.type) })

  /// The type that UIKit writes under a key of a coder; nil for the app's own keys.
  public static func valueType(of key: String) -> ValueType? { typeByKey[key] }

  /// Who writes a key of a coder.
  public static func origin(of key: String) -> StateOrigin {
    typeByKey[key] == nil ? .app : .uikit
  }
}
