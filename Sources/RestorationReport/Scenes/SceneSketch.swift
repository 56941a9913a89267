import RestorationArchives
import RestorationLint
import RestorationPlan

/// A scene delegate in Swift that saves the contents of an archive and restores them: a starting
/// point for the app's own code. It parses unchanged; the parts to complete are marked TODO.
struct SceneSketch {
  private let migration: SceneMigration
  private var code = ""

  /// The code for a migration.
  static func code(for migration: SceneMigration) -> String {
    var sketch = SceneSketch(migration: migration)
    sketch.write()
    return sketch.code
  }

  private init(migration: SceneMigration) { self.migration = migration }

  private mutating func write() {
    writeHead()
    line(Self.saving)
    writeConnecting()
    writeMaking()
    line(Self.restoring)
    line("}")
    line()
    line(Self.screenProtocol)
    writeScreens()
  }

  private mutating func line(_ text: String = "") { code += text + "\n" }

  private mutating func writeHead() {
    let file = migration.source.file.map { " from \(SwiftSource.comment($0))" } ?? ""
    line(
      """
      // A sketch by 'restorectl plan --to-scenes'\(file).
      // Complete the parts marked TODO. See Documentation/scenes.md.
      import UIKit

      /// Saves what is on the screen in the scene's user activity, and restores it.
      final class SceneDelegate: UIResponder, UIWindowSceneDelegate {
        /// Declare this type under NSUserActivityTypes in Info.plist.
        static let activityType = \(SwiftSource.literal(migration.activityType))

        /// The scroll views of each screen whose position is saved.
        static let scrolledViews: [String: [String]] = [
      """)
    var isEmpty = true
    for screen in migration.screens where !screen.scrolledViews.isEmpty {
      line(
        "    \(SwiftSource.literal(screen.name)): \(SwiftSource.literal(screen.scrolledViews)),")
      isEmpty = false
    }
    if isEmpty { line("    :") }
    line(
      """
        ]

        var window: UIWindow?

      """)
  }

  private mutating func writeConnecting() {
    let root = migration.screens.first { $0.role == .root }
    let making = root.map { Self.making($0) } ?? "UIViewController()"
    let name = SwiftSource.literal(root?.name ?? "Root")
    line(
      """
        // MARK: Restore

        func scene(
          _ scene: UIScene, willConnectTo session: UISceneSession,
          options connectionOptions: UIScene.ConnectionOptions
        ) {
          guard let windowScene = scene as? UIWindowScene else { return }
          let window = UIWindow(windowScene: windowScene)
          // TODO: create the first screen as at every launch, with its tabs and split view.
          let root = \(making)
          root.restorationIdentifier = \(name)
          window.rootViewController = root
          self.window = window
          window.makeKeyAndVisible()
          let activity = connectionOptions.userActivities.first ?? session.stateRestorationActivity
          guard let activity, activity.activityType == Self.activityType,
            let userInfo = activity.userInfo as? [String: [String: Any]]
          else { return }
          restore(root, at: \(name), from: userInfo)
        }

      """)
  }

  /// The screens that are pushed and presented; tabs and roots already exist.
  private mutating func writeMaking() {
    line(
      """
        /// Creates a screen that is pushed or presented; nil if the app no longer has it.
        private func makeScreen(_ name: String) -> UIViewController? {
          switch name {
      """)
    for screen in migration.screens where screen.isMade {
      line("    case \(SwiftSource.literal(screen.name)): return \(Self.making(screen))")
    }
    line(
      """
          default: return nil
          }
        }

      """)
  }

  private static func making(_ screen: SceneMigration.Screen) -> String {
    if let storyboard = screen.storyboard?.name, let identifier = screen.storyboard?.identifier {
      return "UIStoryboard(name: \(SwiftSource.literal(storyboard)), bundle: nil)"
        + ".instantiateViewController(withIdentifier: \(SwiftSource.literal(identifier)))"
    }
    return SwiftSource.typeName(screen.className ?? "UIViewController") + "()"
  }

  // MARK: Screens

