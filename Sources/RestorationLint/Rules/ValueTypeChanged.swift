import PlistSyntax
import RestorationArchives

extension Rule {
  static let valueTypeChanged = Rule(
    id: "value-type-changed",
    severity: .error,
    certainty: .exact,
    inputs: [.uikitArchive, .olderArchive],
    summary: "a key has a value of another type than in the older archive",
    rationale: """
      State that users saved with the older version still has the old type under the key. Code \
      that decodes the new type from it gets nil or zero, or crashes on a cast while the app \
      starts; after two such crashes the system discards all of the state. The coder converts \
      between integers and floating-point numbers, so that change is a warning: a fraction is cut \
      off.
      """,
    source: """
      Apple, NSCoder and NSKeyedUnarchiver; Apple, App Programming Guide for iOS, "Encoding and \
      Decoding Your View Controller's State"
      """,
    remedy: "use a new key for the new type, or decode both types",
    blindSpots: """
      The types of list elements are compared only if all elements of a list have one type. The \
      contents of dictionaries and objects in a list are compared by index, and only if the list \
      holds nothing else and has as many of them as before; in sets they are not compared. If \
      findings differ only in the index in a list, only the first is reported. UIKit's own keys \
      are not checked, nor are values that occur in two places of one coder.
      """,
    fix: RuleFix(
      before: """
        // Was: coder.encode(page, forKey: "page"), an integer
        coder.encode(page.title, forKey: "page")
        """,
      after: """
        coder.encode(page.title, forKey: "pageTitle")
        """),
    badExamples: [
      .bad(
        "a number that was text, and an element",
        marks: [.init("List", key: "page"), .init("List", key: "ids[0]")],
        """
        { "schema": "restorectl.archive/1",
          "nodes": [ { "path": "List", "state": { "page": 4, "ids": [ "a", "b" ] } } ] }
        """,
        with: .olderArchive(
          """
          { "schema": "restorectl.archive/1",
            "nodes": [ { "path": "List", "state": { "page": "4", "ids": [ 1, 2, 3 ] } } ] }
          """)),
      .bad(
        "a number that became an integer, in a dictionary",
        marks: [.init("List", key: "filter.limit")],
        """
        { "schema": "restorectl.archive/1",
          "nodes": [ { "path": "List", "state": { "filter": { "limit": 20, "name": "x" } } } ] }
        """,
        with: .olderArchive(
          """
          { "schema": "restorectl.archive/1",
            "nodes": [ { "path": "List", "state": { "filter": { "limit": 20.5 } } } ] }
          """)),
    ],
    goodExamples: [
      .good(
        "other values of the same types",
        """
        { "schema": "restorectl.archive/1",
          "nodes": [ { "path": "List", "state": { "page": 5, "ids": [ "c" ], "last": null } } ] }
        """,
        with: .olderArchive(
          """
          { "schema": "restorectl.archive/1",
            "nodes": [ { "path": "List", "state": { "page": 4, "ids": [], "last": "x" } } ] }
          """)),
      .good(
        "a new key for the new type",
        """
        { "schema": "restorectl.archive/1",
          "nodes": [ { "path": "List", "state": { "page": "4", "pageNumber": 4 } } ] }
        """,
        with: .olderArchive(
          """
          { "schema": "restorectl.archive/1",
            "nodes": [ { "path": "List", "state": { "page": "4" } } ] }
          """)),
    ],
    checks: RuleChecks(
      archive: { facts, collector in
        compareTypes(
          facts.older?.archive.envelope?.state ?? [], facts.archive.envelope?.state ?? [],
          &collector)
      },
      change: { _, content, older, collector in
        compareTypes(older.content.state, content.state, &collector)
      }))

  private static func compareTypes(
    _ old: [StateEntry], _ new: [StateEntry], _ collector: inout FindingCollector
  ) {
    for (old, entry) in Counterparts.pairs(old, new, named: \.key) where entry.origin == .app {
      TypeComparison.visit(from: old.value, to: entry.value, at: StateKeyPath(entry.key)) {
        collector.report(
          "was \($0.oldType) in the older archive and is now \($0.newType), but users' older state "
            + "still has \($0.oldType)",
          key: $0.key, at: entry.location, severity: $0.areNumbers ? .warning : nil)
      }
    }
  }
}
