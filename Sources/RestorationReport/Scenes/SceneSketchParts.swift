// The parts of the sketch that are the same for every app. A TODO in them is for the developer who
// completes the sketch.

extension SceneSketch {
  static let saving = """
      // MARK: Save

      func stateRestorationActivity(for scene: UIScene) -> NSUserActivity? {
        guard let root = window?.rootViewController, let name = root.restorationIdentifier else {
          return nil
        }
        var userInfo: [String: [String: Any]] = [:]
        save(root, at: name, into: &userInfo)
        let activity = NSUserActivity(activityType: Self.activityType)
        activity.addUserInfoEntries(from: userInfo)
        return activity
      }

      /// Saves a controller and what it contains and presents, under the identifiers from the root down.
      private func save(
        _ controller: UIViewController, at name: String,
        into userInfo: inout [String: [String: Any]]
      ) {
        if let tabs = controller as? UITabBarController {
          userInfo["selectedTabs", default: [:]][name] =
            tabs.selectedViewController?.restorationIdentifier
        }
        if let navigation = controller as? UINavigationController {
          userInfo["stacks", default: [:]][name] =
            navigation.viewControllers.compactMap(\\.restorationIdentifier)
        }
        for view in Self.scrolledViews[name] ?? [] {
          guard let scrolled = controller.scrollView(view) else { continue }
          userInfo["offsets", default: [:]][name + "/" + view] =
            NSCoder.string(for: scrolled.contentOffset)
        }
        if let screen = controller as? SceneScreen {
          userInfo["state", default: [:]][name] = screen.sceneState
        }
        for child in controller.children {
          guard let identifier = child.restorationIdentifier else { continue }
          save(child, at: name + "/" + identifier, into: &userInfo)
        }
        if let presented = controller.presentedViewController,
          presented.presentingViewController === controller,
          let identifier = presented.restorationIdentifier
        {
          userInfo["presented", default: [:]][name] = identifier
          save(presented, at: name + "/" + identifier, into: &userInfo)
        }
      }

    """

  static let restoring = """
      /// Restores a controller and what it contains and presents.
      private func restore(
        _ controller: UIViewController, at name: String, from userInfo: [String: [String: Any]]
      ) {
        if let navigation = controller as? UINavigationController,
          let stack = userInfo["stacks"]?[name] as? [String]
        {
          var controllers: [UIViewController] = []
          for identifier in stack {
            let there = navigation.viewControllers.first { $0.restorationIdentifier == identifier }
            // If a screen cannot be created, the rest of the stack is dropped, as in UIKit.
            guard let screen = there ?? makeScreen(name + "/" + identifier) else { break }
            screen.restorationIdentifier = identifier
            controllers.append(screen)
          }
          if !controllers.isEmpty { navigation.setViewControllers(controllers, animated: false) }
        }
        if var screen = controller as? SceneScreen,
          let state = userInfo["state"]?[name] as? [String: Any]
        {
          screen.sceneState = state
        }
        for child in controller.children {
          guard let identifier = child.restorationIdentifier else { continue }
          restore(child, at: name + "/" + identifier, from: userInfo)
        }
        if let tabs = controller as? UITabBarController,
          let selected = userInfo["selectedTabs"]?[name] as? String,
          let tab = tabs.viewControllers?.first(where: { $0.restorationIdentifier == selected })
        {
          tabs.selectedViewController = tab
        }
        if let identifier = userInfo["presented"]?[name] as? String,
          let screen = makeScreen(name + "/" + identifier)
        {
          screen.restorationIdentifier = identifier
          controller.present(screen, animated: false)
          restore(screen, at: name + "/" + identifier, from: userInfo)
        }
        for view in Self.scrolledViews[name] ?? [] {
          guard let offset = userInfo["offsets"]?[name + "/" + view] as? String else { continue }
          // TODO: do this after the rows are loaded.
          controller.view.layoutIfNeeded()
          controller.scrollView(view)?.contentOffset = NSCoder.cgPoint(for: offset)
        }
      }
    """

  static let screenProtocol = """
    /// A screen with state of its own, in types that a user activity can contain.
    protocol SceneScreen: UIViewController {
      var sceneState: [String: Any] { get set }
    }

    extension UIViewController {
      /// The scroll view with a restoration identifier in this controller's view.
      func scrollView(_ identifier: String) -> UIScrollView? {
        var views: [UIView] = viewIfLoaded.map { [$0] } ?? []
        while let view = views.popLast() {
          if view.restorationIdentifier == identifier { return view as? UIScrollView }
          views += view.subviews
        }
        return nil
      }
    }
    """
}
