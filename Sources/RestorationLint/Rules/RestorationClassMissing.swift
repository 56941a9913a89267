import AppFiles
import RestorationArchives

extension Rule {
  static let restorationClassMissing = Rule(
    id: "restoration-class-missing",
    severity: .error,
    certainty: .exact,
    inputs: [.uikitArchive, .classNames],
    decidesRestore: true,
    summary: "the app does not have the saved restoration class",
    rationale: """
      UIKit asks the class that was saved with an object to create it again. A class that was \
      renamed, moved to another module or removed is not found, and UIKit reports no error: it \
      goes on to the app delegate and the storyboard, and if these do not create the object \
      either, the screen is lost. Most controllers are their own restoration class. If that class is \
      not found, the state is lost too, whoever creates the object: UIKit gives it only to an \
      object of the saved class or of a subclass.
      """,
    source: "Apple, UIViewControllerRestoration; public analyses of how UIKit restores",
    remedy: """
      if the object is of that class, \(Self.keptSuperclass); otherwise \(Self.keptRestorer)
      """,
    blindSpots: """
      The rule knows only the classes in the list, which must include those of frameworks. It does \
      not know whether an existing class still adopts UIViewControllerRestoration.
      """,
    fix: RuleFix(
      before: """
        // Was: class DetailController
        final class RecipeController: UIViewController, UIViewControllerRestoration {
          static func viewController(
            withRestorationIdentifierPath path: [String], coder: NSCoder
          ) -> UIViewController? { RecipeController() }
        }
        """,
      after: """
        // For state that older versions of the app saved: UIKit asks this class.
        class DetailController: UIViewController, UIViewControllerRestoration {
          static func viewController(
            withRestorationIdentifierPath path: [String], coder: NSCoder
          ) -> UIViewController? { RecipeController() }
        }

        // UIKit restores state of a superclass into it.
        final class RecipeController: DetailController {}
        """,
      inspector: "Identity inspector → Custom Class → Class"),
    badExamples: [
      .bad(
        "a controller that is its own restoration class, renamed", marks: [.init("Detail")],
        """
        { "schema": "restorectl.archive/1",
          "nodes": [ { "path": "Detail", "className": "Recipes.DetailController",
                       "restorationClass": "Recipes.DetailController" } ] }
        """,
        with: .classNames(
          """
          # classes of the app
          Recipes.RecipeController
          """)),
      .bad(
        "a class that moved to another module", marks: [.init("Detail")],
        """
        { "schema": "restorectl.archive/1",
          "nodes": [ { "path": "Detail", "restorationClass": "_TtC7Recipes16DetailController" } ] }
        """,
        with: .classNames("Screens.DetailController")),
    ],
    goodExamples: [
      .good(
        "a Swift class in both spellings",
        """
        { "schema": "restorectl.archive/1",
          "nodes": [ { "path": "List", "restorationClass": "_TtC7Recipes14ListController" },
                     { "path": "Detail", "restorationClass": "Recipes.DetailController" } ] }
        """,
        with: .classNames(
          """
          Recipes.ListController
          _TtC7Recipes16DetailController
          """)),
      .good(
        "an object without a restoration class",
        """
        { "schema": "restorectl.archive/1",
          "nodes": [ { "path": "Pages", "className": "UIPageViewController" } ] }
        """,
        with: .classNames("ListController")),
    ],
    checks: RuleChecks(
      path: { saved, collector in
        guard let stored = saved.node.restorationClass,
          let classNames = saved.archive.context.project.classNames
        else { return }
        let name = ClassNameList.canonical(stored)
        guard !classNames.contains(name) else { return }
        let plainName = name.split(separator: ".").last.map { String($0) }
        let hint =
          plainName != name && plainName.map { classNames.contains($0) } == true
          ? ", which has it without its module" : ""
        let isSavedClass =
          saved.node.className.map {
            ClassNameList.canonical($0) == name && !SavedClassName.isApples($0)
          } ?? false
        guard isSavedClass else {
          return collector.report(
            "the restoration class '\(name)' is not in the list of classes\(hint)",
            remedy: Self.keptRestorer)
        }
        collector.report(
          "the restoration class '\(name)', which is also the saved class, is not in the list of "
            + "classes\(hint), so nothing gets its state",
          remedy: Self.keptSuperclass)
      }))

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
}
