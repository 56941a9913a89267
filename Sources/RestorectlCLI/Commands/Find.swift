struct Find: Command {
  static let help = CommandHelp(
    name: "find",
    summary: "find saved state on this machine",
    description: """
      Lists the state that apps have saved, the newest first: the app, the simulator or Mac, the \
      kind of archive, how many objects, how large, how old.
      Without operands it searches the places in the home folder where the systems keep saved \
      state: apps in simulators, Mac apps, sandboxed Mac apps, and the container that macOS 15 \
      and later use for all of them. A folder that you name is searched completely, and archives \
      anywhere in it are listed, except keyed archives without an interface. Symbolic links are \
      not followed.
      An app saves its state when it goes to the background: go Home in the app, then stop it in Xcode. The \
      examples below show where the state is then. Without Xcode's window, the container of a device is \
      copied by 'xcrun devicectl device copy from --device DEVICE --source Library --destination FOLDER \
      --domain-type appDataContainer --domain-identifier BUNDLE-ID'.
      """,
    operands: "[FOLDER...]",
    examples: [
      "restorectl find": "Lists all saved state of the simulators and of this Mac.",
      "restorectl find --latest --bundle-id com.example.App --format paths":
        "Prints the path of the state that the app saved last, as dump takes it.",
      "restorectl find --since 2h":
        "Lists what was saved in the last two hours, for example in this test run.",
      "restorectl find \"$(xcrun simctl get_app_container booted BUNDLE-ID data)\"":
        "Searches the container of an app in the simulator that is running.",
      "restorectl find ~/Library/Saved\\ Application\\ State ~/Library/Containers":
        "Searches the state of Mac apps, with and without a sandbox.",
      "restorectl find ~/Downloads/App.xcappdata":
        "Searches the container of a device: in Xcode, choose Window > Devices and Simulators, the "
        + "app, Download Container.",
    ],
    one: "no saved state was found")

  var common = CommonOptions()
  var bundleIdentifiers: [String] = []
  var isLatestOnly = false
  var since: SavedSince?

  static func declare(_ options: inout Options<Self>) {
    options.group("Selection")
    options.value(
      "bundle-id", .text("ID"), repeatable: true, "list only the state of the app ID",
      "ID is a bundle identifier."
    ) { $0.bundleIdentifiers.append($1) }
    options.value(
      "since", .since, "list only what was saved since TIME",
      """
      TIME is a duration such as 90m, 2h, 3d or 1w, which ends now; a date such as 2026-11-01, \
      which begins at midnight UTC; or a time such as 2026-11-01T08:00:00Z.
      """
    ) { $0.since = $1 }
    options.flag(
      "latest", "list only what was saved last",
      "It is the newest saved state of those that the other options select."
    ) { $0.isLatestOnly = true }
    options.now()
    options.group("Output")
    options.formats(of: ReportRegistry.places)
    options.color()
    options.general()
  }

  func run(in session: Session) throws {
    let roots = try common.paths()
    var reports = try Reports(
      common, of: ReportRegistry.places, sparing: common.operands, in: session)
    let now = common.now ?? session.now()
    var search = PlaceSearch(reader: session.reader, now: now)
    let home = session.environment.path(.home)
    if roots.isEmpty { try search.searchStandardPlaces(of: home) }
    for root in roots { search.search(root) }
    for failure in search.failures { session.fail(failure) }
    session.say(
      "found \(CountText.count(search.places.count, "place")) with saved state in "
        + CountText.count(search.folderCount, "folder"), from: .verbose)
    let chosen = selected(of: search.places, since: since?(now))
    if chosen.isEmpty {
      session.worsen(to: .remarks)
      if !session.isQuiet { sayNothingFound(search, in: roots.isEmpty ? home : nil, session) }
    }
    reports.add([
      PlaceReport(
        chosen, now: Int(exactly: now.rounded(.down)) ?? 0, failures: search.failures)
    ])
    reports.finish()
  }

  /// The requested places, the newest first; equally old ones in the order of their paths.
  private func selected(of places: [SavedPlace], since start: Double?) -> [SavedPlace] {
    let chosen = places.filter { place in
      let isApp =
        bundleIdentifiers.isEmpty
        || place.bundleIdentifier.map(bundleIdentifiers.contains) ?? false
      return isApp && start.map { Double(place.savedAt) >= $0 } ?? true
    }.sorted(by: SavedPlace.isNewer)
    return isLatestOnly ? Array(chosen.prefix(1)) : chosen
  }

  // MARK: Remarks

  /// How to get a folder that can be searched, or an archive, on a Mac.
  private static let waysToAnArchive = """
    To get an archive, on a Mac, go Home in the app, so that it saves its state, then stop it in Xcode:
      of a simulator: xcrun simctl get_app_container booted BUNDLE-ID data
      of a device: xcrun devicectl device copy from --device DEVICE --source Library \\
        --destination FOLDER --domain-type appDataContainer --domain-identifier BUNDLE-ID
      in Xcode: Window > Devices and Simulators, choose the app, Download Container
    Then 'restorectl find FOLDER'.

    """

  /// Why an app that has been run has no saved state. Source: uikit.md, rows S1, S2, S4, L3, L9, L11.
  private static let reasonsForNone = """
    An app has none if:
      its delegate returns false from application(_:shouldSaveSecureApplicationState:) or
        application(_:shouldRestoreSecureApplicationState:), or their older forms without Secure
      it was stopped before it went to the background: go Home first, then stop it in Xcode
      it was force-quit, or two restores did not finish: the system deletes the state then

    """

  /// - Parameter home: the home folder, if the places in it were searched.
  private func sayNothingFound(_ search: PlaceSearch, in home: FilePath?, _ session: Session) {
    if let home, search.folderCount == 0, search.failures.isEmpty {
      session.say(
        about: home.displayed, "no simulator or Mac state here; name the folders to search")
      return session.write(message: Self.waysToAnArchive)
    }
    guard selected(of: search.places, since: nil).isEmpty else {
      return session.say(
        "nothing was saved since then; 'restorectl find --latest' shows what was saved last")
    }
    let absences = search.places.isEmpty ? [] : bundleIdentifiers.map(search.absence)
    if absences.isEmpty { session.say("no saved state found") }
    for absence in absences { session.say(absence.message) }
    if !absences.contains(where: \.hasNearest) { session.write(message: Self.reasonsForNone) }
  }
}

/// The earliest time of a save, for a current time; both in seconds since 2001-01-01 00:00:00 UTC.
typealias SavedSince = @Sendable (_ now: Double) -> Double

extension ValueType where Value == SavedSince {
  fileprivate static let since = parsed(
    "TIME", expected: "a duration such as 90m, 2h, 3d or 1w, or a date such as 2026-11-01"
  ) { text -> SavedSince? in
    let units: [Character: Double] = ["s": 1, "m": 60, "h": 3_600, "d": 86_400, "w": 604_800]
    let digits = text.dropLast()
    if let unit = text.last.flatMap({ units[$0] }), digits.utf8.allSatisfy(\.isASCIIDigit),
      let count = Double(digits)
    {
      return { now in now - count * unit }
    }
    guard let time = ISO8601.time(text) else { return nil }
    return { _ in time }
  }
}
