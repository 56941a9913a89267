import Platform
import PlistSyntax
import RestorationReport

extension Command {
  static let watch = Command(
    name: "watch",
    summary: "show what changes each time an app saves",
    description: [
      """
      Follows archives, .savedState folders and other folders. Each time an app saves, it shows what \
      changed since the last save, and what broke: the errors and warnings of lint that are new. The \
      newest change is last.
      """,
      """
      An archive can be replaced, deleted and created again. Press Control-C to end.
      """,
    ],
    operands: Operands("[FILE...]", 0),
    options: OptionTable([
      .init("Selection", [.watchedBundle]),
      .init("Output", [.watchFormat, .reveal, .color]),
      .general,
    ]),
    examples: [
      .init(
        "restorectl watch --bundle-id com.example.App",
        "Shows what the app in a simulator saves when you press Home."),
      .init("restorectl watch app.savedState", "Follows one .savedState folder."),
      .init(
        "restorectl watch --format jsonl app.savedState",
        "Prints a JSON document on a line for each save."),
    ],
    exitMeanings: .init(),
    run: { (parsed, session) throws(UsageError) in
      try WatchSettings(parsed).run(in: session)
    })
}

extension OptionSpec {
  static let watchedBundle = OptionSpec(
    "bundle-id", .text("ID"), repeatable: true,
    summary: "follow the saved state of the app ID",
    details: """
      Follow the saved state of the app with the bundle identifier ID, which 'restorectl find' finds in \
      the simulators and on this Mac.
      """)

  static let watchFormat = OptionSpec.format(of: ReportRegistry.changes.filter(\.isEndless))
}

/// The interpreted arguments of `watch`.
struct WatchSettings {
  let paths: [FilePath]
  let bundleIdentifiers: [String]
  let reports: [ReportRequest]
  let reveals: Bool
  let color: ColorChoice
  let verbosity: Verbosity

  init(_ parsed: ParsedArguments) throws(UsageError) {
    var paths: [FilePath] = []
    for operand in parsed.operands {
      guard case .path(let path) = operand else {
        throw UsageError(.unexpectedOperand(operand.displayed))
      }
      paths.append(path)
    }
    self.paths = paths
    bundleIdentifiers = parsed.texts(.watchedBundle)
    if paths.isEmpty, bundleIdentifiers.isEmpty {
      throw UsageError(.missingOperand("FILE or --bundle-id ID"))
    }
    reports = try parsed.reports(.watchFormat)
    // A file is complete only when a run ends.
    if let report = reports.first(where: \.isForFile) {
      throw UsageError(.endlessReport(format: report.format))
    }
    reveals = parsed.has(.reveal)
    color = ColorChoice(parsed)
    verbosity = Verbosity(parsed)
  }

  func run(in session: Session) throws(UsageError) -> ExitCode {
    guard let found = foundPlaces(in: session),
      let outputs = ReportOutputs.open(
        reports, sparing: (paths + found).map { .path($0) }, in: session)
    else { return .failure }
    let reports = Reports(outputs, of: ReportRegistry.changes, isSingle: false) { sink in
      var options = session.renderOptions(for: sink, color: color, verbosity: verbosity)
      options.revealsSecrets = reveals
      return options
    }
    var watch = ArchiveWatch(
      paths + found, reports: reports, reveals: reveals, verbosity: verbosity, in: session)
    watch.run()
    return outputs.finish()
  }

  /// The saved states of the apps; nil after a message if one has none.
  private func foundPlaces(in session: Session) -> [FilePath]? {
    guard !bundleIdentifiers.isEmpty else { return [] }
    guard let home = session.environment[.home].flatMap({ FilePath($0.bytes) }) else {
      session.messages.say("'HOME' is not set; name the folders to follow")
      return nil
    }
    var search = PlaceSearch(reader: session.inputReader(), now: session.now())
    _ = search.searchStandardPlaces(of: home)
    var found: [FilePath] = []
    for identifier in bundleIdentifiers {
      let places = search.places.filter { $0.bundleIdentifier == identifier }
      guard !places.isEmpty else {
        session.messages.say(
          "no saved state of '\(DisplayText.escape(identifier))'; 'restorectl find' lists the apps "
            + "that have one")
        return nil
      }
      found += places.compactMap { FilePath($0.path) }
    }
    return found
  }
}
