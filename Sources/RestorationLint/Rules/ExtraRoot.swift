import RestorationModel

extension Rule {
  static let extraRoot = Rule(
    id: "extra-root",
    severity: .info,
    certainty: .heuristic,
    inputs: [.uikitArchive],
    summary: "a second controller that is in no other one",
    rationale: """
      A path with one identifier is that of a controller without a parent: the root of a window. A \
      second one is the root of another window, such as that of an external display, or it has no \
      parent although its view is on the screen, because the view was added with addSubview(_:) and \
      the controller without addChild(_:). UIKit saves such a controller only because another object \
      refers to it, and on restore nothing puts its view back.
      """,
    source: """
      Apple, UIViewController.addChild(_:); Apple, View Controller Programming Guide for iOS, \
      implementing a container view controller; public analyses of how UIKit saves
      """,
    remedy: """
      call addChild(_:) before the view is added, or ignore this if the controller is in a window of \
      its own
      """,
    blindSpots: """
      An archive does not name the windows of its roots. The first controller without a parent is \
      taken for the root of the main window.
      """,
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
        "one root, and an object that is no controller",
        """
        { "schema": "restorectl.archive/1",
          "nodes": [ { "path": "Store", "kind": "object" }, { "path": "Root" },
                     { "path": "Root/Editor" } ] }
        """),
      .good(
        "a root that is listed twice, which is another rule's",
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
            "a second root beside '\(first)', and \(referrer) refers to it: it is in another window, or its "
              + "view was added without addChild(_:)")
        } else {
          collector.report("a second root beside '\(first)': it is in another window")
        }
      }))

  /// Counts a root, and says whether it was not the only one so far.
  private static func isAnother(_ collector: inout FindingCollector) -> Bool {
    collector.count(1)
    return collector.counted > 1
  }
}
