extension Rule {
  static let storyboardBundlePath = Rule(
    "storyboard-bundle-path", .warning, needs: [.uikitArchive], decidesRestore: true,
    "a storyboard in another bundle, saved with an absolute path",
    page: """
      If a storyboard is not in the app's main bundle, UIKit saves the path of its bundle, with the
      folder of the installed app, which has another name after each update and on each device. If
      the path is gone, UIKit looks in the main bundle, and raises an exception if it is not there.

      Fix: set a restorationClass that finds the bundle, or move the storyboard into the app
      Source: uikit.md, rows F11, F14; bnickel/Restoration-Inspector
      Blind spots: A restoration class or the app delegate may create the controller first.
      Before:
        let bundle = Bundle(for: KitViewController.self)
        let board = UIStoryboard(name: "Kit", bundle: bundle)
        let kit = board.instantiateViewController(withIdentifier: "Kit")
      After:
        let kit = board.instantiateViewController(withIdentifier: "Kit")
        kit.restorationClass = KitRestoration.self

        final class KitRestoration: UIViewControllerRestoration {
          static func viewController(
            withRestorationIdentifierPath path: [String], coder: NSCoder
          ) -> UIViewController? { makeKit() }
        }
      """,
    object: { saved, content, collector in
      if let fault = fault(content.storyboard) {
        collector.report(fault, key: [.name(KnownKeys.storyboard)])
      }
    },
    value: { value, _, collector in
      if case .storyboard(let storyboard) = value.value, let fault = fault(storyboard) {
        collector.report(fault, in: value)
      }
    })

  private static func fault(_ storyboard: StoryboardReference?) -> String? {
    guard let path = storyboard?.bundlePath, path.begins(with: "/") || path.begins(with: "file:/")
    else { return nil }
    return "the bundle of the storyboard is saved as the absolute path '\(path)'"
  }

  static let storyboardIdentifierChanged = Rule(
    "storyboard-identifier-changed", .warning, needs: [.uikitArchive, .olderArchive],
    "a controller comes from another storyboard scene than in the older archive",
    page: """
      An archive names the storyboard and the scene that a controller came from, and UIKit uses them
      if nothing else creates the controller. Users' older state contains the old names. If the
      storyboard no longer has a scene of that name, UIKit raises an exception while the app starts.

      Fix: keep a scene with the old storyboard identifier as long as users may have older state, or
      let a restoration class create the controller
      Source: uikit.md, row F11; Apple, UIStoryboard.instantiateViewController(withIdentifier:)
      Blind spots: The rule does not know whether the old scene still exists, or whether a
      restoration class or the app delegate creates the controller first.
      Xcode: Identity inspector → Storyboard ID: keep the old one
      Before:
        // Was: "RecipeDetail"
        let detail = storyboard.instantiateViewController(
          withIdentifier: "Recipe")
      After:
        let detail = storyboard.instantiateViewController(
          withIdentifier: "RecipeDetail")
      """,
    change: { object, older, collector in
      guard let old = older.content.storyboard, let oldIdentifier = old.identifier else { return }
      let was = "but users' older state still asks for '\(oldIdentifier)'"
      let new = object.content.storyboard
      if new?.identifier != oldIdentifier {
        let change = new?.identifier.map { "the storyboard identifier is now '\($0)'" }
        collector.report(
          "\(change ?? "no longer comes from a storyboard"), \(was)",
          key: [.name(KnownKeys.storyboardIdentifier)])
      } else if let oldName = old.name, let name = new?.name, name != oldName {
        collector.report(
          "the storyboard is now '\(name)', \(was) in '\(oldName)'",
          key: [.name(KnownKeys.storyboard)])
      }
    })

  static let liveControllerMoved = Rule(
    "live-controller-moved", .warning, needs: [.uikitArchive, .storyboards], decidesRestore: true,
    "a storyboard creates a tab, a column or a child at another index than the saved one",
    page: """
      The saved path of a child contains its index in its container: 'Tabs/:[1]:/Search'. If neither
      a restoration class nor the app delegate returns the child, UIKit looks for a live controller
      with exactly this path. If the storyboard now creates it at another index, it is not found,
      and starts without its state; a selected tab is not selected. If another child with the same
      identifier has the index now, that one gets the state.

      Fix: add new children behind the old ones, or return the controller for the old path from
      application(_:viewControllerWithRestorationIdentifierPath:coder:) in the app delegate
      Source: uikit.md, rows P2, F1, F6
      Blind spots: The rule knows only the given storyboards, not what code adds, and not whether the
      app delegate returns the controller. A child that a restoration class or its own storyboard
      identifier creates is not reported.
      Before:
        // Was: [home, search]
        tabs.viewControllers = [home, news, search]
      After:
        tabs.viewControllers = [home, search, news]
      """,
    object: { entry, _, collector in
      guard let object = entry.search, object.isFoundOnlyLive, let now = object.liveElsewhere else {
        return
      }
      collector.report(
        "not found: its storyboard creates it at '\(now)' now, and UIKit finds a live controller "
          + "only under its exact path")
    })

