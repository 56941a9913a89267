import RestorationModel

extension Rule {
  static let keyRemoved = Rule(
    id: "key-removed",
    severity: .info,
    certainty: .exact,
    inputs: [.uikitArchive, .olderArchive],
    summary: "an object no longer saves under a key that the older archive has",
    rationale: """
      People's older state still has a value under the key. When the app reads it under another key \
      now, what they had is not restored after the update; when nothing reads it any more, all is \
      well.
      """,
    source: "Apple, App Programming Guide for iOS, state preservation",
    remedy: "if the key was renamed, decode the old one too",
    blindSpots: """
      Apps leave out keys that have no value at the moment, so a key that is missing once need not be \
      gone. Keys of UIKit's own, and those inside values, are not compared.
      """,
    badExamples: [
      .bad(
        "a key was renamed", marks: [.init("List", key: "query")],
        """
        { "schema": "restorectl.archive/1",
          "nodes": [ { "path": "List", "state": { "searchText": "soup" } } ] }
        """,
        with: .olderArchive(
          """
          { "schema": "restorectl.archive/1",
            "nodes": [ { "path": "List", "state": { "query": "soup" } } ] }
          """)),
      .bad(
        "the app delegate and a view saved less",
        marks: [.init(nil, key: "lastTab"), .init("List/table", key: "rows")],
        """
        { "schema": "restorectl.archive/1",
          "nodes": [ { "path": "List", "views": [ { "path": "List/table" } ] } ] }
        """,
        with: .olderArchive(
          """
          { "schema": "restorectl.archive/1",
            "envelope": { "state": { "lastTab": 2 } },
            "nodes": [ { "path": "List", "views": [
              { "path": "List/table", "state": { "rows": 12 } } ] } ] }
          """)),
    ],
    goodExamples: [
      .good(
        "the same keys, and one more",
        """
        { "schema": "restorectl.archive/1",
          "nodes": [ { "path": "List", "state": { "query": null, "scope": 1 } } ] }
        """,
        with: .olderArchive(
          """
          { "schema": "restorectl.archive/1",
            "nodes": [ { "path": "List", "state": { "query": "soup" } } ] }
          """)),
      .good(
        "a key of UIKit's own",
        """
        { "schema": "restorectl.archive/1",
          "nodes": [ { "path": "Tab", "state": {} } ] }
        """,
        with: .olderArchive(
          """
          { "schema": "restorectl.archive/1",
            "nodes": [ { "path": "Tab", "state": { "kTabBarIsCustomizingKey": false } } ] }
          """)),
    ],
    checks: RuleChecks(
      archive: { facts, collector in
        compareKeys(
          facts.older?.archive.envelope?.state ?? [], facts.archive.envelope?.state ?? [],
          &collector)
      },
      change: { _, content, older, collector in
        guard content.unreadable == nil else { return }
        compareKeys(older.content.state, content.state, &collector)
      }))

  private static func compareKeys(
    _ old: [StateEntry], _ new: [StateEntry], _ collector: inout FindingCollector
  ) {
    if Counterparts.haveSameNames(old, new, named: \.key) { return }
    let newKeys = Set(new.lazy.map(\.key))
    for entry in old where entry.origin == .app && entry.value != .null {
      guard !newKeys.contains(entry.key) else { continue }
      collector.report(
        "was saved in the older archive and is not here; nothing may read it from people's older "
          + "state", key: StateKeyPath(entry.key))
    }
  }
}
