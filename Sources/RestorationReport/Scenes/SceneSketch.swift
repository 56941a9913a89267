/// A scene delegate in Swift that saves the contents of an archive and restores them: a starting
/// point for the app's own code. It compiles with the app's classes unchanged. A TODO in it is for the
/// developer who completes it.
struct SceneSketch {
  let migration: SceneMigration

  var code: String {
    let file = migration.source.file.map { " from \(DisplayText.escape($0))" } ?? ""
    let scrolled = migration.screens.filter { !$0.scrolledViews.isEmpty }.map {
      "    \(literal($0.name)): [\($0.scrolledViews.map(literal).joined(separator: ", "))],\n"
    }.joined()
    let views = scrolled.isEmpty ? "[:]" : "[\n\(scrolled)  ]"
    let root = migration.screens.first { $0.object?.role == .root }
    let rootName = literal(root?.name ?? "Root")
    // The screens that are pushed and presented; tabs and roots already exist.
    let made = migration.screens
      .filter { [.stack, .offStack, .presented, .unpresented].contains($0.object?.role) }
      .grouped { $0.object?.path.plain ?? "" }
      .map { "    case \(literal($0.key)): return \(making($0.items[0]))\n" }.joined()
    return """
      // A sketch by 'restorectl plan --to-scenes'\(file).
      // Complete the parts marked TODO. See Documentation/scenes.md.
      import UIKit

      /// Saves what is on the screen in the scene's user activity, and restores it.
      final class SceneDelegate: UIResponder, UIWindowSceneDelegate {
        /// Declare this type under NSUserActivityTypes in Info.plist.
        static let activityType = \(literal(migration.activityType))

        /// The scroll views of each screen whose position is saved.
        static let scrolledViews: [String: [String]] = \(views)

        var window: UIWindow?

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

        /// Saves a controller and what it contains and presents, under the identifiers from the root
        /// down. The second child with an identifier has [2] after it, and so on.
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
          for (child, name) in controller.namedChildren(at: name) {
            save(child, at: name, into: &userInfo)
          }
          if let presented = controller.presentedViewController,
            presented.presentingViewController === controller,
            let identifier = presented.restorationIdentifier
          {
            userInfo["presented", default: [:]][name] = identifier
            save(presented, at: name + "/" + identifier, into: &userInfo)
          }
        }

        // MARK: Restore

        func scene(
          _ scene: UIScene, willConnectTo session: UISceneSession,
          options connectionOptions: UIScene.ConnectionOptions
        ) {
          guard let windowScene = scene as? UIWindowScene else { return }
          let window = UIWindow(windowScene: windowScene)
          // TODO: create the first screen as at every launch, with its tabs and split view.
          let root = \(root.map { making($0) } ?? "UIViewController()")
          root.restorationIdentifier = \(rootName)
          window.rootViewController = root
          self.window = window
          window.makeKeyAndVisible()
          let activity = connectionOptions.userActivities.first ?? session.stateRestorationActivity
          guard let activity, activity.activityType == Self.activityType,
            let saved = activity.userInfo
          else { return }
          // Others that share the activity can add values of their own.
          let userInfo = saved.compactMapValues { $0 as? [String: Any] }
          restore(root, at: \(rootName), as: \(rootName), from: userInfo)
        }

        /// Creates a screen that is pushed or presented, a new one each time; nil if the app no longer has
        /// it.
        private func makeScreen(_ kind: String) -> UIViewController? {
          switch kind {
      \(made)\
          default: return nil
          }
        }

        /// Restores a controller and what it contains and presents. The kind is the name without [2].
        private func restore(
          _ controller: UIViewController, at name: String, as kind: String,
          from userInfo: [AnyHashable: [String: Any]]
        ) {
          if let navigation = controller as? UINavigationController,
            let stack = userInfo["stacks"]?[name] as? [String]
          {
            var controllers: [UIViewController] = []
            var there = navigation.viewControllers
            for identifier in stack {
              // Each controller is on the stack once.
              let place = there.firstIndex { $0.restorationIdentifier == identifier }
              let made = place.map { there.remove(at: $0) } ?? makeScreen(kind + "/" + identifier)
              // If a screen cannot be created, the rest of the stack is dropped, as in UIKit.
              guard let screen = made else { break }
              screen.restorationIdentifier = identifier
              controllers.append(screen)
            }
            if !controllers.isEmpty { navigation.setViewControllers(controllers, animated: false) }
          }
          if let screen = controller as? SceneScreen,
            let state = userInfo["state"]?[name] as? [String: Any]
          {
            screen.sceneState = state
          }
          for (child, name) in controller.namedChildren(at: name) {
            let kind = kind + "/" + (child.restorationIdentifier ?? "")
            restore(child, at: name, as: kind, from: userInfo)
          }
          if let tabs = controller as? UITabBarController,
            let selected = userInfo["selectedTabs"]?[name] as? String,
            let tab = tabs.viewControllers?.first(where: { $0.restorationIdentifier == selected })
          {
            tabs.selectedViewController = tab
          }
          if let identifier = userInfo["presented"]?[name] as? String,
            let screen = makeScreen(kind + "/" + identifier)
          {
            screen.restorationIdentifier = identifier
            controller.present(screen, animated: false)
            restore(
              screen, at: name + "/" + identifier, as: kind + "/" + identifier, from: userInfo)
          }
          for view in Self.scrolledViews[name] ?? [] {
            guard let offset = userInfo["offsets"]?[name + "/" + view] as? String else { continue }
            // TODO: do this after the rows are loaded.
            controller.view.layoutIfNeeded()
            controller.scrollView(view)?.contentOffset = NSCoder.cgPoint(for: offset)
          }
        }

        /// Gives a property what was saved for it, if that is of its type.
        static func set<Value>(_ property: inout Value, to saved: Any?) {
          if let saved, let value = saved as? Value { property = value }
        }
      }

      /// A screen with state of its own, in types that a user activity can contain.
      protocol SceneScreen: UIViewController {
        var sceneState: [String: Any] { get set }
      }

      extension UIViewController {
        /// The children with an identifier, each with its name below this one's.
        func namedChildren(at name: String) -> [(UIViewController, String)] {
          var counts: [String: Int] = [:]
          return children.compactMap { child in
            guard let identifier = child.restorationIdentifier else { return nil }
            counts[identifier, default: 0] += 1
            let count = counts[identifier] ?? 1
            return (child, name + "/" + identifier + (count > 1 ? "[\\(count)]" : ""))
          }
        }

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

      """ + screens + notCarriedOver
  }

