import PlistSyntax
import RestorationArchives

extension Rule {
  static let flutterEmptyState = Rule(
    id: "flutter-empty-state",
    severity: .info,
    certainty: .exact,
    inputs: [.archive],
    decidesRestore: true,
    summary: "the saved state of a Flutter app contains no values",
    rationale: """
      Flutter saves what widgets register with a restoration identifier, below a restoration \
      scope. A payload without values means that restoration works in the engine but no widget \
      takes part: the app starts on its first screen.
      """,
    source: "Flutter, RestorationManager and MaterialApp.restorationScopeId",
    remedy:
      "set restorationScopeId on the app, and restorationId on each widget that must be restored",
    blindSpots: "An app without anything to save yet looks the same.",
    badExamples: [
      .bad(
        "an empty bucket", marks: [.init("Flutter", key: KnownKeys.flutterData)],
        """
        { "schema": "restorectl.archive/1",
          "nodes": [ { "path": "Flutter", "className": "FlutterViewController",
                       "state": { "FlutterRestorationStateAppData": { "$data": "DQA=" } } } ] }
        """),
      .bad(
        "buckets without values", marks: [.init("Flutter", key: KnownKeys.flutterData)],
        """
        { "schema": "restorectl.archive/1",
          "nodes": [ { "path": "Flutter", "className": "FlutterViewController",
                       "state": { "FlutterRestorationStateAppData":
                                  { "$data": "DQEHAWMNAQcDYXBwDQA=" } } } ] }
        """),
    ],
    goodExamples: [
      .good(
        "a bucket with a value",
        """
        { "schema": "restorectl.archive/1",
          "nodes": [ { "path": "Flutter", "className": "FlutterViewController",
                       "state": { "FlutterRestorationStateAppData":
                                  { "$data": "DQEHAXYNAQcFY291bnQDBwAAAA==" } } } ] }
        """),
      .good(
        "a controller without Flutter",
        """
        { "schema": "restorectl.archive/1",
          "nodes": [ { "path": "Editor", "state": { "draft": { "$data": "DQA=" } } } ] }
        """),
    ],
    checks: RuleChecks(
      state: { state, collector in
        let entries = state.content.state
        for entry in entries {
          guard let bytes = entry.value.dataBytes, bytes.count <= largestEmpty,
            FlutterPayload.isPayload(entry, among: entries), FlutterPayload(bytes).isEmpty
          else { continue }
          collector.report(
            "Flutter's state contains no values", key: StateKeyPath(entry.key), at: entry.location)
        }
      }))

  /// Buckets without values have only their names and little else, in bytes.
  private static let largestEmpty = 1 << 16
}
