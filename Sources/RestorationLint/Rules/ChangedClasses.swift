extension Rule {
  static let restorationClassChanged = Rule(
    "restoration-class-changed", .error, needs: [.uikitArchive, .olderArchive],
    "an object has another restoration class than in the older archive, or none",
    page: """
      An archive names the class that UIKit asks first to create each object. State that users saved
      with the older version still contains the old name. If the app has no class of that name,
      UIKit silently goes on to the app delegate, a live controller and the storyboard. If none of
      these is or creates the object, the screen is lost. The name of a Swift class also changes when it moves to
      another module or is ported from Objective-C.

      Fix: keep a class of the old name that creates the object, give the new class the old name
      with @objc, or let the app delegate create it
      Source: uikit.md, rows F1, F3, F4; Apple, App Programming Guide for iOS, "Restoring Your View
      Controllers at Launch Time"
      Blind spots: The rule does not know whether a class of the old name still exists, or the app
      delegate creates the object. The first restoration class of an object is not reported.
      Before:
        // Was: class DetailRestoration
        class RecipeRestoration: NSObject, UIViewControllerRestoration { /* … */ }
      After:
        // Beside the new class, for state that older versions of the app saved:
        final class DetailRestoration: RecipeRestoration {}
      """,
    object: { entry, _, collector in
      guard !entry.isView, let older = entry.archive.older(entry),
        let oldClass = older.node.restorationClass
      else { return }
      guard let newClass = entry.node.restorationClass else {
        let name = SwiftClassName.demangled(oldClass) ?? oldClass
        return collector.report(
          "no longer has a restoration class, but users' older state still asks for '\(name)'",
          remedy: remedy(attribute: nil))
      }
      guard let rename = ClassRename(from: oldClass, to: newClass) else { return }
      collector.report(
        "the restoration class is now '\(rename.new)'\(rename.note), but users' older state still "
          + "asks for '\(rename.old)'",
        remedy: remedy(attribute: rename.isToSystemClass ? nil : rename.attribute),
        mark: rename.mark)
    })

  private static func remedy(attribute: String?) -> String {
    let renamed = attribute.map { ", give the new class the old name with \($0)," } ?? ""
    return "keep a class of the old name that creates the object\(renamed) or let the app delegate "
      + "create it"
  }

  static let classChanged = Rule(
    "class-changed", .warning, needs: [.uikitArchive, .olderArchive],
    "an object has another class than in the older archive",
    page: """
      UIKit gives saved state only to an object of the saved class or of a subclass. After an update
      to any other class, the new object does not get the older state: the screen comes back empty.
      The new class may be a subclass of the old one, so most changes are a warning. A change is an
      error if that is impossible or unlikely: only the module changed, the class changed from
      Objective-C to Swift or back, or the new class is a system class.

      Fix: give the new class the old name with @objc, or make it a subclass of a class that keeps
      the old name; or use another restorationIdentifier for the new screen
      Source: uikit.md, row R2
      Blind spots: An archive does not contain superclasses: if the new class is a subclass of the
      old one, ignore the finding. A class with the same name in another module could be a subclass
      of the old one, but rarely is. Nothing is reported if every controller or object is a subclass
      of the old class, such as UIViewController.
      \(renamedController)
      """,
    change: { object, older, collector in
      guard let oldClass = older.content.className.value,
        let newClass = object.content.className.value,
        let rename = ClassRename(from: oldClass, to: newClass), !rename.isFromBaseClass
      else { return }
      collector.report(
        "the class is now '\(rename.new)'\(rename.note), but UIKit restores state of "
          + "'\(rename.old)' only into that class or a subclass",
        severity: rename.cannotBeSubclass ? .error : nil, remedy: remedy(for: rename),
        mark: rename.mark)
    })

  /// The end of the pages of rules about the class of an object.
  static let renamedController = """
    Xcode: Identity inspector → Custom Class → Class
    Before:
      // Was: class DetailViewController
      final class RecipeViewController: UIViewController {}
    After:
      class DetailViewController: UIViewController {}

      // UIKit restores state of a superclass into it.
      final class RecipeViewController: DetailViewController {}
    """

  /// The names of the system's classes stay as they are.
  private static func remedy(for rename: ClassRename) -> String {
    let end = "or use another restorationIdentifier for the new screen"
    if rename.isToSystemClass { return "use the old class again or a subclass of it, " + end }
    let kept = "a subclass of a class that keeps the old name; " + end
    return rename.attribute.map { "give the new class the old name with \($0), or make it " + kept }
      ?? "make the new class " + kept
  }
}