  private var notCarriedOver: String {
    guard !migration.notCarriedOver.isEmpty else { return "" }
    return "\n// TODO: not carried over:\n"
      + migration.notCarriedOver.map {
        "//   \(DisplayText.escape($0.name)): \(DisplayText.escape($0.what))\n"
      }.joined()
  }

  private func making(_ screen: SceneMigration.Screen) -> String {
    if let saved = screen.object?.storyboard, let storyboard = saved.name,
      let identifier = saved.identifier
    {
      return "UIStoryboard(name: \(literal(storyboard)), bundle: nil)"
        + ".instantiateViewController(withIdentifier: \(literal(identifier)))"
    }
    return typeName(screen.className ?? "UIViewController") + "()"
  }

  // MARK: Screens

  /// One extension for each class, with the keys of all objects of the class.
  private var screens: String {
    let saved = migration.screens.filter { !$0.values.isEmpty }.grouped { screen in
      screen.object?.isController == true ? screen.className.map(typeName) : nil
    }
    let others = saved.first { $0.key == nil }?.items ?? []
    return
      (others.map(other)
      + saved.compactMap { name, screens in name.map { extending($0, screens) } }).joined()
  }

  private func other(_ screen: SceneMigration.Screen) -> String {
    let name = screen.name.isEmpty ? "The app delegate" : DisplayText.escape(screen.name)
    return "\n// \(name) is no screen. TODO: save with the screen that needs it:\n"
      + screen.values.map { "//   \(remark(on: $0))\n" }.joined()
  }

