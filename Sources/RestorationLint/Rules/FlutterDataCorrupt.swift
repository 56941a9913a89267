import PlistSyntax
import RestorationArchives

extension Rule {
  static let flutterDataCorrupt = Rule(
    id: "flutter-data-corrupt",
    severity: .error,
    certainty: .exact,
    inputs: [.archive],
    decidesRestore: true,
    summary: "saved state of a Flutter app that Flutter cannot decode",
    rationale: """
      A Flutter app saves all of its state as one message in the state of its view controller. The \
      framework decodes the whole message before any widget restores; one wrong byte throws, and \
      the app starts without state. A bucket of the wrong form throws when its widget asks for it.
      """,
    source: "Flutter, StandardMessageCodec and RestorationBucket",
    remedy: """
      do not change Flutter's data; if the archive was edited or is damaged, take a new one: \
      \(Rule.newArchive)
      """,
    blindSpots: """
      The rule checks payloads of up to 512 KiB. The archive does not show whether the widgets \
      still expect these values.
      """,
    badExamples: [
      .bad(
        "a payload that was cut", marks: [.init("Flutter", key: KnownKeys.flutterData)],
        """
        { "schema": "restorectl.archive/1",
          "nodes": [ { "path": "Flutter", "className": "FlutterViewController",
                       "state": { "FlutterRestorationStateAppData": { "$data": "DQEHAXYN" } } } ] }
        """),
      .bad(
        "one damaged bucket beside a good one",
        marks: [.init("Flutter", key: "FlutterRestorationStateAppData.buckets.a")],
        """
        { "schema": "restorectl.archive/1",
          "nodes": [ { "path": "Flutter", "className": "FlutterViewController",
                       "state": { "FlutterRestorationStateAppData":
                                  { "$data": "DQEHAWMNAgcBYQEHAWINAQcBdg0BBwFuAQ==" } } } ] }
        """),
      .bad(
        "bytes after the payload, in a scene",
        marks: [.init("scene/activity", key: "main")],
        """
        { "schema": "restorectl.archive/1", "source": { "container": "scene" },
          "nodes": [ { "path": "scene", "kind": "scene" },
                     { "path": "scene/activity", "kind": "activity",
                       "state": { "main": { "$data": "DQAA" }, "mod-date": 1700000000 } } ] }
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
        "other data of the app",
        """
        { "schema": "restorectl.archive/1",
          "nodes": [ { "path": "Editor", "state": { "blob": { "$data": "DQEHAXYN" } } } ] }
        """),
    ],
    checks: RuleChecks(
      value: { value, _, collector in
        let damage: StateValue
        switch value.value {
        case .opened(let data) where data.format == .flutter: damage = data.contents
        case .unreadable where value.isFlutter: damage = value.value
        default: return .descend
        }
        if case .unreadable(let why) = damage {
          collector.report(
            "Flutter's state is damaged: \(why.reason)", key: value.path,
            at: why.location ?? value.location)
        }
        return .descend
      }))
}
