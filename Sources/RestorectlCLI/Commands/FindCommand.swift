import Platform
import PlistSyntax
import RestorationReport
import Secrets

extension Command {
  static let find = Command(
    name: "find",
    summary: "find saved state on this machine",
    description: [
      """
      Lists the state that apps have saved, the newest first: the app, the simulator or Mac, the \
      kind of archive, how many objects, how large, how old.
      """,
      """
      Without operands it searches the places in the home folder where the systems keep saved \
      state: apps in simulators, Mac apps, sandboxed Mac apps, and the container that macOS 15 \
      and later use for all of them. A folder that you name is searched completely, and archives \
      anywhere in it are listed, except keyed archives without an interface. Symbolic links are \
      not followed.
      """,
      """
      An app saves its state when it goes to the background: go Home in the app, then stop it in Xcode. The \
      examples below show where the state is then. Without Xcode's window, the container of a device is \
      copied by 'xcrun devicectl device copy from --device DEVICE --source Library --destination FOLDER \
      --domain-type appDataContainer --domain-identifier BUNDLE-ID'.
      """,
    ],
    operands: Operands("[FOLDER...]", 0, completing: [.folders]),
    options: OptionTable([
      .init("Selection", [.bundleIdentifier, .since, .latest, .now]),
      .init("Output", [.placeFormat, .color]),
      .general,
    ]),
    examples: [
      .init("restorectl find", "Lists all saved state of the simulators and of this Mac."),
      .init(
        "restorectl find --latest --bundle-id com.example.App --format paths",
        "Prints the path of the state that the app saved last, as dump takes it."),
      .init(
        "restorectl find --since 2h",
        "Lists what was saved in the last two hours, for example in this test run."),
      .init(
        "restorectl find \"$(xcrun simctl get_app_container booted BUNDLE-ID data)\"",
        "Searches the container of an app in the simulator that is running."),
      .init(
        "restorectl find ~/Library/Saved\\ Application\\ State ~/Library/Containers",
        "Searches the state of Mac apps, with and without a sandbox."),
      .init(
        "restorectl find ~/Downloads/App.xcappdata",
        "Searches the container of a device: in Xcode, choose Window > Devices and Simulators, the "
          + "app, Download Container."),
    ],
    exitMeanings: .init(one: "no saved state was found"),
    run: { (parsed, session) throws(UsageError) in
      try FindSettings(parsed).run(in: session)
    })
}

extension OptionSpec {
  static let placeFormat = OptionSpec.format(of: ReportRegistry.places)

  static let bundleIdentifier = OptionSpec(
    "bundle-id", .text("ID"), repeatable: true,
    summary: "list only the state of the app ID",
    details: """
      List only the state of the app with the bundle identifier ID.
      """)

  static let since = OptionSpec(
    "since", .text("TIME"),
    summary: "list only what was saved since TIME",
    details: """
      List only what was saved since TIME: a duration such as 90m, 2h, 3d or 1w, which ends now; a date such \
      as 2026-11-01, which begins at midnight UTC; or a time such as 2026-11-01T08:00:00Z.
      """)

  static let latest = OptionSpec(
    "latest", .flag,
    summary: "list only what was saved last",
    details: """
      List only the newest saved state of those that the other options select.
      """)
}

/// The interpreted arguments of `find`.
struct FindSettings {
  /// The folders to search; the standard places if there are none.
  let roots: [FilePath]
  let bundleIdentifiers: [String]
  let isLatestOnly: Bool
  /// `--since`
  let since: SavedSince?
  /// `--now`, in seconds since 2001-01-01 00:00:00 UTC; nil for the system's clock.
  let now: Double?
  let reports: [ReportRequest]
  let color: ColorChoice
  let verbosity: Verbosity

  init(_ parsed: ParsedArguments) throws(UsageError) {
    var roots: [FilePath] = []
    for operand in parsed.operands {
      guard case .path(let path) = operand else {
        throw UsageError(.unexpectedOperand(operand.displayed))
      }
      roots.append(path)
    }
    self.roots = roots
    bundleIdentifiers = parsed.texts(.bundleIdentifier)
    isLatestOnly = parsed.has(.latest)
    since = try SavedSince(parsed)
    now = try parsed.now()
    reports = try parsed.reports(.placeFormat)
    color = ColorChoice(parsed)
    verbosity = Verbosity(parsed)
  }

