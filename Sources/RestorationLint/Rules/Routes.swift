extension Rule {
  static let noRecreationRoute = Rule(
    "no-recreation-route", .info, .heuristic, needs: [.uikitArchive],
    "a controller below the root without a restoration class and without a storyboard",
    page: """
      UIKit asks the restoration class for a controller, then the app delegate, then looks for one
      created at launch, and last uses the storyboard. Without restoration class and storyboard, the
      controller comes back only if the app delegate creates it, or it already exists.

      Fix: set its restorationClass, or create it in
      application(_:viewControllerWithRestorationIdentifierPath:coder:) of the app delegate
      Source: uikit.md, rows F1, F3, F5; Apple, App Programming Guide for iOS, "Restoring Your View
      Controllers at Launch Time"; WWDC 2013, session 222, "What's New in State Restoration"
      Blind spots: The archive does not show what the app delegate does or which controllers exist
      after launch. Controllers of an unknown class are not reported, nor tabs, columns of a split
      view and the bottom of a navigation stack, which an app creates with their container.
      Xcode: in a storyboard: Identity inspector → Storyboard ID
      Before:
        detail.restorationIdentifier = "Detail"
      After:
        detail.restorationIdentifier = "Detail"
        detail.restorationClass = DetailViewController.self

        extension DetailViewController: UIViewControllerRestoration {
          static func viewController(
            withRestorationIdentifierPath path: [String], coder: NSCoder
          ) -> UIViewController? { DetailViewController() }
        }
      """,
    object: { entry, content, collector in
      guard entry.isController, content.className.value != nil, entry.node.restorationClass == nil,
        content.storyboard == nil, entry.path.parent != nil, entry.malformation == nil,
        !isMadeWithContainer(entry)
      else { return }
      collector.report("has neither a restoration class nor a storyboard")
    })

  private static func isMadeWithContainer(_ entry: LintedObject) -> Bool {
    guard let container = entry.container, container.isController, let role = container.role
    else { return false }
    return role != .navigation || entry.path.index == 0
  }

  static let restorationClassOnChild = Rule(
    "restoration-class-on-child", .info, .heuristic, needs: [.uikitArchive],
    "a restoration class on a tab, a split view column or a root",
    page: """
      UIKit asks the restoration class before it looks for a controller that already exists. It does
      not put a controller into a tab bar, a split view or a window: the app does that before state
      is restored. If the restoration class creates a new tab, column or root, UIKit restores the
      state of a controller that is not visible, and the visible one starts fresh.

      Fix: return the controller that is already in its container or window from the restoration
      class, or set no restoration class
      Source: uikit.md, rows F1, F19, R5; Apple, App Programming Guide for iOS, "Restoring Your View
      Controllers at Launch Time"; Apple, UIViewControllerRestoration
      Blind spots: The archive does not show what the restoration class returns. If it creates a
      root and the app puts that root into its window, nothing is wrong. A container is recognized
      by UIKit's keys or by its class name.
      Before:
        extension BrowseViewController: UIViewControllerRestoration {
          static func viewController(
            withRestorationIdentifierPath path: [String], coder: NSCoder
          ) -> UIViewController? { BrowseViewController() }
        }
      After:
        extension BrowseViewController: UIViewControllerRestoration {
          static func viewController(
            withRestorationIdentifierPath path: [String], coder: NSCoder
          ) -> UIViewController? {
            let delegate = UIApplication.shared.delegate as? AppDelegate
            let tabs = delegate?.window?.rootViewController as? UITabBarController
            let id = path.last
            return tabs?.viewControllers?.first { $0.restorationIdentifier == id }
          }
        }
      """,
    object: { entry, content, collector in
      guard entry.isController, let stored = entry.node.restorationClass else { return }
      let name = SavedClassName(stored).readable
      if entry.path.isRoot {
        collector.report(
          "the restoration class '\(name)' must return the existing root, or the app must put "
            + "the returned controller into the window")
      } else if let container = entry.container, container.hasState,
        // Others restore their children from their own state, or the app's code does.
        !container.isController || container.role == .tabBar || container.role == .split
      {
        collector.report(
          "the container already has this child, so the restoration class '\(name)' must return "
            + "that child")
      }
    })

  static let childNotReferenced = Rule(
    "child-not-referenced", .info, .heuristic, needs: [.uikitArchive, .storyboards],
    "the child of an embed segue was not saved, because nothing refers to it",
    page: """
      UIKit's own containers have their children saved. The children of a custom container, of an
      embed segue or of a page view controller are saved only if an object encodes a reference to
      them: an identifier alone does nothing. An embed segue creates its child again, so it is found
      and gets its state; any other must be added again by the code that decodes the reference.

      Fix: encode a reference to the child in its container's encodeRestorableState(with:), unless
      the child has no state
      Source: uikit.md, rows S16, F9, F10, R8; Apple, "About the UI preservation process"; Apple,
      UIViewController.encodeRestorableState(with:)
      Blind spots: The rule knows the children of embed segues in the given storyboards, if one
      scene has the identifier of their container. Children that code adds are only found with
      --expect-paths. A child without state of its own needs no reference.
      Before:
        // An embed segue creates the child, with the restoration ID "Map".
        final class HomeViewController: UIViewController {}
      After:
        override func encodeRestorableState(with coder: NSCoder) {
          super.encodeRestorableState(with: coder)
          coder.encode(children.first, forKey: "map")
        }
      """,
    object: { entry, content, collector in
      // Without its view, no embed segue was performed.
      guard entry.isController, content.viewLoaded == true,
        let identifier = entry.identifier,
        let storyboards = entry.archive.storyboards, let scene = entry.archive.scenes[identifier]
      else { return }
      let saved = Set(entry.children.compactMap { $0.identifier.map { ExactText($0) } })
      for child in storyboards.children(of: scene) where child.isEmbedded {
        guard let name = storyboards[child.place].restorationIdentifier,
          !saved.contains(ExactText(name))
        else { continue }
        collector.report(
          "its embed segue creates '\(name)', which nothing refers to",
          about: RestorationPath(name))
      }
    })

  static let extraRoot = Rule(
    "extra-root", .info, .heuristic, needs: [.uikitArchive],
    "a second controller without a parent, to which an object refers",
    page: """
      A path with one identifier belongs to a controller without a parent. UIKit saves it as a
      window's root, or because an object refers to it. If one does, perhaps its view was added with
      addSubview(_:) but the controller not with addChild(_:): on restore nothing adds the view.

      Fix: call addChild(_:) before adding the view; ignore this if the controller has its own
      window
      Source: uikit.md, rows S10, S11; Apple, View Controller Programming Guide for iOS,
      "Implementing a Container View Controller"; Apple, UIViewController.addChild(_:)
      Blind spots: An archive does not record which window a root belongs to. The rule treats the
      first controller without a parent as the root of the main window.
      Before:
        view.addSubview(player.view)
      After:
        addChild(player)
        view.addSubview(player.view)
        player.didMove(toParent: self)
      """,
    object: { entry, content, collector in
      // Without a reference UIKit saved it as the root of another window.
      guard entry.isController, entry.path.isRoot,
        let first = entry.archive.firstRoot, first != entry.path,
        let referrer = entry.archive.referrer(of: entry)
      else { return }
      collector.report(
        "a second root next to '\(first)', and \(referrer) refers to it: it is in another "
          + "window, or its view was added without addChild(_:)")
    })
}
