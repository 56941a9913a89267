/// The places of `find`, two lines for each: when, whose and what; then the path.
enum PlacesText {
  static func write(_ report: PlaceReport, _ out: Output) {
    let ages = report.places.map { age($0.savedAt, at: report.now) }
    let width = ages.map(\.utf8.count).max() ?? 0
    for (place, age) in zip(report.places, ages) {
      let app = place.bundleIdentifier.map(SecretText.redacted(text:)) ?? "unknown app"
      let owner = owner(of: place).map { owner -> Line in " on \(owner, .cyan)" }
      let kinds = place.kinds.map { $0?.displayName ?? "unreadable" }
      let facts = [
        kinds.joined(separator: " + "),
        place.objectCount.map { CountText.count($0, "saved object") },
        CountText.bytes(place.byteCount),
      ].compactMap(\.self).joined(separator: ", ")
      // The age first, so that no line begins with the name of a file.
      out.line(
        """
        \(age, width: width + 2)\(.hang)\(app, .bold)\(owner), \(facts)\
        \(place.isInterrupted ? ", restore interrupted" : "", .yellow)
        """)
      out.line("  \(path(of: place), .dim)", breaks: false)
    }
    guard !out.options.hidesSummary, report.places.count > 1 else { return }
    if out.options.columns != nil { out.line() }
    let apps = Set(report.places.map(\.bundleIdentifier))
    let count =
      apps.contains(nil) || apps.count < report.places.count
      ? CountText.count(report.places.count, "place") : CountText.count(apps.count, "app")
    out.line("\(count + " with saved state", .bold)")
  }

  /// The arguments for other commands, one on each line.
  ///
  /// A path is unchanged, so that it can be passed on, unless it contains control characters or
  /// line breaks: then it is escaped, and `json` has the original.
  static func writePaths(_ report: PlaceReport, _ out: Output) {
    for place in report.places { out.line("\(path(of: place))") }
  }

  private static func path(of place: SavedPlace) -> String {
    place.path.displayed.asFileName
  }

  /// The device, or the Mac for places that only a Mac has.
  private static func owner(of place: SavedPlace) -> String? {
    switch place.origin {
    case .simulator:
      guard let device = place.device else { return "a simulator" }
      let name = device.name ?? device.identifier
      return device.system.map { "\(name) (\($0))" } ?? name
    case .library, .container, .daemonContainer: return "this Mac"
    case .download: return "a device, downloaded by Xcode"
    case .folder: return nil
    }
  }

  private static let units = [
    (name: "year", seconds: 31_556_952), (name: "month", seconds: 2_629_746),
    (name: "day", seconds: 86_400), (name: "hour", seconds: 3_600), (name: "minute", seconds: 60),
  ]

  /// The age in its largest unit of which there are at least two, rounded down: `47 hours ago`.
  private static func age(_ savedAt: Int, at now: Int) -> String {
    let seconds = now - savedAt
    if seconds < 0 { return "in the future" }
    for unit in units {
      let count = seconds / unit.seconds
      if count > 1 || count == 1 && unit.seconds == 60 {
        return "\(CountText.count(count, unit.name)) ago"
      }
    }
    return "just now"
  }
}

/// `restorectl.find/1`.
enum PlacesJSON {
  static func document(_ report: PlaceReport) -> JSON {
    JSON(object: [
      "schema": "restorectl.find/1", "time": time(report.now),
      "places": report.places.map { json($0, now: report.now) },
      "failures": JSON(list: report.failures) { ["file": $0.name, "message": $0.message] },
    ])
  }

  private static func json(_ place: SavedPlace, now: Int) -> JSON {
    let device = place.device.map { device in
      JSON(object: [
        "name": device.name, "system": device.system, "identifier": device.identifier,
      ])
    }
    return JSON(object: [
      "path": place.path.reportName, "bundle": place.bundle?.reportName,
      "bundleIdentifier": place.bundleIdentifier.map(SecretText.redacted(text:)),
      "origin": place.origin.rawValue, "device": device, "savedAt": time(place.savedAt),
      "ageSeconds": now - place.savedAt, "interrupted": place.isInterrupted,
      "objects": place.objectCount, "byteCount": place.byteCount,
      "archives": JSON(list: place.archives) {
        [
          "path": $0.path.reportName, "container": $0.kind?.rawValue ?? "unreadable",
          "objects": $0.objectCount, "byteCount": $0.byteCount,
        ]
      },
    ])
  }

  private static func time(_ secondsSince2001: Int) -> String? {
    ISO8601.format(secondsSince2001: Double(secondsSince2001))
  }
}
