import PlistSyntax
import RestorationArchives

extension Rule {
  static let timestampAnomaly = Rule(
    id: "timestamp-anomaly",
    severity: .info,
    certainty: .exact,
    inputs: [.uikitArchive],
    summary: "a time of saving in the future, or before state restoration existed",
    rationale: """
      The app delegate may use the time of saving to decide whether old state is still valid. \
      State restoration came with iOS 6 in 2012. An earlier time, or one in the future, comes from \
      a wrong clock or from a file that was made by hand.
      """,
    source: """
      Apple, UIStateRestoration; WWDC 2012, session 208, "Saving and Restoring Application State \
      on iOS"
      """,
    remedy: """
      correct the clock of the device, and take a new archive: \(Rule.newArchive); for a fixture, \
      set the current time with 'lint --now TIME'
      """,
    blindSpots: """
      The current time is the time given with --now, otherwise the time of the system: without \
      --now the same archive can give a finding today and none tomorrow.
      """,
    badExamples: [
      .bad(
        "the first second of the reference date", marks: [.init(nil, key: KnownKeys.timestamp)],
        """
        { "schema": "restorectl.archive/1",
          "envelope": { "timestamp": "2001-01-01T00:00:00Z" },
          "nodes": [ { "path": "Root" } ] }
        """),
      .bad(
        "the year before iOS 6", marks: [.init(nil, key: KnownKeys.timestamp)],
        """
        { "schema": "restorectl.archive/1",
          "envelope": { "timestamp": "2011-12-31T23:59:59Z" },
          "nodes": [ { "path": "Root" } ] }
        """),
    ],
    goodExamples: [
      .good(
        "the year of iOS 6",
        """
        { "schema": "restorectl.archive/1",
          "envelope": { "timestamp": "2012-01-01T00:00:00Z" },
          "nodes": [ { "path": "Root" } ] }
        """),
      .good(
        "a tree that does not mention a time",
        """
        { "schema": "restorectl.archive/1",
          "envelope": { "bundleVersion": "41" },
          "nodes": [ { "path": "Root" } ] }
        """),
    ],
    checks: RuleChecks(archive: { facts, collector in
      guard let seconds = facts.archive.envelope?.timestamp?.value else { return }
      let anomaly: String
      if seconds < firstYear {
        anomaly = "before 2012, when state restoration came with iOS 6"
      } else if let now = facts.context.now, seconds > now {
        anomaly = "in the future"
      } else {
        return
      }
      let time = ISO8601.format(secondsSince2001: seconds) ?? "\(seconds) seconds after 2001"
      collector.report(
        "the time of saving, \(time), is \(anomaly)", key: StateKeyPath(KnownKeys.timestamp))
    }))

  /// 2012-01-01 00:00:00 UTC, in seconds since 2001.
  private static let firstYear = 347_068_800.0
}