  private func extending(_ name: String, _ screens: [SceneMigration.Screen]) -> String {
    let values = screens.flatMap(\.values).grouped(by: \.key).map { $0.items[0] }
    let lines = values.map(lines)
    return """

      \(screens.map { "// \(DisplayText.escape($0.name))\n" }.joined())\
      extension \(name): SceneScreen {
        var sceneState: [String: Any] {
          get {
            var state: [String: Any] = [:]
      \(lines.map { "      \($0.saving)\n" }.joined())\
            return state
          }
          set {
      \(lines.compactMap(\.restoring).map { "      \($0)\n" }.joined())\
          }
        }
      }

      """
  }

  /// The lines that store a value in a user activity, and give it back to its property.
  private func lines(for value: UserInfoValue) -> (saving: String, restoring: String?) {
    guard value.stored != nil else { return ("// \(remark(on: value))", nil) }
    let name = identifier(value.key, orElse: "value")
    // The sketch has names of its own.
    let property = "self." + (name == "sceneState" ? "ownState" : name)
    let key = literal(value.key)
    let text = "(newValue[\(key)] as? String)"
    let (saved, read) =
      switch value.saved {
      case .uuid: (property + ".uuidString", text + ".flatMap { UUID(uuidString: $0) }")
      case .geometry(let geometry):
        (
          "NSCoder.string(for: \(property))",
          text + ".map { NSCoder.\(geometry.shape.readerName)(for: $0) }"
        )
      case .range: ("NSStringFromRange(\(property))", text + ".map { NSRangeFromString($0) }")
      default: (property, "newValue[\(key)]")
      }
    return ("state[\(key)] = \(saved)", "SceneDelegate.set(&\(property), to: \(read))")
  }

  private func remark(on value: UserInfoValue) -> String {
    let words = value.words.map { (value.storage == .replaced ? ": stored as " : ": ") + $0 }
    return DisplayText.escape(
      SecretText.redacted(name: value.key) + ", " + value.typeName + (words ?? ""))
  }

  // MARK: Names and literals

  /// No text of an archive can end it.
  private func literal(_ text: String) -> String {
    "\"" + ValueText.escapeInQuotes(text) + "\""
  }

  private func typeName(_ stored: String) -> String {
    var name = (SwiftClassName.demangled(stored) ?? stored)[...]
    name = name.prefix { $0 != "<" }
    if let dot = name.lastIndex(of: ".") { name = name[name.index(after: dot)...] }
    return identifier(String(name), orElse: "Screen")
  }

  /// A name that is one in Swift: letters, digits and underscores of ASCII.
  private func identifier(_ text: String, orElse other: String) -> String {
    let characters = text.unicodeScalars.prefix(Self.longestIdentifier).map { Character($0) }
    var name = String(characters.map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "_" })
    guard name.contains(where: { $0 != "_" }) else { return other }
    if name.first?.isNumber ?? false { name = "_" + name }
    return Self.keywords.contains(name) ? "`\(name)`" : name
  }

  private static let longestIdentifier = 100

  /// Words that cannot be names of properties. Source: The Swift Programming Language, "Lexical
  /// Structure".
  private static let keywords: Set = [
    "Any", "Self", "as", "associatedtype", "break", "case", "catch", "class", "continue", "default",
    "defer", "deinit", "do", "else", "enum", "extension", "fallthrough", "false", "fileprivate",
    "for", "func", "guard", "if", "import", "in", "init", "inout", "internal", "is", "let", "nil",
    "operator", "precedencegroup", "private", "protocol", "public", "repeat", "rethrows", "return",
    "self", "static", "struct", "subscript", "super", "switch", "throw", "throws", "true", "try",
    "typealias", "var", "where", "while", "Type", "Protocol", "await", "async", "open",
  ]
}

extension Geometry.Shape {
  /// The function of NSCoder that reads the text.
  fileprivate var readerName: String {
    switch self {
    case .point: "cgPoint"
    case .size: "cgSize"
    case .rect: "cgRect"
    case .insets: "uiEdgeInsets"
    case .vector: "cgVector"
    case .transform: "cgAffineTransform"
    }
  }
}
