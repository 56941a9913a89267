/// The places of `find`, two lines for each: when, whose and what; then the path.
enum PlacesText {
  static func write(_ report: PlaceReport, _ out: Output) {
    let ages = report.places.map { age($0.savedAt, at: report.now) }
    let width = ages.map(\.utf8.count).max() ?? 0
    for (place, age) in zip(report.places, ages) {
      let app = place.bundleIdentifier.map(SecretText.redacted(text:)) ?? "unknown app"
      let owner = owner(of: place).map { owner -> Line in " on \(owner, .cyan)" }
      let facts = [
        place.kinds.map { $0?.displayName ?? "unreadable" }.joined(separator: " + "),
        place.objectCount.map { CountText.count($0, "saved object") },
        CountText.bytes(place.byteCount),
      ].compactMap(\.self).joined(separator: ", ")
      let interrupted = place.isInterrupted ? ", restore interrupted" : nil
      // The age first, so that no line begins with the name of a file.
      let start: Line = "\(age, width: width + 2)\(.hang)\(app, .bold)"
      out.line("\(start)\(owner), \(facts)\(interrupted, .yellow)")
      out.line("  \(path(of: place), .dim)", breaks: false)
    }
    guard !out.options.hidesSummary, report.places.count > 1 else { return }
    if out.options.columns != nil { out.line() }
    let apps = Set(report.places.map(\.bundleIdentifier))
    let areApps = !apps.contains(nil) && apps.count == report.places.count
    let count = CountText.count(report.places.count, areApps ? "app" : "place")
    out.line("\(count + " with saved state", .bold)")
  }

  /// The arguments for other commands. A path with control characters is escaped, so that it cannot
  /// be passed on, and `json` has the original.
  static func writePaths(_ report: PlaceReport, _ out: Output) {
    for place in report.places { out.line("\(path(of: place))") }
  }

  private static func path(of place: SavedPlace) -> String { place.path.displayed.asFileName }

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

extension PlaceReport {
  /// `restorectl.find/1`.
  var document: JSON {
    JSON(object: [
      "schema": "restorectl.find/1", "time": Self.time(now), "places": places.map(json),
      "failures": JSON(list: failures) { ["file": $0.name, "message": $0.message] },
    ])
  }

  private func json(_ place: SavedPlace) -> JSON {
    let device = place.device.map {
      JSON(object: ["name": $0.name, "system": $0.system, "identifier": $0.identifier])
    }
    return JSON(object: [
      "path": place.path.reportName, "bundle": place.bundle?.reportName,
      "bundleIdentifier": place.bundleIdentifier.map(SecretText.redacted(text:)),
      "origin": place.origin.rawValue, "device": device, "savedAt": Self.time(place.savedAt),
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
