import AppFiles
import RestorationArchives

extension Rule {
  static let savedClassMissing = Rule(
    id: "saved-class-missing",
    severity: .warning,
    certainty: .exact,
    inputs: [.uikitArchive, .classNames],
    decidesRestore: true,
    summary: "the app does not have the class of a saved object",
    rationale: """
      UIKit gives saved state only to an object of the saved class or of a subclass. If the class \
      was renamed, moved to another module or removed, no class of the app is one: the screen may \
      be created again, but it gets no state.
      """,
    source: """
      inferred from public analyses of how UIKit saves and restores, see Documentation/uikit.md
      """,
    remedy: """
      keep a class with the old name in the same module, and make the new class a subclass of it; \
      or use another restorationIdentifier for the new screen
      """,
    blindSpots: """
      The rule knows only the classes in the list, which must include those of frameworks. Apple's \
      classes are not checked: they are recognized by their prefixes and modules. An object whose \
      saved restoration class is the same missing class is reported by restoration-class-missing.
      """,
    fix: RuleFix(
      before: """
        // Was: class DetailViewController
        final class RecipeViewController: UIViewController {}
        """,
      after: """
        class DetailViewController: UIViewController {}

        // UIKit restores state of a superclass into it.
        final class RecipeViewController: DetailViewController {}
        """,
      inspector: "Identity inspector → Custom Class → Class"),
    badExamples: [
      .bad(
        "a class that was renamed", marks: [.init("List")],
        """
        { "schema": "restorectl.archive/1",
          "nodes": [ { "path": "List", "className": "Recipes.ListController" } ] }
        """,
        with: .classNames("Recipes.GridController")),
      .bad(
        "a class that moved to another module, with another restoration class",
        marks: [.init("Detail")],
        """
        { "schema": "restorectl.archive/1",
          "nodes": [ { "path": "Detail", "className": "_TtC7Recipes16DetailController",
                       "restorationClass": "Recipes.AppDelegate" } ] }
        """,
        with: .classNames(
          """
          Recipes.AppDelegate
          Screens.DetailController
          """)),
    ],
    goodExamples: [
      .good(
        "a Swift class in both spellings",
        """
        { "schema": "restorectl.archive/1",
          "nodes": [ { "path": "List", "className": "_TtC7Recipes14ListController" },
                     { "path": "Detail", "className": "Recipes.DetailController" } ] }
        """,
        with: .classNames(
          """
          Recipes.ListController
          _TtC7Recipes16DetailController
          """)),
      .good(
        "classes of Apple's, which no list of an app's classes contains",
        """
        { "schema": "restorectl.archive/1",
          "nodes": [ { "path": "Pages", "className": "UIPageViewController" },
                     { "path": "Player", "className": "AVPlayerViewController" } ] }
        """,
        with: .classNames("Recipes.ListController")),
    ],
    checks: RuleChecks(content: { saved, content, collector in
      guard !saved.isView, let stored = content.className.value,
        let classNames = saved.archive.context.project.classNames
      else { return }
      let name = ClassNameList.canonical(stored)
      guard !classNames.contains(name), !SavedClassName.isApples(stored),
        saved.node.restorationClass.map({ ClassNameList.canonical($0) != name }) ?? true
      else { return }
      collector.report(
        "the saved class '\(name)' is not in the list of classes, so nothing gets its state")
    }))
}
