/// The kind of container that a controller is, according to its class and UIKit's keys.
package enum ContainerRole: Hashable, Sendable {
  case navigation, tabBar, split

  /// The keys that UIKit writes for one kind of container only.
  private static let keys: [String: ContainerRole] = [
    KnownKeys.navigationChildren: .navigation, KnownKeys.selectedTab: .tabBar,
    KnownKeys.moreDisplayedTab: .tabBar, KnownKeys.tabBarIsCustomizing: .tabBar,
    KnownKeys.splitDisplayMode: .split,
  ]

  private static let classes: [String: ContainerRole] = [
    KnownKeys.navigationControllerClass: .navigation, KnownKeys.tabBarControllerClass: .tabBar,
    KnownKeys.splitViewControllerClass: .split,
  ]

  /// The role according to UIKit's keys or UIKit's own class; nil for all others.
  package static func proven(by content: NodeContent) -> ContainerRole? {
    for entry in content.state where entry.origin == .uikit {
      if let role = keys[entry.key] { return role }
    }
    return content.className.value.flatMap { classes[$0] }
  }

  /// The proven role, or the one in the class's name: `App.MainTabBarController`.
  package static func likely(of content: NodeContent) -> ContainerRole? {
    if let role = proven(by: content) { return role }
    // Mangled names end with the class's own name too.
    guard let name = content.className.value else { return nil }
    return nameEndings.first { name.ends(with: $0.ending) }?.role
  }

  private static let nameEndings: [(ending: String, role: ContainerRole)] = [
    ("NavigationController", .navigation), ("TabBarController", .tabBar),
    ("TabController", .tabBar), ("SplitViewController", .split),
  ]
}
