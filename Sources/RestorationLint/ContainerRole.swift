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
    guard let name = content.className.value else { return nil }
    let words = KeyWords.split(SavedClassName(name).simple)
    if words.hasSuffix(["navigation", "controller"]) {
      self = .navigation
    } else if words.hasSuffix(["tab", "bar", "controller"])
      || words.hasSuffix(["tab", "controller"])
    {
      self = .tabBar
    } else if words.hasSuffix(["split", "view", "controller"]) {
      self = .split
    } else {
      return nil
    }
  }
}

extension [String] {
  fileprivate func hasSuffix(_ words: [String]) -> Bool {
    suffix(words.count).elementsEqual(words)
  }
}
