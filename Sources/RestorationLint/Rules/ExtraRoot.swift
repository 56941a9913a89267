import RestorationArchives

extension Rule {
  static let extraRoot = Rule(
    id: "extra-root",
    severity: .info,
    certainty: .heuristic,
    inputs: [.uikitArchive],
    summary: "a second controller without a parent",
    rationale: """
      A path with one identifier belongs to a controller without a parent: the root of a window. A \
      second one is the root of another window, such as the window of an external display, or its \
      view was added with addSubview(_:) while the controller was not added with addChild(_:). \
      UIKit saves such a controller only because another object refers to it, and on restore \
      nothing adds its view again.
      """,
    source: """
      Apple, View Controller Programming Guide for iOS, "Implementing a Container View \
      Controller"; Apple, UIViewController.addChild(_:); public analyses of how UIKit saves
      """,
    remedy:
      "call addChild(_:) before adding the view; ignore this if the controller has its own window",
    blindSpots: """
      An archive does not record which window a root belongs to. The rule treats the first \
      controller without a parent as the root of the main window.
      """,
    fix: RuleFix(
      before: """
        view.addSubview(player.view)
        """,
      after: """
        addChild(player)
        view.addSubview(player.view)
        player.didMove(toParent: self)
        """),
    badExamples: [
      .bad(
        "a controller that the root refers to", marks: [.init("Player")],
        """
        { "schema": "restorectl.archive/1",
          "nodes": [ { "path": "Root", "state": { "player": { "$reference": "Player" } } },
                     { "path": "Player" } ] }
        """),
      .bad(
        "a second window", marks: [.init("Presentation")],
        """
        { "schema": "restorectl.archive/1",
          "nodes": [ { "path": "Tabs" }, { "path": "Tabs/:[0]:/Slides" },
                     { "path": "Presentation" } ] }
        """),
    ],
    goodExamples: [
      .good(
        "one root, and an object that is not a controller",
        """
        { "schema": "restorectl.archive/1",
          "nodes": [ { "path": "Store", "kind": "object" }, { "path": "Root" },
                     { "path": "Root/Editor" } ] }
        """),
      .good(
        "a root that is listed twice (see duplicate-path)",
        """
        { "schema": "restorectl.archive/1", "nodes": [ { "path": "Root" } ] }
        """),
    ],
    checks: RuleChecks(
      content: { entry, content, collector in
        guard !entry.isView, !entry.isRepeated, content.kind == .viewController, entry.path.isRoot,
          isAnother(&collector), let first = entry.archive.firstRoot, first != entry.path
        else { return }
        if let referrer = entry.archive.referrer(of: entry.path) {
          collector.report(
            "a second root next to '\(first)', and \(referrer) refers to it: it is in another "
              + "window, or its view was added without addChild(_:)")
        } else {
          collector.report("a second root next to '\(first)': it is in another window")
        }
      }))

  /// Counts a root, and returns whether it was not the first.
  private static func isAnother(_ collector: inout FindingCollector) -> Bool {
    collector.count(1)
    return collector.counted > 1
  }
}