  func run(in session: Session) throws(UsageError) -> ExitCode {
    guard
      let outputs = ReportOutputs.open(
        reports, sparing: roots.map { .path($0) }, in: session)
    else { return .failure }
    let now = self.now ?? session.now()
    var search = PlaceSearch(reader: session.inputReader(), now: now)
    var hasPlaces = true
    if roots.isEmpty {
      guard let home = session.environment[.home].flatMap({ FilePath($0.bytes) }) else {
        session.messages.say("'HOME' is not set; name the folders to search")
        outputs.discard()
        return .failure
      }
      hasPlaces = search.searchStandardPlaces(of: home)
      if !hasPlaces { sayNoPlaces(in: home, session) }
    }
    for root in roots { search.search(root) }
    for failure in search.failures { session.messages.say(about: failure.file, failure.message) }
    if verbosity != .quiet {
      for note in search.notes { session.messages.say(about: note.file, note.message) }
    }
    if verbosity == .verbose {
      session.messages.say(
        "found \(CountText.count(search.places.count, "place")) with saved state in "
          + CountText.count(search.folderCount, "folder"))
    }
    let chosen = selected(of: search.places, now)
    if chosen.isEmpty, hasPlaces {
      if selected(of: search.places, now, isAnyAge: true).isEmpty {
        sayNothingFound(search.places, session)
      } else if verbosity != .quiet {
        session.messages.say(
          "nothing was saved since \(since?.typed ?? ""); "
            + "'restorectl find --latest' shows what was saved last")
      }
    }
    let report = PlaceReport(
      places: chosen, secondsSince2001: Int(exactly: now.rounded(.down)) ?? 0,
      failures: search.failures)
    write(report, to: outputs, in: session)
    let status: ExitCode =
      !search.failures.isEmpty ? .failure : chosen.isEmpty ? .remarks : .success
    return status.combined(with: outputs.finish())
  }

  /// The requested places, the newest first; equally old ones in the order of their paths.
  private func selected(
    of places: [SavedPlace], _ now: Double, isAnyAge: Bool = false
  ) -> [SavedPlace] {
    let start = isAnyAge ? nil : since?.start(now: now)
    let chosen =
      places.filter { place in
        (bundleIdentifiers.isEmpty
          || place.bundleIdentifier.map(bundleIdentifiers.contains) ?? false)
          && start.map { Double(place.savedAt) >= $0 } ?? true
      }.sorted { one, other in
        one.savedAt == other.savedAt
          ? one.path.lexicographicallyPrecedes(other.path) : one.savedAt > other.savedAt
      }
    return isLatestOnly ? Array(chosen.prefix(1)) : chosen
  }

  private func write(_ report: PlaceReport, to outputs: ReportOutputs, in session: Session) {
    var reports = Reports(outputs, of: ReportRegistry.places) {
      session.renderOptions(for: $0, color: color, verbosity: verbosity)
    }
    reports.add(Self.withoutSecrets(report))
    reports.end()
  }

  /// The report with the texts of property lists redacted. Paths are kept: they are for commands.
  private static func withoutSecrets(_ report: PlaceReport) -> PlaceReport {
    var report = report
    for place in report.places.indices {
      let found = report.places[place]
      report.places[place].bundleIdentifier = found.bundleIdentifier.map(
        SecretDetector.redacted(text:))
      report.places[place].device?.name = found.device?.name.map(SecretDetector.redacted(text:))
      report.places[place].device?.system = found.device?.system.map(SecretDetector.redacted(text:))
    }
    return report
  }

  // MARK: Remarks

  private func sayNoPlaces(in home: FilePath, _ session: Session) {
    guard verbosity != .quiet else { return }
    session.messages.say(
      about: home.displayed,
      "none of the folders in which a Mac keeps saved state; name the folders to search")
    session.messages.write(Self.waysToAnArchive)
  }

  /// How to get a folder that can be searched, or an archive, on a Mac.
  private static let waysToAnArchive = """
    To get an archive, on a Mac, go Home in the app, so that it saves its state, then stop it in Xcode:
      of a simulator: xcrun simctl get_app_container booted BUNDLE-ID data
      of a device: xcrun devicectl device copy from --device DEVICE --source Library \\
        --destination FOLDER --domain-type appDataContainer --domain-identifier BUNDLE-ID
      in Xcode: Window > Devices and Simulators, choose the app, Download Container
    Then 'restorectl find FOLDER'.

    """

  /// Why an app that has been run has no saved state.
  private static let reasonsForNone = """
    An app has none if:
      its delegate does not answer true to both application(_:shouldSaveSecureApplicationState:) and
        application(_:shouldRestoreSecureApplicationState:), or their older forms without Secure
      it was stopped before it went to the background: go Home first, then stop it in Xcode
      it was force-quit, or crashed at launch: the system deletes the state then

    """

  private func sayNothingFound(_ places: [SavedPlace], _ session: Session) {
    guard verbosity != .quiet else { return }
    guard !bundleIdentifiers.isEmpty, !places.isEmpty else {
      session.messages.say("no saved state found")
      session.messages.write(Self.reasonsForNone)
      return
    }
    let known = Set(places.compactMap(\.bundleIdentifier)).sorted()
    var hasNearest = false
    for identifier in bundleIdentifiers {
      let nearest = NearestName.nearest(to: identifier, in: known).map {
        "did you mean '\(DisplayText.escape($0))'?"
      }
      session.messages.say(
        "no saved state of '\(DisplayText.escape(identifier))'; "
          + (nearest ?? "'restorectl find' lists the apps that have some"))
      hasNearest = hasNearest || nearest != nil
    }
    if !hasNearest { session.messages.write(Self.reasonsForNone) }
  }
}
