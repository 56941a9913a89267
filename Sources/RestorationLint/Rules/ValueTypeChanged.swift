import PlistSyntax
import RestorationModel

extension Rule {
  static let valueTypeChanged = Rule(
    id: "value-type-changed",
    severity: .error,
    certainty: .exact,
    inputs: [.uikitArchive, .olderArchive],
    summary: "a key holds a value of another type than in the older archive",
    rationale: """
      People's older state still holds the old type under the key. Code that decodes the new one \
      from it gets nil or zero, or crashes on a cast while the app starts, and after two such crashes \
      the system throws the whole state away. Between whole and other numbers the coder converts, so \
      that is a warning: a fraction is cut.
      """,
    source: "Apple, NSCoder and NSKeyedUnarchiver; Apple, App Programming Guide for iOS",
    remedy: "use a new key for the new type, or decode both",
    blindSpots: """
      The types of a list's elements are compared only where all of one list have one type. What is in \
      dictionaries and objects in a list is compared, place by place, only where the list holds \
      nothing else and as many of them as before; in sets it is not. Of faults that differ only in \
      the place in a list the first is reported. Keys of UIKit's own are left alone, as are values \
      that stand in two places of one coder.
      """,
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
        "a whole number that was none, in a dictionary",
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
          "was \($0.oldType) in the older archive and is \($0.newType) now; people's older state "
            + "still has the former",
          key: $0.key, at: entry.location, severity: $0.areNumbers ? .warning : nil)
      }
    }
  }
}
