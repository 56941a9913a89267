extension Rule {
  static let restorationClassMissing = Rule(
    "restoration-class-missing", .error, needs: [.uikitArchive, .classNames], decidesRestore: true,
    "the app does not have the saved restoration class",
    page: """
      UIKit asks the class saved with an object to create it again. A class that was renamed, moved
      to another module or removed is not found, without an error: UIKit goes on to the app delegate
      and the storyboard, and if these create no object, the screen is lost. Most controllers are
      their own restoration class. If that class is not found, the state may be lost too, whoever
      creates the object: UIKit gives it only to an object of the saved class or a subclass.

      Fix: if the object is of that class, \(Self.keptSuperclass); otherwise \(Self.keptRestorer)
      Source: uikit.md, rows F1, F3, F4, R2, R3; Apple, UIViewControllerRestoration
      Blind spots: The list of classes must include those of frameworks. It does not show whether a
      class still adopts UIViewControllerRestoration.
      Xcode: Identity inspector → Custom Class → Class
      Before:
        // Was: class DetailController
        final class RecipeController: UIViewController, UIViewControllerRestoration {
          // …
        }
      After:
        // For state that older versions of the app saved: UIKit asks this class.
        class DetailController: UIViewController, UIViewControllerRestoration {
          static func viewController(
            withRestorationIdentifierPath path: [String], coder: NSCoder
          ) -> UIViewController? { RecipeController() }
        }

        // UIKit restores state of a superclass into it.
        final class RecipeController: DetailController {}
      """,
    object: { saved, _, collector in
      guard let stored = saved.node.restorationClass,
        let classNames = saved.archive.context.project.classNames
      else { return }
      let name = ClassNameList.canonical(stored)
      guard !classNames.contains(name) else { return }
      let hint =
        name.contains(".") && classNames.contains(String(name.pieces(between: ".").last ?? ""))
        ? ", which has it without its module" : ""
      let isSavedClass =
        saved.content.className.value.map {
          ClassNameList.canonical($0) == name && !SavedClassName.isApples($0)
        } ?? false
      collector.report(
        isSavedClass
          ? "the restoration class '\(name)', which is also the saved class, is not in the list of "
            + "classes\(hint), so its state may be lost"
          : "the restoration class '\(name)' is not in the list of classes\(hint)",
        remedy: ClassRename.oldName(name) + (isSavedClass ? keptSuperclass : keptRestorer))
    })

  /// For a restoration class that creates objects of another class.
  private static let keptRestorer = """
    keep a class with the old name in the same module, such as an empty subclass of the new one, \
    or return the object from application(_:viewControllerWithRestorationIdentifierPath:coder:) \
    in the app delegate
    """

  /// For a class that creates its own objects.
  private static let keptSuperclass = """
    keep a class with the old name in the same module that creates the object, and make the new \
    class a subclass of it, or use another restorationIdentifier for the new screen
    """

  static let savedClassMissing = Rule(
    "saved-class-missing", .warning, needs: [.uikitArchive, .classNames], decidesRestore: true,
    "the app does not have the class of a saved object",
    page: """
      UIKit gives saved state only to an object of the saved class or a subclass. If the class was
      renamed, moved to another module or removed, the screen may come back without its state.

      Fix: \(keptSaved)
      Source: uikit.md, rows R2, R3
      Blind spots: The rule knows only the classes in the list, which must include those of
      frameworks. Apple's classes are not checked: they are recognized by their prefixes and
      modules. An object whose saved restoration class is the same missing class is reported by
      restoration-class-missing.
      \(renamedController)
      """,
    object: { saved, _, collector in
      guard let object = saved.search, object.isClassMissing,
        let name = object.className.map(ClassNameList.canonical),
        object.restorationClass.map(ClassNameList.canonical) != name
      else { return }
      collector.report(
        "the saved class '\(name)' is not in the list of classes, so its state may be lost",
        remedy: ClassRename.oldName(name) + keptSaved)
    })

  private static let keptSaved = """
    keep a class with the old name in the same module, and make the new class a subclass of it; or \
    use another restorationIdentifier for the new screen
    """

  static let sceneDelegateClassMissing = Rule(
    "scene-delegate-class-missing", .error, needs: [.scene, .classNames], decidesRestore: true,
    "the app does not have the delegate class of a saved scene session",
    page: """
      The system stores the configuration of every scene session and uses it again at the next
      launch: its classes, or only its name if the Info.plist has it. If an update renamed, moved or
      removed a stored delegate class, nothing sets up a window: users may see a black screen until
      they delete the app or the session. SwiftUI's own delegate is Apple's, and right in an app
      with SwiftUI's life cycle; in an app that left it, old sessions open black or crash.

      Fix: keep a class with the old name in the same module, such as an empty subclass of the new
      delegate
      Source: uikit.md, rows C13, C16; Apple, UISceneSession and UISceneConfiguration; public
      analyses of how UIKit stores scenes
      Blind spots: The rule knows only the classes in the list, which must include those of
      frameworks. A configuration that the app delegate returns at launch replaces the stored one.
      SwiftUI's delegate is only reported, as a note, if the Info.plist has a scene configuration.
      Xcode: target → Info → Application Scene Manifest → Delegate Class Name
      Before:
        // Was: class SceneDelegate
        class MainSceneDelegate: UIResponder, UIWindowSceneDelegate {
          var window: UIWindow?
        }
      After:
        // Beside it, for sessions that older versions of the app left behind:
        final class SceneDelegate: MainSceneDelegate {}
      """,
    object: { saved, content, collector in
      let session = SceneSession(content)
      guard let classNames = saved.archive.context.project.classNames,
        let stored = session.delegateClass,
        case let name = SwiftClassName.demangled(stored) ?? stored, !classNames.contains(name)
      else { return }
      if name == KnownKeys.swiftUISceneDelegate {
        let configurations = saved.archive.context.project.infoPlist?.sceneConfigurations ?? []
        guard !configurations.isEmpty else { return }
        return collector.report(
          "the session is from SwiftUI's life cycle, but the Info.plist has scene configurations",
          key: session.key(KnownKeys.sceneDelegateClass), at: session.configuration?.location,
          severity: .info,
          remedy: "return a configuration with your delegate from "
            + "application(_:configurationForConnecting:options:)")
      }
      collector.report(
        "the scene delegate class '\(name)' is not in the list of classes",
        key: session.key(KnownKeys.sceneDelegateClass), at: session.configuration?.location)
    })
}
