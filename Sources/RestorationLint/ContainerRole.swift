import PlistSyntax
import RestorationTree

/// What kind of container a controller is, as far as its class and UIKit's own keys tell.
enum ContainerRole {
  case navigation, tabBar, split

  /// What rules listen for that ask for the role of a controller.
  static let listener = Listener.keys([
    KnownKeys.navigationChildren, KnownKeys.selectedTab, KnownKeys.moreDisplayedTab,
    KnownKeys.tabBarIsCustomizing, KnownKeys.splitDisplayMode,
  ])

  // Functions, not initialisers: these take what they are given for themselves, and would copy it.

  /// The role that UIKit's keys or UIKit's own class prove; nil for all others.
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

  /// The role that is proven, or that the class is named for: `App.MainTabBarController`.
  static func likely(of content: NodeContent) -> ContainerRole? {
    if let role = proven(by: content) { return role }
    // Mangled names end in the class's own name too.
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
