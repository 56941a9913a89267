import RestorationModel

extension Rule {
  static let incompleteEnvelope = Rule(
    id: "incomplete-envelope",
    severity: .warning,
    certainty: .exact,
    inputs: [.uikitArchive],
    summary: "the app's version, the system's version, the idiom or the time of saving is missing",
    rationale: """
      UIKit stores with every archive which app and system wrote it, on which kind of device and \
      when. The app delegate decides from these values whether old state is still good. A delegate \
      that finds nil there either restores what it should not, or throws good state away.
      """,
    source: "Apple, UIStateRestoration; App Programming Guide for iOS, state preservation",
    remedy: "save the state again on a current system, with a CFBundleVersion in the Info.plist",
    blindSpots: """
      Systems before iOS 7 did not store all of these values. A tree written by hand that has no \
      envelope at all is not blamed; one that says null is. Whether a value is right is not checked.
      """,
    badExamples: [
      .bad(
        "no version of the app", marks: [.init(nil, key: KnownKeys.bundleVersion)],
        """
        { "schema": "restorectl.archive/1",
          "envelope": { "systemVersion": "17.2", "userInterfaceIdiom": "phone",
                        "timestamp": "2024-05-01T09:30:00Z", "bundleVersion": null },
          "nodes": [ { "path": "Root" } ] }
        """),
      .bad(
        "neither idiom nor time",
        marks: [
          .init(nil, key: KnownKeys.userInterfaceIdiom), .init(nil, key: KnownKeys.timestamp),
        ],
        """
        { "schema": "restorectl.archive/1",
          "envelope": { "bundleVersion": "41", "systemVersion": "17.2" },
          "nodes": [ { "path": "Root" } ] }
        """),
    ],
    goodExamples: [
      .good(
        "all values",
        """
        { "schema": "restorectl.archive/1",
          "envelope": { "bundleVersion": "41", "systemVersion": "17.2",
                        "userInterfaceIdiom": "phone", "timestamp": "2024-05-01T09:30:00Z" },
          "nodes": [ { "path": "Root" } ] }
        """),
      .good(
        "a tree that does not mention them",
        """
        { "schema": "restorectl.archive/1", "nodes": [ { "path": "Root" } ] }
        """),
    ],
    checks: RuleChecks(archive: { facts, collector in
      guard let envelope = facts.archive.envelope else { return }
      let values: [(isMissing: Bool, key: String, message: String)] = [
        (
          envelope.bundleVersion == nil, KnownKeys.bundleVersion,
          "the app's version is missing"
        ),
        (
          envelope.systemVersion == nil, KnownKeys.systemVersion,
          "the system's version is missing"
        ),
        (
          envelope.userInterfaceIdiom == nil, KnownKeys.userInterfaceIdiom,
          "the user interface idiom is missing"
        ),
        (envelope.timestamp == nil, KnownKeys.timestamp, "the time of saving is missing"),
      ]
      for value in values where value.isMissing {
        collector.report(value.message, key: StateKeyPath(value.key))
      }
    }))
}
