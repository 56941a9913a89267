import PlistSyntax
import RestorationStatistics

extension Rule {
  static let stateSizeRegression = Rule(
    id: "state-size-regression",
    severity: .warning,
    certainty: .exact,
    inputs: [.uikitArchive, .olderArchive],
    summary: "the state of an object is much larger than in the older archive",
    rationale: """
      State that grows by half and by several kilobytes between two versions usually contains \
      content of the app. Every user's device encodes it when the app goes to the background, and \
      decodes it while the app starts. The limits are restorectl's own.
      """,
    source: """
      Apple, App Programming Guide for iOS, "Preserving Your App's Visual Appearance Across \
      Launches"; the limits are restorectl's
      """,
    remedy: "use 'restorectl diff' to see what was added, and save an identifier of it instead",
    blindSpots: """
      A new object is not compared, and small growth of many objects is not added up. What the \
      user did in between counts too: compare archives of the same screens.
      """,
    options: [
      RuleOption("percent", .limit(50, unit: "percent"), "growth that is allowed"),
      RuleOption("bytes", .limit(8 << 10, unit: "bytes"), "growth that is allowed"),
    ],
    fix: RuleFix(
      before: #"""
        coder.encode(messages.map(\.text) as NSArray, forKey: "messages")
        """#,
      after: """
        coder.encode(messages.last?.id, forKey: "lastMessageID")
        """),
    badExamples: [
      .bad(
        "an added text, with a small limit", marks: [.init("Editor")],
        limits: ["percent": 10, "bytes": 20],
        """
        { "schema": "restorectl.archive/1",
          "nodes": [ { "path": "Editor", "state": {
            "title": "Soup", "draft": "Peel the tomatoes, then salt them and let them rest." } } ] }
        """,
        with: .olderArchive(
          """
          { "schema": "restorectl.archive/1",
            "nodes": [ { "path": "Editor", "state": { "title": "Soup" } } ] }
          """)),
      .bad(
        "a longer list, with a small limit", marks: [.init("Root/:[1]:/List")],
        limits: ["percent": 10, "bytes": 20],
        """
        { "schema": "restorectl.archive/1",
          "nodes": [ { "path": "Root" }, { "path": "Root/:[1]:/List", "state": {
            "open": [ "soup", "salad", "bread", "cake", "tomatoes", "cucumbers", "garlic" ] } } ] }
        """,
        with: .olderArchive(
          """
          { "schema": "restorectl.archive/1",
            "nodes": [ { "path": "Root" },
                       { "path": "Root/:[0]:/List", "state": { "open": [ "soup" ] } } ] }
          """)),
    ],
    goodExamples: [
      .good(
        "a little more",
        """
        { "schema": "restorectl.archive/1",
          "nodes": [ { "path": "Editor", "state": { "title": "Soup", "draft": "draft-17" } } ] }
        """,
        with: .olderArchive(
          """
          { "schema": "restorectl.archive/1",
            "nodes": [ { "path": "Editor", "state": { "title": "Soup" } } ] }
          """)),
      .good(
        "less", limits: ["percent": 0, "bytes": 0],
        """
        { "schema": "restorectl.archive/1",
          "nodes": [ { "path": "Editor", "state": { "title": "Soup" } } ] }
        """,
        with: .olderArchive(
          """
          { "schema": "restorectl.archive/1",
            "nodes": [ { "path": "Editor", "state": { "title": "Tomato soup with garlic" } } ] }
          """)),
    ],
    checks: RuleChecks(change: { entry, _, older, collector in
      guard !entry.isView else { return }
      let new = entry.node.coderByteCount()
      let old = older.node.coderByteCount()
      let growth = new - old
      guard old > 0, growth > collector.limit("bytes"),
        Double(growth) * 100 > Double(old) * Double(collector.limit("percent"))
      else { return }
      collector.report(
        "the state is \(CountText.bytes(new)), but was \(CountText.bytes(old)) in the older archive"
      )
    }))
}
