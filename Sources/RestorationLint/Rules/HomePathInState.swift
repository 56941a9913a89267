extension Rule {
  static let homePathInState = Rule(
    id: "home-path-in-state",
    severity: .info,
    certainty: .exact,
    inputs: [.archive],
    summary: "an absolute path or file URL into a user's home folder",
    rationale: """
      A path below /Users is valid for one person on one machine. In an archive that a team keeps \
      as a fixture, it makes tests depend on that machine and shows the person's name. In the \
      state of a Mac app it is invalid when the home folder moves.
      """,
    source: "Apple, File System Programming Guide",
    remedy: """
      save the part of the path below the home folder, or a bookmark; in a fixture, change the \
      path
      """,
    blindSpots: """
      The rule checks values that are a path as a whole. Home folders outside /Users are not \
      recognized. For simulator folders see absolute-container-path.
      """,
    fix: RuleFix(
      before: """
        coder.encode(file.path, forKey: "file")
        """,
      after: """
        let bookmark = try file.bookmarkData()
        coder.encode(bookmark as NSData, forKey: "file")
        """),
    badExamples: [
      .bad(
        "a project folder", marks: [.init("Browser", key: "folder")],
        """
        { "schema": "restorectl.archive/1",
          "nodes": [ { "path": "Browser", "state": { "folder": "/Users/mia/Projects/App" } } ] }
        """),
      .bad(
        "a file URL that the app delegate saved", marks: [.init(nil, key: "last[0]")],
        """
        { "schema": "restorectl.archive/1",
          "envelope": { "state": { "last": [ { "$url": "file:///Users/mia/Desktop/a.txt" } ] } },
          "nodes": [ { "path": "Browser" } ] }
        """),
    ],
    goodExamples: [
      .good(
        "a shared folder",
        """
        { "schema": "restorectl.archive/1",
          "nodes": [ { "path": "Browser", "state": { "folder": "/Users/Shared/App/Media" } } ] }
        """),
      .good(
        "a path on a server, and a relative one",
        """
        { "schema": "restorectl.archive/1",
          "nodes": [ { "path": "Browser", "state": {
            "page": { "$url": "https://example.com/Users/mia/a" }, "file": "Users/mia/a" } } ] }
        """),
    ],
    checks: RuleChecks(
      value: { value, _, collector in
        if value.value.find(inTexts: { AbsolutePath.place(of: $0) == .home ? true : nil }) != nil {
          collector.report(
            "contains an absolute path into a user's home folder", key: value.path,
            at: value.location)
        }
        return .descend
      }))
}
