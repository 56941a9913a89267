import PlistSyntax
import RestorationModel

/// The kind of container that a controller is, according to its class and UIKit's keys.
enum ContainerRole {
  case navigation, tabBar, split

  /// The keys that UIKit writes for one kind of container only.
  private static let keys: [(name: String, role: ContainerRole)] = [
    (KnownKeys.navigationChildren, .navigation), (KnownKeys.selectedTab, .tabBar),
    (KnownKeys.moreDisplayedTab, .tabBar), (KnownKeys.tabBarIsCustomizing, .tabBar),
    (KnownKeys.splitDisplayMode, .split),
  ]
  private static let keyNames = NameTable(keys.map(\.name))

  /// UIKit's own classes.
  private static let classes: [(name: String, role: ContainerRole)] = [
    (KnownKeys.navigationControllerClass, .navigation),
    (KnownKeys.tabBarControllerClass, .tabBar), (KnownKeys.splitViewControllerClass, .split),
  ]
  private static let classNames = NameTable(classes.map(\.name))

  /// The listener of the rules about the role of a controller.
  static let listener = Listener.keys(Set(keys.map(\.name)))

  // Functions, not initialisers, which would own and so copy their arguments.

  /// The role according to UIKit's keys or UIKit's own class; nil for all others.
  static func proven(by content: NodeContent) -> ContainerRole? {
    for entry in content.state {
      if let number = keyNames.number(of: entry.key) { return keys[number].role }
    }
    return content.className.value.flatMap(classNames.number).map { classes[$0].role }
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