  /// One extension for each class, with the keys of all objects of the class.
  private mutating func writeScreens() {
    var order: [String] = []
    var screens: [String: [SceneMigration.Screen]] = [:]
    for screen in migration.screens where !screen.values.isEmpty {
      guard screen.isController, let className = screen.className else {
        writeOther(screen)
        continue
      }
      let name = SwiftSource.typeName(className)
      if screens[name] == nil { order.append(name) }
      screens[name, default: []].append(screen)
    }
    for name in order { writeExtension(of: name, screens[name] ?? []) }
  }

  private mutating func writeOther(_ screen: SceneMigration.Screen) {
    line()
    let name = screen.name.isEmpty ? "The app delegate" : SwiftSource.comment(screen.name)
    line("// \(name) is no screen. TODO: save with the screen that needs it:")
    for value in screen.values { line("//   \(Self.remark(on: value))") }
  }

  private mutating func writeExtension(of name: String, _ screens: [SceneMigration.Screen]) {
    line()
    for screen in screens { line("// \(SwiftSource.comment(screen.name))") }
    line("extension \(name): SceneScreen {")
    line("  var sceneState: [String: Any] {")
    line("    get {")
    line("      var state: [String: Any] = [:]")
    var seen: Set<String> = []
    let values = screens.flatMap(\.values).filter { seen.insert($0.key).inserted }
    for value in values {
      let key = SwiftSource.literal(value.key)
      if let code = SceneValueCode(value) {
        line("      state[\(key)] = \(code.saved)")
      } else {
        line("      // \(Self.remark(on: value))")
      }
    }
    line("      return state")
    line("    }")
    line("    set {")
    for value in values {
      guard let code = SceneValueCode(value) else { continue }
      line("      if let value = \(code.read) { \(code.property) = value }")
    }
    line("    }")
    line("  }")
    line("}")
  }

  /// The comment for a value without code.
  private static func remark(on value: SceneMigration.SavedValue) -> String {
    let words =
      switch value.storage {
      case .kept: value.typeName
      case .replaced(_, let words): "\(value.typeName): stored as \(words)"
      case .leftOut(let instead): "\(value.typeName): \(instead)"
      }
    return SwiftSource.comment(SecretNames.shown(value.key) + ", " + words)
  }
}

extension SceneMigration.Screen {
  /// Whether it is a controller, as far as its state shows.
  var isController: Bool { role != nil && kind != .object }

  /// Whether the scene's code must create it.
  fileprivate var isMade: Bool {
    switch role {
    case .stack, .offStack, .presented, .unpresented: true
    default: false
    }
  }
}

/// A property that is saved under a key: how it is stored in a user activity, and read back.
private struct SceneValueCode {
  let property: String
  /// The stored expression.
  let saved: String
  /// The read expression, an optional.
  let read: String

  /// Nil for a value that is not stored.
  init?(_ value: SceneMigration.SavedValue) {
    guard value.storage.stored != nil else { return nil }
    property = SwiftSource.identifier(value.key, orElse: "value")
    let stored = "newValue[\(SwiftSource.literal(value.key))]"
    switch value.saved {
    case .uuid:
      saved = property + ".uuidString"
      read = "(\(stored) as? String).flatMap({ UUID(uuidString: $0) })"
    case .geometry(let geometry):
      saved = "NSCoder.string(for: \(property))"
      read = "(\(stored) as? String).map({ NSCoder.\(geometry.shape.readerName)(for: $0) })"
    case .range:
      saved = "NSStringFromRange(\(property))"
      read = "(\(stored) as? String).map({ NSRangeFromString($0) })"
    default:
      saved = property
      read = "\(stored) as? \(Self.type(of: value.saved))"
    }
  }

  private static func type(of value: StateValue) -> String {
    switch value {
    case .bool: "Bool"
    case .integer: "Int"
    case .real: "Double"
    case .string, .reference: "String"
    case .date: "Date"
    case .data, .opened: "Data"
    case .url: "URL"
    case .set: "Set<AnyHashable>"
    case .dictionary: "[AnyHashable: Any]"
    case .array(let elements), .orderedSet(let elements):
      elements.allSatisfy { if case .string = $0 { true } else { false } } ? "[String]" : "[Any]"
    default: "Any"
    }
  }
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
