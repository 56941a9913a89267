extension Rule {
  static let unsupportedArchiveVersion = Rule(
    "unsupported-archive-version", .error, needs: [.uikitArchive], decidesRestore: true,
    "the archive has a major version that UIKit does not restore",
    page: """
      UIKit writes archives of major version 2. If it finds another number, it deletes the archive
      without asking the app delegate, and the app starts as if nothing had been saved.

      Fix: take a new archive: \(Rule.newArchive); in an archive written by hand, set the major
      version to 2
      Source: uikit.md, row L8
      Blind spots: An archive without a version is not reported. Later systems may use another one.
      """,
    archive: { facts, collector in
      let supported = RestorePlanner.supportedVersion
      guard let version = facts.archive.envelope?.majorVersion, version != supported else { return }
      collector.report(
        "the archive has major version \(version), but UIKit restores only version \(supported)",
        key: [.name(KnownKeys.majorVersion)])
    })

  static let incompleteEnvelope = Rule(
    "incomplete-envelope", .warning, needs: [.uikitArchive],
    "the app version, system version, idiom or time of saving is missing from the archive",
    page: """
      UIKit stores with every archive which app version and system version wrote it, on which kind
      of device, and when. The app delegate uses these values to decide whether old state is still
      valid. If one is nil, the app may restore state that it must refuse, or discard valid state.

      Fix: accept nil in the app delegate, since systems before iOS 7 did not store it; for a
      fixture, take a new archive: \(Rule.newArchive)
      Source: uikit.md, row L10; Apple, UIStateRestoration; App Programming Guide for iOS,
      "Preserving Your App's High-Level State"
      Blind spots: Systems before iOS 7 did not store all of these values. A hand-written tree
      without an envelope is not reported; one with null values is. The values are not checked.
      Xcode: target → General → Identity → Build (CFBundleVersion)
      Before:
        // In application(_:shouldRestoreApplicationState:)
        let key = UIApplication.stateRestorationBundleVersionKey
        return coder.decodeObject(forKey: key) as! String == "42"
      After:
        let key = UIApplication.stateRestorationBundleVersionKey
        let version = coder.decodeObject(of: NSString.self, forKey: key)
        return version == "42"
      """,
    archive: { facts, collector in
      guard let envelope = facts.archive.envelope else { return }
      let facts = [
        (KnownKeys.bundleVersion, "the app version", envelope.bundleVersion == nil),
        (KnownKeys.systemVersion, "the system version", envelope.systemVersion == nil),
        (
          KnownKeys.userInterfaceIdiom, "the user interface idiom",
          envelope.userInterfaceIdiom == nil
        ),
        (KnownKeys.timestamp, "the time of saving", envelope.timestamp == nil),
      ]
      // One that cannot be decoded is not missing.
      for (key, name, isMissing) in facts where isMissing && envelope.state[key] == nil {
        collector.report(
          "\(name) is missing", key: [.name(key)],
          remedy: key == KnownKeys.bundleVersion
            ? "set CFBundleVersion in the Info.plist; in a fixture, take a new archive: "
              + Rule.newArchive : nil)
      }
    })

  static let timestampAnomaly = Rule(
    "timestamp-anomaly", .info, needs: [.uikitArchive],
    "a time of saving in the future, or before state restoration existed",
    page: """
      The app delegate may use the time of saving to decide whether old state is still valid. State
      restoration came with iOS 6 in 2012. An earlier time, or one in the future, comes from a wrong
      clock or from a file that was made by hand.

      Fix: correct the clock of the device, and take a new archive: \(Rule.newArchive); for a
      fixture, set the current time with 'lint --now TIME'
      Source: uikit.md, row L10; Apple, UIStateRestoration; WWDC 2012, session 208, "Saving and
      Restoring Application State on iOS"
      Blind spots: The current time is the time given with --now, otherwise the time of the system:
      without --now the same archive can give a finding today and none tomorrow.
      """,
    archive: { facts, collector in
      guard let seconds = facts.archive.envelope?.timestamp?.value else { return }
      let isEarly = seconds < firstYear
      guard isEarly || seconds > facts.context.now ?? .infinity else { return }
      let anomaly =
        isEarly ? "before 2012, when state restoration came with iOS 6" : "in the future"
      let time = ISO8601.format(secondsSince2001: seconds) ?? "\(seconds) seconds after 2001"
      collector.report(
        "the time of saving, \(time), is \(anomaly)", key: [.name(KnownKeys.timestamp)])
    })

  /// 2012-01-01 00:00:00 UTC, in seconds since 2001.
  private static let firstYear = 347_068_800.0
}
