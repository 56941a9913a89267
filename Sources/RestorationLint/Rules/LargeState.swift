import PlistSyntax
import RestorationArchives
import RestorationStatistics

extension Rule {
  static let largeState = Rule(
    id: "large-state",
    severity: .warning,
    certainty: .exact,
    inputs: [.archive],
    summary: "the archive, the state of one object or one value is larger than a limit",
    rationale: """
      UIKit encodes state when the app goes to the background, on the main thread and in the few \
      seconds that the system grants, and decodes it while the app starts. State is for \
      identifiers, not for content. The limits are restorectl's own and well above what screens \
      need: neither Apple nor UIKit sets a limit, and larger state is restored too. State of four \
      times the limit is an error.
      """,
    source: """
      Apple, App Programming Guide for iOS, "Preserving Your App's Visual Appearance Across \
      Launches"; Apple, View Controller Programming Guide for iOS, "Preserving and Restoring \
      State"; the limits are restorectl's
      """,
    remedy: "save identifiers, and store the content in files or a database",
    blindSpots: """
      The size of an archive is the size of the state of all its objects, which is the same in \
      every syntax, not the size of its file; for a tree in JSON it is the size of the archive \
      that it would become. The size of a value is the size of its text, data and numbers, with \
      each shared value counted once. In keyed archives that UIKit did not write, only values are \
      checked.
      """,
    options: [
      RuleOption("archiveBytes", .limit(256 << 10, unit: "bytes"), "the state of all objects"),
      RuleOption("objectBytes", .limit(64 << 10, unit: "bytes"), "the state of one object"),
      RuleOption("valueBytes", .limit(16 << 10, unit: "bytes"), "the value under one key"),
    ],
    fix: RuleFix(
      before: #"""
        coder.encode(articles.map(\.html) as NSArray, forKey: "articles")
        """#,
      after: #"""
        coder.encode(articles.map(\.id) as NSArray, forKey: "articleIDs")
        """#),
    badExamples: [
      .bad(
        "a value, with a limit made small", marks: [.init("Editor", key: "draft")],
        limits: ["valueBytes": 16],
        """
        { "schema": "restorectl.archive/1",
          "nodes": [ { "path": "Editor", "state": {
            "title": "Tomato soup", "draft": [ "Peel the tomatoes,", "then salt them." ] } } ] }
        """),
      .bad(
        "an object and the archive, with limits made small",
        marks: [.init(nil), .init("Editor")], limits: ["archiveBytes": 300, "objectBytes": 300],
        """
        { "schema": "restorectl.archive/1",
          "nodes": [ { "path": "Editor", "className": "EditorViewController",
                       "state": { "title": "Tomato soup" } } ] }
        """),
    ],
    goodExamples: [
      .good(
        "a few values",
        """
        { "schema": "restorectl.archive/1",
          "nodes": [ { "path": "Editor", "state": { "draft": "draft-17", "offset": 12.5 } } ] }
        """),
      .good(
        "a value that just fits", limits: ["valueBytes": 16],
        """
        { "schema": "restorectl.archive/1",
          "nodes": [ { "path": "Editor", "state": { "draft": "Peel the tomato." } } ] }
        """),
    ],
    checks: RuleChecks(
      content: { entry, _, collector in
        guard !entry.isView, !entry.isRepeated,
          entry.archive.archive.source.container == .uikit
        else { return }
        let byteCount = entry.node.coderByteCount()
        collector.count(byteCount)
        check(byteCount, "objectBytes", "the object's state", &collector)
      },
      state: { state, collector in
        for entry in state.content.state {
          check(StateSize.byteCount(entry.value), "valueBytes", "the value", of: entry, &collector)
        }
      },
      afterwards: { facts, collector in
        guard facts.archive.source.container == .uikit else { return }
        var byteCount = collector.counted + StateSize.byteCount(facts.archive.envelope?.state ?? [])
        for node in facts.archive.unlistedNodes where node.hasState {
          byteCount += node.coderByteCount()
        }
        check(byteCount, "archiveBytes", "the state of all objects", &collector)
      }))

  private static func check(
    _ byteCount: Int, _ option: String, _ what: String, of entry: StateEntry? = nil,
    _ collector: inout FindingCollector
  ) {
    let limit = collector.limit(option)
    guard byteCount > limit else { return }
    collector.report(
      "\(what) is \(CountText.bytes(byteCount)), more than restorectl's limit of "
        + CountText.bytes(limit),
      key: entry.map { StateKeyPath($0.key) }, at: entry?.location,
      severity: byteCount / 4 > limit ? .error : nil)
  }
}
