import PlistSyntax
import RestorationArchives

extension Rule {
  static let keyRemoved = Rule(
    id: "key-removed",
    severity: .info,
    certainty: .exact,
    inputs: [.uikitArchive, .olderArchive],
    summary: "an object no longer saves a key that the older archive has",
    rationale: """
      State that users saved with the older version still has a value under the key. If the app \
      now uses another key for it, the value is not restored after the update; if nothing needs it \
      any more, nothing is wrong.
      """,
    source: """
      Apple, App Programming Guide for iOS, "Encoding and Decoding Your View Controller's State"
      """,
    remedy: "if the key was renamed, decode the old key too",
    blindSpots: """
      Apps omit keys that have no value at the moment, so a key that is missing once may still be \
      in use. UIKit's own keys and keys inside values are not compared.
      """,
    fix: RuleFix(
      before: """
        // Was: forKey: "query"
        let text = coder.decodeObject(of: NSString.self, forKey: "searchText")
        searchText = text as String?
        """,
      after: """
        let text = coder.decodeObject(of: NSString.self, forKey: "searchText")
          ?? coder.decodeObject(of: NSString.self, forKey: "query")
        searchText = text as String?
        """),
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
        "a UIKit key",
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
    let newKeys = Set(new.lazy.map { ExactText($0.key) })
    for entry in old where entry.origin == .app && entry.value != .null {
      guard !newKeys.contains(ExactText(entry.key)) else { continue }
      collector.report(
        "is in the older archive but not in this one: the app may no longer decode it from users' "
          + "older state", key: StateKeyPath(entry.key))
    }
  }
}
