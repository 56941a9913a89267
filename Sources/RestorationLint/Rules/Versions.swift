extension Rule {
  static let idiomMismatch = Rule(
    "idiom-mismatch", .warning, needs: [.uikitArchive, .olderArchive],
    "the two archives were saved on different kinds of devices",
    page: """
      UIKit restores state from another kind of device like any other, but one restore that does not
      finish is enough: the next launch deletes the archive. An app creates other controllers on an iPad
      than on an iPhone, so state from one often does not fit the other, and a comparison of the two
      says little about the versions of the app.

      Fix: compare archives from one kind of device, and check
      UIApplicationStateRestorationUserInterfaceIdiomKey before state is restored
      Source: uikit.md, row L10; Apple, UIApplicationStateRestorationUserInterfaceIdiomKey
      Blind spots: An archive without an idiom is not reported here.
      Before:
        // In application(_:shouldRestoreApplicationState:)
        return true
      After:
        let key = UIApplication.stateRestorationUserInterfaceIdiomKey
        let saved = coder.decodeObject(of: NSNumber.self, forKey: key)?.intValue
        return saved == UIDevice.current.userInterfaceIdiom.rawValue
      """,
    archive: { facts, collector in
      guard let old = facts.older?.archive.envelope?.userInterfaceIdiom,
        let new = facts.archive.envelope?.userInterfaceIdiom, old != new
      else { return }
      collector.report(
        "saved on '\(new.name)', but the older archive on '\(old.name)'",
        key: [.name(KnownKeys.userInterfaceIdiom)])
    })

  static let bundleVersionMismatch = Rule(
    "bundle-version-mismatch", .info, needs: [.uikitArchive],
    alternatives: [.olderArchive, .infoPlist],
    "the archive was saved by another version of the app",
    page: """
      An archive contains the CFBundleVersion of the app that saved it. The app delegate may check
      it and refuse state of another version: UIKit then deletes the archive, so such an app loses
      the state of every user who updates. The finding also shows that a fixture comes from an
      earlier version, or that a comparison spans two versions.

      Fix: do nothing if the app restores state of both versions; otherwise refuse the old version
      in \(Rule.refusal), and take new fixtures: \(Rule.newArchive)
      Source: uikit.md, rows L9, L10; Apple, UIApplicationStateRestorationBundleVersionKey; Apple,
      UIApplicationDelegate.application(_:shouldRestoreApplicationState:)
      Blind spots: The rule compares texts and does not know which version is later. A version that
      comes from a build setting in the Info.plist is not compared.
      Before:
        // In application(_:shouldRestoreApplicationState:)
        let key = UIApplication.stateRestorationBundleVersionKey
        let saved = coder.decodeObject(of: NSString.self, forKey: key) as String?
        return saved == currentVersion
      After:
        let key = UIApplication.stateRestorationBundleVersionKey
        let version = coder.decodeObject(of: NSString.self, forKey: key)
        let saved = version as String? ?? "0"
        return saved.compare("40", options: .numeric) != .orderedAscending
      """,
    archive: { facts, collector in
      guard let version = facts.archive.envelope?.bundleVersion else { return }
      let key = [KeyStep.name(KnownKeys.bundleVersion)]
      if let old = facts.older?.archive.envelope?.bundleVersion, old != version {
        collector.report(
          "saved by version '\(version)', but the older archive by version '\(old)'", key: key)
      }
      if let current = facts.context.project.infoPlist?.bundleVersion, current != version {
        collector.report(
          "saved by version '\(version)', but the Info.plist has version '\(current)'", key: key)
      }
    })

  static let versionNotBumped = Rule(
    "version-not-bumped", .warning, needs: [.uikitArchive, .olderArchive],
    "the state no longer fits the older archive, but the bundle version is the same",
    page: """
      An app can use the version in the archive to refuse or convert state that it can no longer
      restore. If the state changes in a way that breaks older state and the version stays the same,
      the app cannot distinguish the two, and users get the failure.

      Fix: increase CFBundleVersion, and refuse state of older versions in \(Rule.refusal)
      Source: uikit.md, rows L9, L10; Apple, UIApplicationStateRestorationBundleVersionKey
      Blind spots: A change breaks older state if it is an error of
      \(breakingRules.joined(separator: ", ")), and these rules are on. The rule does not know
      whether the app checks the version.
      Xcode: target → General → Identity → Build (CFBundleVersion)
      Before:
        // In application(_:shouldRestoreApplicationState:)
        return true
      After:
        let key = UIApplication.stateRestorationBundleVersionKey
        let version = coder.decodeObject(of: NSString.self, forKey: key)
        let saved = version as String? ?? "0"
        return saved.compare("43", options: .numeric) != .orderedAscending
      """,
    archive: { facts, collector in
      guard let version = facts.archive.envelope?.bundleVersion,
        version == facts.older?.archive.envelope?.bundleVersion,
        collector.hasErrors(of: Set(breakingRules))
      else { return }
      collector.report(
        "both archives have version '\(version)', but users' older state no longer fits",
        key: [.name(KnownKeys.bundleVersion)])
    })

  /// The rules whose errors mean that older state cannot be restored.
  private static let breakingRules = [
    "restoration-class-changed", "class-changed", "value-type-changed",
  ]
}
