import PlistSyntax
import RestorationModel

extension Rule {
  static let timestampAnomaly = Rule(
    id: "timestamp-anomaly",
    severity: .info,
    certainty: .exact,
    inputs: [.uikitArchive],
    summary: "a time of saving that lies in the future, or before there was state restoration",
    rationale: """
      The app delegate may decide by the time of saving whether old state is still good. State \
      restoration came with iOS 6 in 2012, so an earlier time, or one that is yet to come, is that of \
      a wrong clock or of a file that was made by hand.
      """,
    source: "Apple, UIStateRestoration; WWDC 2012, session 208",
    remedy: "save the state again on a device whose clock is right",
    blindSpots: """
      The present is the time given with --now, or else that of the system's clock: without --now the \
      same archive may be found today and not tomorrow.
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
        "a time that a tree does not mention",
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