  static let storyboardMissing = Rule(
    "storyboard-missing", .error, needs: [.uikitArchive, .storyboards], decidesRestore: true,
    "a controller from a storyboard that is not among the given storyboards",
    page: """
      UIKit saves a controller that comes from a storyboard with the storyboard's name. If neither a
      restoration class nor the app delegate creates the controller again, UIKit opens the
      storyboard with that name; if it was renamed or removed, the app ends with an exception at
      launch. A controller that the main storyboard creates at launch never gets that far and is not
      reported. The finding is only a warning if a restoration class creates the controller, and for
      a root, a tab or a split view column, which the app usually creates at launch. A restoration
      class that is set now does not help: UIKit asks only the one that was saved.

      Fix: keep the storyboard under its old name, or return the controller from
      application(_:viewControllerWithRestorationIdentifierPath:coder:) in the app delegate
      Source: uikit.md, rows F1, F3, F11; Apple, UIViewControllerRestoration; Apple, View Controller
      Programming Guide for iOS, "Restoring View Controllers at Launch Time"
      Blind spots: The rule knows only the given storyboards. A storyboard in another bundle than
      the app's is not checked. The app delegate may create the controller.
      Before:
        // Was: UIStoryboard(name: "Main", bundle: nil)
        let board = UIStoryboard(name: "Recipes", bundle: nil)
        let detail = board.instantiateViewController(withIdentifier: "Detail")
      After:
        // In the app delegate, for state that names the old storyboard:
        func application(
          _ application: UIApplication,
          viewControllerWithRestorationIdentifierPath path: [String], coder: NSCoder
        ) -> UIViewController? {
          guard path.last == "Detail" else { return nil }
          let board = UIStoryboard(name: "Recipes", bundle: nil)
          return board.instantiateViewController(withIdentifier: "Detail")
        }
      """,
    object: { saved, _, collector in
      guard let object = saved.search, object.storyboardAnswer == .notGiven,
        let name = object.storyboard?.name
      else { return }
      report(
        "comes from the storyboard '\(name)', which is not among the given storyboards",
        KnownKeys.storyboard, about: object, &collector)
    })

  static let storyboardIdentifierMissing = Rule(
    "storyboard-identifier-missing", .error, needs: [.uikitArchive, .storyboards],
    decidesRestore: true,
    "the storyboard does not have the storyboard identifier that was saved",
    page: """
      If neither a restoration class nor the app delegate creates a controller, and the app did not
      create it at launch, UIKit asks the storyboard for the saved identifier. If the storyboard
      does not have it, UIKit raises an exception: the app ends at launch for every user with older
      state. A controller that the main storyboard creates at launch never gets that far and is not
      reported. The finding is only a warning if a restoration class creates the controller, and for
      a root, a tab or a split view column, which the app usually creates at launch. A restoration
      class that is set now does not help: UIKit asks only the one that was saved.

      Fix: give a controller of the storyboard this identifier again, or return the controller from
      application(_:viewControllerWithRestorationIdentifierPath:coder:) in the app delegate
      Source: uikit.md, rows F1, F3, F11, F12, F13; Apple,
      UIStoryboard.instantiateViewController(withIdentifier:)
      Blind spots: The rule knows only the given storyboards, and not those in another bundle than
      the app's. It does not know what code creates at launch. The main storyboard is the one that
      the Info.plist names (UIMainStoryboardFile), or one whose name begins with Main.
      Xcode: Identity inspector → Storyboard ID: keep the old one
      Before:
        // Storyboard ID was "RecipeDetail"
        let recipe = storyboard.instantiateViewController(
          withIdentifier: "Recipe")
      After:
        let recipe = storyboard.instantiateViewController(
          withIdentifier: "RecipeDetail")
      """,
    object: { saved, _, collector in
      guard let object = saved.search, object.storyboardAnswer == .identifierMissing,
        let name = object.storyboard?.name,
        let identifier = object.storyboard?.identifier
      else { return }
      report(
        "the storyboard '\(name)' has no controller with the identifier '\(identifier)'",
        KnownKeys.storyboardIdentifier, about: object, &collector)
    })

  /// Reports that a storyboard cannot create a controller.
  private static func report(
    _ fault: String, _ key: String, about object: PlannedObject,
    _ collector: inout FindingCollector
  ) {
    var remedy: String?
    if object.verdict == .asksRestorationClass, let stored = object.restorationClass {
      remedy =
        "return the controller from the restoration class '\(SavedClassName(stored).readable)'"
    } else if object.role.dependsOnLiveController {
      // UIKit puts no controller into one of these.
      remedy = """
        create a controller with this restorationIdentifier in its window, tab bar or split view, \
        in the storyboard or in application(_:willFinishLaunchingWithOptions:); or refuse older \
        state in \(refusal)
        """
    }
    collector.report(
      fault, key: [.name(key)], severity: remedy == nil ? nil : .warning, remedy: remedy)
  }
}
