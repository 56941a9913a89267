import PlistSyntax
import RestorationModel

/// The kind of container that a controller is, according to its class and UIKit's keys.
enum ContainerRole {
  case navigation, tabBar, split

  /// The listener of the rules about the role of a controller.
  static let listener = Listener.keys([
    KnownKeys.navigationChildren, KnownKeys.selectedTab, KnownKeys.moreDisplayedTab,
    KnownKeys.tabBarIsCustomizing, KnownKeys.splitDisplayMode,
  ])

  // Functions, not initialisers, which would own and so copy their arguments.

  /// The role according to UIKit's keys or UIKit's own class; nil for all others.
  static func proven(by content: NodeContent) -> ContainerRole? {
    for entry in content.state {
      switch entry.key {
      case KnownKeys.navigationChildren: return .navigation
      case KnownKeys.selectedTab, KnownKeys.moreDisplayedTab, KnownKeys.tabBarIsCustomizing:
        return .tabBar
      case KnownKeys.splitDisplayMode: return .split
      default: continue
      }
    }
    switch content.className.value {
    case KnownKeys.navigationControllerClass: return .navigation
    case KnownKeys.tabBarControllerClass: return .tabBar
    case KnownKeys.splitViewControllerClass: return .split
    default: return nil
    }
  }

  /// The proven role, or the one in the class's name: `App.MainTabBarController`.
  static func likely(of content: NodeContent) -> ContainerRole? {
    if let role = proven(by: content) { return role }
    // Mangled names end with the class's own name too.
    return content.className.value?.withByteView(role(namedBy:))
  }

  private static func role(namedBy name: ByteView) -> ContainerRole? {
    for (ending, role) in nameEndings
    where name.has(ending, at: name.count - ending.utf8CodeUnitCount) {
      return role
    }
    return nil
  }

  private static let nameEndings: [(ending: StaticString, role: ContainerRole)] = [
    ("NavigationController", .navigation), ("TabBarController", .tabBar),
    ("TabController", .tabBar), ("SplitViewController", .split),
  ]
}
