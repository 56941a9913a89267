extension Rule {
  static let homePathInState = Rule(
    id: "home-path-in-state",
    severity: .info,
    certainty: .exact,
    inputs: [.archive],
    summary: "a path or file URL into the home folder of the person who saved it",
    rationale: """
      A path below /Users holds for one person on one machine. In an archive that a team keeps as a \
      fixture it makes tests depend on that machine, and tells everybody the person's name. In the \
      state of a Mac app it is gone when the home folder moves.
      """,
    source: "Apple, File System Programming Guide",
    remedy: "save the part below the home folder, or a bookmark; in a fixture, change the path",
    blindSpots: """
      Only whole values are paths to this rule. Home folders elsewhere than below /Users are not \
      known as such, and folders of a simulator belong to absolute-container-path.
      """,
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
        "a folder that all share",
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
      listeners: [AbsolutePath.listener],
      values: { _ in
        PlacedValue.texts { text, value, collector in
          guard AbsolutePath.place(of: text) == .home else { return }
          collector.report(
            "holds an absolute path into a person's home folder", key: value.path,
            at: value.location)
        }
      }))
}
