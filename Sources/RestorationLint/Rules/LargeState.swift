import RestorationModel
import RestorationStatistics

extension Rule {
  static let largeState = Rule(
    id: "large-state",
    severity: .warning,
    certainty: .exact,
    inputs: [.archive],
    summary: "an archive, an object's state or a value that takes more bytes than a limit",
    rationale: """
      State is encoded when the app goes to the background, on the main thread and in the few \
      seconds that the system grants, and decoded while the app starts. It is meant to hold what \
      finds things again, not the things. The limits are restorectl's own, well above what screens \
      need: neither Apple nor UIKit sets any, and what passes them is restored all the same. What takes \
      four times as much is an error.
      """,
    source: """
      Apple, App Programming Guide for iOS, state preservation; Apple, View Controller Programming \
      Guide for iOS; the limits are restorectl's
      """,
    remedy: "save identifiers, and keep what they stand for in files or a database",
    blindSpots: """
      An archive's size is that of all its objects' state, which is the same in every syntax, and \
      not that of its file; the state of a tree in JSON counts as it would be written. A value's \
      size is that of the text, data and numbers in it, each shared one once. Of keyed archives \
      that UIKit did not write only the values are looked at.
      """,
    options: [
      RuleOption("archiveBytes", .limit(256 << 10, unit: "bytes"), "the state of all objects"),
      RuleOption("objectBytes", .limit(64 << 10, unit: "bytes"), "the state of one object"),
      RuleOption("valueBytes", .limit(16 << 10, unit: "bytes"), "the value under one key"),
    ],
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
      listeners: [.size(.all, over: "valueBytes")],
      content: { entry, _, collector in
        guard !entry.isView, !entry.isRepeated,
          entry.archive.archive.source.container == .uikit
        else { return }
        let byteCount = entry.node.coderByteCount()
        collector.count(byteCount)
        check(byteCount, "objectBytes", "the object's state", &collector)
      },
      values: { _ in
        { value, collector in
          guard case .end(let byteCount) = value.content else { return }
          check(byteCount, "valueBytes", "the value", of: value, &collector)
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
    _ byteCount: Int, _ option: String, _ what: String, of value: PlacedValue? = nil,
    _ collector: inout FindingCollector
  ) {
    let limit = collector.limit(option)
    guard byteCount > limit else { return }
    collector.report(
      "\(what) takes \(byteCount) bytes, more than restorectl's own limit of \(limit)",
      key: value?.path, at: value?.location,
      severity: byteCount / 4 > limit ? .error : nil)
  }
}
