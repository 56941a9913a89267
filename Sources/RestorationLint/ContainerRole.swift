import PlistSyntax
import RestorationTree

/// What kind of container a controller is, as far as its class and UIKit's own keys tell.
enum ContainerRole {
  case navigation, tabBar, split

  /// The role that UIKit's keys or UIKit's own class prove; nil for all others.
  init?(proven content: NodeContent) {
    for entry in content.state {
      switch entry.key {
      case KnownKeys.navigationChildren: self = .navigation
      case KnownKeys.selectedTab, KnownKeys.moreDisplayedTab, KnownKeys.tabBarIsCustomizing:
        self = .tabBar
      case KnownKeys.splitDisplayMode: self = .split
      default: continue
      }
      return
    }
    switch content.className.value {
    case KnownKeys.navigationControllerClass: self = .navigation
    case KnownKeys.tabBarControllerClass: self = .tabBar
    case KnownKeys.splitViewControllerClass: self = .split
    default: return nil
    }
  }

  /// The role that is proven, or that the class is named for: `App.MainTabBarController`.
  init?(likely content: NodeContent) {
    if let role = ContainerRole(proven: content) {
      self = role
      return
    }
    // Mangled names end in the class's own name too.
    guard let name = content.className.value, let role = name.withByteView(Self.role(namedBy:))
    else { return nil }
    self = role
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
