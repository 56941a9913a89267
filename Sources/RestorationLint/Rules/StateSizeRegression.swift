import RestorationTree

extension Rule {
  static let stateSizeRegression = Rule(
    id: "state-size-regression",
    severity: .warning,
    certainty: .exact,
    inputs: [.uikitArchive, .olderArchive],
    summary: "an object's state takes much more space than in the older archive",
    rationale: """
      State that grows by half and by several kilobytes between two versions has mostly got content \
      of the app into it. It is encoded while the app goes to the background and decoded while it \
      starts, for everybody. The bounds are this tool's own.
      """,
    source: "Apple, App Programming Guide for iOS, state preservation; the bounds are restorectl's",
    remedy: "look at what was added with 'restorectl diff', and save what finds it instead",
    blindSpots: """
      An object that is new is not compared with anything, and many that grow a little are not added \
      up. What the person did in between counts too: compare archives of the same screens.
      """,
    options: [
      RuleOption("percent", .limit(50, unit: "percent"), "growth that is still fine"),
      RuleOption("bytes", .limit(8 << 10, unit: "bytes"), "growth that is still fine"),
    ],
    badExamples: [
      .bad(
        "a text was added, with a bound made small", marks: [.init("Editor")],
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
        "a list grew, with a bound made small", marks: [.init("Root/:[1]:/List")],
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
      collector.report("the state takes \(new) bytes, and \(old) in the older archive")
    }))
}
