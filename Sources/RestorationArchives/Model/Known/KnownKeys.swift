/// The keys that UIKit itself writes, each named once. Sources: Restoration-Inspector's reader, a
/// published `restorationArchiveTool` listing, Apple's documentation of the constants.
package enum KnownKeys {
  // MARK: The envelope

  package static let majorVersion = "kUIStateRestorationArchiveMajorVersionKey"
  package static let minorVersion = "kUIStateRestorationArchiveMinorVersionKey"
  /// The kind of device, an NSNumber with UIUserInterfaceIdiom's value.
  package static let userInterfaceIdiom = "UIApplicationStateRestorationUserInterfaceIdiom"
  /// When the archive was written, an NSDate.
  package static let timestamp = "UIApplicationStateRestorationTimestamp"
  package static let systemVersion = "UIApplicationStateRestorationSystemVersion"
  /// The app's CFBundleVersion, text.
  package static let bundleVersion = "UIApplicationStateRestorationBundleVersion"
  /// The paths of the saved objects, an array of texts in save order.
  package static let rootIdentifiers = "kRootRestorationIdentifiersKey"
  package static let restorationClassMap = "kViewControllerRestorationClassMapKey"
  /// The paths of the first responders, an array of texts.
  package static let firstResponders = "kFirstRespondersKey"
  package static let sizeClassMap = "WindowIdentifierToSizeClassMapKey"
  package static let verticalSizeClass = "VerticalSizeClassStringKey"
  package static let horizontalSizeClass = "HorizontalSizeClassStringKey"
  package static let sizeClassPrefix = "UIUserInterfaceSizeClass"
  /// Whether the snapshot must not be shown, an inline boolean.
  package static let ignoreSnapshot = "kIgnoreSnapshotKey"
  /// In `inprogress.data`: how many more restore attempts the system makes, an integer.
  package static let restorationTriesLeft = "kRestorationTriesLeft"

  /// The keys of what `flat` and `diff` list as facts about an archive.
  package static let keysOfFacts = [
    "majorVersion": majorVersion, "minorVersion": minorVersion, "bundleVersion": bundleVersion,
    "userInterfaceIdiom": userInterfaceIdiom, "firstResponders": firstResponders,
    "ignoreSnapshot": ignoreSnapshot, "sizeClasses": sizeClassMap, "systemVersion": systemVersion,
    "timestamp": timestamp,
  ]

  // MARK: Every object

  /// The saved object's class, text.
  package static let className = "kUIStateRestorationClassNameKey"
  package static let isViewController = "kObjectIsViewControllerKey"
  /// Whether the controller's view was loaded, an inline boolean. UIKit writes only true, so a
  /// controller without the key had no view.
  package static let viewWasLoaded = "kViewControllerViewWasLoadedKey"
  /// The coders of a controller's views, a dictionary from path to data.
  package static let viewData = "kViewRestorationDataKey"

  // MARK: View controllers

  package static let presentedViewController = "kPresentedViewControllerKey"
  package static let storyboard = "UIStateRestorationViewControllerStoryboard"
  package static let storyboardIdentifier = "UIStateRestorationViewControllerStoryboardIdentifier"
  package static let navigationChildren = "kUIViewControllerChildrenKey"
  package static let selectedTab = "kTabBarSelectedViewControllerKey"
  package static let moreDisplayedTab = "kTabBarMoreDisplayedViewControllerKey"
  /// Whether the user is rearranging the tabs, a boolean.
  package static let tabBarIsCustomizing = "kTabBarIsCustomizingKey"
  package static let splitDisplayMode = "SplitViewControllerDisplayMode"

  // MARK: Container classes

  package static let navigationControllerClass = "UINavigationController"
  package static let tabBarControllerClass = "UITabBarController"
  package static let splitViewControllerClass = "UISplitViewController"

  // MARK: Views

  package static let zoomScale = "kScrollViewZoomScaleKey"
  package static let contentOffset = "kScrollViewContentOffsetKey"
  /// Position and transform of an image view, in texts.
  package static let viewBounds = "kViewBoundsKey"
  package static let viewTransform = "kViewTransformKey"
  package static let selectedIndexPaths = "kApplicationSelectedCellIndexPathsKey"
  package static let selectedModelIdentifiers = "kApplicationSelectedCells"
  package static let topVisibleModelIdentifier = "kTopApplicationTopVisibleModelIdentifier"
  package static let isEditing = "kApplicationIsEditingKey"
  package static let textSelection = "kTextSelectedTextLocationKey"
  package static let textFirstResponder = "kTextFirstResponderKey"
  package static let webHistory = "kBackForwardDictionaryKey"

  // MARK: Flutter

  package static let flutterData = "FlutterRestorationStateAppData"
  /// When the executable was last changed, saved with Flutter's state: Flutter restores only if it
  /// is the same.
  package static let flutterModificationDate = "mod-date"
  /// Flutter's scene delegate. It saves a scene under an activity type that is the name of the
  /// scene's configuration. Source: flutter/flutter, FlutterSceneLifeCycle.mm.
  package static let flutterSceneDelegate = "FlutterSceneDelegate"
  package static let flutterSceneConfiguration = "flutter"

  // MARK: Scenes

  package static let activityType = "CanvasRestorationUserActivityTypeKey"
  package static let activityTitle = "CanvasRestorationUserActivityTitleKey"
  package static let activityUserInfoData = "CanvasRestorationUserActivityUserInfoDataKey"
  /// The only top-level key of that archive. In older scenes the value is the dictionary itself.
  package static let activityUserInfo = "CanvasRestorationUserActivityUserInfoKey"
  /// The only top-level key of the archive of a scene session: the session.
  package static let sceneDefinition = "CanvasRestorationCanvasDefinitionKey"
  package static let sceneRole = "_UISceneSessionRole"
  package static let sceneIdentifier = "_UISceneSessionPersistentIdentifier"
  package static let sceneConfiguration = "_UISceneSessionSceneConfiguration"
  /// In a configuration: its name in the Info.plist, text. With a name only the role is saved too;
  /// without one, the classes. Source: public analyses of UIKit.
  package static let sceneConfigurationName = "_UISceneConfigurationName"
  package static let sceneDelegateClass = "_UISceneConfigurationDelegateClassName"
  package static let sceneStoryboard = "_UISceneConfigurationStoryboardName"
  package static let windowSceneRole = "UIWindowSceneSessionRoleApplication"
  /// What the system writes for a scene: its plist, and the fields of a session.
  /// The delegate of apps with SwiftUI's life cycle, a private class of Apple's.
  package static let swiftUISceneDelegate = "SwiftUI.AppSceneDelegate"
  package static let sceneKeys = [
    activityType, activityTitle, activityUserInfoData, activityUserInfo, sceneRole,
    sceneIdentifier, sceneConfiguration,
  ]

  // MARK: Other files of a bundle

  /// Whether a restore that has not finished was given more time, a boolean.
  package static let restorationExtended = "kRestorationExtended"

  // MARK: Proxy classes

  package static let referenceClass = "_UIObjectIdentifierPathProxy"
  package static let referencePath = "kObjectIdentifierPathProxyIdentifierPathKey"
  package static let storyboardClass = "_UIStoryboardProxy"
  package static let storyboardName = "kStoryboardNameKey"
  /// In a storyboard proxy: the path of its bundle, unless it is the main bundle.
  package static let storyboardBundlePath = "kStoryboardBundlePathKey"

  /// What UIKit writes under the keys of its own classes.
  package enum ValueType: Hashable, Sendable {
    case bool, integer, real, string, reference, storyboard, paths, array, dictionary, data
    case geometry(Geometry.Shape)
  }

  /// UIKit's keys in an object's or a view's coder, with the type of each.
  package static let stateKeys: [(key: String, type: ValueType)] = [
    (className, .string), (isViewController, .bool), (viewWasLoaded, .bool),
    (viewData, .dictionary), (presentedViewController, .reference), (storyboard, .storyboard),
    (storyboardIdentifier, .string), (navigationChildren, .paths),
    ("kAllowsNestedNavigationControllerKey", .bool), (selectedTab, .reference),
    (moreDisplayedTab, .reference), (tabBarIsCustomizing, .bool),
    ("kSelectedTableViewCellIndexKey", .integer), (splitDisplayMode, .integer),
    ("SplitViewInterfaceOrientation", .integer), ("SplitViewControllerShowingMasterView", .bool),
    (zoomScale, .real), (contentOffset, .geometry(.point)),
    ("kScrollViewContentInsetKey", .geometry(.insets)),
    ("kScrollViewEffectiveContentInsetKey", .geometry(.insets)),
    (selectedIndexPaths, .array), (selectedModelIdentifiers, .array),
    (topVisibleModelIdentifier, .string), (isEditing, .bool),
    ("UIViewNeedsLayoutKey", .bool), (textFirstResponder, .bool),
    (textSelection, .integer), ("kTextSelectedTextLengthKey", .integer),
    ("kTextSelectedTextKey", .string), ("kTextEditableKey", .bool),
    ("kTextVisiblePosition", .dictionary),
    ("kTextDisplayingReferenceLibraryViewControllerKey", .bool),
    ("kTextDisplayingShortcutViewControllerKey", .bool),
    ("kTextDisplayingShareViewControllerKey", .bool), (webHistory, .dictionary),
    ("kViewAnchorKey", .geometry(.point)), (viewBounds, .geometry(.rect)),
    ("kViewCenterKey", .geometry(.point)), (viewTransform, .geometry(.transform)),
    (flutterData, .data),
  ]

  /// The keys that the system writes, with the type of each that occurs in a coder.
  package static let systemKeys = Dictionary(
    stateKeys.map { ($0.key, Optional($0.type)) } + sceneKeys.map { ($0, nil) },
    uniquingKeysWith: { first, _ in first })

  package static func isSystemKey(_ key: String) -> Bool { systemKeys[key] != nil }

  package static func valueType(of key: String) -> ValueType? { systemKeys[key] ?? nil }

  package static func origin(of key: String) -> StateOrigin {
    isSystemKey(key) ? .uikit : .app
  }
}
